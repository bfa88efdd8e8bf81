"""What the action of a room would do now, in a line and a half: what pays for it, where that lies, what it brings."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.room_forecasts import Means, Prospect, Target, prospects
from signoria.games.virtu.table.things import palace_of, symbols, terms_of
from signoria.games.virtu.view_types import typed
from signoria.web.icons import count, icon, t, word
from signoria.web.page_model import PageModel

MOST: Final = 4  # cities named in a room
SIGN: Final = 'class="asks"'  # the mark of a price that only an indulgence pays


_last: list[tuple[PageModel, tuple[Prospect, ...]]] = []  # a page asks for them twice


def rooms_of(s: PageModel) -> tuple[Prospect, ...]:
    """The rooms of the palace that is the heart of the page."""
    if not _last or _last[0][0] is not s:
        v = typed(s.moment.view)
        _last[:] = [(s, prospects(v, palace_of(s)))]
    return _last[0][1]


def outlook(s: PageModel, one: Prospect, seat: int) -> str:
    """The whole of it."""
    if one.deed == "empty":
        return f'<p class="now">{word(s, "face.no_deed")}</p>'
    bought = being_paid(s, one, seat)
    if bought:
        return f'<p class="now">{bought}</p>'
    said = {
        "govern": govern,
        "patronise": patronise,
        "trade": trade,
        "annex": annex,
        "war": war,
        "intrigue": intrigue,
    }[one.deed](s, one, seat)
    signs = legend(s) if SIGN in said else ""
    return f'<p class="now">{said}</p>{signs}{payment(s, one)}'


def being_paid(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-D0.3: in the midst of a payment, what it is for and what is still due; else nothing."""
    v = typed(s.moment.view)
    now, player = v["now"], v["players"][seat]
    if v["phase"] != "pay" or v["turn"] != seat or player["marker"] != one.room:
        return ""
    if now["purpose"] == "city":
        said = t(s, "face.city", city=CITY_IDS[now["target"]])
    elif now["purpose"] == "rank":
        said = t(s, "face.rank", rank=player["rank"] + 1)
    else:
        return ""
    return f'{said} · <span class="nowrap">{word(s, "face.due")} {symbols(s, now["due"])}</span>'


def payment(s: PageModel, one: Prospect) -> str:
    """VIR-7.11: how many symbols there are, and where: in the room, at court, in the domain."""
    if not one.means:
        return f'<p class="means none">{word(s, f"face.no_means_{one.deed}")}</p>'
    lead = f"<span>{word(s, 'face.paid_with')}</span> "
    return f'<p class="means">{lead}{", ".join([amount(s, found) for found in one.means])}</p>'


def amount(s: PageModel, found: Means) -> str:
    """``4 Crowns (1 in the room, 2 at court, 1 in the domain)``; where all lie in one place, ``2 Crowns at court``."""
    places = found.places
    if len(places) == 1:
        where = word(s, f"face.all_{next(iter(places))}")
    else:
        where = f"({', '.join([t(s, f'face.from_{place}', count=number) for place, number in places.items()])})"
    kind = "either" if len(found.symbols) > 1 else found.symbols[0]
    return f'<span class="mean">{symbols(s, {kind: found.count})} <small>{where}</small></span>'


def total(one: Prospect, symbol: str) -> int:
    return sum(found.count for found in one.means if symbol in found.symbols)


