"""What Renaissance says: refusals, events, prompts and moves, whole and in both languages."""

from __future__ import annotations

import pytest

from helpers.renaissance import GAME, battle, lane, phase, play, position, start, view
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.games.renaissance.codes import ARTIST_IDS, CARD_IDS, NATION_IDS, PHASE_IDS, TOWN_IDS
from signoria.games.renaissance.refusals import FIRST_WITH

BOTH = pytest.mark.parametrize("language", LANGUAGES)


@BOTH
def test_everything_has_a_name(language: str) -> None:
    texts = GAME.texts[language]
    for table, ids in (("card", CARD_IDS), ("effect", CARD_IDS), ("town", TOWN_IDS), ("artist", ARTIST_IDS)):
        assert all(f"{table}.{one}" in texts for one in ids)
    assert all(f"nation.{one}" in texts and f"power.{one}" in texts for one in NATION_IDS)
    assert all(f"phase.{one}" in texts and f"prompt.{one}" in texts for one in PHASE_IDS)
    assert all(f"verb.{verb.name.replace(' ', '_')}" in texts for verb in GAME.actions.verbs)
    assert {verb.name for verb in GAME.actions.verbs} == {*FIRST_WITH, "swap", "gift"}
    for option in GAME.options:
        assert f"option.{option.name}.name" in texts
        assert f"option.{option.name}.about" in texts


def test_both_languages_have_the_same_keys() -> None:
    assert set(GAME.texts["en"].by_key) == set(GAME.texts["fr"].by_key)


@BOTH
def test_every_move_has_words(language: str) -> None:
    wording = GAME.wording(language, ["Anna", "Bruno", "Carla", "Dino", "Elena", "Fosco"])
    for action in GAME.actions:
        label = wording.label(action)
        assert label
        assert "{" not in label
        assert label != str(action) or action.verb in ("pass", "ride", "none", "counter")


@pytest.mark.parametrize("seats", [3, 6])
def test_games_are_told_and_refusals_are_worded(seats: int) -> None:
    luck, told, refused = FastLuck(seats), set(), set()
    state = start(seats, seats, powers=True, **({"scenario": "1515"} if seats == 6 else {}))
    words = {language: GAME.wording(language, ["A", "B", "C", "D", "E", "F"]) for language in LANGUAGES}
    step = 0
    while state.actors():
        journal = Journal()
        seat = state.actors()[0]
        lane = state.lane(seat) if step % 15 == 0 else []
        legal = lane or state.legal(seat)
        if step % 13 == 0:
            for action in range(step % 7, len(GAME.actions), 7):
                if action not in (*state.legal(seat), *state.lane(seat)):
                    why = GAME.why_not(state, seat, action)
                    refused.add(why.key)
                    assert all("{" not in words[language].refusal(why) for language in LANGUAGES)
        state.play(seat, legal[luck.below(len(legal))], luck, journal)
        for event in journal.events:
            told.add(event.kind)
            for language in LANGUAGES:
                for reader in (None, seat):
                    said = words[language].story(event.seen_by(reader), reader)
                    if not said:
                        assert event.kind in ("sealed_offer", "offer")  # the table shows them
                        continue
                    assert said.endswith("."), (event.kind, said)
                    assert "{" not in said
                    assert f"event.{words[language].event_key(event.seen_by(reader), reader)}" in GAME.texts[language]
        step += 1
    assert len(told) > 40
    assert len(refused) > 16


NAMES = ["Ada", "Bea", "Cleo"]


@BOTH
def test_a_council_with_something_to_offer_does_not_say_that_there_is_nothing(language: str) -> None:
    """REN-25.2: exchanges and gifts are made unasked, so that a pass is always the one answer in the list."""
    state = position(towns={"firenze": 0, "roma": 1, "venezia": 2}, phase="council", ducats=[4, 4, 4])
    assert len(state.legal(0)) == 1
    assert {move.split()[0] for move in lane(state, 0)} == {"swap", "gift"}
    words = GAME.wording(language, NAMES)
    assert words.question(view(state, 0), 1) == words.texts.by_key["prompt.council"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "set_up", "nations": ["rome", "venice", "florence"]}, "Ada (Rome), Bea (Venice) and Cleo (Florence)"),
        ({"kind": "votes", "votes": ["war", "peace", "war"]}, "Ada (war), Bea (peace) and Cleo (war)"),
        ({"kind": "points", "points": [3, 0, 1]}, "Ada 3, Bea 0 and Cleo 1"),
        ({"kind": "treasury", "ducats": [1, 12, 0]}, "Ada 1, Bea 12 and Cleo 0"),
    ],
)
def test_what_each_seat_has_is_told_with_its_name(event: dict[str, object], said: str) -> None:
    assert GAME.wording("en", NAMES).story(event, None).endswith(f": {said}.")


