"""The table as text: headings, lists, tables and buttons, no picture. It is heard well and loads fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.web import panels
from signoria.web.chronicle import chronicle
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import every_word
from signoria.web.lesson_panel import ring_moves
from signoria.web.orders import orders_sheet
from signoria.web.page_model import PageModel
from signoria.web.spoken import spoken
from signoria.web.table import (
    bar,
    chair_list,
    fair_play,
    handed_over,
    handover,
    move_groups,
    opening,
    prompt,
    result,
)
from signoria.web.talk import talk

if TYPE_CHECKING:
    from signoria.web.renderers import Renderer


def text_table(s: PageModel, renderer: Renderer) -> Html:
    """The whole table: first what is asked and what one may do, then how everything stands."""
    words = every_word(s.reader.language)
    beside = "" if s.guide.sheet else talk(s) + fair_play(s)
    told = "".join(
        (
            opening(s),
            f"<h1>{esc(s.wording.title)}</h1>",
            s.guide.sheet,
            decision(s, renderer),
            f'<div class="paper"><h2>{words["table.chairs.title"]}</h2>{chair_list(s, lambda s, seat: Html(""))}</div>',
            f'<section id="board" class="paper" aria-label="{words["table.board"]}">{renderer.text(s)}</section>',
            "</form>",
            renderer.sheets(s),
            orders_sheet(s),
            spoken(s, renderer.spoken(s)),
            f'<div id="news">{chronicle(s, renderer.sounds)}{beside}</div></main>',
        )
    )
    return Html(ring_moves(Html(told), s.guide.marked) if s.guide.marked else told)


def decision(s: PageModel, renderer: Renderer) -> Html:
    """What is asked, the hand and the moves; at a shared screen its hand-over, at the end the result."""
    taker = handed_over(s)
    if taker is not None:
        return bar(s, Html(prompt(s) + handover(s, taker)))
    if s.moment.over:
        return bar(s, Html(prompt(s) + result(s)))
    held = panels.hand(s)
    if held:
        held = Html(f"<h2>{every_word(s.reader.language)['table.hand']}</h2>{held}")
    moves = f'<div id="moves">{move_groups(s, s.moment.legal)}</div>' if s.moment.legal else ""
    return bar(s, Html(f"{prompt(s)}{moves}{held}{renderer.lane(s)}{renderer.tools(s)}"))


def fold(s: PageModel, told: Html) -> Html:
    """Beside a picture: what it shows, as text, folded away."""
    if not told:
        return EMPTY
    own = s.wording.texts.by_key.get("face.as_text")  # what is folded need not be a map
    title = every_word(s.reader.language)["table.as_text"] if own is None else esc(own)
    return Html(f'<details id="as-text"><summary>{title}</summary><div class="paper">{told}</div></details>')
