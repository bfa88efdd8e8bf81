"""Every promise of the kernel on Condottiere: 32 sets of variants x 5 numbers of players, and all pairs of rulings.

For each cell 2 random matches, more with SIGNORIA_KIT_GAMES; every promise is tried around every tenth step.
"""

import os

import pytest

from signoria.engine.options import Value
from signoria.engine.testing import Kit, cells, pairwise, rulings, short, variants
from signoria.games.condottiere import GAME

GAMES = int(os.environ.get("SIGNORIA_KIT_GAMES", "2"))
SMALL: dict[str, Value] = {"play_for_points": 9}  # a target that keeps a series short
NUMBERS = {"stall_limit": (3, 0, 1), "battle_limit": (500, 0, 12)}
KIT = Kit(GAME)
ROWS = [
    # CON-R36: hands are untold there, yet cards are drawn in the open, and who counts knows more than the view says;
    # where all draw at once (CON-R63) others draw differently in other worlds, and the kit counts.
    {**row, "asked_together": False} if row["draw_after_battle"] and not row["hand_counts_public"] else row
    for row in pairwise({**variants(GAME, SMALL), **rulings(GAME, NUMBERS)})
]


def number_of(seats: int, options: dict[str, Value]) -> int:
    """Every cell has matches of its own."""
    return cells(GAME, SMALL).index((seats, options))


def test_there_are_32_sets_of_variants_and_5_numbers_of_players() -> None:
    assert len(cells(GAME, SMALL)) == 32 * 5
    assert len({str(options) for _, options in cells(GAME, SMALL)}) == 32


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), cells(GAME, SMALL), ids=short(GAME))
def test_every_promise_with_every_set_of_variants(seats: int, options: dict[str, Value]) -> None:
    tally = KIT.run(seats, options, games=GAMES, every=10, seed=number_of(seats, options))
    assert tally.games == GAMES
    assert tally.whole >= tally.steps // 10 - GAMES
    assert min(tally.twins, tally.refused) > 0
    assert min(tally.undone, tally.dealt) > 0 or GAMES < 10


@pytest.mark.slow
@pytest.mark.parametrize("options", ROWS, ids=short(GAME))
def test_every_promise_with_all_pairs_of_rulings_and_variants(options: dict[str, Value]) -> None:
    tallies = [KIT.run(seats, options, games=min(4, GAMES), every=10, seed=1) for seats in GAME.seats]
    for looked in ("twins", "refused", "undone", "dealt"):
        assert sum(getattr(tally, looked) for tally in tallies) > 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_luck_outside_in_another_process(seats: int) -> None:
    KIT.elsewhere(seats, {"hidden_cards": True, "draw_after_battle": True, "capture_regions": True}, seed=seats)
