"""The shape of what a seat sees: plain data, as ``view`` makes it and ``world`` reads it."""

from __future__ import annotations

from typing import TypedDict, cast

from signoria.engine.game import View
from signoria.engine.view_header import ViewHeader


class RoomView(TypedDict):
    deed: str  # its action now
    card: str | None  # the action card
    under: str | None  # the improvement
    indulgence: bool
    agent: int | None


class CourtierView(TypedDict):
    card: str
    ready: bool


class ScorePart(TypedDict):
    """Points of one kind, with the clauses they follow from."""

    what: str
    count: int
    each: int
    points: int
    clauses: list[str]


class PlayerView(TypedDict):
    power: str
    florins: int
    rank: int
    bonuses: list[str]
    trophies: int  # beaten opponents as bits; with two players a number
    tokens: int
    reserve: int  # agents
    locked: int
    marker: int | None  # a room, from 0
    rooms: list[RoomView]
    court: dict[str, CourtierView]  # by place
    spaces: int  # extra court spaces
    domain: dict[str, bool]  # by tile: is it available?
    cities: int
    crosses: int
    troops: int  # in reserve
    held: int  # with two players, rounds in a row with the enemy capital
    score: list[ScorePart]
    points: int


class CityView(TypedDict):
    owner: int | str | None  # a seat, a major city, nobody
    value: int
    agent: int | None
    troops: dict[str, int]  # by seat or major city
    cathedral: bool
    tile: bool  # a neutral city whose tile has left the game has none


class AllianceView(TypedDict):
    ally: int | None
    used: bool
    agent: int | None


class MajorView(TypedDict):
    ally: int | str | None  # a seat, "gone", nobody
    influence: int
    cities: list[str]  # those that bear its disc
    agent: int | None
    posture: list[str]  # to each seat


class DuelView(TypedDict):
    city: str
    field: bool
    attacker: int
    defender: int | None
    bonus: list[int]
    strength: list[int]
    passes: int
    heard: bool
    artist: int
    outcome: str
    losses: list[int]


class NowView(TypedDict):
    """The turn that is going on."""

    steps: int
    paid_step: bool
    crossed: list[int]
    asked: bool
    owed: bool
    effect: bool
    spent: int
    payers: int
    refreshed: list[str]
    half: int
    pool: dict[str, int]
    due: dict[str, int]
    purpose: str
    target: int
    row: int
    halted: list[int]
    annexed: bool
    cancelled: list[str]
    incoming: list[str]
    fresh: list[str]
    basket: list[str]
    left: list[str]
    fought: list[str]
    beaten: list[int]


class VirtuView(ViewHeader):
    """All there is to know. Seats are numbers, everything else has an id; ``None`` is nobody."""

    year: int
    winter: bool
    last: bool  # this year ends the game
    order: list[int]
    stack: list[int]  # markers of the cities track, the one that moved last in front
    at: int  # how many of the order have had their turn
    players: list[PlayerView]
    cities: dict[str, CityView]
    alliances: dict[str, AllianceView]
    majors: dict[str, MajorView]
    market: dict[str, int]
    bonuses: list[str]
    indulgences: int
    duel: DuelView | None
    now: NowView
    winners: list[int]


def typed(view: View) -> VirtuView:
    """The view of a match of this game by its type: one cast, and nothing is checked."""
    return cast(VirtuView, view)
