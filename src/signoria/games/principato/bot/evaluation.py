"""What matters in a position: for bots, hints and charts. Never part of the rules.

A seat's standing is the score it may expect at the end: what it has, what its stores, fields and palazzi will still
bring in the turns that are left, what its army may win in the scorings to come, and what its two cards could do next.
Its hope is its share of the standings on a logarithmic scale. The numbers were set by hand and judged by games.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.learned import shares
from signoria.engine.luck import FastLuck
from signoria.games.principato.codes import (
    BANK,
    CATAPULT,
    CHOOSE,
    CONDOTTIERE,
    CULTURE,
    DO_RECRUIT,
    DO_SUPPLY,
    FARM,
    FAVOUR,
    FIELD,
    FOOD,
    GOLD,
    MILITARY,
    MILITIA,
    NO_SCORING,
    OPTION,
    OVER,
    PALAZZO,
    PAY,
    RECRUIT,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
    STOCK,
    SUPPLY,
    TAKE,
    TURN,
    WIDTH,
    YEARS,
)
from signoria.games.principato.position import Position
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.rules.activation import culture_left, gain
from signoria.games.principato.rules.military import strength
from signoria.games.principato.rules.scoring import objective_points, total
from signoria.games.principato.rules.storage import in_supply, room
from signoria.games.principato.terms import Offer

CUBE: Final = 0.78  # what a stored cube is worth while there are turns to spend it ...
LAST_CUBE: Final = 0.35  # ... in the last turn ...
IDLE_CUBE: Final = 0.02  # ... and after it
RATE: Final = 0.42  # what a cube of production brings in each turn that is left
MOST_RATE: Final = 5.0  # more is hardly spent
SPARE: Final = 0.25  # what counts of production without store, or of store without production
STORE: Final = 0.12  # what each place of a store adds to that
HEAT: Final = 1.6  # how many points of strength make a military rank fairly sure
LATER: Final = 0.75  # what scorings behind the next one count
NOW: Final = 0.8  # what counts of what a card could do in this turn ...
SOON: Final = 0.35  # ... and later
DREAM: Final = 0.25  # what counts of a culture token that cannot be paid yet
SCORINGS: Final = 5
SHARP: Final = 0.16  # how much a point of standing counts in the shares
NO_LUCK: Final = FastLuck(0)  # small questions within a turn ask nothing of chance


def values(state: Position) -> list[float]:
    """What each seat may hope for, between 0 and 1."""
    if state.phase == OVER:
        return list(state.scores())
    if activating(state):
        return best_answer(state)[1]
    state = after_returns(state)
    turns = turns_left(state)
    military = military_hopes(state, turns)
    strengths = [standing(state, seat, turns[seat]) + military[seat] for seat in range(state.terms.seats)]
    return shares(strengths, SHARP)


def activating(p: Position) -> bool:
    """Is a card being activated: is its player asked for an option, a payment, a culture token, a number of units?"""
    return OPTION <= p.phase <= RECRUIT


def answered(p: Position) -> Position:
    """While a card is being activated: where the best answers of its player lead; with answers under seal: what comes
    of them. Else the position as it is.
    """
    return best_answer(p)[0] if activating(p) else after_returns(p)


def after_returns(p: Position) -> Position:
    """PRI-R25: with the units gone that go home by answers under seal; else a bot would see no difference between its
    answers.
    """
    if not p.answers:
        return p
    after = p.copy()
    assert isinstance(after, Position)
    sealed_answers.break_seals(after, -1, None)
    return after


def best_answer(p: Position) -> tuple[Position, list[float]]:
    """The position where the best answers of a card's player lead, and the values there."""
    seat, best, most = p.turn, p, [-1.0] * p.terms.seats
    for action in sensible(p, seat, p.legal(seat)):
        after = p.copy()
        after.play(seat, action, NO_LUCK)
        assert isinstance(after, Position)
        leaf, found = best_answer(after) if activating(after) else (after, values(after))
        if found[seat] > most[seat]:
            best, most = leaf, found
    return best, most


