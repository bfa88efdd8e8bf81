"""Whole games of greedy players at a table, and what was asked of whom.

The table is hosted and started as any other, and moves enter by ``commit_move``; only the store keeps nothing. Each
person's page is the real one, made anew for each question.

What it is compared with, twice, with a click for each move (what a page asked for besides, folds to open and lists to
choose from, is left out, so that no ratio is flattered):

- ``before``: games from the same deals without orders, in which nobody's forced answer is given for them. They go
  another way as soon as an order answers something else than the player would have.
- ``unrolled``: the very games that were played with orders, as if each of their steps had been made by hand.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from signoria.engine.game import Game
from signoria.engine.match import Match
from signoria.engine.options import Value
from signoria.engine.orders import ROUTINE
from signoria.engine.record import ORDER, Line
from signoria.engine.seal import Seal
from signoria.server.clicks.pages import TablePage
from signoria.server.clicks.players import GreedyPlayer
from signoria.server.move_commit import commit_move
from signoria.server.page_models import sitting
from signoria.server.people import Person
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.renderers import renderer

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fosco")
MOST = 20_000  # questions of one game; more would be a player who goes in circles
BEFORE, NOW, UNROLLED = "before", "now", "unrolled"
KINDS = ("forced", "standing", "click", "routine")  # what answers a question that nobody is asked
COUNTED = ("asked", "only", "one_move", "clicks", "handoffs")  # of a phase


class NoStore:
    """In the place of the store: everything is kept in memory only."""

    async def append(self, *_: object) -> None:
        pass

    async def write(self, *_: object, note: object = None) -> None:
        pass


@dataclass
class Phase:
    """What came of the questions of one phase."""

    asked: int = 0  # of a person
    only: int = 0  # of those: without a choice (``State.forced``), and with one click that gives the answer
    one_move: int = 0  # of those: with one legal answer; a click may begin with it and end in several ways
    clicks: int = 0
    handoffs: int = 0  # another person was asked than the one who acted last
    answered: Counter[str] = field(default_factory=Counter)  # by orders, by kind


@dataclass
class Tally:
    """What some games came to. Moves that nobody asked for (offers, gifts) are counted apart."""

    game: str
    seats: int
    how: str
    games: int = 0
    phases: dict[str, Phase] = field(default_factory=dict)
    opening: int = 0  # of the clicks: folds and sheets to open, lists and fields to choose from
    bent: int = 0  # clicks that said more than the player would, because the page had no other
    unasked: int = 0  # moves of the lane
    unasked_clicks: int = 0

    def of(self, phase: str) -> Phase:
        return self.phases.setdefault(phase, Phase())

    def total(self, what: str) -> int:
        return sum(getattr(one, what) for one in self.phases.values())

    def count(self, match: Match, seat: int, move: str, last: int, clicks: int = 1, ways: int = 1) -> None:
        """This seat is about to move by hand, with so many clicks; ``last`` is who did so before it, or -1. ``ways`` is
        how many different clicks begin with this move."""
        legal = match.state.legal(seat)
        if match.game.actions.parse(move).number not in legal:
            self.unasked += 1
            self.unasked_clicks += clicks
            return
        phase = self.of(str(match.view(seat).get("phase", "")))
        phase.asked += 1
        phase.only += match.state.forced(seat) >= 0 and ways == 1
        phase.one_move += len(legal) == 1
        phase.clicks += clicks
        phase.handoffs += last not in (-1, seat)
        self.opening += clicks - 1

    @property
    def answered(self) -> Counter[str]:
        return sum((one.answered for one in self.phases.values()), Counter())

    @property
    def decisions(self) -> int:
        """All questions of the rules, whoever answered them."""
        return self.total("asked") + self.answered.total()

    @property
    def only_share(self) -> float:
        """How many of the questions asked of a person have one answer."""
        return self.total("only") / max(1, self.total("asked"))

    @property
    def clicks_a_player(self) -> float:
        return self.total("clicks") / max(1, self.games * self.seats)

    @property
    def asked_a_player(self) -> float:
        return self.total("asked") / max(1, self.games * self.seats)

    @property
    def handoffs_a_game(self) -> float:
        return self.total("handoffs") / max(1, self.games)

    def as_data(self) -> dict[str, object]:
        a_game = max(1, self.games)
        return {
            "game": self.game,
            "seats": self.seats,
            "how": self.how,
            "games": self.games,
            "clicks_a_player": self.clicks_a_player,
            "asked_a_player": self.asked_a_player,
            "one_answer": self.only_share,
            "handoffs_a_game": self.handoffs_a_game,
            "decisions_a_game": self.decisions / a_game,
            "opening_a_game": self.opening / a_game,
            "bent_a_game": self.bent / a_game,
            "unasked_a_game": self.unasked / a_game,
            "unasked_clicks_a_game": self.unasked_clicks / a_game,
            "answered_a_game": {kind: self.answered[kind] / a_game for kind in KINDS},
            "phases": {
                name: {
                    **{
                        what: getattr(one, what) / a_game
                        for what in ("asked", "only", "one_move", "clicks", "handoffs")
                    },
                    "answered": {kind: count / a_game for kind, count in one.answered.items()},
                }
                for name, one in sorted(self.phases.items(), key=lambda item: -item[1].clicks)
            },
        }


class OrderKinds:
    """Follows the record of a match and tells by which kind of order each step was answered."""

    def __init__(self, match: Match, secret: bytes, tally: Tally, unrolled: Tally) -> None:
        self.twin = Match(match.game, match.header, secret)
        self.tally = tally
        self.unrolled = unrolled
        self.last = -1
        self.rests: dict[int, list[str]] = {}  # by seat: what is left of its click

    def clicked(self, seat: int, moves: Sequence[str]) -> None:
        """Somebody acts: the routine of the others is over."""
        for other, rest in self.rests.items():
            if other != seat and other not in self.twin.actors and rest[-1:] == [ROUTINE]:
                rest.pop()
        self.rests[seat] = list(moves[1:])

    def follow(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if "move" not in line:
                continue
            if line["mover"].get("kind") == ORDER:
                self.note(line["seat"], line["move"])
            self.unrolled.count(self.twin, line["seat"], line["move"], self.last)
            self.last = line["seat"]
            self.twin.follow(line)

    def note(self, seat: int, move: str) -> None:
        twin, rest = self.twin, self.rests.get(seat, [])
        phase = str(twin.view(seat).get("phase", ""))
        if rest and rest[0] == move:
            kind = "click"
            rest.pop(0)
        elif rest and rest[0] == ROUTINE and phase in twin.game.habits.routine:
            kind = "routine"
        elif twin.state.forced(seat) >= 0:
            kind = "forced"
        else:
            kind = "standing"
            rest.clear()
        self.tally.of(phase).answered[kind] += 1


@dataclass(frozen=True)
class Plan:
    """Games to play, alike in every run."""

    game: Game[Any]
    seats: int
    options: Mapping[str, Value]
    seed: int

    def secret(self, number: int) -> bytes:
        """What the luck of a game comes from."""
        return hashlib.sha256(f"clicks {self.game.name} {self.seats} {self.seed} {number}".encode()).digest()

    def player(self, number: int) -> GreedyPlayer:
        return GreedyPlayer(self.game, self.seed * 1_000_003 + number)


async def hosted(plan: Plan, number: int) -> tuple[TableRegistry, Table]:
    """The table of a game, begun: everybody is a person, with the orders that a seat begins with."""
    tables = TableRegistry(Settings(clock=lambda: 0.0), cast(Store, NoStore()))
    people = [Person(f"p{seat}", NAMES[seat % len(NAMES)], None, "en") for seat in range(plan.seats)]
    table = await tables.host(people[0], plan.game.name, plan.seats, plan.options, pace="none", luck="0")
    table.facts.secret = plan.secret(number)
    for seat, person in enumerate(people[1:], 1):
        await tables.join(table, person, luck=str(seat))
    await tables.start(table)
    return tables, table


class Sitting:
    """A game being played. ``step`` lets the next person act."""

    def __init__(self, plan: Plan, number: int, tally: Tally, unrolled: Tally) -> None:
        self.plan = plan
        self.number = number
        self.tally = tally
        self.unrolled = unrolled
        self.player = plan.player(number)
        self.folds: list[dict[str, bool]] = [{} for _ in range(plan.seats)]  # how each has left those of their page
        self.touched: list[set[str]] = [set() for _ in range(plan.seats)]  # those they have opened
        self.last = -1  # who acted last

    async def play(self) -> None:
        """From the deal to the end."""
        tables, table = await hosted(self.plan, self.number)
        match = table.match
        assert match is not None
        self.kinds = OrderKinds(match, table.facts.secret, self.tally, self.unrolled)
        self.kinds.follow(match.record[1:])
        for step in range(MOST):
            if match.over:
                self.tally.games += 1
                self.unrolled.games += 1
                return
            asked = match.actors
            seat = self.last if self.last in asked else asked[0]  # who sits before the table goes on there
            await self.step(tables, table, seat, f"clicks-{step}")
            self.last = seat
        raise RuntimeError(f"game {self.number} of {match.game.name} does not come to an end")

    async def step(self, tables: TableRegistry, table: Table, seat: int, key: str) -> None:
        """The person in this seat does one thing."""
        assert table.match is not None
        page = self.page(table, seat)
        done = self.player.click(table, seat, page, self.folds[seat])
        ways = len({one.click for one in page.offers(done.move, self.folds[seat])})
        clicks = done.offer.cost if done.offer is not None else 1
        self.tally.count(table.match, seat, done.move, self.last, clicks, ways)
        self.tally.bent += done.bent
        moves = done.offer.moves if done.offer is not None else (done.move,)
        if done.offer is not None:
            self.folds[seat] = page.opening(self.folds[seat], done.offer.opened)
            self.touched[seat].update(page.folds.keys() & done.offer.opened)
        self.kinds.clicked(seat, moves)
        ply = len(table.match.record)
        result = await commit_move(tables, table, seat, "; ".join(moves), table.version, key)
        assert not result.late
        self.kinds.follow(table.match.record[ply:])
        for other in range(len(table.seats)):
            if self.touched[other]:  # their page follows the table, and what goes from it is closed when it comes back
                self.page(table, other)

    def page(self, table: Table, seat: int) -> TablePage:
        """What this person's screen shows now."""
        person = table.seats[seat].person
        page = TablePage(renderer(table.facts.game).fragment(sitting(table, seat, "en", person)))
        self.folds[seat] = page.left(self.folds[seat])
        self.touched[seat] &= page.folds.keys()
        return page


