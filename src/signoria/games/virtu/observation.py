"""The observation of Virtù and of The Italian Wars."""

from __future__ import annotations

from typing import Any

from signoria.engine.field_encoders import (
    Among,
    Bits,
    Counts,
    Each,
    Flag,
    Kind,
    Listed,
    Maybe,
    Number,
    PerSeat,
    Reader,
    Record,
    Row,
    Seat,
    Seats,
    Some,
)
from signoria.engine.observation import Table
from signoria.games.virtu.codes import (
    AGENT_PLACE_IDS,
    ALLIANCE_IDS,
    BONUS_IDS,
    CARD_IDS,
    CITIES,
    CITY_IDS,
    DEED_IDS,
    ITEM_IDS,
    MAJOR_IDS,
    MAJOR_ROW,
    MAX_SEATS,
    OUTCOME_IDS,
    PHASE_IDS,
    PLACE_IDS,
    POWER_IDS,
    PURPOSE_IDS,
    ROOMS,
    ROWS,
    SOURCE_IDS,
    TILE_IDS,
)
from signoria.games.virtu.rules.postures import POSTURE_IDS
from signoria.games.virtu.view import COST_IDS

SEAT, SEATS = Seat(MAX_SEATS), Seats(MAX_SEATS)
CARD = Among(CARD_IDS, "cards")
TROOPS = range(ROWS * CITIES)  # row of the owner times the cities, plus the city
POSTURES = (*POSTURE_IDS, "allied")
WIDTH = MAX_SEATS + len(MAJOR_IDS)


class Owner(Kind):
    """A seat or, with two players, a major city: told by its id or as the row of its troops."""

    size, says = WIDTH + 1, "a seat, a major city, or gone"
    majors = (*MAJOR_IDS, "gone")

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if isinstance(value, str):
            row[at + MAX_SEATS + self.majors.index(value)] = 1.0
        elif value < reader.seats:
            row[at + reader.place(value)] = 1.0
        else:
            row[at + MAX_SEATS + value - MAJOR_ROW] = 1.0

    def names(self) -> list[str]:
        return [*SEAT.names(), *(f"={major}" for major in self.majors)]


class Troops(Kind):
    """How many troops each seat and each major city has there."""

    size, says = WIDTH, "troops of each seat and major city / 3"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for owner, count in value.items():
            place = MAX_SEATS + MAJOR_IDS.index(owner) if owner in MAJOR_IDS else reader.place(int(owner))
            row[at + place] = min(4.0, count / 3.0)

    def names(self) -> list[str]:
        return [*(f" seat+{place} / 3" for place in range(MAX_SEATS)), *(f" {major} / 3" for major in MAJOR_IDS)]


class Trophies(Kind):
    """Who has been beaten, as bits; with two players how often."""

    size, says = MAX_SEATS + 1, "seats beaten; with two players their number / 3"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if reader.seats == 2:
            row[at + MAX_SEATS] = min(4.0, value / 3.0)
            return
        for seat in range(reader.seats):
            if (value >> seat) & 1:
                row[at + reader.place(seat)] = 1.0

    def names(self) -> list[str]:
        return [*SEAT.names(), " number / 3"]


