"""VIR-D0.5: what is due of a cost, and can it be paid? A cheap upper bound, and an exact search over the sources."""

from __future__ import annotations

from signoria.games.virtu.codes import BY_FRANCE, CAVALRY, CROSS, CROWN, FLORIN, NOBODY, SHIP, SYMBOLS, WILD
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.sources import A_REQUEST, MEANS, relief_of, sources_for

PRICED = (CROWN, CROSS, CAVALRY, SHIP)  # what a fixed cost may name besides florins


class Search:
    """VIR-D0.5: an exact search. Each source gives one type; only those with several useful types are tried.

    What is needed may fall below nothing: Crowns and Crosses left over stand for what either of them may pay.
    """

    def __init__(self) -> None:
        self.gives: list[list[int]] = []  # by source: Crowns, Crosses, Cavalry, Ships, florins
        self.rest: list[list[int]] = []  # what all sources from here on could give of each type, and of Crown or Cross
        self.failed: set[int] = set()

    def add(self, give: list[int]) -> None:
        self.gives.append(give)

    def possible(self, crown: int, cross: int, wild: int, cavalry: int, ship: int, florin: int) -> bool:
        rest = [0, 0, 0, 0, 0, 0]
        self.rest = [rest]
        for give in reversed(self.gives):
            either = give[0] if give[0] > give[1] else give[1]
            rest = [rest[0] + give[0], rest[1] + give[1], rest[2] + give[2], rest[3] + give[3], rest[4] + give[4]] + [
                rest[5] + either
            ]
            self.rest.append(rest)
        self.rest.reverse()
        return self.find(0, crown, cross, wild, cavalry, ship, florin)

    def find(self, at: int, crown: int, cross: int, wild: int, cavalry: int, ship: int, florin: int) -> bool:
        """From this source on, is there a way to give all that is needed?"""
        more = wild
        if crown < 0:
            more += crown
        if cross < 0:
            more += cross
        if more < 0:
            more = 0
        if crown <= 0 and cross <= 0 and more == 0 and cavalry <= 0 and ship <= 0 and florin <= 0:
            return True
        if at == len(self.gives):
            return False
        rest = self.rest[at]
        either = more + (crown if crown > 0 else 0) + (cross if cross > 0 else 0)
        if crown > rest[0] or cross > rest[1] or cavalry > rest[2] or ship > rest[3] or florin > rest[4]:
            return False
        if either > rest[5]:
            return False
        state = (
            (((((at * 64 + crown + 30) * 64 + cross + 30) * 64) + wild) * 64 + cavalry + 30) * 64 + ship + 30
        ) * 256
        state += florin + 100
        if state in self.failed:
            return False
        give = self.gives[at]
        after = at + 1
        idle = True
        if give[2] and cavalry > 0:
            idle = False
            if self.find(after, crown, cross, wild, cavalry - give[2], ship, florin):
                return True
        if give[3] and ship > 0:
            idle = False
            if self.find(after, crown, cross, wild, cavalry, ship - give[3], florin):
                return True
        if give[1] and (cross > 0 or more > 0):
            idle = False
            if self.find(after, crown, cross - give[1], wild, cavalry, ship, florin):
                return True
        if give[0] and (crown > 0 or more > 0):
            idle = False
            if self.find(after, crown - give[0], cross, wild, cavalry, ship, florin):
                return True
        if give[4] and florin > 0:
            idle = False
            if self.find(after, crown, cross, wild, cavalry, ship, florin - give[4]):
                return True
        if idle and self.find(after, crown, cross, wild, cavalry, ship, florin):
            return True
        self.failed.add(state)
        return False


