"""Chapters 8 to 11: a spring turn: the marker moves, indulgences are released, the action may be performed."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import (
    ACT,
    ARROW,
    CROSS,
    CROWN,
    DEED_IDS,
    DO_ACT,
    DO_ASK_FLORINS,
    DO_DONE,
    DO_END,
    DO_RELEASE,
    DO_SKIP,
    DO_START,
    DO_STEP,
    DO_STEP_FLORINS,
    DO_STOP,
    DO_TAP,
    END_TURN,
    FOR_RELEASE,
    INTRIGUE,
    LEFTOVER,
    MASK,
    MOVE,
    MOVED,
    NO_DEED,
    RELEASE,
    ROOM_IDS,
    ROOMS,
    SHIP,
    SIDE_IDS,
    SIDE_PLACES,
    START,
    TAPS,
    TRADE,
    TURN_BEGINS,
    TURN_OVER,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.payable import affordable, cost_of
from signoria.games.virtu.rules.paying import TAP, against_tap, begin, tap_without_asking
from signoria.games.virtu.rules.sources import (
    MEANS_OF_DEED,
    at_hand,
    exhaust,
    name_of,
    relief_of,
    sources_for,
    twin,
)
from signoria.games.virtu.rules.trade import trade


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


def pay_step(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-9.3 to 9.5, 9.10: a room beyond the free ones costs an Arrow, or florins."""
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


def stay(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-9.1, 9.2: the marker stays on the room that it has come to."""
    if tell is not None:
        tell.say("marker", {"seat": seat, "room": ROOM_IDS[p.marker[seat]]})
    p.empty_pool()
    p.phase = MOVED


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
    """VIR-11.9: one Cross, or two Crowns."""
    return cost_of(CROSS, p.terms.release_crosses) if way == 0 else cost_of(CROWN, p.terms.release_crowns)


def after_move(p: Position, tell: Journal | None) -> None:
    """VIR-9.9, 11.8, 10.1: releases are asked as long as one can be paid, then the action."""
    seat = p.order[p.at]
    if release_choices(p, seat):
        p.ask(RELEASE, seat)
    else:
        begin_action(p, seat)


def begin_action(p: Position, seat: int) -> None:
    """VIR-10.1, 10.3, 10.4, 17.9, D0.10: may the action be performed? If not, the turn ends."""
    p.empty_pool()
    p.effect = False
    if against_act(p, seat) is None:
        p.ask(ACT, seat)
    else:
        close_turn(p, seat)


def against_act(p: Position, seat: int) -> Refusal | None:
    """VIR-10.1 to 10.4, 11.7, 17.9, VIR2-6.2: what closes the action of the marker's room."""
    room = p.marker[seat]
    deed = p.deed(seat)
    if deed == NO_DEED:
        return "VIR2-6.2", "no_action_here", {}
    if (p.indulged[seat] >> room) & 1:
        return "VIR-10.3", "covered", {}
    if not p.blocked(seat, room):
        return None
    if deed != INTRIGUE:
        return "VIR-10.4", "agent_blocks", {}
    for source in sources_for(p, seat, MEANS_OF_DEED[INTRIGUE]):
        if relief_of(p, seat, source)[MASK]:
            return None
    return "VIR-17.9", "no_mask_left", {}


def act(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-10.1: the action begins."""
    if tell is not None:
        tell.say("act", {"seat": seat, "deed": DEED_IDS[p.deed(seat)]})
    p.phase = p.deed(seat)
    tap_without_asking(p, seat, tell)
    if p.phase == TRADE and p.pool[SHIP]:
        trade(p, seat, tell)


def close_turn(p: Position, seat: int) -> None:
    """VIR-11.15, R10: before the turn is over an indulgence may still be requested."""
    p.ask(END_TURN, seat)
    if not may_ask(p, seat):
        p.phase = TURN_OVER


def end_turn(p: Position, tell: Journal | None) -> None:
    """VIR-11.4, 11.15, R49: an indulgence that was asked for goes on the marker's room."""
    seat = p.order[p.at]
    p.empty_pool()
    if p.owed:
        p.indulged[seat] |= 1 << p.marker[seat]
        p.owed = False
    p.at += 1
    p.phase = TURN_BEGINS


class Start(Choice):
    """VIR-9.1: on which room is the marker placed?"""

    phase = START
    clause = "VIR-9.1"
    verbs: Verbs = {**FLORINS, "start": ("VIR-9.1", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_START + room for room in range(ROOMS)]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        p.marker[seat] = action - DO_START
        stay(p, seat, tell)


class Move(Choice):
    """VIR-9.2 to 9.6: one more room, or does the marker stay?"""

    phase = MOVE
    verbs: Verbs = {
        **FLORINS,
        **TAP,
        "step": ("VIR-9.4", "no_free_step"),
        "step florins": ("VIR-9.4", "no_paid_step"),
        "stop": ("VIR-9.2", "must_move"),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-9.2 to 9.6: one step is forced, two are free, further ones cost an Arrow, one may cost florins."""
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

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_STOP:
            stay(p, seat, tell)
        else:
            pay_step(p, seat, action, tell)
            step(p, seat, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_tap(p, seat, action) if action >= DO_TAP else None


class Release(Choice):
    """VIR-11.8: is an indulgence released?"""

    phase = RELEASE
    purpose = FOR_RELEASE
    verbs: Verbs = {**FLORINS, "release": ("VIR-11.8", "no_release"), "done": ("VIR-11.8", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [*release_choices(p, seat), DO_DONE]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-11.9: begin the payment; ``paid`` releases the indulgence."""
        if action == DO_DONE:
            begin_action(p, seat)
        else:
            number = action - DO_RELEASE
            begin(p, seat, FOR_RELEASE, number // 2, release_cost(p, number % 2))

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-11.11, 11.12: the card returns to the common pile."""
        p.indulged[seat] &= ~(1 << p.target)
        if tell is not None:
            tell.say("release", {"seat": seat, "room": ROOM_IDS[p.target]})
        p.phase = MOVED

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-11.8, 11.9: an indulgence the marker has passed, but its cost cannot be paid so."""
        there = (p.crossed & p.indulged[seat]) >> ((action - DO_RELEASE) // 2) & 1
        return ("VIR-11.9", "cannot_pay", spoken_of(action)) if there else None


class Act(Choice):
    """VIR-10.1: is the action of the room performed?"""

    phase = ACT
    verbs: Verbs = {**FLORINS, "act": ("VIR-10.1", NEVER_SAID), "skip": ("VIR-10.1", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_ACT, DO_SKIP]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_ACT:
            act(p, seat, tell)
        else:
            close_turn(p, seat)


class Leftover(Choice):
    """VIR-7.10, R9: are florins of the room still taken?"""

    phase = LEFTOVER
    verbs: Verbs = {**FLORINS, "end": ("VIR-10.5", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_END]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        close_turn(p, seat)


class EndTurn(Choice):
    """VIR-11.15, R10: is an indulgence asked for before the turn ends?"""

    phase = END_TURN
    verbs: Verbs = {**FLORINS, "end": ("VIR-10.5", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_END]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """VIR-11.1: one request in a spring; with it the turn is over."""
        super().takes(p, seat, action, luck, tell)
        if action == DO_ASK_FLORINS:
            p.phase = TURN_OVER

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        p.phase = TURN_OVER
