"""Positions of every game to look at, found by random play with all sorts of options."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from random import Random
from typing import Any

from signoria import games as known
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

OURS = [name for name in known.names() if find_spec(f"signoria.games.{name}")]  # tests bring games of their own


def options_of(game: Game[Any], seats: int, random: Random) -> dict[str, object]:
    """Some options that fit this number of seats."""
    chosen: dict[str, object] = {}
    for option in game.options:
        if option.values and option.name != "start_seat" and random.random() < 0.3:
            chosen[option.name] = random.choice(option.values)
    if seats == 3:
        chosen.pop("scenario", None)
    return chosen


def along(game: Game[Any], games: int, every: int = 7) -> Iterator[State]:
    """Positions on the way and the last ones, offers included, for all numbers of seats."""
    for number in range(games):
        random, luck = Random(number), FastLuck(number)
        seats = game.seats[number % len(game.seats)]
        state = game.new(seats, settle(game.options, options_of(game, seats, random)), {}, luck, None)
        step = 0
        while actors := state.actors():
            if step % every == 0:
                yield state
            seat = random.choice(actors)
            unasked = state.lane(seat)
            offers = unasked and random.random() < 0.1
            state.play(seat, random.choice(unasked if offers else state.legal(seat)), luck)
            step += 1
        yield state
