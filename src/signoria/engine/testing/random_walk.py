"""The long walk: whole games at random on the bare state, with the cheap promises at every step.

A hundred times faster than the kit, so that a night can try a hundred thousand games for a dead end. The luck is that
of a match with the same seed: what breaks here is played again as a match, to be kept as a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NoReturn

from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck, SealedLuck
from signoria.engine.options import Value, settle
from signoria.engine.seal import luck_key
from signoria.engine.testing.broken import ATOMIC, CONSERVATION, NEVER_STUCK, BrokenPromise

COUNTED = 8  # things are counted at every n-th step and at the end


def walk(game: Game[Any], seats: int, options: Mapping[str, Value], seed: int, cap: int = 20_000) -> int:
    """One game to its end; how many steps it took. Atomic, Never stuck and Conservation are looked at all the way."""
    luck, dice = SealedLuck(luck_key({"seed": seed}, b"")), FastLuck(seed)
    state = game.new(seats, settle(game.options, options), {}, luck, None)
    things = game.count(state)
    taken: list[tuple[int, int]] = []

    def broken(promise: str, message: str) -> NoReturn:
        chosen: dict[str, Any] = {**options}
        match = game.start(seats, seed, **chosen)
        for who, what in taken:
            match.play(who, what)
        raise BrokenPromise(promise, message, match)

    while True:
        actors = state.actors()
        if (not actors or len(taken) % COUNTED == 0) and game.count(state) != things:
            broken(CONSERVATION, f"there were {things}, there are {game.count(state)}")
        if not actors:
            break
        if len(taken) >= cap:
            broken(NEVER_STUCK, f"no end after {cap} steps")
        seat = actors[dice.below(len(actors))]
        legal = state.legal(seat)
        fault = wrong(game, state, seats, seat, legal)
        if fault:
            broken(ATOMIC, fault)
        action = legal[dice.below(len(legal))]
        state.play(seat, action, luck)
        taken.append((seat, action))
    if abs(sum(state.scores()) - 1.0) > 1e-9 or sorted(s for tied in state.ranking() for s in tied) != list(
        range(seats)
    ):
        broken(NEVER_STUCK, f"it ends without a result: {state.scores()}, {state.ranking()}")
    return len(taken)


def wrong(game: Game[Any], state: State, seats: int, seat: int, legal: list[int]) -> str:
    """What is wrong with this decision, if anything."""
    if not 0 <= seat < seats:
        return f"seat {seat} is asked, and does not exist"
    if not legal:
        return f"seat {seat} is asked and may do nothing"
    if len(legal) > game.max_legal or any(a >= b for a, b in pairwise(legal)):
        return f"seat {seat} is offered {legal}: more than {game.max_legal}, or not sorted"
    other = (seat + 1) % seats
    if other not in state.actors() and state.legal(other):
        return f"seat {other} is not asked and may {state.legal(other)}"
    return ""
