"""Luck outside and Draw late: chance comes from the luck alone, and nothing is drawn before a seat may see it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.luck import Luck
from signoria.engine.match import Match
from signoria.engine.testing.broken import DRAW_LATE, LUCK_OUTSIDE, Witness
from signoria.engine.testing.twin_luck import EVERYWHERE, Trial, TwinLuck, everything

TRIES = 4  # cuts of the luck that are tried at a set-up or step
FUTURE = 30  # steps that are played to see a hidden order come out
ENOUGH = 20  # steps with luck after which it must have mattered


def check_luck_outside(witness: Witness, trial: Trial) -> None:
    """The same step with the same luck leads to the same position, with or without a journal."""
    witness.promise = LUCK_OUTSIDE
    if trial.again(TwinLuck(trial.seed)).key() != trial.after.key():
        witness.broken(f"{trial.name}: the same luck leads elsewhere, or it matters whether a journal listens")


def check_set_up(witness: Witness, begin: Callable[[Luck], State], seed: int) -> None:
    """Of two set-ups whose luck differs from some pick on, those that look alike to all are alike, and stay so."""
    witness.promise = DRAW_LATE
    match, rnd = witness.match, random.Random(seed)
    for holder, kind in strangers(match.state):
        witness.broken(f"the state holds a {kind} ({holder})")

    luck = TwinLuck(seed)
    base = begin(luck)
    for _ in range(TRIES if luck.picks else 0):
        twin = begin(TwinLuck(seed, ~seed, rnd.randrange(luck.picks), EVERYWHERE))
        if everything(base, match.seats) == everything(twin, match.seats):
            if base.key() != twin.key():
                witness.broken("two set-ups look alike to all seats together, and differ: something is drawn unseen")
            check_future(witness, base.copy(), twin, rnd)


def check_future(witness: Witness, one: State, two: State, rnd: random.Random) -> None:
    """The same steps with the same luck keep two equal positions equal."""
    for _ in range(FUTURE):
        actors = one.actors()
        if not actors:
            return
        seat, seed = rnd.choice(actors), rnd.getrandbits(32)
        action = rnd.choice(one.legal(seat))
        one.play(seat, action, TwinLuck(seed))
        two.play(seat, action, TwinLuck(seed))
        if one.key() != two.key():
            witness.broken(
                "two positions look alike to all seats together and have one key, and go apart:"
                " something is drawn unseen"
            )


def check_draw_late(witness: Witness, trial: Trial) -> bool | None:
    """Does other luck matter to this step? None if it uses none. Alike to all seats together must mean alike."""
    witness.promise = DRAW_LATE
    if not trial.picks:
        return None
    matters = False
    for first in (0, trial.seed % trial.picks):
        twin = trial.again(TwinLuck(trial.seed, ~trial.seed, first, EVERYWHERE))
        if twin.key() != trial.after.key():
            matters = True
            if everything(twin, trial.seats) == everything(trial.after, trial.seats):
                witness.broken(
                    f"{trial.name}: with other luck all seats together see the same, and yet the positions differ:"
                    " something is drawn unseen"
                )
    return matters


def strangers(state: State) -> Iterator[tuple[str, str]]:
    """Attributes of a state that hold a generator, a luck or an iterator: they would know the future."""
    for holder in dir(state):
        if not holder.startswith("__"):
            value = getattr(state, holder, None)
            if isinstance(value, (random.Random, Luck)) or hasattr(value, "__next__"):
                yield holder, type(value).__name__


ELSEWHERE = """
import sys, {module}, signoria
from signoria.engine.match import Match
receipt = Match.load(sys.argv[1]).verify()
print(receipt.steps, receipt.head)
"""


def check_elsewhere(witness: Witness, game: Game[Any]) -> None:
    """Another process, with other hashes of strings, verifies every position of the record."""
    witness.promise = LUCK_OUTSIDE
    match: Match = witness.match
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match.save(path)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "1"}
        if os.environ.get("PYTHONHASHSEED") == "1":
            environment["PYTHONHASHSEED"] = "2"
        code = ELSEWHERE.format(module=type(game).__module__)
        done = subprocess.run(
            [sys.executable, "-P", "-c", code, str(path)], env=environment, capture_output=True, text=True, check=False
        )
    if done.returncode:
        witness.broken(f"another process does not come to the same positions: {done.stderr.strip().splitlines()[-1]}")
    steps, head = done.stdout.split()
    if (int(steps), head) != (match.ply, match.record[-1]["hash"]):
        witness.broken("another process reads another record")
