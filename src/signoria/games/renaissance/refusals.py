"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.renaissance import refusals_cards, refusals_towns
from signoria.games.renaissance.attack import bases_of, enemies, equipped, may_attack
from signoria.games.renaissance.codes import (
    ACTIONS,
    ANSWER,
    ATTACKER_RED,
    BRIBE,
    BUY,
    BY_LAND,
    BY_SEA,
    CARD_IDS,
    CORRUPT,
    COUNCIL,
    COUNTER,
    DEFEND,
    EXPAND,
    EXTRA,
    FLORENCE,
    GARRISON,
    HIRE,
    LAY,
    LURE_TO,
    MAIN,
    MAINTAIN,
    MOST_GIFTS,
    MOST_REFUSED,
    NOBODY,
    ORIGIN,
    OVER,
    PHASE_IDS,
    PLACE_PALACE,
    PLACE_RAMPART,
    RAMPART,
    RED,
    RETREATS,
    RETURN,
    SALE,
    SIGNS,
    START,
    TARGET,
    TOWN_IDS,
    TRAITOR,
    VOTE,
)
from signoria.games.renaissance.diplomacy import may_speak, pair
from signoria.games.renaissance.position import now
from signoria.games.renaissance.refusals_towns import Refusal
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.yellow import holds

# For each verb: the phases it answers, the clause it rests on, and the key of what is usually against it.
VERBS: Mapping[str, tuple[tuple[int, ...], str, str]] = {
    "start": ((START,), "REN-23.6", "not_listed"),
    "place rampart": ((PLACE_RAMPART,), "REN-3.14", "not_start_town"),
    "place palace": ((PLACE_PALACE,), "REN-23.31", "not_start_town"),
    "extra": ((EXTRA,), "REN-3.15", "no_extra_there"),
    "no extra": ((EXTRA,), "REN-3.15", "not_now"),
    "return": ((RETURN,), "REN-21.2", "not_start_town"),
    "vote": ((VOTE,), "REN-5.2", "no_such_vote"),
    "bonus": ((VOTE,), "REN-24.12", "no_such_vote"),
    "build rampart": ((BUY,), "REN-14.7", "no_building"),
    "build castle": ((BUY,), "REN-14.8", "no_building"),
    "build palace": ((BUY,), "REN-14.12", "no_building"),
    "cards": ((BUY,), "REN-14.6", "too_many_cards"),
    "expand land": ((EXPAND,), "REN-16.4", "no_way"),
    "expand sea": ((EXPAND,), "REN-16.8", "no_way"),
    "pass": ((EXPAND, COUNCIL), "REN-16.2", "not_now"),
    "from": ((ORIGIN,), "REN-16.4", "not_now"),
    "attack land": ((MAIN,), "REN-17.5", "no_way"),
    "attack sea": ((MAIN,), "REN-17.5", "no_way"),
    "ride": ((MAIN,), "REN-13.23", "no_target_for"),
    "raiders": ((MAIN,), "REN-13.41", "no_target_for"),
    "free raiders": ((MAIN,), "REN-24.10", "no_power"),
    "marriage": ((MAIN,), "REN-13.41", "not_now"),
    "lure": ((MAIN,), "REN-24.3", "no_power"),
    "ambassador": ((MAIN,), "REN-13.1", "not_in_hand"),
    "artist": ((MAIN,), "REN-13.27", "not_now"),
    "banker": ((MAIN,), "REN-13.37", "not_now"),
    "end": ((MAIN,), "REN-18.11", "not_now"),
    "target": ((TARGET, CORRUPT, MAINTAIN, LURE_TO), "REN-13.41", "not_now"),
    "none": ((CORRUPT, MAINTAIN), "REN-13.16", "not_now"),
    "stay out": ((SALE,), "REN-25.8", "not_now"),
    "sell": ((SALE,), "REN-25.8", "not_so_many"),
    "give": ((SALE,), "REN-25.8", "not_so_much"),
    "hire": ((HIRE,), "REN-25.9", "not_now"),
    "hire no more": ((HIRE,), "REN-25.8", "not_now"),
    "lay": ((LAY,), "REN-17.8", "not_now"),
    "red": ((RED,), "REN-17.9", "not_now"),
    "defend": ((DEFEND,), "REN-17.10", "not_now"),
    "no counter": ((COUNTER,), "REN-9.4", "not_now"),
    "counter": ((COUNTER,), "REN-9.4", "no_same_card"),
    "refuse": ((BRIBE,), "REN-8.9", "not_now"),
    "pay": ((BRIBE,), "REN-8.9", "not_now"),
    "sign": ((SIGNS,), "REN-11.1", "no_sign"),
    "no sign": ((SIGNS,), "REN-11.1", "not_now"),
    "retreat": ((RETREATS,), "REN-12.1", "no_retreat"),
    "free retreat": ((RETREATS,), "REN-24.5", "no_retreat"),
    "no retreat": ((RETREATS,), "REN-12.1", "not_now"),
    "accept": ((ANSWER,), "REN-25.5", "not_now"),
    "decline": ((ANSWER,), "REN-25.5", "not_now"),
}
# When a verb comes in another phase: the clause that gives its time, where the one above says something else.
TIMES: Mapping[str, str] = {
    **dict.fromkeys(("build rampart", "build castle", "build palace", "cards"), "REN-14.1"),
    **dict.fromkeys(("expand land", "expand sea"), "REN-16.2"),
    **dict.fromkeys(("attack land", "attack sea"), "REN-17.1"),
    **dict.fromkeys(("ride", "raiders", "marriage", "ambassador", "artist", "banker"), "REN-13.1"),
    "lure": "REN-R52a",
    "free raiders": "REN-R52e",
    "sign": "REN-11.2",
}
# Who is asked in a phase, where one player after the other decides; in all others the player on turn is (REN-17.1).
ASKED: Mapping[int, str] = {
    **dict.fromkeys((START, PLACE_RAMPART, PLACE_PALACE), "REN-3.13"),
    EXTRA: "REN-3.15",
    RETURN: "REN-21.2",
    BUY: "REN-14.1",
    EXPAND: "REN-16.2",
    HIRE: "REN-25.8",
    LAY: "REN-17.8",
    RED: "REN-17.8",
    DEFEND: "REN-17.10",
    COUNTER: "REN-9.5",
    BRIBE: "REN-8.9",
    SIGNS: "REN-R28",
    RETREATS: "REN-R29",
    ANSWER: "REN-25.5",
    COUNCIL: "REN-25.2",
}
POWERS = ("lure", "free raiders", "free retreat", "bonus")  # only a nation with a power does so
CARD_OF = {"ride": "ride", "raiders": "raiders", "marriage": "marriage", "ambassador": "ambassador"}
CARD_OF |= {"artist": "artist_or_banker", "banker": "artist_or_banker"}


