"""Compiled and interpreted play are one: the same seeds give the same games and searches, summed up in one hash.

``./check`` runs this on the interpreted and on the compiled kernel, against the same committed hash. When a rule, the
luck or the search changes on purpose, write the new hash down: ``python tests/test_identity.py``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import signoria
from signoria.bots.playout import play_out
from signoria.bots.search import Tree
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

WRITTEN = Path(__file__).parent / "golden" / "identity.txt"
GAMES, SEARCHES, ITERATIONS = 1000, 20, 60
VARIANTS = ("draw_after_battle", "bigger_kingdoms", "capture_regions", "hidden_cards")


def play_and_sum_up() -> str:
    """Every number of seats, every set of variants, and a points series now and then."""
    game = signoria.game("condottiere")
    seen = hashlib.sha256()
    for number in range(GAMES + SEARCHES):
        seats = game.seats[number % len(game.seats)]
        chosen: dict[str, object] = {name: bool(number >> at & 1) for at, name in enumerate(VARIANTS)}
        chosen["play_for_points"] = 8 if number % 16 == 5 else 0
        luck = FastLuck(number)
        state = game.new(seats, settle(game.options, chosen), {}, luck, None)
        if number < GAMES:
            decisions = play_out(state, luck)
            seen.update(f"{decisions} {state.scores()} {luck.picks} ".encode() + state.key())
        else:
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[0], luck)
            mover = state.actors()[0]
            tree = Tree(game.world(state.view(mover), luck), mover, number, game)
            tree.grow(ITERATIONS)
            seen.update(repr([(action, visits) for action, visits, _ in tree.chances()]).encode())
    return seen.hexdigest()


def test_compiled_and_interpreted_play_and_search_alike() -> None:
    assert play_and_sum_up() == WRITTEN.read_text().strip()


if __name__ == "__main__":
    WRITTEN.write_text(play_and_sum_up() + "\n")
