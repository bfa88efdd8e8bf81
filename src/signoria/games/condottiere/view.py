"""What one seat may see, and how to deal again what it may not.

``view`` says what a seat knows; ``resample`` deals again what it does not. They are written apart, so that each
witnesses against the other. ``world`` makes a position from a view alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.engine.bits import mask_of, members
from signoria.engine.luck import Luck
from signoria.engine.view_header import view_header
from signoria.games.condottiere.codes import (
    CARD_IDS,
    COURTESAN,
    ENDING_IDS,
    KEEP,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PHASE_IDS,
    REGION_IDS,
    hides,
)
from signoria.games.condottiere.position import Position, card_names, region_name
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.rules.strength import totals
from signoria.games.condottiere.view_types import Cards, CondottiereView, typed

HIDDEN: Final = -2  # a card lies face down there, and which is still to be dealt


def view(p: Position, seat: int | None) -> CondottiereView:
    """CON-R36, 3.7, 20.7: public are lines, totals, discards, tokens and regions; private hands and hidden cards."""
    terms, cards = p.terms, p.cards
    seats = range(terms.seats)
    observer = terms.seats if seat is None else seat
    sizes: list[int | None] = []
    for one in seats:
        told = terms.counts_public or one == seat or not p.has_cards(one)
        sizes.append(p.hand_size(one) if told else None)
    return {
        **view_header(terms, seat, PHASE_IDS[p.phase], p.actors(), p.turn),
        "holder": p.holder,
        "contested": region_name(p.contested),
        "pope": region_name(p.pope),
        "defender": p.defender if p.defender != NOBODY else None,
        "defended": p.defended,
        "domains": [[REGION_IDS[region] for region in members(domain)] for domain in p.domains],
        "hand": card_names(cards, seat * KINDS) if seat is not None else None,
        "kept": card_names(cards, terms.kept) if p.phase == KEEP and p.turn == seat else None,
        "keeping": sum(cards[terms.kept : terms.kept + KINDS]),
        "hands": sizes,
        "holds": [p.has_cards(one) for one in seats],
        "lines": [card_names(cards, terms.lines + one * KINDS) for one in seats],
        "face_down": [kind != NO_CARD for kind in p.face_down],
        "my_face_down": CARD_IDS[p.face_down[seat]] if seat is not None and hidden(p, seat) else None,
        "known": [known_cards(p, observer, owner) for owner in seats],
        "sure": [sure_cards(p, observer, owner) for owner in seats],
        "known_of_me": [shown_cards(p, p.known, other, seat) for other in seats] if seat is not None else [],
        "sure_of_me": [shown_cards(p, p.sure, other, seat) if hidden(p, seat) else {} for other in seats]
        if seat is not None
        else [],
        "known_to_all": [known_cards(p, terms.seats, owner) for owner in seats],
        "sure_to_all": [sure_cards(p, terms.seats, owner) for owner in seats],
        "stock": sum(cards[terms.stock : terms.discards]),
        "discards": card_names(cards, terms.discards),
        "totals": totals(p),
        "courtesans": [cards[at + COURTESAN] for at in range(terms.lines, terms.stock, KINDS)],
        "out": members(p.out),
        "asked": members(p.asked),
        "resolving": p.resolving,
        "played": p.played,
        "idle": p.idle,
        "battle": p.battle,
        "round": p.round,
        "game_number": p.game,
        "opener": p.opener,
        "points": list(p.points),
        "final": members(p.final),
        "winners": members(p.winners),
        "ending": ENDING_IDS[p.ending],
    }


def hidden(p: Position, owner: int) -> bool:
    """Has this seat a card lying face down?"""
    return p.face_down[owner] != NO_CARD


def shown_cards(p: Position, told: list[int], observer: int, owner: int) -> Cards:
    """What the observer has seen of the owner's hand."""
    return {} if observer == owner else card_names(told, knowledge.row(p, observer, owner))


def known_cards(p: Position, observer: int, owner: int) -> Cards:
    """What the observer knows of the owner's hand, seen or counted; one's own hand needs no such list."""
    return card_names(
        [0 if observer == owner else knowledge.most(p, observer, owner, kind) for kind in range(KINDS)], 0
    )


def sure_cards(p: Position, observer: int, owner: int) -> Cards:
    """Of an owner with a card face down, what the observer knows to be in the hand."""
    if observer == owner or not hidden(p, owner):
        return {}
    return card_names([knowledge.surely(p, observer, owner, kind) for kind in range(KINDS)], 0)


