"""REN-R69: what a seat cannot know is dealt again as a fair dealer would, also where much is known of a hand."""

from __future__ import annotations

import random

import pytest

from helpers.renaissance import GAME, battle, phase, play, position, view
from signoria.engine.luck import FastLuck
from signoria.engine.testing.card_counting import compare
from signoria.games.renaissance.state import RenaissanceState

SEEDS = 150


def announced() -> RenaissanceState:
    """All know of two troops in the attacker's hand."""
    state = battle({"knights": 2, "retreat": 1, "raiders": 1}, {"retreat": 2})
    play(state, "attack land siena")
    return state


def laid() -> RenaissanceState:
    """Three cards lie face down, one of them red; a sealed offer is made."""
    state = battle({"knights": 1, "cannon": 1, "traitor": 1}, {"pikemen": 2}, seats=4, ducats=[1, 5, 2, 2])
    state.set_owner(0, 3)  # Torino: the fourth player has a town
    play(state, "attack land siena", (2, "stay out"), (3, "stay out"), "lay knights+cannon", "red traitor")
    play(state, (2, "give 1"))
    assert phase(state) == "sale"
    return state


def bought() -> RenaissanceState:
    """A bought Condottiere lies with two cards of the hand, nobody else knows where; one card is known."""
    state = battle({"knights": 3, "engineer": 1}, {"pikemen": 1}, third={"condottiere": 1}, ducats=[3, 0, 0])
    play(state, "attack land siena", "sell 1 and give 0", "hire 2", "lay knights+hired", "red engineer", "stay out")
    state.known[2] = 1  # knights
    return state


def bound() -> RenaissanceState:
    """The attacker has laid cards, and the third player is known to have no blue card."""
    state = battle({"knights": 2, "engineer": 1}, {"pikemen": 1}, third={"condottiere": 1})
    play(state, "attack land siena", "stay out", "lay knights+knights", "red engineer", "stay out")
    state.blue_most[2] = 0
    state.troops_least[2] = 1
    return state


@pytest.mark.parametrize("made", [announced, laid, bought, bound])
def test_ren_r69_bound_hands_are_dealt_fairly(made: object) -> None:
    state = made()  # type: ignore[operator]
    seen = state.view(1)
    unseen = GAME.unseen(seen)

    def world(seed: int) -> RenaissanceState:
        other = state.copy()
        other.resample(1, FastLuck(seed))
        return other  # type: ignore[no-any-return]

    assert all(world(seed).view(1) == seen for seed in range(20))
    for owner in {place.owner for place in unseen.places}:
        assert compare(unseen, owner, world, SEEDS, 1000 * owner, random.Random(owner)) == ""


def test_a_hand_without_blue_cards_is_dealt_at_once() -> None:
    state = battle({"knights": 2}, {"retreat": 3, "raiders": 3, "ride": 3, "traitor": 3})
    state.blue_most[1] = 0
    luck = FastLuck(1)
    for _ in range(50):
        state.resample(0, luck)
        assert state.blues(1) == 0
        assert view(state)["hands"][1] == 12
    assert luck.picks < 50 * 20  # not by throwing deals away


def test_ren_r69_what_several_steps_showed_stays_known_when_they_are_taken_back() -> None:
    """Two marriages are played one after the other: then there were two in the hand."""
    towns = {"firenze": 0, "roma": 1, "venezia": 2, "siena": 1, "perugia": 1}
    state = position(towns=towns, hands=[{"marriage": 2, "knights": 1}, {}, {}], ducats=[9, 9, 9])
    done = []
    for move in ("marriage", "target siena", "marriage", "target perugia"):
        before = state.copy()
        done.append((before, play(state, move)))
    for before, events in reversed(done):
        before.remember(events, state)
        state = before
    assert view(state, 1)["known"][0]["cards"] == {"marriage": 2}
    assert view(done[2][0], 1)["known"][0]["cards"] == {"marriage": 1}
