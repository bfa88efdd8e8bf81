"""Chapters 5 and 26: the palace: where cards may lie, and moving them one at a time."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    CARD_IDS,
    CARDS_COME,
    CHARACTERS,
    COURT,
    COURT_LOST,
    DO_ASSIGN,
    DO_DISCARD,
    DO_DONE,
    DO_OUT,
    DO_SHIFT,
    LEFT,
    NEXT_SIEGE,
    NO_DEED,
    NOBODY,
    PLACE_IDS,
    REORGANISE,
    REORGANISED,
    RIGHT,
    ROOMS,
    SIDE_IDS,
    SIDE_PLACES,
    TILES,
    UNDER,
    WHERE,
    WHERE_IDS,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice

# The court


def on_side(p: Position, seat: int, side: int) -> int:
    """How many cards lie on one side of the court."""
    first = seat * COURT + side * SIDE_PLACES
    count = 0
    for at in range(first, first + SIDE_PLACES):
        if p.court[at] != NOBODY:
            count += 1
    return count


def spaces(p: Position, seat: int) -> int:
    """VIR-24.3, 26.7, 26.11, VIR2-6.3, R17: the extra court spaces of a seat, three at most."""
    return min(p.terms.extra_most, lasting_spaces(p, seat) + card_spaces(p, seat))


def lasting_spaces(p: Position, seat: int) -> int:
    """Extra spaces of titles, bonuses and the fifth city."""
    box, count = p.terms.box, 0
    domain = p.domain[seat] >> 30
    tile = 30
    while domain and tile < TILES:
        if domain & 1:
            count += box.tile_spaces[tile]
        domain >>= 1
        tile += 1
    bonuses, bonus = p.bonuses[seat], 0
    while bonuses:
        if bonuses & 1:
            count += box.bonus_spaces[bonus]
        bonuses >>= 1
        bonus += 1
    if not p.terms.two and p.owner.count(seat) >= p.terms.space_at:
        count += 1
    return count


def card_spaces(p: Position, seat: int) -> int:
    """VIR2-9.3, R15: extra spaces of cards, as long as they are owned."""
    if not p.terms.two:
        return 0
    box, count = p.terms.box, 0
    for card in cards_of(p, seat):
        count += box.spaces[card]
    return count


def room_spaces(p: Position, seat: int) -> int:
    """VIR2-R15: extra spaces of cards that lie in rooms."""
    if not p.terms.two:
        return 0
    box, count = p.terms.box, 0
    for at in range(seat * WHERE, (seat + 1) * WHERE):
        if p.rooms[at] != NOBODY:
            count += box.spaces[p.rooms[at]]
    return count


def cards_of(p: Position, seat: int) -> list[int]:
    """All cards in a palace."""
    found: list[int] = []
    for at in range(seat * WHERE, (seat + 1) * WHERE):
        if p.rooms[at] != NOBODY:
            found.append(p.rooms[at])
    for at in range(seat * COURT, (seat + 1) * COURT):
        if p.court[at] != NOBODY:
            found.append(p.court[at])
    return found


def fits(p: Position, left: int, right: int, extra: int) -> bool:
    """VIR-R17: may ``left`` and ``right`` cards lie on the two sides?"""
    terms = p.terms
    if left > terms.left_most or right > terms.right_most:
        return False
    return max(0, left - terms.court_left) + max(0, right - terms.court_right) <= extra


def court_is_legal(p: Position, seat: int) -> bool:
    left, right = on_side(p, seat, LEFT), on_side(p, seat, RIGHT)
    return fits(p, left, right, 0) or fits(p, left, right, spaces(p, seat))


def has_space(p: Position, seat: int, side: int, more: int = 0) -> bool:
    """VIR-5.10, 26.4, 26.9, VIR2-9.3: is there a free space on this side, with those that the card itself opens?"""
    left, right = on_side(p, seat, LEFT), on_side(p, seat, RIGHT)
    extra = min(p.terms.extra_most, lasting_spaces(p, seat) + card_spaces(p, seat) + more)
    return fits(p, left + (side == LEFT), right + (side == RIGHT), extra)


def put_at_court(p: Position, seat: int, card: int, side: int, available: bool) -> int:
    """A card on the first free place of a side."""
    place = side * SIDE_PLACES
    while p.court[seat * COURT + place] != NOBODY:
        place += 1
    p.court[seat * COURT + place] = card
    if available:
        p.fit[seat] |= 1 << place
    else:
        p.fit[seat] &= ~(1 << place)
    return place


def take_from_court(p: Position, seat: int, place: int) -> int:
    card = p.court[seat * COURT + place]
    p.court[seat * COURT + place] = NOBODY
    p.fit[seat] &= ~(1 << place)
    p.fresh &= ~(1 << place)
    return card


def discard(p: Position, seat: int, place: int, tell: Journal | None) -> None:
    """VIR-26.8, R18: a character goes back to its pile; a family card or Machiavelli leaves the game."""
    card = take_from_court(p, seat, place)
    if card < CHARACTERS:
        p.piles[card] += 1
    if tell is not None:
        tell.say("discard", {"seat": seat, "card": CARD_IDS[card]})


def shift(p: Position, seat: int, place: int, tell: Journal | None) -> None:
    """VIR-26.3, R52: a courtier to the other side, its face unchanged."""
    available = (p.fit[seat] >> place) & 1 == 1
    card = take_from_court(p, seat, place)
    side = LEFT if place >= SIDE_PLACES else RIGHT
    there = put_at_court(p, seat, card, side, available)
    p.fresh |= 1 << there
    if tell is not None:
        tell.say("shift", {"seat": seat, "card": CARD_IDS[card], "side": SIDE_IDS[side]})


def may_shift(p: Position, seat: int, place: int) -> bool:
    """Would the court be legal with this card on the other side?"""
    left, right = on_side(p, seat, LEFT), on_side(p, seat, RIGHT)
    change = 1 if place >= SIDE_PLACES else -1
    return fits(p, left + change, right - change, spaces(p, seat))


def courtiers(p: Position, seat: int) -> list[int]:
    """The court places that hold a card; of two alike, the first (VIR-D0.7)."""
    found: list[int] = []
    for place in range(COURT):
        card = p.court[seat * COURT + place]
        if card == NOBODY:
            continue
        twin = False
        for other in range(place - place % SIDE_PLACES, place):
            if p.court[seat * COURT + other] == card and ((p.fit[seat] >> other) ^ (p.fit[seat] >> place)) & 1 == 0:
                twin = ((p.fresh >> other) ^ (p.fresh >> place)) & 1 == 0
        if not twin:
            found.append(place)
    return found


# Rooms


def open_room(p: Position, seat: int, room: int) -> bool:
    """VIR-26.2: may cards be put into this room, or taken out of it?"""
    return p.marker[seat] != room and (p.indulged[seat] >> room) & 1 == 0 and not p.blocked(seat, room)


def may_enter(p: Position, seat: int, card: int, where: int) -> bool:
    """VIR-5.6 to 5.9, R16, R53: may this card become the action card or the improvement of a room?"""
    at = seat * WHERE + where % ROOMS
    if where < ROOMS:
        if p.terms.box.deed[card] == NO_DEED:
            return False
        return p.rooms[at] == NOBODY or (p.terms.cover and p.rooms[at + UNDER] == NOBODY)
    return p.rooms[at] != NOBODY and p.rooms[at + UNDER] == NOBODY


def enter(p: Position, seat: int, card: int, where: int) -> None:
    """A card takes its place in a room; covered by a ruling, an action card becomes the improvement."""
    at = seat * WHERE + where
    if where < ROOMS and p.rooms[at] != NOBODY:
        p.rooms[at + UNDER] = p.rooms[at]
    p.rooms[at] = card


def may_leave(p: Position, seat: int, where: int) -> bool:
    """VIR-26.6, R16: may the card there be taken out? No card without an action may be left alone."""
    at = seat * WHERE + where
    if p.rooms[at] == NOBODY:
        return False
    if where >= ROOMS:
        return True
    under = p.rooms[at + UNDER]
    return under == NOBODY or p.terms.box.deed[under] != NO_DEED


def leave(p: Position, seat: int, where: int) -> int:
    """VIR-R16: the card goes; an improvement with an action becomes the action card."""
    at = seat * WHERE + where
    card = p.rooms[at]
    p.rooms[at] = NOBODY
    if where < ROOMS:
        p.rooms[at] = p.rooms[at + UNDER]
        p.rooms[at + UNDER] = NOBODY
    return card


# Winter, step B


def may_discard(p: Position, seat: int, place: int) -> bool:
    """VIR-26.8, R15: the court must be legal without the card, and without the space it may have opened."""
    card = p.court[seat * COURT + place]
    if not p.terms.box.spaces[card]:
        return True
    side = RIGHT if place >= SIDE_PLACES else LEFT
    left, right = on_side(p, seat, LEFT) - (side == LEFT), on_side(p, seat, RIGHT) - (side == RIGHT)
    extra = lasting_spaces(p, seat) + card_spaces(p, seat) - p.terms.box.spaces[card]
    return fits(p, left, right, min(p.terms.extra_most, extra))


def assign(p: Position, seat: int, place: int, where: int, tell: Journal | None) -> None:
    """VIR-26.3: an available courtier goes to a room."""
    card = take_from_court(p, seat, place)
    enter(p, seat, card, where)
    if tell is not None:
        tell.say("assign", {"seat": seat, "card": CARD_IDS[card], "where": WHERE_IDS[where]})


def take_out(p: Position, seat: int, where: int, side: int, tell: Journal | None) -> None:
    """VIR-26.5: a card out of a room lies exhausted at court."""
    card = leave(p, seat, where)
    put_at_court(p, seat, card, side, False)
    if tell is not None:
        told = {"seat": seat, "card": CARD_IDS[card], "where": WHERE_IDS[where], "side": SIDE_IDS[side]}
        tell.say("out", {**told})


def owns_card(p: Position, seat: int, card: int) -> bool:
    """VIR-27.16: does it lie in the palace now?"""
    return card in cards_of(p, seat)


# Why a card stays where it is


def against_courtier(p: Position, seat: int, place: int) -> Refusal | None:
    """VIR-5.10, D0.7: no card there, or one like that beside it."""
    if p.court[seat * COURT + place] == NOBODY:
        return "VIR-5.10", "no_courtier", {"court": PLACE_IDS[place]}
    if place not in courtiers(p, seat):
        return "VIR-D0.7", "alike", {"source": PLACE_IDS[place]}
    return None


def against_idle(p: Position, seat: int, place: int) -> Refusal | None:
    """VIR-26.3: the reasons of ``against_courtier``, or an exhausted card, which stays where it is."""
    found = against_courtier(p, seat, place)
    if found is not None or (p.fit[seat] >> place) & 1:
        return found
    return "VIR-26.3", "courtier_exhausted", {"court": PLACE_IDS[place]}


def against_assigning(p: Position, seat: int, place: int, where: int, told: dict[str, object]) -> Refusal:
    """VIR-5.6 to 5.9, 26.2, 26.3, R16."""
    if not open_room(p, seat, where % UNDER):
        return "VIR-26.2", "closed_room", told
    found = against_idle(p, seat, place)
    if found is not None:
        return found
    above = p.rooms[seat * WHERE + where % UNDER]
    if where >= UNDER:
        return ("VIR-5.9", "no_action_card", told) if above == NOBODY else ("VIR-5.8", "place_taken", told)
    if p.terms.box.deed[p.court[seat * COURT + place]] == NO_DEED:
        return "VIR-5.6", "no_action_shown", told
    return ("VIR-5.8" if p.terms.cover else "VIR-R16"), "place_taken", told


def against_taking_out(p: Position, seat: int, where: int, told: dict[str, object]) -> Refusal | None:
    """VIR-26.2, 26.4, 26.6."""
    if not open_room(p, seat, where % UNDER):
        return "VIR-26.2", "closed_room", told
    if p.rooms[seat * WHERE + where] == NOBODY:
        return None
    return ("VIR-26.4", "court_full", told) if may_leave(p, seat, where) else ("VIR-26.6", "left_alone", told)


class Reorganise(Choice):
    """VIR-26.1 to 26.8: which card moves?"""

    phase = REORGANISE
    clause = "VIR-8.4"
    verbs: Verbs = {
        **FLORINS,
        "discard": ("VIR-26.8", NEVER_SAID),
        "shift": ("VIR-26.3", NEVER_SAID),
        "assign": ("VIR-26.3", NEVER_SAID),
        "out": ("VIR-26.5", "no_card_there"),
        "done": ("VIR-25.1", NEVER_SAID),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-26.1 to 26.8, D0.9: every single move that leaves the palace legal."""
        found: list[int] = []
        rooms = [room for room in range(ROOMS) if open_room(p, seat, room)]
        for place in courtiers(p, seat):
            card = p.court[seat * COURT + place]
            if (p.fit[seat] >> place) & 1:
                for room in rooms:
                    if may_enter(p, seat, card, room):
                        found.append(DO_ASSIGN + place * WHERE + room)
                    if may_enter(p, seat, card, room + UNDER):
                        found.append(DO_ASSIGN + place * WHERE + room + UNDER)
                if (p.fresh >> place) & 1 == 0 and may_shift(p, seat, place):
                    found.append(DO_SHIFT + place)
            if may_discard(p, seat, place):
                found.append(DO_DISCARD + place)
        sides = [side for side in (LEFT, RIGHT) if has_space(p, seat, side)]
        for room in rooms:
            for where in (room, room + UNDER):
                if may_leave(p, seat, where):
                    for side in sides:
                        found.append(DO_OUT + where * 2 + side)
        found.append(DO_DONE)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_DONE:
            p.phase = REORGANISED
        elif action >= DO_OUT:
            take_out(p, seat, (action - DO_OUT) // 2, (action - DO_OUT) % 2, tell)
        elif action >= DO_ASSIGN:
            assign(p, seat, (action - DO_ASSIGN) // WHERE, (action - DO_ASSIGN) % WHERE, tell)
        elif action >= DO_SHIFT:
            shift(p, seat, action - DO_SHIFT, tell)
        else:
            discard(p, seat, action - DO_DISCARD, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-26.1, 26.4, VIR2-R15: a card was moved already, its side is full, or its space is in use."""
        told = spoken_of(action)
        if action >= DO_OUT:
            return against_taking_out(p, seat, (action - DO_OUT) // 2, told)
        if action >= DO_ASSIGN:
            return against_assigning(p, seat, (action - DO_ASSIGN) // WHERE, (action - DO_ASSIGN) % WHERE, told)
        if action >= DO_SHIFT:
            shifted = (p.fresh >> (action - DO_SHIFT)) & 1
            usual = ("VIR-26.1", "shifted_once", told) if shifted else ("VIR-26.4", "no_shift", told)
            return against_idle(p, seat, action - DO_SHIFT) or usual
        return against_courtier(p, seat, action - DO_DISCARD) or ("VIR2-R15", "opens_space", told)


class CourtLost(Choice):
    """VIR-26.10, R52: a card to the other side, if that makes the court legal, or a card to discard?"""

    phase = COURT_LOST
    clause = "VIR-26.10"
    verbs: Verbs = {**FLORINS, "discard": ("VIR-26.8", NEVER_SAID), "shift": ("VIR-26.3", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        found: list[int] = []
        for place in courtiers(p, seat):
            found.append(DO_DISCARD + place)
            if may_shift(p, seat, place):
                found.append(DO_SHIFT + place)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-26.10: then the course goes on where the space was lost."""
        if action >= DO_SHIFT:
            shift(p, seat, action - DO_SHIFT, tell)
        else:
            discard(p, seat, action - DO_DISCARD, tell)
        p.phase = CARDS_COME if p.winter or p.incoming else NEXT_SIEGE

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        shifts = action >= DO_SHIFT
        found = against_courtier(p, seat, action - (DO_SHIFT if shifts else DO_DISCARD))
        usual = ("VIR-R52", "no_shift") if shifts else ("VIR2-R15", "opens_space")
        return found or (*usual, spoken_of(action))
