"""A figure of the rules: battle lines, map or hand, as far as the position has something to show there.

Several stand on one page, so nothing in them has an id; each is a picture with a sentence that says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.condottiere.table.battle import icon, season
from signoria.games.condottiere.table.map import ASIDE, EDGE, MAP, REGIONS, number, painted, standing
from signoria.games.condottiere.table.pieces import Pieces
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.games.condottiere.wording import CondottiereWording
from signoria.web.html import esc
from signoria.web.page_model import PageModel
from signoria.web.shields import shield

BOX = " ".join(str(one) for one in MAP["core"])


def draw_figure(s: PageModel, p: Pieces) -> str:
    """What a reader of the rules needs to see of this position."""
    v = typed(s.moment.view)
    fought = any(v["lines"]) or any(v["face_down"])
    settled = any(v["domains"]) or v["pope"]
    drawn = draw_lines(s, p, v) if fought else ""
    if settled or not fought:
        drawn += draw_map(s, p, v)
    return drawn + draw_hand(s, p, v)


def card(p: Pieces, name: str) -> str:
    return f'<span class="card {name}">{p.inside[name]}</span>'


def cards(p: Pieces, held: Mapping[str, int]) -> str:
    return "".join([card(p, name) * count for name, count in held.items()])


def draw_lines(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """The battle lines, each with its strength."""
    told, lines = [], ""
    wording = s.wording
    assert isinstance(wording, CondottiereWording)
    for seat, line in enumerate(v["lines"]):
        name, total = esc(wording.name(seat)), v["totals"][seat]
        down = f'<span class="card back" title="{p.words["face.face_down"]}"></span>' if v["face_down"][seat] else ""
        hidden = f", {p.words['face.face_down']}" if down else ""
        told.append(p.words["figure.line"].format(seat=name, total=total, cards=esc(wording.cards(line)) + hidden))
        lines += (
            f'<div class="lane seat-{seat}"><p class="captain">{shield(seat)} <b>{name}</b></p>'
            f'<p class="force"><span class="tot">{total}</span></p>'
            f'<div class="line">{cards(p, line)}{down}</div></div>'
        )
    now = season(v)
    where = p.words["face.battle"].format(region=p.region[v["contested"]]) if v["contested"] else ""
    head = where or p.words["table.final" if v["final"] else "face.after"]
    weather = f'<span class="season">{icon(now)}{p.words[f"face.{now}"]}</span>' if now else ""
    return (
        f'<div class="fig-battle {now}" role="img" aria-label="{head}. {" ".join(told)}">'
        f'<p class="fig-head">{head}{weather}</p><div class="lanes">{lines}</div></div>'
    )


def draw_map(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """Who holds what, where the fight is, and where the Pope stands."""
    owner = {region: seat for seat, held in enumerate(v["domains"]) for region in held}
    contested, pope = v["contested"], v["pope"]
    drawn = stands = ""
    for region in REGIONS:
        look = f" own seat-{owner[region]}" if region in owner else ""
        look += " war" if region == contested else ""
        drawn += f'<g class="region{look}">{painted(region, look)}</g>'
        stands += standing(region, owner[region]) if region in owner else ""
    if contested:
        stands += token("condottiere", *REGIONS[contested]["token"])
    x, y = REGIONS[pope]["token"] if pope else EDGE
    stands += token("pope", x + ASIDE if pope and pope == contested else x, y)
    return (
        f'<svg class="fig-map" viewBox="{BOX}" role="img" aria-label="{told_map(s, p, v)}">{drawn}'
        f'<use class="cities" href="#cities"/>{stands}</svg>'
    )


def token(name: str, x: float, y: float) -> str:
    return f'<use class="tok" href="#t-{name}" transform="translate({number(x)} {number(y)})"/>'


def told_map(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """The same in words."""
    told = [f"{p.words['face.map']}."]
    for seat, held in enumerate(v["domains"]):
        if held:
            regions = ", ".join([p.region[one] for one in held])
            told.append(p.words["figure.holds"].format(seat=esc(s.wording.name(seat)), regions=regions))
    if v["contested"]:
        told.append(p.words["face.battle"].format(region=p.region[v["contested"]]) + ".")
    if v["pope"]:
        told.append(p.words["figure.pope"].format(region=p.region[v["pope"]]))
    return " ".join(told)


def draw_hand(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """What the seat through whose eyes one looks holds."""
    if s.reader.seat is None or not v["hand"]:
        return ""
    title = p.words["figure.hand"].format(seat=esc(s.wording.name(s.reader.seat)))
    told = ", ".join([p.card[name] if count == 1 else f"{count} × {p.card[name]}" for name, count in v["hand"].items()])
    return (
        f'<div class="fig-hand" role="img" aria-label="{title} {told}"><p class="fig-head">{title}</p>'
        f'<div class="line">{cards(p, v["hand"])}</div></div>'
    )
