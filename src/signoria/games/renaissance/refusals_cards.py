"""Why not these cards? What is laid, hired and taken back in a combat, and yellow cards that do not serve."""

from __future__ import annotations

from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    CARD_IDS,
    CONDOTTIERE,
    DEFENDER_BLUE,
    HIRED,
    KINDS,
    LAYABLE,
    LENT,
    MARRIAGE,
    SLOT_IDS,
    TOWN_IDS,
    TRAITOR,
)
from signoria.games.renaissance.combat import available
from signoria.games.renaissance.ending import side_of
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.refusals_towns import Refusal

SLOTS_OF = {"lay": "REN-17.8", "red": "REN-17.9", "defend": "REN-17.10"}  # which clause gives the slots


def laying(p: Position, seat: int, verb: str, args: tuple[str, ...]) -> Refusal:
    """REN-8.3, 17.8 to 17.11, 24.8, 25.10, R18, R20, R21: a card that is not there, or one that is left."""
    c, side = now(p), 1 if verb == "defend" else 0
    wanted = [one for one in (args[0].split("+") if verb == "lay" else args) if one != "none"]
    if verb == "defend":
        bound = defending(p, seat, args[0], wanted)
        if bound is not None:
            return bound
    for one in wanted:
        lacking = missing(p, c, seat, side, one, wanted.count(one))
        if lacking is not None:
            clause, key, told = lacking
            return clause or SLOTS_OF[verb], key, told
    return "REN-25.10", "bought_first", {}


def defending(p: Position, seat: int, blue: str, wanted: list[str]) -> Refusal | None:
    """REN-17.11, R20, R21: the duty of a defender."""
    blues = p.blues(seat)
    if not blues and not p.terms.red_without_blue and wanted:
        return "REN-R21", "blues_only", {}
    if blues and blue == "none":
        return "REN-17.11", "must_defend", {}
    if blues and not p.terms.condottiere_defends and LAYABLE.index(blue) >= CONDOTTIERE:
        return "REN-R20", "blue_first", {}
    return None


def missing(p: Position, c: Combat, seat: int, side: int, one: str, count: int) -> Refusal | None:
    """Why this card cannot be laid so often; without a clause, where it is simply not in the hand."""
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


def hiring(p: Position, seller: int) -> Refusal:
    """REN-25.8, 25.9."""
    on_offer = seller < p.terms.seats and p.selling[seller] > 0
    return ("REN-25.9", "no_hire", {}) if on_offer else ("REN-25.8", "not_on_offer", {})


def countering(p: Position, seat: int) -> Refusal:
    """REN-9.4, 10.4, R76: the same card is not there, or at this table it may not be played without a blue one."""
    kind = now(p).kind[ATTACKER_RED]
    if p.cards[seat * KINDS + kind]:
        return "REN-R76", "no_counter_here", {}
    return ("REN-10.4" if kind == TRAITOR else "REN-9.4"), "no_same_card", {}


def taking_back(p: Position, seat: int, slot: str) -> Refusal | None:
    """REN-12.2: a Condottiere of one's own does not come back."""
    c, at = now(p), SLOT_IDS.index(slot)
    mine = (at >= DEFENDER_BLUE) == (side_of(c, seat) == 1)
    return ("REN-12.2", "no_way_back", {}) if mine and c.kind[at] == CONDOTTIERE else None


def selling(p: Position, args: tuple[str, ...]) -> Refusal | None:
    """REN-25.12: where nobody gives ducats in a combat."""
    gives = int(args[-1])
    return ("REN-25.12", "no_gifts_here", {}) if gives and not p.terms.gifts_in_combat else None


def palace(p: Position, seat: int, verb: str, town: int) -> Refusal:
    """REN-13.26, 13.27, 13.37."""
    told = {"town": TOWN_IDS[town]}
    if not ((p.palaces & p.towns(seat)) >> town) & 1:
        return "REN-13.26", "no_palace", told
    return ("REN-13.27", "has_artist", told) if verb == "artist" else ("REN-13.37", "banked", told)


def marriage(p: Position, seat: int) -> Refusal:
    """REN-13.41, R03: no price, no counter, or no house to marry into."""
    if p.ducats[seat] < p.terms.cost_marriage:
        return "REN-13.41", "too_dear", {"ducats": p.ducats[seat]}
    if p.count_towns(seat) >= p.terms.most_towns:
        return "REN-R03", "no_counters", {}
    return "REN-13.41", "no_target_for", {"card": CARD_IDS[MARRIAGE]}
