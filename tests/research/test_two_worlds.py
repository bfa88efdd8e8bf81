"""Two worlds: every byte a learner is given is the same in any other world its seat cannot tell from the truth.

The truth is exchanged for a world dealt anew (``State.resample``), and in OpenSpiel's memory the secrets of others for
something else. Everything an interface gives a seat is asked for in both and compared: numbers, texts, masks, infos,
renderings, refusals. Then a leak is planted in every interface, and the comparison must see it.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from open_spiel.python.observation import make_observation

from helpers.openspiel import kind_of, load, onward
from helpers.other_worlds import scrambled
from helpers.positions import OURS
from signoria.bots import base
from signoria.bots.base import Bot
from signoria.bots.program import ProgramBot
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.research import datasets
from signoria.research import gymnasium as single
from signoria.research import pettingzoo as several
from signoria.research.episode import Episode, Setting
from signoria.research.openspiel import SignoriaState
from signoria.research.openspiel_observers import NONE, OFFERED, Observer
from signoria.research.openspiel_state import Memory, Passage
from signoria.research.vector import Games
from signoria.research.versions import Version, version

MATCHES: dict[str, list[tuple[int, dict[str, Any]]]] = {  # seats and options
    "condottiere": [(4, {}), (3, {"hidden_cards": True, "hand_counts_public": False, "capture_regions": True})],
    "principato": [(4, {}), (2, {"weak_armies_score": False})],
    "renaissance": [(4, {}), (4, {"scenario": "1515", "powers": True})],
    "virtu": [(4, {"powers": "listed"})],
}
STRETCHES = (9, 40, 80)  # decisions from one position to the next
WORLDS = (1, 2)
HIDING = [name for name in OURS if name != "virtu"]  # where all lies open there is one world
Given = Iterator[tuple[str, object]]  # what is given to a learner, by name


@dataclass(frozen=True)
class Position:
    """Somewhere in a game, with what everybody remembers of it."""

    name: str
    seats: int
    options: Mapping[str, Any]
    truth: Passage

    @property
    def state(self) -> State:
        return self.truth.now()

    def forbidden(self) -> list[int]:
        """Some actions that the seat to move may not take."""
        mover = self.truth.player
        may = {*self.state.legal(mover), *self.state.lane(mover)}
        never = [action for action in range(len(self.truth.table.game.actions)) if action not in may]
        return never[:: len(never) // 4]

    def world(self, seat: int | None, luck: int) -> Passage:
        """One that this seat (None: a spectator) cannot tell from the truth."""
        other = self.truth.copy()
        other._strings = {}
        other.now().resample(-1 if seat is None else seat, FastLuck(luck))
        steps, memory = [], None
        step: Memory | None = self.truth.memory
        while step is not None:
            steps.append(step)
            step = step.before
        for one in reversed(steps):
            action = one.action if one.seat == seat else one.action + 1
            memory = Memory(memory, one.seat, action, [scrambled(event, seat) for event in one.events])
        assert memory is not None
        other.memory = memory
        return other


@cache
def positions(name: str) -> list[Position]:
    found = []
    for seats, options in MATCHES[name]:
        game = load(name, players=seats, offers=True, **options)
        state, rng = game.new_initial_state(), np.random.RandomState(1)
        for stretch in STRETCHES:
            onward(state, rng, stretch)
            assert not state.is_terminal()
            found.append(Position(name, seats, options, state.passage.copy()))
    return found


@contextmanager
def dealt(world: Passage) -> Iterator[None]:
    """Environments deal this world."""
    with patch.object(Setting, "deal", lambda _setting, _luck: world.now().copy()):
        yield


def refused(ask: Callable[[], object]) -> str:
    with pytest.raises((ValueError, NotImplementedError)) as error:
        ask()
    return str(error.value)


def by_gymnasium(here: Position, world: Passage, seat: int | None) -> Given:
    """A learner is asked only when it moves."""
    if seat != here.truth.player:
        return
    settings: dict[str, Any] = {"offers": True, "forced": True, "render_mode": "ansi", **here.options}
    env = single.env(here.name, ("random",) * (here.seats - 1), seat, **settings)
    with dealt(world):
        first = env.reset(seed=1)
    yield "reset", first
    yield "render", env.render()
    yield "action_masks", env.action_masks()
    env.strict = True
    for action in here.forbidden():
        yield f"refusal of {action}", refused(partial(env.step, action))
    env.strict = False
    yield "illegal step", env.step(here.forbidden()[0])


def by_pettingzoo(here: Position, world: Passage, seat: int | None) -> Given:
    if seat is None:
        return
    env = several.env(here.name, here.seats, offers=True, render_mode="ansi", **here.options)
    agent = f"seat_{seat}"
    with dealt(world):
        env.reset(seed=1)
    yield "observe", env.observe(agent)
    yield "asked", env.agent_selection
    for facts in ("infos", "rewards", "terminations", "truncations"):
        yield facts, getattr(env, facts)[agent]
    yield "state", refused(env.state)
    if seat != here.truth.player:
        return
    yield "last", env.last()
    yield "render", env.render()
    for action in here.forbidden():
        yield f"refusal of {action}", refused(partial(env.unwrapped.step, action))
    env.step(here.forbidden()[0])
    for facts in ("infos", "rewards", "terminations", "truncations"):
        yield f"{facts} after an illegal step", getattr(env, facts)[agent]
    yield "observe after an illegal step", env.observe(agent)


def by_vector(here: Position, world: Passage, seat: int | None) -> Given:
    """The rows are those of who moves."""
    if seat != here.truth.player:
        return
    with dealt(world):
        games = Games(here.name, 2, here.seats, seed=1, offers=True, forced=True, **here.options)
    for facts in ("observations", "masks", "movers", "rewards", "over", "played"):
        yield facts, getattr(games, facts)
    for action in here.forbidden():
        yield f"refusal of {action}", refused(partial(games.step, np.full(2, action)))


def by_openspiel(here: Position, world: Passage, seat: int | None) -> Given:
    game = load(here.name, players=here.seats, offers=True, **here.options)  # its own: a game keeps its observers
    state = game.new_initial_state()
    state.passage = world
    for kind, numbers in OFFERED.items():
        observer = make_observation(game, kind_of(*kind))
        for player in range(here.seats) if seat is None else (seat,):
            if seat is not None or kind[2] == NONE:
                yield f"string {kind}", observer.string_from(state, player)
                if numbers:
                    observer.set_from(state, player)
                    yield f"tensor {kind}", (observer.tensor.copy(), observer.dict)
    for facts in ("__str__", "__repr__", "to_string", "current_player", "returns", "rewards"):
        yield facts, getattr(state, facts)()
    if seat is None:
        return
    for told in ("observation_string", "observation_tensor", "information_state_string", "legal_actions_mask"):
        yield told, getattr(state, told)(seat)
    legal = state.legal_actions(seat)
    yield "legal actions", [(action, state.action_to_string(seat, action)) for action in legal]
    yield "no tensor", refused(partial(state.information_state_tensor, seat))
    again = state.resample_from_infostate(seat, np.random.RandomState(5).uniform)
    yield "resampled", (again.passage.now().key(), again.history(), again.legal_actions())
    yield "resampled memories", [again.information_state_string(player) for player in range(here.seats)]


class Listening(ProgramBot):
    """A program that takes the first move it is offered; what it was sent is kept."""

    def __init__(self) -> None:
        super().__init__("nothing")
        self.heard: list[str] = []

    def ask(self, question: str) -> str:
        self.heard.append(question)
        return json.dumps({"move": json.loads(question)["legal"][0]})


def by_stdio(here: Position, world: Passage, seat: int | None) -> Given:
    if seat not in here.state.actors():
        return
    bot = Listening()
    yield "choice", base.answer(bot, world.table.game, world.now(), seat, 5)
    yield "question", bot.heard


def by_datasets(here: Position, world: Passage, seat: int | None) -> Given:
    if seat not in here.state.actors():
        return
    row = datasets.row_of(version(here.name), world.now(), seat, here.state.legal(seat)[0], "one", 7, mover="somebody")
    with tempfile.TemporaryDirectory() as folder:
        for kind in datasets.TYPES:
            path = Path(folder, f"rows.{kind}")
            datasets.write(datasets.finished_rows([row], world.now()), path)
            yield kind, path.read_bytes()


INTERFACES: dict[str, Callable[[Position, Passage, int | None], Given]] = {
    "gymnasium": by_gymnasium,
    "pettingzoo": by_pettingzoo,
    "vector": by_vector,
    "openspiel": by_openspiel,
    "stdio": by_stdio,
    "datasets": by_datasets,
}


def raw(given: object) -> bytes:
    """All of it: an array as text is cut short."""
    if isinstance(given, np.ndarray):
        return f"{given.dtype}{given.shape}".encode() + given.tobytes()
    if isinstance(given, Mapping):
        return raw(list(given.items()))
    if isinstance(given, (list, tuple)):
        return b"[" + b",".join(map(raw, given)) + b"]"
    return repr(given).encode()


def compare(name: str, interface: str) -> tuple[int, int]:
    """All positions of a game: how many comparisons were made, and in how many worlds other things are hidden."""
    made, differing = 0, 0
    for here in positions(name):
        mover = here.truth.player
        for seat in (mover, (mover + 1) % here.seats, None):
            truth = [(what, raw(given)) for what, given in INTERFACES[interface](here, here.truth.copy(), seat)]
            for luck in WORLDS:
                world = here.world(seat, luck)
                differing += world.now().key() != here.state.key()
                other = [(what, raw(given)) for what, given in INTERFACES[interface](here, world, seat)]
                apart = [one[0] for one, two in zip(truth, other, strict=True) if one != two]
                if apart:
                    raise AssertionError(f"{interface} tells seat {seat} of {name} what is hidden: {', '.join(apart)}")
                made += len(truth)
    return made, differing


@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("name", OURS)
def test_no_byte_differs_in_another_world(name: str, interface: str) -> None:
    made, differing = compare(name, interface)
    assert made >= 12
    assert (differing > 0) == (name in HIDING)


# Leaks, one for each thing that is given: if the comparison did not see these, it would see nothing


def secret(state: State) -> int:
    """A hidden fact: another one wherever anything is."""
    return int.from_bytes(blake2b(state.key(), digest_size=2).digest())


def hinted(given: Any, state: State) -> Any:
    """The same with the fact put in."""
    hint = secret(state)
    if isinstance(given, np.ndarray):
        return (given + np.asarray(np.arange(given.size).reshape(given.shape) == hint % given.size)).astype(given.dtype)
    if isinstance(given, str):
        return f"{given} {hint}"
    if isinstance(given, dict):
        return {**given, "hint": hint}
    raise TypeError(f"no place for a hint in {given!r}")


def leaking(owner: Any, method: str, of: Callable[[Any], State]) -> Any:
    """A method that answers with the hidden fact put in; ``of`` finds the position."""
    real = getattr(owner, method)
    return patch.object(owner, method, lambda self, *given: hinted(real(self, *given), of(self)))


def writing(owner: Any, method: str, leak: Callable[..., None]) -> Any:
    """A method after which something else is done."""
    real = getattr(owner, method)

    def leaky(self: Any, *given: Any) -> None:
        real(self, *given)
        leak(self, *given)

    return patch.object(owner, method, leaky)


def of_env(env: Any) -> State:
    state: State = env.episode.state
    return state


def of_episode(episode: Episode) -> State:
    return episode.state


def tell_in_infos(env: several.RawEnv) -> None:
    env.infos = {agent: hinted(info, of_env(env)) for agent, info in env.infos.items()}


def reward_by_hand(env: several.RawEnv) -> None:
    env.rewards = {agent: secret(of_env(env)) / 2**16 for agent in env.rewards}


def show_another(games: Games) -> None:
    """The row of another seat in place of the own one."""
    for game, state in enumerate(games._states):
        games.observations[game] = 0.0
        games.setting.observe(state, (int(games.movers[game]) + 1) % games.setting.seats, games.observations[game])


def mask_by_hand(games: Games) -> None:
    for game, state in enumerate(games._states):
        games.masks[game, secret(state) % games.setting.actions] ^= True


def pay_by_hand(games: Games) -> None:
    games.rewards[:] = secret(games._states[0]) / 2**16


def number_by_hand(observer: Observer, state: SignoriaState, _player: int) -> None:
    if observer.tensor is not None and state.passage.state is not None:
        observer.tensor[-1] = secret(state.passage.now()) / 2**16


def remember_everything(memory: Memory, _seat: int | None) -> str:
    step: Memory | None = memory
    told = []
    while step is not None:
        told.append(repr((step.action, [event.secret for event in step.events])))
        step = step.before
    return blake2b("".join(told).encode(), digest_size=12).hexdigest()


def keep_the_truth(passage: Passage, _seat: int, _number: object) -> Passage:
    return passage.copy()


def show_the_bot(bot: Bot, game: Game[Any], state: State, seat: int, seed: int) -> int:
    return bot.choose(game, hinted(dict(state.view(seat)), state), seed).action


REAL_ROW: Callable[..., datasets.Row] = datasets.row_of


def row_of_another(pinned: Version, state: State, seat: int, *given: Any, **also: object) -> datasets.Row:
    return {**REAL_ROW(pinned, state, (seat + 1) % len(state.scores()), *given, **also), "seat": seat}


def row_with_a_hint(pinned: Version, state: State, seat: int, *given: Any, **also: object) -> datasets.Row:
    row = REAL_ROW(pinned, state, seat, *given, **also)
    return {**row, "mover": hinted(row["mover"], state)}


def of_state(state: SignoriaState) -> State:
    return state.passage.now()


def allow_by_hand(passage: Passage) -> list[int]:
    return [secret(passage.now()) % 100]


def return_by_hand(state: SignoriaState) -> list[float]:
    return [secret(of_state(state)) / 2**16] * state.num_players()


LEAKS: list[tuple[str, str, Callable[[], Any]]] = [  # where, what differs then, and how it is planted
    ("gymnasium", "reset", lambda: leaking(Episode, "observation", of_episode)),
    ("gymnasium", "reset", lambda: leaking(single.SignoriaEnv, "_info", of_env)),
    ("gymnasium", "action_masks", lambda: leaking(Episode, "mask", of_episode)),
    ("gymnasium", "render", lambda: leaking(single.SignoriaEnv, "render", of_env)),
    ("gymnasium", "refusal of", lambda: leaking(Episode, "why_not", of_episode)),
    ("gymnasium", "illegal step", lambda: leaking(Episode, "why_not", of_episode)),
    ("pettingzoo", "observe", lambda: leaking(several.RawEnv, "observe", of_env)),
    ("pettingzoo", "last", lambda: leaking(Episode, "mask", of_episode)),
    ("pettingzoo", "infos", lambda: writing(several.RawEnv, "_ask", tell_in_infos)),
    ("pettingzoo", "rewards", lambda: writing(several.RawEnv, "_ask", reward_by_hand)),
    ("pettingzoo", "render", lambda: leaking(several.RawEnv, "render", of_env)),
    ("pettingzoo", "refusal of", lambda: leaking(Episode, "why_not", of_episode)),
    ("vector", "observations", lambda: writing(Games, "_show", show_another)),
    ("vector", "masks", lambda: writing(Games, "_show", mask_by_hand)),
    ("vector", "rewards", lambda: writing(Games, "_show", pay_by_hand)),
    ("openspiel", "string", lambda: patch.object(Observer, "reader", lambda _observer, player: player)),
    ("openspiel", "string", lambda: leaking(Passage, "private", Passage.now)),
    ("openspiel", "observation_string", lambda: leaking(Passage, "observation", Passage.now)),
    ("openspiel", "information_state_string", lambda: patch.object(Memory, "seen_by", remember_everything)),
    ("openspiel", "tensor", lambda: writing(Observer, "set_from", number_by_hand)),
    ("openspiel", "observation_tensor", lambda: writing(Observer, "set_from", number_by_hand)),
    ("openspiel", "legal_actions_mask", lambda: patch.object(Passage, "legal", allow_by_hand)),
    ("openspiel", "legal actions", lambda: leaking(SignoriaState, "_action_to_string", of_state)),
    ("openspiel", "__str__, __repr__, to_string", lambda: leaking(SignoriaState, "__str__", of_state)),
    ("openspiel", "returns", lambda: patch.object(SignoriaState, "returns", return_by_hand)),
    ("openspiel", "resampled", lambda: patch.object(Passage, "resampled", keep_the_truth)),
    ("stdio", "question", lambda: patch.object(base, "answer", show_the_bot)),
    ("datasets", "jsonl, parquet", lambda: patch.object(datasets, "row_of", row_of_another)),
    ("datasets", "jsonl, parquet", lambda: patch.object(datasets, "row_of", row_with_a_hint)),
]


@pytest.mark.parametrize(("interface", "what", "plant"), LEAKS)
@pytest.mark.parametrize("name", HIDING)
def test_a_planted_leak_is_seen(name: str, interface: str, what: str, plant: Callable[[], Any]) -> None:
    positions(name)  # found before anything is planted
    with plant(), pytest.raises(AssertionError, match=rf"^{interface} tells seat .* is hidden: .*\b{what}\b"):
        compare(name, interface)


def test_a_leak_is_planted_in_every_interface() -> None:
    assert {interface for interface, _, _ in LEAKS} == set(INTERFACES)
