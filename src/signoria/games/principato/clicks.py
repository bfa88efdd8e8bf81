"""One click, one thought: an option of a card with its payment, a swap with what is taken, an army supplied.

A click is its first move and what follows it as orders (``engine.orders``). What it will pay and bring is told before:
it is tried in a world made from the view, by the rules. Payments depend on nothing hidden or random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from signoria.engine.actions import Action
from signoria.engine.game import Game, View
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.orders import MOST_MOVES, ROUTINE
from signoria.games.principato.codes import ACTIONS, DO_DONE, FAVOUR, GOOD_IDS, OPTION, PHASE_IDS, RECRUIT, TURN
from signoria.games.principato.position import Position
from signoria.games.principato.view_types import CardView, Goods, typed

NO_LUCK: Final = FastLuck(0)
MOST_UNITS: Final = 4  # so many are offered at once; more are asked for


@dataclass(frozen=True, slots=True)
class Click:
    """The moves of one thought, and what they do."""

    action: Action  # the first, by hand
    then: tuple[str, ...] = ()
    option: int = 0  # of the card, from 1
    units: int = 0  # so many are recruited
    paid: Goods | None = None  # cubes that go to the supply
    cubes: Goods | None = None  # cubes that come, as far as there is room and supply
    lost: int = 0  # of those, what has no place
    points: int = 0  # of the culture token that is taken
    settled: bool = False  # ``routine`` decides something that one could decide otherwise

    @property
    def by_hand(self) -> tuple[str, ...]:
        """What follows the first move if payment and token are to be asked for."""
        return tuple(one for one in self.then if one != ROUTINE)

    @property
    def favours(self) -> int:
        """How many favours are paid."""
        return (self.paid or {}).get(GOOD_IDS[FAVOUR], 0)


def world_of(game: Game[Any], view: View) -> Position:
    """A position that the seat of this view cannot tell from the true one."""
    world = game.world(view, NO_LUCK)
    assert isinstance(world, Position)
    return world


def option_clicks(game: Game[Any], view: View, place: int) -> list[Click]:
    """PRI-5.1 to 5.3: each option of this card that can be paid, each number of units that can be recruited.

    The seat of the view must be the one that is asked.
    """
    world, offer = world_of(game, view), typed(view)["offers"][place]
    ways: list[tuple[int, int, list[str]]] = []  # option, units, moves
    if world.phase == TURN:
        first = f"activate {offer['card']}"
        if ACTIONS.parse(first).number not in world.legal(world.turn):
            return []
        after = tried(world, [first])[0]
        if after.phase == RECRUIT:
            counts = range(1, min(len(after.legal(after.turn)), MOST_UNITS) + 1)
            ways = [(1, count, [first, f"recruit {count}"]) for count in counts]
        elif after.phase == OPTION:
            ways = [(number, 0, [first, f"option {number}"]) for number in possible(offer)]
        else:
            ways = [(1, 0, [first])]  # the only option it prints
    elif world.phase == OPTION and world.card == place:
        ways = [(number, 0, [f"option {number}"]) for number in possible(offer)]
    return [click_of(game, world, option, units, moves) for option, units, moves in ways]


def possible(offer: CardView) -> list[int]:
    return [number for number, option in enumerate(offer["options"], 1) if option["possible"]]


def click_of(game: Game[Any], world: Position, option: int, units: int, moves: Sequence[str]) -> Click:
    """These moves and the bookkeeping after them, tried out."""
    after, journal = tried(world, moves)
    asked = settled = False
    seat = after.turn
    while PHASE_IDS[after.phase] in game.habits.routine:
        choices = after.legal(seat)
        sensible = game.sensible(after, seat, choices)
        if len(sensible) != 1:
            break
        asked, settled = True, settled or len(choices) > 1
        after.play(seat, sensible[0], NO_LUCK, journal)
    told = {event.kind: event.data for event in journal.events}
    came = told.get("cubes", {})
    return Click(
        ACTIONS.parse(moves[0]),
        (*moves[1:], ROUTINE) if asked else tuple(moves[1:]),
        option,
        units,
        cast(Goods, told.get("pay", {}).get("cubes", {})),
        cast(Goods, came.get("cubes", {})),
        cast(int, came.get("lost", 0)),
        cast(int, told.get("culture", {}).get("points", 0)),
        settled,
    )


def tried(world: Position, moves: Sequence[str]) -> tuple[Position, Journal]:
    """Where these moves of the seat that is asked lead, and what they tell."""
    after, journal, seat = world.copy(), Journal(), world.turn
    assert isinstance(after, Position)
    for move in moves:
        after.play(seat, ACTIONS.parse(move).number, NO_LUCK, journal)
    return after, journal


def swap_clicks(legal: Sequence[Action], slot: int) -> list[Click]:
    """PRI-6.1: the cards of one's hand that could be given for the card in this slot of the display."""
    return [Click(one, (f"take {slot}",)) for one in legal if one.verb == "swap"]


def supply_click(game: Game[Any], view: View) -> Click | None:
    """PRI-11.4, 11.5: all the cubes that units can be given in a scoring, if they are several; favours come last."""
    if typed(view)["phase"] != "supply":
        return None
    world = world_of(game, view)
    moves: list[str] = []
    while len(moves) < MOST_MOVES:
        choices = world.legal(world.turn)
        following = next((one for one in choices if one != DO_DONE), None)  # their order is that of ``SUPPLIES``
        if following is None:
            break
        world.play(world.turn, following, NO_LUCK)
        moves.append(str(ACTIONS[following]))
    if len(moves) < 2:
        return None
    given: Goods = {}
    for move in moves:
        cube = move.removeprefix("supply ").partition("-")[0]
        given[cube] = given.get(cube, 0) + 1
    return Click(ACTIONS.parse(moves[0]), tuple(moves[1:]), paid=given)