def govern(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-12.2: each Crown or Cross readies two tiles or an alliance."""
    units = total(one, "crown")
    if not one.tiles and not one.alliances:
        return word(s, "face.govern_nothing")
    tiles = min(one.tiles, units * terms_of(s).govern_tiles)
    said = t(s, "face.govern", count=tiles, tiles=one.tiles)
    return f"{said} {word(s, 'face.govern_alliance')}" if one.alliances else said


def patronise(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-13.2 to 13.5: the next rank, its cost, and whether it can be paid."""
    if not one.cost:
        return word(s, "face.patronise_top")
    v = typed(s.moment.view)
    can = word(s, "face.payable" if one.payable else "face.not_payable") + asking(s, one.asks)
    look = "yes" if one.payable else "no"
    rank = v["players"][seat]["rank"] + 1
    terms = terms_of(s)
    brings = f"{t(s, 'face.rank', rank=rank)} ({count(s, 'face.points', terms.box.rank_points[rank])}"
    if (terms.bonus_ranks >> rank) & 1:
        brings += f", {word(s, 'face.and_bonus')}"
    return f'{brings}) {symbols(s, one.cost)} <em class="{look}">{can}</em>'


def trade(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-14.1."""
    ships = total(one, "ship")
    return count(s, "face.trade", ships * terms_of(s).trade)


def annex(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-15, VIR2-8.2, 9.1: the cities that could be paid for; with two players influence, or an alliance instead."""
    said = [cheapest_cities(s, one)] if one.cities or not (one.influence or one.allies) else []
    said += [count(s, "face.influence_up", one.influence)] if one.influence else []
    said += [t(s, "face.ally_ready", major=name) for name in one.allies]
    return f" {word(s, 'face.or')} ".join(said)


def cheapest_cities(s: PageModel, one: Prospect) -> str:
    """The cheapest first."""
    if not one.cities:
        return word(s, "face.annex_nothing")
    ways = sorted(one.cities, key=lambda city: (city.asks, city.crowns + city.ships, city.city))
    cheapest: dict[str, Target] = {}
    for found in ways:
        cheapest.setdefault(found.city, found)  # VIR-15.6: each by its cheaper way
    best = list(cheapest.values())
    names = []
    for city in best[:MOST]:
        names.append(f'<span class="nowrap">{t(s, "face.city", city=city.city)} {price(s, city)}</span>')
    more = f" {t(s, 'face.and_more', count=len(best) - MOST)}" if len(best) > MOST else ""
    return f"{', '.join(names)}{more}"


def price(s: PageModel, city: Target) -> str:
    """VIR-15.3, 15.5: Crowns, by sea Ships as well."""
    cost = {"crown": city.crowns, "ship": city.ships} if city.ships else {"crown": city.crowns}
    return f"{symbols(s, cost)}{asking(s, city.asks)}"


def asking(s: PageModel, asks: bool) -> str:
    """VIR-11.2: a sign that it can only be paid with an indulgence."""
    if not asks:
        return ""
    said = word(s, "face.with_indulgence")
    return f' <span {SIGN} title="{said}">{icon("indulgence")}<span class="unseen">{said}</span></span>'


def legend(s: PageModel) -> str:
    """What the sign says, once for the eye; who hears the room has heard it at each price."""
    return f'<p class="legend" aria-hidden="true">{icon("indulgence")} {word(s, "face.with_indulgence")}</p>'


def war(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-16.2, 16.3, 16.11: roads, seas, tokens; a troop on an island takes no road."""
    roads = total(one, "cavalry") if one.roads else 0
    seas = total(one, "ship") if one.seas else 0
    tokens = total(one, "war")
    said = [
        count(s, f"face.war_{name}", number)
        for name, number in (("roads", roads), ("seas", seas), ("tokens", tokens))
        if number
    ]
    if not said:
        return word(s, "face.war_nothing" if one.roads or one.seas else "face.war_stuck")
    lead = word(s, "face.war_moves" if roads or seas else "face.war_takes")
    return f"{lead} " + f" {word(s, 'face.or')} ".join(said)


def intrigue(s: PageModel, one: Prospect, seat: int) -> str:
    """VIR-17.1: an agent for each Mask."""
    v = typed(s.moment.view)
    masks = total(one, "mask")
    if not masks:
        return word(s, "face.intrigue_nothing")
    free = f"{icon('agent')}{t(s, 'face.agents_free', count=v['players'][seat]['reserve'])}"
    return f"{count(s, 'face.intrigue', masks)} <small>{free}</small>"
