"""The state of Virtù: who decides, what they may do, its copy, its key and its end."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, sees, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.games.virtu import view
from signoria.games.virtu.codes import MAX_SEATS, OVER
from signoria.games.virtu.decisions import DECISIONS
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.course import go_on
from signoria.games.virtu.rules.scoring import standing
from signoria.games.virtu.rules.setup import set_up
from signoria.games.virtu.terms import Terms

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class VirtuState(Position):
    """VIR-D: one seat decides at a time, and every decision is small."""

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == OVER else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        return DECISIONS[self.phase].offers(self, seat) if seat == self.turn and self.phase != OVER else []

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        DECISIONS[self.phase].takes(self, seat, action, luck, tell)
        if self.phase > OVER:
            go_on(self, tell)

    def copy(self) -> VirtuState:
        other = VirtuState(self.terms)
        other.power = self.power
        other.florins = self.florins[:]
        other.rank = self.rank[:]
        other.bonuses = self.bonuses[:]
        other.trophies = self.trophies[:]
        other.tokens = self.tokens[:]
        other.reserve = self.reserve[:]
        other.locked = self.locked[:]
        other.marker = self.marker[:]
        other.indulged = self.indulged[:]
        other.rooms = self.rooms[:]
        other.court = self.court[:]
        other.fit = self.fit[:]
        other.domain = self.domain[:]
        other.ready = self.ready[:]
        other.owner = self.owner[:]
        other.troops = self.troops[:]
        other.agents = self.agents[:]
        other.cathedrals = self.cathedrals
        other.ally = self.ally[:]
        other.used = self.used
        other.influence = self.influence[:]
        other.discs = self.discs[:]
        other.lost_tiles = self.lost_tiles
        other.piles = self.piles[:]
        other.bonuses_left = self.bonuses_left
        other.year = self.year
        other.winter = self.winter
        other.last = self.last
        other.order = self.order
        other.stack = self.stack
        other.at = self.at
        other.phase = self.phase
        other.turn = self.turn
        other.held = self.held[:]
        other.winners = self.winners
        other.steps = self.steps
        other.paid_step = self.paid_step
        other.crossed = self.crossed
        other.asked = self.asked
        other.owed = self.owed
        other.effect = self.effect
        other.spent = self.spent
        other.payers = self.payers
        other.refreshed = self.refreshed
        other.half = self.half
        other.pool = self.pool[:]
        other.due = self.due[:]
        other.purpose = self.purpose
        other.target = self.target
        other.row = self.row
        other.halted = self.halted
        other.annexed = self.annexed
        other.cancelled = self.cancelled
        other.incoming = self.incoming
        other.fresh = self.fresh
        other.basket = self.basket
        other.city = self.city
        other.field = self.field
        other.attacker = self.attacker
        other.defender = self.defender
        other.bonus = self.bonus[:]
        other.passes = self.passes
        other.heard = self.heard
        other.artist = self.artist
        other.outcome = self.outcome
        other.losses = self.losses[:]
        other.left = self.left
        other.fought = self.fought
        other.beaten = self.beaten
        return other

    def key(self) -> bytes:
        numbers = (
            *(self.cathedrals, self.used, self.lost_tiles, self.bonuses_left, self.year, self.winter, self.last),
            *(self.at, self.phase, self.turn, self.winners, self.steps, self.paid_step, self.crossed, self.asked),
            *(self.owed, self.effect, self.spent, self.payers, self.refreshed, self.half, self.purpose, self.target),
            *(self.row, self.annexed, self.cancelled, self.incoming, self.fresh, self.basket, self.city, self.field),
            *(self.attacker, self.defender, self.passes, self.heard, self.artist, self.outcome, self.left),
            self.fought,
        )
        lists = (
            *(self.power, self.florins, self.rank, self.bonuses, self.trophies, self.tokens, self.reserve),
            *(self.locked, self.marker, self.indulged, self.rooms, self.court, self.fit, self.domain, self.ready),
            *(self.owner, self.troops, self.agents, self.ally, self.influence, self.discs, self.piles, self.order),
            *(self.stack, self.held, self.pool, self.due, self.halted, self.bonus, self.losses, self.beaten),
        )
        return repr((numbers, lists)).encode()

    def view(self, seat: int | None) -> View:
        sees(seat, self.terms.seats)
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        """VIR-3.12: nothing is hidden."""
        at_table(seat, self.terms.seats)

    def remember(self, undone: list[Event], later: State) -> None:
        """VIR-3.12: everything lies open, so there is nothing that could be forgotten."""

    def scores(self) -> tuple[float, ...]:
        seats = self.terms.seats
        return victory(self.winners, seats) if self.phase == OVER else (0.0,) * seats

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """VIR-32.12: by points, then by Crowns; who has won outright comes first."""
        seats = range(self.terms.seats)
        if self.phase != OVER:
            return (tuple(seats),)
        worth = [((self.winners >> seat) & 1, *standing(self, seat)) for seat in seats]
        return ranking_of(worth)


def opening(terms: Terms, luck: Luck, tell: Journal | None) -> VirtuState:
    """VIR-3.1 to 3.13: the position in which the first player places a family card."""
    state = empty_table(terms)
    set_up(state, luck, tell)
    go_on(state, tell)
    return state


def empty_table(terms: Terms) -> VirtuState:
    """Everything in the box."""
    state = VirtuState(terms)
    state.lay_empty()
    return state
