"""REN-R69: what all know of a hand, as bounds: cards seen to come there, and those that an action has proven.

They hold for the hand and the cards laid from it together. Nothing is inferred from choices; everybody knows the same.
"""

from __future__ import annotations

from signoria.games.renaissance.codes import BLUES, CONDOTTIERE, KINDS, MILAN, UNLIMITED
from signoria.games.renaissance.position import Position, can_pay


def come(p: Position, seat: int, kind: int) -> None:
    """A card that all see comes to the hand."""
    p.known[seat * KINDS + kind] += 1
    if kind <= CONDOTTIERE:
        p.troops_least[seat] += 1
    if kind < BLUES:
        p.blue_least[seat] += 1
        if p.blue_most[seat] < UNLIMITED:
            p.blue_most[seat] += 1


def go(p: Position, seat: int, kind: int) -> None:
    """A card leaves hand or slot, and all see which."""
    p.known[seat * KINDS + kind] = max(0, p.known[seat * KINDS + kind] - 1)
    if kind <= CONDOTTIERE:
        p.troops_least[seat] = max(0, p.troops_least[seat] - 1)
    if kind < BLUES:
        p.blue_least[seat] = max(0, p.blue_least[seat] - 1)
        if p.blue_most[seat] < UNLIMITED:
            p.blue_most[seat] -= 1


def draw(p: Position, seat: int, count: int) -> None:
    """Cards that nobody else sees come to the hand: any of them may be blue."""
    if p.blue_most[seat] < UNLIMITED:
        p.blue_most[seat] += count


def forget(p: Position) -> None:
    """REN-4.4: all cards are shuffled together."""
    seats = p.terms.seats
    p.known = [0] * (seats * KINDS)
    p.blue_least = [0] * seats
    p.troops_least = [0] * seats
    p.blue_most = [UNLIMITED] * seats


def attacks(p: Position, seat: int) -> None:
    """REN-17.4, R18: the attacker has two cards for the blue slots; those it cannot pay for are blue."""
    need = 1 if p.fresh(seat, MILAN) else 2
    p.troops_least[seat] = max(p.troops_least[seat], need)
    p.blue_least[seat] = max(p.blue_least[seat], need - can_pay(p.ducats[seat], p.terms.cost_use))


def offers(p: Position, seat: int, count: int) -> None:
    """REN-25.8: offered Condottieri are in the hand."""
    at = seat * KINDS + CONDOTTIERE
    p.known[at] = max(p.known[at], count)
    p.troops_least[seat] = max(p.troops_least[seat], count)


def shows(p: Position, seat: int, kind: int) -> None:
    """A card that a seat is about to play is in its hand."""
    at = seat * KINDS + kind
    p.known[at] = max(p.known[at], 1)


def shown_then(p: Position, later: Position, seat: int, kind: int) -> None:
    """A step that led from ``p`` to ``later`` has named this card of the seat. If it was discarded, the hand held it
    besides those that are known to be there later.
    """
    at, up = seat * KINDS + kind, p.terms.discard + kind
    gone = p.cards[at] > later.cards[at] and p.cards[up] < later.cards[up]
    p.known[at] = max(p.known[at], later.known[at] + 1 if gone else 1)


def is_known(p: Position, seat: int) -> bool:
    """REN-25.13: does everybody know this hand? Not while cards from it lie face down, unless none is left."""
    size, c = p.hand_size(seat), p.combat
    if c is not None and not c.shown and seat in (c.attacker, c.defender) and c.own[seat == c.defender]:
        return size == 0
    return size == sum(p.known[seat * KINDS : (seat + 1) * KINDS])


def discard(p: Position, seat: int, kind: int) -> None:
    """A card is played from the hand, and all see it on the discards."""
    p.cards[seat * KINDS + kind] -= 1
    p.cards[p.terms.discard + kind] += 1
    go(p, seat, kind)


def keep(p: Position, later: Position) -> None:
    """After a takeback to ``p``: what was known stays known, but for cards that came to a hand only later."""
    for seat in range(p.terms.seats):
        blues = troops = 0
        for kind in range(KINDS):
            at = seat * KINDS + kind
            came = max(0, later.cards[at] - p.cards[at])
            p.known[at] = max(p.known[at], later.known[at] - came)
            blues += came if kind < BLUES else 0
            troops += came if kind <= CONDOTTIERE else 0
        p.blue_least[seat] = max(p.blue_least[seat], later.blue_least[seat] - blues)
        p.troops_least[seat] = max(p.troops_least[seat], later.troops_least[seat] - troops)
