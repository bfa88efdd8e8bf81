"""The map: seventeen regions with their owners, the two tokens, and in gold where one may go.

Outlines, cities and lettering are sent once, as ``DEFS``; a fragment only says what each region is now.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from signoria.games.condottiere.table.pieces import Pieces, why
from signoria.games.condottiere.view_types import typed
from signoria.web.assets import url
from signoria.web.html import esc
from signoria.web.i18n import about, every_word
from signoria.web.maps import map_sheet
from signoria.web.page_model import PageModel

HERE = files("signoria.games.condottiere.table")
MAP: dict[str, Any] = json.loads((HERE / "map.json").read_text(encoding="utf-8"))
REGIONS: dict[str, Any] = MAP["regions"]
MAPPED = ("place", "pope")  # the verbs that are answered on the map
EDGE = (1130, 880)  # where the Pope waits beside the board: in the sea before Rome
CAMP = (700, 900)  # whence the Condottiere comes
OFF = (
    '<g id="g-off" class="region off legal" data-move="pope off" role="button" tabindex="0" aria-label="{label}">'
    f'<circle cx="{EDGE[0]}" cy="{EDGE[1]}" r="46"/></g>'
)
ASIDE = 30  # how far the tokens stand apart where both are on one region


def number(value: float) -> str:
    return f"{value:g}"


def outline(region: str, facts: Mapping[str, Any]) -> str:
    """The shape of a region, and the same as the limit of what is painted along its border."""
    return f'<path id="p-{region}" d="{facts["d"]}"/><clipPath id="k-{region}"><use href="#p-{region}"/></clipPath>'


def city(facts: Mapping[str, Any]) -> str:
    """A city's picture and name."""
    x, y, anchor, size = facts["label"]
    at = " ".join(number(one) for one in facts["city"])
    return (
        f'<use href="#v-{facts["rank"]}" transform="translate({at})"/>'
        f'<text class="cn r{facts["rank"]}" x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" '
        f'font-size="{number(size)}">{esc(facts["name"])}</text>'
    )


@cache
def defs() -> str:
    """Everything on the map that does not change."""
    vignettes = "".join(f'<g id="v-{rank}">{drawn}</g>' for rank, drawn in MAP["vignettes"].items())
    outlines = "".join(outline(region, facts) for region, facts in REGIONS.items())
    cities = "".join(city(facts) for facts in sorted(REGIONS.values(), key=lambda one: one["city"][1]))
    return (
        f'{vignettes}{outlines}<path id="borders" d="{MAP["borders"]}"/><g id="cities">{cities}</g>'
        f"{coin('condottiere', '#9c2f24')}{coin('pope', '#5b3a86')}"
    )


def coin(name: str, ink: str) -> str:
    """A token: a parchment disc with a ring of ink and its picture."""
    return (
        f'<g id="t-{name}"><circle r="27" fill="#fbf1d8" stroke="#2b1c10" stroke-width="2"/>'
        f'<circle r="22.5" fill="none" stroke="{ink}" stroke-width="2.6"/>'
        f'<use href="#i-{name}" x="-16" y="-16" width="32" height="32" color="{ink}"/></g>'
    )


@cache
def painted(region: str, look: str) -> str:
    """The inside of a region: an owner's wash along the border, the ground with its edge, gilding where one may go."""
    wash = f'<use class="wash" href="#p-{region}" clip-path="url(#k-{region})"/>' if "own" in look else ""
    gilt = f'<use class="gilt" href="#p-{region}"/>' if "legal" in look else ""
    return f'{wash}<use class="ground" href="#p-{region}"/>{gilt}'


@cache
def plain(region: str, look: str) -> str:
    """A region nobody can choose now. Without an owner and without war there is nothing to see of it."""
    return f'<g id="g-{region}" class="region{look}" aria-hidden="true">{painted(region, look)}</g>' if look else ""


@cache
def choice(region: str, look: str, verb: str, name: str) -> str:
    """A region that may be chosen: a click or Enter plays the move, as the button in the list of moves does."""
    look += " legal"
    return (
        f'<g id="g-{region}" class="region{look}" data-move="{verb} {region}" role="button" tabindex="0" '
        f'aria-label="{name}">{painted(region, look)}</g>'
    )


@cache
def standing(region: str, seat: int) -> str:
    """The owner's shield."""
    x, y = REGIONS[region]["stand"]
    return f'<use class="stand" href="#s-{seat}" x="{number(x - 19)}" y="{number(y - 23)}" width="38" height="46"/>'


def closed(s: PageModel, p: Pieces, region: str, look: str, verb: str) -> str:
    """A region that may not be chosen now, and says why when it is asked."""
    asks = about(s.reader.language, p.region[region], every_word(s.reader.language)["table.moves.why_not"])
    return (
        f'<a id="g-{region}" class="region{look}" data-why tabindex="-1" href="{why(s)}{verb}+{region}" '
        f'aria-label="{asks}">{painted(region, look)}</a>'
    )


def draw_map(s: PageModel, p: Pieces) -> str:
    """The map as this reader sees it."""
    v = typed(s.moment.view)
    owner = {region: seat for seat, held in enumerate(v["domains"]) for region in held}
    contested, pope = v["contested"], v["pope"]
    targets = {one.args[0] for one in s.moment.legal if one.verb in MAPPED}
    verb = s.moment.legal[0].verb if targets else ""
    drawn: list[str] = []
    stands: list[str] = []
    for region in REGIONS:
        look = ""
        if region in owner:
            look = f" own seat-{owner[region]}"
            stands.append(standing(region, owner[region]))
        if region == contested:
            look += " war"
        if region in targets:
            drawn.append(choice(region, look, verb, p.region[region]))
        elif verb:
            drawn.append(closed(s, p, region, look, verb))
        else:
            drawn.append(plain(region, look))
    if "off" in targets:
        drawn.append(OFF.format(label=p.words["move.pope_off"]))
    war = token("condottiere", REGIONS[contested]["token"] if contested else CAMP, "" if contested else " away")
    laid = (
        f'<use class="borders" href="#borders"/>{"".join(drawn)}<use class="cities" href="#cities"/>{"".join(stands)}'
        f"{pope_token(contested, pope)}{war}"
    )
    return map_sheet(s.reader.language, art(), MAP["viewBox"], p.words["face.map"], laid)


@cache
def art() -> str:
    """The address of the engraved sheet below the regions."""
    return url("condottiere/map.svg")


def token(name: str, at: Sequence[float], look: str = "") -> str:
    """A token; it glides to its new place when the next fragment puts it there."""
    return (
        f'<g id="{name}" class="tok{look}" transform="translate({number(at[0])} {number(at[1])})" aria-hidden="true">'
        f'<use href="#t-{name}"/></g>'
    )


def pope_token(contested: str | None, pope: str | None) -> str:
    """CON-7.4: on a region, or waiting beside the board."""
    if pope is None:
        return token("pope", EDGE, " off")
    x, y = REGIONS[pope]["token"]
    return token("pope", (x + ASIDE if pope == contested else x, y))
