"""Luck as a list of recorded outcomes, so that chance can be a player of its own, as in OpenSpiel."""

from __future__ import annotations

from signoria.engine.luck import Luck


class Asked(Exception):
    """Raised when the next outcome has not been recorded yet."""

    def __init__(self, kind: str, weights: list[int]) -> None:
        super().__init__(kind)
        self.kind = kind
        self.weights = weights


class ToldLuck(Luck):
    """Returns the recorded outcomes in order, then raises ``Asked``. Draws with a single possible outcome are not
    recorded.
    """

    def __init__(self, told: tuple[int, ...] = ()) -> None:
        super().__init__()
        self._told = told

    def pick(self, kind: str, weights: list[int]) -> int:
        possible = [which for which, weight in enumerate(weights) if weight > 0]
        if len(possible) == 1:
            return possible[0]
        if self.picks == len(self._told):
            raise Asked(kind, list(weights))
        self.picks += 1
        return self._told[self.picks - 1]
