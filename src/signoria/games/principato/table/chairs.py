"""A player at a glance: points that explain themselves, two cards, and the five zones in numbers."""

from __future__ import annotations

from signoria.games.principato.table.things import PICTURES, cube, kind_of, told, wording_of
from signoria.games.principato.view_types import PrincipalityView, typed
from signoria.web.html import esc
from signoria.web.icons import icon
from signoria.web.page_model import PageModel
from signoria.web.table import chair_list, total_link, why_total


def draw_chairs(s: PageModel) -> str:
    """Who sits where; on a telephone they can be folded away."""
    title = esc(wording_of(s).t("face.players"))
    return f'<details id="players" open><summary>{title}</summary>{chair_list(s, facts)}</details>'


def facts(s: PageModel, seat: int) -> str:
    """What stands beside a name."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    held = v["principalities"][seat]
    points = v["points"][seat]
    asks = esc(wording.t("face.why_points", name=wording.name(seat), points=points))
    first = ""
    if v["first"] == seat:
        said = esc(wording.t("face.first"))
        first = f'<span class="first" title="{said}">1<span class="unseen"> {said}</span></span>'
    return (
        f'<div class="points">{total_link(s, seat, "tot", str(points), asks)}{first}</div>'
        f'<div class="glance">{goods(s, held)}{cards(s, v["hands"][seat])}{look(s, seat)}</div>'
    )


def look(s: PageModel, seat: int) -> str:
    """A way to the whole principality of somebody else."""
    if seat == s.reader.seat or not s.table.place:
        return ""
    wording = wording_of(s)
    said = esc(wording.t("face.look", name=wording.name(seat)))
    return f'<a class="look-at" data-why href="{why_total(s, seat)}" title="{said}">{icon("eye")}</a>'


def goods(s: PageModel, held: PrincipalityView) -> str:
    """Tokens, cubes and culture as pictures with numbers; what there is none of is left out."""
    wording = wording_of(s)
    drawn = []
    for zone in ("surroundings", "town", "wall"):
        for kind, count in held[zone].items():
            if count:
                drawn.append(thing(icon(kind), count, wording.good(kind, count)))
    for kind, count in held["cubes"].items():
        if count:
            drawn.append(thing(cube(kind), count, wording.good(kind, count)))
    on_units = sum(held["on_units"].values())
    if on_units:
        drawn.append(thing(icon("military"), on_units, wording.t("face.on_units", count=on_units)))
    for kind in ("monument", "book", "painting"):
        count = sum(many for name, many in held["palace"].items() if name.startswith(kind))
        if count:
            drawn.append(thing(icon(kind), count, wording.good(kind, count)))
    return f'<ul class="goods">{"".join(drawn)}</ul>'


def thing(picture: str, count: int, said: str) -> str:
    said = esc(said)
    return f'<li><span role="img" title="{said}">{picture}<b>{count}</b></span></li>'


def cards(s: PageModel, hand: list[str]) -> str:
    wording = wording_of(s)
    shown = ""
    for card in hand:
        kind = kind_of(card)
        shown += f'<li title="{told(s, card)}">{icon(PICTURES[kind])} {esc(wording.t(f"card.{kind}"))}</li>'
    return f'<ul class="holds" aria-label="{esc(wording.t("face.their_cards"))}">{shown}</ul>'
