"""The reward of each seat, the same in every interface."""

from __future__ import annotations

from collections.abc import Sequence


def returns(scores: Sequence[float]) -> list[float]:
    """1 for the winner, -1/(n-1) for each other seat, values between for a shared victory. The sum is always 0."""
    seats = len(scores)
    return [(seats * score - 1.0) / (seats - 1.0) for score in scores]
