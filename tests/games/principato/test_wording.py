"""What Principato says: refusals, events, prompts and moves, whole and in both languages."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from helpers.principato import GAME, holding, play, position, view
from signoria import Match
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.engine.wording import Reader
from signoria.games.principato.codes import FACE_IDS, GOOD_IDS, KIND_IDS, OBJECTIVE_IDS, PHASE_IDS
from signoria.games.principato.position import Position
from signoria.games.principato.table import RENDERER
from signoria.games.principato.table.text import describe
from signoria.games.principato.view_types import typed
from signoria.server.page_models import staged
from signoria.terminal import table

RULES = {
    language: (files("signoria.games.principato") / "texts" / f"rules.{language}.md").read_text("utf-8")
    for language in LANGUAGES
}
CLAUSES = {language: re.findall(r'<a id="(PRI-[^"]+)">', RULES[language]) for language in LANGUAGES}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def test_both_rulebooks_have_the_same_clauses() -> None:
    assert CLAUSES["en"] == CLAUSES["fr"]
    assert len(CLAUSES["en"]) == len(set(CLAUSES["en"])) > 200


def test_every_refusal_names_a_clause_and_speaks_both_languages() -> None:
    match, luck, step = GAME.start(seats=3, seed=4), FastLuck(4), 0
    found: set[str] = set()
    while not match.over:
        (asked,) = match.actors
        if step % 10 == 0:
            for seat in range(3):
                for action in {one.number for one in GAME.actions} - set(match.state.legal(seat)):
                    assert isinstance(match.state, Position)
                    why = GAME.why_not(match.state, seat, action)
                    found.add(why.key)
                    assert why.clause in CLAUSES["en"]
                    for language in LANGUAGES:
                        said = GAME.wording(language).refusal(why)
                        assert said
                        assert not re.search(r"\b0 (food|gold|or\b|nourriture)", said), said
                        assert "{" not in said
        moves = match.legal(asked)
        match.play(asked, moves[luck.below(len(moves))])
        step += 1
    assert len(found) > 12


@BOTH
def test_everything_has_a_name(language: str) -> None:
    texts = GAME.texts[language]
    assert all(f"card.{face}" in texts for face in (*FACE_IDS, "military"))
    assert all(f"effect.{kind}" in texts for kind in KIND_IDS)
    assert all(f"objective.{one}" in texts and f"goal.{one}" in texts for one in OBJECTIVE_IDS)
    assert all(f"token.{GOOD_IDS[column]}" in texts for column in (*range(7), *range(15, 24)))
    assert all(f"verb.{verb.name.replace(' ', '_')}" in texts for verb in GAME.actions.verbs)
    for option in GAME.options:
        assert f"option.{option.name}.name" in texts
        assert f"option.{option.name}.about" in texts


CORRECTED: list[tuple[str, dict[str, object], str, str]] = [
    ("villa", {"points": [0, 3, 6]}, "3, 6 points for 1, 2 sets of 1 book and 1 painting", "1, 2 ensembles de 1 livre"),
    ("chapel", {"points": [1, 2]}, "1, 2 points for 0, 1 sets of 1 monument and 1 painting", "0, 1 ensembles de"),
    ("fortress", {"per": 5}, "1 point for every full 5 military points", "1 point par lot de 5 points militaires"),
    ("armoury", {"each": 2}, "2 points for each: catapult", "2 points par jeton\xa0: catapulte"),
    (
        "fertile_soil",
        {"above": 4},
        "1 point for each above number 4: field and farm",
        "au-delà de 4\xa0: champ et ferme",
    ),
]


@pytest.mark.parametrize(("objective", "change", "english", "french"), CORRECTED, ids=str)
def test_an_objective_that_an_owner_corrected_is_told_as_it_is_played(
    objective: str, change: dict[str, object], english: str, french: str
) -> None:
    estate = OBJECTIVE_IDS.index(objective) < 4
    mine = [objective, "palace"] if estate else ["city_charter", objective]
    theirs = ["fortress" if objective == "armoury" else "armoury", "town_hall"]
    state = position(objectives=[mine, theirs], data={"objective": {objective: change}})
    for language, words in (("en", english), ("fr", french)):
        wording = GAME.wording(language)
        said = wording.goal(state.view(0), objective)
        assert words in said
        assert wording.goal(position().view(0), objective) == wording.t(f"goal.{objective}") != said
        sitting = staged(GAME, state, 0, language, ("Anna", "Bruno"), place="/tables/t1")
        assert said in RENDERER.fragment(sitting)
        assert said in describe(sitting)
        out = StringIO()
        Console(file=out, width=400).print(table(GAME, language, ["Anna", "Bruno"]).board(state.view(0), 400))
        assert said in out.getvalue()


def test_an_objective_that_an_owner_found_right_keeps_its_sentence() -> None:
    state = position(data={"objective": {"villa": {"points": [0, 2, 5, 9]}}})
    assert GAME.wording("en").goal(state.view(0), "villa") == GAME.wording("en").t("goal.villa")


@BOTH
def test_a_whole_game_is_told_without_holes(language: str) -> None:
    wording = GAME.wording(language, ["Anna", "Bruno", "Chiara"])
    match, luck = GAME.start(seats=3, seed=9), FastLuck(9)
    phases: set[str] = set()
    while not match.over:
        asked = match.actors[0]
        seen: Any = match.view(asked)
        phases.add(seen["phase"])
        moves = match.legal(asked)
        for said in (wording.prompt(seen), wording.moment(seen), *(wording.choice(one, seen) for one in moves[:12])):
            assert said
            assert "{" not in said
            assert "_" not in said
        match.play(asked, moves[luck.below(len(moves))])
    assert phases >= set(PHASE_IDS) - {"over", "pay", "choose"}
    told = [(str(event["kind"]), wording.story(event, 0)) for event in match.events(0)]
    silent = Counter(kind for kind, sentence in told if not sentence)
    assert (silent.pop("objectives"), set(silent)) == (2, {"sealed"})  # of the others; the table shows who is asked
    for _, sentence in told:
        assert "{" not in sentence
        assert "_" not in sentence
    kinds = {event["kind"] for event in match.events(0)}
    assert kinds >= {"set_up", "activate", "exchange", "swap", "strengths", "final", "victory"}


@pytest.mark.parametrize(
    ("cube", "unit", "said"),
    [
        ("food", "militia", "Anna supplies a militia: food."),
        ("favour", "condottiere", "Anna supplies a condottiere: favour."),
    ],
)
def test_one_sentence_fits_food_and_a_favour(cube: str, unit: str, said: str) -> None:
    event = {"kind": "supply", "seat": 0, "cube": cube, "unit": unit}
    assert GAME.wording("en", ["Anna", "Bruno"]).story(event, None) == said


@BOTH
def test_choices_say_what_lies_on_the_table(language: str) -> None:
    wording = GAME.wording(language)
    state = holding(
        "build_field", {"bank": 2, "gold": 3, "favour": 1}, display=["buy_book"] + ["build_palazzo"] * 4, year=2
    )
    say = {
        move: {"en": english, "fr": french}[language]
        for move, english, french in [
            ("option 2", "3 gold → 2 fields", "3 or → 2 champs"),
            ("pay favours 0 for food 1 for gold", "Pay 2 gold and 1 favour", "Payer 2 or et 1 faveur"),
            ("choose book_high", "great book, 6 points", "grand livre, 6 points"),
            ("take 1", "Book (slot 1)", "Livre (case 1)"),
        ]
    }
    actions = {move: GAME.actions.parse(move) for move in say}
    assert wording.choice(actions["take 1"], view(state, 0)) == say["take 1"]
    assert wording.choice(actions["choose book_high"], view(state, 0)) == say["choose book_high"]
    play(state, "activate build_field")
    assert wording.choice(actions["option 2"], view(state, 0)) == say["option 2"]
    play(state, "option 2")
    paying = "pay favours 0 for food 1 for gold"
    assert wording.choice(actions[paying], view(state, 0)) == say[paying]
    for card in ("produce_food", "recruit_militia"):
        offer: Any = view(holding(card), 0)["offers"][0]
        assert "{" not in wording.option_text(offer["options"][0])
    parts = GAME.explain(position(goods=[{"points": 3, "book_low": 1}, {}]), 0)
    assert all("{" not in wording.part(part) and "_" not in wording.part(part) for part in parts)


@BOTH
def test_the_terminal_table_shows_a_game_in_words(language: str) -> None:
    shown = table(GAME, language, ["Anna", "Bruno", "Chiara"])
    match, luck, paper = GAME.start(seats=3, seed=9), FastLuck(9), Console(width=120, record=True, file=StringIO())
    while not match.over:
        seen = match.view(match.actors[0])
        if match.ply % 20 == 0:
            paper.print(shown.board(seen, 120))
            paper.print(shown.explain(seen, [0, 1, 2]))
        moves = match.legal(match.actors[0])
        match.play(match.actors[0], moves[luck.below(len(moves))])
    text = paper.export_text()
    for word in ("Chiara", "PRI-13.2", {"en": "Harvest", "fr": "Moisson"}[language]):
        assert word in text
    assert "{" not in text
    assert "_" not in text
    assert shown.totals(match.view(0)) == match.view(0)["points"]


def asked_at_once() -> Match:
    """After a scoring: all are asked how many units they send home, and Anna has answered one of two questions."""
    match = GAME.start(3, 1)
    armies = [{"condottiere": 2, "militia": 1}, {"militia": 1}, {"condottiere": 1}]
    state = position(seats=3, goods=armies, pile=[])
    play(state, "end")
    match.state = state
    match.play(0, "return condottieri 1")
    return match


@pytest.mark.parametrize(
    ("language", "asked", "lines"),
    [
        (
            "en",
            "The scoring is over: how many militia do you send home? "
            "Your answer stays sealed until all have given theirs.",
            ["Your answer is sealed: send 1 condottiere home.", "Still to answer: Bruno and Chiara."],
        ),
        (
            "fr",
            "Le décompte est fini : combien de milices renvoyez-vous ? "
            "Votre réponse reste sous scellé jusqu’à ce que tous aient répondu.",
            ["Votre réponse, sous scellé : renvoyer 1 condottiere.", "Réponses encore attendues : Bruno et Chiara."],
        ),
    ],
)
def test_pri_r25_the_terminal_table_tells_ones_own_answer_and_who_is_still_asked(
    language: str, asked: str, lines: list[str]
) -> None:
    match, names = asked_at_once(), ["Anna", "Bruno", "Chiara"]
    wording = GAME.wording(language, names)
    assert plain(wording.prompt(match.view(0))) == asked
    out = StringIO()
    Console(file=out, width=200).print(table(GAME, language, names).board(match.view(0), 200))
    assert [one.strip() for one in plain(out.getvalue()).splitlines() if one.strip() in lines] == lines
    assert lines[0] not in [*wording.own_answer(typed(match.view(1))), *wording.own_answer(typed(match.view(None)))]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Anna answers under seal: send 1 condottiere home.",
                "Bruno answers under seal: keep all militia.",
                "Anna answers under seal: keep all militia.",
                "Anna sends home 1 condottiere.",
                "Bruno sends nobody home.",
                "Chiara sends nobody home.",
            ],
        ),
        (
            "fr",
            [
                "Anna répond sous scellé : renvoyer 1 condottiere.",
                "Bruno répond sous scellé : garder toutes les milices.",
                "Anna répond sous scellé : garder toutes les milices.",
                "Anna renvoie 1 condottiere.",
                "Bruno ne renvoie personne.",
                "Chiara ne renvoie personne.",
            ],
        ),
    ],
)
def test_pri_r25_the_chronicle_tells_all_in_the_supply_order(language: str, sentences: list[str]) -> None:
    match, wording = asked_at_once(), GAME.wording(language, ["Anna", "Bruno", "Chiara"])
    for seat, move in ((1, "return militia 0"), (0, "return militia 0"), (2, "return condottieri 0")):
        match.play(seat, move)
    told: list[tuple[Reader, Any, list[str]]] = [
        ("all", match.truth(), sentences),
        *((reader, match.events(reader), sentences[3:]) for reader in (1, None)),
    ]
    for reader, events, expected in told:
        said = [wording.story(one, reader) for one in events if one["kind"] in ("sealed", "return")]
        assert [plain(one) for one in said if one] == expected


def plain(said: str) -> str:
    return said.replace("\N{NO-BREAK SPACE}", " ")
