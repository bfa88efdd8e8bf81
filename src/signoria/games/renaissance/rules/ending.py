"""Chapters 11, 12, 17 and 18, the end of a combat in the order of REN-R30: totals, Signs of God, result, Retreats."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    BLUES,
    CARD_IDS,
    CONDOTTIERE,
    DEFENDER_BLUE,
    DO_FREE_RETREAT,
    DO_NO_RETREAT,
    DO_NO_SIGN,
    DO_RETREAT,
    DO_SIGN,
    GENOA,
    KINDS,
    MAIN,
    NAPLES,
    NO_CARD,
    NOWHERE,
    RETREAT,
    RETREATS,
    RIDING,
    SEA,
    SIGN,
    SIGNS,
    SLOT_IDS,
    SLOTS,
    SWISS,
    TOWN_IDS,
    VIRTUAL,
)
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.yellow import gain, tell_elimination


def there(c: Combat, slot: int) -> bool:
    """Does a card lie there that is still in the combat?"""
    return c.kind[slot] != NO_CARD and not (c.lost >> slot) & 1


def is_blue(c: Combat, slot: int) -> bool:
    return 0 <= c.kind[slot] < BLUES


# (11), (12): totals, Signs of God


def bonuses(p: Position, c: Combat) -> list[tuple[str, int]]:
    """REN-13.24, 17.17 to 17.20, 24.2, R15: what terrain and a landing give the defender."""
    found: list[tuple[str, int]] = []
    if not p.has(c.attacker, GENOA) and c.mode != RIDING:
        if (p.terms.rough >> c.target) & 1:
            found.append(("terrain", p.terms.bonus_terrain))
        if c.mode == SEA:
            found.append(("landing", p.terms.bonus_landing))
    return found


def swiss_bonus(p: Position, c: Combat, side: int) -> int:
    """REN-24.12: one more in all attacks, or in all defences, of the turn."""
    return p.terms.power[SWISS] if p.has(c.seat_of(side), SWISS) and p.bonus == side + 1 else 0


def total(p: Position, c: Combat, side: int) -> int:
    """REN-7.6, 17.15, 17.16: the combat capacity of a side."""
    found = c.dice[side] + swiss_bonus(p, c, side)
    for slot in range(SLOTS):
        if there(c, slot) and c.side[slot] == side:
            found += c.worth[slot]
    if side:
        found += p.terms.strength[c.level] + c.bonus + sum([points for _, points in bonuses(p, c)])
    return found


def doubles(c: Combat, side: int) -> list[int]:
    """REN-11.1, 8.17, R28: the cards of a side that count."""
    return [slot for slot in range(SLOTS) if there(c, slot) and c.side[slot] == side and c.worth[slot]]


def next_sign(p: Position, c: Combat, tell: Journal | None) -> None:
    """REN-11.2, 17.21, R28: the side that would lose is asked first, until both pass in a row."""
    totals = [total(p, c, 0), total(p, c, 1)]
    loser = 1 if totals[0] > totals[1] else 0
    if tell is not None and not c.passed:
        tell.say("totals", {"attacker": totals[0], "defender": totals[1]})
    for side in (loser, 1 - loser):
        if not ((c.passed | c.signed) >> side) & 1 and doubles(c, side):
            p.ask(SIGNS, c.seat_of(side))
            return
    next_retreat(p, c, tell)


def side_of(c: Combat, seat: int) -> int:
    return 1 if seat == c.defender else 0


def sign_answers(p: Position, c: Combat, seat: int) -> list[int]:
    """REN-11.1, 11.3: with the card in hand, on any own card."""
    found: list[int] = []
    if p.cards[seat * KINDS + SIGN]:
        found = [DO_SIGN + slot for slot in doubles(c, side_of(c, seat))]
    found.append(DO_NO_SIGN)
    return found


def sign(p: Position, c: Combat, seat: int, slot: int, tell: Journal | None) -> None:
    """REN-11.1, 11.4: doubled; both sides may think again."""
    if slot == NOWHERE:
        c.passed |= 1 << side_of(c, seat)
        if tell is not None:
            tell.say("no_sign", {"seat": seat})
    else:
        knowledge.discard(p, seat, SIGN)
        c.worth[slot] *= 2
        c.doubled |= 1 << slot
        c.signed |= 1 << side_of(c, seat)
        c.passed = 0
        if tell is not None:
            tell.say("sign", {"seat": seat, "card": "sign_of_god", "slot": SLOT_IDS[slot], "worth": c.worth[slot]})
    next_sign(p, c, tell)


# (13), (14): result, Retreats


def losers(p: Position, c: Combat) -> list[int]:
    """REN-18.6, 18.8 to 18.10: the sides that lose their cards: both, if the totals are equal."""
    mine, yours = total(p, c, 0), total(p, c, 1)
    return [1] if mine > yours else [0] if mine < yours else [0, 1]


def savable(c: Combat, side: int) -> list[int]:
    """REN-12.1, 12.2, R27, R72: blue cards that would be discarded now."""
    own = range(DEFENDER_BLUE) if side == 0 else range(DEFENDER_BLUE, SLOTS)
    return [slot for slot in own if is_blue(c, slot) and there(c, slot) and not (c.saved >> slot) & 1]


def next_retreat(p: Position, c: Combat, tell: Journal | None) -> None:
    """REN-12.1, 17.22, R29: the attacker first; who has cards to lose is asked, whatever he holds."""
    for side in losers(p, c):
        if not (c.done >> side) & 1 and savable(c, side):
            p.ask(RETREATS, c.seat_of(side))
            return
    finish(p, c, tell)


def retreat_answers(p: Position, c: Combat, seat: int) -> list[int]:
    """REN-12.1, 12.3, 24.5, R52b: by card, or by the power of Naples."""
    slots = savable(c, side_of(c, seat))
    found: list[int] = []
    if p.cards[seat * KINDS + RETREAT]:
        found += [DO_RETREAT + slot for slot in slots]
    if p.fresh(seat, NAPLES):
        found += [DO_FREE_RETREAT + slot for slot in slots]
    found.append(DO_NO_RETREAT)
    return found


def retreat(p: Position, c: Combat, seat: int, slot: int, free: bool, tell: Journal | None) -> None:
    """REN-12.1, 12.4, R29: back to the hand; an attacker's card lies face up until his turn ends."""
    if slot == NOWHERE:
        c.done |= 1 << side_of(c, seat)
        if tell is not None:
            tell.say("no_retreat", {"seat": seat})
    else:
        if free:
            p.spent |= 1 << NAPLES
        else:
            knowledge.discard(p, seat, RETREAT)
        c.saved |= 1 << slot
        keep(p, c, slot)
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "what": CARD_IDS[c.kind[slot]]}
            if not free:
                told["card"] = "retreat"
            tell.say("retreat", told)
    next_retreat(p, c, tell)


