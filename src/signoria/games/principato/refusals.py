"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.principato.activate import NO_GAIN, PRICE, STOCK_EMPTY, objection
from signoria.games.principato.codes import (
    ACTIONS,
    CHOOSE,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    CULTURE_KINDS,
    FACE_IDS,
    FAVOUR,
    FOOD,
    GOLD,
    MILITIA,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    OPTION,
    OVER,
    PAY,
    PHASE_IDS,
    RECRUIT,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
    SUPPLY,
    TAKE,
    TURN,
    WIDTH,
)
from signoria.games.principato.position import Offer, Position
from signoria.games.principato.storage import in_supply

Refusal = tuple[str, str, Mapping[str, object]]  # clause, text key, parameters

PHASES_OF = {"activate": (TURN,), "swap": (TURN,), "favour": (TURN,), "end": (TURN,), "supply": (TURN, SUPPLY)}
PHASES_OF |= {"option": (OPTION,), "pay": (PAY,), "choose": (CHOOSE,), "recruit": (RECRUIT,), "take": (TAKE,)}
PHASES_OF |= {"done": (SUPPLY,), "return condottieri": (RETURN_CONDOTTIERI,), "return militia": (RETURN_MILITIA,)}
CLAUSE_OF = {"activate": "PRI-4.4", "swap": "PRI-4.4", "favour": "PRI-4.4", "end": "PRI-4.6", "supply": "PRI-2.14"}
CLAUSE_OF |= {"option": "PRI-5.2", "pay": "PRI-5.9", "choose": "PRI-8.21", "recruit": "PRI-5.12", "take": "PRI-4.7"}
CLAUSE_OF |= {"done": "PRI-11.6", "return condottieri": "PRI-11.13", "return militia": "PRI-11.13"}
IN_SCORING = {SUPPLY: "PRI-11.2", RETURN_CONDOTTIERI: "PRI-11.14", RETURN_MILITIA: "PRI-11.14"}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "PRI-13.1", "over", {}
    if not 0 <= seat < p.terms.seats:
        return "PRI-1.1", "no_such_seat", {"number": seat, "seats": p.terms.seats}
    if p.phase not in PHASES_OF[verb]:
        clause = CLAUSE_OF[verb] if p.phase != TAKE else "PRI-6.1" if p.offer < 0 else "PRI-5.4"
        return clause, f"not_now_{PHASE_IDS[p.phase]}", {"seat": p.turn}
    if seat != p.turn:
        return IN_SCORING.get(p.phase, "PRI-4.2"), "not_your_turn", {"seat": p.turn}
    if verb in ("activate", "swap", "favour") and not p.actions:
        return "PRI-4.3", "no_action_left", {}
    if verb == "activate":
        return activation(p, seat, FACE_IDS.index(args[0]))
    if verb == "swap":
        return "PRI-4.7", "not_in_hand", {"card": args[0]}
    if verb == "favour":
        return favour(p, seat, args[0])
    if verb == "supply":
        return supplying(p, seat, args[0])
    if verb == "option":
        offers = p.offers_of(p.active())
        if int(args[0]) > len(offers):
            return "PRI-5.2", "no_such_option", {"count": len(offers)}
        return against(p, seat, offers[int(args[0]) - 1])
    if verb == "pay":
        return payment(p, seat, int(args[0]), int(args[1]))
    if verb == "choose":
        if not args[0].startswith(CULTURE_KINDS[p.offers_of(p.active())[p.offer].culture]):
            return "PRI-8.21", "other_culture", {"card": FACE_IDS[p.active()]}
        return "PRI-8.21", "culture_gone", {"token": args[0]}
    if verb == "recruit":
        return "PRI-5.3", "units_gone", {"count": p.goods[p.terms.supply + CONDOTTIERE]}
    if verb == "take":
        return "PRI-3.6", "no_such_slot", {"count": len(p.display)}
    unit = CONDOTTIERE if verb == "return condottieri" else MILITIA
    return "PRI-11.13", "fewer_units", {"count": p.goods[seat * WIDTH + unit]}


