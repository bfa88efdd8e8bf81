"""Dealing again what one seat cannot know: hands, the attacker's face-down cards, sealed votes and offers.

Every possible deal is as likely as any other. Hands of which all know something are dealt first, and directly
(``hand_bounds``); the others get what is left. Only the attacker's cards ever lie face down while somebody decides: the
defender's are shown at once.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    CONDOTTIERE,
    DEFENDER_BLUE,
    KINDS,
    MOST_ALONE,
    MOST_OFFERED,
    MOST_WITH,
    NO_ANSWER,
    NO_CARD,
    SALE,
    SWISS,
    VIRTUAL,
    VOTE,
)
from signoria.games.renaissance.hand_bounds import Hand, deal_bound
from signoria.games.renaissance.position import Combat, Position
from signoria.games.renaissance.rules.course import voters
from signoria.games.renaissance.rules.sale_windows import sealed, third_parties

SILENCE: Final = 24  # how much likelier a sealed offer of nothing is than any other


def deal_again(p: Position, seat: int, luck: Luck) -> None:
    """REN-R69: everything hidden from this seat (-1: a spectator)."""
    if p.phase == VOTE:
        vote_again(p, seat, luck)
    hands = [Hand(p, owner, hidden_combat(p, owner)) for owner in range(p.terms.seats) if owner != seat]
    hands = [hand for hand in hands if hand.laid is not None] + [hand for hand in hands if hand.laid is None]
    pool = unseen(p, seat)
    deal_hands(p, hands, pool, luck)
    while p.phase == SALE and not offer_again(p, seat, luck):
        deal_hands(p, hands, pool, luck)


def vote_again(p: Position, seat: int, luck: Luck) -> None:
    """REN-5.2: a sealed vote may be anything."""
    for one in voters(p):
        if one != seat and p.votes[one] != NO_ANSWER:
            swiss = p.has(one, SWISS)
            if not swiss:
                p.votes[one] = luck.pick("resample", [1, 1])
            else:
                p.votes[one] = 2 + luck.pick("resample", [1] * (4 if p.year else 2))


def hidden_combat(p: Position, owner: int) -> Combat | None:
    """The combat in which this seat has cards face down."""
    c = p.combat
    return c if c is not None and not c.shown and c.kind[0] != NO_CARD and c.attacker == owner else None


def unseen(p: Position, seat: int) -> list[int]:
    """The cards that lie nowhere in sight, but for those that all know in a hand."""
    terms, c = p.terms, p.combat
    pool = terms.deck[:]
    for kind in range(KINDS):
        pool[kind] -= p.cards[terms.discard + kind] + p.cards[terms.up + kind]
        for owner in range(terms.seats):
            pool[kind] -= (p.cards if owner == seat else p.known)[owner * KINDS + kind]
    if c is None:
        return pool
    hidden = DEFENDER_BLUE if c.attacker != seat and hidden_combat(p, c.attacker) is not None else 0
    pool[CONDOTTIERE] -= c.hired[1] + (c.bought[0] if hidden else c.hired[0])
    for slot in range(hidden, len(c.kind)):
        if c.kind[slot] != NO_CARD and c.source[slot] != VIRTUAL and not (c.saved >> slot) & 1:
            pool[c.kind[slot]] -= 1
    return pool


def deal_hands(p: Position, hands: list[Hand], pool: list[int], luck: Luck) -> None:
    """All hands, those first of which something is known; what is left is the draw pile."""
    pile = p.terms.pile
    p.cards[pile : pile + KINDS] = pool
    for hand in hands:
        p.cards[hand.row : hand.row + KINDS] = hand.sure
    deal_bound(p, [hand for hand in hands if hand.bound], luck)
    for hand in hands:
        if not hand.bound:
            luck.draw("resample", p.cards, pile, hand.row, KINDS, hand.more)


def offer_again(p: Position, seat: int, luck: Luck) -> bool:
    """REN-25.8: sealed offers, mostly of nothing; False if a hand could not make its offer."""
    for owner in third_parties(p):
        if owner == seat or p.sale[owner] == NO_ANSWER:
            continue
        ducats = p.ducats[owner] if p.terms.gifts_in_combat else 0
        alone, beside = min(MOST_ALONE, ducats), min(MOST_WITH, ducats) + 1
        which = luck.pick("resample", [SILENCE] + [1] * (alone + MOST_OFFERED * beside))
        if which <= alone:
            p.sale[owner] = which
            continue
        count, given = (which - alone - 1) // beside, (which - alone - 1) % beside
        p.sale[owner] = sealed(count + 1, given)
        if p.cards[owner * KINDS + CONDOTTIERE] <= count:
            return False
    return True
