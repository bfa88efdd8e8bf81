"""Positions of Virtù along games played at random, and what a page shows of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from helpers.virtu import GAME, start
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.games.virtu.state import VirtuState
from signoria.server.page_models import staged
from signoria.web.page_model import PageModel

NAMES = ('Ada <b>"&', "Bea'<script>", "", "D" * 40, "Élise")
DULL = ("end", "done", "pass", "skip", "discard", "abandon", "collect", "ask florins")


def laid(state: State, seat: int | None, language: str = "en") -> PageModel:
    view: Any = state.view(None)
    return staged(GAME, state, seat, language, NAMES[: view["seats"]], place="/tables/t1", csrf="c")


def walk(seats: int, seed: int, steps: int) -> Iterator[tuple[VirtuState, int]]:
    """The positions of a game played at random, in which something happens."""
    state, rnd, luck = start(seats, seed, max_years=6), random.Random(seed), FastLuck(seed)
    for step in range(steps):
        if state.over():
            return
        yield state, step
        legal = [GAME.actions[one] for one in state.legal(state.turn)]
        eager = [one for one in legal if one.verb not in DULL]
        state.play(state.turn, rnd.choice(eager if eager and rnd.random() < 0.85 else legal).number, luck)
