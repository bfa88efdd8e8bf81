"""Chapters 5, 6, 9 and 10: exchanging cards with the display, the end of a turn, the end of a year."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    ACTIONS_A_TURN,
    CARD_IDS,
    EXTRA,
    MILITARY,
    NO_SCORING,
    TAKE,
    TURN,
    YEAR_END,
    YEARS,
)
from signoria.games.principato.military import begin_scoring
from signoria.games.principato.position import Position
from signoria.games.principato.score import end_game


def swap(p: Position, seat: int, face: int) -> None:
    """PRI-6.1, 6.3: action B, with any card of the hand; which card is taken for it is asked next."""
    p.card = 0 if p.hands[2 * seat] == face else 1
    p.offer = -1
    p.actions -= 1
    p.ask(TAKE, seat)


def take_card(p: Position, seat: int, slot: int, tell: Journal | None) -> None:
    """PRI-4.7, 5.4, 5.6, 5.7, 6.1, 6.2, R09: a card of the display; the one given for it takes its slot."""
    mine = 2 * seat + p.card
    hands, display = p.hands[:], p.display[:]
    given, taken = hands[mine], display[slot]
    hands[mine], display[slot] = taken, given
    p.hands, p.display = hands, display
    if tell is not None:
        kind = "swap" if p.offer < 0 else "exchange"
        tell.say(kind, {"seat": seat, "card": CARD_IDS[given], "taken": CARD_IDS[taken], "slot": slot + 1})
    p.card = p.offer = -1
    p.ask(TURN, seat)


def end_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-4.6, 9.1 to 9.3, 9.6, 12.6: the leftmost card goes to the box, the others move up, the next is revealed."""
    leaving = p.display[0]
    if tell is not None:
        tell.say("end_turn", {"seat": p.mover, "unused": p.actions, "card": CARD_IDS[leaving]})
    p.display = p.display[1:]
    put_in_box(p, leaving)
    p.actions = 0
    complete_display(p, luck, tell)


def put_in_box(p: Position, card: int) -> None:
    """PRI-9.6: out of the game for good."""
    box = p.box[:]
    box[card] = box[card] + 1
    p.box = box


def complete_display(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-9.3, 9.4, 10.1, 10.5, 12.1, 12.3: the top card of the pile; none left ends the year."""
    if not sum(p.pile):
        if tell is not None:
            tell.say("year_over", {"year": p.year})
        begin_scoring(p, YEAR_END, tell)
    else:
        card = draw(p, luck)
        if card == MILITARY:
            if tell is not None:
                tell.say("military_card", {})
            begin_scoring(p, EXTRA, tell)
        else:
            if tell is not None:
                tell.say("reveal", {"card": CARD_IDS[card]})
            p.display = [*p.display, card]
            begin_turn(p, (p.mover + 1) % p.terms.seats)
            return
    go_on(p, luck, tell)


def draw(p: Position, luck: Luck) -> int:
    """The top card of a shuffled pile: any card of it is as likely as any other."""
    card = luck.pick("reveal", p.pile)
    pile = p.pile[:]
    pile[card] = pile[card] - 1
    p.pile = pile
    return card


def begin_turn(p: Position, seat: int) -> None:
    """PRI-4.2, 4.3, 9.5, 10.6: the next player clockwise has two actions."""
    p.mover = seat
    p.actions = ACTIONS_A_TURN
    p.card = p.offer = -1
    p.ask(TURN, seat)


def go_on(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-10.3, 10.4, 10.7, 12.2, 12.5, R17: a scoring that is over leads back to the pile, or to the end."""
    if p.scoring == NO_SCORING or p.at >= 0:
        return  # somebody is still to decide
    held = p.scoring
    p.scoring, p.at = NO_SCORING, 0
    if held == EXTRA:
        put_in_box(p, MILITARY)
    elif p.year == YEARS:
        end_game(p, tell)
        return
    else:
        p.year += 1
        p.pile = p.terms.piles[p.year - 1]
        if tell is not None:
            tell.say("year", {"year": p.year})
    complete_display(p, luck, tell)
