"""Chapter 29: alliances with the major powers: concluded, overthrown, one in a winter."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ALLIANCE,
    ALLIANCE_IDS,
    ALLIANCE_PLACE,
    ALLIANCES,
    CROWN,
    DO_CONCLUDE,
    DO_DONE,
    DO_OVERTHROW,
    DO_SPARE,
    FOR_ALLIANCE,
    NOBODY,
    SPARE,
    SWORD,
    WINTER_OVER,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.payable import affordable, lacking, reach
from signoria.games.virtu.rules.paying import begin


def begin_alliances(p: Position, tell: Journal | None) -> None:
    """VIR-29.2: not asked where no alliance can be paid; the game for two has none."""
    seat = p.order[p.at]
    p.ask(ALLIANCE, seat)
    if p.terms.two or not moves(p, seat):
        p.phase = WINTER_OVER


def moves(p: Position, seat: int) -> list[int]:
    """VIR-29.2 to 29.4, R36, R45: conclude one that nobody holds; overthrow another's where an own agent stands."""
    found: list[int] = []
    most = reach(p, seat, FOR_ALLIANCE, may_ask(p, seat))
    for alliance in range(ALLIANCES):
        if lacking(p.terms.box.alliance_cost[alliance], most) > 1:
            continue  # an agent saves one symbol, not more
        if p.ally[alliance] == NOBODY:
            if savings(p, seat, alliance):
                found.append(DO_CONCLUDE + alliance)
        elif p.ally[alliance] != seat and may_overthrow(p, seat, alliance):
            found.append(DO_OVERTHROW + alliance)
    return found


def may_overthrow(p: Position, seat: int, alliance: int) -> bool:
    """VIR-29.4, 17.14: only with an own agent there, at full cost."""
    if p.agents[ALLIANCE_PLACE + alliance] != seat:
        return False
    return affordable(p, seat, FOR_ALLIANCE, p.terms.box.alliance_cost[alliance], may_ask(p, seat))


def savings(p: Position, seat: int, alliance: int) -> list[int]:
    """VIR-29.3, 17.13, R36: the symbols that an own agent may save, if the rest can be paid; NOBODY without one."""
    cost = p.terms.box.alliance_cost[alliance]
    request = may_ask(p, seat)
    if p.agents[ALLIANCE_PLACE + alliance] != seat:
        return [NOBODY] if affordable(p, seat, FOR_ALLIANCE, cost, request) else []
    found: list[int] = []
    for symbol in range(CROWN, SWORD):
        if cost[symbol] and affordable(p, seat, FOR_ALLIANCE, less(cost, symbol), request):
            found.append(symbol)
    return found


def less(cost: list[int], symbol: int) -> list[int]:
    """A cost with one symbol less."""
    found = cost[:]
    found[symbol] = found[symbol] - 1
    return found


def conclude(p: Position, seat: int, alliance: int) -> None:
    """VIR-29.3, 17.13: the power is named; if an agent saves a symbol, which one is asked."""
    ways = savings(p, seat, alliance)
    p.target = alliance
    if ways[0] == NOBODY:
        begin(p, seat, FOR_ALLIANCE, alliance, p.terms.box.alliance_cost[alliance])
    elif len(ways) == 1:
        spare(p, seat, ways[0])
    else:
        p.phase = SPARE


def spare(p: Position, seat: int, symbol: int) -> None:
    """VIR-17.13: one symbol less, of the player's choice."""
    begin(p, seat, FOR_ALLIANCE, p.target, less(p.terms.box.alliance_cost[p.target], symbol))


class Alliance(Choice):
    """VIR-29.2 to 29.4: which alliance is concluded or overthrown?"""

    phase = ALLIANCE
    purpose = FOR_ALLIANCE
    clause = "VIR-8.4"
    verbs: Verbs = {
        **FLORINS,
        "conclude": ("VIR-29.3", NEVER_SAID),
        "overthrow": ("VIR-29.4", NEVER_SAID),
        "done": ("VIR-25.1", NEVER_SAID),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [*moves(p, seat), DO_DONE]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_DONE:
            p.phase = WINTER_OVER
        elif action >= DO_OVERTHROW:
            alliance = action - DO_OVERTHROW
            begin(p, seat, FOR_ALLIANCE, alliance, p.terms.box.alliance_cost[alliance])
        else:
            conclude(p, seat, action - DO_CONCLUDE)

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-29.4 to 29.6: the player's disc, bonus ready; the agent stays, an opponent's too."""
        alliance = p.target
        before = p.ally[alliance]
        p.ally[alliance] = seat
        p.used &= ~(1 << alliance)
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "alliance": ALLIANCE_IDS[alliance]}
            if before != NOBODY:
                told["loser"] = before
            tell.say("alliance" if before == NOBODY else "overthrow", told)
        p.target = NOBODY
        p.empty_pool()
        p.phase = WINTER_OVER

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        """VIR-29.3, 29.4, R36."""
        overthrows = action >= DO_OVERTHROW
        alliance = action - (DO_OVERTHROW if overthrows else DO_CONCLUDE)
        holder, told = p.ally[alliance], spoken_of(action)
        if holder == seat:
            return "VIR-R36", "yours_already", told
        if not overthrows:
            return "VIR-29.3", ("cannot_pay" if holder == NOBODY else "allied"), told
        if holder == NOBODY:
            return "VIR-29.4", "nobody_holds", told
        mine = p.agents[ALLIANCE_PLACE + alliance] == seat
        return "VIR-29.4", ("cannot_pay" if mine else "no_agent_on_alliance"), told


class Spare(Choice):
    """VIR-17.13: which symbol does the own agent save?"""

    phase = SPARE
    clause = "VIR-8.4"
    verbs: Verbs = {"spare": ("VIR-17.13", "not_saved")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_SPARE + symbol - 1 for symbol in savings(p, seat, p.target)]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        spare(p, seat, action - DO_SPARE + 1)
