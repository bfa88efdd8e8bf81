"""The palace, the heart of the page: five rooms in a wheel, the marker, the court on both sides.

Each room says what its action would do now: how far it is and at what price, what it could be paid with, what it would
bring. The moves of the wheel are buttons in the rooms they lead to.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.clicks import ROOM
from signoria.games.virtu.codes import DEED_IDS, PLACE_IDS, POWER_IDS, SIDE_IDS
from signoria.games.virtu.room_forecasts import Prospect, Thought
from signoria.games.virtu.table.cards import courtier, in_room
from signoria.games.virtu.table.one_click import bought, in_words, of_kind, think, with_what
from signoria.games.virtu.table.outlook import outlook, rooms_of
from signoria.games.virtu.table.things import palace_of, symbols, terms_of, two
from signoria.games.virtu.view_types import PlayerView, RoomView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import count, icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import move_button

WHEEL: Final = ("start", "step", "step florins", "stop", "release", "act", "skip")  # their buttons stand in rooms
ROOMS: Final = 5
ACTING: Final = (*DEED_IDS[:6], "act", "march", "from", "pay", "bonus", "side", "leftover")  # the room is being used


def draw_palace(s: PageModel) -> Html:
    """One's own palace; for a watcher that of the player on turn."""
    v = typed(s.moment.view)
    seat = palace_of(s)
    moves = room_moves(s)
    drawn = "".join([draw_room(s, seat, one, go(s, one.room, moves.get(one.room, []))) for one in rooms_of(s)])
    sides = "".join([draw_court(s, seat, side) for side in SIDE_IDS])
    name = t(s, "face.palace_of", seat=seat, power=v["players"][seat]["power"])
    return Html(
        f'<section id="palace" class="seat-{seat}" aria-labelledby="palace-title">'
        f'<h2 id="palace-title">{shield(seat)}<span>{name}</span>{moment(s)}</h2>'
        f'<div class="wheel"><ol class="rooms">{drawn}</ol>{sides}</div></section>'
    )


def moment(s: PageModel) -> Html:
    """The year and its season; when all is over, the year alone."""
    v = typed(s.moment.view)
    if v["phase"] == "over":
        return Html(f"<small>{t(s, f'face.moment_over{two(v)}', year=v['year'])}</small>")
    season = word(s, "face.winter" if v["winter"] else "face.spring")
    last = f" · {word(s, 'face.last_year')}" if v["last"] else ""
    return Html(f"<small>{t(s, f'face.moment{two(v)}', season=season, year=v['year'])}{last}</small>")


def room_moves(s: PageModel) -> dict[int, list[Action]]:
    """The moves of the wheel, by the room that they lead to or speak of."""
    v = typed(s.moment.view)
    found: dict[int, list[Action]] = {}
    if s.reader.seat is None:
        return found
    here = v["players"][s.reader.seat]["marker"]
    for action in s.moment.legal:
        if action.verb not in WHEEL:
            continue
        if action.verb in ("start", "release"):
            room = int(action.args[0]) - 1
        else:
            assert here is not None
            room = (here + 1) % ROOMS if action.verb.startswith("step") else here
        found.setdefault(room, []).append(action)
    return found


def go(s: PageModel, room: int, moves: list[Action]) -> Html:
    """What can be done in a room: with one click the way there and its action; below it the single move."""
    seat = s.reader.seat
    whole = [one for one in of_kind(s, ROOM) if one.room == room] if seat is not None else []
    made = "".join([think(s, one, enter(s, one), in_words(s, one)) for one in whole])
    made += "".join([press(s, action, only=bool(whole)) for action in moves])
    return Html(f'<div class="go">{made}</div>' if made else "")


def enter(s: PageModel, one: Thought) -> Html:
    """The action that would be performed, and what the way there costs."""
    assert s.reader.seat is not None
    deed = typed(s.moment.view)["players"][s.reader.seat]["rooms"][one.room]["deed"]
    label = t(s, "face.go_and_act", deed=deed) if one.moves[-1].verb == "act" else word(s, "face.go_stop")
    return Html(f"{label}{with_what(s, one)}")


