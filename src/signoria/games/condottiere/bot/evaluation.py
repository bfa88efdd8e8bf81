"""What matters in a position: for bots, hints and charts. Never part of the rules.

A seat's hope is the share of its *standing* among all standings, on a logarithmic scale: how few conquests it is from
victory, and what its hand can still fight for. While a battle is on, each seat's chance to be the strongest in the end
is weighed with what the region would change, for the best of three plans: stop here, spend half of the hand, spend it
all. The numbers were set by hand and judged by games; ``docs/bot-measurements.md`` has the figures.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.engine.bits import count_bits
from signoria.engine.learned import shares
from signoria.engine.native import i64
from signoria.games.condottiere.codes import (
    COURTESAN,
    DO_HAND_DISCARD,
    DO_KEEP,
    DO_KEEP_DONE,
    DRAW,
    DRUMMER,
    HAND,
    HEROINE,
    HEROINE_STRENGTH,
    KEEP,
    KINDS,
    MERCENARIES,
    NO_CARD,
    NOWHERE,
    OVER,
    REGIONS,
    TAKE_BACK,
    VALUES,
    WINTER,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import sealed_answers
from signoria.games.condottiere.rules.strength import totals
from signoria.games.condottiere.rules.victory import ADJACENT_BONUS, group_of

# What a card in hand is worth, in points of strength, by kind.
WORTH: Final = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0, 6.0, 5.0, 6.0, 2.5, 8.0, 9.0, 3.0, 5.0]
CARD: Final = 0.1  # what a point of strength in hand adds to the standing
LIFE: Final = 6.0  # with fewer cards than this in the other hands the round is nearly over, and a hand is worth less
NEARNESS: Final = 4.0  # what being one conquest from victory adds; two conquests away half of it, and so on
TOTAL: Final = 0.4  # what each region adds
DOOR: Final = 0.3  # what each region adds whose conquest would win at once
POINTS: Final = 8.0  # what the whole way to the target of a series adds
VICTORY: Final = 20.0
PLANS: Final = [0.0, 0.5, 1.0]  # shares of the hand that a seat may mean to spend in this battle
COMMIT: Final = 0.6  # the share that the others are expected to spend
SURE: Final = 0.3  # how much a lead in strength decides when nobody can answer it ...
SPREAD: Final = 0.2  # ... and how much less for each point of strength the others hold in reserve
UNKNOWN: Final = -1.0  # no standing is less than nothing
MOST_STANDINGS: Final = 100_000  # that are kept ready


def values(state: Position) -> list[float]:
    """What each seat may hope for, between 0 and 1."""
    if state.phase == OVER:
        return list(state.scores())
    if state.phase == TAKE_BACK:
        return with_best_taken_back(state)
    return hopes(after_discards(state))


def after_discards(p: Position) -> Position:
    """CON-R63: with the hands gone whose discard is under seal; else a bot would see no difference in its answer."""
    if p.phase != HAND or not p.answers:
        return p
    after = p.copy()
    assert isinstance(after, Position)
    for seat in range(p.terms.seats):
        if sealed_answers.sealed(p, seat):
            for kind in range(KINDS):
                after.move(seat * KINDS + kind, p.terms.discards + kind, after.cards[seat * KINDS + kind])
    return after


def with_best_taken_back(p: Position) -> list[float]:
    """A Scarecrow is on the table: the best of what its player may still take back."""
    seat = p.turn
    line, hand = p.terms.lines + seat * KINDS, seat * KINDS
    best = hopes(p)
    for kind in range(MERCENARIES):
        if p.cards[line + kind]:
            p.move(line + kind, hand + kind, 1)
            found = hopes(p)
            p.move(hand + kind, line + kind, 1)
            if found[seat] > best[seat]:
                best = found
    return best


def hopes(p: Position) -> list[float]:
    """The shares of the standings, or in a battle what they may become."""
    battle = p.contested != NOWHERE or p.final != 0
    free = ~p.taken() & ((1 << REGIONS) - 1)
    if p.pope != NOWHERE:
        free &= ~(1 << p.pope)
    hands = hand_values(p, battle)
    if battle:
        return hopes_in_battle(p, free, hands)
    return shares([standing(p, seat, p.domains[seat], free) + hands[seat] for seat in range(p.terms.seats)])


def hopes_in_battle(p: Position, free: int, hands: list[float]) -> list[float]:
    """Each seat's best plan, by its chance to be the strongest and by what winning or losing would change."""
    seats = p.terms.seats
    prize = 0 if p.final else 1 << p.contested
    free &= ~prize
    lost = [exp(standing(p, seat, p.domains[seat] & ~prize, free) + hands[seat]) for seat in range(seats)]
    won = [exp(VICTORY)] * seats
    if not p.final:
        won = [exp(standing(p, seat, p.domains[seat] | prize, free) + hands[seat]) for seat in range(seats)]
    together = sum(lost)
    after = [1.0 / (together - lost[seat] + won[seat]) for seat in range(seats)]  # if this seat wins the battle
    now = strengths_now(p)
    reserve = [0.0 if (p.out >> seat) & 1 else reserves(p, seat) for seat in range(seats)]
    high = max([now[seat] + reserve[seat] for seat in range(seats)])
    found: list[float] = []
    for seat in range(seats):
        heat = SURE + SPREAD * (sum(reserve) - reserve[seat])
        odds, rest = 0.0, 0.0
        for other in range(seats):
            if other != seat and now[other] + reserve[other] > 0.0:
                chance = exp((now[other] + COMMIT * reserve[other] - high) / heat)
                odds += chance
                rest += chance * after[other]
        rest = rest * lost[seat] / odds if odds > 0.0 else lost[seat] / together  # the share if another wins
        best = 0.0
        for plan in PLANS:
            force = now[seat] + plan * reserve[seat]
            own = exp((force - high) / heat) if force > 0.0 else 0.0
            less = exp(-plan * hands[seat])
            chance = own / (own + odds) if own + odds > 0.0 else 0.0
            hope = chance * thinned(won[seat] * after[seat], less) + (1.0 - chance) * thinned(rest, less)
            best = max(best, hope)
            if reserve[seat] == 0.0:
                break
        found.append(best)
    return found