def refusal(p: RenaissanceState, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "REN-22.1", "over", {}
    if verb == "swap" or verb == "gift":
        return diplomatic(p, seat, verb, args)
    if verb in POWERS and not p.terms.powers:
        return "REN-24.1", "no_powers", {}
    phases, clause, key = VERBS[verb]
    if p.phase not in phases:
        return TIMES.get(verb, clause), "not_now", {"phase": PHASE_IDS[p.phase]}
    if seat not in p.actors():
        if p.phase == VOTE or p.phase == SALE:
            return ("REN-5.2" if p.phase == VOTE else "REN-25.8"), "not_asked", {}
        return asked(p, verb), "not_your_turn", {"seat": p.actors()[0]}
    if verb in CARD_OF and not holds(p, seat, CARD_IDS.index(CARD_OF[verb])):
        return "REN-13.1", "not_in_hand", {"card": CARD_OF[verb]}
    if verb in ("expand land", "expand sea"):
        by = BY_LAND if verb == "expand land" else BY_SEA
        return refusals_towns.expanding(p, seat, TOWN_IDS.index(args[0]), by)
    if verb in ("attack land", "attack sea"):
        return attacking(p, seat, TOWN_IDS.index(args[0]), BY_LAND if verb == "attack land" else BY_SEA)
    if verb == "ride":
        return against_attack(p, seat, not p.terms.ride_counts) or ("REN-R15", "no_target_for", {"card": "ride"})
    if verb.startswith("build"):
        return building(p, seat, verb, TOWN_IDS.index(args[0]))
    if verb == "cards" and p.ducats[seat] < p.terms.cost_card * int(args[0]):
        return "REN-14.18", "too_dear", {"ducats": p.ducats[seat]}
    return particular(p, seat, verb, args) or (clause, key, params(verb, args))


def asked(p: RenaissanceState, verb: str) -> str:
    """The clause that says whose decision this is."""
    if p.phase == MAIN:
        return TIMES.get(verb, "REN-17.1")
    if p.phase == ORIGIN and p.back == EXPAND:
        return "REN-16.2"
    if p.phase == COUNTER and now(p).kind[ATTACKER_RED] == TRAITOR:
        return "REN-10.5"
    return ASKED.get(p.phase, "REN-17.1")


def particular(p: RenaissanceState, seat: int, verb: str, args: tuple[str, ...]) -> Refusal | None:
    """What stands against this town or this card; None where the verb says it all."""
    if verb == "target":
        return refusals_towns.target(p, seat, TOWN_IDS.index(args[0]))
    if verb == "from":
        return refusals_towns.origin(p, seat, TOWN_IDS.index(args[0]))
    if verb in ("lay", "red", "defend"):
        return refusals_cards.laying(p, seat, verb, args)
    if verb == "hire":
        return refusals_cards.hiring(p, int(args[0]))
    if verb == "give" or verb == "sell":
        return refusals_cards.selling(p, args)
    if verb == "counter":
        return refusals_cards.countering(p, seat)
    if verb == "none":
        return "REN-R75", "must_corrupt", {}
    if verb == "extra" and (p.closed >> TOWN_IDS.index(args[0])) & 1:
        return "REN-2.12", "closed", {"town": args[0]}
    if verb == "retreat":
        return refusals_cards.taking_back(p, seat, args[0])
    if verb == "artist" or verb == "banker":
        return refusals_cards.palace(p, seat, verb, TOWN_IDS.index(args[0]))
    if verb == "lure" and p.fresh(seat, FLORENCE):
        return "REN-24.3", "nothing_to_lure", {}
    return refusals_cards.marriage(p, seat) if verb == "marriage" else None


def params(verb: str, args: tuple[str, ...]) -> Mapping[str, object]:
    """What the sentence speaks of."""
    told: dict[str, object] = {}
    if verb in CARD_OF:
        told["card"] = CARD_OF[verb]
    if args and args[0] in TOWN_IDS:
        told["town"] = args[0]
    return told


def against_attack(p: RenaissanceState, seat: int, free: bool = False) -> Refusal | None:
    """What stands against any attack; a free one does not count (R15)."""
    if not equipped(p, seat):
        if p.count_towns(seat) >= p.terms.most_towns:
            return "REN-R03", "no_counters", {}
        return "REN-17.4", "two_cards", {}
    return None if may_attack(p, seat) or free else ("REN-5.6", "one_attack", {})


def attacking(p: RenaissanceState, seat: int, town: int, by: int) -> Refusal:
    """REN-17.3 to 17.7, 13.22."""
    told = {"town": TOWN_IDS[town]}
    if (p.closed >> town) & 1:
        return "REN-2.12", "closed", told
    if p.owner[town] in (NOBODY, seat):
        return "REN-17.3", "not_others", told
    general = against_attack(p, seat)
    if general is not None:
        return general
    if not (enemies(p, seat) >> town) & 1:
        married = (p.in_laws >> p.owner[town]) & 1
        return ("REN-13.22", "in_law", {"seat": p.owner[town]}) if married else ("REN-17.7", "struck", told)
    if by == BY_SEA and not (p.terms.ports >> town) & 1:
        return "REN-2.6", "no_port", told
    linked = p.terms.roads[town] if by == BY_LAND else p.terms.ports
    if not bases_of(p, seat, town, by) and linked & p.towns(seat) & (p.used | p.gained):
        return ("REN-17.6", "origin_used", told) if linked & p.towns(seat) & p.used else ("REN-R16", "gained", told)
    return "REN-17.5", "no_way", told


def building(p: RenaissanceState, seat: int, verb: str, town: int) -> Refusal:
    """REN-14.4 to 14.14."""
    told = {"town": TOWN_IDS[town]}
    if p.owner[town] != seat:
        return "REN-14.14", "not_yours", told
    wanted = {"build rampart": GARRISON, "build castle": RAMPART}.get(verb)
    if wanted is not None and p.level[town] != wanted:
        return ("REN-14.7" if wanted == GARRISON else "REN-14.8"), "no_building", told
    if wanted is None and (p.palaces >> town) & 1:
        return "REN-14.12", "no_building", told
    price = {"build rampart": p.terms.cost_rampart, "build castle": p.terms.cost_castle}
    if p.ducats[seat] < price.get(verb, p.terms.cost_palace):
        return "REN-14.18", "too_dear", {"ducats": p.ducats[seat]}
    return ("REN-14.13" if wanted is None else "REN-14.11"), "no_figure", {}


def diplomatic(p: RenaissanceState, seat: int, verb: str, args: tuple[str, ...]) -> Refusal:
    """REN-20.2 to 20.6, 25.1 to 25.6."""
    if not p.takes_part(seat):
        return "REN-20.6", "no_town", {}
    if not may_speak(p, seat):
        return ("REN-25.2", "council_turn", {}) if p.phase == COUNCIL else ("REN-25.1", "no_open_moment", {})
    if verb == "gift":
        other = int(args[0])
        if other >= p.terms.seats or other == seat or not p.takes_part(other):
            return "REN-20.6", "no_receiver", {}
        if int(args[1]) > p.ducats[seat]:
            return "REN-25.4", "too_dear", {"ducats": p.ducats[seat]}
        return "REN-R73", "gifts_made", {"count": MOST_GIFTS}
    mine, theirs = TOWN_IDS.index(args[0]), TOWN_IDS.index(args[1])
    if p.owner[mine] != seat:
        return "REN-25.5", "not_yours", {"town": args[0]}
    if p.owner[theirs] in (NOBODY, seat):
        return "REN-25.5", "not_others", {"town": args[1]}
    if p.level[mine] != p.level[theirs]:
        return "REN-20.2", "levels_differ", {"town": args[0], "theirs": args[1]}
    if ((p.swapped >> mine) | (p.swapped >> theirs)) & 1:
        return "REN-20.3", "swapped", {}
    if pair(mine, theirs) in p.tried:
        return "REN-25.6", "tried", {}
    return "REN-25.6", "refused_often", {"count": MOST_REFUSED}
