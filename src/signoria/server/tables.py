"""A table in memory: who sits where, and the match. Everything here follows from rows of the database."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from signoria.engine import record, registry
from signoria.engine.game import Game
from signoria.engine.match import Match, Seal
from signoria.engine.options import Value
from signoria.web.sitting import Word

MINUTE = len("2026-11-16T00:59")


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair as the database has it."""

    number: int
    person: str = ""  # the person's id; "" for a bot and an empty chair
    name: str = ""
    bot: str = ""
    invited: str = ""
    link: str = ""
    luck: str = ""
    away: bool = False
    holders: frozenset[str] = frozenset()  # further persons (devices) that opened the private link

    @property
    def free(self) -> bool:
        return not self.person and not self.bot

    def held_by(self, person: str) -> bool:
        return bool(person) and (person == self.person or person in self.holders)


@dataclass(slots=True)
class Facts:
    """What was agreed when the table was set up, and what became of it: a step changes ``moved`` and ``status``."""

    id: str
    game: str
    title: str
    host: str
    options: Mapping[str, Value]
    access: str
    pace: str
    deputy: bool
    hotseat: bool
    status: str  # open, playing, over, closed
    invitation: str
    secret: bytes = field(repr=False)
    changes: int
    rematch: str
    created: str
    moved: str

    @property
    def commitment(self) -> str:
        return Seal(self.secret).commitment


class Table:
    """``lock`` is held while a step is being played and stored: what is read in between would not be on disk yet."""

    def __init__(self, facts: Facts, seats: Iterable[Seat]) -> None:
        self.facts = facts
        self.seats = list(seats)
        self.match: Match | None = None
        self.talk: list[Word] = []
        self.lock = asyncio.Lock()
        self.answers: dict[tuple[int, str], tuple[str, int]] = {}  # (seat, key) -> what it was, and its step
        self.said: set[tuple[str, str]] = set()  # (person, key) of each line of the talk
        self.since: list[int] = [0] * len(self.seats)  # the version at which each seat's present decision began
        self.owed: list[tuple[int, ...] | None] = [None] * len(self.seats)
        self.here: Counter[str] = Counter()  # persons with an open page, and how many
        self.noted = facts.moved[:MINUTE]  # what the database knows of ``moved``: which minute, not which second
        self.gone = False  # replaced in the hall by a fresh copy: look it up again

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def game(self) -> Game:
        return registry.game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def version(self) -> int:
        """Grows with everything a reader could see: steps, talk, and changes of the table."""
        steps = self.match.ply if self.match is not None else 0
        return steps + len(self.talk) + self.facts.changes

    @property
    def free_seats(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.free]

    def seats_of(self, person: str) -> list[int]:
        return [seat.number for seat in self.seats if seat.held_by(person)]

    def attended(self, seat: Seat) -> bool:
        """Is a page of somebody open who may act for this seat?"""
        return any(self.here[one] > 0 for one in (seat.person, *seat.holders) if one)

    def change(self, **facts: Any) -> None:
        self.facts = replace(self.facts, changes=self.facts.changes + 1, **facts)

    # The match

    def begin(self, header: Mapping[str, Any], lines: list[Mapping[str, Any]], keys: Iterable[tuple[int, str]]) -> None:
        """Play the log again."""
        key = {"open": {"key": self.facts.secret.hex()}}
        self.match = Match.replay([dict(header), *(dict(line) for line in lines), key])
        for (seat, intention), line in zip(keys, lines, strict=True):
            self.answers[seat, intention] = (intended(line), line["ply"])
        self.follow(None)

    def follow(self, mover: int | None) -> None:
        """After a step: whose decision is a new one? An answer to an older one comes too late."""
        assert self.match is not None
        actors = self.match.actors
        for seat in range(len(self.seats)):
            owed = tuple(self.match.state.legal(seat)) if seat in actors else None
            if owed != self.owed[seat] or seat == mover:
                self.owed[seat] = owed
                self.since[seat] = self.version


def intended(line: Mapping[str, Any]) -> str:
    """What a step was asked for: the move, or to take one back."""
    return str(line["move"]) if "move" in line else "undo"


def written(content: Mapping[str, object]) -> str:
    return record.canonical(content).decode()
