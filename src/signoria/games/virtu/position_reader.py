"""Positions written by hand, for scenes: only what matters is said, the rest is as after the set-up, without cards.

    seats = 3
    options = { siege_pass_final = true }
    data = { city = { siena = { value = 2 } } }       # corrections of the data
    powers = ["florence", "naples", "venice"]         # by seat; not said: as they are listed
    phase = "act"                                     # or "start", "move", "sieges", "winter"
    turn = 0                                          # whose turn it is; the first of the order, if not said
    order = [0, 1, 2]
    year = 2
    players = [{ florins = 3, rank = 1, bonuses = ["leonardo"], tokens = 1, reserve = 2, marker = 1,
                 rooms = { 1 = "cardinal", 3 = ["gonfalonier", "ambassador"] }, indulgences = [2],
                 held = 1,                            # with two players: rounds in a row with the enemy capital
                 crossed = [2],                       # rooms that the marker has entered in this spring
                 left = ["merchant"], right = ["-bishop"], tiles = ["guild"], spent = ["florence"] }, {}, {}]
    cities = { siena = 0, ravenna = 2 }               # who controls them, besides start cities
    troops = { siena = { 0 = 2, 2 = 1 } }             # by seat or major city; all the troops that are there. Those of
                                                      # the set-up stay where they are as long as there are enough
    agents = { ancona = 0, palace-1-3 = 1, empire = 2, track-rome = 0 }
    cathedrals = ["siena"]
    alliances = { france = 0, empire = "-1" }         # who holds them; with "-" the bonus is used
    influence = { rome = -3 }                         # with two players
    allies = { venice = 0 }

A card or alliance with a "-" before it is exhausted. The game goes on from there to the next question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.messages import InputError
from signoria.engine.position_errors import PositionError, known_keys, one_of
from signoria.games.virtu import position_checks
from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACE_IDS,
    ALLIANCE_IDS,
    BONUS_IDS,
    BUY_CATHEDRAL,
    BUY_DUCHY,
    CANNONS,
    CANNONS_BONUS,
    CARD_IDS,
    CATHEDRALS,
    CHARACTERS,
    CITIES,
    CITY_IDS,
    DUCHY,
    GUILD,
    LEFT,
    MAJOR_IDS,
    MAJOR_ROW,
    MOVED,
    NEUTRAL,
    NOBODY,
    POWER_IDS,
    RIGHT,
    ROOM_IDS,
    SIDE_PLACES,
    TILE_IDS,
    TITLE_IDS,
    TURN_BEGINS,
    UNDER,
    WHERE,
    WINTER_BEGINS,
)
from signoria.games.virtu.data.entries import bits
from signoria.games.virtu.position import members
from signoria.games.virtu.position_checks import NAME
from signoria.games.virtu.rules.annex import gain_city
from signoria.games.virtu.rules.course import go_on
from signoria.games.virtu.rules.elimination import free_track
from signoria.games.virtu.rules.palace import put_at_court
from signoria.games.virtu.rules.setup import lay_out
from signoria.games.virtu.rules.sieges import begin_sieges
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.terms import Terms

KEYS = {
    *("seats", "options", "data", "powers", "phase", "turn", "order", "year", "players", "cities", "troops", "agents"),
    *("cathedrals", "alliances", "influence", "allies"),
}
PLAYER_KEYS = {
    *("florins", "rank", "bonuses", "tokens", "reserve", "marker", "rooms", "indulgences", "left", "right", "tiles"),
    *("spent", "trophies", "crossed", "held"),
}
PHASES = ("start", "move", "act", "sieges", "winter")


def read(terms: Terms, spec: Mapping[str, Any]) -> VirtuState:
    """The position of a scene; anything it misspells is a clear error."""
    known_keys(NAME, spec, KEYS)
    state = VirtuState(terms)
    seats = range(terms.seats)
    playing = tuple(POWER_IDS[power] for power in terms.powers)
    state.power = [
        POWER_IDS.index(playing[one_of(NAME, "power", playing, name)]) for name in spec.get("powers", playing)
    ]
    state.order = list(spec.get("order", seats))
    if sorted(state.power) != sorted(terms.powers) or sorted(state.order) != list(seats):
        raise PositionError(NAME, "each_once", count=terms.seats)
    state.stack = state.order[:]
    lay_out(state)
    state.year = number("year", spec.get("year", 2), 1)
    lay_board(state, spec)
    players = spec.get("players", [])
    if len(players) > terms.seats:
        raise PositionError(NAME, "players", count=len(players), there=terms.seats)
    for seat in seats:
        lay_player(state, seat, players[seat] if seat < len(players) else {})
        if not terms.two:  # VIR-17.15: those that neither stand somewhere nor can be placed are not gained yet
            state.locked[seat] = terms.agent_limit - state.reserve[seat] - state.agents.count(seat)
    lay_cathedrals(state, spec)
    position_checks.check(state)
    begin(state, spec)
    return state


def lay_board(state: VirtuState, spec: Mapping[str, Any]) -> None:
    """Cities, troops, agents, alliances."""
    terms = state.terms
    for key in ("influence", "allies"):
        if key in spec and not terms.two:
            raise PositionError(NAME, "for_two", id=key)
    if "alliances" in spec and terms.two:
        raise PositionError(NAME, "no_alliances")
    for name, seat in spec.get("allies", {}).items():
        make_ally(state, one_of(NAME, "major", MAJOR_IDS, name), seat_number(terms, seat))
    for name, owner in spec.get("cities", {}).items():
        one_of(NAME, "city", in_play(state), name)
        city = CITY_IDS.index(name)
        if owner != NEUTRAL:
            seat_number(terms, owner)
        for domain in range(state.terms.seats):
            state.domain[domain] &= ~(1 << city)
            state.ready[domain] &= ~(1 << city)
        state.owner[city] = NEUTRAL
        for discs in range(len(MAJOR_IDS)):
            state.discs[discs] &= ~(1 << city)
        if owner >= 0:
            gain_city(state, owner, city, True)
    state.stack = state.order[:]
    for name, troops in spec.get("troops", {}).items():
        city = one_of(NAME, "city", CITY_IDS, name)
        for row in range(state.terms.rows):
            state.troops[row * CITIES + city] = 0
        for whose, count in troops.items():
            major = terms.two and whose in MAJOR_IDS
            row = MAJOR_ROW + MAJOR_IDS.index(whose) if major else seat_number(terms, whose)
            state.troops[row * CITIES + city] = count
    call_in(state, spec.get("troops", {}))
    for name, owner in spec.get("agents", {}).items():
        state.agents[one_of(NAME, "agent_place", AGENT_PLACE_IDS, name)] = seat_number(terms, owner)
        state.reserve[owner] = max(0, state.reserve[owner] - 1)
    for name, holder in spec.get("alliances", {}).items():
        at = one_of(NAME, "alliance", ALLIANCE_IDS, name)
        state.ally[at] = seat_number(terms, str(holder).removeprefix("-"))
        if str(holder).startswith("-"):
            state.used |= 1 << at
    for name, place in spec.get("influence", {}).items():
        state.influence[one_of(NAME, "major", MAJOR_IDS, name)] = place


def call_in(state: VirtuState, named: Mapping[str, object]) -> None:
    """VIR-28.4: where a row would have too many troops, set-up troops that the scene does not name are removed."""
    for row in range(state.terms.rows):
        for city, name in enumerate(CITY_IDS):
            while name not in named and state.in_reserve(row) < 0 and state.troops[row * CITIES + city]:
                state.troops[row * CITIES + city] -= 1


def in_play(state: VirtuState) -> tuple[str, ...]:
    return tuple(name for city, name in enumerate(CITY_IDS) if state.owner[city] != ABSENT)


def make_ally(state: VirtuState, major: int, seat: int) -> None:
    """VIR2-9.4 to 9.6, without its family cards."""
    wars = state.terms.wars
    if wars is not None:
        state.reserve[seat] += wars.agents[major]
    state.ally[major] = seat
    for city in members(state.discs[major]):
        state.owner[city] = seat
        state.domain[seat] |= 1 << city
        state.ready[seat] |= 1 << city
    free_track(state, major)


def lay_player(state: VirtuState, seat: int, one: Mapping[str, Any]) -> None:
    known_keys(NAME, one, PLAYER_KEYS, "strange_player")
    state.florins[seat] = one.get("florins", state.florins[seat])
    state.rank[seat] = one.get("rank", 0)
    state.tokens[seat] = one.get("tokens", 0)
    state.reserve[seat] = one.get("reserve", state.reserve[seat])
    state.trophies[seat] = one.get("trophies", 0)
    if state.terms.two:
        state.held[seat] = one.get("held", 0)
    elif "held" in one:
        raise PositionError(NAME, "held")
    state.marker[seat] = room_number(one.get("marker", 1))
    state.crossed |= bits(room_number(room) for room in one.get("crossed", []))
    for name in one.get("bonuses", []):
        bonus = one_of(NAME, "bonus", BONUS_IDS, name)
        state.bonuses[seat] |= 1 << bonus
        state.bonuses_left &= ~(1 << bonus)
        if bonus == CANNONS_BONUS:
            own_tile(state, seat, CANNONS)
    state.indulged[seat] |= bits(room_number(room) for room in one.get("indulgences", []))
    for room, cards in one.get("rooms", {}).items():
        listed = [cards] if isinstance(cards, str) else cards
        if len(listed) > 2:
            raise PositionError(NAME, "room", count=len(listed))
        for at, name in enumerate(listed):
            state.rooms[seat * WHERE + at * UNDER + room_number(room)] = take(state, name)
    for side, names in ((LEFT, one.get("left", [])), (RIGHT, one.get("right", []))):
        if len(names) > SIDE_PLACES:
            raise PositionError(NAME, "court_side", most=SIDE_PLACES, count=len(names))
        for name in names:
            put_at_court(state, seat, take(state, name.removeprefix("-")), side, not name.startswith("-"))
    for name in one.get("tiles", []):
        own_tile(state, seat, DUCHY + one_of(NAME, "own_tile", TITLE_IDS[: GUILD - DUCHY + 1], name))
    for name in one.get("spent", []):
        tile = one_of(NAME, "tile", TILE_IDS, name)
        if (state.domain[seat] >> tile) & 1 == 0:
            raise PositionError(NAME, "no_tile", seat=seat, id=name)
        state.ready[seat] &= ~(1 << tile)


def own_tile(state: VirtuState, seat: int, tile: int) -> None:
    state.domain[seat] |= 1 << tile
    state.ready[seat] |= 1 << tile
    if DUCHY <= tile <= GUILD:
        state.piles[BUY_DUCHY + tile - DUCHY] -= 1


def take(state: VirtuState, name: str) -> int:
    """A card; a character comes from its pile."""
    card = one_of(NAME, "card", CARD_IDS, name)
    if card < CHARACTERS:
        if state.piles[card] < 1:
            raise PositionError(NAME, "too_many", id=name)
        state.piles[card] -= 1
    return card


def lay_cathedrals(state: VirtuState, spec: Mapping[str, Any]) -> None:
    """VIR-27.10: a pawn on the city, and its tile with the city's owner."""
    for tile, name in enumerate(spec.get("cathedrals", []), CATHEDRALS):
        city = one_of(NAME, "city", CITY_IDS, name)
        owner = state.owner[city]
        if not 0 <= owner < state.terms.seats or (state.cathedrals >> city) & 1:
            raise PositionError(NAME, "cathedral_site", id=name)
        state.cathedrals |= 1 << city
        state.domain[owner] |= 1 << tile
        state.ready[owner] |= 1 << tile
        state.piles[BUY_CATHEDRAL] -= 1


