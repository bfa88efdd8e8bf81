"""Chapters 8, 24 and 31, VIR2-5, VIR2-15: the course of a game, from one question to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import (
    ACTION_OVER,
    BOUGHT,
    CARDS_COME,
    COURT_LOST,
    FIGHT,
    FOR_NOTHING,
    FRANCE,
    IMPROVEMENT,
    LEFTOVER,
    MAJORS,
    MOST_RANK,
    MOVED,
    NEUTRAL,
    NEXT_ANNOUNCEMENT,
    NEXT_LOSS,
    NEXT_PLACEMENT,
    NEXT_RETREAT,
    NEXT_SIEGE,
    NOBODY,
    OVER,
    PAID,
    RECRUITED,
    REORGANISED,
    RESOLVE,
    SIDE,
    SPRING_OVER,
    TURN_BEGINS,
    TURN_OVER,
    WAGES_PAID,
    WINTER_BEGINS,
    WINTER_OVER,
)
from signoria.games.virtu.decisions import PAID_FOR
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.alliances import begin_alliances
from signoria.games.virtu.rules.buying import after_cards, begin_buying
from signoria.games.virtu.rules.duel import next_announcement
from signoria.games.virtu.rules.florins import collectable
from signoria.games.virtu.rules.outcome import next_loss, resolve
from signoria.games.virtu.rules.palace import court_is_legal
from signoria.games.virtu.rules.retreat import next_retreat
from signoria.games.virtu.rules.scoring import best, total
from signoria.games.virtu.rules.setup import next_placement, set_up
from signoria.games.virtu.rules.sieges import begin_sieges, fight, next_siege
from signoria.games.virtu.rules.spring import after_move, begin_turn, close_turn, end_turn
from signoria.games.virtu.rules.winter import begin_recruiting, begin_reorganising, begin_winter_turn
from signoria.games.virtu.terms import Wars


def spring_turn(p: Position, tell: Journal | None) -> None:
    """VIR-8.2, 8.3: the next player's turn; after the last one the sieges."""
    if p.at < p.terms.seats:
        begin_turn(p, tell)
    else:
        begin_sieges(p)


def paid(p: Position, tell: Journal | None) -> None:
    """VIR-D0.3: the decision that began the payment applies what was paid for."""
    purpose = p.purpose
    p.purpose = FOR_NOTHING
    PAID_FOR[purpose].paid(p, p.turn, tell)


def action_over(p: Position, tell: Journal | None) -> None:
    """VIR-7.4, 7.10, R9: symbols are lost, florins of the room may still be taken; then the turn ends."""
    seat = p.order[p.at]
    p.target = NOBODY
    p.empty_pool()
    p.ask(LEFTOVER, seat)
    sources = collectable(p, seat)
    if not sources or sources[0] > IMPROVEMENT:
        close_turn(p, seat)


def cards_come(p: Position, tell: Journal | None) -> None:
    """VIR-5.13, 26.10: each card that has been received finds a court space, one after the other."""
    seat = p.order[p.at]
    if not court_is_legal(p, seat):
        p.ask(COURT_LOST, seat)
    elif p.incoming:
        p.ask(SIDE, seat)
    elif p.winter:
        after_cards(p)
    else:
        p.phase = ACTION_OVER


# The end of spring and of the year


def spring_over(p: Position, tell: Journal | None) -> None:
    """VIR-8.3, 24.4, 24.5, 31.1, VIR2-5.5, 15.9: the new play order, and whether this year is the last."""
    p.at = 0
    p.winter = True
    p.phase = WINTER_BEGINS
    wars = p.terms.wars
    if wars is None:
        p.order = new_order(p)
        p.last = ends(p) or p.year >= p.terms.max_years
        if tell is not None:
            tell.say("order", {"order": list(p.order), "last": p.last})
        return
    p.last = p.year >= wars.rounds or p.year >= p.terms.max_years
    alive = [seat for seat in range(p.terms.seats) if p.owner.count(seat)]
    if wars.no_city and len(alive) < p.terms.seats:
        finish_game(p, 1 << alive[0] if alive else best(p), "no_city", tell)


