"""What stands beside the table of a lesson or a puzzle: a sheet with the sentence, and rings around moves.

Every legal move of every renderer is a button with a ``value`` or a region with ``data-move``, so a ring can be
put around any move of any game without its renderer knowing of lessons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from signoria.engine.orders import THEN
from signoria.web.html import Html, esc
from signoria.web.table import ASKED


@dataclass(frozen=True, slots=True)
class Way:
    """A link or a button of the sheet."""

    label: str
    address: str
    css: str = "quiet"
    step: bool = True  # it leads to another moment of the same table
    form: bool = False  # it does something, as a button of the table's form


def ring_moves(html: Html, moves: Iterable[str]) -> Html:
    """The table with a ring around these moves and the clicks that begin with them, described by the words that speak
    of them."""
    for move in moves:
        told = re.compile(rf'(?:value|data-move)="{re.escape(esc(move))}(?:{THEN}[^"]*)?"')
        html = Html(told.sub(rf'\g<0> data-asked aria-describedby="{ASKED}"', html))
    return html


def sheet(title: str, place: str, told: Sequence[str], asked: str, ways: Iterable[Way], look: str = "") -> Html:
    """What ``Guide.spoken`` says aloud, to be read.

    ``told`` are paragraphs, ``asked`` is what to do now; ``place`` says how far one has come. ``look`` names the part
    of the table that the words are about: a renderer may bring it forward where there is no room for all. Once read,
    the sheet folds to its title, and opens again with the next words (``arrive`` in table.js).
    """
    paragraphs = "".join(f"<p>{esc(one)}</p>" for one in told)
    asks = f'<p id="{ASKED}" class="asks">{esc(asked)}</p>' if asked else ""
    part = f' data-look="{esc(look)}"' if look else ""
    return Html(
        f'<section id="guide" class="sheet" aria-labelledby="guide-title"{part}><details open><summary>'
        f'<span class="place">{esc(place)}</span><h2 id="guide-title">{esc(title)}</h2></summary>'
        f'<div id="prompt" tabindex="-1">{paragraphs}{asks}</div></details>'
        f'<p class="ways">{"".join(way_link(way) for way in ways)}</p></section>'
    )


def way_link(way: Way) -> Html:
    """The button onward has an id: the focus stays on it when the fragment is exchanged."""
    label, address = esc(way.label), esc(way.address)
    name = ' id="onward"' if way.css == "button" else ""
    if way.form:
        return Html(f'<button{name} class="{way.css}" formaction="{address}">{label}</button>')
    return Html(f'<a{name} class="{way.css}" href="{address}"{" data-step" if way.step else ""}>{label}</a>')
