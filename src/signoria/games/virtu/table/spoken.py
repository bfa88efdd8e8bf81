"""What the reading keys say in Virtù: the palace, totals, the siege, the map, who holds what."""

from __future__ import annotations

import re
from html import unescape

from signoria.games.virtu.table.map import told
from signoria.games.virtu.table.outlook import outlook, rooms_of
from signoria.games.virtu.table.palace import way
from signoria.games.virtu.table.targets import targets
from signoria.games.virtu.table.text import moment
from signoria.games.virtu.table.theatre import parts, verdict
from signoria.games.virtu.table.things import palace_of, tile
from signoria.games.virtu.view_types import typed
from signoria.web.html import esc
from signoria.web.i18n import about
from signoria.web.icons import t, word
from signoria.web.page_model import PageModel

PICTURES = re.compile(r'<span class="sym[^>]*aria-hidden="true">.*?</svg></span>|<[^>]+>')


def sentences(s: PageModel) -> dict[str, str]:
    """The sentence behind each key, escaped."""
    return {"h": palace(s), "t": totals(s), "b": siege(s), "m": land(s), "c": holders(s)}


def plain(html: str) -> str:
    """What a piece of the page says, without its pictures; escaped again."""
    return esc(" ".join(unescape(PICTURES.sub(" ", html)).split()))


def palace(s: PageModel) -> str:
    """The five rooms: the way there and what each would do."""
    v = typed(s.moment.view)
    seat = palace_of(s)
    here = v["players"][seat]["marker"]
    rooms = []
    for one in rooms_of(s):
        name, far = word(s, f"action.{one.deed}"), plain(way(s, one, here == one.room))
        rooms.append(about(s.reader.language, f"{one.room + 1} {name}, {far}", plain(outlook(s, one, seat))))
    return ". ".join(rooms) + "."


def totals(s: PageModel) -> str:
    """The moment; of each player prestige and florins."""
    v = typed(s.moment.view)
    told_seats = [
        t(s, "spoken.total", seat=seat, points=one["points"], florins=one["florins"], cities=one["cities"])
        for seat, one in enumerate(v["players"])
    ]
    return " ".join([f"{moment(s)}.", *told_seats])


def siege(s: PageModel) -> str:
    """The fight that is going on, side by side."""
    v = typed(s.moment.view)
    duel = v["duel"]
    if duel is None:
        return word(s, "spoken.no_siege")
    said = [t(s, "face.battle_at" if duel["field"] else "face.siege_of", city=duel["city"]) + "."]
    for at, role in enumerate(("face.attacker", "face.defender")):
        rows = ", ".join([f"{what} {points}" for what, points in parts(s, v, at) if points])
        said.append(about(s.reader.language, word(s, role), f"{duel['strength'][at]} ({rows})."))
    return " ".join([*said, verdict(s, duel)])


def land(s: PageModel) -> str:
    """Who holds which cities, and which may be chosen now."""
    v = typed(s.moment.view)
    said = []
    for seat in range(v["seats"]):
        mine = [name for name, one in v["cities"].items() if one["owner"] == seat]
        said.append(t(s, "spoken.cities", seat=seat, cities=mine))
    said += [
        about(s.reader.language, word(s, f"city.{name}"), f"{told(s, name)}.")
        for name, one in v["cities"].items()
        if one["troops"]
    ]
    aims = list(targets(s))
    if aims:
        said.append(t(s, "spoken.choose", cities=aims))
    return " ".join(said)


def holders(s: PageModel) -> str:
    """Of each player the ready tiles and courtiers."""
    v = typed(s.moment.view)
    said = []
    for seat, player in enumerate(v["players"]):
        ready = [tile(s, name) for name, is_ready in player["domain"].items() if is_ready]
        ready += [word(s, f"card.{held['card']}") for held in player["court"].values() if held["ready"]]
        named = ", ".join(ready) or word(s, "list.none")
        whose = f"{esc(s.wording.name(seat))}, {word(s, 'face.ready')}"
        said.append(about(s.reader.language, whose, f"{named}."))
    return " ".join(said)
