"""The state of Condottiere: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, sees, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere import view
from signoria.games.condottiere.codes import DO_SHOW, KINDS, MAX_SEATS, NOBODY, NOWHERE, OVER, PLACE
from signoria.games.condottiere.decisions import DECISIONS
from signoria.games.condottiere.position import Position, Terms
from signoria.games.condottiere.rules import knowledge, showing
from signoria.games.condottiere.rules.rounds import set_up

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class CondottiereState(Position):
    """CON-26: the decision points, in the rulebook's order: place, battle turn, Pope, take back, hand, keep, draw."""

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == OVER else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat != self.turn or phase == OVER:
            return []
        return DECISIONS[phase].offers(self, seat)

    def lane(self, seat: int) -> list[int]:
        return showing.can_show(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if action >= DO_SHOW:
            showing.show(self, seat, action, tell)
        else:
            DECISIONS[self.phase].takes(self, seat, action, luck, tell)

    def copy(self) -> CondottiereState:
        self.owns_known = False
        return CondottiereState(
            self.terms,
            self.cards[:],
            self.known,
            self.sure,
            self.counted,
            self.face_down,
            self.domains,
            self.points,
            self.phase,
            self.turn,
            self.holder,
            self.contested,
            self.pope,
            self.defender,
            self.defended,
            self.out,
            self.asked,
            self.resolving,
            self.played,
            self.idle,
            self.battle,
            self.round,
            self.game,
            self.opener,
            self.final,
            self.winners,
            self.ending,
        )

    def key(self) -> bytes:
        numbers = (
            *(self.phase, self.turn, self.holder, self.contested, self.pope, self.defender, self.defended, self.out),
            *(self.asked, self.resolving, self.played, self.idle, self.battle, self.round, self.game, self.opener),
            *(self.final, self.winners, self.ending),
        )
        known = b"" if self.known is self.terms.nothing_known else bytes(self.known)
        sure = b"" if self.sure is self.terms.nothing_known else bytes(self.sure)
        counted = b"" if self.counted is self.terms.nothing_known else bytes(self.counted)
        told = known.rstrip(b"\0") + b"|" + sure.rstrip(b"\0") + b"|" + counted.rstrip(b"\0")
        lists = (self.face_down, self.domains, self.points, numbers)
        return bytes(self.cards) + told + repr(lists).encode()

    def view(self, seat: int | None) -> View:
        sees(seat, self.terms.seats)
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        view.resample(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Position)
        knowledge.remember(self, undone, later)

    def scores(self) -> tuple[float, ...]:
        seats = self.terms.seats
        return victory(self.winners, seats) if self.phase == OVER else (0.0,) * seats

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The winners, then the others by points in a series, else by regions."""
        seats = range(self.terms.seats)
        worth = [self.points[seat] if self.terms.target else self.regions(seat) for seat in seats]
        worth = [1000 if (self.winners >> seat) & 1 else worth[seat] for seat in seats]
        return ranking_of(worth)


def opening(terms: Terms, luck: Luck, tell: Journal | None) -> CondottiereState:
    """CON-2.1 to 2.6, R01: the position in which the first holder places the Condottiere token."""
    state = empty_table(terms)
    opener = terms.start_seat
    if opener < 0:
        opener = luck.pick("start", [1] * terms.seats)
    set_up(state, opener, luck, tell)
    return state


def empty_table(terms: Terms) -> CondottiereState:
    """All cards in the stock, nothing on the board."""
    cards = [0] * terms.size
    cards[terms.stock : terms.stock + KINDS] = terms.deck
    nothing, seats = terms.nothing_known, terms.seats
    return CondottiereState(
        terms,
        cards,
        nothing,
        nothing,
        nothing,
        terms.no_face_down,
        [0] * seats,
        [0] * seats,
        phase=PLACE,
        turn=0,
        holder=0,
        contested=NOWHERE,
        pope=NOWHERE,
        defender=NOBODY,
        defended=False,
        out=0,
        asked=0,
        resolving=False,
        played=False,
        idle=0,
        battle=0,
        round_=1,
        game=1,
        opener=0,
        final=0,
        winners=0,
        ending=0,
    )
