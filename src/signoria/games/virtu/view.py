"""What a seat sees: everything (VIR-3.12), in the words of the table, with what the numbers mean."""

from __future__ import annotations

from typing import cast

from signoria.engine.view_header import view_header
from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACE_IDS,
    ALLIANCE_IDS,
    ALLIANCE_PLACE,
    BONUS_IDS,
    CARD_IDS,
    CITIES,
    CITY_IDS,
    COURT,
    DEED_IDS,
    GONE,
    ITEM_IDS,
    MAJOR_IDS,
    MAJOR_ROW,
    MAJORS,
    NOBODY,
    OUTCOME_IDS,
    PHASE_IDS,
    PLACE_IDS,
    POWER_IDS,
    PURPOSE_IDS,
    ROOM_PLACE,
    ROOMS,
    SYMBOL_IDS,
    TILE_IDS,
    TRACK_PLACE,
    UNDER,
    WHERE,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.rules.postures import POSTURE_IDS, posture
from signoria.games.virtu.rules.scoring import crosses, explain, total
from signoria.games.virtu.rules.strength import attack, defence
from signoria.games.virtu.view_types import (
    AllianceView,
    CityView,
    DuelView,
    MajorView,
    NowView,
    PlayerView,
    RoomView,
    ScorePart,
    VirtuView,
)

COST_IDS = (*SYMBOL_IDS, "either")


def view(p: Position, seat: int | None) -> VirtuView:
    """VIR-3.12: all information is public."""
    terms = p.terms
    two = terms.two
    return {
        **view_header(terms, seat, PHASE_IDS[p.phase], p.actors(), p.turn),
        "year": p.year,
        "winter": p.winter,
        "last": p.last,
        "order": list(p.order),
        "stack": list(p.stack),
        "at": p.at,
        "players": [player(p, one) for one in range(terms.seats)],
        "cities": {CITY_IDS[city]: city_view(p, city) for city in range(CITIES) if p.owner[city] != ABSENT},
        "alliances": {} if two else {name: alliance(p, at) for at, name in enumerate(ALLIANCE_IDS)},
        "majors": {name: major(p, at) for at, name in enumerate(MAJOR_IDS)} if two else {},
        "market": {name: p.piles[at] for at, name in enumerate(ITEM_IDS)},
        "bonuses": [BONUS_IDS[bonus] for bonus in members(p.bonuses_left)],
        "indulgences": p.indulgences_left(),
        "duel": None if p.city == NOBODY or p.attacker == NOBODY else duel(p),
        "now": now(p),
        "winners": members(p.winners),
    }


def person(agent: int) -> int | None:
    return None if agent == NOBODY else agent


def card_name(card: int) -> str | None:
    return None if card == NOBODY else CARD_IDS[card]


def player(p: Position, seat: int) -> PlayerView:
    return {
        "power": POWER_IDS[p.power[seat]],
        "florins": p.florins[seat],
        "rank": p.rank[seat],
        "bonuses": [BONUS_IDS[bonus] for bonus in members(p.bonuses[seat])],
        "trophies": p.trophies[seat],
        "tokens": p.tokens[seat],
        "reserve": p.reserve[seat],
        "locked": p.locked[seat],
        "marker": person(p.marker[seat]),
        "rooms": [room(p, seat, at) for at in range(ROOMS)],
        "court": {
            PLACE_IDS[place]: {
                "card": CARD_IDS[p.court[seat * COURT + place]],
                "ready": bool((p.fit[seat] >> place) & 1),
            }
            for place in range(COURT)
            if p.court[seat * COURT + place] != NOBODY
        },
        "spaces": spaces(p, seat),
        "domain": {TILE_IDS[tile]: bool((p.ready[seat] >> tile) & 1) for tile in members(p.domain[seat])},
        "cities": p.owner.count(seat),
        "crosses": crosses(p, seat),
        "troops": p.in_reserve(seat),
        "held": p.held[seat] if p.terms.two else 0,
        "score": cast(list[ScorePart], explain(p, seat)),
        "points": total(p, seat),
    }


