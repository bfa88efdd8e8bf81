"""The state of Renaissance: the public contract of the engine, answered by the decisions and chapters of the rules."""

from __future__ import annotations

from signoria.engine.game import State, View, at_table, ranking_of, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.pickling import values_of
from signoria.games.renaissance import view
from signoria.games.renaissance.codes import CARD_IDS, DO_SWAP, OVER
from signoria.games.renaissance.decisions import DECISIONS
from signoria.games.renaissance.position import LISTS, NUMBERS, Position
from signoria.games.renaissance.resample import deal_again
from signoria.games.renaissance.rules import combat, diplomacy, knowledge
from signoria.games.renaissance.rules.scoring import standing


class RenaissanceState(Position):
    """The decision of the phase says who is asked, what they may answer, and what an answer does."""

    def actors(self) -> tuple[int, ...]:
        return DECISIONS[self.phase].actors(self) if self.phase != OVER else ()

    def legal(self, seat: int) -> list[int]:
        if self.phase == OVER:
            return []
        decision = DECISIONS[self.phase]
        return decision.offers(self, seat) if decision.asks(self, seat) else []

    def forced(self, seat: int) -> int:
        """REN-25.1 to 25.3: no answer is forced that would close the last moment in which the seat can bargain."""
        legal = self.legal(seat)
        if len(legal) != 1 or (diplomacy.last_open_moment(self) and diplomacy.lane(self, seat)):
            return -1
        return legal[0]

    def public_choice(self, seat: int) -> bool:
        return self.phase != OVER and DECISIONS[self.phase].public(self, seat)

    def lane(self, seat: int) -> list[int]:
        return diplomacy.lane(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if action >= DO_SWAP:
            diplomacy.take_lane(self, seat, action, tell)
        else:
            DECISIONS[self.phase].takes(self, seat, action, luck, tell)

    def resume_combat(self, step: int, luck: Luck, tell: Journal | None) -> None:
        combat.resume(self, step, luck, tell)

    def copy(self) -> RenaissanceState:
        return RenaissanceState(self.terms, self)

    def key(self) -> bytes:
        fought = [] if self.combat is None else self.combat.facts()
        return repr((values_of(self, NUMBERS), (*values_of(self, LISTS), fought))).encode()

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
                knowledge.shown_then(self, later, seat, CARD_IDS.index(card))
        knowledge.keep(self, later)

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners if self.phase == OVER else 0, self.terms.seats)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """REN-22.2 to 22.6: by points, then fortresses, ramparts, ducats."""
        if self.phase != OVER:
            return (tuple(range(self.terms.seats)),)
        worth = [standing(self, seat) for seat in range(self.terms.seats)]
        return ranking_of(worth)
