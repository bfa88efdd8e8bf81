"""A position made from a view alone, so that no bot can be given more than its seat knows."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.bits import mask_of
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import (
    CARD_IDS,
    ENDING_IDS,
    KEEP,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PHASE_IDS,
    REGION_IDS,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.resample import HIDDEN, answer_again, deal_again, guess_sizes, scatter
from signoria.games.condottiere.rules import knowledge, sealed_answers
from signoria.games.condottiere.view_types import Cards, typed


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
    if v["answer"] is not None:
        verb, _, answer = v["answer"].partition(" ")
        sealed_answers.seal(p, seat, int(answer) if verb == "draw" else int(answer == "discard"))
    if not answer_again(p, seat, luck):
        deal_again(p, seat, luck)


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
