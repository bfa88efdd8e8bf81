"""Positions written by hand, for scenes: only what matters is said, the rest is empty.

    seats = 3
    options = { powers = true }
    data = { constant = { cost_card = { value = 3 } } }   # corrections of the data
    nations = ["florence", "rome", "venice"]              # by seat; not said: as they are listed
    phase = "main"                                        # or "vote", "buy", "expand", "council"
    turn = 0                                              # who is asked; the first of the order, if not said
    order = [0, 1, 2]
    year = 2                                              # from 1
    war = true
    round = 0                                             # of expansion
    towns = { firenze = 0, siena = { owner = 1, level = "rampart", palace = true, artist = "leonardo" } }
    hands = [{ knights = 2, condottiere = 1 }, {}, {}]    # all other cards lie in the draw pile
    discards = { pikemen = 3 }
    ducats = [6, 0, 3]
    points = [0, 0, 0]

A town by a seat's number alone is a garrison of that seat. Start towns are those of the nations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.position_errors import PositionError, one_of, seat_number
from signoria.games.renaissance.codes import (
    ARTIST_IDS,
    BUY,
    CARD_IDS,
    COUNCIL,
    EXPAND,
    KINDS,
    LEVEL_IDS,
    MAIN,
    NATION_IDS,
    PHASE_IDS,
    TOWN_IDS,
    VOTE,
    YEARS,
)
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.terms import Terms

NAME = "renaissance"
KEYS = {
    *("seats", "options", "data", "nations", "phase", "turn", "order", "year", "war", "round", "towns", "hands"),
    *("discards", "ducats", "points"),
}
PHASES = (VOTE, BUY, EXPAND, MAIN, COUNCIL)


def read(terms: Terms, spec: Mapping[str, Any]) -> RenaissanceState:
    """The position of a scene; anything it misspells, or uses more of than there is, is a clear error."""
    strange = set(spec) - KEYS
    if strange:
        raise PositionError(NAME, "strange", strange=", ".join(sorted(strange)), known=", ".join(sorted(KEYS)))
    state = RenaissanceState(terms)
    cast, state.closed = terms.casts[0]
    state.nation = [
        one_of(NAME, "nation", NATION_IDS, name) for name in spec.get("nations", [NATION_IDS[n] for n in cast])
    ]
    if len(state.nation) != terms.seats:
        raise PositionError(NAME, "nations", count=terms.seats, named=len(state.nation))
    state.homes = [sum(1 << town for town in terms.starts[nation]) for nation in state.nation]
    state.order = [seat_number(terms.seats, seat) for seat in spec.get("order", range(terms.seats))]
    state.year = spec.get("year", 1) - 1
    if state.year not in range(YEARS):
        raise PositionError(NAME, "turn", turn=repr(spec["year"]))
    state.war = bool(spec.get("war", False))
    state.round = spec.get("round", 0)
    for name, told in spec.get("towns", {}).items():
        place(state, one_of(NAME, "town", TOWN_IDS, name), told)
    for seat, cards in enumerate(spec.get("hands", [])):
        deal(state, seat_number(terms.seats, seat) * KINDS, cards)
    deal(state, terms.discard, spec.get("discards", {}))
    state.ducats = [*spec.get("ducats", []), *[0] * terms.seats][: terms.seats]
    state.points = [*spec.get("points", []), *[0] * terms.seats][: terms.seats]
    phase = one_of(NAME, "phase", PHASE_IDS, spec.get("phase", "main"))
    if phase not in PHASES:
        raise PositionError(NAME, "phase", known=", ".join(PHASE_IDS[one] for one in PHASES))
    turn = seat_number(terms.seats, spec.get("turn", state.order[0]))
    state.at = state.order.index(turn)
    state.ask_openly(phase, turn)
    return state


def place(state: RenaissanceState, town: int, told: Any) -> None:
    """What stands in a town."""
    if (state.closed >> town) & 1:
        raise PositionError(NAME, "closed", id=TOWN_IDS[town])
    said = told if isinstance(told, Mapping) else {"owner": told}
    state.set_owner(town, seat_number(state.terms.seats, said["owner"]))
    state.level[town] = one_of(NAME, "level", LEVEL_IDS, said.get("level", "garrison"))
    state.palaces |= bool(said.get("palace", "artist" in said)) << town
    state.pillaged |= bool(said.get("pillaged", False)) << town
    if "artist" in said:
        state.where[one_of(NAME, "artist", ARTIST_IDS, said["artist"])] = town


def deal(state: RenaissanceState, at: int, cards: Mapping[str, int]) -> None:
    """So many of each card, out of the draw pile."""
    for name, count in cards.items():
        kind = one_of(NAME, "card", CARD_IDS, name)
        if state.cards[state.terms.pile + kind] < count:
            raise PositionError(NAME, "too_many", id=name)
        state.cards[state.terms.pile + kind] -= count
        state.cards[at + kind] += count
