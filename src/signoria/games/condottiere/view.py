"""What one seat may see.

``view`` says what a seat knows; ``resample`` deals again what it does not. They are written apart, so that each
witnesses against the other.
"""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.view_header import view_header
from signoria.games.condottiere.codes import (
    ACTIONS,
    CARD_IDS,
    COURTESAN,
    DO_DRAW,
    DO_HAND_DISCARD,
    DO_HAND_KEEP,
    DRAW,
    ENDING_IDS,
    KEEP,
    KINDS,
    NO_CARD,
    NOBODY,
    PHASE_IDS,
    REGION_IDS,
)
from signoria.games.condottiere.position import Position, card_names, region_name
from signoria.games.condottiere.rules import knowledge, sealed_answers
from signoria.games.condottiere.rules.strength import totals
from signoria.games.condottiere.view_types import Cards, CondottiereView


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
        "answer": own_answer(p, seat) if seat is not None else None,
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


def own_answer(p: Position, seat: int) -> str | None:
    """CON-R63: one's own answer while it is under seal."""
    if not sealed_answers.asks_all(p) or not (p.asked >> seat) & 1:
        return None
    answer = sealed_answers.sealed(p, seat)
    return str(ACTIONS[DO_DRAW + answer if p.phase == DRAW else DO_HAND_DISCARD if answer else DO_HAND_KEEP])


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
