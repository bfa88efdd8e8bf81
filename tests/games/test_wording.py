"""Every option, value, refusal, event and move has its words, in both languages; a game without texts has some too."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import signoria.engine.match
import signoria.engine.rewinds
import signoria.games.condottiere.refusals
from helpers import toy
from helpers.matches import CONDOTTIERE as GAME
from helpers.matches import finished
from signoria.engine import registry
from signoria.engine.illegal import Illegal
from signoria.engine.messages import InputError, common
from signoria.engine.texts import LANGUAGES, flatten
from signoria.engine.wording import Wording
from signoria.games.condottiere.codes import ENDING_IDS, PHASE_IDS
from signoria.games.condottiere.wording import CondottiereWording

NAMES = ("Ada", "Bea", "Caio")
UNWORDED = re.compile(r"[{}]|\b(m\d+|seat|None|True|False)\b")


def wordings() -> list[Wording]:
    return [GAME.wording(language, NAMES) for language in LANGUAGES]


@pytest.mark.parametrize("wording", wordings(), ids=LANGUAGES)
def test_each_option_and_value_has_words(wording: Wording) -> None:
    for option in GAME.options:
        name, about = wording.option(option)
        assert name[0].isupper()
        assert "_" not in name
        assert about.endswith((".", "?"))
        assert len(about) > 30
        for value in (*option.values, option.default):
            said = wording.value(option, value)
            assert said
            assert "_" not in said
            if not isinstance(value, int) or isinstance(value, bool):
                assert said != str(value) or value == "random"


@pytest.mark.parametrize("wording", wordings(), ids=LANGUAGES)
def test_each_move_verb_and_prompt_has_words(wording: Wording) -> None:
    for action in GAME.actions:
        label = wording.label(action)
        assert label
        assert not UNWORDED.search(label), label
    for verb in GAME.actions.verbs:
        assert wording.verb(verb.name)[0].isupper()
    for phase in PHASE_IDS:
        for final in ([], [0, 1]):
            view = {"phase": phase, "contested": "roma", "final": final, "options": {"asked_together": True}}
            assert wording.prompt({**view, "actors": [0, 1]}).endswith(".")


def refusal_keys() -> set[str]:
    """Every key that refusals.py can name."""
    source = Path(str(signoria.games.condottiere.refusals.__file__)).read_text(encoding="utf-8")
    keys: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            key = node.value.elts[1]
            if isinstance(key, ast.Constant):
                keys.add(str(key.value))
    keys |= {f"not_now_{phase}" for phase in PHASE_IDS if phase not in ("battle", "over")}
    return keys | {f"in_battle_{verb}" for verb in signoria.games.condottiere.refusals.TIME_OF}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_has_words(language: str) -> None:
    assert len(refusal_keys()) > 20
    assert {f"refusal.{key}" for key in refusal_keys()} <= set(GAME.texts[language].by_key)


@pytest.mark.parametrize("wording", [*wordings(), *(toy.HighCard().wording(one, NAMES) for one in LANGUAGES)])
def test_the_match_refuses_in_words(wording: Wording) -> None:
    sources = (signoria.engine.match, signoria.engine.rewinds)
    source = "".join(Path(str(one.__file__)).read_text(encoding="utf-8") for one in sources)
    keys = set(re.findall(r'"((?:undo\.\w+)|unknown_action)"', source))
    assert len(keys) >= 5
    for key in keys:
        said = wording.refusal(Illegal("", "the message", key, {"action": "dance"}))
        assert said != "the message"
        assert not UNWORDED.search(said)
    assert wording.refusal(Illegal("X-1", "the message", "refusal.unheard_of")) == "the message"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"draw_after_battle": True, "hidden_cards": True, "capture_regions": True}])
def test_each_event_has_words_for_every_reader(language: str, options: dict[str, Any]) -> None:
    """Nothing is told by its bare facts, and nothing that is told has an id in it."""
    match = finished(3, 5, **options)
    wording = GAME.wording(language, NAMES)
    readers: list[int | None] = [None, 0, 1, 2]
    for reader in readers:
        for event in match.events(reader):
            assert isinstance(wording, CondottiereWording)
            key = wording.event_key(event, reader)
            assert not key or f"event.{key}" in wording.texts, key
            assert not UNWORDED.search(wording.story(event, reader)), wording.story(event, reader)
    for ending in ENDING_IDS[1:]:
        assert f"ending.{ending}" in wording.texts


def test_warnings_have_words() -> None:
    options = {option.name: option.default for option in GAME.options} | {"play_for_points": 9, "capture_regions": True}
    (key,) = GAME.warnings(options)
    for wording in wordings():
        assert "CON-15.3" in wording.warning(key)


def test_a_game_without_texts_is_told_by_its_notations() -> None:
    game = toy.HighCard()
    wording = game.wording("en", ("Ada", ""))
    assert (wording.title, wording.name(0), wording.name(1)) == ("high-card", "Ada", "Player 2")
    assert [wording.label(action) for action in game.actions] == ["open", "swap", "show"]
    assert wording.verb("swap") == "swap"
    assert wording.prompt({}) == "Choose a move."
    assert wording.story({"kind": "deal", "seat": 1, "ply": 3}, None) == "deal: seat 1."
    assert wording.story({"kind": "undo", "seat": 0, "undone": 3, "ply": 3}, None) == "Ada takes back a move."


def test_the_common_words_are_the_same_in_both_languages() -> None:
    keys = [
        flatten(tomllib.loads((files("signoria.engine") / f"texts.{one}.toml").read_text("utf-8"))) for one in LANGUAGES
    ]
    assert keys[0].keys() == keys[1].keys()
    assert common("it") is not common("fr")
    assert common("it").say("your_move") == "Choose a move."


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["condottiere", "principato", "renaissance", "virtu"])
def test_a_question_with_one_answer_says_that_there_is_no_other(name: str, language: str) -> None:
    words = signoria.game(name).wording(language, ())
    alone = [key for key in words.texts.by_key if key.startswith("prompt.") and key.endswith("_only")]
    assert alone or name == "condottiere"
    for key in alone:
        phase = key.removeprefix("prompt.").removesuffix("_only")
        view = {"phase": phase, "actions": 1, "card": "build_field", "now": {"incoming": [], "target": -1}}
        assert words.question(view, 1) == words.texts.by_key[key] != words.question(view, 2) == words.prompt(view)


@pytest.mark.parametrize(
    ("language", "event", "said"),
    [
        ("en", {"kind": "collect", "florins": 3, "source": "genoa"}, "Ada takes 3 florins: Genoa."),
        ("en", {"kind": "trade", "florins": 1}, "Ada trades for 1 florin."),
        ("en", {"kind": "trade", "florins": 0}, "Ada trades for 0 florins."),
        ("fr", {"kind": "trade", "florins": 4}, "Ada commerce pour 4 florins."),
        ("fr", {"kind": "trade", "florins": 0}, "Ada commerce pour 0 florin."),
    ],
)
def test_a_sentence_of_the_chronicle_agrees_with_its_numbers(
    language: str, event: dict[str, object], said: str
) -> None:
    assert signoria.game("virtu").wording(language, NAMES).story({"seat": 0, **event}, None) == said


@pytest.mark.parametrize(
    ("language", "reader", "said"),
    [
        ("en", "all", "Ada draws no card."),
        ("en", 0, "You draw no card."),
        ("fr", "all", "Ada ne pioche aucune carte."),
        ("fr", 0, "Vous ne piochez aucune carte."),
        ("fr", 1, "Ada ne pioche aucune carte."),
    ],
)
def test_who_sees_the_cards_too_reads_that_none_was_drawn(language: str, reader: int | str, said: str) -> None:
    event: dict[str, object] = {"kind": "draw", "seat": 0, "count": 0, **({} if reader == 1 else {"cards": {}})}
    assert signoria.game("condottiere").wording(language, NAMES).story(event, reader) == said


GAMES = Path(str(files("signoria.games")))
FRENCH = sorted(
    [*GAMES.glob("*/texts/rules.fr.md"), *GAMES.glob("*/texts/texts.fr.toml"), *GAMES.glob("*/scenes/*.toml")]
)
LOOSE = re.compile(r" [;:!?»]|« |\w'\w")  # a sign that may fall on the next line, and an apostrophe of a typewriter
CODE = re.compile(r"`[^`]*`|\[[BDR][^]]*\]")  # names of options, and the marks of clauses


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: f"{path.parts[-2]}/{path.name}")
def test_french_is_set_as_french(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.parent.name == "scenes":
        lines = [line for line in lines if line.lstrip().startswith("fr = ")]
    elif path.suffix == ".toml":
        lines = [line.partition('"')[2] for line in lines if not line.startswith("#")]
    assert [line for line in lines if LOOSE.search(CODE.sub("", line))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_con_16_1_where_there_are_no_rounds_none_is_named(language: str) -> None:
    for points, battle in (
        (0, {"en": "Battle 1", "fr": "Bataille 1"}),
        (9, {"en": "Game 1, battle 1", "fr": "Partie 1, bataille 1"}),
    ):
        match = GAME.start(3, seed=1, draw_after_battle=True, play_for_points=points)
        wording = GAME.wording(language, NAMES)
        assert isinstance(wording, CondottiereWording)
        assert wording.moment(match.view(0)) == battle[language]


@pytest.mark.parametrize(
    ("held", "en", "fr"),
    [
        (3, "Draw up to 3 cards.", "Piochez jusqu’à 3 cartes."),
        (9, "Draw up to 2 cards.", "Piochez jusqu’à 2 cartes."),
        (10, "Draw up to 1 card.", "Piochez jusqu’à 1 carte."),
        (
            11,
            "Your hand has reached its limit: say that you draw nothing.",
            "Votre main a atteint sa limite\u00a0: dites que vous ne piochez rien.",
        ),
    ],
)
def test_con_16_5_the_question_names_as_many_cards_as_may_be_drawn(held: int, en: str, fr: str) -> None:
    hand = ["m1"] * min(held, 8) + ["m2"] * max(0, held - 8)
    spec = {
        "seats": 2,
        "options": {"draw_after_battle": True, "asked_together": False},
        "phase": "draw",
        "resolving": True,
        "domains": [["roma"]],
    }
    state = GAME.position({**spec, "hands": [hand, ["m3"]]})
    assert len(state.legal(0)) == 1 + max(0, min(3, 11 - held))
    assert [wording.prompt(state.view(0)) for wording in wordings()] == [en, fr]
    assert [wording.prompt(state.view(None)) for wording in wordings()] == [
        "Draw up to 3 cards.",
        "Piochez jusqu’à 3 cartes.",
    ]


def test_con_r34_a_game_of_a_series_says_how_it_was_won() -> None:
    match = finished(2, 5, play_for_points=6)
    scores = [event for event in match.events(None) if event["kind"] == "score"]
    assert scores
    for event in scores:
        for wording in wordings():
            assert wording.t(f"ending.{event['by']}") in wording.story(event, None)


def test_a_first_player_without_a_chair_is_told_in_both_languages() -> None:
    with pytest.raises(InputError) as told:
        GAME.start(2, seed=1, start_seat=5)
    assert told.value.say() == "option start_seat cannot be 5 with 2 seats: they are numbered 0 to 1"
    assert told.value.say("fr").endswith("à 2 places\u00a0: elles sont numérotées de 0 à 1")


@pytest.mark.parametrize("name", ["condottiere", "principato", "renaissance", "virtu"])
def test_a_move_that_answers_with_a_mere_thing_has_words_that_stand_alone(name: str) -> None:
    """``Roma`` answers a question; where no question stands, it is ``place the Condottiere on Roma``."""
    texts = registry.game(name).wording("en", NAMES).texts.by_key
    bare = [key for key, text in texts.items() if key.startswith("move.") and re.fullmatch(r"\{\w+\}(, by \w+)?", text)]
    assert bare
    assert [key for key in bare if key.replace("move.", "deed.") not in texts] == []


def test_a_deed_names_what_is_done_and_what_lies_there() -> None:
    english, french = wordings()
    view = finished().at(0).view(0)
    told = {"play m6": "play Mercenary 6", "pope off": "leave the Pope off the board", "keep done": "keep no more"}
    for move, words in told.items():
        assert english.deed(GAME.actions.parse(move), view) == words
    assert french.deed(GAME.actions.parse("place roma"), view) == "placer le Condottiere sur Roma"
