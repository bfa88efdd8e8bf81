"""The map from the data: cities in play, roads, and the distance in seas from port to port."""

from __future__ import annotations

from typing import Any

from signoria.engine.data_checks import by_id, one_of_ids
from signoria.games.virtu.codes import CITIES, CITY_IDS
from signoria.games.virtu.data.entries import Entry, bits, city, within
from signoria.games.virtu.terms import Board


def board(seats: int, data: Entry) -> Board:
    """VIR-2.1 to 2.8, 4.2, 4.3: cities that are not in play are no part of it."""
    entries = by_id(data["city"], CITY_IDS)
    away = {one["id"] for one in entries if one["five_only"] and seats in (3, 4)}
    if seats != 2:
        forbidden = by_id(data["set_up"], ("3", "4", "5"))[seats - 3]["forbidden"]
        away |= {CITY_IDS[city(one, "set_up.forbidden")] for one in forbidden}
    cities = bits(at for at, one in enumerate(entries) if one["id"] not in away)
    roads = [0] * CITIES
    for ends in data["roads"]:
        within(len(ends), 2, 2, "roads")
        one, other = (city(end, "roads") for end in ends)
        if (cities >> one) & (cities >> other) & 1:
            roads[one] |= 1 << other
            roads[other] |= 1 << one
    value = [within(one["value"], 1, 4, f"city.{one['id']}.value") for one in entries]
    ports = bits(at for at, one in enumerate(entries) if one["seas"]) & cities
    return Board(
        cities=cities,
        value=value,
        roads=roads,
        ports=ports,
        distance=distances(data, entries, ports),
        pirates=bits_of(entries, "pirate"),
    )


def bits_of(entries: list[dict[str, Any]], mark: str) -> int:
    return bits(at for at, one in enumerate(entries) if one[mark])


def distances(data: Entry, entries: list[dict[str, Any]], ports: int) -> list[int]:
    """VIR-2.8, R21: seas crossed from port to port, the first and the last counted."""
    seas = [one["id"] for one in data["sea"]]
    for entry in entries:
        for sea in entry["seas"]:
            one_of_ids(sea, tuple(seas), f"city.{entry['id']}.seas")
    far: dict[tuple[str, str], int] = {}
    for start in seas:
        far[start, start], edge = 1, [start]
        while edge:
            here = edge.pop(0)
            for there in data["sea"][seas.index(here)]["adjacent"]:
                one_of_ids(there, tuple(seas), "sea.adjacent")
                if (start, there) not in far:
                    far[start, there] = far[start, here] + 1
                    edge.append(there)
    found = [0] * (CITIES * CITIES)
    for one in range(CITIES):
        for other in range(CITIES):
            if one != other and (ports >> one) & (ports >> other) & 1:
                ways = [far.get((a, b), 0) for a in entries[one]["seas"] for b in entries[other]["seas"]]
                found[one * CITIES + other] = min((way for way in ways if way), default=0)
    return found
