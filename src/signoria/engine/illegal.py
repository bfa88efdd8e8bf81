"""Illegal: the exception for an action that the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping


class Illegal(ValueError):
    """The rules do not allow this action now.

    ``clause`` is the id of the rule, ``message`` an English sentence, ``key`` and ``params`` what a table needs to say
    it in the reader's language.
    """

    def __init__(self, clause: str, message: str, key: str = "", params: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
        self.message = message
        self.key = key
        self.params: Mapping[str, object] = params or {}

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: exceptions are passed between processes."""
        return type(self), (self.clause, self.message, self.key, self.params)