def room(p: Position, seat: int, at: int) -> RoomView:
    return {
        "deed": DEED_IDS[p.deed_of(seat, at)],
        "card": card_name(p.rooms[seat * WHERE + at]),
        "under": card_name(p.rooms[seat * WHERE + UNDER + at]),
        "indulgence": bool((p.indulged[seat] >> at) & 1),
        "agent": person(p.agents[ROOM_PLACE + seat * ROOMS + at]),
    }


def row_name(p: Position, row: int) -> str:
    return MAJOR_IDS[row - MAJOR_ROW] if p.terms.two and row >= MAJOR_ROW else str(row)


def city_view(p: Position, city: int) -> CityView:
    owner = p.owner[city]
    holder: int | str | None = person(owner)
    if p.terms.two and owner >= MAJOR_ROW:
        holder = MAJOR_IDS[owner - MAJOR_ROW]
    return {
        "owner": holder,
        "value": p.terms.board.value[city],
        "agent": person(p.agents[city]),
        "troops": {
            row_name(p, row): p.troops[row * CITIES + city]
            for row in range(p.terms.rows)
            if p.troops[row * CITIES + city]
        },
        "cathedral": bool((p.cathedrals >> city) & 1),
        "tile": (p.lost_tiles >> city) & 1 == 0,
    }


def alliance(p: Position, at: int) -> AllianceView:
    return {
        "ally": person(p.ally[at]),
        "used": bool((p.used >> at) & 1),
        "agent": person(p.agents[ALLIANCE_PLACE + at]),
    }


def major(p: Position, at: int) -> MajorView:
    ally = p.ally[at]
    postures: list[str] = []
    for seat in range(p.terms.seats):
        if ally == NOBODY:
            postures.append(POSTURE_IDS[posture(p, seat, at)])
        else:
            postures.append("allied" if ally == seat else "hostile")
    return {
        "ally": "gone" if ally == GONE else person(ally),
        "influence": p.influence[at],
        "cities": [CITY_IDS[city] for city in members(p.discs[at])],
        "agent": person(p.agents[TRACK_PLACE + at]),
        "posture": postures,
    }


def duel(p: Position) -> DuelView:
    return {
        "city": CITY_IDS[p.city],
        "field": p.field,
        "attacker": p.attacker,
        "defender": person(p.defender),
        "bonus": list(p.bonus),
        "strength": [attack(p), defence(p)],
        "passes": p.passes,
        "heard": p.heard,
        "artist": p.artist,
        "outcome": OUTCOME_IDS[p.outcome],
        "losses": list(p.losses),
    }


def counted(counts: list[int]) -> dict[str, int]:
    return {COST_IDS[symbol]: count for symbol, count in enumerate(counts) if count}


def in_turn(p: Position, cards: list[int]) -> list[int]:
    """VIR2-R15: the card that opens a court space is placed first."""
    spaces_of = p.terms.box.spaces
    return [card for card in cards if spaces_of[card]] + [card for card in cards if not spaces_of[card]]


def now(p: Position) -> NowView:
    return {
        "steps": p.steps,
        "paid_step": p.paid_step,
        "crossed": members(p.crossed),
        "asked": p.asked,
        "owed": p.owed,
        "effect": p.effect,
        "spent": p.spent,
        "payers": p.payers,
        "refreshed": [TILE_IDS[tile] for tile in members(p.refreshed)],
        "half": p.half,
        "pool": counted(p.pool),
        "due": counted(p.due),
        "purpose": PURPOSE_IDS[p.purpose],
        "target": p.target,
        "row": p.row,
        "halted": list(p.halted),
        "annexed": p.annexed,
        "cancelled": [MAJOR_IDS[one] for one in members(p.cancelled)],
        "incoming": [CARD_IDS[card] for card in in_turn(p, members(p.incoming))],
        "fresh": [PLACE_IDS[place] for place in members(p.fresh)],
        "basket": [ITEM_IDS[item] for item in members(p.basket)],
        "left": [CITY_IDS[city] for city in members(p.left)],
        "fought": [CITY_IDS[city] for city in members(p.fought)],
        "beaten": list(p.beaten),
    }


assert len(AGENT_PLACE_IDS) == TRACK_PLACE + MAJORS
