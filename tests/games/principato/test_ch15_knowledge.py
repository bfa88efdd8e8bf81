"""Chapter 15: what is open, what is chance, what is always true."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from helpers.principato import GAME, start, view
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.options import settle
from signoria.games.principato.codes import TURN
from signoria.games.principato.state import PrincipatoState

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
