"""The base of this game's decisions: whose turn a refusal names, and when a verb has its time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.engine.bits import members
from signoria.engine.decisions import Decision, Refusal
from signoria.games.renaissance.codes import TOWN_IDS, Town
from signoria.games.renaissance.position import Position


class Choice(Decision[Position]):
    """A decision of Renaissance."""

    times: Mapping[str, str] = {}  # by verb: the clause of its time, where the one it rests on says something else
    sealed: bool = False  # several players answer at the same time

    def asked(self, p: Position, verb: str) -> str:
        """The clause that says whose decision this is."""
        return self.clause


def towns(first: int, mask: int) -> list[int]:
    """A verb with each of these towns."""
    return [first + town for town in members(mask)]


def towns_in(mask: int) -> list[Town]:
    """The towns of a set, in order."""
    return cast(list[Town], members(mask))


def against_closed(p: Position, town: Town) -> Refusal | None:
    """REN-2.12: a town in a province that is out of play."""
    return ("REN-2.12", "closed", {"town": TOWN_IDS[town]}) if (p.closed >> town) & 1 else None
