"""The towns on the map: what stands in them, which of them can be chosen, and how an attack on them may go."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from signoria.engine.actions import Action
from signoria.games.renaissance.table.atlas import PLACES, passage
from signoria.games.renaissance.table.targets import Targets
from signoria.games.renaissance.table.things import town
from signoria.games.renaissance.view_types import RenaissanceView, TownView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import about, every_word
from signoria.web.icons import t, word
from signoria.web.page_model import PageModel
from signoria.web.table import why_not


def draw_town(s: PageModel, identity: str, aims: Targets, sheets: Container[str]) -> Html:
    """A town with what stands in it; in gold if it can be chosen, else it says why not when it is asked."""
    v = typed(s.moment.view)
    standing = v["towns"].get(identity)
    if standing is None:
        return EMPTY
    owner, level = standing["owner"], standing["level"]
    look = f"town {level}" + ("" if owner is None else f" seat-{owner}") + fought(v, identity)
    inside = figure(level, owner, standing["palace"], standing["artist"] is not None, standing["pillaged"])
    x, y = PLACES[identity]["at"]
    place = f'transform="translate({x:g} {y:g})"'
    foe = '<circle class="foe" r="26"/>' if "war" in look else ""
    body = f"<g {place}>{{}}{foe}{inside}</g>"
    name = f"{town(s, identity)}, {town_in_words(s, standing)}"
    moves = aims.moves.get(identity, ())
    if identity in sheets:
        reach = "".join([passage(origin, identity, way) for origin, way in aims.ways.get(identity, ())])
        lines = f'<g class="reach">{reach}</g>' if reach else ""
        gilt = '<circle class="gilt" r="25"/>' if moves else '<circle class="also" r="23"/>'
        inner = f"{lines}{body.format(gilt)}<title>{name}</title>"
        return way_to_sheet(s, identity, f"{look} legal", inner, aims)
    if moves:
        reach = "".join([passage(origin, identity, way) for origin, way in aims.ways.get(identity, ())])
        lines = f'<g class="reach">{reach}</g>' if reach else ""
        gilt = '<circle class="gilt" r="25"/>'
        inner = f"{lines}{body.format(gilt)}<title>{name}</title>"
        return choice(s, identity, f"{look} legal", inner, moves)
    if aims.moves and not s.still:
        asked = Action(f"{aims.verb} {identity}", -1, aims.verb, (identity,))
        asks = about(s.reader.language, name, every_word(s.reader.language)["table.moves.why_not"])
        return Html(
            f'<a id="t-{identity}" class="{look}" data-why tabindex="-1" href="{why_not(s, asked)}" '
            f'aria-label="{asks}">{body.format("")}<title>{name}</title></a>'
        )
    return Html(f'<g id="t-{identity}" class="{look}" aria-hidden="true">{body.format("")}<title>{name}</title></g>')


def choice(s: PageModel, identity: str, look: str, inner: str, moves: tuple[Action, ...]) -> Html:
    """A town that is chosen at once: it has one answer, and nothing speaks for or against it."""
    label = esc(s.wording.choice(moves[0], s.moment.view))
    return Html(
        f'<g id="t-{identity}" class="{look}" data-move="{moves[0]}" role="button" tabindex="0" '
        f'aria-label="{label}">{inner}</g>'
    )


def way_to_sheet(s: PageModel, identity: str, look: str, inner: str, aims: Targets) -> Html:
    """A town where there is something to weigh: it opens its sheet (``town_sheets``)."""
    label = t(s, "face.look_at", town=identity)
    return Html(
        f'<a id="t-{identity}" class="{look}" data-sheet href="#at-{identity}" tabindex="-1" role="button" '
        f'aria-haspopup="dialog" aria-label="{label}">{inner}{badge(identity, aims.chances.get(identity))}</a>'
    )


def badge(identity: str, chance: int | None) -> Html:
    """How an attack may go, above the town."""
    if chance is None:
        return EMPTY
    x, y = PLACES[identity]["at"]
    return Html(
        f'<g class="chance" transform="translate({x:g} {y - 35:g})">'
        '<rect x="-21" y="-11" width="42" height="20" rx="10"/>'
        f'<text y="5">{chance} %</text></g>'
    )


def fought(v: RenaissanceView, identity: str) -> str:
    """Is there a combat for this town, or from it?"""
    c = v["combat"]
    if c is None:
        return ""
    return " war" if c["town"] == identity else " camp" if c["origin"] == identity else ""


@cache
def figure(level: str, owner: int | None, palace: bool, artist: bool, pillaged: bool) -> Html:
    """What stands in a town: walls or towers behind the owner's shield, a palace, an artist, flames."""
    drawn = f'<use href="#f-{level}"/>'
    if owner is not None:
        drawn += f'<use class="stand" href="#s-{owner}" x="-12" y="-15" width="24" height="28.3"/>'
    if palace:
        drawn += f'<use href="#f-{"artist" if artist else "palace"}" x="17" y="-3"/>'
    if pillaged:
        drawn += '<use href="#f-pillage" x="-18" y="-10"/>'
    return Html(drawn)


def town_in_words(s: PageModel, standing: TownView) -> Html:
    """A town in words: ``rampart of Bruno, palace, pillaged``."""
    if standing["owner"] is None:
        said = [word(s, "level.free")]
    else:
        said = [t(s, "face.of", level=standing["level"], owner=standing["owner"])]
    if standing["artist"] is not None:
        said.append(t(s, "face.palace_of", artist=standing["artist"]))
    elif standing["palace"]:
        said.append(word(s, "face.palace"))
    if standing["pillaged"]:
        said.append(word(s, "face.pillaged"))
    return Html(", ".join(said))