def activation(p: Position, seat: int, face: int) -> Refusal:
    """PRI-4.7, 5.3, 5.12: why a card cannot be activated: the nearest of its options decides what is said."""
    if face not in p.hands[2 * seat : 2 * seat + 2]:
        return "PRI-4.7", "not_in_hand", {"card": FACE_IDS[face]}
    offers = p.offers_of(face)
    return against(p, seat, min(offers, key=lambda offer: (lacking(p, seat, offer), offer.food + offer.gold)))


def lacking(p: Position, seat: int, offer: Offer, on_units: bool = False) -> int:
    """PRI-2.13, 5.9: how many cubes a price asks beyond the stores; ``on_units``: if those on units could be paid."""
    at = seat * WIDTH
    held = [p.goods[at + cube] for cube in (FOOD, GOLD, FAVOUR)]
    if on_units:
        held[0] += p.goods[at + MILITIA_FOOD]
        held[1] += p.goods[at + CONDOTTIERE_GOLD]
        held[2] += p.goods[at + MILITIA_FAVOUR] + p.goods[at + CONDOTTIERE_FAVOUR]
    return max(0, max(0, offer.food - held[0]) + max(0, offer.gold - held[1]) - held[2])


def against(p: Position, seat: int, offer: Offer) -> Refusal:
    """PRI-2.13, 5.3, R08: why an option cannot be chosen."""
    why = objection(p, seat, offer)
    if why == PRICE:
        params = price(offer.food, offer.gold)
        locked = lacking(p, seat, offer, on_units=True) == 0
        return ("PRI-2.13", "locked", params) if locked else ("PRI-5.3", "price", params)
    if why == NO_GAIN:
        return "PRI-R08", "no_gain", {}
    assert why == STOCK_EMPTY
    return ("PRI-5.12" if offer.any >= 0 else "PRI-5.3"), "supply_empty", {}


def price(food: int, gold: int) -> Mapping[str, object]:
    """So many cubes, those that are asked for."""
    return {"cubes": {cube: count for cube, count in (("food", food), ("gold", gold)) if count}}


def favour(p: Position, seat: int, place: str) -> Refusal:
    """PRI-2.6, 7.2, 7.3: why a favour cannot be taken, or cannot go there."""
    if in_supply(p, FAVOUR, 1) < 1:
        return "PRI-7.3", "no_favour_left", {}
    full = p.goods[seat * WIDTH + FAVOUR] >= p.terms.church_holds
    if not full:
        return "PRI-7.2", "church_first", {}
    if not p.empty_militia(seat) and not p.empty_condottieri(seat):
        return "PRI-7.3", "no_place_for_favour", {}
    if place == "church":
        return "PRI-2.6", "church_full", {"count": p.terms.church_holds}
    return ("PRI-2.7" if place == "militia" else "PRI-2.8"), f"no_empty_{place}", {}


def supplying(p: Position, seat: int, what: str) -> Refusal:
    """PRI-2.7, 2.8, 2.12: why a cube cannot go on a unit."""
    unit = "militia" if what in ("food", "favour-militia") else "condottiere"
    empty = p.empty_militia(seat) if unit == "militia" else p.empty_condottieri(seat)
    if empty < 1:
        return ("PRI-2.7" if unit == "militia" else "PRI-2.8"), f"no_empty_{unit}", {}
    return "PRI-2.12", "no_cube", {"cube": what.partition("-")[0]}


def payment(p: Position, seat: int, for_food: int, for_gold: int) -> Refusal:
    """PRI-5.9, 5.3: why a price cannot be paid in this way."""
    offer = p.offers_of(p.active())[p.offer]
    if for_food > offer.food or for_gold > offer.gold:
        return "PRI-5.9", "too_many_favours", price(offer.food, offer.gold)
    if for_food + for_gold > p.goods[seat * WIDTH + FAVOUR]:
        return "PRI-5.9", "too_few_favours", {"count": p.goods[seat * WIDTH + FAVOUR]}
    return "PRI-5.3", "left_to_pay", price(offer.food - for_food, offer.gold - for_gold)
