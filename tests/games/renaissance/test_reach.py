"""What a seat is told before it decides: from where a town is reached, and how an attack may go."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from helpers.renaissance import GAME, battle, play
from signoria.engine.luck import FastLuck
from signoria.games.renaissance.bot.odds import Outlook, best_of, condottiere, plus
from signoria.games.renaissance.codes import BY_LAND, BY_SEA, TOWN_IDS, Town
from signoria.games.renaissance.reach import WAYS, errand_towns, origins, spare_origin
from signoria.games.renaissance.rules.attack import bases_of
from signoria.games.renaissance.rules.expansion import origins_of
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.view_types import typed


def test_the_origins_a_view_tells_are_those_of_the_rules() -> None:
    """REN-16.4, 16.8, 17.5, 17.6, R16: in random matches, for every expansion and attack that is offered."""
    asked = 0
    for seed in range(4):
        match = GAME.start(4, seed, powers=seed % 2 == 1)
        luck = random.Random(seed)
        while not match.over and match.ply < 260:
            seat = match.actors[0]
            state = match.state
            assert isinstance(state, RenaissanceState)
            for move in match.legal(seat):
                if move.verb in WAYS:
                    town, by = Town(TOWN_IDS.index(move.args[0])), BY_LAND if WAYS[move.verb] == "land" else BY_SEA
                    rules = bases_of if move.verb.startswith("attack") else origins_of
                    wanted = [TOWN_IDS[one] for one in rules(state, seat, town, by)]
                    assert origins(state.terms, typed(match.view(seat)), seat, move.verb, move.args[0]) == wanted
                    asked += 1
            legal = match.legal(seat)
            bold = [move for move in legal if move.verb in WAYS]
            match.play(seat, luck.choice(bold if bold and luck.random() < 0.6 else legal))
    assert asked > 300


# Odds


def outlook(state: RenaissanceState, seat: int = 0) -> Outlook:
    return Outlook(state.terms, typed(state.view(seat)), seat)


def chance(state: RenaissanceState, town: str = "siena", way: str = "land", seat: int = 0) -> float:
    return outlook(state, seat).odds(town, way).chance


def test_two_cards_against_an_empty_hand_are_a_matter_of_two_dice() -> None:
    """REN-7.6: 3 + 3 and a die against walls of 2 and a die: seven ways of the other to be four behind or more."""
    even = battle({"pikemen": 2}, {})
    better = sum(1 for mine in range(1, 7) for theirs in range(1, 7) if 6 + mine > 2 + theirs)
    assert chance(even) == pytest.approx(better / 36)


def test_walls_ground_and_a_landing_make_it_harder() -> None:
    garrison = battle({"pikemen": 2}, {"pikemen": 2})
    assert chance(garrison) > chance(battle({"pikemen": 2}, {"pikemen": 2}, "rampart"))
    hill = battle({"pikemen": 2}, {"pikemen": 2}, town="perugia")
    assert chance(garrison) > chance(hill, "perugia")
    port = {"pisa": {"owner": 1, "level": "garrison"}, "piombino": 0}
    shore = battle({"pikemen": 2}, {"pikemen": 2}, towns=port)
    assert chance(shore, "pisa") > chance(shore, "pisa", "sea")
    assert chance(hill, "perugia", "ride") == pytest.approx(chance(garrison))


def test_the_best_red_card_is_counted() -> None:
    """REN-9.1, 10.1: a Traitor makes the walls nothing, an Engineer a level less."""
    plain = battle({"pikemen": 2}, {"pikemen": 2}, "fortress")
    engineer = battle({"pikemen": 2, "engineer": 1}, {"pikemen": 2}, "fortress")
    traitor = battle({"pikemen": 2, "traitor": 1, "engineer": 1}, {"pikemen": 2}, "fortress")
    assert chance(plain) < chance(engineer) < chance(traitor)
    assert outlook(traitor).odds("siena", "land").laid == ("pikemen", "pikemen", "traitor")


def test_the_strongest_blue_cards_are_laid() -> None:
    state = battle({"pikemen": 1, "cannon": 1, "swiss_regiment": 1}, {})
    assert outlook(state).odds("siena", "land").laid == ("swiss_regiment", "cannon")


def test_only_what_the_seat_knows_counts() -> None:
    """REN-R69: another hand of the same size gives the same odds."""
    weak, strong = battle({"knights": 2}, {"raiders": 3}), battle({"knights": 2}, {"swiss_regiment": 3})
    assert chance(weak) == pytest.approx(chance(strong))


def test_a_hand_that_is_known_counts_as_it_is() -> None:
    """A card that all have seen being taken back is there: with Swiss in defence an attack is harder."""
    state = battle({"cannon": 2}, {"swiss_regiment": 1})
    view: Any = state.view(0)
    before = Outlook(state.terms, view, 0).odds("siena", "land").chance
    view["known"][1]["cards"] = {"swiss_regiment": 1}
    assert Outlook(state.terms, view, 0).odds("siena", "land").chance < before
    view["known"][1] = {"cards": {}, "blue_least": 0, "troops_least": 0, "blue_most": 0}
    assert Outlook(state.terms, view, 0).odds("siena", "land").chance > before


def test_a_hand_of_blue_cards_is_drawn_without_putting_back() -> None:
    """One of two cards, a 3 and something else: 3 with a half; both drawn: 3 for certain."""
    assert best_of((1, 0, 0, 0, 0, 1), (3, 4, 5, 6, 7), 1) == pytest.approx({0: 0.5, 3: 0.5, 4: 0, 5: 0, 6: 0, 7: 0})
    assert best_of((1, 0, 0, 0, 0, 1), (3, 4, 5, 6, 7), 2)[3] == pytest.approx(1)
    assert sum(best_of((13, 11, 9, 7, 4, 36), (3, 4, 5, 6, 7), 5).values()) == pytest.approx(1)


def test_a_condottiere_may_rout_stay_or_go_over() -> None:
    """REN-8.7 to 8.12: nobody can pay, so a betrayal is rolled again; else it counts for the other side."""
    faces = (1, 1, 2, 1, 1)
    stays, goes = condottiere(faces, False), condottiere(faces, True)
    assert sum(stays.values()) == pytest.approx(1)
    assert sum(goes.values()) == pytest.approx(1)
    assert min(stays) == 0
    assert min(goes) == -6
    assert sum(value * share for value, share in goes.items()) < sum(value * share for value, share in stays.items())
    assert plus({1: 0.5, 2: 0.5}, {3: 1.0}) == {4: 0.5, 5: 0.5}


def test_the_odds_are_what_happens() -> None:
    """Five hundred combats as the figure means them come out as often as it says."""
    wins, rounds = 0, 500
    view: Any = battle({"pikemen": 1, "knights": 1}, {"pikemen": 1}, "rampart").view(0)
    view["known"][1] = {"cards": {"pikemen": 1}, "blue_least": 1, "troops_least": 1, "blue_most": 99}
    state = battle({"pikemen": 1, "knights": 1}, {"pikemen": 1}, "rampart")
    told = Outlook(state.terms, view, 0).odds("siena", "land").chance
    for seed in range(rounds):
        state = battle({"pikemen": 1, "knights": 1}, {"pikemen": 1}, "rampart")
        play(
            state,
            "attack land siena",
            "lay pikemen+knights",
            "red none",
            "defend pikemen with none",
            quiet=True,
            seed=seed,
        )
        wins += state.owner[TOWN_IDS.index("siena")] == 0
    assert abs(wins / rounds - told) < 0.07


# Cards with a target, and the origin that is proposed


def test_ren_13_41_the_targets_a_view_tells_are_those_of_the_rules() -> None:
    """For every card and power that may be named: what is asked after it is named has the same towns."""
    seen = Counter[str]()
    for seed in range(8):
        match = GAME.start(4, seed, powers=seed % 2 == 1, scenario=("1454", "1499")[seed % 2])
        luck = random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            state = match.state
            assert isinstance(state, RenaissanceState)
            for move in match.legal(seat):
                if move.verb in ("ride", "raiders", "free raiders", "marriage", "lure"):
                    after = state.copy()
                    after.play(seat, move.number, FastLuck(1))
                    wanted = {GAME.actions[one].args[0] for one in after.legal(seat)}
                    assert set(errand_towns(state.terms, typed(match.view(seat)), seat, move.verb)) == wanted
                    seen[move.verb] += 1
            legal = match.legal(seat)
            bold = [move for move in legal if move.verb in (*WAYS, "build palace")]
            match.play(seat, luck.choice(bold if bold and luck.random() < 0.4 else legal))
    assert set(seen) >= {"ride", "raiders", "free raiders", "marriage"}


def test_ren_17_5_the_proposed_origin_is_the_one_the_bookkeeping_takes() -> None:
    """REN-16.4, 17.5: ``Game.routine`` leaves the same town when it is asked after the target."""
    asked = 0
    for seed in range(4):
        match = GAME.start(4, seed)
        luck = random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            state = match.state
            assert isinstance(state, RenaissanceState)
            for move in match.legal(seat):
                if move.verb not in WAYS:
                    continue
                view = typed(match.view(seat))
                if len(origins(state.terms, view, seat, move.verb, move.args[0])) > 1:
                    after = state.copy()
                    after.play(seat, move.number, FastLuck(1))
                    first = spare_origin(state.terms, view, seat, move.verb, move.args[0])
                    assert GAME.routine(after.view(seat)) == f"from {first}"
                    asked += 1
            legal = match.legal(seat)
            bold = [move for move in legal if move.verb in WAYS]
            match.play(seat, luck.choice(bold if bold and luck.random() < 0.5 else legal))
    assert asked > 100
