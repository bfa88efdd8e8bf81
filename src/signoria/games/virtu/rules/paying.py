"""Chapter 7, VIR-D0: paying with symbols, one source after the other.

An open cost (Govern, Trade, War, Intrigue): spring.act begins the action with ``tap_without_asking``; the room's
subclass of ``Deed`` then offers ``open_taps``, and what its own answers do with the pool.
A fixed cost: the decision that offers it calls ``begin``; what is missing is laid down in ``p.due``, and ``Payment``
takes taps until ``settle`` finds nothing missing. Then the method ``paid`` of that decision applies what was bought.
Both: ``tap`` uses a source, ``against_tap`` says why one is not offered. Which sources there are, and what may pay for
what: sources.py. Whether a cost can be paid at all: payable.py. Florins and requests beside every answer: choice.py.
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
    IMPROVEMENT,
    MASK,
    MOVE,
    NOBODY,
    PAID,
    PAY,
    SHIP,
    SWORD,
    SYMBOL_IDS,
    TAPS,
    THE_ROOM,
    TILE,
    TILES,
    WILD,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import ASK_CROWN, FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.payable import PRICED, after, payable, receive
from signoria.games.virtu.rules.sources import (
    A_REQUEST,
    MEANS,
    MEANS_OF_DEED,
    against_bonus,
    against_source,
    exhaust,
    name_of,
    relief_of,
    sources_for,
    twin,
)

# VIR-12 to VIR-17: the symbols that an action with an open cost takes, by the action.
OPEN: Final[list[list[int]]] = [[CROWN, CROSS], [], [SHIP], [], [CAVALRY, SHIP], [MASK]]


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


def open_taps(p: Position, seat: int, means: int, symbols: list[int]) -> list[int]:
    """VIR-D0.4: taps for an open cost: any source with a useful type."""
    found: list[int] = []
    barred = p.refreshed if p.phase == GOVERN else 0  # VIR-12.4
    for source in sources_for(p, seat, means):
        if TILE <= source < BY_FRANCE and (barred >> (source - TILE)) & 1:
            continue
        if twin(p, seat, source, barred):
            continue
        relief = relief_of(p, seat, source)
        for symbol in symbols:
            if relief[symbol]:
                found.append(DO_TAP + source * TAPS + symbol - 1)
    return found


def tap_without_asking(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-7.11, D0.10: as an open action begins, room reliefs with one useful type and no florin are used."""
    for source in (THE_ROOM, IMPROVEMENT):
        if source == IMPROVEMENT and p.in_room(seat, IMPROVEMENT) == NOBODY:
            return
        relief = relief_of(p, seat, source)
        useful = [symbol for symbol in OPEN[p.phase] if relief[symbol]]
        if len(useful) == 1 and not relief[FLORIN] and not relief[SWORD]:
            tap(p, seat, source, useful[0], tell)


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


TAP: Final[Verbs] = {"tap": ("VIR-7.6", NEVER_SAID)}
DEED: Final[Verbs] = {**FLORINS, **TAP, "end": ("VIR-10.5", NEVER_SAID)}


class Deed(Choice):
    """An action of a room: until its player ends it, symbols of an open cost are tapped (VIR-10.5, D0.4)."""

    verbs: Verbs = DEED

    def own_offers(self, p: Position, seat: int) -> list[int]:
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
        for source in sources_for(p, seat, means):
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
        super().takes(p, seat, action, luck, tell)
        settle(p, seat)

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        tap(p, seat, (action - DO_TAP) // TAPS, (action - DO_TAP) % TAPS + 1, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        return against_tap(p, seat, action)
