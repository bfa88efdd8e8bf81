"""Chapters 8 and 10: hands that are discarded after a battle, and what the last player keeps of the round."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import (
    CARD_IDS,
    DO_HAND_DISCARD,
    DO_HAND_KEEP,
    DO_KEEP,
    DO_KEEP_DONE,
    HAND,
    KEEP,
    KINDS,
    MERCENARIES,
)
from signoria.games.condottiere.position import Position, card_names
from signoria.games.condottiere.rules import knowledge, sealed_answers
from signoria.games.condottiere.rules.resolution import close_round, find_first_turn
from signoria.games.condottiere.rules.rounds import new_round, next_hand

MOST_KEPT = 2
TIME_OF_HANDS = "CON-8.13"  # when hands are discarded; whose answer it is says CON-8.18


class Hand(Decision[Position]):
    """CON-8.13, 8.18: discard the hand or keep it."""

    phase = HAND
    clause = "CON-8.18"
    verbs: Verbs = {"hand": ("CON-8.16", "mercenary_in_hand")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_HAND_DISCARD, DO_HAND_KEEP] if may_discard(p, seat) else [DO_HAND_KEEP]

    def public(self, p: Position, seat: int) -> bool:
        """CON-8.16: only where everybody knows of a Mercenary, which stays in the hand."""
        return any(knowledge.most(p, p.terms.seats, seat, kind) for kind in range(MERCENARIES))

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """CON-8.18, R63: a sealed answer, or one that all see before the next is asked."""
        discards = action == DO_HAND_DISCARD
        if p.terms.together:
            if sealed_answers.give(p, seat, int(discards), action, tell):
                for one, answer in sealed_answers.broken(p):
                    settle_hand(p, one, answer == 1, -1 if one == seat else one, tell)
                close_round(p, luck, tell)
            return
        p.asked |= 1 << seat
        settle_hand(p, seat, discards, -1, tell)
        if next_hand(p, seat + 1):
            close_round(p, luck, tell)


class Keep(Decision[Position]):
    """CON-10.4: which cards the last player keeps."""

    phase = KEEP
    clause = "CON-10.4"
    verbs: Verbs = {"keep": ("CON-10.4", "not_in_hand")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_KEEP + kind for kind in range(KINDS) if p.cards[seat * KINDS + kind]] + [DO_KEEP_DONE]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_KEEP_DONE or keep_card(p, action - DO_KEEP, tell):
            end_keeping(p, tell)
            new_round(p, luck, tell)
            find_first_turn(p, luck, tell)


def settle_hand(p: Position, seat: int, discards: bool, of: int, tell: Journal | None) -> None:
    """CON-8.14, 8.15, R25: the whole hand goes, shown to all, or none of it. ``of``: whose secret the answer was."""
    if not discards:
        if tell is not None:
            tell.say("keep_hand", {"seat": seat}, of=of)
        return
    if tell is not None:
        shown: dict[str, object] = {"seat": seat, "cards": card_names(p.cards, seat * KINDS)}
        tell.say("discard_hand", shown, of=of if of >= 0 else knowledge.size_told(p, seat))
    for kind in range(KINDS):
        p.move(seat * KINDS + kind, p.terms.discards + kind, p.cards[seat * KINDS + kind])
    knowledge.throw_away(p, seat, sum(p.terms.deck))  # nothing of the hand is left


def may_discard(p: Position, seat: int) -> bool:
    """CON-8.13, 8.16, 8.17: only a hand without any Mercenary."""
    at = seat * KINDS
    for cell in range(at, at + MERCENARIES):
        if p.cards[cell]:
            return False
    return True


def keep_card(p: Position, kind: int, tell: Journal | None) -> bool:
    """CON-10.4, R27: one card is laid aside to be kept; True when no more may or can be."""
    seat, kept = p.turn, p.terms.kept
    p.move(seat * KINDS + kind, kept + kind, 1)
    if tell is not None:
        tell.whisper("keep", {"seat": seat}, (seat,), {"card": CARD_IDS[kind]})
    return sum(p.cards[kept : kept + KINDS]) == MOST_KEPT or not p.has_cards(seat)


def end_keeping(p: Position, tell: Journal | None) -> None:
    """CON-10.4, R36: the rest of the hand is thrown away unseen."""
    seat, kept = p.turn, p.terms.kept
    knowledge.throw_away(p, seat, p.hand_size(seat))
    for kind in range(KINDS):
        p.move(seat * KINDS + kind, p.terms.discards + kind, p.cards[seat * KINDS + kind])
        p.move(kept + kind, seat * KINDS + kind, p.cards[kept + kind])
    if tell is not None:
        tell.say("end_keeping", {"seat": seat, "count": p.hand_size(seat)})
