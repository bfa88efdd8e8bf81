"""A table in memory: who sits where, and the match. Everything here follows from rows of the database."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from signoria.engine import record, registry
from signoria.engine.game import Game
from signoria.engine.match import Match
from signoria.engine.options import Value
from signoria.engine.orders import ASK_PLAYER, Order, is_asked, without_asking
from signoria.engine.seal import Seal
from signoria.engine.wording import Motive
from signoria.web.page_model import TalkLine

MOTIVES = 12  # reasons for bots' moves that a table keeps
DOT = "."  # in an intention of several moves
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
    orders: tuple[Order, ...] = ()  # of its player: standing orders, a plan, a deputy by choice
    told: int = -1  # before which step its player was last told that they are asked
    told_at: str = ""  # and when
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
    overlay: Mapping[str, object]  # what the host corrected in the data when the table was set up
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
    friendly: bool = False  # may the host turn the match back?
    strict: bool = True  # does everybody answer by hand, even who has no choice, as far as only they know?
    hints: bool = False  # may everybody ask for a hint, or only players against bots alone?
    wish: str = ""  # the takeback request as JSON; see ``takeback_requests``

    @property
    def commitment(self) -> str:
        return Seal(self.secret).commitment


class Table:
    """``lock`` is held while a step is being played and stored: what is read in between would not be on disk yet."""

    def __init__(self, facts: Facts, seats: Iterable[Seat]) -> None:
        self.id = facts.id
        self.facts = facts
        self.seats = list(seats)
        self.match: Match | None = None
        self.talk: list[TalkLine] = []
        self.lock = asyncio.Lock()
        self.answers: dict[tuple[int, str], tuple[str, int]] = {}  # (seat, key) -> what it was, and its step
        self.clicks: set[tuple[int, str]] = set()  # seat and digest of the keys of clicks of several moves
        self.said: set[tuple[str, str]] = set()  # (person, key) of each line of the talk
        self.since: list[int] = [0] * len(self.seats)  # the version at which each seat's present decision began
        self.owed: list[tuple[int, ...] | None] = [None] * len(self.seats)
        self.here: Counter[str] = Counter()  # persons with an open page, and how many
        self.motives: dict[int, Motive] = {}  # by step: why bots played so, of the last ones
        self.noticed: dict[int, int] = {}  # by seat: the deputy's last step that its player was told of and dismissed
        self.noted = facts.moved[:MINUTE]  # what the database knows of ``moved``: which minute, not which second
        self.due = ""  # what the database knows of ``due``: not later than anything is due
        self.unsaved: set[int] = set()  # seats whose orders or notices the database does not know yet
        self.aware = [-1] * len(self.seats)  # before which step each seat's player needed no notice: not worth a write
        self.paces: dict[str, float] = {}  # by person: how long a bot is to wait before it moves, 1.0 is usual
        self.skipping: set[str] = set()  # persons who wait for no bot until they are asked
        self.gone = False  # dropped from the cache: look it up again

    @property
    def game(self) -> Game[Any]:
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
        here = self.here
        return (bool(seat.person) and seat.person in here) or any(one in here for one in seat.holders)

    def change(self, **facts: Any) -> None:
        self.facts = replace(self.facts, changes=self.facts.changes + 1, **facts)

    # The match

    def begin(self, header: Mapping[str, Any], lines: list[Mapping[str, Any]], keys: Iterable[tuple[int, str]]) -> None:
        """Play the log again."""
        key = {"open": {"key": self.facts.secret.hex()}}
        self.match = Match.replay([dict(header), *(dict(line) for line in lines), key])
        for (seat, intention), line in zip(keys, lines, strict=True):
            self.answered(seat, intention, line)
        self.follow()

    def answered(self, seat: int, intention: str, line: Mapping[str, Any]) -> None:
        """This step was made for this intention; see ``move_commit.intention``."""
        self.answers[seat, intention] = (intended_move(line), line["ply"])
        if DOT in intention:
            self.clicks.add((seat, intention.partition(DOT)[0]))

    def moved_by(self, ply: int, motive: Motive) -> None:
        """Remember why a bot made this step; only the last ones are kept."""
        if motive[0]:
            self.motives[ply] = motive
        while len(self.motives) > MOTIVES:
            del self.motives[next(iter(self.motives))]

    def ask_anew(self) -> None:
        """After a takeback every open decision is a new one, even if its choices are the same."""
        self.owed = [()] * len(self.seats)

    def order(self, seat: int, orders: tuple[Order, ...]) -> None:
        """These are the orders of the seat from now on."""
        if orders != self.seats[seat].orders:
            self.seats[seat] = replace(self.seats[seat], orders=orders)
            self.unsaved.add(seat)

    def ask(self, seat: int) -> None:
        """The seat's player has gone back to choose again: no other order answers."""
        self.order(seat, (ASK_PLAYER, *without_asking(self.seats[seat].orders)))

    def asked_anew(self, seats: Collection[int]) -> None:
        """What these seats are asked is something new: their orders may answer it."""
        for seat in self.seats:
            if seat.number in seats and is_asked(seat.orders):
                self.order(seat.number, without_asking(seat.orders))

    def told(self, seat: int, at: str) -> None:
        """The seat's player is being told that they are asked."""
        assert self.match is not None
        self.seats[seat] = replace(self.seats[seat], told=self.match.ply, told_at=at)
        self.unsaved.add(seat)

    def knows(self, seat: int) -> None:
        """The seat's player has seen what they are asked, or wants no notices."""
        assert self.match is not None
        self.aware[seat] = self.match.ply

    def untold(self, seat: int) -> bool:
        """Does the seat's player not know of what it is asked? What it has played since ended what it knew of."""
        assert self.match is not None
        known = max(self.seats[seat].told, self.aware[seat])
        return known < 0 or known <= next((one.ply for one in reversed(self.match.line) if one.seat == seat), -1)

    def tell_again(self, seats: Iterable[int]) -> None:
        """What these seats are asked is something new, though they have not played."""
        for seat in seats:
            if not self.untold(seat):
                self.aware[seat] = -1
                if self.seats[seat].told >= 0:
                    self.seats[seat] = replace(self.seats[seat], told=-1)
                    self.unsaved.add(seat)

    def follow(self, movers: Collection[int] = ()) -> list[int]:
        """After steps of these seats: note who has a new decision, or none any more. A move for an older one is too
        late. Returns the seats other than the movers for which something has changed.
        """
        assert self.match is not None
        state, version = self.match.state, self.version
        actors, others = state.actors(), []
        for seat in range(len(self.seats)):
            owed = tuple(state.legal(seat)) if seat in actors else None
            if owed != self.owed[seat] or seat in movers:
                self.owed[seat] = owed
                self.since[seat] = version
                if seat not in movers:
                    others.append(seat)
                if owed is not None and self.skipping:
                    self.skipping -= {self.seats[seat].person, *self.seats[seat].holders}
        return others


def intended_move(line: Mapping[str, Any]) -> str:
    """What a step was asked for: the move, or to take one back."""
    return line["move"] if "move" in line else "undo" if "undo" in line else record.notation(dict(line))


def canonical_json(content: Mapping[str, object]) -> str:
    return record.canonical(content).decode()
