"""What lies in the box: the terms of a match from the game's data and an owner's corrections.

What cannot be played is told as a ``DataError``, before any match begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.corrections import DataError
from signoria.engine.data_checks import at_least, at_most, by_id, number, one_of_ids
from signoria.engine.messages import InputError
from signoria.engine.options import Value
from signoria.engine.terms import from_options, start_seat
from signoria.games.principato.codes import (
    BANK,
    CONDOTTIERE,
    CULTURE,
    CULTURE_KINDS,
    FARM,
    FAVOUR,
    FIELD,
    FOOD,
    FREE,
    GOLD,
    GOOD_IDS,
    KIND_IDS,
    KINDS,
    MILITARY,
    MOST_FAVOURS,
    MOST_OPTIONS,
    MOST_UNITS,
    OBJECTIVE_IDS,
    PALAZZO,
    PILE,
    SLOTS,
    STOCKS,
    TOKENS,
    WIDTH,
    YEARS,
)
from signoria.games.principato.terms import Goal, Offer, Terms

BACKS = ("S1", "S2", "1", "2", "3")


def terms(seats: int, options: Mapping[str, Value], overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
    """PRI-1.3 to 1.14, 3.2, 3.6: everything the rules look up, counted out for this number of players."""
    piles = {name: [0] * PILE for name in (*BACKS, "removed")}
    kinds = {kind["id"]: kind for kind in data["kind"]}
    for card in data["card"]:
        name = f"card.{card['id']}"
        pile = one_of_ids(card["pile"], BACKS, name)
        piles["removed" if number(card["mark"], name) > seats else pile][face(card, kinds)] += 1
    for card in data["military_card"]:
        piles[one_of_ids(card["pile"], BACKS[3:], f"military_card.{card['id']}")][MILITARY] += 1
    stock, start = [0] * WIDTH, [0] * WIDTH
    for entry in (*data["supply"], *by_id(data["culture"], GOOD_IDS[CULTURE:])):
        stock[STOCKS[entry["id"]]] = number(entry["count"], entry["id"])
    for name, count in data["start"].items():
        if name != "source":
            start[GOOD_IDS.index(name)] = number(count, name)
    holds = [number(entry["most"], entry["id"]) for entry in by_id(data["storage"], ("farm", "bank", "church"))]
    row = data["players"][str(seats)]
    found = Terms(
        seats=seats,
        options=dict(options),
        overlay=overlay,
        offers=[[offer(one, kind) for one in kinds[kind]["options"]] for kind in KIND_IDS],
        piles=[piles[str(year)] for year in range(1, YEARS + 1)],
        starts=[piles["S1"], piles["S2"]],
        removed=piles["removed"],
        stock=stock,
        start=start,
        farm_holds=holds[0],
        bank_holds=holds[1],
        church_holds=holds[2],
        display=number(row["display"], "display"),
        military=[number(one, "military") for one in row["military"]],
        culture_points=[number(one["points"], one["id"]) for one in by_id(data["culture"], GOOD_IDS[CULTURE:])],
        goals=[goal(one, at) for at, one in enumerate(by_id(data["objective"], OBJECTIVE_IDS))],
        first=start_seat(options),
        **from_options(Terms, options),
    )
    check(found)
    return found


def face(card: Mapping[str, Any], kinds: Mapping[str, Any]) -> int:
    """PRI-R22: a card's face; the exchange symbol is as its kind says, unless this very card says otherwise."""
    kind = KIND_IDS.index(one_of_ids(card["kind"], KIND_IDS, f"card.{card['id']}.kind"))
    said = one_of_ids(card["exchange"], ("kind", "yes", "no"), f"card.{card['id']}.exchange")
    exchange = kinds[card["kind"]]["exchange"] if said == "kind" else said == "yes"
    return kind if exchange == (kind >= FREE) else KINDS + kind


def offer(option: Mapping[str, Any], kind: str) -> Offer:
    """Chapter 8: one option of a card."""
    pay, take, name = option.get("pay", {}), option["take"], f"kind.{kind}.options.{option['id']}"
    food, gold = number(pay.get("food", 0), name), number(pay.get("gold", 0), name)
    at_most(max(food, gold), MOST_FAVOURS, f"{name}.pay")
    return Offer(food=food, gold=gold, **taken(take, name))


