"""Where steps were taken back it is as it was then, but for what has been learned."""

from __future__ import annotations

import random
from collections.abc import Sequence

from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.rewinds import Step
from signoria.engine.testing.broken import Witness
from signoria.engine.testing.card_counting import Counting, Place, contents, impossible, some_owner
from signoria.engine.testing.twin_luck import TwinLuck, actions_for, events_for, number, observers, plain, step, who


def truth(state: State, places: list[Place]) -> bytes:
    """The position but for what is known of it: who is asked what, the scores, and what lies in the hidden places."""
    asked = [[seat, state.legal(seat)] for seat in state.actors()]
    return plain([asked, state.scores(), [dict(one) for one in contents(places, state)]])


def check_there_again(
    witness: Witness, now: State, steps: Sequence[Step], then: State, counting: Counting, rnd: random.Random
) -> None:
    """Where these steps were taken back, it is as it was then, but for what has been learned."""
    match = witness.match
    places = some_owner(counting(then.view(None)), rnd).places
    if truth(now, places) != truth(then, places) or match.game.count(now) != match.game.count(then):
        witness.broken(f"{len(steps)} steps were taken back, and the position is not the one before them")
    check_still_known(witness, now, steps, then, rnd.choice(observers(match.seats)), counting, rnd)


def check_still_known(
    witness: Witness,
    now: State,
    steps: Sequence[Step],
    then: State,
    observer: int | None,
    counting: Counting,
    rnd: random.Random,
) -> None:
    """In a world that the observer takes for possible afterwards, what it has seen can happen once more.

    Up to the first step that drew or turned up something, or that was hidden from the observer in part.
    """
    world = now.copy()
    world.resample(number(observer), FastLuck(rnd.getrandbits(32)))
    knew = some_owner(counting(then.view(observer)), rnd)
    why = impossible(knew, contents(knew.places, world))
    if why:
        witness.broken(f"by going back {who(observer)} forgot what it knew: {why}")
    for one in steps:
        heard = events_for(one.events, observer)
        if one.settled or heard != events_for(one.events, one.seat):
            return
        can = actions_for(world, one.seat, one.action)
        if one.lane and not can:
            continue  # what has been shown need not be shown again
        if not can or events_for(step(world, one.seat, one.action, TwinLuck(0)), observer) != heard:
            witness.broken(
                f"{len(steps)} steps were taken back, and {who(observer)} forgot what step {one.ply} had shown: in a "
                f"world it takes for possible nothing could have told it {heard}"
            )
