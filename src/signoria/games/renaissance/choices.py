"""What each phase offers: the decision points REN-D02 to REN-D24, as lists of actions."""

from __future__ import annotations

from signoria.games.renaissance.attack import attack_targets, bases_of, enemies, may_ride
from signoria.games.renaissance.codes import (
    AMBASSADOR,
    ARTIST,
    BRIBE,
    BUY,
    BY_FREE_RAIDERS,
    BY_MARRIAGE,
    BY_RAIDERS,
    BY_RIDE,
    CORRUPT,
    COUNCIL,
    COUNTER,
    DEFEND,
    DO_ACCEPT,
    DO_AMBASSADOR,
    DO_ARTIST,
    DO_ATTACK_LAND,
    DO_ATTACK_SEA,
    DO_BANKER,
    DO_BONUS,
    DO_COUNTER,
    DO_DECLINE,
    DO_END,
    DO_EXPAND_LAND,
    DO_EXPAND_SEA,
    DO_EXTRA,
    DO_FREE_RAIDERS,
    DO_FROM,
    DO_LURE,
    DO_MARRIAGE,
    DO_NO_COUNTER,
    DO_NO_EXTRA,
    DO_NONE,
    DO_PASS,
    DO_PAY,
    DO_PLACE_PALACE,
    DO_PLACE_RAMPART,
    DO_RAIDERS,
    DO_RED,
    DO_REFUSE,
    DO_RETURN,
    DO_RIDE,
    DO_START,
    DO_TARGET,
    DO_VOTE,
    EXPAND,
    EXTRA,
    HIRE,
    LAY,
    LURE_TO,
    MAIN,
    MAINTAIN,
    MARRIAGE,
    ORIGIN,
    PLACE_PALACE,
    PLACE_RAMPART,
    RAIDERS,
    RED,
    RETREATS,
    RETURN,
    SALE,
    SIGNS,
    SPAIN,
    START,
    SWISS,
    TARGET,
    VOTE,
)
from signoria.games.renaissance.combat import defend_answers, lay_answers, red_answers
from signoria.games.renaissance.ending import retreat_answers, sign_answers
from signoria.games.renaissance.expansion import origins_of, targets
from signoria.games.renaissance.position import Position, members, now
from signoria.games.renaissance.purchases import purchases
from signoria.games.renaissance.resolve import may_counter
from signoria.games.renaissance.sale import hire_answers, sale_answers
from signoria.games.renaissance.set_up import extra_towns, rampart_towns, start_towns
from signoria.games.renaissance.yellow import (
    banker_palaces,
    corrupt_targets,
    empty_palaces,
    holds,
    lure_targets,
    maintain_targets,
    marriage_targets,
    raid_targets,
)


def choices(p: Position, seat: int) -> list[int]:
    """All an actor may answer now, sorted."""
    phase = p.phase
    if phase == MAIN:
        return main_choices(p, seat)
    if phase == BUY:
        return purchases(p, seat)
    if phase == EXPAND:
        land, sea = targets(p, seat)
        found = towns(DO_EXPAND_LAND, land) + towns(DO_EXPAND_SEA, sea)
        found.append(DO_PASS)
        return found
    if phase == SALE:
        return sale_answers(p, seat)
    if phase == COUNCIL:
        return [DO_PASS]
    if phase == VOTE:
        return vote_choices(p, seat)
    if LAY <= phase <= RETREATS or phase == HIRE:
        return combat_choices(p, seat)
    if phase == ORIGIN:
        found = bases_of(p, seat, p.aim, p.errand) if p.back == MAIN else origins_of(p, seat, p.aim, p.errand)
        return [DO_FROM + town for town in found]
    if phase == TARGET:
        return towns(DO_TARGET, errand_targets(p, seat, p.errand))
    if phase == LURE_TO:
        return towns(DO_TARGET, empty_palaces(p, seat))
    if phase == CORRUPT:
        found = towns(DO_TARGET, corrupt_targets(p, seat))
        return [*found, DO_NONE] if p.terms.corruption_optional else found
    if phase == MAINTAIN:
        return [*towns(DO_TARGET, maintain_targets(p)), DO_NONE]
    if phase <= RETURN:
        return set_up_choices(p, seat)
    return [DO_ACCEPT, DO_DECLINE]


def towns(first: int, mask: int) -> list[int]:
    """A verb with each of these towns."""
    return [first + town for town in members(mask)]


def set_up_choices(p: Position, seat: int) -> list[int]:
    """REN-D02 to D06."""
    if p.phase == START:
        return [DO_START + town for town in start_towns(p, seat)]
    if p.phase == PLACE_RAMPART:
        return [DO_PLACE_RAMPART + town for town in rampart_towns(p, seat)]
    if p.phase == PLACE_PALACE:
        return towns(DO_PLACE_PALACE, p.homes[seat] & ~p.palaces)
    if p.phase == EXTRA:
        return [DO_EXTRA + town for town in extra_towns(p, seat)] + [DO_NO_EXTRA]
    return towns(DO_RETURN, p.homes[seat])


def vote_choices(p: Position, seat: int) -> list[int]:
    """REN-D07, D08."""
    if not p.has(seat, SWISS):
        return [DO_VOTE, DO_VOTE + 1]
    return [DO_VOTE + stance for stance in range(2, 6)] if p.year else [DO_BONUS, DO_BONUS + 1]


def main_choices(p: Position, seat: int) -> list[int]:
    """REN-D11: attacks, yellow cards, powers, or the end of the own turn."""
    land, sea = attack_targets(p, seat)
    found = towns(DO_ATTACK_LAND, land) + towns(DO_ATTACK_SEA, sea)
    if may_ride(p, seat):
        found.append(DO_RIDE)
    if holds(p, seat, RAIDERS) and raid_targets(p, seat):
        found.append(DO_RAIDERS)
    if p.fresh(seat, SPAIN) and raid_targets(p, seat):
        found.append(DO_FREE_RAIDERS)
    if holds(p, seat, MARRIAGE) and marriage_targets(p, seat):
        found.append(DO_MARRIAGE)
    if lure_targets(p, seat):
        found.append(DO_LURE)
    if holds(p, seat, AMBASSADOR):
        found.append(DO_AMBASSADOR)
    if holds(p, seat, ARTIST):
        found += towns(DO_ARTIST, empty_palaces(p, seat))
        found += towns(DO_BANKER, banker_palaces(p, seat))
    found.append(DO_END)
    return found


def errand_targets(p: Position, seat: int, errand: int) -> int:
    """What a card or power that was named may be used on."""
    if errand == BY_RIDE:
        return enemies(p, seat)
    if errand == BY_RAIDERS or errand == BY_FREE_RAIDERS:
        return raid_targets(p, seat)
    if errand == BY_MARRIAGE:
        return marriage_targets(p, seat)
    return lure_targets(p, seat)


def combat_choices(p: Position, seat: int) -> list[int]:
    """REN-D15 to D21."""
    phase, c = p.phase, now(p)
    if phase == HIRE:
        return hire_answers(p)
    if phase == LAY:
        return lay_answers(p, seat)
    if phase == RED:
        return [DO_RED + number for number in red_answers(p, c, seat, 0)]
    if phase == DEFEND:
        return defend_answers(p, seat)
    if phase == COUNTER:
        return [DO_NO_COUNTER, DO_COUNTER] if may_counter(p, c) else [DO_NO_COUNTER]
    if phase == BRIBE:
        return [DO_REFUSE, DO_PAY]
    if phase == SIGNS:
        return sign_answers(p, c, seat)
    return retreat_answers(p, c, seat)
