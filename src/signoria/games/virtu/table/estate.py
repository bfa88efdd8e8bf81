"""Below the palace the domain with its tiles ready or spent, bonuses, alliances; the others’ palaces at a glance."""

from __future__ import annotations

from signoria.games.virtu.codes import PLACE_IDS
from signoria.games.virtu.table.cards import alliance, bonus, described, draw_tile
from signoria.games.virtu.table.things import card_symbols, mark, palace_of, symbols
from signoria.games.virtu.view_types import CourtierView, PlayerView, typed
from signoria.web.html import esc
from signoria.web.icons import icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import why_total


def draw_domain(s: PageModel) -> str:
    v = typed(s.moment.view)
    seat = palace_of(s)
    player = v["players"][seat]
    ready = sum(player["domain"].values())
    title = t(s, "face.domain", ready=ready, count=len(player["domain"]))
    return (
        f'<section id="domain" class="seat-{seat}" aria-labelledby="domain-title"><h2 id="domain-title">{title}</h2>'
        f"{tiles(s, seat)}</section>"
    )


def tiles(s: PageModel, seat: int) -> str:
    """Tiles, bonuses and alliances of a seat."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    made = [draw_tile(s, seat, name, is_ready) for name, is_ready in player["domain"].items()]
    made += [bonus(s, name) for name in player["bonuses"]]
    made += [alliance(s, name, one, seat) for name, one in v["alliances"].items() if one["ally"] == seat]
    return f'<ul class="tiles">{"".join(made)}</ul>' if made else f'<p class="none">{word(s, "face.no_domain")}</p>'


# The others


def draw_others(s: PageModel) -> str:
    v = typed(s.moment.view)
    seat = palace_of(s)
    drawn = "".join([glance(s, other) for other in v["order"] if other != seat])
    return f'<section id="others" aria-label="{word(s, "face.others")}">{drawn}</section>'


def glance(s: PageModel, seat: int) -> str:
    """A palace in one line; in full it is told where its prestige is explained, or, in a picture, unfolded here."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    here = player["marker"]
    at = word(s, "face.no_marker") if here is None else f"{here + 1} {word(s, action_of(player, here))}"
    line = f'{shield(seat)}<b>{esc(s.wording.name(seat))}</b>{strip(player)}<small class="unseen">{at}</small>'
    if s.table.place and not s.still:
        return f'<a id="house-{seat}" class="house seat-{seat}" data-why href="{why_total(s, seat)}">{line}</a>'
    return f'<details id="house-{seat}" class="house seat-{seat}"><summary>{line}</summary>{in_full(s, seat)}</details>'


def action_of(player: PlayerView, room: int) -> str:
    return f"action.{player['rooms'][room]['deed']}"


def in_full(s: PageModel, seat: int) -> str:
    """Rooms, court and domain of a palace, as lists."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    rooms = "".join([room_line(s, seat, at) for at in range(len(player["rooms"]))])
    court = "".join([courtier_line(s, player["court"][place]) for place in PLACE_IDS if place in player["court"]])
    nothing = f"<li>{word(s, 'list.none')}</li>"
    return (
        f'<ol class="rooms-line">{rooms}</ol><h3>{word(s, "face.court")}</h3>'
        f'<ul class="court-line">{court or nothing}</ul>'
        f"<h3>{word(s, 'face.domain_short')}</h3>{tiles(s, seat)}"
    )


def strip(player: PlayerView) -> str:
    """The five rooms as pictures: where the marker stands, which are shut."""
    drawn = ""
    for at, room in enumerate(player["rooms"]):
        shut = room["indulgence"] or room["agent"] is not None
        look = ("here " if at == player["marker"] else "") + ("shut" if shut else "")
        named = f' class="{look.strip()}"' if look else ""
        drawn += f"<i{named}>{icon(room['deed'])}</i>"
    return f'<span class="strip" aria-hidden="true">{drawn}</span>'


def room_line(s: PageModel, seat: int, at: int) -> str:
    v = typed(s.moment.view)
    player = v["players"][seat]
    room = player["rooms"][at]
    here = player["marker"] == at
    cards = [word(s, f"card.{card}") for card in (room["card"], room["under"]) if card]
    notes = ([word(s, "face.indulgence")] if room["indulgence"] else []) + (
        [t(s, "face.agent_of", seat=room["agent"])] if room["agent"] is not None else []
    )
    said = " · ".join([*cards, *notes])
    deed = word(s, "action." + room["deed"])
    mark_here = f' <em class="yes">{word(s, "face.here")}</em>' if here else ""
    look = ' class="here"' if here else ""
    more = f" <small>{said}</small>" if said else ""
    return f"<li{look}>{icon(room['deed'])}<b>{deed}</b>{mark_here}{more}</li>"


def courtier_line(s: PageModel, held: CourtierView) -> str:
    card = held["card"]
    look = "" if held["ready"] else "spent"
    state = word(s, "face.ready" if held["ready"] else "face.spent")
    return (
        f'<li class="{look}" title="{described(s, card)}">{word(s, f"card.{card}")}{mark(s, card)} '
        f"{symbols(s, card_symbols(s, card))} <small>{state}</small></li>"
    )
