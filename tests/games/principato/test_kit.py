"""Every promise of the kernel on Principato: all numbers of players, and all pairs of rulings.

Random matches; every promise is tried around every tenth step.
"""

import os

import pytest

from signoria.engine.options import Value
from signoria.engine.testing import Kit, pairwise, rulings, short
from signoria.games.principato import GAME

GAMES = int(os.environ.get("SIGNORIA_KIT_GAMES", "8"))
KIT = Kit(GAME)
ROWS = pairwise(rulings(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats, ids=short(GAME))
def test_every_promise_with_every_number_of_players(seats: int) -> None:
    tally = KIT.run(seats, games=GAMES, every=10, seed=seats)
    assert tally.games == GAMES
    assert tally.whole >= tally.steps // 10 - GAMES
    assert min(tally.twins, tally.refused, tally.lucky) > 0
    assert min(tally.undone, tally.dealt) > 0 or GAMES < 10


@pytest.mark.slow
@pytest.mark.parametrize("options", ROWS, ids=short(GAME))
def test_every_promise_with_all_pairs_of_rulings(options: dict[str, Value]) -> None:
    tallies = [KIT.run(seats, options, games=min(2, GAMES), every=10, seed=1) for seats in GAME.seats]
    for looked in ("twins", "refused", "undone", "dealt"):
        assert sum(getattr(tally, looked) for tally in tallies) > 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_luck_outside_in_another_process(seats: int) -> None:
    KIT.elsewhere(seats, {"unlimited_cubes": True, "catapult_price": "year"}, seed=seats)
