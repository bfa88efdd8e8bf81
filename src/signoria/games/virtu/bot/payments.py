"""A payment that is proposed to a player: of all ways to pay, one that gives least away. Never part of the rules.

``pruning.cheapest`` is the same thought for bots, tap by tap; here the whole payment is weighed at once, so nothing is
used that turns out not to have been needed. What stands in the room costs nothing, and an indulgence is asked for only
where nothing else pays.
"""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.bot.pruning import source_worth
from signoria.games.virtu.bot.worth import SYMBOL
from signoria.games.virtu.codes import (
    BY_FRANCE,
    CAVALRY,
    CROSS,
    CROWN,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_COLLECT,
    DO_TAP,
    FLORIN,
    SHIP,
    TAPS,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.payable import PRICED, after
from signoria.games.virtu.rules.sources import A_REQUEST, MEANS, relief_of, sources_for

DEAR: Final = 10.0  # more than all sources together: an indulgence is asked for only where nothing else pays
BASE: Final = 64  # more than is ever due of one symbol


class Ways:
    """The cheapest way to each amount that may still be due, source by source."""

    def __init__(self, due: list[int]) -> None:
        self.cost: dict[int, float] = {key_of(due): 0.0}
        self.plan: dict[int, list[int]] = {key_of(due): []}
        self.due: dict[int, list[int]] = {key_of(due): due}

    def reach(self, cost: float, plan: list[int], due: list[int]) -> None:
        key = key_of(due)
        if key not in self.cost or cost < self.cost[key] - 1e-9:  # of equal ones the first: it uses fewer sources
            self.cost[key] = cost
            self.plan[key] = plan
            self.due[key] = due


def key_of(due: list[int]) -> int:
    key = due[FLORIN]
    for symbol in PRICED:
        key = key * BASE + due[symbol]
    return key * BASE + due[WILD]


def proposed(p: Position, seat: int) -> list[int]:
    """The actions that complete the payment that this seat is asked for, first to last; [] if there is none."""
    return cheapest_way(p, seat, may_ask(p, seat))


def cheapest_way(p: Position, seat: int, request: bool) -> list[int]:
    """Over all sources, each used for one symbol or not at all."""
    means = MEANS[p.purpose]
    due = p.due[:]
    due[FLORIN] = max(0, due[FLORIN] - p.florins[seat])
    ways = Ways(due)
    if request:
        ask(p, ways, means)
    for source in sources_for(p, seat, means):
        use(p, seat, ways, source)
    nothing = [0] * (WILD + 1)
    return ways.plan.get(key_of(nothing), [])


def use(p: Position, seat: int, ways: Ways, source: int) -> None:
    """VIR-7.6: all symbols of one type of this source; florins that are over stay in the treasury."""
    relief = relief_of(p, seat, source)
    lost = source_worth(p, seat, source)
    before = [(ways.due[key], ways.cost[key], ways.plan[key]) for key in ways.cost]  # without this source
    for due, cost, plan in before:
        for symbol in PRICED:
            wanted = due[symbol] > 0 or (due[WILD] > 0 and (symbol == CROWN or symbol == CROSS))
            if relief[symbol] and wanted:
                tapped = DO_TAP + source * TAPS + symbol - 1
                ways.reach(cost + lost, [*plan, tapped], after(due, symbol, relief[symbol]))
        if relief[FLORIN] and due[FLORIN] and source < BY_FRANCE:
            left = due[:]
            left[FLORIN] = max(0, due[FLORIN] - relief[FLORIN])
            kept = SYMBOL[FLORIN] * float(relief[FLORIN])
            ways.reach(cost + lost - kept, [*plan, DO_COLLECT + source], left)


def ask(p: Position, ways: Ways, means: int) -> None:
    """VIR-11.2, 11.3: a Crown or florins for an indulgence."""
    if not means & A_REQUEST:
        return
    for due in list(ways.due.values()):
        if due[CROWN] or due[WILD]:
            ways.reach(DEAR, [DO_ASK_CROWN], after(due, CROWN, p.terms.asked_crowns))
        if due[FLORIN]:
            left = due[:]
            left[FLORIN] = max(0, due[FLORIN] - p.terms.asked_florins)
            kept = SYMBOL[FLORIN] * float(p.terms.asked_florins)
            ways.reach(DEAR - kept, [DO_ASK_FLORINS], left)


assert (CROWN, CROSS, CAVALRY, SHIP) == PRICED
