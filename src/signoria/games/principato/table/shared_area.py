"""What lies between the players: the years, the display, the supply, and how the armies stand."""

from __future__ import annotations

from signoria.games.principato.clicks import swap_clicks
from signoria.games.principato.rules.military import points_by_rank
from signoria.games.principato.table.things import (
    CUBES,
    PICTURES,
    card_face,
    card_in_words,
    cube,
    cubes_left,
    kind_of,
    wording_of,
)
from signoria.games.principato.view_types import PrincipatoView, typed
from signoria.web.html import Html, esc
from signoria.web.icons import icon, signed
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import click_button

YEARS = ("I", "II", "III")
STOCKS = {"field_farm": "field", "palazzo_bank": "palazzo", "catapult": "catapult", "unit": "militia"}
CULTURE = ("monument", "book", "painting")


def draw_market(s: PageModel) -> Html:
    """The years and their piles, and the open cards from left to right; the leftmost goes next."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    takes = {int(one.args[0]) for one in s.moment.legal if one.verb == "take"}
    cards = "".join([slot(s, card, number, number in takes) for number, card in enumerate(v["display"], 1)])
    swapping = any(one.verb == "swap" for one in s.moment.legal)
    # on a telephone it scrolls, unless there is something to choose; buttons in it can be reached as they are
    state = ' takes"' if takes else ' swaps"' if swapping else '" tabindex="0"'
    return Html(
        f'<section id="market" aria-labelledby="display-title">{years(s, v)}'
        f'<h2 id="display-title" class="unseen">{esc(wording.t("face.display"))}</h2>'
        f'<ol class="row n-{len(v["display"])}{state} aria-labelledby="display-title">{cards}</ol></section>'
    )


def years(s: PageModel, v: PrincipatoView) -> Html:
    """PRI-4.1: three years, and what is left of their piles."""
    wording = wording_of(s)
    marks = []
    for number, name in enumerate(YEARS, 1):
        state = "now" if number == v["year"] else "past" if number < v["year"] else "later"
        marks.append(f'<li class="{state}"><b>{name}</b><span>{v["piles"][number - 1]}</span></li>')
    said = esc(wording.moment(v))
    return Html(
        f'<div class="years" role="group" aria-label="{said}"><span id="pile" class="card back" aria-hidden="true">'
        f'</span><ol aria-hidden="true">{"".join(marks)}</ol><p>{said}</p></div>'
    )


def slot(s: PageModel, card: str, number: int, takes: bool) -> Html:
    """PRI-6.1: a card of the display; when one may be taken, a button."""
    said = card_in_words(s, card)
    look = f"card action {kind_of(card)}"
    if takes:
        shown = (
            f'<button id="d-{number}" class="{look}" name="move" value="take {number}" aria-label="{said}" '
            f'title="{said}">{card_face(s, card)}</button>'
        )
    else:
        shown = f'<span id="d-{number}" class="{look}" role="img" title="{said}">{card_face(s, card)}</span>'
    shown = Html(shown + swaps(s, card, number))
    leaves = f'<em class="leaves">{esc(wording_of(s).t("face.leaves"))}</em>' if number == 1 else ""
    return Html(f"<li>{shown}{leaves}</li>")


def swaps(s: PageModel, card: str, number: int) -> Html:
    """PRI-6.1: a swap in one click: one's cards that could be given for this one."""
    wording, drawn = wording_of(s), ""
    for click in swap_clicks(s.moment.legal, number):
        given = click.action.args[0]
        said = esc(wording.t("face.swap_for", card=given, taken=card))
        shown = Html(f"{icon('exchange', 'swap')}{icon(PICTURES[kind_of(given)])}")
        drawn += click_button(s, click.action, click.then, shown, "trade", f' aria-label="{said}" title="{said}"')
    return Html(f'<span class="trades">{drawn}</span>' if drawn else "")


def draw_supply(s: PageModel) -> Html:
    """PRI-3.13: what is left for all, and the culture tokens with their points."""
    v = typed(s.moment.view)
    wording, left = wording_of(s), v["supply"]
    stocks = "".join(
        [
            f'<li><span role="img" title="{esc(wording.t(f"face.stock_{name}"))}">{icon(picture)}</span>'
            f"<b>{left[name]}</b></li>"
            for name, picture in STOCKS.items()
        ]
    )
    stocks += "".join(
        [
            f'<li id="supply-{kind}"><span role="img" title="{esc(wording.t(f"cube.{kind}"))}">{cube(kind)}</span>'
            f"<b>{cubes_left(s, kind)}</b></li>"
            for kind in CUBES
        ]
    )
    return Html(
        '<section id="supply" aria-labelledby="supply-title">'
        f'<h2 id="supply-title">{esc(wording.t("face.supply"))}</h2> '
        f'<p class="about">{esc(wording.t("face.supply_about"))}</p><ul class="stocks">{stocks}</ul>'
        f'<p class="about">{esc(wording.t("face.culture_about"))}</p>{culture(s, v)}</section>'
    )


def culture(s: PageModel, v: PrincipatoView) -> Html:
    """PRI-3.10: culture tokens by kind and value; a row is one picture with one sentence."""
    wording = wording_of(s)
    rows = []
    for kind in CULTURE:
        cells, left = [], []
        for name, points in v["values"].items():
            if name.startswith(kind):
                count = v["supply"][name]
                left.append(wording.t("list.counted", count=count, thing=wording.t("face.worth", points=points)))
                gone = " gone" if not count else ""
                drawn = f'{icon(kind)}<b class="worth">{points}</b><small>×{count}</small>'
                cells.append(f'<span class="culture{gone}">{drawn}</span>')
        said = wording.t("text.left", what=wording.t(f"face.part_{kind}"), count=", ".join(left))
        rows.append(f'<li><span role="img" title="{esc(said)}">{"".join(cells)}</span></li>')
    return Html(f'<ul class="cultures" aria-label="{esc(wording.t("face.culture"))}">{"".join(rows)}</ul>')


def draw_armies(s: PageModel) -> Html:
    """PRI-11.7 to 11.11: how a military scoring would end now, and if everybody supplied all they can."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    weak = bool(v["options"]["weak_armies_score"])
    now = [army["strength"] for army in v["armies"]]
    most = [army["supplied"] for army in v["armies"]]
    points, full = (points_by_rank(one, v["military"], weak) for one in (now, most))
    heads = "".join([f'<th scope="col">{esc(wording.t(f"face.army_{one}"))}</th>' for one in ("now", "most")])
    rows = []
    for place, seat in enumerate(v["next_order"], 1):
        rows.append(
            f'<tr class="seat-{seat}"><th scope="row">{shield(seat)} {esc(wording.name(seat))}'
            f'<span class="unseen"> ({esc(wording.t("face.supplies", place=place))})</span></th>'
            f"<td>{signed(now[seat])} <small>+{points[seat]}</small></td>"
            f"<td>{signed(most[seat])} <small>+{full[seat]}</small></td></tr>"
        )
    fought = v["phase"] == "supply"
    title = wording.t(f"face.scoring_{v['scoring']}" if fought else "face.armies")
    return Html(
        f'<section id="armies"{" class=fought" if fought else ""} aria-labelledby="armies-title">'
        f'<h2 id="armies-title">{esc(title)}</h2><table class="plain"><thead><tr>'
        f'<td class="about">{esc(wording.t("face.armies_about"))}</td>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></section>"
    )
