"""The frame of a map, the same in every game that has one: engraved sheet, what is drawn on it, nearer and farther.

The sheet lies on a desk, a box that is only there on a lying telephone: the map stays in sight beside what is
asked, and goes with it when one scrolls on to the chronicle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from signoria.web.html import Html
from signoria.web.i18n import every_word


def map_sheet(language: str, art: str, box: Sequence[float], label: Html, drawn: Html) -> Html:
    """What is drawn, in the measure of ``box`` (its corner, how wide, how high), upon the picture ``art``."""
    _, _, wide, high = box
    return Html(
        f'<div class="desk"><div id="board-wrap"><div id="zoomer"><div id="pan"><img class="art" src="{art}" alt="" '
        f'width="{wide}" height="{high}"><svg id="map" viewBox="{" ".join(map(str, box))}" role="group" '
        f'aria-label="{label}">{drawn}</svg></div></div>{zoom_buttons(language)}</div></div>'
    )


@cache
def zoom_buttons(language: str) -> Html:
    """Nearer, farther, the whole: for a map in ``#zoomer``."""
    words = every_word(language)
    buttons = "".join(
        f'<button type="button" data-zoom="{way}" aria-label="{words[f"table.zoom.{way}"]}">{sign}</button>'
        for way, sign in (("in", "+"), ("out", "−"), ("whole", "⊙"))
    )
    return Html(f'<div id="zoom" role="group" aria-label="{words["table.zoom.label"]}">{buttons}</div>')