def draw_room(s: PageModel, seat: int, one: Prospect, go: Html) -> Html:
    """One room: its action, the way there, its cards, what it would do, what closes it."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    room = player["rooms"][one.room]
    here = player["marker"] == one.room
    look = "room" + (" here" if here else "") + (" shut" if one.closed else "") + (" legal" if go else "")
    look += "" if one.reachable else " far"
    look += " acting" if here and v["turn"] == seat and v["phase"] in ACTING else ""
    said = word(s, "face.marker")
    marker = f'<span class="marker" title="{said}"><span class="unseen">{said}</span></span>'
    current = ' aria-current="location"' if here else ""
    return Html(
        f'<li id="room-{one.room + 1}" class="{look} at-{one.room + 1} {one.deed}"{current}>'
        f'<h3>{marker if here else ""}<span class="no">{one.room + 1}</span>{icon(one.deed)}'
        f"<b>{word(s, f'action.{one.deed}')}</b></h3>{way(s, one, here)}{in_room(s, room)}"
        f"{obstacles(s, one, room, seat)}{outlook(s, one, seat)}"
        f"{go}</li>"
    )


def press(s: PageModel, action: Action, only: bool) -> Html:
    """A short word in the room; the whole sentence for screen readers. ``only``: a button beside it does more."""
    if action.verb == "release":
        return bought(s, action, short(s, action))
    label = esc(s.wording.choice(action, s.moment.view))
    shown = word(s, "face.go_start_only") if only and action.verb == "start" else short(s, action)
    css = "move otherwise" if only else "move"
    return move_button(s, action, shown, css, f' aria-label="{label}" title="{label}"')


def short(s: PageModel, action: Action) -> Html:
    """With the prices of this match."""
    terms = terms_of(s)
    if action.verb == "release":
        prices = {"cross": terms.release_crosses, "crowns": terms.release_crowns}
        symbol = {"cross": "cross", "crowns": "crown"}[action.args[1]]
        return Html(f"{word(s, 'face.go_release')} {symbols(s, {symbol: prices[action.args[1]]})}")
    return t(s, f"face.go_{action.verb.replace(' ', '_')}", florins=terms.room_florins)


def way(s: PageModel, one: Prospect, here: bool) -> Html:
    """VIR-9.2 to 9.7: how far the marker has to go, what that costs, which side of the court it readies."""
    if not one.steps:
        return Html(f'<p class="walk">{word(s, "face.here")}</p>' if here else "")
    rooms = count(s, "face.rooms", one.steps)
    price = word(s, "face.free") if not one.extra else cost_of(s, one)
    sides = "both" if len(set(one.passes)) == len(SIDE_IDS) else one.passes[0] if one.passes else ""
    readied = f' <span class="readies">{word(s, f"face.readies_{sides}")}</span>' if sides and one.reachable else ""
    return Html(f'<p class="walk">{rooms} · {price}{readied}</p>')


def cost_of(s: PageModel, one: Prospect) -> Html:
    """Each room beyond the free ones costs an Arrow, one of them may cost florins."""
    florins, others = terms_of(s).room_florins, one.extra - 1
    dear = symbols(s, {"arrow": one.extra})
    mixed = f"{symbols(s, {'arrow': others})} + " if others else ""
    price = f"{dear} {word(s, 'face.or')} {mixed}{symbols(s, {'florin': florins})}"
    return Html(price if one.reachable else f"<em>{word(s, 'face.too_dear')} {price}</em>")


def obstacles(s: PageModel, one: Prospect, room: RoomView, seat: int) -> Html:
    """VIR-10.3, 10.4, 11.9: an indulgence and what frees from it, or an agent on the room."""
    found = ""
    if room["indulgence"]:
        terms = terms_of(s)
        price = f"{symbols(s, {'cross': terms.release_crosses})} {word(s, 'face.or')} "
        price += symbols(s, {"crown": terms.release_crowns})
        found += f'<p class="bar-note">{icon("indulgence")}<span>{word(s, "face.release_first")} {price}</span></p>'
    if room["agent"] is not None:
        key = "face.own_agent" if room["agent"] == seat else "face.agent_of"
        said = t(s, f"{key}_shuts" if one.closed == "agent" else key, seat=room["agent"])
        found += f'<p class="bar-note seat-{room["agent"]}"><span class="dot">{icon("agent")}</span>{said}</p>'
    return Html(found)


# The court


def draw_court(s: PageModel, seat: int, side: str) -> Html:
    """VIR-5.5, 9.7: the cards of one side, the free spaces, and where the marker passes to ready them."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    terms = terms_of(s)
    arrow = terms.arrows[power_index(s, seat)][SIDE_IDS.index(side)]
    places = [place for place in PLACE_IDS if place.startswith(side)]
    cards = "".join([courtier(s, seat, place, player["court"][place]) for place in places if place in player["court"]])
    held = sum(1 for place in places if place in player["court"])
    base = terms.court_left if side == "left" else terms.court_right
    free = f'<li class="space">{word(s, "face.space")}</li>' * max(0, base - held)
    first, second = arrow + 1, (arrow + 1) % ROOMS + 1
    said = t(s, f"face.refresh_{side}", first=first, second=second)
    return Html(
        f'<div class="court {side}"><h3 class="unseen">{word(s, f"face.court_{side}")}</h3>'
        f'<p class="pass" title="{said}"><span aria-hidden="true"><small>{word(s, "face.readied")}</small> '
        f'<b>{first} › {second}</b></span><span class="unseen">{said}</span></p>'
        f"<ul>{cards}{free}</ul>{more_spaces(s, player) if side == 'right' else ''}</div>"
    )


def power_index(s: PageModel, seat: int) -> int:
    v = typed(s.moment.view)
    return POWER_IDS.index(v["players"][seat]["power"])


def more_spaces(s: PageModel, player: PlayerView) -> Html:
    """VIR-26.7, 26.9: extra court spaces, on either side."""
    if not player["spaces"]:
        return EMPTY
    return Html(f'<p class="extra">{count(s, "face.extra_spaces", player["spaces"])}</p>')
