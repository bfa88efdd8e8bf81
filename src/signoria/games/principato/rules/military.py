"""Chapters 9 to 12: the end of a turn and of a year, and the military scorings both may bring.

A scoring: supplying in order, strength, points by rank, units sent home.
"""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    ACTIONS_A_TURN,
    CARD_IDS,
    CATAPULT,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    DO_DONE,
    DO_SUPPLY,
    EXTRA,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    MILITARY,
    MILITIA,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    NO_SCORING,
    POINTS,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
    SCORING_IDS,
    SUPPLY,
    TURN,
    WIDTH,
    YEAR_END,
    YEARS,
)
from signoria.games.principato.position import Position, cubes
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.rules.scoring import end_game
from signoria.games.principato.rules.storage import against_supply, moves_to_units, supply_unit


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
        return  # a player is still to decide
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


def begin_scoring(p: Position, scoring: int, tell: Journal | None) -> None:
    """PRI-11.1, 11.2, 12.1, 12.4: a scoring begins; the order is made anew."""
    p.scoring = scoring
    p.scorings += 1
    p.order = supply_order(p)
    p.at = 0
    if tell is not None:
        tell.say("scoring", {"scoring": SCORING_IDS[scoring], "number": p.scorings, "order": p.order[:]})
    ask_supply(p, tell)


def supply_order(p: Position) -> list[int]:
    """PRI-11.2, 11.3: the most army tokens first; among equals the first player, then clockwise from there."""
    seats = p.terms.seats
    found: list[int] = []
    for step in range(seats):
        seat = (p.first + step) % seats
        army = p.army(seat)
        place = len(found)
        while place > 0 and p.army(found[place - 1]) < army:
            place -= 1
        found.insert(place, seat)
    return found


def ask_supply(p: Position, tell: Journal | None) -> None:
    """PRI-11.4 to 11.6: the next of the order who can put a cube on a unit; when all have decided, points are given."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if moves_to_units(p, seat):
            p.ask(SUPPLY, seat)
            return
        p.at += 1
    score(p, tell)
    p.at = 0
    ask_return(p)


def strength(p: Position, seat: int) -> int:
    """PRI-11.7, 11.8: catapults and supplied units count 1 each, units without a cube take 1 away."""
    at = seat * WIDTH
    supplied = p.goods[at + MILITIA_FOOD] + p.goods[at + MILITIA_FAVOUR]
    supplied += p.goods[at + CONDOTTIERE_GOLD] + p.goods[at + CONDOTTIERE_FAVOUR]
    return p.goods[at + CATAPULT] + 2 * supplied - p.goods[at + CONDOTTIERE] - p.goods[at + MILITIA]


def points_by_rank(strengths: list[int], table: list[int], weak_score: bool) -> list[int]:
    """PRI-11.9 to 11.11, R13: points by rank; those who are tied share their ranks, rounded up."""
    found: list[int] = []
    for mine in strengths:
        ahead, tied = 0, 0
        for other in strengths:
            if other > mine:
                ahead += 1
            elif other == mine:
                tied += 1
        together = 0
        for rank in range(ahead, ahead + tied):
            together += table[rank]
        found.append((together + tied - 1) // tied if weak_score or mine > 0 else 0)
    return found


def score(p: Position, tell: Journal | None) -> None:
    """PRI-11.7 to 11.12, 11.15: strengths are compared, points given, and the cubes on units go back to the supply."""
    seats = p.terms.seats
    strengths = [strength(p, seat) for seat in range(seats)]
    points = points_by_rank(strengths, p.terms.military, p.terms.weak_score)
    supply = p.terms.supply
    spent = [cubes_on_units(p, seat) for seat in range(seats)] if tell is not None else []
    for seat in range(seats):
        at = seat * WIDTH
        p.goods[at + POINTS] = p.goods[at + POINTS] + points[seat]
        p.move(at + MILITIA_FOOD, supply + FOOD, p.goods[at + MILITIA_FOOD])
        p.move(at + CONDOTTIERE_GOLD, supply + GOLD, p.goods[at + CONDOTTIERE_GOLD])
        p.move(at + MILITIA_FAVOUR, supply + FAVOUR, p.goods[at + MILITIA_FAVOUR])
        p.move(at + CONDOTTIERE_FAVOUR, supply + FAVOUR, p.goods[at + CONDOTTIERE_FAVOUR])
    if tell is not None:
        tell.say("strengths", {"strengths": strengths, "points": points, "spent": spent})


def cubes_on_units(p: Position, seat: int) -> dict[str, int]:
    """PRI-11.12: the cubes that supply a seat's units, by sort."""
    at = seat * WIDTH
    favours = p.goods[at + MILITIA_FAVOUR] + p.goods[at + CONDOTTIERE_FAVOUR]
    return cubes(p.goods[at + MILITIA_FOOD], p.goods[at + CONDOTTIERE_GOLD], favours)


def ask_return(p: Position) -> None:
    """PRI-11.13, 11.14, R15, R25: all with units to send home, or the next of them; ``at`` is -1 when all is done."""
    if p.terms.together:
        if not sealed_answers.ask(p):
            p.at = -1
        return
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if p.goods[seat * WIDTH + CONDOTTIERE]:
            p.ask(RETURN_CONDOTTIERI, seat)
            return
        if p.goods[seat * WIDTH + MILITIA]:
            p.ask(RETURN_MILITIA, seat)
            return
        p.at += 1
    p.at = -1


class SupplyUnits(Decision[Position]):
    """PRI-11.4 to 11.6: another cube on a unit before strengths are compared, or done?"""

    phase = SUPPLY
    clause = "PRI-11.2"
    verbs: Verbs = {"supply": ("PRI-2.14", "no_cube"), "done": ("PRI-11.6", "not_now_supply")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [*moves_to_units(p, seat), DO_DONE]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_DONE:
            p.at += 1  # PRI-11.6, R06: a finished decision stands for this scoring
            ask_supply(p, tell)
            go_on(p, luck, tell)
        else:
            supply_unit(p, seat, action - DO_SUPPLY, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_supply(p, seat, action - DO_SUPPLY)


class ReturnUnits(Decision[Position]):
    """PRI-11.13: how many condottieri, or how many militia, go home?"""

    clause = "PRI-11.14"

    def __init__(self, phase: int, verb: str, first: int, unit: int) -> None:
        self.phase = phase
        self.verbs = {verb: ("PRI-11.13", "fewer_units")}
        self.first = first  # the action that returns none
        self.unit = unit

    def offers(self, p: Position, seat: int) -> list[int]:
        return [self.first + count for count in range(p.goods[seat * WIDTH + self.unit] + 1)]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """PRI-2.16, 11.13, R25: they go back to the supply, at once or when all have answered; catapults never do."""
        at, count = seat * WIDTH, action - self.first
        if p.terms.together:
            if sealed_answers.give(p, seat, self.unit, count, action, tell):
                sealed_answers.break_seals(p, seat, tell)
                p.at = -1
                go_on(p, luck, tell)
            return
        p.move(at + self.unit, p.terms.supply + CONDOTTIERE, count)
        if tell is not None and count:
            tell.say("return", {"seat": seat, "tokens": {GOOD_IDS[self.unit]: count}})
        if self.unit == CONDOTTIERE and p.goods[at + MILITIA]:
            p.ask(RETURN_MILITIA, seat)
        else:
            p.at += 1
            ask_return(p)
        go_on(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        return "PRI-11.13", "fewer_units", {"count": p.goods[seat * WIDTH + self.unit]}
