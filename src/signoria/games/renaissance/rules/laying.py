"""Chapters 8 to 10 and 17: which cards a belligerent may lay face down, and laying them."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ACTIONS,
    ATTACKER_RED,
    BLUES,
    BOUGHT,
    CARD_IDS,
    CONDOTTIERE,
    DEFEND,
    DEFENDER_BLUE,
    DEFENDER_RED,
    DO_DEFEND,
    DO_LAY,
    DO_RED,
    ENGINEER,
    HIRED,
    KINDS,
    LAY,
    LAYABLE,
    LENT,
    MILAN,
    NO_CARD,
    OWN,
    PAIRS,
    RED,
    REDS,
    SLOTS,
    TRAITOR,
    VIRTUAL,
)
from signoria.games.renaissance.combat_position import ORDINARY_DICE, SALE_TO_DEFENDER
from signoria.games.renaissance.position import Combat, Position, can_pay, now
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.knowledge import is_known

WAYS = len(REDS)  # to answer for the red slot


def attacker_lays(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.8, R30 (3): the attacker's cards, the blue slots first."""
    p.ask(LAY, c.attacker)
    return True


def defender_lays(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.10, R30 (5): the defender's cards."""
    p.ask(DEFEND, c.defender)
    return True


def available(p: Position, c: Combat, seat: int, side: int, what: int) -> int:
    """REN-8.3, 25.10, R18, R52d: how many cards of this sort a side can still lay."""
    if what < BLUES:
        return p.cards[seat * KINDS + what]
    if what == HIRED:
        return c.hired[side]
    if what == LENT:
        return 1 if p.fresh(seat, MILAN) and VIRTUAL not in c.source else 0
    held = p.cards[seat * KINDS + CONDOTTIERE]
    if not held:
        return 0
    laid = [slot for slot in range(SLOTS) if c.kind[slot] == CONDOTTIERE and c.source[slot] == OWN]
    mine = [slot for slot in laid if c.side[slot] == side]
    return min(held, can_pay(p.ducats[seat], p.terms.cost_use) - len(mine))


def put(p: Position, c: Combat, seat: int, slot: int, what: int) -> None:
    """Lay a card of the hand, a bought Condottiere or Milan's into a slot."""
    side = c.side[slot]
    c.kind[slot] = what if what < CONDOTTIERE else CONDOTTIERE
    if what == HIRED:
        c.hired[side] -= 1
        c.source[slot] = BOUGHT
    elif what == LENT:
        c.source[slot] = VIRTUAL
    else:
        p.cards[seat * KINDS + what] -= 1
        c.own[side] += 1


def put_red(p: Position, c: Combat, seat: int, slot: int, number: int) -> None:
    if number == 1 or number == 2:
        kind = ENGINEER if number == 1 else TRAITOR
        c.kind[slot] = kind
        p.cards[seat * KINDS + kind] -= 1
        c.own[c.side[slot]] += 1
    elif number >= 3:
        put(p, c, seat, slot, number - 3 + CONDOTTIERE)


def must_lay_blue(p: Position, seat: int) -> bool:
    """REN-R20: must a blue card fill the defender's blue slot, as it has one?"""
    return p.blues(seat) > 0 and not p.terms.condottiere_defends


def reds(p: Position, c: Combat, seat: int, side: int, beside: int = NO_CARD) -> list[int]:
    """REN-8.2, 9.3, 10.3, 17.9, 25.10, R32: what may go into the red slot, as numbers of ``codes.REDS``.

    ``beside``: what the defender puts into the blue slot with the same answer.
    """
    hired = c.hired[side] - (beside == HIRED)
    if hired:
        return [4] if hired == 1 else []
    found = [0]
    found += [1] if p.cards[seat * KINDS + ENGINEER] else []
    found += [2] if p.cards[seat * KINDS + TRAITOR] else []
    found += [3] if available(p, c, seat, side, CONDOTTIERE) > (beside == CONDOTTIERE) else []
    return found + ([5] if beside != LENT and available(p, c, seat, side, LENT) else [])


class Lay(Choice):
    """REN-17.8: the two blue slots of the attacker."""

    phase = LAY
    clause = "REN-17.8"
    by_hand = True
    verbs: Verbs = {"lay": ("REN-17.8", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-8.1, 8.4, 17.8, 25.10: two cards; at most one bought card may be left for the red slot."""
        c = now(p)
        counts = [available(p, c, seat, 0, what) for what in range(LENT + 1)]
        found: list[int] = []
        for number, (one, other) in enumerate(PAIRS):
            if not counts[one] or not counts[other] or (one == other and counts[one] < 2):
                continue
            if counts[HIRED] - (one == HIRED) - (other == HIRED) <= 1:
                found.append(DO_LAY + number)
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-17.8: two cards face down; the red slot is next."""
        c = now(p)
        one, other = PAIRS[action - DO_LAY]
        put(p, c, seat, 0, one)
        put(p, c, seat, 1, other)
        p.phase = RED
        if tell is not None:
            tell.whisper("lay", {"seat": seat, "count": c.own[0]}, (seat,), {"cards": [LAYABLE[one], LAYABLE[other]]})

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_cards(p, seat, 0, self.clause, ACTIONS[action].args[0].split("+"))


class Red(Choice):
    """REN-17.8, 17.9: the red slot of the attacker."""

    phase = RED
    clause = "REN-17.8"
    by_hand = True
    verbs: Verbs = {"red": ("REN-17.9", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_RED + number for number in reds(p, now(p), seat, 0)]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-17.8, 17.9: a card face down, or none."""
        c, number = now(p), action - DO_RED
        put_red(p, c, seat, ATTACKER_RED, number)
        c.laid[0] = True
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "filled": number > 0, "count": c.own[0]}
            tell.whisper("lay_red", told, (seat,), {"red": REDS[number]})
        p.resume_combat(SALE_TO_DEFENDER, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_cards(p, seat, 0, "REN-17.9", list(ACTIONS[action].args))


class Defend(Choice):
    """REN-17.10: the cards of the defender."""

    phase = DEFEND
    clause = "REN-17.10"
    by_hand = True
    verbs: Verbs = {"defend": ("REN-17.10", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-8.5, 17.10 to 17.12, 25.10, R20, R21: a card for the blue slot, and one for the red."""
        c, blues = now(p), p.blues(seat)
        if not blues and not p.terms.red_without_blue:
            return [DO_DEFEND]
        found: list[int] = []
        for blue in range(LENT + 2):
            what = blue - 1
            if what < 0:
                if blues or c.hired[1] > 1:
                    continue
            elif available(p, c, seat, 1, what) <= 0 or (what >= BLUES and must_lay_blue(p, seat)):
                continue
            for red in reds(p, c, seat, 1, what):
                found.append(DO_DEFEND + blue * WAYS + red)
        return found

    def public(self, p: Position, seat: int) -> bool:
        """REN-17.11, R21: without blue cards nothing is laid."""
        return is_known(p, seat) or (not p.blue_most[seat] and not p.terms.red_without_blue)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-17.10: both slots at once."""
        c = now(p)
        what, red = (action - DO_DEFEND) // WAYS - 1, (action - DO_DEFEND) % WAYS
        if what >= 0:
            put(p, c, seat, DEFENDER_BLUE, what)
        put_red(p, c, seat, DEFENDER_RED, red)
        c.laid[1] = True
        p.resume_combat(ORDINARY_DICE, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """REN-17.11, R20, R21: the duty of a defender."""
        blue, red = ACTIONS[action].args
        blues = p.blues(seat)
        if not blues and not p.terms.red_without_blue and (blue != "none" or red != "none"):
            return "REN-R21", "blues_only", {}
        if blues and blue == "none":
            return "REN-17.11", "must_defend", {}
        if must_lay_blue(p, seat) and LAYABLE.index(blue) >= CONDOTTIERE:
            return "REN-R20", "blue_first", {}
        return against_cards(p, seat, 1, self.clause, [blue, red])


def against_cards(p: Position, seat: int, side: int, slots: str, args: list[str]) -> Refusal:
    """REN-8.3, 17.8 to 17.11, 24.8, 25.10, R18: a card is missing, or a bought one is left over.

    ``slots``: the clause to name for a card that is simply not in the hand.
    """
    wanted = [one for one in args if one != "none"]
    for one in wanted:
        lacking = missing(p, now(p), seat, side, one, wanted.count(one))
        if lacking is not None:
            clause, key, told = lacking
            return clause or slots, key, told
    return "REN-25.10", "bought_first", {}


def missing(p: Position, c: Combat, seat: int, side: int, one: str, count: int) -> Refusal | None:
    """Why ``count`` of this card cannot be laid; the clause is empty where they are simply not in the hand."""
    if one == LAYABLE[HIRED]:
        return ("REN-25.10", "none_bought", {}) if c.hired[side] < count else None
    if one == LAYABLE[LENT]:
        if not p.terms.powers:
            return "REN-24.1", "no_powers", {}
        return ("REN-24.8", "no_power", {}) if available(p, c, seat, side, LENT) < count else None
    kind = CARD_IDS.index(one)
    if p.cards[seat * KINDS + kind] < count:
        return "", "one_in_hand" if p.cards[seat * KINDS + kind] else "not_in_hand", {"card": one}
    if kind == CONDOTTIERE and available(p, c, seat, side, CONDOTTIERE) < count:
        return "REN-R18", "unpaid", {"ducats": p.ducats[seat]}
    return None
