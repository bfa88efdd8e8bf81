"""How fast decisions come: many games at once against a loop over environments, in CPU time, measured alternately.

python examples/stepping.py [--short] [GAME ...]
"""

import sys
import time

import numpy as np

from signoria import games
from signoria.research import pettingzoo
from signoria.research.vector import Games

SHORT = "--short" in sys.argv
COUNT, ROUNDS, STEPS = (4, 1, 2) if SHORT else (64, 5, 20)
NAMES = [name for name in sys.argv[1:] if name in games.names()] or (["condottiere"] if SHORT else games.names())


def vector(name):
    table, random = Games(name, COUNT, seed=1, forced=True), np.random.default_rng(1)

    def step():
        draw = random.random(table.masks.shape) * table.masks
        table.step(draw.argmax(axis=1))

    return step


def loop(name):
    tables, random = [pettingzoo.env(name) for _ in range(COUNT)], np.random.default_rng(1)
    for seed, env in enumerate(tables):
        env.reset(seed=seed)

    def step():
        for env in tables:
            _, _, over, _, info = env.last()
            if over:
                env.reset()
                _, _, _, _, info = env.last()
            env.step(int((random.random(len(info["action_mask"])) * info["action_mask"]).argmax()))

    return step


def timed(step):
    began = time.process_time()
    for _ in range(STEPS):
        step()
    return COUNT * STEPS / (time.process_time() - began)


for name in NAMES:
    ways = {"many at once": vector(name), "a loop": loop(name)}
    rates = {way: [] for way in ways}
    for _ in range(ROUNDS):
        for way, step in ways.items():
            rates[way].append(timed(step))
    at_once, looped = (float(np.median(rates[way])) for way in ways)
    print(f"{name}: {at_once:.0f} decisions a second at once, {looped:.0f} in a loop: {at_once / looped:.2f} times")
