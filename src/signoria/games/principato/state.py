"""The state of Principato: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranked, sees, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.games.principato import view
from signoria.games.principato.activate import (
    activate,
    can_activate,
    choose_option,
    culture_left,
    pay_by,
    payments,
    possible_options,
    take_culture,
    take_tokens,
)
from signoria.games.principato.codes import (
    CHOOSE,
    CONDOTTIERE,
    CULTURE,
    DO_ACTIVATE,
    DO_CHOOSE,
    DO_DONE,
    DO_END,
    DO_FAVOUR,
    DO_OPTION,
    DO_RECRUIT,
    DO_RETURN_CONDOTTIERI,
    DO_RETURN_MILITIA,
    DO_SUPPLY,
    DO_SWAP,
    DO_TAKE,
    MAX_SEATS,
    MILITIA,
    NO_CARD,
    OPTION,
    OVER,
    PAY,
    RECRUIT,
    RETURN_CONDOTTIERI,
    SUPPLY,
    TAKE,
    TURN,
    UNKNOWN,
    WIDTH,
)
from signoria.games.principato.display import end_turn, go_on, swap, take_card
from signoria.games.principato.military import end_supply, send_home
from signoria.games.principato.position import Position, Terms
from signoria.games.principato.score import cubes, total
from signoria.games.principato.set_up import set_up
from signoria.games.principato.storage import favour_places, moves_to_units, supply_unit, take_favour

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class PrincipatoState(Position):
    """PRI-15.7: the decision points: a turn with its small questions, and the two steps of a military scoring."""

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == OVER else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat != self.turn or phase == OVER:
            return []
        if phase == TURN:
            return self.in_turn(seat)
        if phase == TAKE:
            return [DO_TAKE + slot for slot in range(len(self.display))]
        if phase == OPTION:
            return [DO_OPTION + number for number in possible_options(self, seat)]
        if phase == PAY:
            return payments(self, seat, self.offers_of(self.active())[self.offer])
        if phase == CHOOSE:
            culture = self.offers_of(self.active())[self.offer].culture
            return [DO_CHOOSE - CULTURE + column for column in culture_left(self, culture)]
        if phase == RECRUIT:
            return [DO_RECRUIT + more for more in range(self.goods[self.terms.supply + CONDOTTIERE])]
        if phase == SUPPLY:
            found = moves_to_units(self, seat)
            found.append(DO_DONE)
            return found
        if phase == RETURN_CONDOTTIERI:
            return [DO_RETURN_CONDOTTIERI + count for count in range(self.goods[seat * WIDTH + CONDOTTIERE] + 1)]
        return [DO_RETURN_MILITIA + count for count in range(self.goods[seat * WIDTH + MILITIA] + 1)]

    def in_turn(self, seat: int) -> list[int]:
        """PRI-2.14, 4.3 to 4.6, R06: with an action left, the three types of action; always cubes to units, or end."""
        found: list[int] = []
        if self.actions:
            one, other = self.hands[2 * seat], self.hands[2 * seat + 1]
            if one > other:
                one, other = other, one
            if can_activate(self, seat, one):
                found.append(DO_ACTIVATE + one)
            if one != other and can_activate(self, seat, other):
                found.append(DO_ACTIVATE + other)
            found.append(DO_SWAP + one)
            if one != other:
                found.append(DO_SWAP + other)
            found += favour_places(self, seat)
        found += moves_to_units(self, seat)
        found.append(DO_END)
        return found

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        phase = self.phase
        if phase == TURN:
            if action < DO_SWAP:
                activate(self, seat, action - DO_ACTIVATE, tell)
            elif action < DO_FAVOUR:
                swap(self, seat, action - DO_SWAP)
            elif action < DO_SUPPLY:
                take_favour(self, seat, action - DO_FAVOUR, tell)
            elif action < DO_END:
                supply_unit(self, seat, action - DO_SUPPLY, tell)
            else:
                end_turn(self, luck, tell)
        elif phase == TAKE:
            take_card(self, seat, action - DO_TAKE, tell)
        elif phase == OPTION:
            choose_option(self, seat, action - DO_OPTION, tell)
        elif phase == PAY:
            pay_by(self, seat, action, tell)
        elif phase == CHOOSE:
            take_culture(self, seat, action - DO_CHOOSE + CULTURE, tell)
        elif phase == RECRUIT:
            units = self.offers_of(self.active())[self.offer].any
            take_tokens(self, seat, units, action - DO_RECRUIT + 1, tell)
        elif phase == SUPPLY:
            if action == DO_DONE:
                end_supply(self, tell)
                go_on(self, luck, tell)
            else:
                supply_unit(self, seat, action - DO_SUPPLY, tell)
        elif phase == RETURN_CONDOTTIERI:
            send_home(self, seat, action - DO_RETURN_CONDOTTIERI, tell)
            go_on(self, luck, tell)
        else:
            send_home(self, seat, action - DO_RETURN_MILITIA, tell)
            go_on(self, luck, tell)

    def copy(self) -> PrincipatoState:
        return PrincipatoState(
            self.terms,
            self.goods[:],
            self.hands,
            self.display,
            self.pile,
            self.box,
            self.objectives,
            self.order,
            self.phase,
            self.turn,
            self.mover,
            self.first,
            self.actions,
            self.year,
            self.card,
            self.offer,
            self.scoring,
            self.at,
            self.scorings,
            self.winners,
        )

    def key(self) -> bytes:
        numbers = (
            *(self.phase, self.turn, self.mover, self.first, self.actions, self.year, self.card, self.offer),
            *(self.scoring, self.at, self.scorings, self.winners),
        )
        lists = (self.goods, self.hands, self.display, self.pile, self.box, self.objectives, self.order, numbers)
        return repr(lists).encode()

    def view(self, seat: int | None) -> View:
        sees(seat, self.terms.seats)
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        view.resample(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        """PRI-14.12: nothing hidden is ever shown before the end, so there is nothing that could be forgotten."""

    def scores(self) -> tuple[float, ...]:
        seats = self.terms.seats
        return victory(self.winners, seats) if self.phase == OVER else (0.0,) * seats

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """PRI-13.3, 13.4: by points, then by cubes."""
        if self.phase != OVER:
            return (tuple(range(self.terms.seats)),)
        worth = [(total(self, seat), cubes(self, seat)) for seat in range(self.terms.seats)]
        return ranked(worth)


def opening(terms: Terms, luck: Luck, tell: Journal | None) -> PrincipatoState:
    """PRI-3.1 to 3.12: the position in which the first player has two actions."""
    state = empty_table(terms)
    set_up(state, luck, tell)
    return state


def empty_table(terms: Terms) -> PrincipatoState:
    """Everything in the supply, the cards in their piles, nothing dealt."""
    seats = terms.seats
    return PrincipatoState(
        terms,
        [0] * (seats * WIDTH) + terms.stock,
        [NO_CARD] * (2 * seats),
        [],
        terms.piles[0],
        terms.removed,
        [UNKNOWN] * (2 * seats),
        [],
        phase=TURN,
        turn=0,
        mover=0,
        first=0,
        actions=0,
        year=1,
        card=-1,
        offer=-1,
        scoring=0,
        at=0,
        scorings=0,
        winners=0,
    )
