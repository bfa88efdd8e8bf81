"""Checks of a position written by hand: could a game reach it?"""

from __future__ import annotations

from signoria.engine.position_errors import GamePhrase, PositionError
from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACE_IDS,
    AGENT_PLACES,
    ALLIANCE_PLACE,
    BONUS_IDS,
    CARD_IDS,
    CARDS,
    CITIES,
    CITY_IDS,
    ITEM_IDS,
    KINGDOM,
    MAJOR_IDS,
    MAJORS,
    MOST_RANK,
    NO_DEED,
    NOBODY,
    REPUBLIC,
    ROOM_IDS,
    ROOM_PLACE,
    ROOMS,
    TRACK_PLACE,
    UNDER,
    WHERE,
)
from signoria.games.virtu.position import members
from signoria.games.virtu.rules.buying import WORTHY
from signoria.games.virtu.rules.palace import cards_of, court_is_legal
from signoria.games.virtu.state import VirtuState

NAME = "virtu"


def check(state: VirtuState) -> None:
    """A position that no game can come to is told in one sentence."""
    check_supply(state)
    check_board(state)
    for seat in range(state.terms.seats):
        check_player(state, seat)
        check_palace(state, seat)


def refuse(wrong: bool, key: str, **params: object) -> None:
    if wrong:
        raise PositionError(NAME, key, **params)


def check_supply(state: VirtuState) -> None:
    """VIR-1.5, 1.9 to 1.11, R43: nothing is there more often than it lies in the box."""
    seats = range(state.terms.seats)
    for item, left in enumerate(state.piles):
        refuse(left < 0, "too_many", id=ITEM_IDS[item])
    held = [card for seat in seats for card in cards_of(state, seat)]
    for card in range(len(state.terms.box.copies), CARDS):
        refuse(held.count(card) > 1, "only_one", id=CARD_IDS[card])
    for bonus, name in enumerate(BONUS_IDS):
        refuse(sum(state.has_bonus(seat, bonus) for seat in seats) > 1, "only_one", id=name)
    refuse(state.indulgences_left() < 0, "indulgences", count=state.terms.indulgences)


def check_board(state: VirtuState) -> None:
    """VIR-2.6, 17.1, 27.10, 28.4, 29.1, VIR2-7.1, 10.4: cities, troops, agents, cathedrals, alliances, tracks."""
    terms = state.terms
    for row in range(terms.rows):
        whose: object = GamePhrase(NAME, "position.seat", seat=row)
        if row >= terms.seats:
            whose = MAJOR_IDS[row - terms.seats]
        refuse(state.in_reserve(row) < 0, "troops", whose=whose)
        for city in range(CITIES):
            refuse(state.troops[row * CITIES + city] < 0, "fewer_troops", whose=whose, id=CITY_IDS[city])
            absent = state.owner[city] == ABSENT and state.troops[row * CITIES + city]
            refuse(bool(absent), "absent", id=CITY_IDS[city])
    for place in range(AGENT_PLACES):
        if state.agents[place] != NOBODY:
            refuse(not stands(state, place), "no_agent", id=AGENT_PLACE_IDS[place])
    for city in members(state.cathedrals):
        worthy = terms.board.value[city] >= WORTHY and 0 <= state.owner[city] < terms.seats and not terms.two
        refuse(not worthy, "no_cathedral", id=CITY_IDS[city])
    for major in range(MAJORS if terms.wars else 0):
        assert terms.wars is not None
        on_track = terms.wars.least[major] <= state.influence[major] <= terms.wars.most[major]
        refuse(not on_track, "track", id=MAJOR_IDS[major])


def stands(state: VirtuState, place: int) -> bool:
    """VIR-17.1, 17.17, VIR2-10.4: is this a place of this game?"""
    if place < CITIES:
        return state.owner[place] != ABSENT
    if place < ALLIANCE_PLACE:
        return (place - ROOM_PLACE) // ROOMS < state.terms.seats
    return (place < TRACK_PLACE) != state.terms.two


def check_player(state: VirtuState, seat: int) -> None:
    """VIR-13.1, 13.9, 17.15, 21.9, 27.9: what lies before a player."""
    for what, count in (("florins", state.florins), ("tokens", state.tokens), ("reserve", state.reserve)):
        refuse(count[seat] < 0, "fewer", seat=seat, id=what)
    refuse(state.locked[seat] < 0, "agents", seat=seat)
    refuse(not 0 <= state.rank[seat] <= MOST_RANK, "rank", seat=seat, most=MOST_RANK)
    works = (state.bonuses[seat] & state.terms.box.works).bit_count()
    artists = state.bonuses[seat].bit_count() - works
    refuse(works > 1 or artists > 1, "bonuses", seat=seat)
    both = (state.domain[seat] >> KINGDOM) & (state.domain[seat] >> REPUBLIC) & 1
    refuse(bool(both), "titles", seat=seat)
    others = ((1 << state.terms.seats) - 1) & ~(1 << seat)
    beaten = state.trophies[seat]
    refuse(not state.terms.two and beaten & ~others != 0, "trophies", seat=seat)


def check_palace(state: VirtuState, seat: int) -> None:
    """VIR-5.6, 5.9, 26.7, R17: every card lies where it may."""
    for room in range(ROOMS):
        at = seat * WHERE + room
        card = state.rooms[at]
        bare = card == NOBODY and state.rooms[at + UNDER] != NOBODY
        refuse(bare, "bare_room", seat=seat, id=ROOM_IDS[room])
        mute = card != NOBODY and state.terms.box.deed[card] == NO_DEED
        refuse(mute, "mute", id=CARD_IDS[card])
    refuse(not court_is_legal(state, seat), "court", seat=seat)
