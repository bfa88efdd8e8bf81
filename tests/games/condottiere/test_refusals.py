"""Why not? Whatever is not allowed names a clause that exists, in a sentence without holes, in both languages."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from helpers.condottiere import GAME, legal, play, position, refused, state_of
from signoria import Illegal
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.games.condottiere.codes import OVER
from signoria.games.condottiere.decisions import DECISIONS
from signoria.games.condottiere.state import CondottiereState

RULES = {
    language: (files("signoria.games.condottiere") / "texts" / f"rules.{language}.md").read_text("utf-8")
    for language in LANGUAGES
}
CLAUSES = {language: set(re.findall(r'<a id="(CON-[^"]+)">', RULES[language])) for language in LANGUAGES}
VARIANTS: list[dict[str, Any]] = [{}, {"hidden_cards": True}, {"capture_regions": True}, {"draw_after_battle": True}]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: next(iter(options), "standard"))
def test_every_refusal_names_a_clause_and_speaks_both_languages(options: dict[str, Any]) -> None:
    """Every action of every seat on every tenth step of a random game."""
    match = GAME.start(seats=3, seed=4, **options)
    luck = FastLuck(4)
    found: set[str] = set()
    step = 0
    while not match.over:
        asked = match.actors[0]
        if step % 10 == 0:
            state = state_of(match)
            for seat in range(3):
                allowed = {*state.legal(seat), *state.lane(seat)}
                for action in GAME.actions:
                    if action.number not in allowed:
                        why = GAME.why_not(state, seat, action.number)
                        found.add(why.clause)
                        check(why)
        moves = match.legal(asked)
        match.play(asked, moves[luck.below(len(moves))])
        step += 1
    assert len(found) > 8


def check(why: Illegal) -> None:
    for language in LANGUAGES:
        assert why.clause in CLAUSES[language]
        said = GAME.texts[language].say(why.key, why.params)
        assert said
        assert "{" not in said
        assert why.key not in said


def test_a_refused_move_changes_nothing() -> None:
    match = GAME.start(seats=2, seed=4, start_seat=0)
    before = match.state.key(), len(match.record)
    with pytest.raises(Illegal) as refusal:
        match.play(1, "place roma")
    assert refusal.value.clause == "CON-2.4"
    with pytest.raises(Illegal) as refusal:
        match.play(0, "dance")
    assert "dance" in str(refusal.value)
    assert (match.state.key(), len(match.record)) == before


def test_con_16_8_with_draw_after_battle_no_hand_is_discarded_and_no_card_kept() -> None:
    """It is not a matter of waiting for one's turn, as elsewhere: it never comes."""
    hands = [["courtesan"], ["m1"]]
    for draws, hand, keep in ((True, "CON-16.8", "CON-16.1"), (False, "CON-8.13", "CON-10.4")):
        state = position(seats=2, options={"draw_after_battle": draws}, contested="roma", hands=hands)
        for move in ("hand discard", "hand keep"):
            assert refused(state, move) == hand
        for move in ("keep courtesan", "keep done"):
            assert refused(state, move) == keep


def test_con_r32_the_pope_is_not_placed_in_the_final_battle() -> None:
    hands = [["bishop", "m1"], ["m1"]]
    state = position(seats=3, final=[0, 1], out=[2], hands=hands, domains=[["roma"], ["siena"]])
    assert refused(state, "pope off") == refused(state, "pope milano") == "CON-R32"
    assert refused(position(seats=3, contested="milano", hands=hands), "pope off") == "CON-7.2"


def test_con_4_10_whoever_only_has_a_card_face_down_can_only_pass() -> None:
    spec = {"seats": 2, "options": {"hidden_cards": True}, "contested": "roma", "face_down": ["m4"]}
    assert refused(position(**spec, hands=[[], ["m1"]]), "play m1") == "CON-4.10"
    assert refused(position(**spec, hands=[["m2"], ["m1"]]), "play m1") == "CON-4.12"


def sentence(state: CondottiereState, seat: int, notation: str, language: str = "en") -> str:
    why = GAME.why_not(state, seat, GAME.actions.parse(notation).number)
    return f"{GAME.wording(language).refusal(why)} ({why.clause})"


