"""How Condottiere looks in the browser: a parchment map, battle lines, printed cards, a wax seal to pass."""

from __future__ import annotations

from importlib.resources import files

from signoria.games.condottiere.table.battle import draw_battle
from signoria.games.condottiere.table.chairs import facts
from signoria.games.condottiere.table.hand import draw_hand, draw_lane, draw_moves
from signoria.games.condottiere.table.map import defs, draw_map
from signoria.games.condottiere.table.pieces import pieces
from signoria.web.faces import Face
from signoria.web.sitting import Sitting
from signoria.web.table import handed_over, handover, prompt, result, undo_button

ICONS = (files("signoria.games.condottiere.table") / "icons.svg").read_text(encoding="utf-8")
SYMBOLS = ICONS[ICONS.index(">") + 1 : ICONS.rindex("</svg>")]


class CondottiereFace(Face):
    """Map, battle, seats and hand of Condottiere."""

    stylesheets = ("condottiere/condottiere.css",)
    defs = defs() + SYMBOLS

    def board(self, s: Sitting) -> str:
        p = pieces(s.wording.texts)
        return draw_map(s, p) + draw_battle(s, p)

    def facts(self, s: Sitting, seat: int) -> str:
        return facts(s, pieces(s.wording.texts), seat)

    def bar(self, s: Sitting) -> str:
        p = pieces(s.wording.texts)
        taker = handed_over(s)
        if taker is not None:
            return f'<section id="bar">{prompt(s)}{handover(s, taker)}</section>'
        if s.over:
            return f'<section id="bar">{prompt(s)}{result(s)}</section>'
        return (
            f'<section id="bar">{prompt(s)}{draw_hand(s, p)}{draw_moves(s, p)}'
            f'<div class="asides">{draw_lane(s, p)}{undo_button(s)}</div></section>'
        )


FACE = CondottiereFace()
