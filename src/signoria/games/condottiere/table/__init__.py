"""How Condottiere looks in the browser: a parchment map, battle lines, printed cards, a wax seal to pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from signoria.engine.actions import Action
from signoria.games.condottiere.table.battle import draw_battle
from signoria.games.condottiere.table.chairs import facts
from signoria.games.condottiere.table.figure import draw_figure
from signoria.games.condottiere.table.hand import draw_hand, draw_lane, draw_moves, draw_open, draw_showing
from signoria.games.condottiere.table.map import defs, draw_map
from signoria.games.condottiere.table.pieces import pieces
from signoria.games.condottiere.table.spoken import sentences
from signoria.games.condottiere.table.statistics import charts
from signoria.games.condottiere.table.text import describe, map_table
from signoria.games.condottiere.view_types import typed
from signoria.web.charts import Chart
from signoria.web.html import Html
from signoria.web.icons import symbols
from signoria.web.orders import order_buttons
from signoria.web.page_model import PageModel
from signoria.web.renderers import Renderer
from signoria.web.spoken import turn
from signoria.web.statistics import PlayedMatch
from signoria.web.table import hint_button, result, undo_button

WEIGHTY = ("pass", "pass reveal", "hand discard")  # they end one's battle, or one's hand


class CondottiereFace(Renderer):
    """Map, battle, seats and hand of Condottiere."""

    stylesheets = ("condottiere/condottiere.css",)
    defs = Html(defs() + symbols(__name__))
    sounds: ClassVar[Mapping[str, str]] = {"play": "card", "play_face_down": "card", "conquer": "won"}

    def board(self, s: PageModel) -> Html:
        p = pieces(s.wording.texts)
        return Html(draw_map(s, p) + draw_battle(s, p))

    def figure(self, s: PageModel) -> Html:
        return draw_figure(s, pieces(s.wording.texts))

    def hand(self, s: PageModel) -> Html:
        return draw_hand(s, pieces(s.wording.texts))

    def open_hand(self, s: PageModel) -> Html:
        return draw_open(s, pieces(s.wording.texts))

    def facts(self, s: PageModel, seat: int) -> Html:
        return facts(s, pieces(s.wording.texts), seat)

    def charts(self, told: PlayedMatch) -> list[Chart]:
        return charts(told)

    def ending(self, s: PageModel) -> Html:
        return result(s)

    def controls(self, s: PageModel) -> Html:
        asides = f'<div class="asides">{self.lane(s)}{undo_button(s)}{hint_button(s)}{order_buttons(s)}</div>'
        return Html(f"{self.hand(s)}{draw_moves(s, pieces(s.wording.texts))}{asides}")

    def lane(self, s: PageModel) -> Html:
        return draw_lane(s, pieces(s.wording.texts))

    def sheets(self, s: PageModel) -> Html:
        return draw_showing(s, pieces(s.wording.texts))

    def text(self, s: PageModel) -> Html:
        return describe(s, pieces(s.wording.texts))

    def folded(self, s: PageModel) -> Html:
        return map_table(s, pieces(s.wording.texts), typed(s.moment.view))

    def spoken(self, s: PageModel) -> dict[str, str]:
        return {"w": turn(s), **sentences(s, pieces(s.wording.texts))}

    def weighty(self, action: Action) -> bool:
        return action.verb in WEIGHTY or str(action) in WEIGHTY


RENDERER = CondottiereFace()
