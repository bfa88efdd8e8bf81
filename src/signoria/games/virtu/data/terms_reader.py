"""What lies in the box: the terms of a match from the game's data and an owner's corrections.

What cannot be played is told as a ``DataError``, before any match begins.
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.data_checks import by_id, number, one_of_ids
from signoria.engine.options import Value
from signoria.engine.terms import from_numbers, from_options, start_seat
from signoria.games.virtu.codes import (
    ALLIANCE_IDS,
    BONUS_IDS,
    BUY_CATHEDRAL,
    BUY_KINGDOM,
    CHARACTER_IDS,
    CITIES,
    CITY_IDS,
    DEED_IDS,
    FAMILY_IDS,
    FRANCE,
    MOST_CATHEDRALS,
    POWER_IDS,
    ROOMS,
    TILE_KIND_IDS,
    WILD,
)
from signoria.games.virtu.data.entries import Entry, bits, cost, deed, relief, within
from signoria.games.virtu.data.geography import board
from signoria.games.virtu.data.playable import check
from signoria.games.virtu.data.sides import several, two, wars
from signoria.games.virtu.terms import Box, Terms

PALACE_IDS = (*POWER_IDS[:FRANCE], "france_wars", "naples_wars")
NEUTRAL_TILES = ("duchy", "principality", "kingdom", "republic", "guild", "cathedral")


def terms(seats: int, options: Mapping[str, Value], overlay: Mapping[str, object], data: Entry) -> Terms:
    """Chapters 1 to 5, VIR2-1 to VIR2-6: everything the rules look up, for this number of players."""
    palaces = by_id(data["palace"], PALACE_IDS)
    set_up = two(data) if seats == 2 else several(seats, data)
    scoring = data["scoring"]
    signed = {"indulgence": scoring["indulgence"]}
    plain = {**data["limits"], **data["costs"], **data["court"], **data["tracks"], **scoring}
    numbers = {key: number(value, key) for key, value in plain.items() if isinstance(value, int) and key not in signed}
    bonuses = {one["id"]: one for one in data["bonus"]}
    cannons = by_id(data["tile"], ("cannons",))[0] if seats == 2 else bonuses["cannons"]  # VIR2-2.2: no bonus there
    found = Terms(
        seats=seats,
        options=dict(options),
        overlay=overlay,
        board=board(seats, data),
        box=box(seats, data),
        rooms=[rooms(palace) for palace in palaces],
        arrows=[[arrow(palace, "left_arrow"), arrow(palace, "right_arrow")] for palace in palaces],
        wages=[number(one, "costs.wages") for one in data["costs"]["wages"]],
        city_points=[number(one, "tracks.city_points") for one in data["tracks"]["city_points"]],
        bonus_ranks=bits(data["tracks"]["bonus_ranks"]),
        religion=[] if seats == 2 else [number(one, "scoring.religion") for one in scoring[f"religion_{seats}"]],
        leonardo=bonuses["leonardo"]["war_bonus"],
        leonardo_price=bonuses["leonardo"]["war_price"],
        cannons=number(cannons["war_bonus"], "cannons.war_bonus"),
        cannons_price=number(cannons["war_price"], "cannons.war_price"),
        trace=bonuses["trace_italienne"]["defence_bonus"],
        michelangelo=bonuses["michelangelo"]["patronise_crowns"],
        prince_agents=bonuses["the_prince"]["agents"],
        first=start_seat(options),
        wars=wars(data) if seats == 2 else None,
        **set_up,
        **from_numbers(Terms, {**numbers, **signed}),
        **from_options(Terms, options),
    )
    check(found)
    return found


def box(seats: int, data: Entry) -> Box:
    """VIR-1.5 to 1.11, 5.3, 5.16: what everything shows and costs."""
    characters, families = by_id(data["character"], CHARACTER_IDS), by_id(data["family"], FAMILY_IDS)
    bonuses = by_id(data["bonus"], BONUS_IDS)
    machiavelli = {"agent": False, "court_spaces": 0, **bonuses[BONUS_IDS.index("machiavelli")], "prestige": 0}
    cards = [*characters, *families, machiavelli]
    kinds = by_id(data["tile"], TILE_KIND_IDS)
    cities = by_id(data["city"], CITY_IDS)
    crest = seats in (2, 5)
    city_tiles = [one["crest_symbols"] if crest and "crest_symbols" in one else one["symbols"] for one in cities]
    tiles = [*kinds[:-1], *[kinds[-1]] * MOST_CATHEDRALS]
    none = [0] * CITIES
    removed = [one["id"] for one in characters if not one["in_wars"]] if seats == 2 else []  # VIR2-5.1
    sold = by_id(data["tile"], NEUTRAL_TILES)
    items = [*characters, *sold]
    copies = [0 if one["id"] in removed else number(one["copies"], f"{one['id']}.copies") for one in items]
    if seats == 2:
        copies[BUY_KINGDOM : BUY_CATHEDRAL + 1] = [data["wars"]["kingdoms"], 0, data["wars"]["guilds"], 0]
    return Box(
        card=[relief(one["symbols"], f"{one['id']}.symbols") for one in cards],
        tile=[
            *(relief(one, "city.symbols") for one in city_tiles),
            *(relief(one["symbols"], one["id"]) for one in tiles),
        ],
        base=[relief([data["base"][deed]] if deed in data["base"] else [], f"base.{deed}") for deed in DEED_IDS],
        deed=[deed(one["action"], one["id"]) for one in cards],
        card_price=[number(one.get("war_price", 0), f"{one['id']}.war_price") for one in cards],
        tile_price=[*none, *(number(one.get("war_price", 0), f"{one['id']}.war_price") for one in tiles)],
        agents=bits(at for at, one in enumerate(cards) if one["agent"]),
        spaces=[number(one.get("court_spaces", 0), f"{one['id']}.court_spaces") for one in cards],
        tile_spaces=[*none, *(number(one["court_spaces"], f"{one['id']}.court_spaces") for one in tiles)],
        bonus_spaces=[number(one.get("court_spaces", 0), f"{one['id']}.court_spaces") for one in bonuses],
        card_points=[number(one["prestige"], f"{one['id']}.prestige") for one in cards],
        tile_points=[*none, *(number(one["prestige"], f"{one['id']}.prestige") for one in tiles)],
        bonus_points=[number(one["prestige"], f"bonus.{one['id']}.prestige") for one in bonuses],
        unique=bits(at for at, one in enumerate(items) if one["unique"]),
        works=bits(
            at for at, one in enumerate(bonuses) if one_of_ids(one["kind"], ("artist", "work"), one["id"]) == "work"
        ),
        bonus_crosses=[number(one.get("crosses", 0), f"bonus.{one['id']}.crosses") for one in bonuses],
        copies=copies,
        cost=[cost(one["cost"], f"{one['id']}.cost") for one in items],
        alliance_cost=[
            cost(one["cost"], f"alliance.{one['id']}.cost") for one in by_id(data["alliance"], ALLIANCE_IDS)
        ],
        alliance_bonus=[
            number(sum(one["bonus"].values()), "alliance.bonus") for one in by_id(data["alliance"], ALLIANCE_IDS)
        ],
        rank_cost=[[0] * (WILD + 1), *(cost(one, f"rank.{one['id']}") for one in data["rank"])],
        rank_points=[0, *(number(one["points"], f"rank.{one['id']}.points") for one in data["rank"])],
    )


def arrow(palace: Entry, side: str) -> int:
    """VIR-9.7, R14: the room before a court arrow, which lies between two rooms that follow each other."""
    name, ends = f"palace.{palace['id']}.{side}", palace[side]
    within(len(ends), 2, 2, name)
    first = within(ends[0], 1, ROOMS, name)
    within(ends[1], first % ROOMS + 1, first % ROOMS + 1, name)
    return first - 1


def rooms(palace: Entry) -> list[int]:
    found = [deed(one, f"palace.{palace['id']}.rooms") for one in palace["rooms"]]
    within(len(found), ROOMS, ROOMS, f"palace.{palace['id']}.rooms")
    return found
