"""How Principato looks in the browser: the display, one's principality with its five zones, two cards in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from signoria.engine.actions import Action
from signoria.games.principato.table.chairs import draw_chairs, facts
from signoria.games.principato.table.domain import draw_domain, look
from signoria.games.principato.table.figure import draw_figure
from signoria.games.principato.table.hand import draw_cards, draw_goals, draw_moves
from signoria.games.principato.table.scoring_sheets import draw_scoring_sheet
from signoria.games.principato.table.shared_area import draw_armies, draw_market, draw_supply
from signoria.games.principato.table.spoken import sentences
from signoria.games.principato.table.statistics import charts
from signoria.games.principato.table.text import describe, principalities
from signoria.games.principato.view_types import typed
from signoria.web.charts import Chart
from signoria.web.html import Html, esc
from signoria.web.icons import symbols
from signoria.web.orders import order_buttons, order_offers
from signoria.web.page_model import PageModel
from signoria.web.renderers import Renderer
from signoria.web.spoken import turn
from signoria.web.statistics import PlayedMatch
from signoria.web.table import hint_button, result, undo_button
from signoria.web.why import WhyQuestion, answer

WEIGHTY = ("end", "done")  # nothing more can be done in this turn, or for this scoring


class PrincipatoFace(Renderer):
    """Display, principality, seats and cards of Principato."""

    stylesheets = ("principato/principato.css",)
    defs = symbols(__name__)
    pictured = True
    sounds: ClassVar[Mapping[str, str]] = {"activate": "card", "exchange": "card", "swap": "card", "strengths": "won"}

    def board(self, s: PageModel) -> Html:
        seat = s.reader.seat
        mine = typed(s.moment.view)["turn"] if seat is None else seat  # a watcher looks at the player who is asked
        title = esc(s.wording.t("face.supply"))
        beside = (
            f'<div id="beside" tabindex="0" role="group" aria-label="{title}">{draw_supply(s)}{draw_armies(s)}</div>'
        )
        return Html(f"{draw_scoring_sheet(s)}{draw_market(s)}{draw_domain(s, mine)}{'' if s.moment.over else beside}")

    def chairs(self, s: PageModel) -> Html:
        return draw_chairs(s)

    def figure(self, s: PageModel) -> Html:
        return draw_figure(s)

    def facts(self, s: PageModel, seat: int) -> Html:
        return facts(s, seat)

    def hand(self, s: PageModel) -> Html:
        return draw_cards(s)

    def ending(self, s: PageModel) -> Html:
        return result(s)

    def controls(self, s: PageModel) -> Html:
        tools = f'<div class="tools">{undo_button(s)}{hint_button(s)}{order_buttons(s)}</div>'
        return Html(f"{draw_goals(s)}{self.hand(s)}{self.moves(s)}{order_offers(s)}{tools}")

    def moves(self, s: PageModel) -> Html:
        return draw_moves(s)

    def text(self, s: PageModel) -> Html:
        return describe(s)

    def folded(self, s: PageModel) -> Html:
        return principalities(s, typed(s.moment.view))

    def spoken(self, s: PageModel) -> dict[str, str]:
        return {"w": turn(s), **sentences(s)}

    def weighty(self, action: Action) -> bool:
        return action.verb in WEIGHTY

    def charts(self, told: PlayedMatch) -> list[Chart]:
        return charts(told)

    def why(self, s: PageModel, asked: WhyQuestion) -> Html:
        told = answer(s, asked)
        return Html(told if asked.total is None else told + look(s, asked.total))


RENDERER = PrincipatoFace()
