"""What a bot looks at: the few best of many actions, by a quick glance. ``legal`` is complete, this is no rule.

A glance uses what the seat knows itself, so that nobody in a search is thought to see through cards. Where a look one
step ahead would see nothing but luck, or nothing at all, the glance decides alone.
"""

from __future__ import annotations

from typing import Final

from signoria.games.renaissance.bot.bargains import answer
from signoria.games.renaissance.bot.combat_odds import SWING, best_troops, chance
from signoria.games.renaissance.bot.evaluation import errand_worth
from signoria.games.renaissance.bot.worth import HIRELING, WALLS, standings, town_worth, turns_left
from signoria.games.renaissance.codes import (
    ANSWER,
    BUY,
    BY_LAND,
    CONDOTTIERE,
    CORRUPT,
    COUNTER,
    DEFEND,
    DO_ATTACK_LAND,
    DO_ATTACK_SEA,
    DO_BUILD_CASTLE,
    DO_BUILD_PALACE,
    DO_BUILD_RAMPART,
    DO_CARDS,
    DO_COUNTER,
    DO_DEFEND,
    DO_EXPAND_LAND,
    DO_EXPAND_SEA,
    DO_FROM,
    DO_NONE,
    DO_PASS,
    DO_RIDE,
    DO_SELL,
    DO_TARGET,
    DO_VOTE,
    EXPAND,
    KINDS,
    MAIN,
    MAINTAIN,
    MOST_OFFERED,
    MOST_WITH,
    NOBODY,
    ORIGIN,
    SALE,
    TARGET,
    VOTE,
)
from signoria.games.renaissance.position import Position, now
from signoria.games.renaissance.rules.sale_windows import buying_side

ATTACKS: Final = 5  # how many attacks are considered ...
AIMS: Final = 3  # ... and how many aims of an errand, answers in defence, expansions
USUAL: Final = 4.5  # combat points of a card that nobody has seen
RED_CARDS: Final[list[float]] = [0.0, 2.0, USUAL, HIRELING, HIRELING, HIRELING]  # by ``codes.REDS``, in defence
PRICE: Final = 0.05  # of a combat point that is laid
Ranked = list[tuple[float, int]]


def sensible(p: Position, seat: int, legal: list[int]) -> list[int]:
    """The actions a bot should look at, never none."""
    if len(legal) == 1:
        return legal
    phase = p.phase
    if phase == SALE:
        return [sale(p, seat, legal)]
    if phase == MAIN:
        return attacks(p, seat, legal)
    if phase == BUY:
        return orders(p, seat, legal)
    if phase == EXPAND:
        return expansions(p, seat, legal)
    if phase == ORIGIN:
        return [origin(p, seat, legal)]
    if phase == VOTE:
        return votes(p, seat, legal)
    if phase == TARGET or phase == CORRUPT:
        towns = [action - DO_TARGET for action in legal if action != DO_NONE]
        return best([(errand_worth(p, town), DO_TARGET + town) for town in towns], AIMS)
    if phase == MAINTAIN:
        return lowerings(p, seat, legal)
    if phase == DEFEND:
        return defences(p, seat, legal)
    if phase == COUNTER:
        return [DO_COUNTER]
    if phase == ANSWER:
        return [answer(p, seat)]
    return legal


def best(ranked: Ranked, count: int) -> list[int]:
    """The ``count`` best, the best first."""
    return [action for _, action in sorted(ranked, reverse=True)[:count]]


def sale(p: Position, seat: int, legal: list[int]) -> int:
    """REN-8.14: sell all to a buyer who is behind his enemy, unless the seller still needs them; never give ducats."""
    c = now(p)
    count = p.cards[seat * KINDS + CONDOTTIERE]
    if not count:
        return legal[0]
    found = standings(p)
    side = buying_side(c)
    if found[c.seat_of(side)] > found[c.seat_of(1 - side)]:
        return legal[0]
    wanted = DO_SELL + (min(count, MOST_OFFERED) - 1) * (MOST_WITH + 1)
    return wanted if p.order.index(seat) < p.at or not p.ducats[seat] else legal[0]


def votes(p: Position, seat: int, legal: list[int]) -> list[int]:
    """A seat below the average votes for war, others for peace."""
    found = standings(p)
    war = found[seat] < sum(found) / float(len(found))
    kept = [action for action in legal if (action - DO_VOTE in (1, 4, 5)) == war]
    return kept if kept else legal


