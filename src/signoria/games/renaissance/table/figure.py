"""A figure of the rules: the part of the map that matters, the combat, the hand. Nothing in it has an id."""

from __future__ import annotations

import re

from signoria.games.renaissance.table import theatre
from signoria.games.renaissance.table.atlas import MAP, PLACES, SOUTHWARD
from signoria.games.renaissance.table.map import draw_march, draw_names, draw_provinces, draw_roads
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.sites import figure, fought, told
from signoria.games.renaissance.table.things import card_face, card_look, town
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import anonymous, esc
from signoria.web.i18n import about
from signoria.web.icons import t
from signoria.web.page_model import PageModel

PARTS = re.compile(r"<(/?)(?:section|h2|h3)\b")
MARGIN = 95.0  # of land around the towns that matter
LEAST = 330.0  # a figure shows at least so much


def draw_figure(s: PageModel) -> str:
    """What a reader of the rules needs to see of this position."""
    v = typed(s.moment.view)
    fight = PARTS.sub(r"<\1div", anonymous(theatre.theatre(s))) if v["combat"] else ""
    return f'<div class="fig-realm">{draw_part(s, v)}{fight}{draw_hand(s, v)}</div>'


def draw_part(s: PageModel, v: RenaissanceView) -> str:
    """The towns that somebody holds, with the land around them."""
    held = [one for one in SOUTHWARD if one in v["towns"] and v["towns"][one]["owner"] is not None]
    if not held:
        return ""
    said = ". ".join([about(s.reader.language, town(s, one), told(s, v["towns"][one])) for one in held])
    towns = "".join([site(v, one) for one in SOUTHWARD if one in v["towns"]])
    return (
        f'<svg class="fig-map" viewBox="{window(middle(v, held))}" role="img" aria-label="{said}">{land()}'
        f'{anonymous(draw_provinces(s))}<use class="borders" href="#borders"/>{draw_roads(s, terms_of(s))}'
        f"{draw_march(s)}{towns}{draw_names(s)}</svg>"
    )


def middle(v: RenaissanceView, held: list[str]) -> list[str]:
    """What the figure is about: the towns of a combat, else all that are held."""
    c = v["combat"]
    return [one for one in (c["town"], c["origin"]) if one] if c else held


def land() -> str:
    """Every province as plain ground; the engraved sheet is too much for a figure."""
    return "".join(f'<use class="soil" href="#p-{province}"/>' for province in MAP["provinces"])


def site(v: RenaissanceView, identity: str) -> str:
    standing = v["towns"][identity]
    x, y = PLACES[identity]["at"]
    drawn = figure(
        standing["level"], standing["owner"], standing["palace"], standing["artist"] is not None, standing["pillaged"]
    )
    foe = '<circle class="foe" r="26"/>' if "war" in fought(v, identity) else ""
    return f'<g transform="translate({x:g} {y:g})">{foe}{drawn}</g>'


def window(held: list[str]) -> str:
    """A part of the sheet with these towns in its middle, wider than high."""
    xs, ys = [PLACES[one]["at"][0] for one in held], [PLACES[one]["at"][1] for one in held]
    wide, high = max(max(xs) - min(xs) + 2 * MARGIN, LEAST), max(max(ys) - min(ys) + 2 * MARGIN, LEAST * 0.62)
    left, top = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
    return f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"


def draw_hand(s: PageModel, v: RenaissanceView) -> str:
    """What the seat through whose eyes one looks holds."""
    if s.reader.seat is None or not v["hand"]:
        return ""
    title = t(s, "face.hand_of", seat=s.reader.seat)
    said = esc(s.wording.texts.word("cards", v["hand"]))
    cards = "".join(
        [f'<span class="{card_look(card)}">{card_face(s, card)}</span>' * count for card, count in v["hand"].items()]
    )
    return (
        f'<div class="fig-hand" role="img" aria-label="{title} {said}"><p class="fig-head">{title}</p>'
        f'<div class="line">{cards}</div></div>'
    )
