"""Chapters 2 and 10: set-up and deals, the end of a round and the next."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.native import i64
from signoria.games.condottiere.codes import KEEP, KINDS, NOWHERE, PLACE
from signoria.games.condottiere.position import Position, card_names
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.rules.battle import begin_battle

FULL_HAND = 10
OPENING_DRAW_HAND = 7


def begin(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-2.1, R01: chance says who opens the first game, unless the table has chosen."""
    opener = p.terms.start_seat
    set_up(p, opener if opener >= 0 else luck.pick("start", [1] * p.terms.seats), luck, tell)


def set_up(p: Position, opener: int, luck: Luck, tell: Journal | None) -> None:
    """CON-2.1 to 2.6, 16.2, 17.2, R01, R02, R45: a clear board, a shuffled deck, hands, the token to the opener."""
    terms = p.terms
    p.domains = [0] * terms.seats
    p.pope = NOWHERE
    p.contested = NOWHERE
    p.holder = p.opener = opener
    p.idle = p.battle = 0
    p.round = 1
    p.resolving = False
    gather_all(p)
    if tell is not None:
        tell.say("set_up", {"seat": opener, "game": p.game})
    for step in range(terms.seats):
        deal(p, (opener + step) % terms.seats, OPENING_DRAW_HAND if terms.draws else FULL_HAND, luck, tell)
    p.ask(PLACE, opener)


def gather_all(p: Position) -> None:
    """All cards go back to the stock, and what was known of hands is void."""
    p.cards = [0] * p.terms.size
    p.cards[p.terms.stock : p.terms.stock + KINDS] = p.terms.deck
    knowledge.forget(p)
    p.face_down = p.terms.no_face_down


def deal(p: Position, seat: int, count: int, luck: Luck, tell: Journal | None) -> None:
    """So many cards from the stock to a hand; only their owner sees which."""
    before = p.cards[seat * KINDS : (seat + 1) * KINDS] if tell is not None else []
    luck.draw("deal", p.cards, p.terms.stock, seat * KINDS, KINDS, count)
    if tell is not None:
        tell_cards(p, "deal", seat, before, tell)


def tell_cards(p: Position, kind: str, seat: int, before: list[int], tell: Journal, of: int = -1) -> None:
    """CON-R36: a hand has grown; its owner sees the cards, the others how many: that is done in the open.

    ``of`` is the seat whose answer was under seal until now.
    """
    fresh = [p.cards[seat * KINDS + card] - before[card] for card in range(KINDS)]
    tell.whisper(kind, {"seat": seat, "count": sum(fresh)}, (seat,), {"cards": card_names(fresh, 0)}, of=of)


def discard_lines(p: Position) -> None:
    """CON-8.12: all cards of all battle lines are discarded."""
    kind: i64 = 0
    cell: i64
    last: i64 = p.terms.stock
    for cell in range(p.terms.lines, last):
        if p.cards[cell]:
            p.move(cell, p.terms.discards + kind, p.cards[cell])
        kind = 0 if kind == KINDS - 1 else kind + 1
    p.resolving = False


def next_hand(p: Position, first: int) -> bool:
    """CON-8.13, 8.18, R25: from ``first`` on, the next with cards to be asked about the hand; True if none is left."""
    seats = p.terms.seats
    for step in range(seats):
        seat = (first + step) % seats
        if not (p.asked >> seat) & 1 and p.has_cards(seat):
            p.turn = seat
            return False
    return True


def end_of_round(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-10.1 to 10.3, R38: with cards in two hands the round goes on, otherwise it is over."""
    last = -1
    for seat in range(p.terms.seats):
        if p.has_cards(seat):
            if last >= 0:
                next_battle(p)
                return
            last = seat
    if last >= 0:
        p.ask(KEEP, last)
    else:
        new_round(p, luck, tell)


def new_round(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-10.5 to 10.9, R28: all but the kept cards are shuffled; every hand becomes 10 + 1 per region controlled."""
    p.round += 1
    if tell is not None:
        tell.say("new_round", {"round": p.round})
    reshuffle(p)
    kept = False
    for seat in range(p.terms.seats):
        kept = kept or p.has_cards(seat)
    if not kept:
        knowledge.forget(p)
    for step in range(p.terms.seats):
        seat = (p.holder + step) % p.terms.seats
        deal(p, seat, FULL_HAND + p.regions(seat) - p.hand_size(seat), luck, tell)
    next_battle(p)


def next_battle(p: Position) -> None:
    """CON-8.10, 10.9, R26: the battle on the region chosen in step 2, or (ruling) the choice is made now."""
    if p.contested == NOWHERE:
        p.ask(PLACE, p.holder)
    else:
        begin_battle(p)


def reshuffle(p: Position) -> None:
    """The discards become part of the stock. A stock is a multiset: there is no order to shuffle."""
    for kind in range(KINDS):
        p.move(p.terms.discards + kind, p.terms.stock + kind, p.cards[p.terms.discards + kind])