def thinned(share: float, less: float) -> float:
    """A share of one, after its standing has become so many times less."""
    return share * less / (1.0 - share + share * less)


def strengths_now(p: Position) -> list[float]:
    """The totals of the lines, with what lies face down as far as this world says."""
    now = [float(total) for total in totals(p)]
    for seat in range(p.terms.seats):
        if p.face_down[seat] != NO_CARD:
            now[seat] += WORTH[p.face_down[seat]]
    return now


def reserves(p: Position, seat: int) -> float:
    """The strength a hand could still add to its line."""
    hand: i64 = seat * KINDS
    line: i64 = p.terms.lines + seat * KINDS
    winter = p.in_play(WINTER)
    mercenaries: i64 = 0
    lying: i64 = 0
    kind: i64
    for kind in range(MERCENARIES):
        value: i64 = 1 if winter else VALUES[kind]
        mercenaries += p.cards[hand + kind] * value
        lying += p.cards[line + kind] * value
    if p.cards[line + DRUMMER]:
        mercenaries *= 2
    elif p.cards[hand + DRUMMER]:
        mercenaries += mercenaries + lying
    return float(mercenaries + HEROINE_STRENGTH * p.cards[hand + HEROINE] + p.cards[hand + COURTESAN])


def hand_values(p: Position, battle: bool) -> list[float]:
    """What the hands add to the standings: less when the others have few cards left, for then the round ends."""
    seats = p.terms.seats
    left = [float(p.hand_size(seat)) for seat in range(seats)]
    if battle:
        left = [left[seat] if (p.out >> seat) & 1 else left[seat] * (1.0 - COMMIT) for seat in range(seats)]
    cards = 100.0 if p.terms.draws else sum(left)  # with Draw After Battle there is no round to end
    return [CARD * hand_worth(p, seat) * min(1.0, (cards - left[seat]) / LIFE) for seat in range(seats)]


def hand_worth(p: Position, seat: int) -> float:
    """The worth of the cards in hand; without a single card of strength they cannot win anything."""
    worth, force = 0.0, False
    at: i64 = seat * KINDS
    kind: i64
    for kind in range(KINDS):
        if p.cards[at + kind]:
            worth += float(p.cards[at + kind]) * WORTH[kind]
            force = force or kind < MERCENARIES or kind == HEROINE or kind == COURTESAN
    return worth if force else 0.0


def standing(p: Position, seat: int, domain: int, free: int) -> float:
    """How near these regions bring the seat to victory. A search asks for the same few again and again."""
    if p.terms.target:
        return measured(p, seat, domain, free)
    standings = p.terms.standings
    key = domain << REGIONS | free
    known = standings.get(key, UNKNOWN)
    if known == UNKNOWN:
        if len(standings) >= MOST_STANDINGS:
            standings.clear()
        known = measured(p, seat, domain, free)
        standings[key] = known
    return known


def measured(p: Position, seat: int, domain: int, free: int) -> float:
    """The same worked out; *doors* are the free regions whose conquest would win."""
    terms = p.terms
    total = count_bits(domain)
    left = terms.need_total - total
    doors = free if left == 1 else 0
    largest = 0
    sizes: list[int] = []
    fronts: list[int] = []
    rest = domain
    while rest:
        group, front = group_of(terms.borders, rest)
        rest &= ~group
        size = count_bits(group)
        front &= free
        largest = max(largest, size)
        for at in range(len(sizes)):  # a region that joins two groups
            if size + sizes[at] >= terms.need_adjacent - 1:
                doors |= front & fronts[at]
        if size >= terms.need_adjacent - 1:
            doors |= front
        sizes.append(size)
        fronts.append(front)
    if terms.target:
        gained = p.points[seat] + total + (ADJACENT_BONUS if largest >= terms.need_adjacent else 0)
        return POINTS * (float(gained) + (1.0 if doors else 0.0)) / float(terms.target)
    if left <= 0 or largest >= terms.need_adjacent:
        return VICTORY
    conquests = 1 if doors else max(2, min(left, terms.need_adjacent - largest))
    return NEARNESS / float(conquests) + TOTAL * float(total) + DOOR * float(min(count_bits(doors), 3))


def sensible(state: Position, seat: int, legal: list[int]) -> list[int]:
    """Leaves out what no player would consider; never leaves nothing."""
    if state.phase == DRAW:  # more cards are never worse
        return [legal[len(legal) - 1]]
    if state.phase == HAND and len(legal) > 1 and hand_worth(state, seat) == 0.0:
        return [DO_HAND_DISCARD]
    if state.phase == KEEP:  # the best card, until two are kept
        best = legal[0]
        for action in legal:
            if action < DO_KEEP_DONE and WORTH[action - DO_KEEP] >= WORTH[best - DO_KEEP]:
                best = action
        return [best]
    return legal
