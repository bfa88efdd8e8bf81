"""Views, Public questions, Two witnesses: what a seat sees, which events it gets, and whether the two agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from signoria.engine.game import Game, State, View
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.testing.broken import PUBLIC_QUESTIONS, TWO_WITNESSES, VIEWS, Witness
from signoria.engine.testing.twin_luck import (
    Trial,
    TwinLuck,
    actions_for,
    events_for,
    number,
    observers,
    plain,
    reread,
    step,
    vandalise,
    view_bytes,
    who,
)

WORLDS = 2000  # twins to try when a difference in events may be about things that are gone
STRONG = 8.0  # sigmas of a correlation: thousands are looked at
OFTEN = 40  # what happens less often proves nothing


def check_views(witness: Witness, game: Game[Any], state: State, seat: int | None, seed: int) -> tuple[View, State]:
    """A world made from the view alone, and the state dealt again, look the same to this seat.

    Returns the view, and the state dealt again.
    """
    witness.promise = VIEWS
    before = state.key()
    view = state.view(seat)
    sight = plain(view)
    fresh = reread(view)
    world = game.world(fresh, FastLuck(seed))
    vandalise(view)
    if state.key() != before:
        witness.broken(f"the view of {who(seat)} shares a list or table with the state")
    if view_bytes(state, seat) != sight:
        witness.broken(f"the view of {who(seat)} shares a list or table with the terms that all states are played by")
    again = state.copy()
    again.resample(number(seat), FastLuck(seed))
    for name, other in (("world(view)", world), ("resample", again)):
        witness.promise = VIEWS
        if view_bytes(other, seat) != sight:
            witness.broken(
                f"{name} shows {who(seat)} another view (seed {seed}): {difference(fresh, other.view(seat))}"
            )
        if game.count(other) != game.count(state):
            witness.broken(f"{name} of {who(seat)} holds other things than the game (seed {seed})")
        if seat is not None and (other.legal(seat) != state.legal(seat) or other.lane(seat) != state.lane(seat)):
            witness.broken(
                f"{name} offers {who(seat)} other actions than the truth (seed {seed}): "
                + offers(game, seat, state, other)
            )
        if seat in state.actors() and other.forced(number(seat)) != state.forced(number(seat)):
            witness.broken(f"{name} leaves {who(seat)} another choice than the truth (seed {seed})")
        if other.scores() != state.scores():
            witness.broken(f"{name} of {who(seat)} has other scores than the truth")
        witness.promise = PUBLIC_QUESTIONS
        if other.actors() != state.actors():
            witness.broken(
                f"{name} of {who(seat)} asks {other.actors()}, the truth asks {state.actors()} (seed {seed})"
            )
        check_public_choice(witness, state, other, f"{name} of {who(seat)} (seed {seed})")
    return fresh, again


def check_public_choice(witness: Witness, state: State, other: State, world: str) -> None:
    """Whose choice everybody knows is itself known to everybody, and so is the choice: tables answer by it unasked."""
    for actor in state.actors():
        public = state.public_choice(actor)
        if other.public_choice(actor) != public:
            witness.broken(f"whether everybody knows the choice of seat {actor} is another thing in {world}")
        if public and (other.legal(actor) != state.legal(actor) or other.forced(actor) != state.forced(actor)):
            witness.broken(f"everybody is said to know the choice of seat {actor}, and it is another in {world}")


def offers(game: Game[Any], seat: int, state: State, other: State) -> str:
    """The actions that only one of them offers."""
    true = {*state.legal(seat), *state.lane(seat)}
    found = {*other.legal(seat), *other.lane(seat)}
    names = [", ".join(str(game.actions[action]) for action in sorted(one)) for one in (found - true, true - found)]
    return f"more: {names[0] or 'none'}; missing: {names[1] or 'none'}"


def difference(one: View, other: View) -> str:
    """Where two views part."""
    a, b = dict(leaves(one)), dict(leaves(other))
    apart = [path for path in {**a, **b} if a.get(path) != b.get(path)]
    return "; ".join(f"{path}: {a.get(path)!r} and {b.get(path)!r}" for path in apart[:4])


def leaves(tree: object, path: str = "") -> Iterator[tuple[str, object]]:
    """``("hand.m5", 2)`` and so on: every value of plain data with the way to it."""
    if isinstance(tree, Mapping):
        for name, value in tree.items():
            yield from leaves(value, f"{path}.{name}" if path else str(name))
    elif isinstance(tree, (list, tuple)):
        for at, value in enumerate(tree):
            yield from leaves(value, f"{path}.{at}" if path else str(at))
    else:
        yield path, tree


Played = tuple[State, list[Event]]  # where a step led, and what it told


def check_witnesses(witness: Witness, trial: Trial, observer: int | None) -> int:
    """The same step in worlds this observer cannot tell apart. Says how many twins were judged."""
    seat, action, seed = trial.seat, trial.action, trial.seed
    judged = 0

    def dealt_again(number_of_world: int, choice: int = action) -> Played | None:
        world = trial.before.copy()
        world.resample(number(observer), FastLuck(number_of_world))
        if not actions_for(world, seat, choice):
            return None
        return world, step(world, seat, choice, TwinLuck(seed))

    twin = dealt_again(seed)
    if twin is not None:
        judged += judge(witness, trial.name, observer, trial.seats, (trial.after, trial.events), twin, dealt_again)
    elif trial.answer:  # the choice was perhaps hidden: another one may have told the same there
        world = trial.before.copy()
        world.resample(number(observer), FastLuck(seed))
        heard = events_for(trial.events, observer)
        for choice in world.legal(seat):
            twin = dealt_again(seed, choice)
            if twin is not None and events_for(twin[1], observer) == heard:
                judged += judge(
                    witness, trial.name, observer, trial.seats, (trial.after, trial.events), twin, dealt_again
                )
    if trial.picks:
        first, last = stretch(trial.picks, seed)

        def other_luck(number_of_world: int) -> Played:
            world = trial.before.copy()
            return world, step(world, seat, action, TwinLuck(seed, ~number_of_world, first, last))

        twin = other_luck(seed)
        judged += judge(witness, trial.name, observer, trial.seats, (trial.after, trial.events), twin, other_luck)
    return judged


def check_set_up(witness: Witness, begin: Callable[[Luck, Journal], State], seats: int, seed: int) -> None:
    """Set up twice with luck that differs in one stretch: seats that it does not concern must see no difference."""

    def other_luck(number_of_world: int) -> Played:
        journal = Journal()
        return begin(TwinLuck(seed, ~number_of_world, first, last), journal), journal.events

    journal, luck = Journal(), TwinLuck(seed)
    base = begin(luck, journal)
    if luck.picks:
        first, last = stretch(luck.picks, seed)
        twin = other_luck(seed)
        for observer in observers(seats):
            judge(witness, "the set-up", observer, seats, (base, journal.events), twin, other_luck)


def stretch(picks: int, seed: int) -> tuple[int, int]:
    """Some of these picks: from one up to another."""
    first = seed % picks
    return first, first + 1 + (seed >> 16) % (picks - first)


def judge(
    witness: Witness,
    name: str,
    observer: int | None,
    seats: int,
    base: Played,
    twin: Played,
    more: Callable[[int], Played | None],
) -> int:
    """Compare two worlds that looked alike to the observer before the step.

    With equal events the observer must see equal views and equal questions. With equal views it must have received
    equal events, unless the difference is about things that are gone (cards seen and shuffled away); whether it is,
    ``more`` decides on many worlds.
    """
    same = events_for(base[1], observer) == events_for(twin[1], observer)
    sight, other = base[0].view(observer), twin[0].view(observer)
    alike = sight == other
    if same:
        witness.promise = PUBLIC_QUESTIONS
        if twin[0].actors() != base[0].actors():
            witness.broken(
                f"{name}: {who(observer)} is told the same in two worlds, yet {base[0].actors()} are asked next in one"
                f" and {twin[0].actors()} in the other: who is asked tells what is hidden"
            )
        witness.promise = TWO_WITNESSES
        if not alike:
            witness.broken(
                f"{name}: {who(observer)} is told the same in two worlds, yet sees them apart afterwards: "
                + difference(sight, other)
            )
        return 1
    if not alike:
        return 0
    witness.promise = TWO_WITNESSES
    if twin[0].key() != base[0].key():
        why = tells_more(observer, seats, sight, more)
        if why:
            witness.broken(f"{name}: {who(observer)} is told what its view does not say: {why}")
    return 1


def tells_more(observer: int | None, seats: int, sight: View, more: Callable[[int], Played | None]) -> str:
    """Whether the events correlate with what is hidden now, over many worlds that look alike afterwards."""
    heard: list[dict[str, float]] = []
    hidden: list[dict[str, float]] = []
    for number_of_world in range(WORLDS):
        played = more(number_of_world)
        if played is not None and played[0].view(observer) == sight:
            heard.append(features([event.seen_by(observer) for event in played[1]]))
            hidden.append(features([played[0].view(one) for one in observers(seats) if one != observer]))
    for word, fact, sigmas in correlations(heard, hidden):
        if sigmas > STRONG:
            return f"{word} goes with {fact} ({sigmas:.0f} sigma, {len(heard)} worlds)"
    return ""


def features(tree: object) -> dict[str, float]:
    """Plain data as numbers: a number is itself, any other value is there (1) or not."""
    found: dict[str, float] = {}
    for path, value in leaves(tree):
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            found[path] = float(value)
        else:
            found[f"{path}={value}"] = 1.0
    return found


def correlations(ones: list[dict[str, float]], others: list[dict[str, float]]) -> Iterator[tuple[str, str, float]]:
    """Each varying feature of the first with each of the second, and how far their correlation is from chance."""
    columns = [varying(ones), varying(others)]
    for word, a in columns[0].items():
        for fact, b in columns[1].items():
            correlation = sum(x * y for x, y in zip(a, b, strict=True)) / len(a)
            yield word, fact, abs(correlation) * len(a) ** 0.5


def varying(rows: list[dict[str, float]]) -> dict[str, list[float]]:
    """Column by column, those that vary, brought to mean 0 and variance 1."""
    found: dict[str, list[float]] = {}
    for name in sorted({name for row in rows for name in row}):
        column = [row.get(name, 0.0) for row in rows]
        mean = sum(column) / len(column)
        spread = (sum((value - mean) ** 2 for value in column) / len(column)) ** 0.5
        if min(sum(value != column[0] for value in column), sum(value == column[0] for value in column)) >= OFTEN:
            found[name] = [(value - mean) / spread for value in column]
    return found
