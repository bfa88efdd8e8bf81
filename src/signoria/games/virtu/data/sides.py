"""Who plays and what they begin with, from the data: the powers of three to five players, the two kings of the Wars."""

from __future__ import annotations

from typing import Any

from signoria.engine.data_checks import at_least, by_id, number, one_of_ids
from signoria.engine.terms import from_numbers
from signoria.games.virtu.codes import (
    BUY_DUCHY,
    BUY_GUILD,
    CITY_IDS,
    FAMILY,
    FAMILY_IDS,
    FRANCE,
    ITEM_IDS,
    KING_OF_NAPLES,
    MAJOR_IDS,
    POWER_IDS,
    TILE_IDS,
)
from signoria.games.virtu.data.entries import Entry, bits, city, within
from signoria.games.virtu.terms import Wars

SetUp = dict[str, Any]  # the fields of ``Terms`` from ``powers`` to ``may_buy``


def several(seats: int, data: Entry) -> SetUp:
    """VIR-3.4 to 3.8, 4.1 to 4.6."""
    powers = by_id(data["power"], POWER_IDS[:FRANCE])
    entry = by_id(data["set_up"], ("3", "4", "5"))[seats - 3]
    playing = [POWER_IDS.index(one_of_ids(one, POWER_IDS[:FRANCE], "set_up.powers")) for one in entry["powers"]]
    at_least(len(set(playing)), seats, "set_up.powers")
    home = [[city(one, "power.start_cities") for one in power["start_cities"]] for power in powers]
    return {
        "powers": playing,
        "home": home,
        "garrison": [
            [number(power["troops_each"], "power.troops_each") for _ in power["start_cities"]] for power in powers
        ],
        "families": [families(power["id"], False, data) for power in powers],
        "agents": [number(power["agents"], "power.agents") for power in powers],
        "florins": [number(power["florins"], "power.florins") for power in powers],
        "domain": [0] * len(powers),
        "may_buy": [bits(range(BUY_DUCHY, BUY_GUILD)) for _ in powers],
    }


def families(power: str, for_two: bool, data: Entry) -> int:
    listed = by_id(data["family"], FAMILY_IDS)
    return bits(FAMILY + at for at, one in enumerate(listed) if one["power"] == power and one["wars"] == for_two)


def two(data: Entry) -> SetUp:
    """VIR2-2, VIR2-3, VIR2-14."""
    sides = by_id(data["side"], ("france", "naples"))
    pad: list[Any] = [0] * FRANCE
    nowhere: list[list[int]] = [[] for _ in range(FRANCE)]
    return {
        "powers": [FRANCE, KING_OF_NAPLES],
        "home": [*nowhere, *([city(one, "side.cities") for one in side["cities"]] for side in sides)],
        "garrison": [
            *nowhere,
            *([number(side["troops"].get(one, 0), "side.troops") for one in side["cities"]] for side in sides),
        ],
        "families": [*pad, *(families(side["id"], True, data) for side in sides)],
        "agents": [*pad, *(number(side["agents"], "side.agents") for side in sides)],
        "florins": [*pad, *(number(side["florins"], "side.florins") for side in sides)],
        "domain": [
            *pad,
            *(bits(TILE_IDS.index(one_of_ids(one, TILE_IDS, "side.tiles")) for one in side["tiles"]) for side in sides),
        ],
        "may_buy": [
            *pad,
            *(
                bits(ITEM_IDS.index(one_of_ids(one, ITEM_IDS, "side.may_buy")) for one in side["may_buy"])
                for side in sides
            ),
        ],
    }


def wars(data: Entry) -> Wars:
    """VIR2-4, 5, 7, 11, 15."""
    entry, scoring, automatic = data["wars"], data["wars_scoring"], data["automatic"]
    sides, majors = by_id(data["side"], ("france", "naples")), by_id(data["major"], MAJOR_IDS)
    points = {key: value for key, value in scoring.items() if isinstance(value, int) and not isinstance(value, bool)}
    return Wars(
        rounds=number(entry["rounds"], "wars.rounds"),
        pay_rounds=bits(within(one, 1, entry["rounds"], "wars.pay_rounds") for one in entry["pay_rounds"]),
        limits=[number(one["troops_total"], f"{one['id']}.troops_total") for one in (*sides, *majors)],
        capitals=[city(one["capital"], "major.capital") for one in majors],
        cities=[bits(city(name, "major.cities") for name in one["cities"]) for one in majors],
        garrison=[[number(one["troops"].get(name, 0), "major.troops") for name in CITY_IDS] for one in majors],
        agents=[number(one["agents"], "major.agents") for one in majors],
        families=[families(one["id"], True, data) for one in majors],
        crosses=bits(at for at, one in enumerate(majors) if "cross" in one["symbols"]),
        least=[int(one["track_least"]) for one in majors],
        most=[int(one["track_most"]) for one in majors],
        neutral=[number(one["neutral"], "major.neutral") for one in majors],
        alliance=[number(one["alliance"], "major.alliance") for one in majors],
        start=[int(one["start"]) for one in majors],
        siege_loss=number(data["influence"]["siege_loss"], "influence.siege_loss"),
        capital_loss=number(data["influence"]["capital_loss"], "influence.capital_loss"),
        printed=bool(scoring["printed"]),
        enemy_capital=[
            city(automatic["enemy_capital"][side], "automatic.enemy_capital") for side in ("france", "naples")
        ],
        hold=number(automatic["hold"], "automatic.hold"),
        all_majors=bool(automatic["all_majors"]),
        no_city=bool(automatic["no_city"]),
        lead=number(automatic["lead"], "automatic.lead"),
        last_word=CITY_IDS.index("naples"),
        **from_numbers(Wars, points),
    )
