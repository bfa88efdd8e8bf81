"""What Virtù says: everything in the box has a name, every event and every move its words, in both languages."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from helpers.virtu import play, position
from helpers.virtu_data import DATA
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.rulebook import rulebook
from signoria.engine.texts import LANGUAGES, Texts
from signoria.games.virtu import GAME
from signoria.games.virtu.codes import PHASE_IDS
from signoria.games.virtu.decisions import DECISIONS
from signoria.games.virtu.position import Position

FOLDER = files("signoria.games") / "virtu"
TEXTS = {
    language: Texts(language, tomllib.loads((FOLDER / "texts" / f"texts.{language}.toml").read_text(encoding="utf-8")))
    for language in LANGUAGES
}
BOTH = pytest.mark.parametrize("texts", TEXTS.values(), ids=LANGUAGES)


def ids(*tables: str) -> list[str]:
    return [one["id"] for table in tables for one in DATA[table]]


@BOTH
def test_everything_in_the_box_that_is_spoken_of_has_a_name(texts: Texts) -> None:
    named: dict[str, Any] = {
        "city": ids("city"),
        "card": [*ids("character", "family"), "machiavelli"],
        "tile": ids("tile"),
        "item": [*ids("character"), "duchy", "principality", "kingdom", "republic", "guild", "cathedral"],
        "bonus": ids("bonus"),
        "gives": ids("bonus"),
        "alliance": ids("alliance"),
        "major": ids("major"),
        "power": [*ids("power"), "france", "king_of_naples"],
        "symbol": ["florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow"],
        "action": {room for palace in DATA["palace"] for room in palace["rooms"]} | {"trade"},
    }
    for table, names in named.items():
        assert all(f"{table}.{name}" in texts for name in names), table


def test_both_languages_have_the_same_keys_and_speak_of_the_same_things() -> None:
    english, french = TEXTS["en"].by_key, TEXTS["fr"].by_key
    assert list(english) == list(french)
    for key, text in english.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", french[key])), key


def test_french_is_set_as_french() -> None:
    for key, text in TEXTS["fr"].by_key.items():
        assert not re.search(r"(?<!\u00a0)[;:?!»]|«(?!\u00a0)|['\"]", text), key


@BOTH
def test_events_are_sentences_and_parameters_have_tables(texts: Texts) -> None:
    for key, text in texts.by_key.items():
        if key.split(".")[0] in ("event", "refusal"):
            assert text.endswith("."), key
        if key.startswith("parameter.") and text != "seat":
            assert any(other.startswith(f"{text}.") for other in texts.by_key), key


@BOTH
def test_every_question_and_every_verb_has_words(texts: Texts) -> None:
    for phase in filter(None, PHASE_IDS):
        assert f"phase.{phase}" in texts
        assert f"prompt.{phase}" in texts
    for verb in GAME.actions.verbs:
        key = verb.name.replace(" ", "_")
        assert f"move.{key}" in texts
        assert f"verb.{key}" in texts
    for option in GAME.options:
        assert f"option.{option.name}.name" in texts
        assert f"option.{option.name}.about" in texts
    assert {verb for decision in DECISIONS for verb in decision.verbs} == {verb.name for verb in GAME.actions.verbs}
    for decision in DECISIONS:
        assert decision.clause in rulebook(GAME, texts.language)
        for clause, key in decision.verbs.values():
            assert clause in rulebook(GAME, texts.language)
            assert f"refusal.{key}" in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_words(language: str) -> None:
    wording = GAME.wording(language, ["Anna", "Bruno", "Carla", "Dino", "Elena"])
    for action in GAME.actions:
        label = wording.label(action)
        assert label
        assert not re.search(r"[{}_]|\w-\d", label), label
        assert label != str(action) or action.verb in ("pass", "end", "stop", "act", "skip", "done")


@pytest.mark.parametrize("seats", [2, 4])
def test_games_are_told_and_refusals_are_worded(seats: int) -> None:
    luck, told, refused = FastLuck(seats), set(), set()
    state = GAME.start(seats, seats, max_years=20).state
    assert isinstance(state, Position)
    words = {language: GAME.wording(language, ["A", "B", "C", "D", "E"]) for language in LANGUAGES}
    step = 0
    while state.actors():
        journal, seat = Journal(), state.actors()[0]
        legal = state.legal(seat)
        if step % 9 == 0:
            for action in set(range(step % 11, len(GAME.actions), 11)) - set(legal):
                why = GAME.why_not(state, seat, action)
                refused.add(why.key)
                assert why.clause in rulebook(GAME)
                for language in LANGUAGES:
                    said = words[language].refusal(why)
                    assert said.endswith(".")
                    assert not re.search(r"[{}_]|\w-\d", said), said
            view = state.view(seat)
            for action in legal:
                assert not re.search(r"[{}_]|\w-\d", words["fr"].choice(GAME.actions[action], view))
        state.play(seat, legal[luck.below(len(legal))], luck, journal)
        for event in journal.events:
            told.add(event.kind)
            for language in LANGUAGES:
                key = words[language].event_key(event.seen_by(None), None)
                assert f"event.{key}" in TEXTS[language], key
                said = words[language].story(event.seen_by(None), None)
                assert said.endswith(".")
                assert not re.search(r"[{}_]|\w-\d", said), said
        step += 1
    assert len(told) > 25
    assert len(refused) > 20


def test_the_question_names_the_card_and_the_city() -> None:
    """Of two cards bought together one is asked about after the other; a troop has been picked before it goes."""
    chest = {"florins": 20}
    state = play(position(phase="winter", players=[chest]), "done", "add swordsman", "add merchant", "buy")
    words = GAME.wording("en", ["Ada", "Bea", "Cleo"])
    seen: Any = state.view(0)
    first, second = seen["now"]["incoming"]
    assert words.prompt(state.view(0)) == f"{words.t(f'card.{first}')}: on which side of your court?"
    play(state, "side left")
    assert words.prompt(state.view(0)) == f"{words.t(f'card.{second}')}: on which side of your court?"
    marching = position(players=[{"marker": 4}], troops={"florence": {"0": 1}})
    play(marching, "act", "pick own florence")
    assert words.prompt(marching.view(0)) == "Where does the troop go from Florence?"


def test_french_keeps_to_the_words_of_the_booklet() -> None:
    """A cité, the patronage, a card that is écartée: the table says what the rules say."""
    for key, text in TEXTS["fr"].by_key.items():
        assert not re.search(r"\bvilles?\b|mécénat|défauss", text, re.IGNORECASE), key


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The powers: Ada (Naples), Bea (Venice) and Cleo (Florence). Cleo begins."),
        ("fr", "Les puissances\u00a0: Ada (Naples), Bea (Venise) et Cleo (Florence). Cleo commence."),
    ],
)
def test_the_chronicle_tells_who_has_which_power(language: str, said: str) -> None:
    event = {"kind": "set_up", "seat": 2, "powers": ["naples", "venice", "florence"], "order": [2, 0, 1]}
    assert GAME.wording(language, ["Ada", "Bea", "Cleo"]).story(event, None) == said


@pytest.mark.parametrize(
    ("language", "outcome", "said"),
    [
        ("en", "won", "Verona falls to Ada: 3 against 2."),
        ("en", "defeated", "Verona holds out against Ada: 2 against 1."),
        ("fr", "won", "Vérone tombe, Ada l’emporte\u00a0: 3 contre 2."),
        ("fr", "defeated", "Vérone résiste à Ada\u00a0: 2 contre 1."),
    ],
)
def test_a_city_that_holds_out_has_its_own_number_first(language: str, outcome: str, said: str) -> None:
    attack = 3 if outcome == "won" else 1
    event = {"kind": "siege_over", "seat": 0, "city": "verona", "attack": attack, "defence": 2, "outcome": outcome}
    assert GAME.wording(language, ["Ada", "Bea", "Cleo"]).story(event, None) == said


def test_french_names_the_card_and_not_its_gender() -> None:
    """Lucrezia Borgia is a family card as well; a troop that starts at Florence need not be Florence's."""
    words = GAME.wording("fr", ["Ada", "Bea", "Cleo"])
    refused = words.t("refusal.no_place", card="lucrezia_borgia", where="room-1")
    assert refused.startswith("Cette carte ne peut pas y être placée maintenant")
    assert "Lucrèce Borgia" in refused
    assert words.t("prompt.march_from", city="ancona").startswith("Où va la troupe qui part d’Ancône")
    assert words.story({"kind": "leave", "seat": 0, "city": "rome"}, None) == "Ada laisse Rome en paix."
