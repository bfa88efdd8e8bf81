"""Chapter 7, VIR-D0: can it be paid, and paying it, one tap after the other.

A fixed cost is laid down as what is due; every tap takes something of it away, and when nothing is due any more the
payment closes by itself. A tap is offered only if the rest can still be paid.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import (
    ACTION_OVER,
    ARROW,
    BY_FRANCE,
    CAVALRY,
    CROSS,
    CROWN,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_COLLECT,
    DO_END,
    DO_TAP,
    FLORIN,
    GOVERN,
    MASK,
    MOVE,
    NOBODY,
    PAID,
    PAY,
    SHIP,
    SYMBOL_IDS,
    SYMBOLS,
    TAPS,
    TILE,
    TILES,
    WILD,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import ASK_CROWN, FLORINS, Choice
from signoria.games.virtu.rules.florins import ask, collect, may_ask
from signoria.games.virtu.rules.payable import payable
from signoria.games.virtu.rules.relief import (
    A_REQUEST,
    MEANS,
    MEANS_OF_DEED,
    against_bonus,
    against_source,
    at_hand,
    exhaust,
    name_of,
    relief_of,
    twin,
    with_means,
)

# VIR-12 to VIR-17: the symbols that an action with an open cost takes, by the action.
OPEN: Final[list[list[int]]] = [[CROWN, CROSS], [], [SHIP], [], [CAVALRY, SHIP], [MASK]]
PRICED = (CROWN, CROSS, CAVALRY, SHIP)  # what a fixed cost may name besides florins


def affordable(p: Position, seat: int, purpose: int, cost: list[int], request: bool) -> bool:
    """VIR-D0.5: can this cost be paid now? The pool pays first."""
    due = left_of(cost, p.pool)
    return payable(p, seat, MEANS[purpose], due, p.florins[seat], NOBODY, request)


def reach(p: Position, seat: int, purpose: int, request: bool) -> list[int]:
    """An upper bound by symbol: what there would be if every source gave only that symbol."""
    means = MEANS[purpose]
    found = [*p.pool, 0]
    found[FLORIN] = found[FLORIN] + p.florins[seat]
    for source in with_means(p, seat, means):
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


def left_of(cost: list[int], pool: list[int]) -> list[int]:
    """What of a cost is still due when the pool is used for it first."""
    due = cost[:]
    for symbol in PRICED:
        used = min(due[symbol], pool[symbol])
        due[symbol] = due[symbol] - used
        if symbol <= CROSS and due[WILD]:
            due[WILD] = due[WILD] - min(due[WILD], pool[symbol] - used)
    return due


def take_from_pool(p: Position, cost: list[int]) -> None:
    """The pool pays first; what it cannot pay is due."""
    due = cost[:]
    for symbol in PRICED:
        used = min(due[symbol], p.pool[symbol])
        due[symbol] = due[symbol] - used
        p.pool[symbol] = p.pool[symbol] - used
    for symbol in (CROSS, CROWN):
        used = min(due[WILD], p.pool[symbol])
        due[WILD] = due[WILD] - used
        p.pool[symbol] = p.pool[symbol] - used
    p.due = due


def begin(p: Position, seat: int, purpose: int, target: int, cost: list[int]) -> None:
    """VIR-D0.3: a fixed cost is laid down."""
    p.purpose = purpose
    p.target = target
    take_from_pool(p, cost)
    p.ask(PAY, seat)
    settle(p, seat)


def settle(p: Position, seat: int) -> None:
    """VIR-D0.3: when nothing is missing the florins are taken, and the payment closes by itself."""
    due = p.due
    if due[CROWN] or due[CROSS] or due[WILD] or due[CAVALRY] or due[SHIP] or due[FLORIN] > p.florins[seat]:
        return
    p.florins[seat] -= due[FLORIN]
    due[FLORIN] = 0
    p.effect = True
    p.phase = PAID


def receive(p: Position, symbol: int, count: int) -> None:
    """Symbols of a tap: what is due of this type, then what may be of two, the rest to the pool."""
    due = p.due
    used = min(due[symbol], count)
    due[symbol] = due[symbol] - used
    count -= used
    if symbol == CROWN or symbol == CROSS:
        used = min(due[WILD], count)
        due[WILD] = due[WILD] - used
        count -= used
    p.pool[symbol] = p.pool[symbol] + count


def tap(p: Position, seat: int, source: int, symbol: int, tell: Journal | None) -> None:
    """VIR-7.5 to 7.9: all symbols of one type of this relief are used now; the source is exhausted."""
    count = relief_of(p, seat, source)[symbol]
    exhaust(p, seat, source)
    if p.phase == GOVERN and source >= TILE:
        p.payers |= 1 << (source - TILE if source < BY_FRANCE else TILES + source - BY_FRANCE)
    receive(p, symbol, count)
    if tell is not None:
        tell.say(
            "tap", {"seat": seat, "source": name_of(p, seat, source), "symbol": SYMBOL_IDS[symbol], "count": count}
        )


def after(due: list[int], symbol: int, count: int) -> list[int]:
    """What is still due after ``count`` symbols of a type."""
    left = due[:]
    used = min(left[symbol], count)
    left[symbol] = left[symbol] - used
    if symbol == CROWN or symbol == CROSS:
        left[WILD] = left[WILD] - min(left[WILD], count - used)
    return left


def open_taps(p: Position, seat: int, means: int, symbols: list[int]) -> list[int]:
    """VIR-D0.4: taps for an open cost: any source with a useful type."""
    found: list[int] = []
    barred = p.refreshed if p.phase == GOVERN else 0  # VIR-12.4
    for source in with_means(p, seat, means):
        if TILE <= source < BY_FRANCE and (barred >> (source - TILE)) & 1:
            continue
        if twin(p, seat, source, barred):
            continue
        relief = relief_of(p, seat, source)
        for symbol in symbols:
            if relief[symbol]:
                found.append(DO_TAP + source * TAPS + symbol - 1)
    return found


def ready_symbols(p: Position, seat: int, symbol: int) -> int:
    """How many symbols of a type courtiers and tiles could give."""
    count = 0
    for source in at_hand(p, seat):
        count += relief_of(p, seat, source)[symbol]
    return count


def against_tap(p: Position, seat: int, action: int) -> Refusal:
    """VIR-6, 7.5 to 7.14, 9.3, 12.4, D0.3, D0.7: a source that gives nothing now, or nothing that is needed."""
    source, symbol, told = (action - DO_TAP) // TAPS, (action - DO_TAP) % TAPS + 1, spoken_of(action)
    if source >= BY_FRANCE:
        return against_bonus(p, seat, source, symbol, told)
    found = against_source(p, seat, source, symbol, told)
    if found is not None:
        return found
    barred = p.refreshed if p.phase == GOVERN else 0
    if source >= TILE and (barred >> (source - TILE)) & 1:
        return "VIR-12.4", "readied_here", told
    if twin(p, seat, source, barred):
        return "VIR-D0.7", "alike", told
    if p.phase == MOVE and symbol == ARROW:
        return "VIR-9.3", "free_rooms_first", told
    if p.phase == PAY:
        due = p.due[symbol] or (symbol in (CROWN, CROSS) and p.due[WILD])
        return "VIR-D0.3", ("needed_otherwise" if due else "no_use"), told
    return f"VIR-6.{symbol + 1}", "no_use", told


TAP: Final[Verbs] = {"tap": ("VIR-7.6", "no_use")}


DEED: Final[Verbs] = {**FLORINS, **TAP, "end": ("VIR-10.5", "not_now")}


class Deed(Choice):
    """An action of a room: until its player ends it, symbols of an open cost are tapped (VIR-10.5, D0.4)."""

    verbs: Verbs = DEED

    def choices(self, p: Position, seat: int) -> list[int]:
        symbols = OPEN[self.phase]
        found = open_taps(p, seat, MEANS_OF_DEED[self.phase], symbols) if symbols else []
        found.append(DO_END)
        return found

    def spend(self, p: Position, seat: int, source: int, symbol: int, tell: Journal | None) -> None:
        """Use all symbols of one type of this source."""
        tap(p, seat, source, symbol, tell)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_END:
            p.phase = ACTION_OVER
        elif DO_TAP <= action < DO_COLLECT:
            self.spend(p, seat, (action - DO_TAP) // TAPS, (action - DO_TAP) % TAPS + 1, tell)
        else:
            super().takes(p, seat, action, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if DO_TAP <= action < DO_COLLECT:
            return against_tap(p, seat, action)
        return super().against(p, seat, action)


class Payment(Choice):
    """VIR-D0.3: what pays for the rest of a fixed cost?"""

    phase = PAY
    verbs: Verbs = {**FLORINS, **ASK_CROWN, **TAP}

    def asked(self, p: Position) -> str:
        return "VIR-8.4" if p.winter else "VIR-8.2"

    def offers(self, p: Position, seat: int) -> list[int]:
        """VIR-D0.3, D0.6: taps of what is still missing, and florins; each only if the rest stays payable."""
        means, due, florins, request = MEANS[p.purpose], p.due, p.florins[seat], may_ask(p, seat)
        found: list[int] = []
        short = due[FLORIN] > florins
        missing = [
            symbol for symbol in PRICED if due[symbol] > 0 or (due[WILD] > 0 and (symbol == CROWN or symbol == CROSS))
        ]
        for source in with_means(p, seat, means):
            if twin(p, seat, source):
                continue
            relief = relief_of(p, seat, source)
            useful = [symbol for symbol in missing if relief[symbol]]
            alone = len(useful) == 1 and not (short and relief[FLORIN])
            for symbol in useful:
                if alone or payable(p, seat, means, after(due, symbol, relief[symbol]), florins, source, request):
                    found.append(DO_TAP + source * TAPS + symbol - 1)
            if not relief[FLORIN] or source >= BY_FRANCE:
                continue
            if not useful or payable(p, seat, means, due, florins + relief[FLORIN], source, request):
                found.append(DO_COLLECT + source)
        if request:
            terms = p.terms
            crowned = after(due, CROWN, terms.asked_crowns)
            if CROWN in missing and means & A_REQUEST and payable(p, seat, means, crowned, florins, NOBODY, False):
                found.append(DO_ASK_CROWN)
            if payable(p, seat, means, due, florins + terms.asked_florins, NOBODY, False):
                found.append(DO_ASK_FLORINS)
        found.sort()
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_ASK_CROWN:
            ask(p, seat, True, tell)
            receive(p, CROWN, p.terms.asked_crowns)
        elif action == DO_ASK_FLORINS:
            ask(p, seat, False, tell)
        elif action >= DO_COLLECT:
            collect(p, seat, action - DO_COLLECT, tell)
        else:
            tap(p, seat, (action - DO_TAP) // TAPS, (action - DO_TAP) % TAPS + 1, tell)
        settle(p, seat)

    def reason(self, p: Position, seat: int, action: int) -> Refusal:
        return against_tap(p, seat, action)
