"""Chapters 6 and 20: what a card does when it is played face up."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import (
    BISHOP,
    CARD_IDS,
    DO_TAKE,
    DO_TAKE_NOTHING,
    KINDS,
    MERCENARIES,
    NO_CARD,
    POPE,
    SCARECROW,
    SPRING,
    SURRENDER,
    TAKE_BACK,
    WINTER,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.rules.battle import turn_up
from signoria.games.condottiere.rules.resolution import close_turn
from signoria.games.condottiere.rules.strength import highest_mercenary


def play_face_up(p: Position, seat: int, kind: int, tell: Journal | None) -> bool:
    """Chapter 6: the card takes effect and goes to the own line or the discards. True when the turn is over.

    CON-6.7, 6.8: a Spring stays in the line of its player, and a second one adds nothing (``strength.line_total``).
    CON-6.10, 6.22: Bishop and Scarecrow leave a decision open. CON-6.28: a Surrender also ends the battle.
    """
    card = seat * KINDS + kind
    if kind == BISHOP:
        p.move(card, p.terms.discards + BISHOP, 1)
        play_bishop(p, tell)
        if p.final:  # CON-R32: the Pope has no say in the final battle
            turn_up(p, seat, tell)
            return True
        p.phase = POPE
        return False
    if kind == SCARECROW:
        # CON-6.22, 6.25, 6.26, R14: legal with nothing to take back, and discarded in any case
        p.move(card, p.terms.discards + SCARECROW, 1)
        p.phase = TAKE_BACK
        return False
    if kind == WINTER:
        end_season(p, SPRING, tell)
    elif kind == SPRING:
        end_season(p, WINTER, tell)
    p.move(card, p.terms.lines + card, 1)
    if kind != SURRENDER:  # CON-R18: a Surrender turns up every card, at the end of the battle
        turn_up(p, seat, tell)
    return True


def end_season(p: Position, season: int, tell: Journal | None) -> None:
    """CON-6.2, 6.6, R11, R13: all cards of the other season leave every line."""
    gone = 0
    for at in range(p.terms.lines + season, p.terms.stock, KINDS):
        gone += p.cards[at]
        p.move(at, p.terms.discards + season, p.cards[at])
    if gone and tell is not None:
        tell.say("end_season", {"season": CARD_IDS[season], "count": gone})


def play_bishop(p: Position, tell: Journal | None) -> None:
    """CON-6.9 to 6.13, 20.9, R07, R08, R09, R56: the highest face-up Mercenaries of all lines are discarded."""
    kind = highest_mercenary(p)
    if kind < 0:
        return
    lost: dict[str, object] = {}
    for seat in range(p.terms.seats):
        at = p.terms.lines + seat * KINDS + kind
        if p.cards[at]:
            if tell is not None:
                lost[str(seat)] = p.cards[at]
            p.move(at, p.terms.discards + kind, p.cards[at])
    if tell is not None:
        tell.say("bishop", {"card": CARD_IDS[kind], "lost": lost})


class TakeBack(Decision[Position]):
    """CON-6.22: which Mercenary the Scarecrow brings back, if any."""

    phase = TAKE_BACK
    clause = "CON-6.22"
    verbs: Verbs = {"take": ("CON-6.24", "not_in_line")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        """CON-6.22, 6.24, 20.8: the kinds of Mercenary that lie face up in the own line."""
        line = p.terms.lines + seat * KINDS
        return [DO_TAKE + kind for kind in range(MERCENARIES) if p.cards[line + kind]] + [DO_TAKE_NOTHING]

    def public(self, p: Position, seat: int) -> bool:
        return True

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """CON-6.22, 6.23, 6.27, R15, R16: one Mercenary of the own line returns to the hand, or none does."""
        kind = NO_CARD if action == DO_TAKE_NOTHING else action - DO_TAKE
        if kind != NO_CARD:
            p.move(p.terms.lines + seat * KINDS + kind, seat * KINDS + kind, 1)
            knowledge.take_in_the_open(p, seat, kind)
        if tell is not None:
            tell.say("take_back", {"seat": seat, "card": CARD_IDS[kind] if kind != NO_CARD else None})
        turn_up(p, seat, tell)  # CON-R53: after the effect of the Scarecrow
        close_turn(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """CON-20.8: the face-down card is not taken back."""
        if p.face_down[seat] == action - DO_TAKE:
            return "CON-20.8", "face_down_stays", {"card": CARD_IDS[action - DO_TAKE]}
        return None
