"""Small words for the tests of Condottiere: set up a position, play moves, ask what is so.

A move is a notation, played by whoever owes the decision now (see ``who``), or ``(seat, notation)`` for a seat in
particular.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import signoria
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck, ScriptedLuck
from signoria.games.condottiere.codes import CARD_IDS
from signoria.games.condottiere.rules.sealed_answers import asks_all
from signoria.games.condottiere.state import CondottiereState
from signoria.games.condottiere.view_types import Cards, CondottiereView

GAME = signoria.game("condottiere")
Move = str | tuple[int, str]


def position(**spec: Any) -> CondottiereState:
    """A position from the words of ``positions.py``: ``position(seats=3, lines=[["m6"], []])``."""
    state = GAME.position(spec)
    assert isinstance(state, CondottiereState)
    return state


def state_of(match: signoria.Match) -> CondottiereState:
    """The position of a match."""
    assert isinstance(match.state, CondottiereState)
    return match.state


def who(state: CondottiereState) -> int:
    """The seat that owes a decision; where all are asked at once, the first of them clockwise from the holder."""
    asked = state.actors()
    assert len(asked) == 1 or asks_all(state)
    return min(asked, key=lambda seat: (seat - state.holder) % state.terms.seats)


def legal(state: CondottiereState, seat: int | None = None) -> list[str]:
    """What this seat (by default the one that is asked) may answer."""
    return [str(GAME.actions[number]) for number in state.legal(who(state) if seat is None else seat)]


def lane(state: CondottiereState, seat: int) -> list[str]:
    """What this seat may do unasked."""
    return [str(GAME.actions[number]) for number in state.lane(seat)]


def play(state: CondottiereState, *moves: Move, deal: Iterable[str] = (), seed: int = 1) -> list[Event]:
    """Play these moves, each only if it is allowed (else ``Illegal``), and return all that happened.

    ``deal`` names the cards that are dealt or drawn first; after them the seed decides.
    """
    luck = ScriptedLuck({"deal": [CARD_IDS.index(card) for card in deal]}, FastLuck(seed))
    journal = Journal()
    for move in moves:
        seat, notation = (who(state), move) if isinstance(move, str) else move
        action = GAME.actions.parse(notation).number
        if action not in state.legal(seat) and action not in state.lane(seat):
            raise GAME.why_not(state, seat, action)
        state.play(seat, action, luck, journal)
    assert not luck.unused(), "the cards of `deal` were not all dealt"
    return journal.events


def refused(state: CondottiereState, notation: str, seat: int | None = None) -> str:
    """The clause that forbids this move to this seat (by default the one that is asked); it must be forbidden."""
    who_asks = who(state) if seat is None else seat
    action = GAME.actions.parse(notation).number
    assert action not in state.legal(who_asks), f"{notation!r} is allowed to seat {who_asks}"
    assert action not in state.lane(who_asks), f"{notation!r} is allowed to seat {who_asks}"
    return GAME.why_not(state, who_asks, action).clause


def end_battle(state: CondottiereState) -> list[Event]:
    """Everybody passes until the battle is over; what the passes and the resolution told."""
    told: list[Event] = []
    battle, final = state.battle, state.final
    while state.battle == battle and state.final == final and state.actors():
        told += play(state, "pass")
    return told


def view(state: CondottiereState, seat: int | None = None) -> CondottiereView:
    """What this seat (by default a spectator) sees."""
    return cast(CondottiereView, state.view(seat))


def totals(state: CondottiereState) -> list[int]:
    """The announced strength of every line."""
    return view(state)["totals"]


def line(state: CondottiereState, seat: int) -> Cards:
    """The face-up cards of a line, with their numbers."""
    return view(state)["lines"][seat]


def hand(state: CondottiereState, seat: int) -> Cards:
    """The cards of a hand, with their numbers."""
    return view(state, seat)["hand"] or {}


def hand_sizes(state: CondottiereState) -> list[int]:
    """How many cards each seat has in hand."""
    return [state.hand_size(seat) for seat in range(state.terms.seats)]


def domains(state: CondottiereState) -> list[list[str]]:
    """The regions of each seat."""
    return view(state)["domains"]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of these events, in order."""
    return [event.kind for event in events]


def told(events: Iterable[Event], kind: str) -> list[dict[str, object]]:
    """The public part of all events of this kind."""
    return [dict(event.data) for event in events if event.kind == kind]


def cards_besides(*used: Iterable[str]) -> list[str]:
    """The whole deck without these cards, for positions with an empty stock."""
    terms = position(seats=2).terms
    left = [card for kind, card in enumerate(CARD_IDS) for _ in range(terms.deck[kind])]
    for cards in used:
        for card in cards:
            left.remove(card)
    return left
