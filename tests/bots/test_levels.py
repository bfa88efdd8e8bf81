"""Five levels: by their names, repeatable, various, and without planted blunders."""

from __future__ import annotations

from itertools import pairwise

import pytest

from signoria import bots, games
from signoria.bots import greedy, levels
from signoria.bots.search_bot import Found
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

GAMES = ("condottiere", "principato", "renaissance", "virtu")


def after(game: str, steps: int) -> tuple[State, int]:
    """A position some greedy decisions into a game, with more than one thing to do."""
    rules, greedy, luck = games.game(game), bots.make("novizio"), FastLuck(3)
    state = rules.new(rules.seats[-1], settle(rules.options, {}), {}, luck, None)
    for step in range(200):
        seat = state.actors()[0]
        if step >= steps and len(rules.sensible(state, seat, state.legal(seat))) > 3:
            return state, seat
        state.play(seat, greedy.choose(rules, state.view(seat), step).action, luck)
    raise AssertionError("nothing to choose")


@pytest.mark.parametrize("name", levels.NAMES)
def test_a_level_is_a_bot_that_can_be_asked_for_by_its_name(name: str) -> None:
    assert bots.make(name).name == name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["novizio", "mercante", "condottiere"])
def test_equal_views_and_seeds_give_equal_choices_in_any_world(game: str, name: str) -> None:
    """The two-worlds test of bots: what the seat cannot see changes nothing."""
    (state, seat), rules, bot = after(game, 30), games.game(game), bots.make(name)
    other = state.copy()
    other.resample(seat, FastLuck(99))
    assert other.view(seat) == state.view(seat)
    for seed in (1, 2):
        choice = bot.choose(rules, state.view(seat), seed)
        assert choice == bot.choose(rules, other.view(seat), seed)
        assert choice.action in state.legal(seat) or choice.action in state.lane(seat)
        assert choice.iterations <= levels.strength(name, rules).iterations


@pytest.mark.parametrize("game", GAMES)
def test_every_level_sees_farther_than_the_one_below(game: str) -> None:
    seen = [levels.strength(name, games.game(game)) for name in levels.NAMES]
    for below, above in pairwise(seen):
        assert (above.iterations, above.worlds, above.notices) >= (below.iterations, below.worlds, below.notices)
        assert above.blur <= below.blur or above.iterations
        assert above.prudent >= below.prudent


def test_a_low_level_varies_but_never_plays_what_looks_clearly_worse_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that notices everything: each of its choices is within its blur of the best in the world it looks at."""
    state, seat = after("condottiere", 0)
    rules, bot = games.game("condottiere"), bots.make("novizio")
    chosen: set[int] = set()
    hopes: dict[int, float] = {}

    def watched(*told: object) -> list[float]:
        found = looked(*told)  # type: ignore[arg-type]
        hopes.update(zip(told[3], found, strict=True))  # type: ignore[call-overload]
        return found

    looked = greedy.looked_ahead
    monkeypatch.setattr(levels, "looked_ahead", watched)
    blur = levels.strength("novizio", rules).blur
    for seed in range(40):
        hopes.clear()
        action = bot.choose(rules, state.view(seat), seed).action
        chosen.add(action)
        assert hopes[action] >= max(hopes.values()) * (1 - blur) - 1e-9
    assert len(chosen) > 3


def test_a_search_chooses_among_what_is_as_good_and_leaves_the_rest() -> None:
    best = Found(1, 100, 0.5)
    assert levels.as_good(best, best, 0.0)
    assert levels.as_good(Found(2, 90, 0.497), best, 0.01)
    assert not levels.as_good(Found(3, 90, 0.4), best, 0.01)  # promising less
    assert not levels.as_good(Found(4, 10, 0.5), best, 0.01)  # hardly tried


def test_a_beginner_notices_two_moves_at_least() -> None:
    assert levels.sample_moves([7], 0.1, FastLuck(1)) == [7]
    assert len(levels.sample_moves([1, 2, 3, 4], 0.1, FastLuck(1))) == 2
    assert len(levels.sample_moves(list(range(10)), 0.5, FastLuck(1))) == 5
