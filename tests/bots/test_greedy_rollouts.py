"""Laps: each choice is played on once, from quiet moment to quiet moment, and the worse half drops out."""

from __future__ import annotations

import pytest

import signoria
from signoria.bots.greedy_rollouts import TOGETHER, GreedyRollouts
from signoria.bots.search_bot import SearchBot
from signoria.engine.actions import ActionSpace, verb
from signoria.engine.game import Game, State
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.options import settle

# What each field of seat 0 has yielded after so many years; seat 1 always has ten.
HARVESTS = {0: (9, 10, 11, 12, 13), 1: (12, 9, 8, 8, 8), 2: (7, 12, 14, 20, 30), 3: (5, 5, 5, 5, 5), 4: (0, 0, 1, 1, 1)}
YEARS = 4


class Fields(State):
    """Seat 0 sows one of five fields; then both only wait, year by year."""

    def __init__(self, field: int = -1, year: int = 0, turn: int = 0) -> None:
        self.field, self.year, self.turn = field, year, turn

    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.year <= YEARS else ()

    def legal(self, seat: int) -> list[int]:
        return list(HARVESTS) if self.field < 0 else [0]

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if self.field < 0:
            self.field = action
        self.year += self.turn
        self.turn = 1 - self.turn

    def copy(self) -> Fields:
        return Fields(self.field, self.year, self.turn)

    def key(self) -> bytes:
        return repr((self.field, self.year, self.turn)).encode()

    def scores(self) -> tuple[float, ...]:
        won = HARVESTS[self.field][YEARS] > 10
        return (1.0, 0.0) if won else (0.0, 1.0)


class Sowing(Game[Fields]):
    name, seats, rules_version, max_legal, options = "sowing", (2,), "1", 5, ()
    actions = ActionSpace(*(verb(f"sow{field}") for field in HARVESTS))

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Fields)
        return [float(HARVESTS[state.field][min(state.year, YEARS)]), 10.0]

    def pauses(self, state: State) -> bool:
        assert isinstance(state, Fields)
        return state.turn == 0

    def foreseen(self) -> bool:
        return True


def laps() -> GreedyRollouts:
    return GreedyRollouts(Fields(), 0, 1, Sowing())


def mean(field: int, count: int) -> float:
    years = [float(one) for one in HARVESTS[field][1 : count + 1]]
    return sum(one / (one + 10.0) for one in years) / count


def test_each_choice_counts_by_the_mean_of_its_laps() -> None:
    search = laps()
    assert [one.action for one in search.running] == [1, 0, 2, 3, 4]  # at first sight
    search.grow(5)
    assert [action for action, _, _ in search.chances()] == [2, 0, 1, 3, 4]
    search.grow(5)
    assert [action for action, _, _ in search.chances()] == [2, 0, 1, 3, 4]
    for field, ran, hope in search.chances():
        assert ran == TOGETHER
        assert hope == pytest.approx(mean(field, 2))


def test_the_worse_half_drops_out_until_one_is_left() -> None:
    search = laps()
    running = []
    while not search.settled():
        search.iterate()
        if search.next == 0:
            running.append(len(search.running))
    assert running == [5, 3, 2, 1]
    assert TOGETHER == 2
    assert search.iterations == 5 + 5 + 3 + 2
    assert search.best() == 2
    assert [ran for _, ran, _ in search.chances()] == [4, 4, 3, 2, 2]
    search.grow(10)
    assert search.iterations == 15


def test_a_lap_that_is_not_whole_decides_nothing() -> None:
    search = laps()
    search.grow(5)
    before = search.chances()
    search.grow(4)
    assert search.chances() == before


def test_in_the_first_lap_those_are_compared_who_have_run_it() -> None:
    search = laps()
    search.grow(2)
    assert [action for action, _, _ in search.chances()] == [0, 1]
    assert search.best() == 0


def test_nothing_is_left_to_do_when_all_have_come_to_the_end() -> None:
    search = GreedyRollouts(Fields(-1, YEARS, 0), 0, 1, Sowing())
    search.grow(100)
    assert search.iterations == 5
    assert search.settled()
    assert search.best() in (0, 2)
    assert {action: hope for action, _, hope in search.chances()} == {0: 1.0, 1: 0.0, 2: 1.0, 3: 0.0, 4: 0.0}


def test_virtu_is_searched_so_and_repeats_itself_in_any_pieces() -> None:
    game = signoria.game("virtu")
    state = game.new(4, settle(game.options, {}), {}, FastLuck(5), None)
    seat = state.actors()[0]
    key, whole, pieces = state.key(), GreedyRollouts(state, seat, 1, game), GreedyRollouts(state, seat, 1, game)
    whole.grow(6)
    for _ in range(3):
        pieces.grow(2)
    assert pieces.chances() == whole.chances()
    assert state.key() == key
    look = SearchBot(iterations=6).look(game, state.view(seat), 3)
    assert [(one.action, one.visits, one.chance) for one in look.found] == whole.chances()
