"""Small words for the tests of Virtù: set up a position, play moves, ask what is so.

A move is a notation, played by whoever owes the decision now.
"""

from __future__ import annotations

from typing import Any, cast

from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck
from signoria.games.virtu import GAME as GAME
from signoria.games.virtu.codes import (
    AGENT_PLACE_IDS,
    CARD_IDS,
    CITIES,
    CITY_IDS,
    COURT,
    NOBODY,
    PHASE_IDS,
    PLACE_IDS,
    SYMBOL_IDS,
    TILE_IDS,
    WHERE,
    WHERE_IDS,
)
from signoria.games.virtu.position import members
from signoria.games.virtu.rules.scoring import total
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.view_types import VirtuView

LUCK = FastLuck(1)  # nothing is drawn after the set-up


def position(**spec: Any) -> VirtuState:
    """A position from the words of ``positions.py``: ``position(cities={"siena": 0}, players=[{"florins": 3}])``.

    With three players seat 0 is Florence, 1 Naples, 2 Venice; with two, 0 is France and 1 Naples.
    """
    state = GAME.position({"seats": 3, **spec})
    assert isinstance(state, VirtuState)
    return state


def start(seats: int, seed: int = 1, **options: Any) -> VirtuState:
    """The opening position of a match."""
    state = GAME.start(seats, seed, **options).state
    assert isinstance(state, VirtuState)
    return state


def legal(state: VirtuState) -> list[str]:
    """What the seat that is asked may answer."""
    return [str(GAME.actions[number]) for number in state.legal(state.turn)]


def offers(state: VirtuState, verb: str) -> list[str]:
    """The arguments of one verb among the answers: ``offers(state, "annex")`` is ``["ravenna"]``."""
    actions = [GAME.actions[number] for number in state.legal(state.turn)]
    return [" ".join(action.args) for action in actions if action.verb == verb]


def play(state: VirtuState, *moves: str) -> VirtuState:
    """Play these moves, each by whoever is asked."""
    for move in moves:
        number = GAME.actions.parse(move).number
        assert number in state.legal(state.turn), f"{move} is not among {legal(state)}"
        state.play(state.turn, number, LUCK)
    return state


def told(state: VirtuState, move: str) -> list[Event]:
    """What a move tells."""
    journal = Journal()
    state.play(state.turn, GAME.actions.parse(move).number, LUCK, journal)
    return journal.events


def refused(state: VirtuState, move: str, seat: int | None = None) -> str:
    """The clause by which a move is refused, or "" if it is allowed."""
    number = GAME.actions.parse(move).number
    seat = state.turn if seat is None else seat
    return "" if number in state.legal(seat) else GAME.refusal(state, seat, number)[0]


def phase(state: VirtuState) -> str:
    return PHASE_IDS[state.phase]


def view(state: VirtuState) -> VirtuView:
    return cast(VirtuView, state.view(None))


def pool(state: VirtuState) -> dict[str, int]:
    return {SYMBOL_IDS[symbol]: count for symbol, count in enumerate(state.pool) if count}


def owner(state: VirtuState, city: str) -> int:
    return state.owner[CITY_IDS.index(city)]


def troops(state: VirtuState, row: int, city: str) -> int:
    return state.troops[row * CITIES + CITY_IDS.index(city)]


def agent(state: VirtuState, place: str) -> int:
    return state.agents[AGENT_PLACE_IDS.index(place)]


def ready(state: VirtuState, seat: int) -> list[str]:
    """The available tiles of a domain."""
    return [TILE_IDS[tile] for tile in members(state.ready[seat])]


def domain(state: VirtuState, seat: int) -> list[str]:
    return [TILE_IDS[tile] for tile in members(state.domain[seat])]


def court(state: VirtuState, seat: int) -> dict[str, str]:
    """The courtiers by place; an exhausted one has a ``-`` before its name."""
    found: dict[str, str] = {}
    for place, name in enumerate(PLACE_IDS):
        card = state.court[seat * COURT + place]
        if card != NOBODY:
            found[name] = CARD_IDS[card] if (state.fit[seat] >> place) & 1 else f"-{CARD_IDS[card]}"
    return found


def rooms(state: VirtuState, seat: int) -> dict[str, str]:
    """The cards in rooms, by their places."""
    cards = state.rooms[seat * WHERE : (seat + 1) * WHERE]
    return {WHERE_IDS[where]: CARD_IDS[card] for where, card in enumerate(cards) if card != NOBODY}


def points(state: VirtuState, seat: int) -> int:
    return total(state, seat)


def part(state: VirtuState, seat: int, what: str) -> int:
    """The points of one part of the score."""
    (found,) = [one["points"] for one in GAME.explain(state, seat) if one["what"] == what]
    return cast(int, found)
