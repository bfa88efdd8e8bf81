"""Chapter 17: the cards laid face down in a combat, up to the reveal."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BLUES,
    BOUGHT,
    CONDOTTIERE,
    DEFENDER_BLUE,
    DEFENDER_RED,
    DO_DEFEND,
    DO_LAY,
    ENGINEER,
    HIRED,
    KINDS,
    LAYABLE,
    LENT,
    MILAN,
    OWN,
    PAIRS,
    RED,
    REDS,
    SLOTS,
    TRAITOR,
    VIRTUAL,
)
from signoria.games.renaissance.position import Combat, Position, can_pay, now
from signoria.games.renaissance.resolve import reveal
from signoria.games.renaissance.sale import open_sale

WAYS = len(REDS)  # to answer for the red slot


# Laying cards


def available(p: Position, c: Combat, seat: int, side: int, what: int) -> int:
    """REN-8.3, 25.10, R18, R52d: how many of these a side can still lay."""
    if what < BLUES:
        return p.cards[seat * KINDS + what]
    if what == HIRED:
        return c.hired[side]
    if what == LENT:
        return 1 if p.fresh(seat, MILAN) and VIRTUAL not in c.source else 0
    held = p.cards[seat * KINDS + CONDOTTIERE]
    if not held:
        return 0
    laid = [slot for slot in range(SLOTS) if c.kind[slot] == CONDOTTIERE and c.source[slot] == OWN]
    mine = [slot for slot in laid if c.side[slot] == side]
    return min(held, can_pay(p.ducats[seat], p.terms.cost_use) - len(mine))


def lay_answers(p: Position, seat: int) -> list[int]:
    """REN-8.1, 8.4, 17.8, 25.10: two cards for the blue slots; at most one bought card may be left for the red one."""
    c = now(p)
    counts = [available(p, c, seat, 0, what) for what in range(LENT + 1)]
    found: list[int] = []
    for number, (one, other) in enumerate(PAIRS):
        if not counts[one] or not counts[other] or (one == other and counts[one] < 2):
            continue
        if counts[HIRED] - (one == HIRED) - (other == HIRED) <= 1:
            found.append(DO_LAY + number)
    return found


def red_answers(p: Position, c: Combat, seat: int, side: int) -> list[int]:
    """REN-8.2, 9.3, 10.3, 17.9, 25.10, R32: for the red slot, as numbers of ``codes.REDS``."""
    if c.hired[side]:
        return [4]
    found = [0]
    found += [1] if p.cards[seat * KINDS + ENGINEER] else []
    found += [2] if p.cards[seat * KINDS + TRAITOR] else []
    found += [3] if available(p, c, seat, side, CONDOTTIERE) > 0 else []
    return found + ([5] if available(p, c, seat, side, LENT) else [])


def put(p: Position, c: Combat, seat: int, slot: int, what: int) -> None:
    """A card of the hand, a bought one or Milan's into a slot."""
    side = c.side[slot]
    c.kind[slot] = what if what < CONDOTTIERE else CONDOTTIERE
    if what == HIRED:
        c.hired[side] -= 1
        c.source[slot] = BOUGHT
    elif what == LENT:
        c.source[slot] = VIRTUAL
    else:
        p.cards[seat * KINDS + what] -= 1
        c.own[side] += 1


def put_red(p: Position, c: Combat, seat: int, slot: int, number: int) -> None:
    if number == 1 or number == 2:
        kind = ENGINEER if number == 1 else TRAITOR
        c.kind[slot] = kind
        p.cards[seat * KINDS + kind] -= 1
        c.own[c.side[slot]] += 1
    elif number >= 3:
        put(p, c, seat, slot, number - 3 + CONDOTTIERE)


def lay(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """REN-17.8: the two blue slots of the attacker."""
    c = now(p)
    one, other = PAIRS[number]
    put(p, c, seat, 0, one)
    put(p, c, seat, 1, other)
    p.phase = RED
    if tell is not None:
        tell.whisper("lay", {"seat": seat, "count": c.own[0]}, (seat,), {"cards": [LAYABLE[one], LAYABLE[other]]})


def lay_red(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """REN-17.8, 17.9: the attacker's red slot; then the window of the defender."""
    c = now(p)
    put_red(p, c, seat, ATTACKER_RED, number)
    c.laid[0] = True
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "filled": number > 0, "count": c.own[0]}
        tell.whisper("lay_red", told, (seat,), {"red": REDS[number]})
    open_sale(p, tell)


def defend_answers(p: Position, seat: int) -> list[int]:
    """REN-8.5, 17.10 to 17.12, 25.10, R20, R21: a card for the blue slot, and one for the red."""
    c, terms = now(p), p.terms
    blues = p.blues(seat)
    if not blues and not terms.red_without_blue:
        return [DO_DEFEND]
    found: list[int] = []
    for blue in range(LENT + 2):
        what = blue - 1
        if what < 0:
            if blues or c.hired[1] > 1:
                continue
        elif available(p, c, seat, 1, what) <= 0 or (what >= BLUES and blues and not terms.condottiere_defends):
            continue
        for red in reds_beside(p, c, seat, what):
            found.append(DO_DEFEND + blue * WAYS + red)
    return found


def reds_beside(p: Position, c: Combat, seat: int, what: int) -> list[int]:
    """What the red slot of the defender may hold when this lies in the blue one."""
    hired = c.hired[1] - (what == HIRED)
    if hired:
        return [4] if hired == 1 else []
    found = [0]
    found += [1] if p.cards[seat * KINDS + ENGINEER] else []
    found += [2] if p.cards[seat * KINDS + TRAITOR] else []
    found += [3] if available(p, c, seat, 1, CONDOTTIERE) > (what == CONDOTTIERE) else []
    return found + ([5] if what != LENT and available(p, c, seat, 1, LENT) else [])


def defend(p: Position, seat: int, number: int, luck: Luck, tell: Journal | None) -> None:
    """REN-17.10, 17.13: the defender's cards; then dice and reveal."""
    c = now(p)
    what = number // WAYS - 1
    if what >= 0:
        put(p, c, seat, DEFENDER_BLUE, what)
    put_red(p, c, seat, DEFENDER_RED, number % WAYS)
    c.laid[1] = True
    reveal(p, c, luck, tell)
