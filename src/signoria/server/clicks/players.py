"""A greedy player before a page: what it decides, and with which click.

It decides move by move, as the bot ``greedy`` does from the seat's view; of all that a page offers it takes the click
that saves most, if the click says what it would decide itself. That is tried on a copy of the position with the orders
of all seats, as the table would follow them:

- every named move of the click must be the player's own decision at its moment, as long as nothing was drawn or turned
  up since the first: who clicks does not know what comes then;
- where the game calls a question bookkeeping (``habits.routine``), as it does a payment, another answer will do, named
  or by ``routine``, if it leaves the player no worse by its own evaluation when the questions of that phase are over;
- what a seat's standing orders answer is not looked at: they were given.

Where a page has the player's move only in clicks that say something else later on, the best of them by its own
evaluation is taken, and counted.

Equal views get equal decisions, so that a game is the same one whether it is clicked or played move by move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from signoria.bots import make
from signoria.bots.base import answer as bot_answer
from signoria.engine.game import Game, State
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.match import PERSON
from signoria.engine.orders import PLAN, ROUTINE, SURPRISE, Asked, Order, answer, rest_of_click
from signoria.engine.record import canonical
from signoria.server.clicks.pages import Offer, TablePage
from signoria.server.seat_orders import MOST_STEPS, after_hand
from signoria.server.tables import Table

NO_WORSE = 1e-9  # a difference of evaluations that means nothing


class NotOnThePage(Exception):
    """A page does not offer what its reader may do."""


@dataclass(frozen=True)
class Decided:
    """What the player does: with this click of the page, or unasked and not to be found there.

    ``bent``: the page has the move only with something after it that the player would not do.
    """

    move: str
    offer: Offer | None
    bent: bool = False


class GreedyPlayer:
    """Decides for any seat of one game. ``seed`` breaks ties."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.bot = make("greedy")
        self.known: dict[tuple[bytes, int], str] = {}  # what was decided in positions that one click may lead to

    def decide(self, state: State, seat: int) -> str:
        """The player's next move, in notation."""
        place = state.key(), seat
        if place not in self.known:
            self.known[place] = self.chosen(state, seat)
        return self.known[place]

    def chosen(self, state: State, seat: int) -> str:
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1 or state.lane(seat):
            action = bot_answer(self.bot, self.game, state, seat, self.luck_of(state.view(seat)))
        return str(self.game.actions[action])

    def luck_of(self, view: Mapping[str, object]) -> int:
        told = f"{self.seed} ".encode() + canonical(dict(view))
        return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")

    def click(self, table: Table, seat: int, page: TablePage, folds: Mapping[str, bool]) -> Decided:
        """The click that this player makes now."""
        assert table.match is not None
        self.known.clear()
        state = table.match.state
        move = self.decide(state, seat)
        offers = page.offers(move, folds)
        told = [(Foreseen(self, table, seat).says(offer.moves, whole=False), offer) for offer in offers]
        means = [((said.sure, said.answered - offer.cost, said.answered), offer) for said, offer in told if said.meant]
        if means:
            return Decided(move, max(means, key=itemgetter(0))[1])
        if offers:
            hopes = [(Foreseen(self, table, seat).says(offer.moves).hope, -offer.cost) for offer in offers]
            return Decided(move, offers[hopes.index(max(hopes))], bent=True)
        action = self.game.actions.parse(move).number
        if action in state.lane(seat) and action not in state.legal(seat):
            return Decided(move, None)
        where = f"{self.game.name}, seat {seat}, {state.view(seat).get('phase')}"
        offered = sorted({one.value for one in page.all_buttons})
        raise NotOnThePage(f"{where}: nothing plays {move!r}; the page has {offered}")


@dataclass(frozen=True)
class Said:
    """What a click would say."""

    meant: bool  # nothing but what the player would do
    answered: int  # questions of its seat, the first one included
    sure: bool  # False: a named move is left for when others have answered
    hope: float  # the seat's evaluation at the end


