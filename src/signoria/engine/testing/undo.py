"""Undo is honest: a seat that takes a step back has learned nothing by it, and no seat forgets what the step showed;
what another player chose stands.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from signoria.engine.game import State
from signoria.engine.illegal import Illegal
from signoria.engine.luck import FastLuck
from signoria.engine.record import ORDER
from signoria.engine.rewinds import Step
from signoria.engine.testing.broken import UNDO, Witness
from signoria.engine.testing.card_counting import Counting, contents, impossible, some_owner
from signoria.engine.testing.restored import check_there_again, truth
from signoria.engine.testing.twin_luck import (
    Trial,
    TwinLuck,
    actions_for,
    events_for,
    number,
    observers,
    plain,
    step,
    who,
)

OFTEN = 0.6  # how often what may be taken back is: a game must come to its end all the same


def check_undo(witness: Witness, trial: Trial, counting: Counting, rnd: random.Random) -> bool:
    """Just after a step made by hand: if it may be taken back it is, and judged. True if it was taken back."""
    witness.promise = UNDO
    match, seat, before = witness.match, trial.seat, trial.before
    if not match.can_undo(seat):
        check_refusal(witness, seat)
        return False
    check_nothing_learned(witness, trial, rnd)
    if rnd.random() > OFTEN:
        return False
    match.undo(seat)
    places = some_owner(counting(before.view(None)), rnd).places
    if truth(match.state, places) != truth(before, places) or match.game.count(match.state) != match.game.count(before):
        witness.broken(f"{trial.name}: after its undo the position is not the one before it")
    observer = rnd.choice([one for one in observers(match.seats) if one != seat])
    check_nothing_forgotten(witness, trial, observer, counting, rnd)
    again = match.state.copy()
    step(again, seat, trial.action, TwinLuck(trial.seed))
    if truth(again, []) != truth(trial.after, []):
        witness.broken(f"{trial.name}: done, undone and done again, it leads elsewhere")
    return True


def check_late_undo(witness: Witness, counting: Counting, rnd: random.Random) -> tuple[Step, ...]:
    """A seat undoes what need not be the last step: its whole click, a sealed answer before the reveal, or what others
    had to answer. Returns what was taken back, last first.
    """
    witness.promise = UNDO
    match = witness.match
    able = [seat for seat in range(match.seats) if match.can_undo(seat)]
    over_others = [seat for seat in able if any(one.seat != seat for one in match.undoable(seat))]
    if not able or rnd.random() > (OFTEN if over_others else OFTEN / 4):
        return ()
    seat = rnd.choice(over_others or able)
    undone = match.undoable(seat)
    steps = [replace(one, before=one.before.copy()) for one in reversed(undone)]
    plies = [one.ply for one in steps]
    later, counts = match.state.copy(), match.game.count(match.state)
    alone = all(one.ply in plies for one in match.line if one.ply > plies[0])  # or answers given together stay
    check_nobody_chose(witness, seat, steps, rnd)
    if match.ply == plies[0] + len(plies):  # else it may have learned something by what others took back meanwhile
        check_nothing_learned_since(witness, seat, steps, later, rnd)
    match.undo(seat)
    if [line["undo"] for line in match.record[-len(plies) :]] != plies[::-1]:
        witness.broken(f"the record does not say that seat {seat} took back steps {plies}, last first")
    if seat not in match.actors:
        witness.broken(f"seat {seat} has taken its step back and is not asked again")
    if match.game.count(match.state) != counts:
        witness.broken("an undo changed how many things there are")
    if alone:
        check_there_again(witness, match.state, steps, steps[0].before, counting, rnd)
        again = match.state.copy()
        for one in steps:
            step(again, one.seat, one.action, TwinLuck(0))
        if truth(again, []) != truth(later, []):
            witness.broken(f"steps {plies}, undone by seat {seat} and done again, lead elsewhere")
    return undone


def check_nobody_chose(witness: Witness, seat: int, steps: Sequence[Step], rnd: random.Random) -> None:
    """Of what a seat may take back, it has made the first step; what others did was not by hand, and everybody knew
    that there was nothing else to do.
    """
    match = witness.match
    if steps[0].seat != seat:
        witness.broken(f"seat {seat} may take back step {steps[0].ply}, and not what led to it")
    for one in steps:
        if one.seat == seat:
            continue
        observer = rnd.choice([other for other in observers(match.seats) if other != one.seat])
        world = one.before.copy()
        world.resample(number(observer), FastLuck(rnd.getrandbits(32)))
        by_order = match.record[one.ply + 1]["mover"].get("kind") == ORDER
        for state in (one.before, world):
            if not by_order or state.legal(one.seat) != [one.action]:
                told = str(match.game.actions[one.action])
                witness.broken(
                    f"seat {seat} may take back what seat {one.seat} chose: {told!r}, for all {who(observer)} knows"
                )


def check_nothing_learned_since(
    witness: Witness, seat: int, steps: Sequence[Step], now: State, rnd: random.Random
) -> None:
    """In another world the seat held for possible before these steps, they show and tell it the same."""
    world = steps[0].before.copy()
    world.resample(seat, FastLuck(rnd.getrandbits(32)))
    for one in steps:
        heard = events_for(one.events, seat)
        if not actions_for(world, one.seat, one.action):
            witness.broken(f"seat {seat} may take back step {one.ply}, and has learned that it was possible")
        other = events_for(step(world, one.seat, one.action, TwinLuck(rnd.getrandbits(32))), seat)
        if other != heard:
            witness.broken(
                f"seat {seat} may take back step {one.ply}, and has learned something by it: it was told {heard}, and "
                f"in another world {other}"
            )
    if world.view(seat) != now.view(seat):
        witness.broken(f"seat {seat} may take {len(steps)} steps back, and has learned something by them")


def check_refusal(witness: Witness, seat: int) -> None:
    """An undo that is not allowed is refused, and changes nothing."""
    match = witness.match
    before = match.state.key(), len(match.record)
    try:
        match.undo(seat)
    except Illegal:
        if (match.state.key(), len(match.record)) != before:
            witness.broken("a refused undo changed the match")
    else:
        over = "the match is over, and" if "end" in match.record[before[1] - 1] else "it should not, and"
        witness.broken(f"{over} seat {seat} took a step back")


def check_closed(witness: Witness) -> None:
    """The end is the end: its record tells the key of the luck, so nothing can be taken back from there."""
    witness.promise = UNDO
    for seat in range(witness.match.seats):
        check_refusal(witness, seat)


def check_nothing_learned(witness: Witness, trial: Trial, rnd: random.Random) -> None:
    """In another world the mover held for possible, with other luck, the step shows and tells it the same."""
    seat, world = trial.seat, trial.before.copy()
    world.resample(seat, FastLuck(rnd.getrandbits(32)))
    other = events_for(step(world, seat, trial.action, TwinLuck(rnd.getrandbits(32))), seat)
    if other != events_for(trial.events, seat) or world.view(seat) != trial.after.view(seat):
        witness.broken(
            f"{trial.name} may be taken back, and the seat has learned something by it: it was told "
            f"{events_for(trial.events, seat)}, and in another world {other}"
        )


def check_nothing_forgotten(
    witness: Witness, trial: Trial, observer: int | None, counting: Counting, rnd: random.Random
) -> None:
    """After the undo, resampling must not produce a world that the step had ruled out for this observer.

    A world is ruled out if no action of the mover in it produces the same events. If the mover's choice was hidden from
    the observer nothing is checked: choices are not inferred from.
    """
    seat, heard = trial.seat, events_for(trial.events, observer)
    world = witness.match.state.copy()
    world.resample(number(observer), FastLuck(rnd.getrandbits(32)))
    knew = some_owner(counting(trial.before.view(observer)), rnd)
    why = impossible(knew, contents(knew.places, world))
    if why:
        witness.broken(f"{trial.name}: by its undo {who(observer)} forgot what it knew: {why}")
    if heard != events_for(trial.events, seat):
        return
    if not any(events_for(step(world.copy(), seat, one, TwinLuck(0)), observer) == heard for one in world.legal(seat)):
        witness.broken(
            f"{trial.name} was undone, and {who(observer)} forgot what it showed: in a world it takes for possible"
            f" nothing could have told it {heard}"
        )


def check_as_if_never(witness: Witness) -> None:
    """A match without the undone steps has the same events: the luck repeats, so undoing gains no better draw."""
    witness.promise = UNDO
    match = witness.match
    undone = {line["undo"] for line in match.record if "undo" in line}
    if not undone:
        return
    header = match.header
    straight = match.game.start(header["seats"], header["luck"]["seed"], **header["options"])
    for line in match.record:
        if "move" in line and line["ply"] not in undone:
            straight.play(line["seat"], line["move"])
    for seat in observers(match.seats):
        one = [event for event in match.events(seat) if event["ply"] not in undone and event["kind"] != "undo"]
        if without_plies(one) != without_plies(straight.events(seat)):
            witness.broken(f"without the steps that were taken back, {who(seat)} is told something else")


def without_plies(events: list[dict[str, object]]) -> bytes:
    """Events without their numbers."""
    return plain([{name: value for name, value in event.items() if name != "ply"} for event in events])
