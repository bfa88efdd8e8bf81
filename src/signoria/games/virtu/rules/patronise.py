"""Chapter 13: the action Patronise, and the bonuses of its ranks."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACTION_OVER,
    BONUS,
    BONUS_IDS,
    CANNONS,
    CANNONS_BONUS,
    CARDS_COME,
    DO_ADVANCE,
    DO_BONUS,
    DO_END,
    FOR_RANK,
    MACHIAVELLI,
    MACHIAVELLI_BONUS,
    MOST_RANK,
    PATRONISE,
    PRINCE,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.payable import affordable
from signoria.games.virtu.rules.paying import DEED, Deed, begin


def may_advance(p: Position, seat: int) -> bool:
    """VIR-13.1 to 13.5, D0.5: one step, if it can be paid."""
    rank = p.rank[seat]
    return rank < MOST_RANK and affordable(p, seat, FOR_RANK, p.terms.box.rank_cost[rank + 1], may_ask(p, seat))


def bonuses_for(p: Position, seat: int) -> int:
    """VIR-13.7 to 13.9, 13.23: the bonuses left, of a type that the player has not taken yet."""
    works = p.terms.box.works
    left = p.bonuses_left
    if p.bonuses[seat] & works:
        left &= ~works
    if p.bonuses[seat] & ~works:
        left &= works
    return left


def gain_agents(p: Position, seat: int, count: int) -> None:
    """VIR-17.15, 27.12, R33: locked agents become usable, as long as there are any."""
    gained = min(count, p.locked[seat])
    p.locked[seat] -= gained
    p.reserve[seat] += gained


class Patronise(Deed):
    """VIR-13.1 to 13.5: one rank up?"""

    phase = PATRONISE
    purpose = FOR_RANK
    verbs: Verbs = {**DEED, "advance": ("VIR-13.1", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_ADVANCE, DO_END] if may_advance(p, seat) else [DO_END]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        rank = p.rank[seat] + 1
        begin(p, seat, FOR_RANK, rank, p.terms.box.rank_cost[rank])

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-13.1, 13.7, 13.8: one rank up; at ranks 2 and 4 a bonus is taken."""
        p.rank[seat] += 1
        if tell is not None:
            tell.say("advance", {"seat": seat, "rank": p.rank[seat]})
        if (p.terms.bonus_ranks >> p.rank[seat]) & 1 and bonuses_for(p, seat):
            p.ask(BONUS, seat)
        else:
            p.phase = ACTION_OVER

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        """VIR-13.2 to 13.5: the last rank is reached, or the next one cannot be paid."""
        rank = p.rank[seat]
        if rank >= MOST_RANK:
            return "VIR-13.5", "no_rank", {}
        return ("VIR-13.2", "VIR-13.2", "VIR-13.3", "VIR-13.3", "VIR-13.4")[rank], "cannot_pay", {}


class Bonus(Choice):
    """VIR-13.7 to 13.9: which bonus is taken?"""

    phase = BONUS
    verbs: Verbs = {**FLORINS, "bonus": ("VIR-13.8", "no_bonus")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_BONUS + bonus for bonus in members(bonuses_for(p, seat))]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-13.10 to 13.20: the bonus lies beside the player; Cannons go to the domain, Machiavelli to the court."""
        bonus = action - DO_BONUS
        p.bonuses_left &= ~(1 << bonus)
        p.bonuses[seat] |= 1 << bonus
        if tell is not None:
            tell.say("bonus", {"seat": seat, "bonus": BONUS_IDS[bonus]})
        p.phase = ACTION_OVER
        if bonus == PRINCE:
            gain_agents(p, seat, p.terms.prince_agents)
        elif bonus == CANNONS_BONUS:
            p.domain[seat] |= 1 << CANNONS
            p.ready[seat] |= 1 << CANNONS
        elif bonus == MACHIAVELLI_BONUS:
            p.incoming = 1 << MACHIAVELLI
            p.phase = CARDS_COME

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-13.23: left, but of the type that the player has; None if it is taken."""
        bonus = action - DO_BONUS
        return None if (p.bonuses_left >> bonus) & 1 else ("VIR-13.23", "no_bonus", {"bonus": BONUS_IDS[bonus]})
