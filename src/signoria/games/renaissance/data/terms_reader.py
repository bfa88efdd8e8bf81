"""What lies in the box: the terms of a match from the game's data and an owner's corrections.

What cannot be played is told as a ``DataError``, before any match begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.bits import mask_of
from signoria.engine.corrections import DataError
from signoria.engine.data_checks import at_least, at_most, by_id, number, one_of_ids
from signoria.engine.options import Value
from signoria.engine.terms import from_numbers, from_options
from signoria.games.renaissance.codes import (
    ARTIST_IDS,
    BLUES,
    CARD_IDS,
    FACE_IDS,
    LEVEL_IDS,
    MOST_CARDS,
    NATION_IDS,
    TOWN_IDS,
)
from signoria.games.renaissance.terms import Terms

BASE = "1454"
TERRAINS = ("plain", "mountain", "marsh")
DICE = 12  # the highest sum of two


def terms(seats: int, options: Mapping[str, Value], overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
    """Chapters 1, 2, 3, 23: everything the rules look up, for this number of players and this scenario."""
    constants = {entry["id"]: number(entry["value"], f"constant.{entry['id']}") for entry in data["constant"]}
    at_most(constants["hand_limit_after_purchases"], MOST_CARDS, "constant.hand_limit_after_purchases.value")
    cards, towns = by_id(data["card"], CARD_IDS), by_id(data["town"], TOWN_IDS)
    scenario = {entry["id"]: entry for entry in data["scenario"]}[options["scenario"]]
    starts: list[list[int]] = [[] for _ in NATION_IDS]
    one_of: list[list[int]] = [[] for _ in NATION_IDS]
    for entry in scenario["start"]:
        nation = NATION_IDS.index(entry["id"])
        starts[nation] = [town(one) for one in entry["towns"]]
        one_of[nation] = [town(one) for one in entry["one_of"]]
    listed = [NATION_IDS.index(entry["id"]) for entry in scenario["start"]]
    power = [0] * len(NATION_IDS)
    for entry in data["power"]:
        power[NATION_IDS.index(entry["nation"])] = number(entry.get("number", 0), f"power.{entry['id']}")
    extra = scenario["extra_garrison"]
    first_turn, name = scenario["first_turn"], f"scenario.{scenario['id']}"
    found = Terms(
        seats=seats,
        options=dict(options),
        overlay=overlay,
        roads=roads(data["roads"]),
        ports=mask_of(TOWN_IDS.index(entry["id"]) for entry in towns if entry["port"]),
        rough=mask_of(
            TOWN_IDS.index(entry["id"])
            for entry in towns
            if one_of_ids(entry["terrain"], TERRAINS, f"town.{entry['id']}.terrain") != "plain"
        ),
        provinces=provinces(data),
        deck=[number(entry["count"], f"card.{entry['id']}.count") for entry in cards],
        values=[number(entry["value"], f"card.{entry['id']}.value") for entry in cards[:BLUES]],
        faces=[number(entry["count"], f"face.{entry['id']}.count") for entry in by_id(data["face"], FACE_IDS)],
        ambassador=[number(entry["most"], f"ambassador.{entry['id']}.most") for entry in data["ambassador"]],
        maritime=mask_of(NATION_IDS.index(entry["id"]) for entry in data["nation"] if entry["two_sea_expansions"]),
        power=power,
        casts=casts(seats, options, data, scenario, listed),
        starts=starts,
        one_of=one_of,
        peace=one_of_ids(first_turn, ("peace", "war"), f"{name}.first_turn") == "peace",
        extra=mask_of(listed) if extra == "all" else 1 << NATION_IDS.index(one_of_ids(extra, NATION_IDS, "scenario")),
        palaces=number(scenario["palaces"], "scenario.palaces"),
        in_order=one_of_ids(scenario["first_order"], ("listed", "random"), f"{name}.first_order") == "listed"
        and options["scenario_first_order"] == "listed",
        strength=[0, *(constants[f"fortification_{level}"] for level in LEVEL_IDS[1:])],
        income=[0, *(constants[f"income_{level}"] for level in LEVEL_IDS[1:])],
        loot=[*(constants[f"pillage_gain_{level}"] for level in ("free_town", *LEVEL_IDS[1:-1])), 0],
        **from_numbers(Terms, constants),
        **from_options(Terms, options),
    )
    check(found)
    return found


def casts(
    seats: int, options: Mapping[str, Value], data: Mapping[str, Any], scenario: Mapping[str, Any], listed: list[int]
) -> list[tuple[list[int], int]]:
    """REN-3.7 to 3.11, 23.7, R06, R45: who plays, and what is closed; two ways of it if four leave it to chance."""
    if scenario["id"] != BASE:
        removed = scenario.get(f"removed_{seats}", [])
        return [([one for one in listed if NATION_IDS[one] not in removed], 0)]
    found: list[tuple[list[int], int]] = []
    for entry in data["variant"]:
        without = options["without"]
        if entry["players"] != seats or (seats == 4 and without != "random" and without not in entry["removed"]):
            continue
        closed = mask_of(TOWN_IDS.index(one["id"]) for one in data["town"] if one["province"] in entry["closed"])
        found.append(([one for one in listed if NATION_IDS[one] not in entry["removed"]], closed))
    return found


def roads(pairs: list[list[str]]) -> list[int]:
    """REN-2.2: for each town the towns it is linked with."""
    found = [0] * len(TOWN_IDS)
    for one, other in pairs:
        found[town(one)] |= 1 << town(other)
        found[town(other)] |= 1 << town(one)
    return found


def provinces(data: Mapping[str, Any]) -> list[int]:
    """REN-2.1: each province as a set of towns."""
    ids = tuple(entry["id"] for entry in data["province"])
    found = [0] * len(ids)
    for entry in data["town"]:
        found[ids.index(one_of_ids(entry["province"], ids, f"town.{entry['id']}.province"))] |= 1 << town(entry["id"])
    return [one for one in found if one]


def check(found: Terms) -> None:
    """Corrections that would leave the table without cards, or with more than it can write, are refused."""
    at_least(sum(found.deck), found.seats * (found.hand_limit + 1), "card")
    at_least(sum(found.faces[2:]), 1, "face")
    at_least(len(found.casts), 1, "variant")
    for nations, closed in found.casts:
        at_least(len(nations), found.seats, "variant.removed")
        at_most(len(nations), found.seats, "variant.removed")
        for nation in nations:
            for one in found.starts[nation] + found.one_of[nation]:
                if (closed >> one) & 1:
                    raise DataError("unknown", name=f"scenario.start.{NATION_IDS[nation]}", id=TOWN_IDS[one])
    at_least(found.ramparts, found.seats * found.start_ramparts, "constant.stock_ramparts.value")
    at_least(found.palace_stock, found.seats * found.palaces, "constant.stock_palaces.value")
    at_most(found.palace_stock, len(ARTIST_IDS) - 2, "constant.stock_palaces.value")
    at_least(found.most_towns, 5, "constant.garrison_counters_on_board_max.value")
    at_most(max(found.ambassador), DICE, "ambassador")


def town(name: str) -> int:
    return TOWN_IDS.index(one_of_ids(name, TOWN_IDS, "town"))
