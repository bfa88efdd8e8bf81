"""Chapters 6 and 20: what each card does when it is played."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.condottiere import knowledge
from signoria.games.condottiere.battle import turn_up
from signoria.games.condottiere.codes import (
    BISHOP,
    CARD_IDS,
    KINDS,
    MERCENARIES,
    NO_CARD,
    POPE,
    SCARECROW,
    SPRING,
    SURRENDER,
    TAKE_BACK,
    WINTER,
    hides,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.strength import highest_mercenary, totals


def play_card(p: Position, kind: int, tell: Journal | None) -> bool:
    """CON-4.1 to 4.4, 19.5, R58: one card from the hand to the own line. True when the turn is over.

    Bishop and Scarecrow leave a decision open; a Surrender ends the turn, and the battle (``ends_battle``).
    """
    seat = p.turn
    p.played = True
    if seat == p.defender:
        p.defended = True
    card = seat * KINDS + kind
    if p.terms.hides and hides(kind):
        p.cards[card] -= 1
        play_face_down(p, seat, kind, tell)
        return True
    knowledge.leave_hand(p, seat, kind)
    if p.terms.hides and p.terms.reveals_first:
        turn_up(p, seat, tell)
    if tell is not None:
        tell.say("play", {"seat": seat, "card": CARD_IDS[kind]}, of=knowledge.size_told(p, seat))
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


def tell_last_card(p: Position, seat: int, tell: Journal | None) -> None:
    """CON-R36: where the table does not tell sizes, it still tells that a hand is empty."""
    if tell is not None and not p.terms.counts_public and not p.has_cards(seat):
        tell.say("last_card", {"seat": seat})


def play_face_down(p: Position, seat: int, kind: int, tell: Journal | None) -> None:
    """CON-20.1, 20.3, 20.4: the new card lies face down, the one before it is turned up."""
    turn_up(p, seat, tell)
    face_down = p.face_down[:]
    face_down[seat] = kind
    p.face_down = face_down
    knowledge.go_face_down(p, seat)
    if tell is not None:
        tell.whisper(
            "play_face_down", {"seat": seat}, (seat,), {"card": CARD_IDS[kind]}, of=knowledge.size_told(p, seat)
        )


def ends_battle(kind: int) -> bool:
    """CON-6.28: a Surrender ends the battle at once."""
    return kind == SURRENDER


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


def can_take_back(p: Position) -> list[int]:
    """CON-6.22, 6.24, 20.8: the kinds of Mercenary that lie face up in the own line."""
    at = p.terms.lines + p.turn * KINDS
    return [kind for kind in range(MERCENARIES) if p.cards[at + kind]]


def take_back(p: Position, kind: int, tell: Journal | None) -> None:
    """CON-6.22, 6.23, 6.27, R15, R16: one Mercenary of the own line returns to the hand, or none does."""
    seat = p.turn
    if kind != NO_CARD:
        p.move(p.terms.lines + seat * KINDS + kind, seat * KINDS + kind, 1)
        knowledge.take_in_the_open(p, seat, kind)
    if tell is not None:
        tell.say("take_back", {"seat": seat, "card": CARD_IDS[kind] if kind != NO_CARD else None})
    turn_up(p, seat, tell)  # CON-R53: after the effect of the Scarecrow


def announce(p: Position, tell: Journal | None) -> None:
    """CON-4.4, 20.7, R12, R55, R57: the totals of the face-up cards, published after every play."""
    if tell is not None:
        tell.say("totals", {"totals": totals(p)})
