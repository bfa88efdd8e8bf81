"""The map: thirty cities with their values and who holds them, roads and seas, troops, agents, cathedrals.

Outlines, roads, lanes, names and figures are sent once, as ``defs``; a fragment only says how each city is now.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from signoria.engine.actions import Action
from signoria.engine.bits import members
from signoria.engine.orders import THEN
from signoria.games.virtu import GAME
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.data.geography import board
from signoria.games.virtu.table.figures import FIGURES
from signoria.games.virtu.table.one_click import beginning, in_words, notation, then
from signoria.games.virtu.table.targets import question, targets
from signoria.games.virtu.view_types import CityView, VirtuView, typed
from signoria.web.assets import url
from signoria.web.html import Html, esc
from signoria.web.i18n import about, every_word
from signoria.web.icons import count, t, word
from signoria.web.maps import map_sheet
from signoria.web.page_model import PageModel
from signoria.web.table import why_not

MAP: dict[str, Any] = json.loads((files("signoria.games.virtu.table") / "map.json").read_text(encoding="utf-8"))
PLACES: dict[str, Any] = MAP["towns"]
SOUTHWARD = sorted(PLACES, key=lambda one: float(PLACES[one]["at"][1]))  # who stands further south stands in front
PITCHES = ("-26 13", "-2 28", "22 31")  # of the banners before a city

CHURCH = (
    '<g transform="translate(-20 -24)" class="church"><circle r="11"/>'
    '<use href="#i-cathedral" x="-8" y="-8" width="16" height="16"/></g>'
)


def name_of(key: str) -> Html:
    """A city's name with the signs of its seas and of pirates."""
    place = PLACES[key]
    x, y, size = place["label"]
    signs = "".join(
        f'<use class="sign {sign}" href="#i-{sign}" x="{left:g}" y="{top:g}" width="17" height="17"/>'
        for sign, left, top in place["signs"]
    )
    text = f'<text class="tn r{place["rank"]}" x="{x:g}" y="{y:g}" font-size="{size:g}">{esc(place["name"])}</text>'
    return Html(f'<g id="n-{key}">{text}{signs}</g>')


@cache
def defs() -> Html:
    """Everything on the map that does not change; roads, lanes and names once for each set of cities in play."""
    provinces = "".join(
        f'<path id="p-{key}" d="{d}"/><clipPath id="k-{key}"><use href="#p-{key}"/></clipPath>'
        for key, d in MAP["provinces"].items()
    )
    waters = "".join(water["d"] for water in MAP["waters"])
    names = "".join(name_of(key) for key in PLACES)
    sets = "".join(
        f'<g id="{kind}-{number}">{drawn}</g>'
        for number, here in enumerate(in_play())
        for kind, drawn in sheets(here).items()
    )
    return Html(
        f'{provinces}<path id="borders" d="{MAP["borders"]}"/><path id="waters" d="{waters}"/>{names}{sets}{FIGURES}'
    )


@cache
def in_play() -> tuple[frozenset[str], ...]:
    """VIR-4.3: the cities of a game for two or five, for three, for four players."""
    return tuple([frozenset([CITY_IDS[one] for one in members(board(seats, GAME.data).cities)]) for seats in (5, 3, 4)])


def sheets(here: frozenset[str]) -> dict[str, str]:
    """VIR-2.1, 2.3, 2.8: the lanes from each port to its seas and from sea to sea, the roads, all names."""
    seas = frozenset(MAP["buoys"])
    lanes = "".join([lane["d"] for lane in MAP["lanes"] if (here | seas).issuperset(lane["between"])])
    roads = "".join([road["d"] for road in MAP["roads"] if here.issuperset(road["between"])])
    buoys = "".join([f'<use href="#f-buoy" x="{x:g}" y="{y:g}"/>' for x, y in MAP["buoys"].values()])
    names = "".join([f'<use href="#n-{one}"/>' for one in PLACES if one in here])
    return {"lanes": f'<path d="{lanes}"/>{buoys}', "roads": f'<path d="{roads}"/>', "names": names}


def draw_map(s: PageModel) -> Html:
    """The map as this reader sees it."""
    v = typed(s.moment.view)
    moves = targets(s)
    here = frozenset(v["cities"])
    cities = "".join([draw_city(s, one, moves) for one in SOUTHWARD if one in here])
    drawn = (
        f'{draw_lands(v)}<use class="borders" href="#borders"/><use class="waters" href="#waters"/>'
        f"{sheet('lanes', here)}{sheet('roads', here)}{cities}{sheet('names', here)}"
    )
    return map_sheet(s.reader.language, art(), MAP["viewBox"], word(s, "face.map"), Html(drawn))


@cache
def art() -> str:
    """The address of the engraved sheet below it all."""
    return url("virtu/map.svg")


@cache
def sheet(kind: str, here: frozenset[str]) -> Html:
    """``lanes``, ``roads`` or ``names``; what a corrected board has instead has not been sent yet."""
    drawn = f'<use href="#{kind}-{in_play().index(here)}"/>' if here in in_play() else sheets(here)[kind]
    return Html(f'<g class="{kind}">{drawn}</g>')


def look_of(owner: object) -> str:
    """The class that colours what a seat or a major city holds."""
    return "" if owner is None else f"seat-{owner}" if str(owner).isdigit() else f"major-{owner}"


def draw_lands(v: VirtuView) -> Html:
    """The land of each city, in the colour of who holds it; hatched where a city is not in play (VIR-2.6)."""
    drawn = []
    for key in MAP["provinces"]:
        if key not in v["cities"]:
            drawn.append(f'<use class="closed" href="#p-{key}"/>')
        elif v["cities"][key]["owner"] is not None:
            drawn.append(lit(key, look_of(v["cities"][key]["owner"])))
    return Html("".join(drawn))


