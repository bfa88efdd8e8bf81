"""Small words for the tests of Principato: set up a position, play moves, ask what is so.

A move is a notation, played by whoever owes the decision now (see ``who``), or ``(seat, notation)`` for a seat in
particular.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck, ScriptedLuck
from signoria.engine.options import settle
from signoria.games.principato import GAME as GAME
from signoria.games.principato.codes import CARD_IDS
from signoria.games.principato.rules.sealed_answers import asks_all
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.view_types import PrincipatoView

Move = str | tuple[int, str]


def position(**spec: Any) -> PrincipatoState:
    """A position from the words of ``positions.py``: ``position(seats=3, goods=[{"field": 4}])``."""
    state = GAME.position({"seats": 2, **spec})
    assert isinstance(state, PrincipatoState)
    return state


def holding(card: str, goods: dict[str, int] | None = None, **spec: Any) -> PrincipatoState:
    """Seat 0 is to act, with this card and these goods; its other card is Farms."""
    return position(hands=[[card, "build_farm"], ["tax_collector", "build_bank"]], goods=[goods or {}, {}], **spec)


def start(seats: int, seed: int = 1, **options: Any) -> PrincipatoState:
    """The opening position of a match."""
    state = GAME.start(seats, seed, **options).state
    assert isinstance(state, PrincipatoState)
    return state


def who(state: PrincipatoState) -> int:
    """The seat that owes a decision; where all are asked at once, the first of them in the supply order."""
    asked = state.actors()
    assert len(asked) == 1 or asks_all(state)
    return asked[0] if len(asked) == 1 else min(asked, key=state.order.index)


def legal(state: PrincipatoState, seat: int | None = None) -> list[str]:
    """What this seat (by default the one that is asked) may answer."""
    return [str(GAME.actions[number]) for number in state.legal(who(state) if seat is None else seat)]


def play(state: PrincipatoState, *moves: Move, reveal: Iterable[str] = (), seed: int = 1) -> list[Event]:
    """Play these moves, each only if it is allowed (else ``Illegal``), and return all that happened.

    ``reveal`` names the cards that come from the pile first; after them the seed decides.
    """
    luck = ScriptedLuck({"reveal": [CARD_IDS.index(card) for card in reveal]}, FastLuck(seed))
    journal = Journal()
    for move in moves:
        seat, notation = (who(state), move) if isinstance(move, str) else move
        action = GAME.actions.parse(notation).number
        if action not in state.legal(seat):
            raise GAME.why_not(state, seat, action)
        state.play(seat, action, luck, journal)
    assert not luck.unused(), "the cards of `reveal` were not all revealed"
    return journal.events


def refused(state: PrincipatoState, notation: str, seat: int | None = None) -> str:
    """The clause that forbids this move to this seat (by default the one that is asked); it must be forbidden."""
    who_asks = who(state) if seat is None else seat
    action = GAME.actions.parse(notation).number
    assert action not in state.legal(who_asks), f"{notation!r} is allowed to seat {who_asks}"
    return GAME.why_not(state, who_asks, action).clause


def view(state: PrincipatoState, seat: int | None = None) -> PrincipatoView:
    """What this seat (by default a spectator) sees."""
    return cast(PrincipatoView, state.view(seat))


def goods(state: PrincipatoState, seat: int = 0) -> dict[str, int]:
    """All that lies in a principality, by name, those that are there."""
    found: dict[str, int] = {}
    for zone, things in view(state)["principalities"][seat].items():
        if isinstance(things, dict):
            found |= cast(dict[str, int], things)
        elif zone == "points" and things:
            found["points"] = cast(int, things)
    return found


def supply(state: PrincipatoState) -> dict[str, int]:
    """What is left for all."""
    return view(state)["supply"]


def points(state: PrincipatoState) -> list[int]:
    """Military points of every seat."""
    return [goods(state, seat).get("points", 0) for seat in range(state.terms.seats)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of these events, in order."""
    return [event.kind for event in events]


def told(events: Iterable[Event], kind: str) -> list[dict[str, object]]:
    """The public part of all events of this kind."""
    return [dict(event.data) for event in events if event.kind == kind]


def turns_of(seats: int, seed: int = 1) -> list[tuple[int, int]]:
    """Year and player of every turn of a game in which nobody does anything."""
    luck = FastLuck(seed)
    state = GAME.new(seats, settle(GAME.options, {}), {}, luck, None)
    assert isinstance(state, PrincipatoState)
    found: list[tuple[int, int]] = []
    while state.actors():
        found.append((state.year, state.turn))
        state.play(state.turn, GAME.actions.number("end"), luck)
    return found