def attacks(p: Position, seat: int, legal: list[int]) -> list[int]:
    """The best attacks, and all that is not one; no landing where there is a road."""
    troops = best_troops(p, seat, 2)
    ranked: Ranked = []
    for action, town in ways([action for action in legal if action < DO_RIDE], DO_ATTACK_LAND, DO_ATTACK_SEA):
        owner, landing = p.owner[town], action >= DO_ATTACK_SEA
        ahead = troops - float(p.terms.strength[p.level[town]] + landing + ((p.terms.rough >> town) & 1))
        if p.hand_size(owner):
            ahead -= USUAL
        stake = town_worth(p, town, seat) + 0.2 * town_worth(p, town, owner)
        ranked.append((chance(ahead, SWING) * stake, action))
    return best(ranked, ATTACKS) + [action for action in legal if action >= DO_RIDE]


def ways(actions: list[int], by_land: int, by_sea: int) -> list[tuple[int, int]]:
    """The actions with their towns, those by land first; by sea only where no road leads."""
    found: list[tuple[int, int]] = []
    roads = 0
    for action in actions:
        town = action - (by_land if action < by_sea else by_sea)
        if action < by_sea:
            roads |= 1 << town
        elif (roads >> town) & 1:
            continue
        found.append((action, town))
    return found


def orders(p: Position, seat: int, legal: list[int]) -> list[int]:
    """REN-14.2: the best town for each sort of building; all cards that can be paid, half of them, or none."""
    ramparts: Ranked = []
    castles: Ranked = []
    palaces: Ranked = []
    most = 0
    for action in legal:
        if action >= DO_CARDS:
            most = action - DO_CARDS
        elif action >= DO_BUILD_PALACE:
            palaces.append((WALLS[p.level[action - DO_BUILD_PALACE]], action))
        elif action >= DO_BUILD_CASTLE:
            castles.append((town_worth(p, action - DO_BUILD_CASTLE, seat), action))
        else:
            ramparts.append((town_worth(p, action - DO_BUILD_RAMPART, seat), action))
    kept = best(ramparts, 2) + best(castles, 1) + best(palaces, 1)
    counts = [most] if turns_left(p) == 1 else [most, (most + 1) // 2, 0]
    for at in range(len(counts)):
        if counts[at] not in counts[:at]:
            kept.append(DO_CARDS + counts[at])
    return kept


def expansions(p: Position, seat: int, legal: list[int]) -> list[int]:
    """The best free towns; by road, if there is one."""
    free = ways([action for action in legal if action != DO_PASS], DO_EXPAND_LAND, DO_EXPAND_SEA)
    return best([(town_worth(p, town, seat), action) for action, town in free], AIMS)


def origin(p: Position, seat: int, legal: list[int]) -> int:
    """The town that is of least use for another attack, or expansion."""
    chosen, least = legal[0], 99
    for action in legal:
        town = action - DO_FROM
        use = 0
        for other in range(len(p.owner)):
            owner = p.owner[other]
            if (p.terms.roads[town] >> other) & 1 and other != p.aim:
                use += owner == NOBODY if p.back == EXPAND else owner not in (NOBODY, seat)
        if (p.terms.ports >> town) & 1:
            use += 2 if p.errand == BY_LAND else 1
        if use < least:
            chosen, least = action, use
    return chosen


def lowerings(p: Position, seat: int, legal: list[int]) -> list[int]:
    """REN-13.16: the walls of others, those before the best towns."""
    ranked: Ranked = []
    for action in legal:
        town = action - DO_TARGET
        if action != DO_NONE and p.owner[town] != seat:
            ranked.append((town_worth(p, town, p.owner[town]), action))
    return best(ranked, AIMS) if ranked else [DO_NONE]


def defences(p: Position, seat: int, legal: list[int]) -> list[int]:
    """REN-17.10: strong enough to hold the town, but no more than it is worth."""
    c = now(p)
    stake = town_worth(p, c.target, seat)
    attack = 2.0 * USUAL + (1.5 if c.own[0] + c.bought[0] > 2 else 0.0)
    ranked: Ranked = []
    for action in legal:
        blue, red = (action - DO_DEFEND) // 6 - 1, (action - DO_DEFEND) % 6
        points = 0.0 if blue < 0 else float(p.terms.values[blue]) if blue < CONDOTTIERE else HIRELING
        laid = points + RED_CARDS[red]
        walls = float(p.terms.strength[c.level])
        held = chance(laid + walls + 1.0 - attack, SWING)
        ranked.append((held * stake - PRICE * ((1.0 - held) * points + RED_CARDS[red]), action))
    return best(ranked, AIMS)
