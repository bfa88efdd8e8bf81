"""A refusal: which rule forbids it, in words, and what the words are about."""

from __future__ import annotations

from collections.abc import Mapping


class Illegal(ValueError):
    """An action the rules do not allow now. ``clause`` is the rule's id, ``params`` what its sentence speaks of.

    ``key`` is the refusal's text key, so that a table can word it in the reader's language; ``message`` is English.
    """

    def __init__(self, clause: str, message: str, key: str = "", params: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
        self.message = message
        self.key = key
        self.params: Mapping[str, object] = params or {}

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: a refusal travels from one process to another."""
        return type(self), (self.clause, self.message, self.key, self.params)
