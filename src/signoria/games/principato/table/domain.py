"""PRI-2.1 to 2.9: a principality with its five zones: tokens, and the cubes that lie on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from signoria.games.principato.table.things import cube, wording_of
from signoria.games.principato.view_types import Goods, PrincipalityView, PrincipatoView, Zone, typed
from signoria.web.html import anonymous, esc
from signoria.web.icons import icon
from signoria.web.page_model import PageModel

HOLDS = {"farm": "food", "bank": "gold"}  # what is stored where
ROOM = 2  # cubes on a farm or a bank
CHURCH = 3
MANY, CROWD = 5, 9  # more tokens of a kind lie closer, and closer still
ZONES: Final[tuple[Zone | Literal["church"], ...]] = ("surroundings", "town", "palace", "church", "wall")


def draw_domain(s: PageModel, seat: int) -> str:
    """A whole principality; one's own answers to clicks."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    own = seat == s.reader.seat
    scrolls = ' tabindex="0"' if s.table.place else ""  # it may be higher than its place; a figure of the rules is not
    title = wording.t("face.mine") if own else wording.t("face.theirs", name=wording.name(seat))
    return (
        f'<section class="domain seat-{seat}"{scrolls} aria-labelledby="domain-{seat}">'
        f'<h2 id="domain-{seat}" class="unseen">{esc(title)}</h2>{zones(s, v, seat)}</section>'
    )


def look(s: PageModel, seat: int) -> str:
    """The principality of anybody, to look at in full below the account of their points."""
    title = esc(wording_of(s).t("face.theirs", name=wording_of(s).name(seat)))
    drawn = anonymous(zones(replace(s, moment=replace(s.moment, legal=())), typed(s.moment.view), seat))
    return f'<h3>{title}</h3><div class="principato look"><div class="domain seat-{seat}">{drawn}</div></div>'


def zones(s: PageModel, v: PrincipatoView, seat: int) -> str:
    return "".join([zone(s, v, seat, name) for name in ZONES])


def zone(s: PageModel, v: PrincipatoView, seat: int, name: Zone | Literal["church"]) -> str:
    title = esc(wording_of(s).t(f"zone.{name}"))
    inside = church(s, v, seat) if name == "church" else tokens(s, v, seat, name)
    return f'<section class="zone {name}"><h3>{title}</h3><div class="lie">{inside}</div></section>'


def tokens(s: PageModel, v: PrincipatoView, seat: int, name: Zone) -> str:
    """PRI-2.2: the tokens of a zone, each with its cubes; an empty zone says what it is for."""
    held = v["principalities"][seat]
    told = wording_of(s)
    drawn = []
    for kind, count in held[name].items():
        said = esc(told.good(kind, count) if f"good.{kind}" in told.texts else f"{count} {told.t(f'token.{kind}')}")
        each = [token(s, v, seat, kind, number, held) for number in range(count)]
        crowd = " crowd" if count > CROWD else " many" if count > MANY else ""
        lain = f'<span class="kind{crowd}" role="group" aria-label="{said}">{"".join(each)}</span>'
        drawn.append(lain if count else "")
    return "".join(drawn) or f'<span class="none">{esc(told.t(f"face.empty_{name}"))}</span>'


def token(s: PageModel, v: PrincipatoView, seat: int, kind: str, number: int, held: PrincipalityView) -> str:
    """One token: with what it stores, with the cube that supplies it, or with its points."""
    inside = icon(kind.partition("_")[0])
    if kind in HOLDS:
        inside += stored(s, seat, kind, number, held["cubes"].get(HOLDS[kind], 0))
    elif kind in ("militia", "condottiere"):
        inside += supplied(s, seat, kind, number, held["on_units"])
    elif kind in v["values"]:
        inside += f'<b class="worth">{v["values"][kind]}</b>'
    look = f"token of-{kind.partition('_')[0]}"  # a bare field or book is a part of other pages, with a look of its own
    return f'<span id="t-{seat}-{kind}-{number}" class="{look}" data-fly data-from="supply">{inside}</span>'


def stored(s: PageModel, seat: int, place: str, number: int, count: int) -> str:
    """PRI-2.4, 2.5: up to two cubes on a farm or a bank. The last cube can be sent to a unit by a click (PRI-2.12)."""
    kind = HOLDS[place]
    drawn = ""
    for at in range(number * ROOM, min(count, (number + 1) * ROOM)):
        identity, origin = f"c-{seat}-{kind}-{at}", f"supply-{kind}"
        move = f"supply {kind}"
        if at == count - 1 and legal(s, seat, move):
            drawn += clickable(s, kind, move, identity)
        else:
            drawn += cube(kind, identity, origin)
    return f'<span class="load">{drawn}</span>'


def supplied(s: PageModel, seat: int, unit: str, number: int, on_units: Goods) -> str:
    """PRI-2.7, 2.8: one cube on a unit, its own or a favour; an empty one takes a favour by a click."""
    own = "food" if unit == "militia" else "gold"
    proper, favours = on_units.get(f"{unit}_{own}", 0), on_units.get(f"{unit}_favour", 0)
    if number < proper:
        return f'<span class="load">{cube(own, f"u-{seat}-{unit}-{number}", f"c-{seat}-{own}-0")}</span>'
    if number < proper + favours:
        return f'<span class="load">{cube("favour", f"u-{seat}-{unit}-{number}", f"c-{seat}-favour-0")}</span>'
    move = f"supply favour-{unit}"
    if number == proper + favours and legal(s, seat, move):
        said = esc(wording_of(s).t(f"move.supply_favour-{unit}"))
        return (
            f'<button class="wants" name="move" value="{move}" title="{said}" aria-label="{said}">'
            f"{icon('favour', 'on')}</button>"
        )
    return '<span class="hungry" aria-hidden="true"></span>'


def church(s: PageModel, v: PrincipatoView, seat: int) -> str:
    """PRI-2.6: room for three favours; an empty place takes one by a click (PRI-7.1)."""
    wording = wording_of(s)
    count = v["principalities"][seat]["church"]
    drawn = []
    for at in range(max(CHURCH, count)):
        if at < count:
            drawn.append(cube("favour", f"c-{seat}-favour-{at}", "supply-favour"))
        elif at == count and legal(s, seat, "favour church"):
            said = esc(wording.t("move.favour_church"))
            drawn.append(
                f'<button class="niche take" name="move" value="favour church" title="{said}" aria-label="{said}">'
                f"{icon('favour', 'on')}</button>"
            )
        else:
            drawn.append('<span class="niche"></span>')
    said = esc(wording.good("favour", count))
    return f'<span class="kind" role="group" aria-label="{said}">{"".join(drawn)}</span>'


def legal(s: PageModel, seat: int, move: str) -> bool:
    return seat == s.reader.seat and any(str(one) == move for one in s.moment.legal)


def clickable(s: PageModel, kind: str, move: str, identity: str) -> str:
    said = esc(wording_of(s).t(f"move.supply_{kind}"))
    return (
        f'<button id="{identity}" class="cube {kind} go" name="move" value="{move}" data-fly data-from="supply-{kind}" '
        f'title="{said}" aria-label="{said}">{icon(kind, "on")}</button>'
    )
