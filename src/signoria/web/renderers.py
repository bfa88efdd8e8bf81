"""Faces: how a game looks in the browser. A game without one of its own gets the generic face, and can be played."""

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
from signoria.web.html import anonymous, esc
from signoria.web.i18n import every_word
from signoria.web.lesson_panel import marked
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.spoken import hand, spoken, turn
from signoria.web.statistics import Told, steps_chart
from signoria.web.table import (
    bar,
    chair_list,
    fair_play,
    framed,
    handed_over,
    handover,
    hint_button,
    lane_list,
    move_groups,
    opening,
    prompt,
    result,
    undo_button,
    why_link,
)
from signoria.web.talk import talk
from signoria.web.text import fold, text_table
from signoria.web.why import Asked, answer


class Renderer:
    """The generic face. A game overrides what it draws itself; each method gets the sitting and returns HTML."""

    stylesheets: tuple[str, ...] = ()  # below /static/: "condottiere/table.css"
    scripts: tuple[str, ...] = ()  # modules below /static/
    defs: str = ""  # static SVG, sent once, outside what is exchanged after each step
    pictured: bool = False  # do its answers to *why?* hold pictures? Then a page of such an answer needs their defs
    sounds: ClassVar[Mapping[str, str]] = {}  # which kinds of events are heard, and how: {"play": "card"}

    def fragment(self, s: PageModel) -> str:
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
                f'<div id="news">{chronicle(s, self.sounds)}{beside}</div>',
                spoken(s, self.spoken(s)),
                "</main>",
            )
        )
        return marked(told, s.guide.marked) if s.guide.marked else told

    def picture(self, s: PageModel, bar: str = "") -> str:
        """The same table to look at, with ``bar`` in the place of the moves: a moment of a replay."""
        words = every_word(s.reader.language)
        return framed(
            s,
            f'<h1 class="unseen">{words["table.board"]}</h1>{self.chairs(s)}'
            f'<section id="board" aria-label="{words["table.board"]}">{self.board(s)}</section>'
            f'<section id="bar">{bar}{self.hand(s)}</section><div id="news">{chronicle(s)}</div>',
        )

    def open_hands(self, seats: Sequence[PageModel]) -> str:
        """All hands side by side, for those who may see the truth: after the end."""
        hands = ""
        for s in seats:
            assert s.reader.seat is not None
            title = f"<h3>{shield(s.reader.seat)} {esc(s.wording.name(s.reader.seat))}</h3>"
            hands += f'<li class="seat-{s.reader.seat}">{title}{self.open_hand(s)}</li>'
        return f'<ul id="open">{hands}</ul>'

    def open_hand(self, s: PageModel) -> str:
        """One of them; nothing in it may have the name of something that lies elsewhere."""
        return f'<ul class="slips">{panels.slips(s)}</ul>'

    def bar(self, s: PageModel) -> str:
        """Below the board: what is asked, what one holds, what one may do; at the end the result."""
        taker = handed_over(s)
        if taker is not None:
            return bar(s, prompt(s) + handover(s, taker))
        if s.moment.over:
            return bar(s, f"{prompt(s)}{result(s)}{self.hand(s)}")
        return bar(s, f"{prompt(s)}{self.hand(s)}{self.moves(s)}{self.lane(s)}{self.tools(s)}")

    def tools(self, s: PageModel) -> str:
        """Small helps beside the moves."""
        return f'<p class="tools">{undo_button(s)}{hint_button(s)}{why_link(s)}</p>'

    def board(self, s: PageModel) -> str:
        """What lies on the table."""
        return panels.board(s)

    def figure(self, s: PageModel) -> str:
        """The part of the position that a figure of the rules needs. Several stand on a page: nothing has an id."""
        return anonymous(self.board(s))

    def hand(self, s: PageModel) -> str:
        """What the reader's seat holds."""
        return panels.hand(s)

    def moves(self, s: PageModel) -> str:
        """The legal moves, each as a button."""
        return f'<div id="moves">{move_groups(s, s.moment.legal)}</div>' if s.moment.legal else ""

    def lane(self, s: PageModel) -> str:
        """What the seat may do unasked. Where that is much, lists are chosen from and the form spells the move."""
        return lane_list(s)

    def sheets(self, s: PageModel) -> str:
        """Forms that open over the table; they stand outside ``#f``, for no form lies within another."""
        return ""

    def chairs(self, s: PageModel) -> str:
        """Who sits where."""
        return chair_list(s, self.facts)

    def facts(self, s: PageModel, seat: int) -> str:
        """What stands beside a player's name: towns, cards, points."""
        return ""

    def charts(self, told: Told) -> list[Chart]:
        """A match that is over in numbers."""
        return [steps_chart(told)]

    def text(self, s: PageModel) -> str:
        """What lies on the table, as text: headings, lists and tables."""
        return panels.board(s)

    def folded(self, s: PageModel) -> str:
        """What only a picture tells, as text, folded away beside it; the generic board is text already."""
        return ""

    def spoken(self, s: PageModel) -> dict[str, str]:
        """What the reading keys say (``web/spoken.py``), escaped; a key that is not there says nothing."""
        return {"w": turn(s), "h": hand(s)}

    def weighty(self, action: Action) -> bool:
        """Is it a move that a careful player wants to be asked about before it counts?"""
        return False

    def why(self, s: PageModel, asked: Asked) -> str:
        """The answer to *why not?* or *why 15?*."""
        return answer(s, asked)


GENERIC = Renderer()


@cache
def renderer(game: str) -> Renderer:
    """The face of a game: ``RENDERER`` of its ``table`` room, else the generic one."""
    table = optional_module(registry.game(game), "table") if game in registry.names() else None
    if table is None:
        return GENERIC
    found = table.RENDERER
    assert isinstance(found, Renderer)
    return found
