"""A figure of the rules: one principality. Several stand on a page, so nothing in it has an id or is a heading."""

from __future__ import annotations

import re

from signoria.games.principato.table.domain import draw_domain
from signoria.games.principato.view_types import typed
from signoria.web.html import anonymous, esc
from signoria.web.page_model import PageModel

PARTS = re.compile(r"<(/?)(?:section|h2|h3)\b")


def draw_figure(s: PageModel) -> str:
    """The principality of the seat through whose eyes one looks; for everybody, of whoever is asked."""
    seat = s.reader.seat if s.reader.seat is not None else typed(s.moment.view)["turn"]
    name = esc(s.wording.name(seat))
    drawn = PARTS.sub(r"<\1div", anonymous(draw_domain(s, seat)))
    return f'<div class="fig-domain" role="group" aria-label="{name}"><p class="fig-name">{name}</p>{drawn}</div>'
