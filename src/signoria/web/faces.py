"""Faces: how a game looks in the browser. A game without one of its own gets the generic face, and can be played."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from signoria.web import panels
from signoria.web.chronicle import chronicle
from signoria.web.sitting import Sitting
from signoria.web.table import (
    chair_list,
    fair_play,
    handed_over,
    handover,
    lane_list,
    move_groups,
    opening,
    prompt,
    result,
    undo_button,
    why_link,
)
from signoria.web.talk import talk
from signoria.web.why import Asked, answer
from signoria.web.words import every_word


class Face:
    """The generic face. A game overrides what it draws itself; each method gets the sitting and returns HTML."""

    stylesheets: tuple[str, ...] = ()  # below /static/: "condottiere/table.css"
    scripts: tuple[str, ...] = ()  # modules below /static/
    defs: str = ""  # static SVG, sent once, outside what is exchanged after each step

    def fragment(self, s: Sitting) -> str:
        """All that changes from step to step: ``<main id="table">``."""
        words = every_word(s.language)
        return "".join(
            (
                opening(s),
                f'<h1 class="unseen">{words["table.board"]}</h1>',
                self.chairs(s),
                f'<section id="board" aria-label="{words["table.board"]}">{self.board(s)}</section>',
                self.bar(s),
                "</form>",
                f'<div id="news">{chronicle(s)}{talk(s)}{fair_play(s)}</div>',
                "</main>",
            )
        )

    def bar(self, s: Sitting) -> str:
        """Below the board: what is asked, what one holds, what one may do; at the end the result."""
        taker = handed_over(s)
        if taker is not None:
            return f'<section id="bar">{prompt(s)}{handover(s, taker)}</section>'
        if s.over:
            return f'<section id="bar">{prompt(s)}{result(s)}{self.hand(s)}</section>'
        return f'<section id="bar">{prompt(s)}{self.hand(s)}{self.moves(s)}{lane_list(s)}{self.tools(s)}</section>'

    def tools(self, s: Sitting) -> str:
        """Small helps beside the moves."""
        return f'<p class="tools">{undo_button(s)}{why_link(s)}</p>'

    def board(self, s: Sitting) -> str:
        """What lies on the table."""
        return panels.board(s)

    def hand(self, s: Sitting) -> str:
        """What the reader's seat holds."""
        return panels.hand(s)

    def moves(self, s: Sitting) -> str:
        """The legal moves, each as a button."""
        return f'<div id="moves">{move_groups(s, s.legal)}</div>' if s.legal else ""

    def chairs(self, s: Sitting) -> str:
        """Who sits where."""
        return chair_list(s, self.facts)

    def facts(self, s: Sitting, seat: int) -> str:
        """What stands beside a player's name: towns, cards, points."""
        return ""

    def why(self, s: Sitting, asked: Asked) -> str:
        """The answer to *why not?* or *why 15?*."""
        return answer(s, asked)


GENERIC = Face()


@cache
def face(game: str) -> Face:
    """The face of a game: ``FACE`` of its ``table`` room, else the generic one."""
    if not game.isidentifier() or find_spec(f"signoria.games.{game}") is None:
        return GENERIC
    if find_spec(f"signoria.games.{game}.table") is None:
        return GENERIC
    found = import_module(f"signoria.games.{game}.table").FACE
    assert isinstance(found, Face)
    return found