def test_con_8_16_who_must_keep_the_hand_is_not_told_to_discard_it() -> None:
    """A click on the Drummer, while the only answer is to keep the hand."""
    state = position(seats=2, phase="hand", contested="roma", resolving=True, hands=[["m3", "drummer"], ["winter"]])
    assert legal(state) == ["hand keep"]
    for move in ("play drummer", "pass", "pope siena", "place siena", "take m1", "keep drummer"):
        assert sentence(state, 0, move) == (
            "The battle is over, and you hold a Mercenary, so your hand stays: first say that you keep it. (CON-8.16)"
        )
    assert "vous avez un Mercenaire en main" in sentence(state, 0, "play drummer", "fr")


def test_con_8_13_who_may_discard_the_hand_is_told_both() -> None:
    state = position(seats=2, phase="hand", contested="roma", resolving=True, hands=[["drummer"], ["m1"]])
    assert legal(state) == ["hand discard", "hand keep"]
    assert sentence(state, 0, "play drummer").endswith("first keep your hand, or discard all of it. (CON-8.13)")


@pytest.mark.parametrize("held", [["m3"], ["winter"]])
def test_con_8_18_what_another_hand_holds_is_not_told_by_a_refusal(held: list[str]) -> None:
    """In turn, and at once to who has answered or has no cards."""
    moves = ("play m1", "pass", "keep m1", "place siena")
    spec: dict[str, Any] = {"seats": 3, "phase": "hand", "contested": "roma", "resolving": True}
    state = position(**spec, hands=[held, ["m1"], []], options={"asked_together": False})
    said = {sentence(state, 1, move) for move in moves}
    assert said == {"First Player 1 must decide about the hand. (CON-8.18)"}
    state = position(**spec, hands=[held, ["m1"], []], answers=["", "hand keep"])
    said = {sentence(state, seat, move) for seat in (1, 2) for move in moves}
    assert said == {"First all who hold cards must decide about their hands. (CON-8.18)"}
    assert sentence(state, 1, "hand keep").endswith("sealed until all have given theirs. (CON-R63)")
    assert sentence(state, 2, "hand keep").endswith("you are not asked about your hand. (CON-R25)")


def test_con_4_12_a_card_not_in_hand_is_refused_by_the_clause_that_says_so() -> None:
    state = position(seats=2, contested="roma", hands=[["m6"], ["drummer"]])
    assert sentence(state, 0, "play drummer") == "There is no Drummer in your hand. (CON-4.12)"
    assert sentence(state, 0, "play drummer", "fr") == "Vous n’avez pas cette carte en main\u00a0: Tambour. (CON-4.12)"


def test_con_r32_nothing_is_promised_for_the_time_after_the_final_battle() -> None:
    state = position(seats=3, final=[0, 1], out=[2], hands=[["m1"], ["m1"]], domains=[["roma"], ["siena"]])
    assert {refused(state, move) for move in ("place milano", "hand keep", "keep m1")} == {"CON-R32"}


@pytest.mark.parametrize(
    ("options", "battle", "idle", "clause"),
    [({"stall_limit": 1}, 1, 1, "CON-R33"), ({"stall_limit": 0, "battle_limit": 2}, 1, 0, "CON-R61")],
)
def test_con_12_4_a_game_that_a_guard_has_ended_names_it(
    options: dict[str, Any], battle: int, idle: int, clause: str
) -> None:
    state = position(seats=2, contested="roma", hands=[["m1"], ["m1"]], battle=battle, idle=idle, options=options)
    play(state, "pass", "pass")
    assert refused(state, "pass", seat=0) == clause


def test_each_phase_has_its_decision_and_each_usual_reason_has_words() -> None:
    """The table is indexed by phase, each verb belongs to one decision, and clauses and sentences exist."""
    assert [decision.phase for decision in DECISIONS] == list(range(OVER))
    verbs = [verb for decision in DECISIONS for verb in decision.verbs]
    assert sorted([*verbs, "show"]) == sorted(verb.name for verb in GAME.actions.verbs)
    for decision in DECISIONS:
        for clause, key in [(decision.clause, ""), *decision.verbs.values()]:
            for language in LANGUAGES:
                assert clause in CLAUSES[language]
                assert not key or f"refusal.{key}" in GAME.texts[language].by_key
