"""The state of Principato: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.pickling import values_of
from signoria.games.principato import view
from signoria.games.principato.codes import MAX_SEATS, OVER, RETURN_CONDOTTIERI
from signoria.games.principato.decisions import DECISIONS
from signoria.games.principato.position import LISTS, NUMBERS, Position
from signoria.games.principato.resample import deal_again
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.rules.scoring import cubes, total

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class PrincipatoState(Position):
    """PRI-15.7: the decision points: a turn with its small questions, and the two steps of a military scoring."""

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase < RETURN_CONDOTTIERI:  # the most frequent case first
            return ALONE[self.turn]
        if phase == OVER:
            return ()
        return sealed_answers.owing(self) if self.terms.together else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if phase >= RETURN_CONDOTTIERI and sealed_answers.asks_all(self):
            phase = sealed_answers.question(self, seat)
            return DECISIONS[phase].offers(self, seat) if phase != sealed_answers.NOTHING else []
        if seat != self.turn or phase == OVER:
            return []
        return DECISIONS[phase].offers(self, seat)

    def public_choice(self, seat: int) -> bool:
        """PRI-15.1: only objectives and sealed answers are hidden, and what a seat may answer depends on neither."""
        return True

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        phase = self.phase
        if phase >= RETURN_CONDOTTIERI and sealed_answers.asks_all(self):
            phase = sealed_answers.question(self, seat)
        DECISIONS[phase].takes(self, seat, action, luck, tell)

    def copy(self) -> PrincipatoState:
        return PrincipatoState(self.terms, self)

    def key(self) -> bytes:
        facts = repr((*values_of(self, LISTS), values_of(self, NUMBERS))).encode()
        return facts + (b"%d" % self.answers if self.answers else b"")

    def view(self, seat: int | None) -> View:
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        deal_again(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        """PRI-14.12: no objective is ever shown before the end, so there is nothing that could be forgotten."""

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners if self.phase == OVER else 0, self.terms.seats)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """PRI-13.3, 13.4: by points, then by cubes."""
        if self.phase != OVER:
            return (tuple(range(self.terms.seats)),)
        worth = [(total(self, seat), cubes(self, seat)) for seat in range(self.terms.seats)]
        return ranking_of(worth)
