"""How Virtù looks in the browser: the palace with its five rooms, a map of thirty cities, and the domain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from signoria.engine.actions import Action
from signoria.games.virtu.table import theatre, winter
from signoria.games.virtu.table.chairs import draw_chairs, facts
from signoria.games.virtu.table.estate import draw_domain, draw_others
from signoria.games.virtu.table.map import defs, draw_map
from signoria.games.virtu.table.moves import draw_end, draw_moves
from signoria.games.virtu.table.one_click import listed
from signoria.games.virtu.table.palace import draw_palace
from signoria.games.virtu.table.prestige import draw_prestige, why
from signoria.games.virtu.table.spoken import sentences
from signoria.games.virtu.table.statistics import charts
from signoria.games.virtu.table.text import city_table, describe
from signoria.games.virtu.table.wars import draw_majors
from signoria.games.virtu.view_types import typed
from signoria.web.charts import Chart
from signoria.web.html import EMPTY, Html, anonymous
from signoria.web.icons import symbols
from signoria.web.orders import order_buttons, order_offers
from signoria.web.page_model import PageModel
from signoria.web.renderers import Renderer
from signoria.web.spoken import turn
from signoria.web.statistics import PlayedMatch
from signoria.web.table import hint_button, result, undo_button
from signoria.web.why import WhyQuestion

WEIGHTY = ("end", "done", "skip", "abandon", "pass")  # something that might still be done is left
IN_PANELS = (*theatre.VERBS, *winter.VERBS)
TURNING = ("start", "move", "release", "act")  # phases that are answered in the wheel


class VirtuFace(Renderer):
    """Palace, map, domain and seats of Virtù."""

    stylesheets = ("virtu/virtu.css",)
    pictured = True
    defs = Html(defs() + symbols(__name__))
    sounds: ClassVar[Mapping[str, str]] = {"marker": "card", "annex": "card", "siege": "card", "conquer": "won"}

    def board(self, s: PageModel) -> Html:
        prestige = "" if s.moment.over else draw_prestige(s)
        return Html(f'{draw_map(s)}<div id="estate">{draw_majors(s)}{draw_others(s)}{prestige}</div>')

    def hand(self, s: PageModel) -> Html:
        return Html((theatre.draw_theatre(s, told=True) if s.still else "") + draw_palace(s) + draw_domain(s))

    def figure(self, s: PageModel) -> Html:
        return anonymous(Html(f"{theatre.draw_theatre(s, told=True)}{draw_palace(s)}{draw_domain(s)}{self.board(s)}"))

    def open_hand(self, s: PageModel) -> Html:
        return EMPTY

    def chairs(self, s: PageModel) -> Html:
        return draw_chairs(s)

    def facts(self, s: PageModel, seat: int) -> Html:
        return facts(s, seat)

    def moves(self, s: PageModel) -> Html:
        end = draw_end(s, IN_PANELS, undo_button(s) + hint_button(s) + order_buttons(s))
        offers = EMPTY if theatre.answers_here(s) else order_offers(s)
        return Html(f"{theatre.draw_theatre(s)}{winter.draw_winter(s)}{draw_moves(s, IN_PANELS)}{offers}{end}")

    def ending(self, s: PageModel) -> Html:
        return Html(result(s) + draw_prestige(s) + self.hand(s))

    def controls(self, s: PageModel) -> Html:
        folio = f'<div id="folio">{self.moves(s)}</div>'
        heart = self.hand(s)
        return Html(heart + folio if typed(s.moment.view)["phase"] in TURNING else folio + heart)

    def lane(self, s: PageModel) -> Html:
        """Nothing can be done unasked; on the table as text, what is more than one move stands here."""
        return listed(s)

    def folded(self, s: PageModel) -> Html:
        return city_table(s)

    def text(self, s: PageModel) -> Html:
        return describe(s)

    def spoken(self, s: PageModel) -> dict[str, str]:
        return {"w": turn(s), **sentences(s)}

    def charts(self, told: PlayedMatch) -> list[Chart]:
        return charts(told)

    def why(self, s: PageModel, asked: WhyQuestion) -> Html:
        return why(s, asked)

    def weighty(self, action: Action) -> bool:
        return action.verb in WEIGHTY


RENDERER = VirtuFace()
