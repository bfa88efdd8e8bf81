"""Chapters 4 and 20: a turn of battle is one card from the hand, or a pass."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.native import i64
from signoria.games.condottiere.codes import (
    BATTLE,
    CARD_IDS,
    DO_PASS,
    DO_PASS_REVEAL,
    DO_PLAY,
    KINDS,
    NO_CARD,
    SURRENDER,
    hides,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.rules.battle import turn_up
from signoria.games.condottiere.rules.resolution import end_turn, resolve_battle
from signoria.games.condottiere.rules.special_cards import play_face_up
from signoria.games.condottiere.rules.strength import announce


class Turn(Decision[Position]):
    """CON-3.6, 4.1, 4.5, 20.5: play a card or pass."""

    phase = BATTLE
    clause = "CON-3.6"
    verbs: Verbs = {  # never changed
        "play": ("CON-4.12", "not_in_hand"),
        "pass": ("CON-4.5", "passed"),
        "pass reveal": ("CON-R54", "nothing_face_down"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        hand: i64 = seat * KINDS - DO_PLAY
        action: i64
        found: list[int] = []
        for action in range(DO_PLAY, DO_PASS):
            if p.cards[hand + action]:
                found.append(action)
        found.append(DO_PASS)
        if p.face_down[seat] != NO_CARD:
            found.append(DO_PASS_REVEAL)
        return found

    def public(self, p: Position, seat: int) -> bool:
        """CON-R59: a seat whose hand is empty can only pass; what others may play is in their hands."""
        return not p.has_cards(seat)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action >= DO_PASS:
            pass_turn(p, action == DO_PASS_REVEAL, tell)
            end_turn(p, luck, tell)
            return
        kind = action - DO_PLAY
        turn_over = play_card(p, kind, tell)
        if tell is not None and not p.terms.counts_public and not p.has_cards(seat):
            tell.say("last_card", {"seat": seat})  # CON-R36: sizes are not told, but that a hand is empty is
        if turn_over:
            announce(p, tell)
            if kind == SURRENDER:  # CON-6.28: it ends the battle at once
                resolve_battle(p, luck, tell)
            else:
                end_turn(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """CON-4.10: nothing can be played from an empty hand."""
        return ("CON-4.10", "no_cards", {}) if action < DO_PASS and not p.has_cards(seat) else None


def pass_turn(p: Position, reveal: bool, tell: Journal | None) -> None:
    """CON-4.5, 4.6, 20.5, R54: a pass is final, and a face-down card may be turned up with it.

    CON-19.4, 19.5, R47: the defender who has not played yet may pass and come back, while somebody else is still in.
    """
    seat = p.turn
    others = ((1 << p.terms.seats) - 1) & ~(1 << seat)
    soft = seat == p.defender and not p.defended and (p.out & others) != others
    if not soft:
        p.out |= 1 << seat
    if tell is not None:
        tell.say("pass", {"seat": seat, "why": "defender" if soft else "choice"})
    if reveal:
        turn_up(p, seat, tell)


def play_card(p: Position, kind: int, tell: Journal | None) -> bool:
    """CON-4.1 to 4.4, 19.5, R58: one card from the hand, which takes effect (chapter 6). True when the turn is over."""
    seat = p.turn
    p.played = True
    if seat == p.defender:
        p.defended = True
    if p.terms.hides and hides(kind):
        p.cards[seat * KINDS + kind] -= 1
        play_face_down(p, seat, kind, tell)
        return True
    knowledge.leave_hand(p, seat, kind)
    if p.terms.hides and p.terms.reveals_first:
        turn_up(p, seat, tell)
    if tell is not None:
        tell.say("play", {"seat": seat, "card": CARD_IDS[kind]}, of=knowledge.size_told(p, seat))
    return play_face_up(p, seat, kind, tell)


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