class Foreseen:
    """The table as one seat may foresee it, on a copy of the position."""

    def __init__(self, player: GreedyPlayer, table: Table, seat: int) -> None:
        assert table.match is not None
        self.player = player
        self.seat = seat
        self.strict = table.facts.strict
        self.state: State = table.match.state.copy()
        self.orders: list[tuple[Order, ...]] = [one.orders for one in table.seats]
        self.luck = FastLuck(0)
        self.unforeseen = False  # something was drawn or turned up
        self.fork: State | None = None  # where bookkeeping was done in another way than the player would

    def says(self, moves: Sequence[str], whole: bool = True) -> Said:
        """What the click says; if not ``whole``, up to where the player would say something else."""
        first, *rest = moves
        seat = self.seat
        self.orders[seat] = (*rest_of_click(rest), *after_hand(self.orders[seat], PERSON))
        self.play(seat, first)
        answered, meant = 1, True
        for _ in range(MOST_STEPS):
            found = None if self.unforeseen else self.next()
            if found is None:
                break
            who, move, by = found
            if who == seat:
                meant = meant and self.no_worse(over=False) and self.agrees(move, by)
                answered += 1
                if not (meant or whole):
                    break
            self.play(who, move)
        sure = not any(map(named, self.orders[seat]))
        return Said(meant and self.no_worse(over=True), answered, sure, self.player.game.values(self.state)[seat])

    def next(self) -> tuple[int, str, Order | None] | None:
        """The seat that its orders answer for next, the answer, and the part of a click that it comes from."""
        for seat in self.state.actors():
            before = self.orders[seat]
            found = answer(before, self.asked(seat), "")
            self.orders[seat] = found.left
            if found.move:
                rest = next((one for one in before if one.until == SURPRISE and one.name != PLAN), None)
                if rest is not None and (rest.play == found.move or (rest.play == ROUTINE and rest in found.left)):
                    return seat, found.move, rest
                return seat, found.move, None
        return None

    def asked(self, seat: int) -> Asked:
        state, actions = self.state, self.player.game.actions
        forced = state.forced(seat)
        return Asked(
            self.player.game,
            lambda: state.view(seat),
            lambda: [str(actions[one]) for one in state.legal(seat)],
            str(actions[forced]) if forced >= 0 else "",
            strict=self.strict,
            public=state.public_choice(seat),
        )

    def agrees(self, move: str, by: Order | None) -> bool:
        """Would the player say so here, or is it bookkeeping that is judged by what comes of it?"""
        if by is None or self.player.decide(self.state, self.seat) == move:
            return True
        if phase_of(self.state, self.seat) not in self.player.game.habits.routine:
            return False
        if self.fork is None:
            self.fork = self.state.copy()
        return True

    def play(self, seat: int, move: str) -> None:
        journal = Journal()
        self.state.play(seat, self.player.game.actions.parse(move).number, self.luck, journal)
        self.unforeseen = self.luck.picks > 0 or any(one.of >= 0 for one in journal.events)

    def no_worse(self, over: bool) -> bool:
        """Is the player left no worse by the bookkeeping of the click than by its own? It is looked at as soon as
        the questions of that phase are answered, or the click is ``over``."""
        if self.fork is None or (not over and phase_of(self.state, self.seat) == phase_of(self.fork, self.seat)):
            return True
        game, seat, own, luck = self.player.game, self.seat, self.fork, FastLuck(0)
        phase, self.fork = phase_of(own, seat), None
        for _ in range(MOST_STEPS):
            if own.actors() != (seat,) or phase_of(own, seat) != phase or luck.picks:
                break
            own.play(seat, game.actions.parse(self.player.decide(own, seat)).number, luck)
        return game.values(self.state)[seat] >= game.values(own)[seat] - NO_WORSE


def phase_of(state: State, seat: int) -> object:
    return state.view(seat).get("phase")


def named(order: Order) -> bool:
    """Is it a move of a click that has not been played yet?"""
    return order.until == SURPRISE and order.play != ROUTINE
