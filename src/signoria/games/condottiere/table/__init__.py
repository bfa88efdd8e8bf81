"""How Condottiere looks in the browser: a parchment map, battle lines, printed cards, a wax seal to pass."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
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
from signoria.web.page_model import PageModel
from signoria.web.renderers import Renderer
from signoria.web.spoken import turn
from signoria.web.statistics import Told
from signoria.web.table import bar, handed_over, handover, hint_button, prompt, result, undo_button

ICONS = (files("signoria.games.condottiere.table") / "icons.svg").read_text(encoding="utf-8")
WEIGHTY = ("pass", "pass reveal", "hand discard")  # they end one's battle, or one's hand
SYMBOLS = ICONS[ICONS.index(">") + 1 : ICONS.rindex("</svg>")]


class CondottiereFace(Renderer):
    """Map, battle, seats and hand of Condottiere."""

    stylesheets = ("condottiere/condottiere.css",)
    defs = defs() + SYMBOLS
    sounds: ClassVar[Mapping[str, str]] = {"play": "card", "play_face_down": "card", "conquer": "won"}

    def board(self, s: PageModel) -> str:
        p = pieces(s.wording.texts)
        return draw_map(s, p) + draw_battle(s, p)

    def figure(self, s: PageModel) -> str:
        return draw_figure(s, pieces(s.wording.texts))

    def hand(self, s: PageModel) -> str:
        return draw_hand(s, pieces(s.wording.texts))

    def open_hand(self, s: PageModel) -> str:
        return draw_open(s, pieces(s.wording.texts))

    def facts(self, s: PageModel, seat: int) -> str:
        return facts(s, pieces(s.wording.texts), seat)

    def charts(self, told: Told) -> list[Chart]:
        return charts(told)

    def bar(self, s: PageModel) -> str:
        p = pieces(s.wording.texts)
        taker = handed_over(s)
        if taker is not None:
            return bar(s, prompt(s) + handover(s, taker))
        if s.moment.over:
            return bar(s, prompt(s) + result(s))
        asides = f'<div class="asides">{self.lane(s)}{undo_button(s)}{hint_button(s)}</div>'
        return bar(s, f"{prompt(s)}{self.hand(s)}{draw_moves(s, p)}{asides}")

    def lane(self, s: PageModel) -> str:
        return draw_lane(s, pieces(s.wording.texts))

    def sheets(self, s: PageModel) -> str:
        return draw_showing(s, pieces(s.wording.texts))

    def text(self, s: PageModel) -> str:
        return describe(s, pieces(s.wording.texts))

    def folded(self, s: PageModel) -> str:
        return map_table(s, pieces(s.wording.texts), typed(s.moment.view))

    def spoken(self, s: PageModel) -> dict[str, str]:
        return {"w": turn(s), **sentences(s, pieces(s.wording.texts))}

    def weighty(self, action: Action) -> bool:
        return action.verb in WEIGHTY or str(action) in WEIGHTY


RENDERER = CondottiereFace()
