"""The state of Renaissance: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranking_of, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.pickling import values_of
from signoria.games.renaissance import view
from signoria.games.renaissance.codes import ANSWER, CARD_IDS, DO_SWAP, MAX_SEATS, NO_ANSWER, OVER, SALE, VOTE
from signoria.games.renaissance.decisions import DECISIONS
from signoria.games.renaissance.position import LISTS, NUMBERS, Position
from signoria.games.renaissance.resample import deal_again
from signoria.games.renaissance.rules import diplomacy, knowledge
from signoria.games.renaissance.rules.combat import third_parties
from signoria.games.renaissance.rules.course import voters
from signoria.games.renaissance.rules.scoring import standing

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class RenaissanceState(Position):
    """REN-D02 to D24: votes and sale offers are sealed and given at the same time, all else one by one."""

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == VOTE:
            return tuple([seat for seat in voters(self) if self.votes[seat] == NO_ANSWER])
        if phase == SALE:
            return tuple([seat for seat in third_parties(self) if self.sale[seat] == NO_ANSWER])
        if phase == OVER:
            return ()
        return ALONE[self.asked if phase == ANSWER else self.turn]

    def legal(self, seat: int) -> list[int]:
        return DECISIONS[self.phase].offers(self, seat) if self.asks(seat) else []

    def asks(self, seat: int) -> bool:
        """Is this seat an actor? The same as ``actors``, without a list."""
        phase = self.phase
        if phase == VOTE:
            return self.votes[seat] == NO_ANSWER and seat in voters(self)
        if phase == SALE:
            return self.sale[seat] == NO_ANSWER and seat in third_parties(self)
        return phase != OVER and seat == (self.asked if phase == ANSWER else self.turn)

    def lane(self, seat: int) -> list[int]:
        return diplomacy.lane(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if action >= DO_SWAP:
            diplomacy.take_lane(self, seat, action, tell)
        else:
            DECISIONS[self.phase].takes(self, seat, action, luck, tell)

    def copy(self) -> RenaissanceState:
        return RenaissanceState(self.terms, self)

    def key(self) -> bytes:
        combat = [] if self.combat is None else self.combat.facts()
        return repr((values_of(self, NUMBERS), (*values_of(self, LISTS), combat))).encode()

    def view(self, seat: int | None) -> View:
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        deal_again(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        """REN-R69: a card that was shown, and what an announced attack says of a hand, stays known."""
        assert isinstance(later, RenaissanceState)
        for event in undone:
            seat, card = event.data.get("seat"), event.data.get("card")
            if isinstance(seat, int) and isinstance(card, str):
                knowledge.shows(self, seat, CARD_IDS.index(card))
        knowledge.keep(self, later)

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners if self.phase == OVER else 0, self.terms.seats)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """REN-22.2 to 22.6: by points, then fortresses, ramparts, ducats."""
        if self.phase != OVER:
            return (tuple(range(self.terms.seats)),)
        worth = [standing(self, seat) for seat in range(self.terms.seats)]
        return ranking_of(worth)
