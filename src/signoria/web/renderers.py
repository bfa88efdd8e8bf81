"""Renderers: how a game looks in the browser. A game without one of its own gets the generic renderer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from signoria.engine import registry
from signoria.engine.actions import Action
from signoria.engine.game_files import optional_module
from signoria.web import panels
from signoria.web.charts import Chart
from signoria.web.chronicle import chronicle
from signoria.web.html import EMPTY, Html, anonymous, esc
from signoria.web.i18n import every_word
from signoria.web.lesson_panel import ring_moves
from signoria.web.orders import order_buttons, order_offers, orders_sheet
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.spoken import hand, spoken, turn
from signoria.web.statistics import PlayedMatch, steps_chart
from signoria.web.table import (
    bar,
    chair_list,
    fair_play,
    handed_over,
    handover,
    hint_button,
    lane_list,
    move_groups,
    opening,
    prompt,
    result,
    still_frame,
    undo_button,
    why_link,
)
from signoria.web.talk import talk
from signoria.web.text_table import fold, text_table
from signoria.web.why import WhyQuestion, answer


class Renderer:
    """The generic renderer. A game overrides what it draws itself; each method gets the page model and returns HTML."""

    stylesheets: tuple[str, ...] = ()  # below /static/: "condottiere/table.css"
    scripts: tuple[str, ...] = ()  # modules below /static/
    defs: Html = EMPTY  # static SVG, sent once, outside what is exchanged after each step
    pictured: bool = False  # do its answers to *why?* hold pictures? Then a page of such an answer needs their defs
    sounds: ClassVar[Mapping[str, str]] = {}  # which kinds of events are heard, and how: {"play": "card"}

    def fragment(self, s: PageModel) -> Html:
        """All that changes from step to step: ``<main id="table">``."""
        if s.reader.preferences.text:
            return text_table(s, self)
        words = every_word(s.reader.language)
        folded = fold(s, self.folded(s))
        beside = folded if s.guide.sheet else talk(s) + folded + fair_play(s)
        told = "".join(
            (
                opening(s),
                f'<h1 class="unseen">{words["table.board"]}</h1>',
                s.guide.sheet,
                self.chairs(s),
                f'<section id="board" aria-label="{words["table.board"]}">{self.board(s)}</section>',
                self.bar(s),
                "</form>",
                self.sheets(s),
                orders_sheet(s),
                f'<div id="news">{chronicle(s, self.sounds)}{beside}</div>',
                spoken(s, self.spoken(s)),
                "</main>",
            )
        )
        return Html(ring_moves(Html(told), s.guide.marked) if s.guide.marked else told)

    def picture(self, s: PageModel, bar: Html = EMPTY) -> Html:
        """The same table to look at, with ``bar`` in the place of the moves: a moment of a replay."""
        words = every_word(s.reader.language)
        return still_frame(
            s,
            Html(
                f'<h1 class="unseen">{words["table.board"]}</h1>{self.chairs(s)}'
                f'<section id="board" aria-label="{words["table.board"]}">{self.board(s)}</section>'
                f'<section id="bar">{bar}{self.hand(s)}</section><div id="news">{chronicle(s)}</div>'
            ),
        )

    def open_hands(self, seats: Sequence[PageModel]) -> Html:
        """All hands side by side, for those who may see the truth: after the end."""
        hands = ""
        for s in seats:
            assert s.reader.seat is not None
            title = f"<h3>{shield(s.reader.seat)} {esc(s.wording.name(s.reader.seat))}</h3>"
            hands += f'<li class="seat-{s.reader.seat}">{title}{self.open_hand(s)}</li>'
        return Html(f'<ul id="open">{hands}</ul>')

    def open_hand(self, s: PageModel) -> Html:
        """One of them; nothing in it may have the name of something that lies elsewhere."""
        return Html(f'<ul class="slips">{panels.slips(s)}</ul>')

    def bar(self, s: PageModel) -> Html:
        """Below the board: what is asked, what the reader holds and may do; at the end the result."""
        taker = handed_over(s)
        if taker is not None:
            return bar(s, Html(prompt(s) + handover(s, taker)))
        return bar(s, Html(prompt(s) + (self.ending(s) if s.moment.over else self.controls(s))))

    def ending(self, s: PageModel) -> Html:
        """The result of a match that is over, and what is still worth a look."""
        return Html(result(s) + self.hand(s))

    def controls(self, s: PageModel) -> Html:
        """What the reader holds and may do."""
        return Html(f"{self.hand(s)}{self.moves(s)}{self.lane(s)}{self.tools(s)}")

    def tools(self, s: PageModel) -> Html:
        """Orders for the question, and small helps beside the moves."""
        helps = f"{undo_button(s)}{hint_button(s)}{why_link(s)}{order_buttons(s)}"
        return Html(f'{order_offers(s)}<p class="tools">{helps}</p>')

    def board(self, s: PageModel) -> Html:
        """What lies on the table."""
        return panels.board(s)

    def figure(self, s: PageModel) -> Html:
        """The part of the position that a figure of the rules needs. Several stand on a page: nothing has an id."""
        return anonymous(self.board(s))

    def hand(self, s: PageModel) -> Html:
        """What the reader's seat holds."""
        return panels.hand(s)

    def moves(self, s: PageModel) -> Html:
        """The legal moves, each as a button."""
        return Html(f'<div id="moves">{move_groups(s, s.moment.legal)}</div>' if s.moment.legal else "")

    def lane(self, s: PageModel) -> Html:
        """What the seat may do unasked. Where that is much, lists are chosen from and the form spells the move."""
        return lane_list(s)

    def sheets(self, s: PageModel) -> Html:
        """Forms that open over the table; they stand outside ``#f``, for no form lies within another."""
        return EMPTY

    def chairs(self, s: PageModel) -> Html:
        """Who sits where."""
        return chair_list(s, self.facts)

    def facts(self, s: PageModel, seat: int) -> Html:
        """What stands beside a player's name: towns, cards, points."""
        return EMPTY

    def charts(self, told: PlayedMatch) -> list[Chart]:
        """A match that is over in numbers."""
        return [steps_chart(told)]

    def text(self, s: PageModel) -> Html:
        """What lies on the table, as text: headings, lists and tables."""
        return panels.board(s)

    def folded(self, s: PageModel) -> Html:
        """What only a picture tells, as text, folded away beside it; the generic board is text already."""
        return EMPTY

    def spoken(self, s: PageModel) -> dict[str, str]:
        """What the reading keys say (``web/spoken.py``), escaped; a key that is not there says nothing."""
        return {"w": turn(s), "h": hand(s)}

    def weighty(self, action: Action) -> bool:
        """Is it a move that a careful player wants to be asked about before it counts?"""
        return False

    def why(self, s: PageModel, asked: WhyQuestion) -> Html:
        """The answer to *why not?* or *why 15?*."""
        return answer(s, asked)


GENERIC = Renderer()


@cache
def renderer(game: str) -> Renderer:
    """A game's ``RENDERER``, from its ``table`` package; else the generic one."""
    table = optional_module(registry.game(game), "table") if game in registry.names() else None
    if table is None:
        return GENERIC
    found = table.RENDERER
    assert isinstance(found, Renderer)
    return found
