"""The long walk of the nightly run: it ends, and it bites."""

from typing import Any

import pytest

from helpers.toy import HighCard, Table
from signoria.engine import registry
from signoria.engine.game import Game, State
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.testing import BrokenPromise, walk
from signoria.games.condottiere import GAME


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_end_with_a_result(seats: int) -> None:
    assert 10 < walk(GAME, seats, {"hidden_cards": True}, seed=seats) < 20_000


class NothingToAnswer(Table):
    def legal(self, seat: int) -> list[int]:
        return [] if self.turn == 1 else super().legal(seat)


class OutOfOrder(Table):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class NobodyMoves(Table):
    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        pass


class NobodyWins(Table):
    def scores(self) -> tuple[float, ...]:
        return (0.0,) * len(super().scores())


class Losing(HighCard):
    """Counts one thing fewer as soon as somebody has moved."""

    def count(self, state: Table) -> dict[str, int]:
        there = dict(super().count(state))
        there["gone"] = 0 if isinstance(state, Table) and state.turn else 1
        return there


@pytest.mark.parametrize(
    ("promise", "fault"),
    [
        ("Atomic", NothingToAnswer),
        ("Atomic", OutOfOrder),
        ("Never stuck", NobodyMoves),
        ("Never stuck", NobodyWins),
        ("Conservation", Losing),
    ],
)
def test_it_bites(promise: str, fault: type[State] | type[Game[Any]]) -> None:
    parts: dict[str, object] = {"name": fault.__name__}
    if issubclass(fault, State):
        parts["table"] = fault
    game = type(fault.__name__, (fault if issubclass(fault, Game) else HighCard,), parts)
    registry.register(fault.__name__, game)
    with pytest.raises(BrokenPromise) as broken:
        sum(walk(game(), 3, {}, seed, cap=60) for seed in range(5))
    assert broken.value.promise == promise
    assert broken.value.lines[0]["game"] == fault.__name__
