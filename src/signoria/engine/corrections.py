"""Corrections: the data overlay of a player who owns the box, checked before a match uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from signoria.engine.data import Overlay, entries, is_remark, merge, values
from signoria.engine.luck import FastLuck
from signoria.engine.messages import InputError
from signoria.engine.options import settle

if TYPE_CHECKING:
    from signoria.engine.game import Game

MOST_STEPS = 5_000  # a trial that has not ended by then is given up
LARGEST = 1_000_000  # no box holds more of anything


class DataError(InputError):
    """Something in a game's data that cannot be right."""

    table = "flaw"


def changed_values(overlay: Overlay, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every value that an overlay changes, with its path in the data."""
    for name, change in overlay.items():
        if isinstance(change, Mapping):
            yield from changed_values(change, (*path, name))
        else:
            yield (*path, name), change


def correct(overlay: Overlay, path: Sequence[str], value: object) -> dict[str, object]:
    """The overlay with one more correction; ``None`` removes the correction."""
    corrected = dict(overlay)
    name = path[0]
    if len(path) > 1:
        inner = overlay.get(name, {})
        corrected[name] = correct(inner if isinstance(inner, Mapping) else {}, path[1:], value)
    else:
        corrected[name] = value
    if corrected[name] is None or corrected[name] == {}:
        del corrected[name]
    return corrected


def alike(old: object, new: object) -> bool:
    """Whether two values have the same type. Lists may differ in length but must hold the same type of items."""
    if isinstance(old, bool) or isinstance(new, bool):
        return isinstance(old, bool) and isinstance(new, bool)
    if isinstance(old, (int, float)):
        return isinstance(new, int) or (isinstance(old, float) and isinstance(new, float))
    if isinstance(old, list):
        return isinstance(new, list) and all(not old or any(alike(one, each) for one in old) for each in new)
    if isinstance(old, Mapping):
        return isinstance(new, Mapping) and all(name in old and alike(old[name], each) for name, each in new.items())
    return type(old) is type(new)


def numbers(value: object) -> Iterator[float]:
    """Every number inside a value."""
    if isinstance(value, (int, float)):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from numbers(one)


def malformed(data: Mapping[str, object], overlay: Overlay) -> list[InputError]:
    """Unknown fields, source marks instead of values, values of another type."""
    before = {value.path: value.value for value in values(data)}
    flaws: list[InputError] = []
    for path, change in changed_values(overlay):
        name = ".".join(path)
        if path not in before:
            flaws.append(DataError("no_value", name=name))
        elif not alike(before[path], change):
            flaws.append(DataError("kind", name=name, value=repr(change), before=repr(before[path])))
        else:
            vast = (one for one in numbers(change) if not -LARGEST <= one <= LARGEST)  # infinite, or no number, too
            flaws += [DataError("most", name=name, value=one, most=LARGEST) for one in vast]
    if not flaws:
        try:
            merge(data, overlay)
        except InputError as fault:  # an empty table for an entry that is not there
            return [fault]
    return flaws


def in_vain(game: Game[Any], overlay: Overlay) -> list[InputError]:
    """Corrections that would be shown but not played, or cannot be meant.

    A record of a match that was started with one is still read.
    """
    fixed = game.by_heart()
    vain: list[InputError] = [
        DataError("by_heart", name=".".join(path))
        for path, _ in changed_values(overlay)
        if (path[0], path[-1]) in fixed
    ]
    return vain + (game.senseless(merge(game.data, overlay)) if overlay else [])


def missing_sources(data: Mapping[str, object]) -> list[InputError]:
    """Duplicate entries, and entries without a source."""
    flaws: list[InputError] = []
    for name, listed in data.items():
        if is_remark(name) or entries(listed) is None:
            continue
        assert isinstance(listed, list)
        ids = [str(entry["id"]) for entry in listed]
        flaws += [DataError("twice", name=name, id=one) for one in sorted(set(ids)) if ids.count(one) > 1]
        flaws += [DataError("no_source", name=name, id=one["id"]) for one in listed if not one.get("source")]
    return flaws


def flaws_of(game: Game[Any], overlay: Overlay) -> list[InputError]:
    """Everything that is wrong with this overlay: its form, the game's own checks, and a
    trial game at each seat count.
    """
    found = malformed(game.data, overlay) or in_vain(game, overlay)
    if found:
        return found
    data = merge(game.data, overlay)
    return missing_sources(data) + game.flaws(data) or [
        flaw for seats in game.seats for flaw in trial_game(game, overlay, seats)
    ]


def trial_game(game: Game[Any], overlay: Overlay, seats: int) -> list[InputError]:
    """Play one random game to its end; any exception is returned as a flaw, not raised."""
    luck = FastLuck(seats)
    try:
        state = game.new(seats, settle(game.options, {}), overlay, luck, None)
        for _ in range(MOST_STEPS):
            actors = state.actors()
            if not actors:
                return []
            legal = state.legal(actors[0])
            state.play(actors[0], legal[luck.below(len(legal))], luck, None)
    except Exception as error:
        return [DataError("stumbles", seats=seats, reason=repr(error))]
    return [DataError("endless", seats=seats, steps=MOST_STEPS)]


def check_overlay(game: Game[Any], overlay: Mapping[str, object]) -> None:
    """Raise the first flaw of this overlay, if there is one."""
    if overlay:
        for flaw in malformed(game.data, overlay) or game.flaws(merge(game.data, overlay)):
            raise flaw