@cache
def lit(key: str, look: str) -> Html:
    return Html(
        f'<g id="g-{key}" class="region own {look}"><use class="wash" href="#p-{key}" clip-path="url(#k-{key})"/>'
        f'<use class="ground" href="#p-{key}"/></g>'
    )


# Cities


def draw_city(s: PageModel, key: str, moves: dict[str, list[Action]]) -> Html:
    """A city with all that stands there; in gold if it can be chosen, else it says why not when it is asked."""
    v = typed(s.moment.view)
    city = v["cities"][key]
    x, y = PLACES[key]["at"]
    look = f"city {look_of(city['owner'])}{fought(v, key)}"
    name = f"{t(s, 'face.city', city=key)}, {city_in_words(s, key)}"
    here = moves.get(key, [])
    ring = '<circle class="gilt" r="31"/>' if here else '<circle class="aim" r="31"/>' if aimed(v, key) else ""
    title = f"<title>{name}</title>" if here or stands(city) else ""
    drawn = f'<g transform="translate({x:g} {y:g})">{ring}{figure(city)}</g>'
    body = f"{drawn}{title}"
    if len(here) == 1:
        thought = beginning(s, here[0])
        label = esc(s.wording.choice(here[0], s.moment.view)) if thought is None else in_words(s, thought)
        sent = notation(s, here[0]) if thought is None else THEN.join((str(here[0]), *then(thought)))
        return Html(
            f'<g id="c-{key}" class="{look} legal" data-move="{sent}" role="button" tabindex="0" '
            f'aria-label="{label}">{drawn}<title>{name}: {label}</title></g>'
        )
    if here:
        return Html(
            f'<a id="c-{key}" class="{look} legal" href="#moves" tabindex="-1" '
            f'aria-label="{t(s, "face.several", city=key)}">{body}</a>'
        )
    if moves and not s.still:
        asks = about(s.reader.language, name, every_word(s.reader.language)["table.moves.why_not"])
        return Html(
            f'<a id="c-{key}" class="{look}" data-why tabindex="-1" href="{why_not(s, question(moves, key))}" '
            f'aria-label="{asks}">{body}</a>'
        )
    return Html(f'<g id="c-{key}" class="{look}" aria-hidden="true">{body}</g>')


def aimed(v: VirtuView, key: str) -> bool:
    """VIR-D0.3: is it being paid for?"""
    return v["phase"] == "pay" and v["now"]["purpose"] == "city" and CITY_IDS[v["now"]["target"]] == key


def stands(city: CityView) -> bool:
    """Is there more than walls and a value?"""
    return city["owner"] is not None or bool(city["troops"]) or city["agent"] is not None or bool(city["cathedral"])


def fought(v: VirtuView, key: str) -> str:
    return " war" if v["duel"] is not None and v["duel"]["city"] == key else ""


def figure(city: CityView) -> Html:
    """Walls, the shield of who holds it, the value, troops, an agent, a cathedral."""
    troops = [banner(look_of(one), number, at, one) for at, (one, number) in enumerate(city["troops"].items())]
    agent = "" if city["agent"] is None else agent_sign(city["agent"])
    church = CHURCH if city["cathedral"] else ""
    return Html(f"{ground(city['owner'], city['value'])}{church}{agent}{''.join(troops)}")


@cache
def ground(owner: object, value: int) -> Html:
    drawn = '<use href="#f-city"/>'
    if isinstance(owner, int):
        drawn += f'<use class="stand" href="#s-{owner}" x="-14" y="-17" width="28" height="33"/>'
    elif owner is not None:
        drawn += arms(str(owner))
    return Html(f'{drawn}<g class="value" transform="translate(21 13)"><circle r="13"/><text y="7">{value}</text></g>')


def arms(major: str) -> Html:
    """A major city has no player's shield: its initial on a field of its own."""
    return Html(
        f'<g transform="translate(-14 -17) scale(.28)" class="arms"><use href="#f-arms"/>'
        f'<text x="50" y="78">{major[0].upper()}</text></g>'
    )


@cache
def banner(look: str, number: int, at: int, whose: str) -> Html:
    """Troops: a banner for each side that has some here."""
    letter = "" if whose.isdigit() else f'<text class="of" y="-17">{whose[0].upper()}</text>'
    return Html(
        f'<g class="troops {look}" transform="translate({PITCHES[min(at, 2)]})"><use href="#f-banner"/>'
        f'<text y="4">{number}</text>{letter}</g>'
    )


@cache
def agent_sign(seat: int) -> Html:
    return Html(
        f'<g class="agent seat-{seat}" transform="translate(22 -21)"><circle r="12"/>'
        '<use href="#i-agent" x="-8.5" y="-8.5" width="17" height="17"/></g>'
    )


def holder(s: PageModel, owner: object) -> Html:
    """Who holds a city, in words."""
    if owner is None:
        return word(s, "face.neutral")
    if isinstance(owner, int):
        return esc(s.wording.name(owner))
    return word(s, f"major.{owner}")


def city_in_words(s: PageModel, key: str) -> Html:
    """A city in words: ``value 3, Ada, 2 troops of Ada, agent of Bea, cathedral``."""
    v = typed(s.moment.view)
    city = v["cities"][key]
    said = [count(s, "face.value", city["value"]), holder(s, city["owner"])]
    for whose, number in city["troops"].items():
        who = holder(s, int(whose) if whose.isdigit() else whose)
        said.append(Html(f"{count(s, 'face.troops', number)} ({who})"))
    if city["agent"] is not None:
        said.append(t(s, "face.agent_of", seat=city["agent"]))
    if city["cathedral"]:
        said.append(word(s, "tile.cathedral"))
    return Html(", ".join(said))
