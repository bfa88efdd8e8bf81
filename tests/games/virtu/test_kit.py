"""Every promise of the kernel on Virtù: all numbers of players, and all pairs of rulings.

Random matches, cut short after some years; every promise is tried around every twentieth step.
"""

import os

import pytest

from signoria.engine.options import Value
from signoria.engine.testing import Kit, pairwise, rulings, short
from signoria.games.virtu import GAME

GAMES = int(os.environ.get("SIGNORIA_KIT_GAMES", "2"))
KIT = Kit(GAME)
SHORT: dict[str, Value] = {"max_years": 8}  # random players do not come to an end by themselves
ROWS = pairwise({name: values for name, values in rulings(GAME).items() if name not in SHORT})


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats, ids=short(GAME))
def test_every_promise_at_every_table(seats: int) -> None:
    tally = KIT.run(seats, SHORT, games=GAMES, every=20, seed=seats)
    assert tally.games == GAMES
    assert min(tally.twins, tally.refused) > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(ROWS)))
def test_every_promise_with_all_pairs_of_rulings(number: int) -> None:
    seats = GAME.seats[number % len(GAME.seats)]
    tally = KIT.run(seats, {**ROWS[number], **SHORT}, games=1, every=30, seed=number)
    assert min(tally.twins, tally.refused) > 0
