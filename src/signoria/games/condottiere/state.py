"""The state of Condottiere: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.pickling import values_of
from signoria.games.condottiere import view
from signoria.games.condottiere.codes import DO_SHOW, MAX_SEATS, OVER
from signoria.games.condottiere.decisions import DECISIONS
from signoria.games.condottiere.position import LISTS, NUMBERS, Position
from signoria.games.condottiere.resample import deal_again
from signoria.games.condottiere.rules import knowledge, sealed_answers, showing

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class CondottiereState(Position):
    """Chapter 26: the decisions, in the rulebook's order: place, battle turn, Pope, take back, hand, keep, draw."""

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return ()
        return sealed_answers.owing(self) if sealed_answers.asks_all(self) else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        return DECISIONS[self.phase].offers(self, seat) if self.asks(seat) else []

    def asks(self, seat: int) -> bool:
        """Is this seat asked now? The same as ``actors``, without a tuple."""
        if self.phase == OVER:
            return False
        return sealed_answers.owes(self, seat) if sealed_answers.asks_all(self) else seat == self.turn

    def public_choice(self, seat: int) -> bool:
        return self.asks(seat) and DECISIONS[self.phase].public(self, seat)

    def lane(self, seat: int) -> list[int]:
        return showing.can_show(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if action >= DO_SHOW:
            showing.show(self, seat, action, tell)
        else:
            DECISIONS[self.phase].takes(self, seat, action, luck, tell)

    def copy(self) -> CondottiereState:
        self.owns_known = False
        return CondottiereState(self.terms, self)

    def key(self) -> bytes:
        nothing = self.terms.nothing_known
        tables = (self.known, self.sure, self.counted)
        told = b"|".join([b"" if table is nothing else bytes(table).rstrip(b"\0") for table in tables])
        facts = repr((*values_of(self, LISTS), values_of(self, NUMBERS))).encode()
        return bytes(self.cards) + told + facts + (b"%d" % self.answers if self.answers else b"")

    def view(self, seat: int | None) -> View:
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        deal_again(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Position)
        knowledge.remember(self, undone, later)

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners if self.phase == OVER else 0, self.terms.seats)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The winners, then the others by points in a series, else by regions."""
        seats = range(self.terms.seats)
        worth = [self.points[seat] if self.terms.target else self.regions(seat) for seat in seats]
        worth = [1000 if (self.winners >> seat) & 1 else worth[seat] for seat in seats]
        return ranking_of(worth)