def turns_left(p: Position) -> list[int]:
    """PRI-10.9: how many turns each seat still has, the running one included."""
    seats = p.terms.seats
    rest = sum(p.pile) - p.pile[MILITARY]
    for year in range(p.year, YEARS):
        rest += sum(p.terms.piles[year]) - p.terms.piles[year][MILITARY]
    first = p.mover if p.scoring == NO_SCORING else p.mover + 1
    rest += 1 if p.scoring == NO_SCORING else 0
    found = [rest // seats] * seats
    for step in range(rest % seats):
        seat = (first + step) % seats
        found[seat] = found[seat] + 1
    return found


def cube_worth(turns: int) -> float:
    """What a stored cube is worth."""
    return CUBE if turns > 1 else LAST_CUBE if turns == 1 else IDLE_CUBE


def rate(sources: int, stores: int, holds: int) -> float:
    """How much a production brings: as much as is grown and can be stored, and a little of what is too much."""
    grown, kept = float(sources), float(holds * stores)
    found = grown + SPARE * (kept - grown) * 0.5 if grown < kept else kept + SPARE * (grown - kept)
    if found > MOST_RATE:
        found = MOST_RATE + 0.2 * (found - MOST_RATE)
    return found + STORE * float(stores)


def economy(p: Position, seat: int) -> float:
    """Both productions together."""
    at = seat * WIDTH
    food = rate(p.goods[at + FIELD], p.goods[at + FARM], p.terms.farm_holds)
    return food + rate(p.goods[at + PALAZZO], p.goods[at + BANK], p.terms.bank_holds)


def standing(p: Position, seat: int, turns: int) -> float:
    """The points a seat may expect, but for those of scorings to come."""
    at = seat * WIDTH
    found = float(total(p, seat))
    worth = cube_worth(turns)
    found += worth * float(p.goods[at + FOOD] + p.goods[at + GOLD] + p.goods[at + FAVOUR])
    found += RATE * float(to_grow(p, seat, turns)) * economy(p, seat)
    return found + cards_worth(p, seat, turns, worth)


def to_grow(p: Position, seat: int, turns: int) -> int:
    """In how many turns production may still be spent: not in one whose actions are over."""
    return turns - 1 if seat == p.mover and p.scoring == NO_SCORING and p.actions == 0 else turns


def cards_worth(p: Position, seat: int, turns: int, worth: float) -> float:
    """What the two cards could do: in this turn, as far as there are actions, and later."""
    acting = seat == p.mover and p.scoring == NO_SCORING
    actions = p.actions if acting else 0
    later = turns - 1 if acting else turns
    one = card_worth(p, seat, p.hands[2 * seat], turns, worth)
    other = card_worth(p, seat, p.hands[2 * seat + 1], turns, worth)
    if acting and p.phase == TAKE:  # one of them leaves for the best of the display
        best = 0.0
        for face in p.display:
            best = max(best, card_worth(p, seat, face, turns, worth))
        if p.card == 0:
            one = best
        else:
            other = best
    if one < other:
        one, other = other, one
    soon = SOON if later > 0 else 0.0
    found = soon * (one + other)
    if actions > 0:
        found += (NOW - soon) * one
    if actions > 1:
        found += (NOW - soon) * other
    return found


def card_worth(p: Position, seat: int, face: int, turns: int, worth: float) -> float:
    """What the best option of a card would bring now."""
    best = 0.0
    for offer in p.offers_of(face):
        best = max(best, offer_worth(p, seat, offer, turns, worth))
    return best


def offer_worth(p: Position, seat: int, offer: Offer, turns: int, worth: float) -> float:
    """What an option would bring now, its price taken off."""
    at, supply = seat * WIDTH, p.terms.supply
    food, gold = offer.food - p.goods[at + FOOD], offer.gold - p.goods[at + GOLD]
    missing = (food if food > 0 else 0) + (gold if gold > 0 else 0) - p.goods[at + FAVOUR]
    price = worth * float(offer.food + offer.gold)
    if offer.culture >= 0:
        left = culture_left(p, offer.culture)
        if not left:
            return 0.0
        value = culture_worth(p, seat, left[0]) - price
        return value if missing <= 0 else DREAM * value if turns > 1 else 0.0
    if missing > 0:
        return 0.0
    if offer.token >= 0:
        if p.goods[supply + STOCK[offer.token]] < offer.count:
            return 0.0
        if offer.token == CATAPULT:
            return 1.2 * float(offer.count * (SCORINGS - p.scorings)) - price
        before = economy(p, seat)
        p.goods[at + offer.token] = p.goods[at + offer.token] + offer.count
        after = economy(p, seat)
        p.goods[at + offer.token] = p.goods[at + offer.token] - offer.count
        return RATE * float(turns - 1) * (after - before) - price
    if offer.any >= 0:
        cubes = p.goods[at + (GOLD if offer.any == CONDOTTIERE else FOOD)] + p.goods[at + FAVOUR]
        return 0.8 * float(min(cubes, 3)) if p.goods[supply + CONDOTTIERE] > 0 and p.scorings < SCORINGS else 0.0
    return worth * float(kept(p, seat, offer, FOOD) + kept(p, seat, offer, GOLD))


def kept(p: Position, seat: int, offer: Offer, cube: int) -> int:
    """How many cubes of this sort would find a place."""
    return max(0, min(in_supply(p, cube, gain(p, seat, offer, cube)), room(p, seat, cube)))


def culture_worth(p: Position, seat: int, column: int) -> float:
    """A culture token: its value, and what it adds to the objective of its owner."""
    cell = seat * WIDTH + column
    objective = p.objectives[2 * seat + 1]
    before = objective_points(p, seat, objective)
    p.goods[cell] = p.goods[cell] + 1
    after = objective_points(p, seat, objective)
    p.goods[cell] = p.goods[cell] - 1
    return float(p.terms.culture_points[column - CULTURE] + after - before)


# Armies


def military_hopes(p: Position, turns: list[int]) -> list[float]:
    """The military points each seat may expect from the scorings to come, less the cubes that they cost."""
    seats = p.terms.seats
    deciding = p.phase == SUPPLY
    to_come = SCORINGS - p.scorings
    next_: list[float] = []
    then: list[float] = []
    costs: list[float] = []
    for seat in range(seats):
        at = seat * WIDTH
        decided = deciding and p.order.index(seat) < p.at
        fed = 0 if decided else could_feed(p, seat, not deciding and turns[seat] > 0)
        next_.append(float(strength(p, seat) + 2 * fed))
        costs.append(cube_worth(turns[seat]) * float(fed))
        units = p.goods[at + MILITIA] + p.goods[at + CONDOTTIERE]
        then.append(float(p.goods[at + CATAPULT]) + 0.5 * float(min(units, 4)))
    found = [0.0] * seats
    if deciding or to_come > 0:
        ranks = expected_points(p, next_)
        found = [ranks[seat] - costs[seat] for seat in range(seats)]
    further = to_come if deciding else to_come - 1
    if further > 0:
        ranks = expected_points(p, then)
        found = [found[seat] + LATER * float(further) * ranks[seat] for seat in range(seats)]
    for seat in range(seats):  # an objective that counts military points
        goal = p.terms.goals[p.objectives[2 * seat]]
        if goal.per:
            found[seat] += found[seat] * float(goal.each) / float(goal.per)
    return found


def could_feed(p: Position, seat: int, growing: bool) -> int:
    """How many empty units the stores could supply, with a little of what may be grown until then."""
    at = seat * WIDTH
    food, gold = p.goods[at + FOOD], p.goods[at + GOLD]
    if growing:
        food += min(p.goods[at + FIELD], 2)
        gold += min(p.goods[at + PALAZZO], 2)
    militia, condottieri = p.empty_militia(seat), p.empty_condottieri(seat)
    fed = min(militia, food) + min(condottieri, gold)
    return fed + min(militia + condottieri - fed, p.goods[at + FAVOUR])


def expected_points(p: Position, strengths: list[float]) -> list[float]:
    """Points by rank, where a rank is as sure as the strengths are apart."""
    table = p.terms.military
    found: list[float] = []
    for seat in range(len(strengths)):
        ahead = 0.0
        for other in range(len(strengths)):
            if other != seat:
                lead = (strengths[other] - strengths[seat]) / HEAT
                ahead += 0.5 + 0.5 * lead / (1.0 + abs(lead))
        rank = int(ahead)
        if rank >= len(table) - 1:
            found.append(float(table[len(table) - 1]))
        else:
            part = ahead - float(rank)
            found.append((1.0 - part) * float(table[rank]) + part * float(table[rank + 1]))
    return found


def sensible(state: Position, seat: int, legal: list[int]) -> list[int]:
    """Leaves out what no player would consider; never leaves nothing."""
    if len(legal) == 1:
        return legal
    phase = state.phase
    if phase == TURN:  # cubes go on units in the scoring, when everybody's army is known
        return [action for action in legal if not DO_SUPPLY <= action < DO_SUPPLY + 4]
    if phase == CHOOSE or phase == PAY:  # the most valuable token; as few favours as possible
        return [legal[0]]
    if phase == RECRUIT:  # no more than could be fed for long
        return legal[: max(1, min(4, could_feed_more(state, seat, legal[0] - DO_RECRUIT)))]
    if phase == RETURN_CONDOTTIERI or phase == RETURN_MILITIA:
        return legal if len(legal) <= 6 else legal[len(legal) - 6 :]
    return legal


def could_feed_more(p: Position, seat: int, fewest: int) -> int:
    """How many more units the stores could supply."""
    at = seat * WIDTH
    sort = p.offers_of(p.active())[p.offer].any
    cubes = p.goods[at + (GOLD if sort == CONDOTTIERE else FOOD)] + p.goods[at + FAVOUR]
    empty = p.empty_condottieri(seat) if sort == CONDOTTIERE else p.empty_militia(seat)
    return fewest + cubes + 1 - empty
