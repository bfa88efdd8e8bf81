"""What Renaissance says: refusals, events, prompts and moves, whole and in both languages."""

from __future__ import annotations

import pytest

from renaissance.helpers import GAME, start
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.games.renaissance.codes import ARTIST_IDS, CARD_IDS, NATION_IDS, PHASE_IDS, TOWN_IDS
from signoria.games.renaissance.refusals import VERBS

BOTH = pytest.mark.parametrize("language", LANGUAGES)


@BOTH
def test_everything_has_a_name(language: str) -> None:
    texts = GAME.texts[language]
    for table, ids in (("card", CARD_IDS), ("effect", CARD_IDS), ("town", TOWN_IDS), ("artist", ARTIST_IDS)):
        assert all(f"{table}.{one}" in texts for one in ids)
    assert all(f"nation.{one}" in texts and f"power.{one}" in texts for one in NATION_IDS)
    assert all(f"phase.{one}" in texts and f"prompt.{one}" in texts for one in PHASE_IDS)
    assert all(f"verb.{verb.name.replace(' ', '_')}" in texts for verb in GAME.actions.verbs)
    assert {verb.name for verb in GAME.actions.verbs} == {*VERBS, "swap", "gift"}
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
