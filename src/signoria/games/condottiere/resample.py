"""Dealing again what one seat cannot know: hands, cards being kept, cards lying face down."""

from __future__ import annotations

from typing import Final

from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import DRAW, KEEP, KINDS, NO_CARD, NOBODY, hides
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge, sealed_answers
from signoria.games.condottiere.rules.drawing import most_to_draw
from signoria.games.condottiere.rules.hands import may_discard

HIDDEN: Final = -2  # a card lies face down there, and which is still to be dealt
KEEPING: Final = 4  # how much likelier a sealed answer keeps the hand than discards it


def deal_again(p: Position, seat: int, luck: Luck) -> None:
    """Deal again, in place, all that this seat (-1: a spectator) cannot see: the cards, and sealed answers."""
    deal_cards(p, seat, luck)
    while not answer_again(p, seat, luck):
        deal_cards(p, seat, luck)


def answer_again(p: Position, seat: int, luck: Luck) -> bool:
    """CON-R63: sealed answers, of hands mostly to keep them; False if a hand could not be answered for like that."""
    if not sealed_answers.asks_all(p):
        return True
    for owner in range(p.terms.seats):
        if owner == seat or not (p.asked >> owner) & 1:
            continue
        if p.phase == DRAW:
            answer = luck.pick("resample", [1] * (most_to_draw(p, owner) + 1))
        else:
            answer = luck.pick("resample", [KEEPING, 1])
            if answer and not may_discard(p, owner):
                return False
        sealed_answers.seal(p, owner, answer)
    return True


def deal_cards(p: Position, seat: int, luck: Luck) -> None:
    """Every card this seat cannot see, as its card counting would have it."""
    terms, cards = p.terms, p.cards
    keeper = p.turn if p.phase == KEEP and p.turn != seat else NOBODY
    sizes = [0] * terms.seats
    kept = 0
    if keeper != NOBODY:
        for kind in range(KINDS):
            kept += cards[terms.kept + kind]
            p.move(terms.kept + kind, keeper * KINDS + kind, cards[terms.kept + kind])
    face_down = p.face_down[:] if terms.hides else p.face_down
    for owner in range(terms.seats):
        if owner == seat:
            continue
        at, stock = owner * KINDS, terms.stock
        for kind in range(KINDS):
            count = cards[at + kind]
            if count:
                sizes[owner] = sizes[owner] + count
                p.move(at + kind, stock + kind, count)
        if face_down[owner] != NO_CARD:
            cards[stock + face_down[owner]] += 1
            face_down[owner] = HIDDEN
    if not terms.counts_public:
        sizes = guess_sizes(p, seat, sizes, face_down, luck)
    p.known = knowledge.as_seen_by(p.known, terms, seat, True)
    p.sure = knowledge.as_seen_by(p.sure, terms, seat, True)
    p.counted = knowledge.as_seen_by(p.counted, terms, seat, False)
    scatter(p, seat, sizes, face_down, keeper, kept, luck)


def guess_sizes(p: Position, seat: int, sizes: list[int], face_down: list[int], luck: Luck) -> list[int]:
    """CON-R36: where the table does not tell sizes, any division of the unseen cards among the hands that have some."""
    seats = p.terms.seats
    observer = seats if seat < 0 else seat
    least = [0] * seats
    for owner in range(seats):
        if sizes[owner]:
            least[owner] = max(1, sum([knowledge.most(p, observer, owner, kind) for kind in range(KINDS)]))
            if face_down[owner] == HIDDEN:  # one of the known cards may be that one
                sure = sum([knowledge.surely(p, observer, owner, kind) for kind in range(KINDS)])
                least[owner] = max(1, least[owner] - 1, sure)
    weights = [1 if size else 0 for size in least]
    for _ in range(sum(sizes) - sum(least)):
        least[luck.pick("sizes", weights)] += 1
    return least


def scatter(p: Position, seat: int, sizes: list[int], face_down: list[int], keeper: int, kept: int, luck: Luck) -> None:
    """From a stock that holds all unseen cards: what is known to its owners, then face-down cards, then full hands."""
    terms, cards = p.terms, p.cards
    seats, stock = terms.seats, terms.stock
    observer = seats if seat < 0 else seat
    if p.known is not terms.nothing_known or p.counted is not terms.nothing_known:
        for owner in range(seats):
            if owner == seat:
                continue
            for kind in range(KINDS):
                count = knowledge.most(p, observer, owner, kind)
                if count:
                    p.move(stock + kind, owner * KINDS + kind, count)
    if terms.hides:
        lay_face_down(p, observer, sizes, face_down, luck)
        p.face_down = face_down
    for owner in range(seats):
        if owner != seat:
            need = sizes[owner] - p.hand_size(owner)
            if need:
                luck.draw("resample", cards, stock, owner * KINDS, KINDS, need)
    if kept:
        luck.draw("resample", cards, keeper * KINDS, terms.kept, KINDS, kept)


def lay_face_down(p: Position, observer: int, sizes: list[int], face_down: list[int], luck: Luck) -> None:
    """CON-20.1: every way to fill hands and face-down places with what is known and what is unseen counts alike.

    What is known lies in the hands by now. First it is drawn for which owners the face-down card is an unseen one: that
    takes one of the owner's free places, and one of the unseen cards that may lie face down, from those left to the
    others. Then the cards themselves are drawn.
    """
    cards, stock = p.cards, p.terms.stock
    owners = [owner for owner in range(p.terms.seats) if face_down[owner] == HIDDEN]
    if not owners:
        return
    unseen, hideable = 0, 0
    for kind in range(KINDS):
        unseen += cards[stock + kind]
        hideable += cards[stock + kind] if hides(kind) else 0
    loose = [loose_cards(p, observer, owner) for owner in owners]
    free = [sizes[owner] + 1 - p.hand_size(owner) for owner in owners]
    ways: list[int] = []
    for choice in range(1 << len(owners)):
        way, taken = 1, 0
        for at in range(len(owners)):
            if (choice >> at) & 1:
                way *= free[at] * (hideable - taken)
                taken += 1
            else:
                way *= sum(loose[at])
        for rest in range(taken, len(owners)):
            way *= max(unseen - rest, 1)
        ways.append(max(way, 0))
    chosen = luck.pick("face_down", ways)
    for at, owner in enumerate(owners):
        if (chosen >> at) & 1:
            kind = luck.pick("face_down", [cards[stock + kind] if hides(kind) else 0 for kind in range(KINDS)])
            cards[stock + kind] -= 1
        else:
            kind = luck.pick("face_down", loose[at])
            cards[owner * KINDS + kind] -= 1
        face_down[owner] = kind


def loose_cards(p: Position, observer: int, owner: int) -> list[int]:
    """The known cards of an owner that may be the one lying face down."""
    loose = [0] * KINDS
    for kind in range(KINDS):
        if hides(kind):
            loose[kind] = knowledge.most(p, observer, owner, kind) - knowledge.surely(p, observer, owner, kind)
    return loose
