"""What a bot is: it is given a view, never a state, and says what it would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from signoria.engine.game import Game, State, View
from signoria.engine.integers import whole


@dataclass(frozen=True)
class Choice:
    """What a bot does, and what its receipt in a record needs: how long it thought (0: it did not count)."""

    action: int
    iterations: int = 0


class Bot(Protocol):
    """``choose`` gets what the seat may know and nothing else; equal views and seeds give equal choices.

    A choice is a legal answer, or something out of the seat's lane (an offer): then the bot is asked again.

    A bot with a budget in seconds is the exception: how far it gets depends on the machine, so its receipt tells the
    iterations, and the same number of iterations gives the same choice.
    """

    @property
    def name(self) -> str:
        """As it can be asked for again: ``greedy``, ``search:500``."""
        ...

    @property
    def version(self) -> str:
        """Another one whenever it would choose otherwise: a receipt names it."""
        ...

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        """What to do for the seat of this view, which owes a decision."""
        ...


def answer(bot: Bot, game: Game[Any], state: State, seat: int, seed: int) -> int:
    """What the bot does for this seat. A bot of one's own may be mistaken, and ``State.play`` trusts its caller."""
    choice: object = bot.choose(game, state.view(seat), seed)
    action = whole(getattr(choice, "action", None))
    if action is None:
        raise ValueError(f"bot {bot.name} answered {choice!r}: a bot answers with Choice(number of an action)")
    if action not in state.legal(seat) and action not in state.lane(seat):
        chosen, why = str(game.actions[action]), game.why_not(state, seat, action)
        raise ValueError(f"bot {bot.name} chose {chosen!r}, which is not legal: {why}")
    return action


def deciding_seat(view: View) -> int:
    """Whose view this is; a bot is only asked for a seat that owes a decision."""
    seat = view["seat"]
    if not isinstance(seat, int):
        raise ValueError("a spectator decides nothing")
    return seat