def keep(p: Position, c: Combat, slot: int) -> None:
    """REN-18.6, 18.8: an attacker's card lies face up, a defender's goes back to his hand."""
    kind = c.kind[slot]
    if slot < DEFENDER_BLUE:
        p.cards[p.terms.up + kind] += 1
    else:
        p.cards[c.defender * KINDS + kind] += 1
        knowledge.come(p, c.defender, kind)


# (15): the end


def finish(p: Position, c: Combat, tell: Journal | None) -> None:
    """REN-8.13, 18.1 to 18.10: cards are kept or discarded, and the town is taken or held."""
    lose = losers(p, c)
    for slot in range(SLOTS):
        if c.kind[slot] == NO_CARD or c.source[slot] == VIRTUAL or (c.saved >> slot) & 1:
            continue
        if is_blue(c, slot) and there(c, slot) and (0 if slot < DEFENDER_BLUE else 1) not in lose:
            keep(p, c, slot)
        else:
            p.cards[p.terms.discard + c.kind[slot]] += 1
    won = lose == [1]
    if tell is not None:
        told: dict[str, object] = {"seat": c.attacker, "owner": c.defender, "town": TOWN_IDS[c.target]}
        told.update({"attacker": total(p, c, 0), "defender": total(p, c, 1), "won": won})
        tell.say("result", told)
    if won:
        gain(p, c.attacker, c.target)
        tell_elimination(p, c.defender, tell)
    p.combat = None
    p.ask_openly(MAIN, c.attacker)


class Signs(Choice):
    """REN-D20: a Sign of God on one of the own cards, or none."""

    phase = SIGNS
    clause = "REN-R28"
    verbs: Mapping[str, tuple[str, str]] = {"sign": ("REN-11.1", "no_sign"), "no sign": ("REN-11.1", "not_now")}
    times: Mapping[str, str] = {"sign": "REN-11.2"}

    def offers(self, p: Position, seat: int) -> list[int]:
        return sign_answers(p, now(p), seat)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        sign(p, now(p), seat, NOWHERE if action == DO_NO_SIGN else action - DO_SIGN, tell)


class Retreats(Choice):
    """REN-D21: the cards that are saved."""

    phase = RETREATS
    clause = "REN-R29"
    verbs: Mapping[str, tuple[str, str]] = {
        "retreat": ("REN-12.1", "no_retreat"),
        "free retreat": ("REN-24.5", "no_retreat"),
        "no retreat": ("REN-12.1", "not_now"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        return retreat_answers(p, now(p), seat)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_NO_RETREAT:
            retreat(p, now(p), seat, NOWHERE, False, tell)
        elif action >= DO_FREE_RETREAT:
            retreat(p, now(p), seat, action - DO_FREE_RETREAT, True, tell)
        else:
            retreat(p, now(p), seat, action - DO_RETREAT, False, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_FREE_RETREAT:
            return None
        c, slot = now(p), action - DO_RETREAT
        mine = (slot >= DEFENDER_BLUE) == (side_of(c, seat) == 1)
        return ("REN-12.2", "no_way_back", {}) if mine and c.kind[slot] == CONDOTTIERE else None
