"""What the statistics of a match are made from: what a watcher saw of it, from the beginning to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from signoria.engine.wording import Wording
from signoria.web.charts import Chart
from signoria.web.i18n import every_word
from signoria.web.page_model import View


@dataclass(frozen=True)
class PlayedMatch:
    """A match that is over. Steps that were taken back are not among its events."""

    wording: Wording
    language: str
    seats: int
    movers: tuple[int, ...]  # who made each step
    events: tuple[Mapping[str, object], ...]  # each with its "ply"
    view: Callable[[int], View]  # the view at a moment: after so many steps
    last: int


def steps_chart(told: PlayedMatch) -> Chart:
    """All that can be said of any game: who moved how often."""
    words = every_word(told.language)
    counts = tuple((told.movers.count(seat),) for seat in range(told.seats))
    return Chart(
        "bars", words["statistics.steps"], words["statistics.steps_about"], (words["statistics.steps_column"],), counts
    )
