"""Chapter 15: what is open, what is chance, what is always true."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from helpers.principato import GAME, play, position, start, view
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.options import settle
from signoria.engine.testing.card_counting import unfair
from signoria.games.principato.codes import TURN
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.view_types import typed

SEATS = pytest.mark.parametrize("seats", GAME.seats)


class Listening(Luck):
    """Remembers what was asked of chance."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.inner = FastLuck(seed)
        self.asked: Counter[str] = Counter()

    def pick(self, kind: str, weights: list[int]) -> int:
        self.picks += 1
        self.asked[kind] += 1
        return self.inner.pick(kind, weights)


@cache
def along(seats: int) -> tuple[list[PrincipatoState], Counter[str]]:
    """All positions of a few random games, and what they asked of chance."""
    found: list[PrincipatoState] = []
    asked: Counter[str] = Counter()
    for seed in range(4):
        luck, dice = Listening(seed), random.Random(seed)
        state = GAME.new(seats, settle(GAME.options, {}), {}, luck, None)
        while state.actors():
            copied = state.copy()
            assert isinstance(copied, PrincipatoState)
            found.append(copied)
            state.play(state.actors()[0], dice.choice(state.legal(state.actors()[0])), luck)
        asked += luck.asked
    return found, asked


def test_pri_15_1_only_objectives_differ_between_the_eyes() -> None:
    state = start(3)
    own = {"seat", "objectives", "offers", "score", "points"}
    for seat in range(3):
        seen, all_see = dict(view(state, seat)), dict(view(state))
        assert {name for name in seen if seen[name] != all_see[name]} <= own


def sealed() -> PrincipatoState:
    """Two seats have answered under seal, one of them both questions; two have not."""
    armies = [{"condottiere": 3, "militia": 4}, {"militia": 2}, {"condottiere": 2}, {"condottiere": 1, "militia": 1}]
    state = position(seats=4, goods=armies, pile=[])
    play(state, "end", (0, "return condottieri 1"), (0, "return militia 4"), (3, "return condottieri 0"))
    return state


EYES = pytest.mark.parametrize("eyes", [0, 1, 2, 3, None])


@EYES
def test_pri_15_1_answers_under_seal_are_hidden_and_dealt_fairly(eyes: int | None) -> None:
    """Held against what the view leaves open, which ``unseen`` says apart from ``resample``."""
    state = sealed()

    def redealt(seed: int) -> PrincipatoState:
        copy = state.copy()
        copy.resample(-1 if eyes is None else eyes, FastLuck(seed))
        return copy

    left_open = GAME.unseen(state.view(eyes))
    answers = [place.owner for place in left_open.places if place.path.startswith("answers")]
    assert answers == [seat for seat in (0, 0, 3) if seat != eyes]
    for seed in range(4):
        assert not unfair(left_open, redealt, random.Random(seed))
        assert redealt(seed).view(eyes) == state.view(eyes)


@EYES
def test_pri_r25_a_world_has_the_view_with_other_answers_under_seal(eyes: int | None) -> None:
    state, found = sealed(), set()
    for seed in range(60):
        world = GAME.world(state.view(eyes), FastLuck(seed))
        assert world.view(eyes) == state.view(eyes)
        assert world.actors() == state.actors() == (1, 2, 3)
        assert [world.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]
        found.add(typed(world.view(0))["answers"]["militia"])
    assert found == ({4} if eyes == 0 else {0, 1, 2, 3, 4})


def test_pri_r25_everybody_knows_what_a_seat_may_answer_and_nobody_is_without_a_choice() -> None:
    state = sealed()
    assert all(state.public_choice(seat) for seat in state.actors())
    assert [state.forced(seat) for seat in range(4)] == [-1] * 4


@SEATS
def test_pri_15_2_chance_decides_nothing_else(seats: int) -> None:
    assert set(along(seats)[1]) == {"first", "s2", "reveal", "estate", "culture"}


@SEATS
def test_pri_15_3_cubes_are_never_lost(seats: int) -> None:
    for state in along(seats)[0]:
        counts = GAME.count(state)
        assert [counts[cube] for cube in ("food", "gold", "favour")] == [39, 39, 12]
        assert min(state.goods) >= 0


@SEATS
def test_pri_15_4_tokens_are_never_lost(seats: int) -> None:
    for state in along(seats)[0]:
        counts = GAME.count(state)
        assert [counts[token] for token in ("field", "palazzo", "catapult", "condottiere")] == [42, 42, 19, 37]
        for kind in ("monument", "book", "painting"):
            assert sum(count for name, count in counts.items() if name.startswith(f"{kind}_")) == 15


@SEATS
def test_pri_15_5_hands_and_display_are_full(seats: int) -> None:
    for state in along(seats)[0]:
        assert min(state.hands) >= 0
        if state.phase == TURN and state.actions == 2:
            assert len(state.display) == state.terms.display


def test_pri_15_6_a_principality_is_numbers() -> None:
    for board in view(start(4))["principalities"]:
        for zone in board.values():
            assert isinstance(zone, int) or all(isinstance(count, int) for count in zone.values())  # type: ignore[attr-defined]


@SEATS
def test_pri_15_7_questions_are_small(seats: int) -> None:
    sizes = [len(state.legal(state.turn)) for state in along(seats)[0]]
    assert 0 < max(sizes) <= GAME.max_legal == 60