def resample(p: Position, seat: int, luck: Luck) -> None:
    """Deal again, in place, every card this seat (-1: a spectator) cannot see, as its card counting would have it."""
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


def fill(p: Position, seen: Mapping[str, object], luck: Luck) -> None:
    """Make an empty table the position of this view, with the unseen cards dealt at random."""
    terms, cards = p.terms, p.cards
    v = typed(seen)
    seat = v["seat"] if v["seat"] is not None else -1
    p.phase = PHASE_IDS.index(v["phase"])
    p.turn = v["turn"]
    p.holder = v["holder"]
    p.contested = region_number(v["contested"])
    p.pope = region_number(v["pope"])
    p.defender = v["defender"] if v["defender"] is not None else NOBODY
    p.defended = v["defended"]
    p.domains = [mask_of([REGION_IDS.index(region) for region in domain]) for domain in v["domains"]]
    p.points = list(v["points"])
    p.out, p.asked, p.final, p.winners = [mask_of(seats) for seats in (v["out"], v["asked"], v["final"], v["winners"])]
    p.resolving, p.played = v["resolving"], v["played"]
    p.idle, p.battle, p.round, p.game, p.opener = v["idle"], v["battle"], v["round"], v["game_number"], v["opener"]
    p.ending = ENDING_IDS.index(v["ending"])
    for owner in range(terms.seats):
        lay(p, v["lines"][owner], terms.lines + owner * KINDS)
    lay(p, v["discards"], terms.discards)
    if seat >= 0:
        lay(p, v["hand"] or {}, seat * KINDS)
        lay(p, v["kept"] or {}, terms.kept)
    p.known = learnt(p, seat, v["known"], v["known_of_me"], v["known_to_all"])
    p.sure = learnt(p, seat, v["sure"], v["sure_of_me"], v["sure_to_all"])
    face_down = [HIDDEN if down else NO_CARD for down in v["face_down"]]
    if v["my_face_down"] is not None:
        face_down[seat] = CARD_IDS.index(v["my_face_down"])
        cards[terms.stock + face_down[seat]] -= 1
    p.face_down = face_down
    keeper = p.turn if p.phase == KEEP and p.turn != seat else NOBODY
    kept = v["keeping"] if keeper != NOBODY else 0
    sizes = [0 if owner == seat else v["hands"][owner] or 0 for owner in range(terms.seats)]
    if not terms.counts_public:
        hidden = sum(cards[terms.stock : terms.stock + KINDS]) - v["stock"] - face_down.count(HIDDEN)
        holding = [owner for owner in range(terms.seats) if owner != seat and v["holds"][owner]]
        sizes = [0] * terms.seats
        for owner in holding:
            sizes[owner] = 1
        if holding:
            sizes[holding[0]] += hidden - len(holding)
            sizes = guess_sizes(p, seat, sizes, face_down, luck)
    elif keeper != NOBODY:
        sizes[keeper] += kept
    scatter(p, seat, sizes, face_down, keeper, kept, luck)


def region_number(region: str | None) -> int:
    return NOWHERE if region is None else REGION_IDS.index(region)


def lay(p: Position, counts: Cards, at: int) -> None:
    """Move these cards from the stock to the place that begins at ``at``."""
    for card, count in counts.items():
        kind = CARD_IDS.index(card)
        p.move(p.terms.stock + kind, at + kind, count)


def learnt(p: Position, seat: int, known: list[Cards], of_me: list[Cards], to_all: list[Cards]) -> list[int]:
    """The table of knowledge, as far as this seat can tell: its own, what it has shown, and what all have seen."""
    if not any(known) and not any(of_me) and not any(to_all):
        return p.terms.nothing_known
    told = p.terms.nothing_known[:]
    for owner in range(p.terms.seats):
        note(p, told, p.terms.seats, owner, to_all[owner])
        if seat >= 0:
            note(p, told, seat, owner, known[owner])
            note(p, told, owner, seat, of_me[owner])
    return knowledge.as_seen_by(told, p.terms, seat, True)


def note(p: Position, told: list[int], observer: int, owner: int, counts: Cards) -> None:
    """Write down what an observer knows of an owner."""
    for card, count in counts.items():
        told[knowledge.row(p, observer, owner) + CARD_IDS.index(card)] = count