ROOM = Record({"deed": Among(DEED_IDS, "deeds"), "card": CARD, "under": CARD, "indulgence": Flag(), "agent": SEAT})
PLAYER = Record(
    {
        "power": Among(POWER_IDS, "powers"),
        "florins": Number(10),
        "rank": Number(3),
        "bonuses": Some(BONUS_IDS, "bonuses"),
        "trophies": Trophies(),
        "tokens": Number(2),
        "reserve": Number(3),
        "locked": Number(3),
        "marker": Among(range(ROOMS), "rooms"),
        "rooms": Listed(ROOMS, ROOM),
        "court": Each(PLACE_IDS, Record({"card": CARD, "ready": Flag()}), "places"),
        "spaces": Number(2),
        "domain": Each(TILE_IDS, Maybe(Flag()), "tiles"),
        "cities": Number(5),
        "crosses": Number(3),
        "troops": Number(5),
        "held": Number(2),
        "points": Number(20),
    }
)
CITY = Record(
    {
        "owner": Owner(),
        "value": Number(2),
        "agent": SEAT,
        "troops": Troops(),
        "cathedral": Flag(),
        "tile": Flag(),
    }
)
MAJOR = Record(
    {
        "ally": Owner(),
        "influence": Number(3),
        "cities": Some(CITY_IDS, "cities"),
        "agent": SEAT,
        "posture": PerSeat(MAX_SEATS, Among(POSTURES, "postures")),
    }
)
DUEL = Record(
    {
        "city": Among(CITY_IDS, "cities"),
        "field": Flag(),
        "attacker": SEAT,
        "defender": Owner(),
        "bonus": Listed(2, Number(3)),
        "strength": Listed(2, Number(5)),
        "passes": Number(2),
        "heard": Flag(),
        "artist": Bits(("attacker", "defender"), "sides"),
        "outcome": Among(OUTCOME_IDS, "outcomes"),
        "losses": Listed(2, Number(3)),
    }
)
NOW = Record(
    {
        "steps": Number(3),
        "paid_step": Flag(),
        "crossed": Some(range(ROOMS), "rooms"),
        "asked": Flag(),
        "owed": Flag(),
        "effect": Flag(),
        "spent": Bits(SOURCE_IDS, "sources"),
        "payers": Bits((*TILE_IDS, *ALLIANCE_IDS), "tiles and alliances"),
        "refreshed": Some(TILE_IDS, "tiles"),
        "half": Number(1),
        "pool": Counts(COST_IDS, 2, "symbols"),
        "due": Counts(COST_IDS, 3, "symbols"),
        "purpose": Among(PURPOSE_IDS, "purposes"),
        "target": Among(range(len(AGENT_PLACE_IDS)), "numbers: of the city, place, room, rank or alliance meant"),
        "row": Among(TROOPS, "troops: the row of their owner; in a retreat that row times 30 plus the city"),
        "halted": Counts(TROOPS, 1, "troops: row times 30 plus the city"),
        "annexed": Flag(),
        "cancelled": Some(MAJOR_IDS, "major cities"),
        "incoming": Some(CARD_IDS, "cards"),
        "fresh": Some(PLACE_IDS, "places"),
        "basket": Some(ITEM_IDS, "items"),
        "left": Some(CITY_IDS, "cities"),
        "fought": Some(CITY_IDS, "cities"),
        "beaten": Counts(TROOPS, 1, "troops: row times 30 plus the city"),
    }
)
ALLIANCE = Record({"ally": SEAT, "used": Flag(), "agent": SEAT})

FIELDS: Table = {
    "phase": (Among(PHASE_IDS, "phases"), "what is being decided"),
    "actors": (SEATS, "who owes a decision"),
    "turn": (SEAT, "whose turn it is"),
    "year": (Number(10), "the year"),
    "winter": (Flag(), "whether it is winter"),
    "last": (Flag(), "whether this year ends the game"),
    "order": (Listed(MAX_SEATS, SEAT), "the order of play"),
    "stack": (Listed(MAX_SEATS, SEAT), "markers of the cities track, the one that moved last in front"),
    "at": (Number(5), "how many of the order have had their turn"),
    "players": (PerSeat(MAX_SEATS, PLAYER), "the palace, court, domain and goods of each seat"),
    "cities": (Each(CITY_IDS, CITY, "cities"), "who holds a city, what stands there; zeros where it is not in play"),
    "alliances": (Each(ALLIANCE_IDS, ALLIANCE, "alliances"), "the alliances with the great powers"),
    "majors": (Each(MAJOR_IDS, MAJOR, "major cities"), "with two players: the major cities"),
    "market": (Counts(ITEM_IDS, 5, "items"), "what can still be bought"),
    "bonuses": (Some(BONUS_IDS, "bonuses"), "patronage bonuses nobody has"),
    "indulgences": (Number(5), "indulgences left"),
    "duel": (Maybe(DUEL), "the siege or battle that is going on"),
    "now": (NOW, "the turn that is going on"),
    "winners": (SEATS, "who has won"),
}

LEFT_OUT = {
    "game": "one table for each game",
    "data": "pinned by the version",
}
