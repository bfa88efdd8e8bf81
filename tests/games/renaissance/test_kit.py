"""Every promise of the kernel on Renaissance: all numbers of players, scenarios, powers, and all pairs of rulings.

Random matches; every promise is tried around every tenth step.
"""

import os

import pytest

from signoria.engine.options import Value
from signoria.engine.testing import Kit, pairwise, rulings, short
from signoria.games.renaissance import GAME

GAMES = int(os.environ.get("SIGNORIA_KIT_GAMES", "2"))
KIT = Kit(GAME)
ROWS = pairwise(rulings(GAME))
TABLES: list[tuple[int, dict[str, Value]]] = []
TABLES += [(seats, {"powers": powers}) for seats in GAME.seats for powers in (False, True)]
TABLES += [(4, {"without": without}) for without in ("naples", "milan")]
TABLES += [(seats, {"scenario": year, "powers": True}) for year in ("1494", "1499", "1515") for seats in (4, 5, 6)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=short(GAME))
def test_every_promise_at_every_table(seats: int, options: dict[str, Value]) -> None:
    tally = KIT.run(seats, options, games=GAMES, every=20, seed=seats)
    assert tally.games == GAMES
    assert min(tally.twins, tally.refused, tally.lucky) > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(ROWS)))
def test_every_promise_with_all_pairs_of_rulings(number: int) -> None:
    seats = GAME.seats[number % len(GAME.seats)]
    tally = KIT.run(seats, {**ROWS[number], "powers": number % 2 == 0}, games=1, every=20, seed=number)
    assert min(tally.twins, tally.refused) > 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_luck_outside_in_another_process(seats: int) -> None:
    KIT.elsewhere(seats, {"powers": True, **({"scenario": "1515"} if seats > 3 else {})}, seed=seats)
