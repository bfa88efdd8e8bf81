"""A state from a view: what the seat knows is laid out, what it does not know is dealt at random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.engine.bits import mask_of
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ARTIST_IDS,
    CARD_IDS,
    ERRAND_IDS,
    KINDS,
    LEVEL_IDS,
    MODE_IDS,
    NATION_IDS,
    NO_ANSWER,
    NO_CARD,
    NOWHERE,
    PHASE_IDS,
    SALE,
    SLOTS,
    SOURCE_IDS,
    STANCES,
    TOWN_IDS,
    VOTE,
)
from signoria.games.renaissance.position import Combat, Position
from signoria.games.renaissance.resample import deal_again
from signoria.games.renaissance.rules.course import voters
from signoria.games.renaissance.rules.sale_windows import sealed, third_parties
from signoria.games.renaissance.view_types import Cards, CombatView, RenaissanceView, TownView


def mask(names: list[str]) -> int:
    return mask_of([TOWN_IDS.index(name) for name in names])


def fill(p: Position, seen: Mapping[str, object], luck: Luck) -> None:
    """Make an empty table the position of this view, with what is hidden dealt at random."""
    v = cast(RenaissanceView, seen)
    terms = p.terms
    p.phase = PHASE_IDS.index(v["phase"])
    p.turn, p.year, p.war, p.at, p.round = v["turn"], v["year"] - 1, v["war"], v["at"], v["round"]
    p.nation = [NATION_IDS.index(nation) for nation in v["nations"]]
    p.closed = mask(v["closed"])
    p.order = list(v["order"])
    for name, town in v["towns"].items():
        lay_town(p, TOWN_IDS.index(name), town)
    p.homes = [mask(homes) for homes in v["homes"]]
    p.banked, p.swapped = mask(v["banked"]), mask(v["swapped"])
    p.ducats, p.points = list(v["ducats"]), list(v["points"])
    p.cards = [0] * len(p.cards)
    lay_row(p.cards, terms.discard, v["discards"])
    lay_row(p.cards, terms.up, v["face_up"])
    for owner, one in enumerate(v["known"]):
        lay_row(p.known, owner * KINDS, one["cards"])
        p.blue_least[owner], p.troops_least[owner] = one["blue_least"], one["troops_least"]
        p.blue_most[owner] = one["blue_most"]
    p.bonus, p.ordered = v["bonus"], v["ordered"]
    p.origins = [NOWHERE if town is None else TOWN_IDS.index(town) for town in v["origins"]]
    p.sailed = mask_of(v["sailed"])
    p.errand, p.aim, p.attacks = ERRAND_IDS.index(v["errand"]), v["aim"], v["attacks"]
    p.used, p.struck, p.gained = mask(v["used"]), mask(v["struck"]), mask(v["gained"])
    p.victims, p.in_laws = mask_of(v["victims"]), mask_of(v["in_laws"])
    p.spent = mask_of([NATION_IDS.index(nation) for nation in v["spent"]])
    p.tried, p.refused, p.gifts = list(v["tried"]), list(v["refused"]), list(v["gifts"])
    p.asker, p.asked, p.back, p.passes = v["asker"], v["asked"], v["back"], v["passes"]
    p.winners = mask_of(v["winners"])
    p.selling = list(v["selling"])
    if v["combat"] is not None:
        p.combat = lay_combat(v["combat"])
    fill_secrets(p, v, luck)


def fill_secrets(p: Position, v: RenaissanceView, luck: Luck) -> None:
    """One's own hand and answers; of the others only how much there is, then it is dealt."""
    seat = v["seat"]
    for owner in range(v["seats"]):
        if owner == seat:
            lay_row(p.cards, owner * KINDS, v["hand"])
        else:
            p.cards[owner * KINDS] = v["hands"][owner]  # of any kind: the hand is dealt again
    p.cards[p.terms.pile] = v["pile"]
    if p.phase == VOTE:
        for one in voters(p):
            p.votes[one] = 0 if v["voted"][one] else NO_ANSWER
        if seat is not None and v["vote"] is not None:
            p.votes[seat] = STANCES.index(v["vote"])
    if p.phase == SALE:
        for one in third_parties(p):
            p.sale[one] = 0 if v["answered"][one] else NO_ANSWER
        if seat is not None and v["offer"] is not None:
            p.sale[seat] = sealed(*[int(part) for part in v["offer"].split("/")])
    deal_again(p, seat if seat is not None else -1, luck)


def lay_town(p: Position, town: int, seen: TownView) -> None:
    if seen["owner"] is not None:
        p.set_owner(town, seen["owner"])
    p.level[town] = LEVEL_IDS.index(seen["level"])
    if seen["palace"]:
        p.palaces |= 1 << town
    if seen["artist"] is not None:
        p.where[ARTIST_IDS.index(seen["artist"])] = town
    if seen["pillaged"]:
        p.pillaged |= 1 << town


def lay_row(cards: list[int], at: int, names: Cards) -> None:
    for name, count in names.items():
        cards[at + CARD_IDS.index(name)] = count


def lay_combat(v: CombatView) -> Combat:
    """A combat; a card that is hidden is any card until it is dealt again."""
    origin = NOWHERE if v["origin"] is None else TOWN_IDS.index(v["origin"])
    c = Combat(v["attacker"], v["defender"], TOWN_IDS.index(v["town"]), origin, MODE_IDS.index(v["way"]))
    for slot, seen in enumerate(v["slots"]):
        if seen["filled"]:
            c.kind[slot] = CARD_IDS.index(seen["card"]) if seen["card"] is not None else 0
            c.source[slot] = SOURCE_IDS.index(seen["source"]) if seen["source"] is not None else 0
        c.side[slot] = seen["side"]
        c.worth[slot] = seen["worth"]
        c.lost |= seen["lost"] << slot
        c.saved |= seen["saved"] << slot
        c.doubled |= seen["doubled"] << slot
    c.bought, c.own, c.laid, c.shown = list(v["bought"]), list(v["own"]), list(v["laid"]), v["shown"]
    for side in range(2):
        own = range(3) if side == 0 else range(3, SLOTS)
        c.hired[side] = c.bought[side] - sum(c.kind[slot] != NO_CARD and c.source[slot] == 1 for slot in own)
    c.dice, c.level, c.bonus, c.rolling = list(v["dice"]), v["level"], v["engineer"], v["rolling"]
    c.signed, c.passed, c.done = mask_of(v["signed"]), mask_of(v["passed"]), mask_of(v["done"])
    return c
