"""Chapters 8 to 11: a spring turn: the marker moves, indulgences are released, the action may be performed."""

from __future__ import annotations

from typing import Final

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACT,
    ARROW,
    CAVALRY,
    CROSS,
    CROWN,
    DEED_IDS,
    DO_RELEASE,
    DO_SKIP,
    DO_STEP,
    DO_STEP_FLORINS,
    DO_STOP,
    DO_TAP,
    END_TURN,
    FLORIN,
    FOR_RELEASE,
    IMPROVEMENT,
    INTRIGUE,
    MASK,
    MOVE,
    MOVED,
    NO_DEED,
    NOBODY,
    RELEASE,
    ROOM_IDS,
    ROOMS,
    SHIP,
    SIDE_IDS,
    SIDE_PLACES,
    START,
    SWORD,
    THE_ROOM,
    TRADE,
    TURN_BEGINS,
    TURN_OVER,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.paying import TAPS, affordable, begin, tap
from signoria.games.virtu.rules.peace import trade
from signoria.games.virtu.rules.relief import (
    MEANS_OF_DEED,
    at_hand,
    exhaust,
    may_ask,
    name_of,
    relief_of,
    twin,
    with_means,
)

# VIR-12 to VIR-17: the symbols that an action with an open cost takes from its room without a question.
OPEN: Final[list[list[int]]] = [[CROWN, CROSS], [], [SHIP], [], [CAVALRY, SHIP], [MASK]]


def begin_turn(p: Position, tell: Journal | None) -> None:
    """VIR-8.2, 9.1, 9.2: the next player moves the marker; in the first spring it is placed."""
    seat = p.order[p.at]
    p.steps = 0
    p.paid_step = False
    p.crossed = 0
    p.asked = False
    p.effect = False
    p.spent = 0
    p.payers = 0
    p.refreshed = 0
    p.half = 0
    p.empty_pool()
    p.halted = []
    p.annexed = False
    p.cancelled = 0
    p.fresh = 0
    if tell is not None and p.at == 0:
        tell.say("spring", {"year": p.year, "order": list(p.order)})
    p.ask(START if p.year == 1 else MOVE, seat)


# The marker


def start(p: Position, seat: int, room: int, tell: Journal | None) -> None:
    """VIR-9.1: the marker is placed on any room."""
    p.marker[seat] = room
    if tell is not None:
        tell.say("marker", {"seat": seat, "room": ROOM_IDS[room]})
    p.phase = MOVED


def move_choices(p: Position, seat: int) -> list[int]:
    """VIR-9.2 to 9.6, D2: one step is forced, two are free, each further one costs an Arrow, one may cost florins."""
    if p.steps < p.terms.free_rooms or p.pool[ARROW]:
        found = [DO_STEP]
    else:
        found = []
        if not p.paid_step and p.florins[seat] >= p.terms.room_florins:
            found.append(DO_STEP_FLORINS)
        for source in at_hand(p, seat):
            if relief_of(p, seat, source)[ARROW] and not twin(p, seat, source):
                found.append(DO_TAP + source * TAPS + ARROW - 1)
    if p.steps:
        found.append(DO_STOP)
    return found