def payable(p: Position, seat: int, means: int, due: list[int], florins: int, without: int, request: bool) -> bool:
    """VIR-D0.5: can all that is due be paid with these florins and these means, one source left out?"""
    crown, cross, wild, cavalry, ship = due[CROWN], due[CROSS], due[WILD], due[CAVALRY], due[SHIP]
    florin = due[FLORIN] - florins
    if crown <= 0 and cross <= 0 and wild <= 0 and cavalry <= 0 and ship <= 0 and florin <= 0:
        return True
    wants_crown, wants_cross = crown > 0 or wild > 0, cross > 0 or wild > 0
    wants_cavalry, wants_ship, wants_florin = cavalry > 0, ship > 0, florin > 0
    search = Search()
    for source in sources_for(p, seat, means):
        if source == without:
            continue
        relief = relief_of(p, seat, source)
        give = [
            relief[CROWN] if wants_crown else 0,
            relief[CROSS] if wants_cross else 0,
            relief[CAVALRY] if wants_cavalry else 0,
            relief[SHIP] if wants_ship else 0,
            relief[FLORIN] if wants_florin and source < BY_FRANCE else 0,
        ]
        several = 0
        for count in give:
            if count:
                several += 1
        if several == 1:  # nothing else it could do
            crown -= give[0]
            cross -= give[1]
            cavalry -= give[2]
            ship -= give[3]
            florin -= give[4]
        elif several:
            search.add(give)
    if request and means & A_REQUEST:
        search.add([p.terms.asked_crowns if wants_crown else 0, 0, 0, 0, p.terms.asked_florins if wants_florin else 0])
    return search.possible(crown, cross, wild, cavalry, ship, florin)


def affordable(p: Position, seat: int, purpose: int, cost: list[int], request: bool) -> bool:
    """VIR-D0.5: can this cost be paid now? The pool pays first."""
    due = left_of(cost, p.pool)
    return payable(p, seat, MEANS[purpose], due, p.florins[seat], NOBODY, request)


def reach(p: Position, seat: int, purpose: int, request: bool) -> list[int]:
    """An upper bound by symbol: what there would be if every source gave only that symbol."""
    means = MEANS[purpose]
    found = [*p.pool, 0]
    found[FLORIN] = found[FLORIN] + p.florins[seat]
    for source in sources_for(p, seat, means):
        relief = relief_of(p, seat, source)
        for symbol in range(SYMBOLS):
            found[symbol] = found[symbol] + relief[symbol]
    if request and means & A_REQUEST:
        found[CROWN] = found[CROWN] + p.terms.asked_crowns
        found[FLORIN] = found[FLORIN] + p.terms.asked_florins
    found[WILD] = found[CROWN] + found[CROSS]
    return found


def lacking(cost: list[int], most: list[int]) -> int:
    """How many symbols of a cost exceed that bound: a cheap test before the exact search."""
    count = 0
    for symbol in range(WILD + 1):
        if cost[symbol] > most[symbol]:
            count += cost[symbol] - most[symbol]
    return count


def cost_of(symbol: int, count: int) -> list[int]:
    """A cost of one type only."""
    cost = [0] * (WILD + 1)
    cost[symbol] = count
    return cost


def left_of(cost: list[int], pool: list[int]) -> list[int]:
    """What of a cost is still due when the pool is used for it first."""
    due = cost[:]
    for symbol in PRICED:
        used = min(due[symbol], pool[symbol])
        due[symbol] = due[symbol] - used
        if symbol <= CROSS and due[WILD]:
            due[WILD] = due[WILD] - min(due[WILD], pool[symbol] - used)
    return due


def after(due: list[int], symbol: int, count: int) -> list[int]:
    """What is still due after ``count`` symbols of a type."""
    left = due[:]
    used = min(left[symbol], count)
    left[symbol] = left[symbol] - used
    if symbol == CROWN or symbol == CROSS:
        left[WILD] = left[WILD] - min(left[WILD], count - used)
    return left


def receive(p: Position, symbol: int, count: int) -> None:
    """VIR-D0.3: symbols of a tap pay what is due; the rest goes to the pool."""
    left = after(p.due, symbol, count)
    p.pool[symbol] = p.pool[symbol] + count - (sum(p.due) - sum(left))
    p.due = left
