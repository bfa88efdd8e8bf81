"""Chapter 19: the duel of war bonuses in a siege or a plain battle, announced one at a time."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    AT_COURT,
    CANNONS,
    CITY_IDS,
    COURT,
    DO_CANNONS,
    DO_FRENCH_AID,
    DO_LEONARDO,
    DO_PASS,
    DO_TOKEN,
    DO_WAR,
    DUEL,
    FRENCH,
    LEONARDO,
    MOST_SWORDS,
    NEXT_ANNOUNCEMENT,
    NEXT_SIEGE,
    NOBODY,
    RESOLVE,
    SWORD,
    TILE,
    TRACE,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.florins import purse
from signoria.games.virtu.rules.sources import against_at_hand, at_hand, exhaust, name_of, relief_of, twin

ATTACKER = 0
DEFENDER = 1


def begin_duel(p: Position, attacker: int, defender: int, field: bool, tell: Journal | None) -> None:
    """VIR-19.1, 19.8, R27, R28, R29: the besieger speaks first; the Tracé counts at once, in sieges."""
    p.attacker, p.defender, p.field = attacker, defender, field
    p.bonus[ATTACKER] = 0
    p.bonus[DEFENDER] = 0
    p.passes = 0
    p.heard = False
    p.artist = 0
    if tell is not None:
        told: dict[str, object] = {"seat": attacker, "city": CITY_IDS[p.city]}
        if defender != NOBODY:
            told["defender"] = defender
        tell.say("battle" if field else "siege", told)
    if defender != NOBODY and not field and p.has_bonus(defender, TRACE):
        p.bonus[DEFENDER] += p.terms.trace
        if tell is not None:
            tell.say("trace", {"seat": defender, "bonus": p.terms.trace})
    p.turn = attacker
    p.phase = NEXT_ANNOUNCEMENT


def end_duel(p: Position) -> None:
    """Clear what belongs to one fight; the next siege follows."""
    p.city = NOBODY
    p.attacker = NOBODY
    p.defender = NOBODY
    p.field = False
    for part in (ATTACKER, DEFENDER):
        p.bonus[part] = 0
    p.passes = 0
    p.heard = False
    p.artist = 0
    p.phase = NEXT_SIEGE


# The duel


def next_announcement(p: Position, tell: Journal | None) -> None:
    """VIR-19.1, 19.2, 19.11, R25, R26: ask the next player; one without a bonus to announce passes unasked."""
    while not silent(p):
        seat = p.turn
        part = ATTACKER if seat == p.attacker else DEFENDER
        if not (p.terms.pass_final and (p.passes >> part) & 1):
            if can_announce(p, seat) or (part == DEFENDER and not p.heard and not p.field):
                p.heard = p.heard or part == DEFENDER
                p.ask(DUEL, seat)
                return
            note_pass(p, part)
        p.turn = p.defender if part == ATTACKER else p.attacker
        if p.turn == NOBODY:
            p.turn = p.attacker
    p.phase = RESOLVE


def silent(p: Position) -> bool:
    """VIR-19.2, 19.11, R25: have all players of this duel passed?"""
    if p.defender == NOBODY:
        return p.passes > 0
    return p.passes == 3 if p.terms.pass_final else p.passes >= 2


def note_pass(p: Position, part: int) -> None:
    if p.terms.pass_final:
        p.passes |= 1 << part
    else:
        p.passes += 1


def can_announce(p: Position, seat: int) -> bool:
    """Is there a bonus whose price the treasury and the florins still to be collected could pay?"""
    money = purse(p, seat)
    part = ATTACKER if seat == p.attacker else DEFENDER
    if p.tokens[seat] and (part == ATTACKER or p.field):
        return True
    if may_leonardo(p, seat, part) and money >= p.terms.leonardo_price:
        return True
    if (p.ready[seat] >> CANNONS) & 1 and money >= p.terms.cannons_price:
        return True
    if not p.terms.two and p.usable(seat, FRENCH):
        return True
    return any(
        relief_of(p, seat, source)[SWORD] and money >= sword_price(p, seat, source) for source in at_hand(p, seat)
    )


def sword_price(p: Position, seat: int, source: int) -> int:
    """VIR-19.5, R1: florins for each War symbol of this relief."""
    if source >= TILE:
        return p.terms.box.tile_price[source - TILE]
    return p.terms.box.card_price[p.court[seat * COURT + source - AT_COURT]]


def may_leonardo(p: Position, seat: int, part: int) -> bool:
    """VIR-19.7, R28: once in each siege, and once in each plain battle."""
    return p.has_bonus(seat, LEONARDO) and (p.artist >> part) & 1 == 0


class Duel(Choice):
    """VIR-19.1 to 19.10: which bonus is announced?"""

    phase = DUEL
    clause = "VIR-19.1"
    verbs: Verbs = {
        **FLORINS,
        "token": ("VIR-19.3", "no_token_left"),
        "war": ("VIR-19.4", "no_war_symbol"),
        "leonardo": ("VIR-19.7", "no_bonus_now"),
        "cannons": ("VIR-19.9", "no_bonus_now"),
        "french aid": ("VIR-19.10", "no_bonus_now"),
        "pass": ("VIR-19.2", NEVER_SAID),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-19.3 to 19.10, R23, R24, D0.9: one bonus whose florins are in the treasury, or a pass."""
        part = ATTACKER if seat == p.attacker else DEFENDER
        terms, florins = p.terms, p.florins[seat]
        found: list[int] = []
        if p.tokens[seat] and (part == ATTACKER or p.field):
            found.append(DO_TOKEN)
        for source in at_hand(p, seat):
            swords = relief_of(p, seat, source)[SWORD]
            if swords and not twin(p, seat, source):
                price = sword_price(p, seat, source)
                for count in range(1, swords + 1):
                    if count * price <= florins:
                        found.append(DO_WAR + (source - AT_COURT) * MOST_SWORDS + count - 1)
        if may_leonardo(p, seat, part) and florins >= terms.leonardo_price:
            found.append(DO_LEONARDO)
        if (p.ready[seat] >> CANNONS) & 1 and florins >= terms.cannons_price:
            found.append(DO_CANNONS)
        if not terms.two and p.usable(seat, FRENCH):
            found.append(DO_FRENCH_AID)
        found.append(DO_PASS)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-19.1 to 19.10: a bonus is used, or nothing; then the other speaks."""
        part = ATTACKER if seat == p.attacker else DEFENDER
        terms, told, bonus = p.terms, "pass", 0
        if action == DO_PASS:
            note_pass(p, part)
        elif action == DO_TOKEN:
            p.tokens[seat] -= 1
            bonus, told = 1, "token"
        elif action == DO_LEONARDO:
            p.florins[seat] -= terms.leonardo_price
            p.artist |= 1 << part
            bonus, told = terms.leonardo, "leonardo"
        elif action == DO_CANNONS:
            p.florins[seat] -= terms.cannons_price
            p.ready[seat] &= ~(1 << CANNONS)
            bonus, told = terms.cannons, "cannons"
        elif action == DO_FRENCH_AID:
            p.used |= 1 << FRENCH
            bonus, told = terms.box.alliance_bonus[FRENCH], "france"
        else:
            source = AT_COURT + (action - DO_WAR) // MOST_SWORDS
            bonus = (action - DO_WAR) % MOST_SWORDS + 1
            p.florins[seat] -= bonus * sword_price(p, seat, source)
            exhaust(p, seat, source)
            told = name_of(p, seat, source)
        if bonus:
            p.bonus[part] += bonus
            if not terms.pass_final:
                p.passes = 0
        if tell is not None:
            tell.say("announce", {"seat": seat, "source": told, "bonus": bonus})
        p.turn = p.defender if part == ATTACKER and p.defender != NOBODY else p.attacker
        p.phase = NEXT_ANNOUNCEMENT

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-19.4, 19.5, R23: tokens are the besieger's; as many War symbols as are shown and paid for."""
        if action == DO_TOKEN:
            return ("VIR-R23", "besieger_only", {}) if p.tokens[seat] else None
        if action >= DO_LEONARDO:
            return None
        source, told = AT_COURT + (action - DO_WAR) // MOST_SWORDS, spoken_of(action)
        found = against_at_hand(p, seat, source, SWORD, told)
        if found is None and twin(p, seat, source):
            return "VIR-D0.7", "alike", told
        if found is None and (action - DO_WAR) % MOST_SWORDS < relief_of(p, seat, source)[SWORD]:
            return "VIR-19.5", "no_war_symbol", told
        return found