@pytest.mark.parametrize(
    ("language", "points", "ducats"),
    [
        ("en", "Points of Renaissance of this turn: ", "Income in ducats: "),
        ("fr", "Points de Renaissance de ce tour\u00a0: ", "Revenus en ducats\u00a0: "),
    ],
)
def test_ren_19_1_what_a_turn_brings_is_not_called_what_one_has(language: str, points: str, ducats: str) -> None:
    words = GAME.wording(language, NAMES)
    assert words.story({"kind": "points", "points": [3, 0, 1]}, None).startswith(points)
    assert words.story({"kind": "treasury", "ducats": [5, 8, 10]}, None).startswith(ducats)


@pytest.mark.parametrize(
    ("language", "won", "said"),
    [
        ("en", True, "Ada takes Bari of Cleo: 20 against 17."),
        ("en", False, "Cleo holds Bari: 17 against 10."),
        ("fr", True, "Ada prend Bari à Cleo\u00a0: 20 contre 17."),
        ("fr", False, "Cleo garde Bari\u00a0: 17 contre 10."),
    ],
)
def test_the_number_of_whom_a_sentence_names_first_comes_first(language: str, won: bool, said: str) -> None:
    result = {"kind": "result", "seat": 0, "owner": 2, "town": "bari", "attacker": 20 if won else 10, "defender": 17}
    assert GAME.wording(language, NAMES).story({**result, "won": won}, None) == said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "Cleo offers Ada 1 Condottiere."),
        ("en", 2, "Cleo offers Ada 2 Condottieri."),
        ("fr", 1, "Cleo offre 1 condottiere à Ada."),
        ("fr", 2, "Cleo offre 2 condottieres à Ada."),
    ],
)
def test_one_condottiere_on_offer_is_one(language: str, count: int, said: str) -> None:
    offer = {"kind": "offer", "seat": 2, "buyer": 0, "condottieri": count, "ducats": 0}
    assert GAME.wording(language, NAMES).story(offer, None) == said


def test_before_a_sign_of_god_one_hears_how_the_combat_stands_and_would_stand() -> None:
    """REN-11.4, 17.21: 5 + 4 and a 2 against 2 + 5 and a 5; with the Sign 16 against 12."""
    state = battle({"knights": 1, "arquebusiers": 1, "sign_of_god": 1}, {"knights": 1})
    play(state, "attack land siena", "stay out", "lay arquebusiers+knights", "red none", "stay out")
    play(state, "defend knights with none", dice=(2, 5))
    words = GAME.wording("en", NAMES)
    assert phase(state) == "signs"
    assert words.prompt(view(state, 0)) == "You are losing, 11 against 12. Do you play a Sign of God?"
    choices = [words.choice(GAME.actions[one], view(state, 0)) for one in state.legal(0)]
    assert "Double Knights: 16 against 12" in choices
    play(state, "sign attacker_second")
    assert words.prompt(view(state, 1)) == "You are losing, 12 against 16. Do you play a Sign of God?"


def test_in_a_sale_window_it_is_said_whom_one_would_help() -> None:
    """REN-25.8, R25: first the attacker, and when he has laid his cards the defender."""
    state = battle({"knights": 2}, {"knights": 1}, third={"condottiere": 1})
    words = GAME.wording("en", NAMES)
    play(state, "attack land siena")
    assert words.prompt(view(state, 2)).startswith("Do you offer Ada Condottieri or ducats?")
    play(state, "stay out", "lay knights+knights", "red none")
    assert words.prompt(view(state, 2)).startswith("Do you offer Bea Condottieri or ducats?")
