"""Compiled and interpreted play are one: the same seeds give the same games and searches, summed up in one hash.

``./check`` runs this on the interpreted and on the compiled kernel, against the same committed hash. When a rule, the
luck or the search changes on purpose, write the new hash down: ``python tests/test_identity.py``.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import signoria
from signoria.bots.playout import play_out
from signoria.bots.search_bot import search_of
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

GOLDEN = Path(__file__).parent / "golden"
FLAGS = {  # a match has each of these options by a bit of its number
    "condottiere": ("draw_after_battle", "bigger_kingdoms", "capture_regions", "hidden_cards"),
    "principato": ("unlimited_cubes", "overflow_to_units", "empty_income", "weak_armies_score"),
    "renaissance": ("powers", "ride_needs_origin", "traitor_defence_hits_condottiere", "free_town_pillage_needs_roll"),
    "virtu": ("siege_pass_final", "room_florins_need_effect", "allow_cover_action_card", "opt_one_agent_per_palace"),
}
# For each game: games, searches, iterations of each.
AMOUNTS = {"condottiere": (1000, 20, 60), "principato": (200, 6, 40), "renaissance": (60, 4, 30), "virtu": (20, 4, 20)}
OPENING = {"condottiere": 1, "principato": 40, "renaissance": 60, "virtu": 80}  # steps before a search
WRITTEN = {"condottiere": GOLDEN / "identity.txt"}
WRITTEN |= {name: GOLDEN / f"identity-{name}.txt" for name in ("principato", "renaissance", "virtu")}
AS_IT_WAS = {  # by the rules of an older version, whose number is in the name: never written anew
    "condottiere": GOLDEN / "identity-condottiere-2.txt",
    "principato": GOLDEN / "identity-principato-1.txt",
    "renaissance": GOLDEN / "identity-renaissance-1.txt",
}
SCENARIOS = ("1454", "1494", "1499", "1515")


def options_of(name: str, number: int, seats: int) -> dict[str, object]:
    """Every set of variants in turn, and now and then a points series, catapults priced by the year, a scenario."""
    chosen: dict[str, object] = {flag: bool(number >> at & 1) for at, flag in enumerate(FLAGS[name])}
    if name == "condottiere":
        return chosen | {"play_for_points": 8 if number % 16 == 5 else 0}
    if name == "renaissance":
        return chosen | {"scenario": SCENARIOS[number % 4] if seats > 3 else "1454"}
    if name == "virtu":
        return chosen | {"max_years": 4 + number % 5, "plain_battle_tie": ("both_defeated", "nobody")[number % 2]}
    return chosen | {"catapult_price": "year" if number % 5 == 0 else "card"}


def play_and_sum_up(name: str, recorded: bool = False) -> str:
    """Every number of seats, every set of variants; ``recorded``: by the rules of a record that names no ruling."""
    game = signoria.game(name)
    games, searches, iterations = AMOUNTS[name]
    seen = hashlib.sha256()
    for number in range(games + searches):
        seats = game.seats[number % len(game.seats)]
        luck = FastLuck(number)
        options = settle(game.options, options_of(name, number, seats), recorded=recorded)
        state = game.new(seats, options, {}, luck, None)
        if number < games:
            decisions = play_out(state, luck)
            seen.update(f"{decisions} {state.scores()} {luck.picks} ".encode() + state.key())
        else:
            for step in range(OPENING[name]):
                seat = state.actors()[0]
                legal = state.legal(seat)
                state.play(seat, legal[step % len(legal)], luck)
            mover = state.actors()[0]
            world = game.world(state.view(mover), luck)
            tree = search_of(world, mover, number, game)
            tree.grow(iterations)
            seen.update(repr([(action, visits) for action, visits, _ in tree.chances()]).encode())
    return seen.hexdigest()


@pytest.mark.parametrize("name", WRITTEN)
def test_compiled_and_interpreted_play_and_search_alike(name: str) -> None:
    assert play_and_sum_up(name) == WRITTEN[name].read_text().strip()


@pytest.mark.parametrize("name", AS_IT_WAS)
def test_by_the_rulings_of_an_old_record_play_and_search_are_what_they_were(name: str) -> None:
    assert play_and_sum_up(name, recorded=True) == AS_IT_WAS[name].read_text().strip()


if __name__ == "__main__":
    for name, written in WRITTEN.items():
        written.write_text(play_and_sum_up(name) + "\n")
