"""The toy games keep every promise."""

from typing import Any

import pytest

from helpers.toy import HighCard
from helpers.toy_forced import ForcedHighCard
from helpers.toy_sealed import SealedHighCard
from signoria.engine.game import Game
from signoria.engine.options import Value
from signoria.engine.testing import Kit, cells

TOYS: list[Game[Any]] = [HighCard(), SealedHighCard(), ForcedHighCard()]
CELLS = [(game, seats, options) for game in TOYS for seats, options in cells(game)]


@pytest.mark.parametrize(("game", "seats", "options"), CELLS, ids=lambda one: getattr(one, "name", None))
def test_the_toys_keep_every_promise(game: Game[Any], seats: int, options: dict[str, Value]) -> None:
    tally = Kit(game).run(seats, options, games=40, every=1)
    assert tally.games == 40
    assert tally.whole == tally.steps
    assert min(tally.twins, tally.refused, tally.undone, tally.dealt, tally.mattered) > 0  # nothing was left out
    assert tally.undone_over > 0 or game.name != "forced-high-card" or seats == 2  # the last answer turns up all cards
