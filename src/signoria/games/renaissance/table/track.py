"""The turn track from 1454 to 1494, the political state, the order of play, and the pile."""

from __future__ import annotations

from functools import cache
from typing import Any

from signoria.games.renaissance import GAME
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import esc
from signoria.web.icons import count, icon, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield


@cache
def years() -> tuple[int, ...]:
    """REN-4.1: the years of the six turns."""
    turns: Any = GAME.data["turns"]
    return tuple(turns["years"])


def draw_track(s: PageModel) -> str:
    """Where the game stands, in one line above the map."""
    v = typed(s.moment.view)
    state = "war" if v["war"] else "peace"
    political = f'<p class="politics {state}">{icon(state)}<b>{esc(s.wording.t(f"face.{state}"))}</b></p>'
    return (
        f'<section id="track" aria-label="{word(s, "face.track")}">{draw_years(s, v)}{political}'
        f"{draw_order(s, v)}{draw_piles(s, v)}</section>"
    )


def draw_years(s: PageModel, v: RenaissanceView) -> str:
    marks = []
    for number, year in enumerate(years(), 1):
        now = number == v["year"]
        look = " now" if now else " past" if number < v["year"] else ""
        here = ' aria-current="step"' if now else ""
        marks.append(f'<li class="year{look}"{here}>{year}</li>')
    return f'<ol class="years" aria-label="{word(s, "face.years")}">{"".join(marks)}</ol>'


def draw_order(s: PageModel, v: RenaissanceView) -> str:
    """REN-15: who plays after whom."""
    seats = "".join(
        [f'<li>{shield(seat)}<span class="unseen">{esc(s.wording.name(seat))}</span></li>' for seat in v["order"]]
    )
    return f'<ol class="turn-order" aria-label="{word(s, "face.order")}">{seats}</ol>'


def draw_piles(s: PageModel, v: RenaissanceView) -> str:
    thrown = sum(v["discards"].values())
    said = f"{count(s, 'face.pile', v['pile'])}, {count(s, 'face.discards', thrown)}"
    return (
        f'<p id="stock" class="piles" title="{said}">{icon("cards")}<b aria-hidden="true">{v["pile"]}</b>'
        f'<small aria-hidden="true">{thrown}</small><span class="unseen">{said}</span></p>'
    )
