"""Refusals as exceptions; ``middleware.Guard`` turns them into responses."""

from __future__ import annotations

import math


class RequestError(Exception):
    """The request is wrong or not allowed; ``key`` is its text, looked up under ``refused`` if it has no dot."""

    def __init__(self, key: str, status: int = 409, **params: object) -> None:
        super().__init__(key)
        self.key = key if "." in key else f"refused.{key}"
        self.status = status
        self.params = params


class UnreadableTable(RequestError):
    """A table that cannot be read: its log does not replay, or a part of the database is damaged."""

    def __init__(self) -> None:
        super().__init__("unreadable", 500)


class TooManyRequests(RequestError):
    """Too often; ``wait`` says how many seconds to wait."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        super().__init__("trouble.too_many", 429, seconds=self.wait)
