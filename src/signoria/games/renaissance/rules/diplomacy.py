"""Chapters 20 and 25: exchanges of towns and gifts of money, at the open moments."""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ACTIONS,
    ANSWER,
    BUY,
    COUNCIL,
    DO_ACCEPT,
    DO_DECLINE,
    DO_GIFT,
    DO_SWAP,
    EXPAND,
    MAIN,
    MOST_GIFTS,
    MOST_GIVEN,
    MOST_REFUSED,
    NOBODY,
    TOWN_IDS,
    TOWNS,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.choice import ALONE, Choice
from signoria.games.renaissance.rules.course import next_in_council


def may_speak(p: Position, seat: int) -> bool:
    """REN-20.6, 25.1 to 25.3: is this an open moment for this seat? None is left once an order has a building."""
    if p.phase == COUNCIL:
        return seat == p.turn
    if p.phase not in (BUY, EXPAND, MAIN) or (p.phase == BUY and p.ordered):
        return False
    return (seat == p.turn or p.terms.out_of_turn) and p.takes_part(seat)


def last_open_moment(p: Position) -> bool:
    """REN-25.1, 25.3: does the seat on move close what may be the last open moment of this game turn?

    The council may be passed by orders alone; before it, every player with a town has an own turn, in which others may
    bargain too.
    """
    if p.phase != MAIN:
        return p.phase == COUNCIL
    return not p.terms.out_of_turn or not any(p.alive(seat) for seat in p.order[p.at + 1 :])


def swaps(p: Position, seat: int) -> list[int]:
    """REN-20.2, 20.3, 25.5, 25.6: all exchanges this seat may offer as long as it is not refused too often."""
    found: list[int] = []
    theirs = members(p.all_held() & ~p.held[seat] & ~p.swapped)
    for mine in members(p.held[seat] & ~p.swapped):
        for town in theirs:
            if p.level[town] == p.level[mine] and pair(mine, town) not in p.tried:
                found.append(DO_SWAP + mine * TOWNS + town)
    return found


def lane(p: Position, seat: int) -> list[int]:
    """REN-25.4 to 25.6: all exchanges this seat may offer, and all gifts it may make."""
    if not may_speak(p, seat):
        return []
    found = swaps(p, seat) if p.refused[seat] < MOST_REFUSED else []
    if p.gifts[seat] < MOST_GIFTS:
        most = min(MOST_GIVEN, p.ducats[seat])
        for other in range(p.terms.seats):
            if may_receive(p, seat, other):
                found += [DO_GIFT + other * MOST_GIVEN + more for more in range(most)]
    return found


def may_receive(p: Position, seat: int, other: int) -> bool:
    """REN-20.6: may this other seat be given ducats?"""
    return other != seat and p.takes_part(other)


def pair(one: int, other: int) -> int:
    """The number of an exchange, the same whichever side offers it."""
    return min(one, other) * TOWNS + max(one, other)


def give(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """REN-20.4, 25.4, R41: done at once, and final."""
    other, ducats = number // MOST_GIVEN, number % MOST_GIVEN + 1
    p.ducats[seat] -= ducats
    p.ducats[other] += ducats
    p.gifts[seat] += 1
    if tell is not None:
        tell.say("gift", {"seat": seat, "other": other, "ducats": ducats})
    go_on(p)


def offer(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """REN-20.2, 25.5, 25.7: two towns and nothing else; the other answers at once."""
    mine, theirs = number // TOWNS, number % TOWNS
    p.tried = [*p.tried, pair(mine, theirs)]
    p.aim = number
    p.asker, p.asked = seat, p.owner[theirs]
    p.back = p.phase
    p.phase = ANSWER
    if tell is not None:
        told = {"seat": seat, "other": p.asked, "town": TOWN_IDS[mine], "theirs": TOWN_IDS[theirs]}
        tell.say("swap_offer", dict(told))


def go_on(p: Position) -> None:
    """REN-25.2: in the council one action is taken at a time, and all are asked again after it."""
    if p.phase == COUNCIL:
        p.passes = 0
        next_in_council(p)


def take_lane(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """The optional actions: gifts and offers of an exchange are the same in all phases."""
    if action >= DO_GIFT:
        give(p, seat, action - DO_GIFT, tell)
    else:
        offer(p, seat, action - DO_SWAP, tell)


def against_lane(p: Position, seat: int, action: int) -> Refusal:
    """REN-20.2 to 20.6, 25.1 to 25.6."""
    args = ACTIONS[action].args
    if not p.takes_part(seat):
        return "REN-20.6", "no_town", {}
    if not may_speak(p, seat):
        return ("REN-25.2", "council_turn", {}) if p.phase == COUNCIL else ("REN-25.1", "no_open_moment", {})
    if action >= DO_GIFT:
        other = int(args[0])
        if other >= p.terms.seats or not may_receive(p, seat, other):
            return "REN-20.6", "no_receiver", {}
        if int(args[1]) > p.ducats[seat]:
            return "REN-25.4", "too_dear", {"ducats": p.ducats[seat]}
        return "REN-R73", "gifts_made", {"count": MOST_GIFTS}
    mine, theirs = TOWN_IDS.index(args[0]), TOWN_IDS.index(args[1])
    if p.owner[mine] != seat:
        return "REN-25.5", "not_yours", {"town": args[0]}
    if p.owner[theirs] in (NOBODY, seat):
        return "REN-25.5", "not_others", {"town": args[1]}
    if p.level[mine] != p.level[theirs]:
        return "REN-20.2", "levels_differ", {"town": args[0], "theirs": args[1]}
    if ((p.swapped >> mine) | (p.swapped >> theirs)) & 1:
        return "REN-20.3", "swapped", {}
    if pair(mine, theirs) in p.tried:
        return "REN-25.6", "tried", {}
    return "REN-25.6", "refused_often", {"count": MOST_REFUSED}


class Answer(Choice):
    """REN-25.5: the answer to an offer of an exchange."""

    phase = ANSWER
    clause = "REN-25.5"
    silence = DO_DECLINE
    verbs: Verbs = {"accept": ("REN-25.5", "not_now"), "decline": ("REN-25.5", "not_now")}

    def actors(self, p: Position) -> tuple[int, ...]:
        """REN-25.5: the owner of the other town, who need not be on move."""
        return ALONE[p.asked]

    def asks(self, p: Position, seat: int) -> bool:
        return seat == p.asked

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_ACCEPT, DO_DECLINE]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-20.2, 20.3, 25.5, 25.6, R16, R40: the towns change hands with all that is in them, or nothing does."""
        mine, theirs, yes = p.aim // TOWNS, p.aim % TOWNS, action == DO_ACCEPT
        if yes:
            p.exchange(mine, theirs)
            both = 1 << mine | 1 << theirs
            p.swapped |= both
            if p.back == MAIN:
                p.gained |= both & p.held[p.turn]
        else:
            p.refused[p.asker] += 1
        if tell is not None:
            told = {"seat": seat, "other": p.asker, "town": TOWN_IDS[theirs], "theirs": TOWN_IDS[mine]}
            tell.say("swap" if yes else "no_swap", dict(told))
        p.phase = p.back
        p.asker = p.asked = p.aim = NOBODY
        go_on(p)
