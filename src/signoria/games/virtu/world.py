"""A state from a view: nothing is hidden, so it equals the state that was viewed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from signoria.engine.luck import Luck
from signoria.games.virtu.codes import (
    ALLIANCE_IDS,
    ALLIANCE_PLACE,
    BONUS_IDS,
    CARD_IDS,
    CITIES,
    CITY_IDS,
    COURT,
    GONE,
    ITEM_IDS,
    MAJOR_IDS,
    MAJOR_ROW,
    NEUTRAL,
    NOBODY,
    OUTCOME_IDS,
    PHASE_IDS,
    PLACE_IDS,
    POWER_IDS,
    PURPOSE_IDS,
    ROOM_PLACE,
    ROOMS,
    SYMBOLS,
    TILE_IDS,
    TRACK_PLACE,
    UNDER,
    WHERE,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.view import COST_IDS
from signoria.games.virtu.view_types import CityView, DuelView, NowView, PlayerView, VirtuView


def bits(numbers: Iterable[int]) -> int:
    found = 0
    for one in numbers:
        found |= 1 << one
    return found


def mask(names: Iterable[str], ids: tuple[str, ...]) -> int:
    return bits(ids.index(name) for name in names)


def number(one: int | None) -> int:
    return NOBODY if one is None else one


def card(name: str | None) -> int:
    return NOBODY if name is None else CARD_IDS.index(name)


def fill(p: Position, seen: Mapping[str, object], luck: Luck) -> None:
    """Make an empty table the position of this view."""
    v = cast(VirtuView, seen)
    p.phase, p.turn, p.year = PHASE_IDS.index(v["phase"]), v["turn"], v["year"]
    p.winter, p.last, p.at = v["winter"], v["last"], v["at"]
    p.order, p.stack = list(v["order"]), list(v["stack"])
    for seat, one in enumerate(v["players"]):
        lay_player(p, seat, one)
    for name, city in v["cities"].items():
        lay_city(p, CITY_IDS.index(name), city)
    for name, alliance in v["alliances"].items():
        at = ALLIANCE_IDS.index(name)
        p.ally[at] = number(alliance["ally"])
        p.used |= int(alliance["used"]) << at
        p.agents[ALLIANCE_PLACE + at] = number(alliance["agent"])
    for name, major in v["majors"].items():
        at, ally = MAJOR_IDS.index(name), major["ally"]
        p.ally[at] = GONE if isinstance(ally, str) else number(ally)
        p.influence[at] = major["influence"]
        p.discs[at] = mask(major["cities"], CITY_IDS)
        p.agents[TRACK_PLACE + at] = number(major["agent"])
    p.piles = [v["market"][name] for name in ITEM_IDS]
    p.bonuses_left = mask(v["bonuses"], BONUS_IDS)
    if v["duel"] is not None:
        lay_duel(p, v["duel"])
    lay_turn(p, v["now"])
    p.winners = bits(v["winners"])


def lay_player(p: Position, seat: int, one: PlayerView) -> None:
    p.power[seat] = POWER_IDS.index(one["power"])
    p.florins[seat], p.rank[seat], p.trophies[seat] = one["florins"], one["rank"], one["trophies"]
    p.bonuses[seat] = mask(one["bonuses"], BONUS_IDS)
    p.tokens[seat], p.reserve[seat], p.locked[seat] = one["tokens"], one["reserve"], one["locked"]
    p.marker[seat] = number(one["marker"])
    for at, room in enumerate(one["rooms"]):
        p.rooms[seat * WHERE + at] = card(room["card"])
        p.rooms[seat * WHERE + UNDER + at] = card(room["under"])
        p.indulged[seat] |= int(room["indulgence"]) << at
        p.agents[ROOM_PLACE + seat * ROOMS + at] = number(room["agent"])
    for name, courtier in one["court"].items():
        place = PLACE_IDS.index(name)
        p.court[seat * COURT + place] = card(courtier["card"])
        p.fit[seat] |= int(courtier["ready"]) << place
    for name, ready in one["domain"].items():
        p.domain[seat] |= 1 << TILE_IDS.index(name)
        p.ready[seat] |= int(ready) << TILE_IDS.index(name)
    if p.terms.two:
        p.held[seat] = one["held"]


def lay_city(p: Position, city: int, seen: CityView) -> None:
    owner = seen["owner"]
    if isinstance(owner, str):
        p.owner[city] = MAJOR_ROW + MAJOR_IDS.index(owner)
    else:
        p.owner[city] = NEUTRAL if owner is None else owner
    for name, count in seen["troops"].items():
        row = MAJOR_ROW + MAJOR_IDS.index(name) if name in MAJOR_IDS else int(name)
        p.troops[row * CITIES + city] = count
    p.agents[city] = number(seen["agent"])
    p.cathedrals |= int(seen["cathedral"]) << city
    p.lost_tiles |= int(not seen["tile"]) << city


def lay_duel(p: Position, seen: DuelView) -> None:
    p.city, p.field = CITY_IDS.index(seen["city"]), seen["field"]
    p.attacker, p.defender = seen["attacker"], number(seen["defender"])
    p.bonus, p.losses = list(seen["bonus"]), list(seen["losses"])
    p.passes, p.heard, p.artist = seen["passes"], seen["heard"], seen["artist"]
    p.outcome = OUTCOME_IDS.index(seen["outcome"])


def lay_turn(p: Position, seen: NowView) -> None:
    p.steps, p.paid_step, p.crossed = seen["steps"], seen["paid_step"], bits(seen["crossed"])
    p.asked, p.owed, p.effect = seen["asked"], seen["owed"], seen["effect"]
    p.spent, p.payers, p.half = seen["spent"], seen["payers"], seen["half"]
    p.refreshed = mask(seen["refreshed"], TILE_IDS)
    p.pool = [seen["pool"].get(COST_IDS[symbol], 0) for symbol in range(SYMBOLS)]
    p.due = [seen["due"].get(COST_IDS[symbol], 0) for symbol in range(WILD + 1)]
    p.purpose, p.target, p.row = PURPOSE_IDS.index(seen["purpose"]), seen["target"], seen["row"]
    p.halted, p.beaten = list(seen["halted"]), list(seen["beaten"])
    p.annexed, p.cancelled = seen["annexed"], mask(seen["cancelled"], MAJOR_IDS)
    p.incoming = mask(seen["incoming"], CARD_IDS)
    p.fresh = mask(seen["fresh"], PLACE_IDS)
    p.basket = mask(seen["basket"], ITEM_IDS)
    p.left, p.fought = mask(seen["left"], CITY_IDS), mask(seen["fought"], CITY_IDS)
