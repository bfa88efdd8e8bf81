"""The state of Virtù: who decides, what they may do, its copy, its key and its end."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.pickling import values_of
from signoria.games.virtu import view
from signoria.games.virtu.codes import MAX_SEATS, MOVE, NOBODY, OVER
from signoria.games.virtu.decisions import DECISIONS
from signoria.games.virtu.position import LISTS, NUMBERS, Position
from signoria.games.virtu.rules.course import go_on
from signoria.games.virtu.rules.scoring import standing

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class VirtuState(Position):
    """VIR-D0.12: one seat decides at a time, and every decision is small."""

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == OVER else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        return DECISIONS[self.phase].offers(self, seat) if seat == self.turn and self.phase != OVER else []

    def forced(self, seat: int) -> int:
        """VIR-9.2: the first room is asked together with all others that the marker may go to, as one question."""
        if self.phase == MOVE and self.steps == 0:
            return NOBODY
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else NOBODY

    def public_choice(self, seat: int) -> bool:
        return self.phase != OVER and seat == self.turn and DECISIONS[self.phase].public(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        DECISIONS[self.phase].takes(self, seat, action, luck, tell)
        if self.phase > OVER:
            go_on(self, tell)

    def copy(self) -> VirtuState:
        return VirtuState(self.terms, self)

    def key(self) -> bytes:
        return repr((values_of(self, NUMBERS), values_of(self, LISTS))).encode()

    def view(self, seat: int | None) -> View:
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        """VIR-3.12: nothing is hidden."""
        at_table(seat, self.terms.seats)

    def remember(self, undone: list[Event], later: State) -> None:
        """VIR-3.12: everything lies open, so there is nothing that could be forgotten."""

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners if self.phase == OVER else 0, self.terms.seats)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """VIR-32.12: by points, then by Crowns; who has won outright comes first."""
        seats = range(self.terms.seats)
        if self.phase != OVER:
            return (tuple(seats),)
        worth = [((self.winners >> seat) & 1, *standing(self, seat)) for seat in seats]
        return ranking_of(worth)
