"""The base of this game's decisions, and what those that name a town have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from signoria.engine.bits import members
from signoria.engine.decisions import Decision, Refusal
from signoria.games.renaissance.codes import BY_LAND, BY_SEA, MAX_SEATS, NO_ANSWER, TOWN_IDS, Town
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.knowledge import is_known

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class Choice(Decision[Position]):
    """A decision of Renaissance."""

    times: Mapping[str, str] = {}  # by verb: the clause of its time, where the one it rests on says something else
    sealed: bool = False  # several players answer at the same time; others are refused as ``not_asked``
    by_hand: bool = False  # what may be answered depends on the hand
    silence: int = NO_ANSWER  # the answer of a seat that does not give one (REN-25.14: no), if there is one

    def actors(self, p: Position) -> tuple[int, ...]:
        """The seats that are asked now."""
        return ALONE[p.turn]

    def asks(self, p: Position, seat: int) -> bool:
        """Is this seat asked now? The same as ``actors``, without a tuple."""
        return seat == p.turn

    def public(self, p: Position, seat: int) -> bool:
        """REN-25.13, R69: towns, money and figures lie open; a hand seldom does."""
        return not self.by_hand or is_known(p, seat)

    def asked(self, p: Position, verb: str) -> str:
        """The clause that says whose decision this is."""
        return self.clause


def towns(first: int, mask: int) -> list[int]:
    """The actions for each town of a set; ``first`` is the one for town 0."""
    return [first + town for town in members(mask)]


def way_and_town(action: int, by_land: int, by_sea: int) -> tuple[int, Town]:
    """How an expansion or an attack comes, and which town it is for; its verb by sea follows the one by land."""
    return (BY_SEA, Town(action - by_sea)) if action >= by_sea else (BY_LAND, Town(action - by_land))


def towns_in(mask: int) -> list[Town]:
    """The towns of a set, in order."""
    return cast(list[Town], members(mask))


def against_closed(p: Position, town: Town) -> Refusal | None:
    """REN-2.12: a town in a province that is out of play."""
    return ("REN-2.12", "closed", {"town": TOWN_IDS[town]}) if (p.closed >> town) & 1 else None
