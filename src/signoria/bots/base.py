"""The interface of a bot: it is given a view, never a state, and returns its choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from signoria.engine.game import Game, State, View
from signoria.engine.integers import whole


@dataclass(frozen=True)
class Choice:
    """A bot's choice. ``iterations`` is the length of its search, for its receipt in a
    record (0: it did not search).
    """

    action: int
    iterations: int = 0


class Bot(Protocol):
    """The interface of a bot. Equal views and seeds give equal choices.

    A choice is a legal action, or one from the seat's lane (an offer); after the latter the bot is asked again. A bot
    with a budget in seconds is the exception: how many iterations it makes depends on the machine, so its receipt tells
    the number, and the same number of iterations gives the same choice.
    """

    @property
    def name(self) -> str:
        """The name by which it can be made again: ``greedy``, ``search:500``."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the bot would choose differently. Receipts name it."""
        ...

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        """The bot's choice for the seat of this view, which owes a decision."""
        ...


def answer(bot: Bot, game: Game[Any], state: State, seat: int, seed: int) -> int:
    """The bot's choice for this seat, checked: ``State.play`` trusts its caller, and a custom bot may be wrong."""
    choice: object = bot.choose(game, state.view(seat), seed)
    action = whole(getattr(choice, "action", None))
    if action is None:
        raise ValueError(f"bot {bot.name} answered {choice!r}: a bot answers with Choice(number of an action)")
    if action not in state.legal(seat) and action not in state.lane(seat):
        chosen, why = str(game.actions[action]), game.why_not(state, seat, action)
        raise ValueError(f"bot {bot.name} chose {chosen!r}, which is not legal: {why}")
    return action


def deciding_seat(view: View) -> int:
    """The seat of this view. A bot is only asked for a seat that owes a decision."""
    seat = view["seat"]
    if not isinstance(seat, int):
        raise ValueError("a spectator decides nothing")
    return seat