def play_before(plan: Plan, number: int, tally: Tally) -> None:
    """The same game without orders: every question of the rules is asked, and a move is a click."""
    player, last = plan.player(number), -1
    match = plan.game.start(
        plan.seats,
        names=NAMES[: plan.seats],
        seal=Seal(plan.secret(number)),
        contributions=[str(seat) for seat in range(plan.seats)],
        **cast(dict[str, Any], dict(plan.options)),
    )
    for _ in range(MOST):
        if match.over:
            tally.games += 1
            return
        asked = match.actors
        seat = last if last in asked else asked[0]
        move = player.decide(match.state, seat)
        tally.count(match, seat, move, last)
        match.step(seat, move)
        last = seat
    raise RuntimeError(f"game {number} of {match.game.name} does not come to an end")


def with_orders(plan: Plan, numbers: Iterable[int], heard: Callable[[], None] = lambda: None) -> tuple[Tally, Tally]:
    """These games with orders, and the same unrolled."""
    now, unrolled = (Tally(plan.game.name, plan.seats, how) for how in (NOW, UNROLLED))
    for number in numbers:
        asyncio.run(Sitting(plan, number, now, unrolled).play())
        heard()
    return now, unrolled


def measure(plan: Plan, games: int, orders: bool, heard: Callable[[], None] = lambda: None) -> list[Tally]:
    """The games without orders; and with ``orders`` those with them, and these unrolled. ``heard`` is called after
    each game."""
    before = Tally(plan.game.name, plan.seats, BEFORE)
    for number in range(games):
        play_before(plan, number, before)
        heard()
    return [before, *(with_orders(plan, range(games), heard) if orders else ())]
