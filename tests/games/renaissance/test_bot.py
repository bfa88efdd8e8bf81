"""What bots of Renaissance do: they bargain by what all can see, and look at what is worth it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.renaissance import GAME, lane, owner, play, position
from signoria import bots
from signoria.arena.simulate import make_plan, play_game
from signoria.bots.base import Bot, Choice
from signoria.bots.greedy import GreedyBot
from signoria.bots.racing import Race
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck
from signoria.games.renaissance.codes import PHASE_IDS
from signoria.games.renaissance.state import RenaissanceState

# Florence holds Firenze and Pisa, Rome Pistoia and Piombino: Pisa against Pistoia completes a province for both.
FIRENZE = {"owner": 0, "level": "rampart"}
CROSSED: dict[str, Any] = {"firenze": FIRENZE, "pisa": 0, "pistoia": 1, "piombino": 1, "roma": 1, "venezia": 2}
BOTS = [bots.make("greedy"), bots.make("search:10")]


class Noted(GreedyBot):
    """A greedy bot whose choices are counted."""

    def __init__(self, worlds: int) -> None:
        super().__init__(worlds)
        self.verbs: Counter[str] = Counter()

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        choice = super().choose(game, view, seed)
        self.verbs[game.actions[choice.action].verb] += 1
        return choice


def does(state: RenaissanceState, bot: Bot = BOTS[0], seed: int = 1) -> str:
    """What the bot does for the seat that is asked."""
    (seat,) = state.actors()
    return str(GAME.actions[bot.choose(GAME, state.view(seat), seed).action])


def at(phase: str, **spec: Any) -> RenaissanceState:
    return position(**{"phase": phase, "towns": CROSSED, "ducats": [3, 3, 3], "year": 3, **spec})


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("phase", ["buy", "main", "council"])
def test_a_bot_offers_the_exchange_that_completes_a_province_for_both(phase: str, bot: Bot) -> None:
    assert does(at(phase), bot) == "swap pisa for pistoia"


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_bot_accepts_what_completes_a_province_for_it(bot: Bot) -> None:
    state = at("council")
    play(state, "swap pisa for pistoia")
    assert does(state, bot) == "accept"
    play(state, "accept")
    assert owner(state, "pistoia") == 0
    assert does(state, bot) == "pass"


def test_ren_25_14_who_is_away_agrees_to_nothing_and_offers_nothing() -> None:
    """A bot that stands in swaps no towns that are not its own, and spends no card or ducat in others' combats."""
    away = bots.make("stand-in")
    state = at("council")
    assert does(state, away) == "pass"
    play(state, "swap pisa for pistoia")
    assert does(state, away) == "decline"
    fought = position(
        war=True,
        towns={"firenze": 0, "siena": {"owner": 1, "level": "rampart"}, "roma": 1, "venezia": 2},
        hands=[{"knights": 2, "engineer": 1}, {"cannon": 1, "engineer": 1, "sign_of_god": 1, "retreat": 1}, {}],
        ducats=[3, 3, 3],
    )
    play(fought, "attack land siena")
    assert does(fought, away) == "stay out"
    play(fought, "stay out", "lay knights+knights", "red engineer", "stay out", "defend cannon with none", dice=(6, 1))
    for silent in ("no counter", "no sign", "no sign", "no retreat"):
        assert does(fought, away) == silent
        play(fought, silent)
    assert owner(fought, "siena") == 0


def test_a_bot_refuses_what_brings_it_nothing() -> None:
    state = at("council")
    play(state, "swap pisa for venezia")
    assert does(state) == "decline"


def test_a_bot_refuses_what_completes_a_province_for_the_other_alone() -> None:
    state = at("council", towns={**CROSSED, "piombino": 2})
    play(state, "swap pisa for pistoia")
    assert does(state) == "decline"


@pytest.mark.parametrize(("points", "answer"), [([0, 0, 0], "accept"), ([30, 0, 0], "decline")])
def test_a_bot_does_not_help_a_leader_who_gains_more(points: list[int], answer: str) -> None:
    towns = {**CROSSED, "pistoia": {"owner": 1, "palace": True}}
    state = at("council", towns=towns, points=points)
    play(state, "swap pisa for pistoia")
    assert does(state) == answer


def test_a_bot_that_was_refused_leaves_it_at_that() -> None:
    state = at("council", towns={**CROSSED, "milano": 0, "piacenza": 0, "pavia": 2, "parma": 2}, seats=6)
    play(state, "swap pisa for pistoia", "decline")
    while state.turn:
        play(state, "pass")
    assert "swap milano for parma" in lane(state, 0)
    assert does(state) == "pass"


def test_offers_and_answers_tell_nothing_of_a_hand() -> None:
    for hand in ({}, {"swiss_regiment": 2, "sign_of_god": 1}, {"artist_or_banker": 1}):
        state = at("council", hands=[hand, hand, {}])
        assert does(state) == "swap pisa for pistoia"
        play(state, "swap pisa for pistoia")
        assert does(state) == "accept"


def test_a_search_follows_the_own_turn_but_not_into_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[tuple[str, int]] = []

    def judge(self: Game[Any], state: RenaissanceState) -> list[float]:
        judged.append((PHASE_IDS[state.phase], state.turn))
        return [0.5, 0.3, 0.2]

    monkeypatch.setattr(type(GAME), "judge", judge)
    hands = [{"knights": 2, "pikemen": 2}, {"pikemen": 1}, {}]
    towns = {"firenze": 0, "pistoia": 0, "siena": 1, "pisa": 1, "cagliari": 1, "palermo": 1, "venezia": 2}
    state = position(towns=towns, hands=hands, war=True)
    race = Race(GAME.world(state.view(0), FastLuck(1)), 0, 1, GAME)
    race.grow(20)
    assert "attack land siena" in {str(GAME.actions[action]) for action in race.found}
    assert set(judged) == {("main", 1)}


def test_a_game_among_bots_who_bargain_comes_to_its_end() -> None:
    bot = Noted(worlds=1)
    outcome = play_game(GAME, make_plan(GAME, 6, ["greedy"], 1, seed=4), [bot] * 6, 0)
    assert sum(outcome.scores) == pytest.approx(1.0)
    assert bot.verbs["accept"] >= 1
    assert bot.verbs["swap"] == bot.verbs["accept"] + bot.verbs["decline"]
