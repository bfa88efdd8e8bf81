"""What matters in a position: for bots, hints and charts. Never part of the rules.

A seat's standing is the score it may expect at the end (``worth.py``), a combat or an errand counts by its odds
(``combat_odds.py``), and a seat's hope is its share of the standings on a logarithmic scale. ``pruning.py`` leaves out
what no player would consider.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.engine.bits import members
from signoria.games.renaissance.bot.combat_odds import odds, planned, troops
from signoria.games.renaissance.bot.worth import (
    ONE_STRIKE,
    STRIKE,
    ducat_worth,
    standings,
    town_worth,
    turns_left,
)
from signoria.games.renaissance.codes import (
    BLUES,
    BUY,
    BY_FREE_RAIDERS,
    BY_MARRIAGE,
    BY_RAIDERS,
    BY_RIDE,
    BY_SEA,
    CORRUPT,
    COUNCIL,
    DEFENDER_BLUE,
    EXPAND,
    LAND,
    MAIN,
    NO_CARD,
    ORIGIN,
    OVER,
    RIDING,
    SEA,
    SLOTS,
    TARGET,
    VOTE,
)
from signoria.games.renaissance.position import Combat, Position
from signoria.games.renaissance.rules.own_turn import errand_targets
from signoria.games.renaissance.rules.yellow_cards import corrupt_targets

KEPT: Final = 0.03  # what a combat point is worth on a card that is kept
SHARP: Final = 0.1  # how much a point of standing counts in the shares ...
SHARPER: Final = 0.3  # ... and so much more, the nearer the end
HARM: Final = 0.5  # how much of another's loss a raider counts as his own gain


def values(p: Position) -> list[float]:
    """What each seat may hope for, between 0 and 1."""
    if p.phase == OVER:
        return list(p.scores())
    return shares(p, expected(p, standings(p)))


def expected(p: Position, stands: list[float]) -> list[float]:
    """The standings, and what a combat or an errand that is under way will change in them."""
    found = stands[:]
    c = p.combat
    if c is not None:
        weigh(p, c, found, p.war)
    elif p.phase == ORIGIN:
        if p.back == EXPAND:
            found[p.turn] += town_worth(p, p.aim, p.turn)
        else:
            mode = SEA if p.errand == BY_SEA else RIDING if p.errand == BY_RIDE else LAND
            weigh(p, planned(p, p.turn, p.aim, mode), found, True)
    elif p.phase == TARGET or p.phase == CORRUPT:
        aims = corrupt_targets(p, p.turn) if p.phase == CORRUPT else errand_targets(p, p.turn)
        best = 0.0
        for town in members(aims):
            best = max(best, errand_worth(p, town))
        found[p.turn] += best
    return found


def quiet(p: Position) -> bool:
    """Is nothing under way, neither a combat nor an errand?"""
    return p.phase in (VOTE, BUY, EXPAND, MAIN, COUNCIL)


def shares(p: Position, found: list[float]) -> list[float]:
    """Standings on a logarithmic scale, as shares of one; the nearer the end, the surer they are."""
    sharp = sharpness(p)
    most = max(found)
    weights = [exp(sharp * (one - most)) for one in found]
    whole = sum(weights)
    return [one / whole for one in weights]


def sharpness(p: Position) -> float:
    """How much a point of standing decides now."""
    return SHARP + SHARPER / float(max(1, turns_left(p)))


# Combats


def weigh(p: Position, c: Combat, found: list[float], spends: bool) -> None:
    """The town changes hands with the chance of the attack, and cards are kept or lost.

    ``spends``: the cards of the attack are still counted among those that may attack.
    """
    chance = odds(p, c)
    gain, loss = town_worth(p, c.target, c.attacker), town_worth(p, c.target, c.defender)
    attack = troops(p, c, 0)
    if c.kind[0] == NO_CARD:
        cost = (STRIKE if p.war else ONE_STRIKE) * attack if spends else 0.0
        found[c.attacker] += chance * gain - cost - (1.0 - chance) * KEPT * attack
        found[c.defender] -= chance * (loss + KEPT * troops(p, c, 1))
    else:
        found[c.attacker] += chance * (gain + KEPT * laid_points(p, c, 0))
        found[c.defender] += (1.0 - chance) * KEPT * laid_points(p, c, 1) - chance * loss


def laid_points(p: Position, c: Combat, side: int) -> float:
    """The laid blue cards of a side that may be kept."""
    own = range(DEFENDER_BLUE) if side == 0 else range(DEFENDER_BLUE, SLOTS)
    found = 0.0
    for slot in own:
        kind = c.kind[slot]
        if 0 <= kind < BLUES and not (c.lost >> slot) & 1:
            found += float(p.terms.values[kind])
    return found


# Errands


def errand_worth(p: Position, town: int) -> float:
    """What an errand to this town may bring the player on turn."""
    seat, owner = p.turn, p.owner[town]
    if p.phase == CORRUPT:
        return rolls_more(p, town) * taken(p, town, seat, owner)
    if p.errand == BY_RIDE:
        c = planned(p, seat, town, RIDING)
        attack = (STRIKE if p.war else ONE_STRIKE) * troops(p, c, 0)
        return odds(p, c) * taken(p, town, seat, owner) - attack
    if p.errand == BY_MARRIAGE:
        return taken(p, town, seat, owner) - ducat_worth(p) * float(p.terms.cost_marriage)
    if p.errand == BY_RAIDERS or p.errand == BY_FREE_RAIDERS:
        hurt = 0.0 if owner < 0 else HARM * float(p.terms.income[p.level[town]])
        return ducat_worth(p) * rolls_more(p, town) * (float(p.terms.loot[p.level[town]]) + hurt)
    return float(turns_left(p)) / 3.0


def taken(p: Position, town: int, seat: int, owner: int) -> float:
    """One's gain, and a part of the other's loss."""
    return town_worth(p, town, seat) + HARM * town_worth(p, town, owner) / float(p.terms.seats - 1)


def rolls_more(p: Position, town: int) -> float:
    """The chance that one die shows more than the walls count."""
    if p.level[town] == 0 and not p.terms.free_town_roll:
        return 1.0
    return float(max(0, 6 - p.terms.strength[p.level[town]])) / 6.0