def move(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-9.4, 9.10: one more room, however it is paid; or the marker stays where it is."""
    if action == DO_STOP:
        if tell is not None:
            tell.say("marker", {"seat": seat, "room": ROOM_IDS[p.marker[seat]]})
        p.empty_pool()
        p.phase = MOVED
        return
    if action == DO_STEP_FLORINS:
        p.florins[seat] -= p.terms.room_florins
        p.paid_step = True
        if tell is not None:
            tell.say("paid_step", {"seat": seat, "florins": p.terms.room_florins})
    elif action == DO_STEP:
        if p.steps >= p.terms.free_rooms:
            p.pool[ARROW] -= 1
    else:
        source = (action - DO_TAP) // TAPS
        p.pool[ARROW] += relief_of(p, seat, source)[ARROW] - 1
        exhaust(p, seat, source)
        if tell is not None:
            tell.say("arrow", {"seat": seat, "source": name_of(p, seat, source)})
    step(p, seat, tell)


def step(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-9.7 to 9.9, R14: to the next room; past a court arrow the courtiers of that side become available."""
    room = p.marker[seat]
    for side in range(2):
        if p.terms.arrows[p.power[seat]][side] == room:
            refresh_side(p, seat, side, tell)
    p.marker[seat] = (room + 1) % ROOMS
    p.crossed |= 1 << p.marker[seat]
    p.steps += 1


def refresh_side(p: Position, seat: int, side: int, tell: Journal | None) -> None:
    """VIR-9.7: every exhausted courtier on that side becomes available."""
    before = p.fit[seat]
    for place in range(side * SIDE_PLACES, (side + 1) * SIDE_PLACES):
        if p.court[seat * 6 + place] >= 0:
            p.fit[seat] |= 1 << place
    if tell is not None and p.fit[seat] != before:
        tell.say("court", {"seat": seat, "side": SIDE_IDS[side]})


# Releasing indulgences


def release_choices(p: Position, seat: int) -> list[int]:
    """VIR-11.8 to 11.10, 11.16, R12: indulgences on rooms that the marker entered, each for a Cross or two Crowns."""
    found: list[int] = []
    rooms = p.crossed & p.indulged[seat]
    if rooms:
        ways = [way for way in range(2) if affordable(p, seat, FOR_RELEASE, release_cost(p, way), False)]
        for room in range(ROOMS):
            if (rooms >> room) & 1:
                for way in ways:
                    found.append(DO_RELEASE + room * 2 + way)
    return found


def release_cost(p: Position, way: int) -> list[int]:
    cost = [0] * (WILD + 1)
    if way == 0:
        cost[CROSS] = p.terms.release_crosses
    else:
        cost[CROWN] = p.terms.release_crowns
    return cost


def release(p: Position, seat: int, number: int) -> None:
    """VIR-11.9: it will be released when it is paid."""
    begin(p, seat, FOR_RELEASE, number // 2, release_cost(p, number % 2))


def released(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-11.11, 11.12: the card returns to the common pile."""
    p.indulged[seat] &= ~(1 << p.target)
    if tell is not None:
        tell.say("release", {"seat": seat, "room": ROOM_IDS[p.target]})
    p.phase = MOVED


def after_move(p: Position) -> None:
    """VIR-9.9, 11.8, 10.1: first releases, as long as one can be paid, then the action."""
    seat = p.order[p.at]
    if release_choices(p, seat):
        p.ask(RELEASE, seat)
    else:
        begin_action(p, seat)


def begin_action(p: Position, seat: int) -> None:
    """VIR-10.1, 10.3, 10.4, 17.9, D2: may the action be performed? If not, the turn ends."""
    p.empty_pool()
    p.effect = False
    p.ask(ACT if may_act(p, seat) else END_TURN, seat)
    if p.phase == END_TURN:
        finish(p)


def may_act(p: Position, seat: int) -> bool:
    """VIR-10.1 to 10.4, 11.7, 17.9, VIR2-6.2: is the action of the marker's room open?"""
    room = p.marker[seat]
    deed = p.deed(seat)
    if deed == NO_DEED or (p.indulged[seat] >> room) & 1:
        return False
    if not p.blocked(seat, room):
        return True
    if deed != INTRIGUE:
        return False
    for source in with_means(p, seat, MEANS_OF_DEED[INTRIGUE]):
        if relief_of(p, seat, source)[MASK]:
            return True
    return False


def act(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-10.1: the action is performed, or not."""
    if action == DO_SKIP:
        p.phase = END_TURN
        finish(p)
        return
    if tell is not None:
        tell.say("act", {"seat": seat, "deed": DEED_IDS[p.deed(seat)]})
    p.phase = p.deed(seat)
    for source in (THE_ROOM, IMPROVEMENT):
        plain_tap(p, seat, source, tell)
    if p.phase == TRADE and p.pool[SHIP]:
        trade(p, seat, tell)


def plain_tap(p: Position, seat: int, source: int, tell: Journal | None) -> None:
    """VIR-7.11, D2: a room relief with one useful type and no florin is used without a question, in an open action."""
    if source == IMPROVEMENT and p.in_room(seat, IMPROVEMENT) == NOBODY:
        return
    relief = relief_of(p, seat, source)
    useful = [symbol for symbol in OPEN[p.phase] if relief[symbol]]
    if len(useful) == 1 and not relief[FLORIN] and not relief[SWORD]:
        tap(p, seat, source, useful[0], tell)


def finish(p: Position) -> None:
    """VIR-11.15, R10, D2: before the turn is over an indulgence may still be asked for."""
    if not may_ask(p, p.turn):
        p.phase = TURN_OVER


def end_turn(p: Position) -> None:
    """VIR-11.4, 11.15, R49: an indulgence that was asked for goes on the marker's room."""
    seat = p.order[p.at]
    p.empty_pool()
    if p.owed:
        p.indulged[seat] |= 1 << p.marker[seat]
        p.owed = False
    p.at += 1
    p.phase = TURN_BEGINS