def taken(take: Mapping[str, Any], name: str) -> dict[str, int]:
    """What an option of a card gives, as fields of an offer."""
    if "per" in take:
        return {"per": FIELD if one_of_ids(take["per"], ("field", "palazzo"), name) == "field" else PALAZZO}
    if "any" in take:
        return {"any": GOOD_IDS.index(one_of_ids(take["any"], ("condottiere", "militia"), name))}
    if "food" in take or "gold" in take:
        return {"gain_food": number(take.get("food", 0), name), "gain_gold": number(take.get("gold", 0), name)}
    (token,) = take
    count = number(take[token], name)
    at_least(count, 1, f"{name}.take.{token}")
    if token in CULTURE_KINDS:
        at_most(count, 1, f"{name}.take.{token}")
        return {"culture": CULTURE_KINDS.index(token)}
    return {"token": GOOD_IDS.index(one_of_ids(token, GOOD_IDS[:TOKENS], name)), "count": count}


def goal(entry: Mapping[str, Any], at: int) -> Goal:
    """PRI-14.1 to 14.8: an objective."""
    clause, name = f"PRI-14.{at + 1}", f"objective.{entry['id']}"
    if "set" in entry:
        kinds = [CULTURE_KINDS.index(one_of_ids(kind, CULTURE_KINDS, name)) for kind in entry["set"]]
        points = [number(one, name) for one in entry["points"]]
        at_least(len(kinds), 1, f"{name}.set")
        at_least(len(points), 1, f"{name}.points")
        return Goal(columns=[], above=0, each=0, per=0, kinds=kinds, points=points, clause=clause)
    columns = [GOOD_IDS.index(one_of_ids(token, GOOD_IDS[:TOKENS], name)) for token in entry.get("tokens", [])]
    above, per = number(entry.get("above", 0), name), number(entry.get("per", 0), name)
    each = number(entry["each"], name)
    return Goal(columns=columns, above=above, each=each, per=per, kinds=[], points=[], clause=clause)


def senseless(data: Mapping[str, Any]) -> list[InputError]:
    """PRI-2.4 to 2.6, 3.11, 14.1 to 14.8: more cubes to begin with than there is room for; an objective that asks for
    nothing, or for the same thing twice."""
    found: list[InputError] = []
    start, holds = data["start"], {entry["id"]: entry["most"] for entry in data["storage"]}
    stores = {"food": start["farm"] * holds["farm"], "gold": start["bank"] * holds["bank"], "favour": holds["church"]}
    for cube, most in stores.items():
        if start[cube] > most:
            found.append(DataError("most", name=f"start.{cube}", value=start[cube], most=most))
    for entry in data["objective"]:
        name = f"objective.{entry['id']}"
        if entry.get("per", 1) < 1:
            found.append(DataError("count", name=f"{name}.per", value=entry["per"], least=1))
        asked = entry.get("set", entry.get("tokens", []))
        if "tokens" in entry and not asked:
            found.append(DataError("count", name=f"{name}.tokens", value=0, least=1))
        found += [DataError("twice", name=name, id=one) for one in sorted(set(asked)) if asked.count(one) > 1]
    return found


def check(found: Terms) -> None:
    """Corrections that would leave the table without cards, or with more than it can write, are refused."""
    seats = found.seats
    for name, pile in zip(BACKS, found.starts, strict=False):
        at_least(sum(pile), seats, f"card {name}")
    at_least(found.display, 1, f"players.{seats}.display")
    at_most(found.display, min(SLOTS, sum(found.piles[0])), f"players.{seats}.display")
    at_most(max(len(offers) for offers in found.offers), MOST_OPTIONS, "kind.options")
    at_most(found.stock[CONDOTTIERE], MOST_UNITS, "supply.unit.count")
    at_least(len(found.military), seats, f"players.{seats}.military")
    begun = [seats * one for one in found.start]
    at_least(found.stock[FIELD], begun[FIELD] + begun[FARM], "supply.field_farm.count")
    at_least(found.stock[PALAZZO], begun[PALAZZO] + begun[BANK], "supply.palazzo_bank.count")
    for cube in (FOOD, GOLD, FAVOUR):
        at_least(found.stock[cube], begun[cube], f"supply.{GOOD_IDS[cube]}.count")
