"""Virtù as text: the moment, one's palace room by room, everybody's holdings, the cities; for those who listen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from signoria.engine.bits import members
from signoria.games.virtu.codes import CITY_IDS, PLACE_IDS
from signoria.games.virtu.table.cards import described
from signoria.games.virtu.table.chairs import troops_of
from signoria.games.virtu.table.map import told
from signoria.games.virtu.table.outlook import outlook, rooms_of
from signoria.games.virtu.table.palace import way
from signoria.games.virtu.table.prestige import draw_prestige
from signoria.games.virtu.table.theatre import draw_theatre
from signoria.games.virtu.table.things import palace_of, terms_of, tile, tile_symbols, two
from signoria.games.virtu.table.things import told as symbols_told
from signoria.games.virtu.table.wars import draw_majors
from signoria.games.virtu.table.winter import sequence
from signoria.games.virtu.view_types import PlayerView, typed
from signoria.web.html import anonymous, esc, table
from signoria.web.i18n import about
from signoria.web.icons import t, word
from signoria.web.page_model import PageModel
from signoria.web.table import why_total

# The pictures of parts that are drawn for the table: the text page has neither their shapes nor their sizes.
PICTURES: Final = re.compile(
    r'<span class="sym [^"]*" aria-hidden="true">.*?</span>|<p class="legend" aria-hidden="true">.*?</p>'
    r'|<i class="field">.*?</i>|<svg.*?</svg>',
    re.DOTALL,
)
LABELLED: Final = re.compile(r'<p class="influence" role="img" aria-label="([^"]*)".*?</p>', re.DOTALL)


def describe(s: PageModel) -> str:
    """When it is, what is fought over, the palace, then everybody, then the cities."""
    v = typed(s.moment.view)
    winter = sequence(s, v) if v["winter"] and not s.moment.over else ""
    return in_words(
        anonymous(
            f"<h2>{moment(s)}</h2>{winter}{draw_theatre(s, told=True)}{palace(s)}{players(s)}{draw_majors(s)}"
            f"{draw_prestige(s)}{city_table(s)}"
        )
    )


def in_words(drawn: str) -> str:
    """Without pictures; what they say to the ear is there for the eye."""
    return PICTURES.sub("", LABELLED.sub(r"<p>\1</p>", drawn)).replace(' class="unseen"', "")


def moment(s: PageModel) -> str:
    """The year, with two players the round, and the season, in which order; when all is over, the year alone."""
    v = typed(s.moment.view)
    if v["phase"] == "over":
        return t(s, f"face.moment_over{two(v)}", year=v["year"])
    season = word(s, "face.winter" if v["winter"] else "face.spring")
    return t(s, f"text.moment{two(v)}", season=season, year=v["year"], order=v["order"])


def palace(s: PageModel) -> str:
    """Room by room what it would do; the court and the domain, ready or spent."""
    v = typed(s.moment.view)
    seat = palace_of(s)
    player = v["players"][seat]
    rows = []
    for one in rooms_of(s):
        room = player["rooms"][one.room]
        cards = [word(s, f"card.{card}") for card in (room["card"], room["under"]) if card]
        closed = [word(s, "face.indulgence")] if room["indulgence"] else []
        if room["agent"] is not None:
            closed.append(t(s, "face.agent_of", seat=room["agent"]))
        rows.append(
            [
                f"{one.room + 1} {word(s, f'action.{one.deed}')}",
                way(s, one, player["marker"] == one.room),
                ", ".join([*cards, *closed]),
                outlook(s, one, seat),
            ]
        )
    heads = [word(s, f"text.column_{one}") for one in ("room", "way", "lies", "now")]
    name = t(s, "face.palace_of", seat=seat, power=player["power"])
    return f"{table(name, heads, rows)}{court(s, player)}{domain(s, player)}"


def court(s: PageModel, player: PlayerView) -> str:
    told_cards = [
        about(s.reader.language, word(s, f"court.{place}"), f"{described(s, held['card'])} ({state(s, held['ready'])})")
        for place in PLACE_IDS
        if (held := player["court"].get(place)) is not None
    ]
    return listed(word(s, "face.court"), told_cards, word(s, "list.none"))


def state(s: PageModel, ready: bool) -> str:
    return word(s, "face.ready" if ready else "face.spent")


def domain(s: PageModel, player: PlayerView) -> str:
    tiles = [
        about(s.reader.language, tile(s, name), f"{symbols_told(s, tile_symbols(s, name))} ({state(s, ready)})")
        for name, ready in player["domain"].items()
    ]
    return listed(word(s, "face.domain_short"), tiles, word(s, "face.no_domain"))


def listed(title: str, rows: Sequence[str], nothing: str) -> str:
    """A heading and a list; all of it is escaped already."""
    return f"<h3>{title}</h3><ul>{''.join([f'<li>{row}</li>' for row in rows or [nothing]])}</ul>"


def players(s: PageModel) -> str:
    """Power, prestige, florins, cities, troops and agents, and where the marker stands."""
    v = typed(s.moment.view)
    rows = []
    for seat, player in enumerate(v["players"]):
        points = str(player["points"])
        linked = f'<a data-why href="{why_total(s, seat)}">{points}</a>' if s.table.place else points
        here = player["marker"]
        at = "–" if here is None else f"{here + 1} {word(s, 'action.' + player['rooms'][here]['deed'])}"
        facts = [player["florins"], player["cities"], troops_of(v, seat), player["reserve"], player["rank"]]
        rows.append([esc(s.wording.name(seat)), word(s, f"power.{player['power']}"), linked, *map(str, facts), at])
    columns = ("name", "power", "points", "florins", "cities", "troops", "agents", "rank", "marker")
    return table(word(s, "text.players"), [word(s, f"text.column_{one}") for one in columns], rows)


def city_table(s: PageModel) -> str:
    """Every city with its value, who holds it, what stands there, and its neighbours by road."""
    v = typed(s.moment.view)
    names = sorted(v["cities"], key=lambda one: word(s, f"city.{one}"))
    rows = [[word(s, f"city.{one}"), told(s, one), neighbours(s, one)] for one in names]
    heads = [word(s, f"text.column_{one}") for one in ("city", "stands", "roads")]
    return table(word(s, "text.cities"), heads, rows)


def neighbours(s: PageModel, city: str) -> str:
    """VIR-2.1: by road."""
    near = [CITY_IDS[one] for one in members(terms_of(s).board.roads[CITY_IDS.index(city)])]
    return ", ".join([word(s, f"city.{one}") for one in near]) or "–"