def new_order(p: Position) -> list[int]:
    """VIR-24.4, R38, R42, X22: most cities first; of equals the upper marker."""
    left = p.stack[:]
    found: list[int] = []
    while left:
        first = left[0]
        for seat in left:
            if p.owner.count(seat) > p.owner.count(first):
                first = seat
        found.append(first)
        left.remove(first)
    return found


def ends(p: Position) -> bool:
    """VIR-31.1, 31.3, 31.4: every city controlled, a player with eight, or one at the last rank of patronage."""
    if NEUTRAL not in p.owner:
        return True
    return any(p.owner.count(seat) >= p.terms.end_cities or p.rank[seat] >= MOST_RANK for seat in range(p.terms.seats))


def winter_over(p: Position, tell: Journal | None) -> None:
    """VIR-8.4, 8.5, 31.2: the next player's winter; after the last one a new year, or the end."""
    p.at += 1
    p.phase = WINTER_BEGINS
    if p.at < p.terms.seats:
        return
    p.at = 0
    p.winter = False
    wars = p.terms.wars
    if wars is not None:
        winners = automatic(p, wars)
        if winners:
            finish_game(p, winners, at_once(p, wars, members(winners)[0]), tell)
            return
    if p.last:
        finish_game(p, best(p), "last", tell)
        return
    p.year += 1
    p.phase = TURN_BEGINS


def automatic(p: Position, wars: Wars) -> int:
    """VIR2-15.7, 15.8, 15.10: who has won at the end of a round; if both have, prestige decides."""
    found = 0
    for seat in range(p.terms.seats):
        capital = wars.enemy_capital[p.power[seat] - FRANCE]
        p.held[seat] = p.held[seat] + 1 if p.owner[capital] == seat else 0
        if wars.hold and p.held[seat] >= wars.hold:
            found |= 1 << seat
        if wars.all_majors and p.allied(seat) == MAJORS:
            found |= 1 << seat
        if wars.lead and total(p, seat) - total(p, 1 - seat) >= wars.lead:
            found |= 1 << seat
    return found if len(members(found)) < 2 else best(p)


def at_once(p: Position, wars: Wars, seat: int) -> str:
    """VIR2-15.7, 15.8, 15.10: what a victory before the last round rests on."""
    if wars.hold and p.held[seat] >= wars.hold:
        return "capital"
    return "alliances" if wars.all_majors and p.allied(seat) == MAJORS else "lead"


def finish_game(p: Position, winners: int, why: str, tell: Journal | None) -> None:
    """VIR-32, VIR2-15.6: the game is scored."""
    p.winners = winners
    p.winter = False
    p.phase = OVER
    if tell is not None:
        for seat in range(p.terms.seats):
            tell.say("final", {"seat": seat, "points": total(p, seat)})
        tell.say("victory", {"winners": members(winners), "points": total(p, members(winners)[0]), "why": why})


COURSE: Final[dict[int, Callable[[Position, Journal | None], None]]] = {  # what follows, by the passing phase
    NEXT_PLACEMENT: next_placement,
    # Spring, part A
    TURN_BEGINS: spring_turn,
    MOVED: after_move,
    PAID: paid,
    CARDS_COME: cards_come,
    ACTION_OVER: action_over,
    TURN_OVER: end_turn,
    # Spring, part B
    NEXT_SIEGE: next_siege,
    FIGHT: fight,
    NEXT_ANNOUNCEMENT: next_announcement,
    RESOLVE: resolve,
    NEXT_LOSS: next_loss,
    NEXT_RETREAT: next_retreat,
    SPRING_OVER: spring_over,
    # Winter, steps A to E
    WINTER_BEGINS: begin_winter_turn,
    WAGES_PAID: begin_reorganising,
    REORGANISED: begin_buying,
    BOUGHT: begin_recruiting,
    RECRUITED: begin_alliances,
    WINTER_OVER: winter_over,
}


def begin(p: Position, luck: Luck, tell: Journal | None) -> None:
    """VIR-3.1 to 3.13: the set-up, up to the first player's first family card."""
    set_up(p, luck, tell)
    go_on(p, tell)


def go_on(p: Position, tell: Journal | None) -> None:
    """Run the passing phases until a player is asked or the game is over."""
    while p.phase > OVER:
        COURSE[p.phase](p, tell)
