"""Chapter 16: Draw After Battle, in place of rounds."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import DO_DRAW, DRAW, KINDS, PLACE
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge, sealed_answers
from signoria.games.condottiere.rules.rounds import FULL_HAND, deal, discard_lines, reshuffle, tell_cards

MOST_DRAWN = 3


class Draw(Decision[Position]):
    """CON-16.4: how many cards to draw."""

    phase = DRAW
    clause = "CON-16.4"
    verbs: Verbs = {"draw": ("CON-R29", "no_cards_left")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_DRAW + count for count in range(most_to_draw(p, seat) + 1)]

    def public(self, p: Position, seat: int) -> bool:
        """CON-16.5, R36: the limit is public, and the size of the hand where it is told."""
        return p.terms.counts_public

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """CON-16.4, R39, R42, R63: a sealed answer, or the next player clockwise is asked, until all have drawn."""
        if sealed_answers.asks_all(p):
            if sealed_answers.give(p, seat, action - DO_DRAW, action, tell):
                for one, count in sealed_answers.broken(p):
                    left = min(count, most_to_draw(p, one))  # R63: of a small deck
                    draw(p, one, left, luck, tell, -1 if one == seat else one)
                p.ask(PLACE, p.holder)
            return
        draw(p, seat, action - DO_DRAW, luck, tell)
        p.asked |= 1 << seat
        p.turn = (seat + 1) % p.terms.seats
        if (p.asked >> p.turn) & 1:
            p.ask(PLACE, p.holder)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """CON-16.5, R29: the limit of the hand, or no cards left."""
        limit = FULL_HAND + p.regions(seat)
        if p.hand_size(seat) + action - DO_DRAW > limit:
            return "CON-16.5", "hand_limit", {"limit": limit, "count": p.hand_size(seat)}
        return "CON-R29", "no_cards_left", {"most": MOST_DRAWN}


def ask_draws(p: Position, luck: Luck, tell: Journal | None) -> bool:
    """CON-16.3, 16.6, R39, R41: each draws in turn from the holder on, or all draw 10 if nobody has a card.

    True when nobody needs to be asked.
    """
    p.asked = 0
    p.ask(DRAW, p.holder)
    for seat in range(p.terms.seats):
        if p.has_cards(seat):
            return False
    for step in range(p.terms.seats):
        draw(p, (p.holder + step) % p.terms.seats, FULL_HAND, luck, tell)
    return True


def most_to_draw(p: Position, seat: int) -> int:
    """CON-16.4, 16.5, R40: up to 3, never above the limit of 10 + 1 per region, nor more than there is."""
    there = sum(p.cards[p.terms.lines : p.terms.kept])
    return max(0, min(MOST_DRAWN, FULL_HAND + p.regions(seat) - p.hand_size(seat), there))


def draw(p: Position, seat: int, count: int, luck: Luck, tell: Journal | None, of: int = -1) -> None:
    """CON-16.4, 16.10, R29: from the stock; when it is empty the discards are shuffled, and at need the lines too."""
    before = p.cards[seat * KINDS : (seat + 1) * KINDS] if tell is not None else []
    stock, discards = p.terms.stock, p.terms.discards
    while count:
        there = sum(p.cards[stock : stock + KINDS])
        if there:
            now = min(there, count)
            deal(p, seat, now, luck, None)
            count -= now
            continue
        knowledge.count_cards(p)
        if not sum(p.cards[discards : discards + KINDS]):
            discard_lines(p)
            p.resolving = True  # the battle is still being resolved: the region is to be chosen
        reshuffle(p)
        if tell is not None:
            tell.say("reshuffle", {})
    if tell is not None:
        tell_cards(p, "draw", seat, before, tell, of)
