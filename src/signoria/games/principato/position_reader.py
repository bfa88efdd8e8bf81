"""Positions written by hand, for scenes: only what matters is said, the rest is as at the beginning of a game.

    seats = 2
    options = { unlimited_cubes = true }
    data = { supply = { unit = { count = 2 } } }      # corrections of the data
    turn = 0                                          # whose turn it is; the first player's, if not said
    actions = 2                                       # left in this turn
    first = 0
    year = 1
    goods = [{ field = 4, farm = 2, food = 3 }, {}]   # what each seat has, by the names of codes.GOOD_IDS
    hands = [["tax_collector", "build_bank"], ["tax_collector", "build_farm"]]
    display = ["build_field", "build_farm", "produce_food", "produce_gold", "build_bank"]
    pile = ["build_palazzo"]                          # the whole pile of this year; not said: all that is left of it
    objectives = [["armoury", "chapel"], ["fortress", "villa"]]
    left = { field_farm = 1 }                         # so much is left in the supply, the rest is out of the game

Somebody is always about to act: a scoring begins when a turn ends. A seat has only the goods that are named. Cards that
are not named are taken from those of the start and the years so far, so that hands and display are full.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from signoria.engine.position_errors import PositionError, known_keys, one_of, seat_number
from signoria.games.principato.codes import (
    ACTIONS_A_TURN,
    CARD_IDS,
    FACE_IDS,
    FAVOUR,
    FOOD,
    GOOD_IDS,
    GROUP,
    OBJECTIVE_IDS,
    PILE,
    POINTS,
    STOCK,
    STOCKS,
    TOKENS,
    WIDTH,
    YEARS,
)
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.terms import Terms

NAME = "principato"
KEYS = {
    *("seats", "options", "data", "turn", "actions", "first", "year", "goods", "hands", "display", "pile"),
    *("objectives", "scorings", "left"),
}
CUBES = {"militia_food": "food", "militia_favour": "favour", "condottiere_gold": "gold", "condottiere_favour": "favour"}


def read(terms: Terms, spec: Mapping[str, Any]) -> PrincipatoState:
    """The position of a scene; anything it misspells, or uses more of than there is, is a clear error."""
    known_keys(NAME, spec, KEYS)
    state = PrincipatoState(terms)
    state.year = spec.get("year", 1)
    if state.year not in range(1, YEARS + 1):
        raise PositionError(NAME, "year", year=repr(state.year))
    state.first = seat_number(terms.seats, spec.get("first", 0))
    state.mover = state.turn = seat_number(terms.seats, spec.get("turn", state.first))
    state.actions = spec.get("actions", ACTIONS_A_TURN)
    if state.actions not in range(ACTIONS_A_TURN + 1):
        raise PositionError(NAME, "actions", count=ACTIONS_A_TURN, left=repr(state.actions))
    for seat, goods in enumerate(spec.get("goods", [])):
        for name, count in goods.items():
            give(state, seat_number(terms.seats, seat), name, count)
    for name, count in spec.get("left", {}).items():
        one_of(NAME, "supply", tuple(STOCKS), name)
        if count < 0:
            raise PositionError(NAME, "leaves_fewer", id=name)
        state.goods[terms.supply + STOCKS[name]] = count
    deal(state, spec)
    given = spec.get("objectives", [])
    dealt = [[OBJECTIVE_IDS[seat], OBJECTIVE_IDS[GROUP + seat]] for seat in range(terms.seats)]
    for seat, names in enumerate(given or dealt):
        state.objectives[2 * seat : 2 * seat + 2] = [one_of(NAME, "objective", OBJECTIVE_IDS, name) for name in names]
    state.scorings = spec.get("scorings", 0)
    check(state)
    return state


def check(state: PrincipatoState) -> None:
    """PRI-2.7, 2.8, 14.10: cubes lie on units that are there, and everybody has an objective of each group alone."""
    seats = range(state.terms.seats)
    if any(state.empty_militia(seat) < 0 or state.empty_condottieri(seat) < 0 for seat in seats):
        raise PositionError(NAME, "cubes")
    groups = [one // GROUP for one in state.objectives]
    if groups != [0, 1] * len(seats) or len(set(state.objectives)) < len(groups):
        raise PositionError(NAME, "objectives")


def give(state: PrincipatoState, seat: int, name: str, count: int) -> None:
    """So many of a thing, out of the supply."""
    column = one_of(NAME, "good", GOOD_IDS, name)
    if count < 0:
        raise PositionError(NAME, "fewer", id=name)
    if column != POINTS:
        source = STOCK[column] if column < TOKENS else GOOD_IDS.index(CUBES.get(name, name))
        endless = state.terms.unlimited and FOOD <= source <= FAVOUR
        if state.goods[state.terms.supply + source] < count and not endless:
            raise PositionError(NAME, "too_many", id=name)
        state.goods[state.terms.supply + source] -= count
    state.goods[seat * WIDTH + column] += count


def deal(state: PrincipatoState, spec: Mapping[str, Any]) -> None:
    """Hands, display and pile: the cards that are named, and where none are, some of those that are left."""
    terms = state.terms
    left = [sum(pile[card] for pile in (*terms.starts, *terms.piles[: state.year])) for card in range(PILE)]
    pile = list(terms.piles[state.year - 1])
    hands = spec.get("hands", [])
    if len(hands) > terms.seats or any(len(hand) != 2 for hand in hands):
        raise PositionError(NAME, "hands", count=terms.seats)
    for at, name in enumerate(chain(*hands)):  # what is named comes first: the others must not use it up
        state.hands[at] = take(left, pile, name)
    state.display = [take(left, pile, name) for name in spec.get("display", [])]
    for at in range(2 * len(hands), 2 * terms.seats):
        state.hands[at] = take(left, pile, None)
    if "display" not in spec:
        state.display = [take(left, pile, None) for _ in range(terms.display)]
    if "pile" in spec:
        pile = [0] * PILE
        for name in spec["pile"]:
            pile[one_of(NAME, "card", CARD_IDS, name)] += 1
    state.pile = pile


def take(left: list[int], pile: list[int], name: str | None) -> int:
    """A card: the one named, or any; it leaves the pile of the year if it can lie nowhere else."""
    card = next(at for at in range(len(FACE_IDS)) if left[at]) if name is None else one_of(NAME, "card", FACE_IDS, name)
    if left[card] < 1:
        raise PositionError(NAME, "too_many_by_year", id=FACE_IDS[card])
    left[card] -= 1
    if left[card] < pile[card] and pile[card]:
        pile[card] -= 1
    return card
