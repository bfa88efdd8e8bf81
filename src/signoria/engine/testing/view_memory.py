"""Two witnesses, second part: the view must keep what a step showed, or resampling would deal it away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.testing.broken import TWO_WITNESSES, Witness
from signoria.engine.testing.card_counting import Content, Counting, contents, part
from signoria.engine.testing.twin_luck import Trial, TwinLuck, actions_for, events_for, number, step, who

FEW = 5  # worlds of the first look
MANY = 64  # worlds of the second
TRIES = 6  # how many are dealt to find one in which the step can be made
MISSED = 0.8  # what is so in all of many worlds before must be so in this share of those after


def check_nothing_lost(
    witness: Witness, trial: Trial, observer: int | None, counting: Counting, rnd: random.Random
) -> bool:
    """What holds in all worlds with the same events must hold in the worlds that are resampled afterwards.

    Checked only if the observer received all events that the mover did: hidden choices are not inferred from. Returns
    whether it was checked.
    """
    witness.promise = TWO_WITNESSES
    heard = events_for(trial.events, observer)
    if heard != events_for(trial.events, trial.seat) or trial.picks:
        return False
    sight = trial.after.view(observer)
    places = part(counting(sight), trial.seat).places
    if not places:
        return False

    def before() -> State | None:
        for _ in range(TRIES):
            world = trial.before.copy()
            world.resample(number(observer), FastLuck(rnd.getrandbits(40)))
            if actions_for(world, trial.seat, trial.action):
                events = step(world, trial.seat, trial.action, TwinLuck(trial.seed))
                if events_for(events, observer) == heard and world.view(observer) == sight:
                    return world
        return None

    def after() -> State:
        world = trial.after.copy()
        world.resample(number(observer), FastLuck(rnd.getrandbits(40)))
        return world

    def held(make: Callable[[], State | None], count: int) -> list[Content]:
        """What the mover's hidden places hold together, in ``count`` worlds (fewer, if they are hard to find)."""
        worlds = [make() for _ in range(count)]
        return [sum((Counter(one) for one in contents(places, world)), Counter()) for world in worlds if world]

    def lost(count: int) -> str:
        one, other = held(before, count), held(after, count)
        for thing in {thing for found in one for thing in found} if len(one) * 2 >= count else set():
            sure = min(found.get(thing, 0) for found in one)
            if sum(found.get(thing, 0) >= sure for found in other) < MISSED * len(other):
                return f"seat {trial.seat} must hold {sure} {thing}"
        return ""

    if lost(FEW) and (why := lost(MANY)):
        witness.broken(f"{trial.name}: {who(observer)} could see that {why}, and its view does not keep it")
    return True
