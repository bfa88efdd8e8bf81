"""Every fact of a state is copied, told by its key and pickled: one that is forgotten in its class is noticed here."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection
from typing import Any

import pytest

import signoria
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.engine.pickling import attributes_of, values_of
from signoria.games.renaissance.combat_position import Combat

GAMES = ("condottiere", "principato", "renaissance", "virtu")
UNTOLD = {"renaissance": {"held"}}  # by game, what its key leaves out: ``owner`` says the same
UNCOPIED = {"owns_known"}  # whether a list is this position's alone, which it is not after a copy


def different(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return [different(one) for one in value] if value else [1]
    return value + 1


def forgotten(thing: Any, key: Callable[[Any], object], untold: Collection[str] = ()) -> list[str]:
    """The facts that a copy loses, and those that the key does not tell."""
    found = []
    for name, value in attributes_of(thing).items():
        if name not in UNCOPIED and isinstance(value, (int, list)):
            changed = thing.copy()
            setattr(changed, name, different(value))
            if getattr(changed.copy(), name) != different(value):
                found.append(f"copy: {name}")
            if name not in untold and key(changed) == key(thing):
                found.append(f"key: {name}")
    return found


def a_state(name: str) -> Any:
    game = signoria.game(name)
    return game.new(game.seats[-1], settle(game.options, {}), {}, FastLuck(1), None)


@pytest.mark.parametrize("name", GAMES)
def test_no_fact_is_forgotten(name: str) -> None:
    assert forgotten(a_state(name), lambda state: state.key(), UNTOLD.get(name, ())) == []


def test_no_fact_of_a_combat_is_forgotten() -> None:
    assert forgotten(Combat(0, 1, 2, 3, 0), lambda combat: combat.facts()) == []


def test_a_combat_is_a_fact() -> None:
    state = a_state("renaissance")
    before = state.key()
    state.combat = Combat(0, 1, 2, 3, 0)
    copy = state.copy()
    assert state.key() == copy.key() != before
    copy.combat.lost = 1
    assert state.key() != copy.key()


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_state_is_the_same(name: str) -> None:
    state = a_state(name)
    for fact, value in attributes_of(state).items():
        if isinstance(value, (int, list)):
            setattr(state, fact, different(value))
    again = pickle.loads(pickle.dumps(state))
    assert again.terms is state.terms
    assert attributes_of(again) == attributes_of(state)
    assert again.key() == state.key()


class Forgetful(State):
    """Its copy forgets one fact, its key another."""

    def __init__(self, old: Forgetful | None = None) -> None:
        self.kept: int = old.kept if old else 0
        self.lost: int = 0
        self.untold: list[int] = old.untold[:] if old else []

    def copy(self) -> Forgetful:
        return Forgetful(self)

    def key(self) -> bytes:
        return repr(values_of(self, ("kept", "lost"))).encode()


def test_a_forgotten_fact_is_noticed() -> None:
    assert forgotten(Forgetful(), lambda state: state.key()) == ["copy: lost", "key: untold"]
