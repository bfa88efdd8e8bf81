"""Tables to be played: set up in a fresh database, each with the steps of a whole match."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass

from signoria.engine.game import State
from signoria.engine.journal import Journal
from signoria.engine.luck import SealedLuck
from signoria.engine.seal import luck_key
from signoria.server.people import People, Person
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

GAME = "condottiere"
MOST_STEPS = 1500
AT_ONCE = 64  # tables that share their commits while they are set up

Guest = tuple[Person, str]  # and the token of the session


@dataclass
class Prepared:
    """A match that has begun: who may move with which session, and what will be played."""

    id: str
    tokens: list[str]  # by seat
    script: list[tuple[int, str]]  # seat and move, of what is asked
    plies: list[int]  # as which step of the match each is played
    version: int
    at: int = 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.script)


def script(table: Table, seed: int, most: int) -> tuple[list[tuple[int, str]], list[int]]:
    """A random match under the luck that this table's seal holds: the steps by hand, and which step each of them is.
    In between the table answers for seats of which everybody knows that they have no choice.
    """
    assert table.match is not None
    header, game = table.match.header, table.game
    luck, journal = SealedLuck(luck_key(header["luck"], table.facts.secret)), Journal()
    state = game.new(header["seats"], header["options"], header["data"], luck, journal)
    rnd = random.Random(seed)
    steps: list[tuple[int, str]] = []
    plies: list[int] = []
    ply = 0
    while len(steps) < most and (actors := state.actors()):
        given = next(((one, state.forced(one)) for one in actors if answered(state, one)), None)
        seat, action = given or (actors[0], rnd.choice(state.legal(actors[0])))
        state.play(seat, action, luck, Journal())
        if given is None:
            steps.append((seat, str(game.actions[action])))
            plies.append(ply)
        ply += 1
    return steps, plies


def answered(state: State, seat: int) -> bool:
    """Does every table answer for this seat?"""
    return state.public_choice(seat) and state.forced(seat) >= 0


class Preparation:
    """Store, people and tables without HTTP: enough to set tables up."""

    def __init__(self, database: str) -> None:
        self.settings = Settings(database=database)
        self.store = Store(self.settings.url)
        self.store.open()
        self.people = People(self.settings, self.store)
        self.hall = TableRegistry(self.settings, self.store)

    async def close(self) -> None:
        await self.people.close()
        self.store.close()

    async def table(self, guests: list[Guest], options: Mapping[str, object], seed: int, most: int) -> Prepared:
        people = [person for person, _ in guests]
        table = await self.hall.host(people[0], GAME, len(people), options, pace="none", access="open", friendly=True)
        for person in people[1:]:
            await self.hall.join(table, person)
        await self.hall.start(table)
        return Prepared(table.id, [token for _, token in guests], *script(table, seed, most), table.version)

    async def lane(self, number: int, seats: int, matches: int, options: Mapping[str, object], most: int) -> Lane:
        """The same people at one table after the other."""
        guests = [await self.people.guest(f"Player {seat + 1}", "en") for seat in range(seats)]
        return [await self.table(guests, options, number * 1000 + match, most) for match in range(matches)]

    async def against_bots(self, seats: int, bot: str) -> None:
        """A match in which all but its host are bots, and one of them has the first word."""
        host, _ = await self.people.guest("Player", "en")
        table = await self.hall.host(host, GAME, seats, {"start_seat": 1}, bots=[bot] * (seats - 1), pace="none")
        await self.hall.start(table)


Lane = list[Prepared]


async def prepare_bots(database: str, tables: int, seats: int, bot: str) -> None:
    """So many matches that begin with bots' decisions."""
    house = Preparation(database)
    try:
        for _ in range(tables):
            await house.against_bots(seats, bot)
    finally:
        await house.close()


async def prepare(
    database: str, lanes: int, seats: int, matches: int, most: int = MOST_STEPS, **options: object
) -> list[Lane]:
    """So many lanes, each of so many matches that are played one after the other."""
    house = Preparation(database)
    try:
        found: list[Lane] = []
        for first in range(0, lanes, AT_ONCE):
            numbers = range(first, min(lanes, first + AT_ONCE))
            found += await asyncio.gather(*(house.lane(one, seats, matches, options, most) for one in numbers))
        return found
    finally:
        await house.close()