def begin(state: VirtuState, spec: Mapping[str, Any]) -> None:
    """Whose turn it is, and on to the first question."""
    phase = spec.get("phase", "act")
    if phase not in PHASES:
        raise PositionError(NAME, "moment", name=repr(phase), known=", ".join(PHASES))
    turn = seat_number(state.terms, spec.get("turn", state.order[0]))
    state.at = state.order.index(turn)
    if phase == "start":
        state.year = 1
        state.marker = [NOBODY] * state.terms.seats
    if phase == "sieges":
        begin_sieges(state)
        state.at = state.order.index(turn)
    elif phase == "winter":
        state.winter = True
        state.phase = WINTER_BEGINS
    else:
        state.phase = TURN_BEGINS
    crossed = state.crossed
    go_on(state, None)
    if phase == "act":  # the marker has moved, over rooms that may hold an indulgence
        state.crossed = crossed
        state.phase = MOVED
        go_on(state, None)


def seat_number(terms: Terms, seat: object) -> int:
    if str(seat) not in [str(one) for one in range(terms.seats)]:
        raise InputError("no_seat", seat=repr(seat), last=terms.seats - 1)
    return int(str(seat))


def room_number(room: object) -> int:
    return one_of(NAME, "room", ROOM_IDS, str(room))


def number(what: str, value: object, least: int) -> int:
    if type(value) is not int or value < least:
        raise PositionError(NAME, "number", id=what, least=least, value=repr(value))
    return value
