"""The learned evaluation: the fit finds what decides, the file gives back what was written, features fit everywhere."""

from __future__ import annotations

from math import exp

import pytest

import signoria
from signoria import games
from signoria.arena.training import Course, Sample, carried_on, collect, loss, train
from signoria.engine.learned import Learned, as_json, read
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

TRAINED = [name for name in games.names() if signoria.game(name).feature_names]
NAMES = ("first", "second")


def test_hopes_are_shares_of_one_by_score() -> None:
    plain = Learned([1.0, -2.0], [], [], [])
    one, other = plain.hopes([[1.0, 0.0], [0.0, 0.5]])
    assert one + other == pytest.approx(1.0)
    assert one / other == pytest.approx(exp(2.0))


def test_a_hidden_unit_counts_only_where_it_is_lit() -> None:
    with_unit = Learned([0.0, 0.0], [[1.0, -1.0]], [0.5], [3.0])
    assert with_unit.score([1.0, 0.0]) == pytest.approx(4.5)
    assert with_unit.score([0.0, 1.0]) == 0.0


def test_weights_are_read_as_they_were_written_and_only_for_their_features() -> None:
    learned = Learned([0.25, -1.5], [[1.0, 2.0]], [0.5], [-0.125])
    text = as_json(learned, NAMES, {"games": 3})
    again = read(text, NAMES)
    assert again is not None
    assert again.hopes([[1.0, 2.0], [3.0, 1.0]]) == learned.hopes([[1.0, 2.0], [3.0, 1.0]])
    other = read(as_json(Learned([0.25, -1.25], [[1.0, 2.0]], [0.5], [-0.125]), NAMES, {}), NAMES)
    assert other is not None
    assert other.mark != again.mark
    assert read(text, ("first", "other")) is None
    assert read(text, NAMES[::-1]) is None


@pytest.mark.parametrize("hidden", [0, 3])
def test_the_fit_finds_the_feature_that_decides(hidden: int) -> None:
    luck = FastLuck(1)

    def sample(number: int) -> Sample:
        features = [[luck.below(100) / 100, luck.below(100) / 100] for _ in range(2 + number % 2)]
        strongest = max(range(len(features)), key=lambda seat: features[seat][0])
        scores = tuple(float(seat == strongest) for seat in range(len(features)))
        return Sample(number, features, [1 / len(features)] * len(features), scores)

    course = Course("any", 400, 1, seats=(2, 3), hidden=hidden, rounds=600)
    samples = [sample(number) for number in range(400)]
    found = train(course, samples)
    assert found.by_hand == pytest.approx(found.by_chance)
    assert found.by_learning < 0.5 * found.by_chance
    assert found.positions + found.held_out == 400
    assert train(course, samples[::-1]).learned.linear == found.learned.linear  # whatever order they came in


def test_the_loss_is_that_of_the_winner() -> None:
    sample = Sample(0, [], [], (0.0, 1.0))
    assert loss([sample], [[0.5, 0.5]]) == pytest.approx(0.6931, abs=1e-4)
    assert loss([sample], [[0.0, 1.0]]) == 0.0


def test_what_these_games_never_showed_stays_as_it_was_learned_before() -> None:
    samples = [Sample(0, [[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [0.5, 0.5], (1.0, 0.0))]
    found = carried_on(Learned([9.0, 2.0, 9.0], [], [], []), samples, ("one", "two", "three"), {"one": 3.0, "two": 4.0})
    assert found.linear == [3.0, 2.0, 0.0]


def test_only_quiet_moments_if_wanted() -> None:
    game = signoria.game("virtu")
    quiet = Course("virtu", 1, 3, bot="random", seats=(3,), kept=1.0, elsewhere=0.0)
    busy = Course("virtu", 1, 3, bot="random", seats=(3,), kept=0.0, elsewhere=1.0)
    samples = [[one for _, found in collect(course, game=game) for one in found] for course in (quiet, busy)]
    assert 0 < len(samples[0]) < len(samples[1])


@pytest.mark.parametrize("name", TRAINED)
def test_the_same_course_gives_the_same_positions(name: str) -> None:
    game = signoria.game(name)
    course = Course(name, 2, 7, bot="random", seats=game.seats, kept=0.1)
    once = [sample for _, samples in collect(course) for sample in samples]
    assert once
    assert once == [sample for _, samples in collect(course) for sample in samples]
    assert all(len(row) == len(game.feature_names) for sample in once for row in sample.features)


@pytest.mark.parametrize("name", TRAINED)
def test_features_are_small_numbers_everywhere(name: str) -> None:
    game = signoria.game(name)
    for seats in game.seats:
        luck = FastLuck(seats)
        state = game.new(seats, settle(game.options, {}), {}, luck, None)
        while actors := state.actors():
            rows = game.features(state)
            assert len(rows) == seats
            assert all(abs(value) < 20 for row in rows for value in row)
            if game.learned is not None:
                assert sum(game.judge(state)) == pytest.approx(1.0)
            legal = state.legal(actors[0])
            state.play(actors[0], legal[luck.below(len(legal))], luck)
