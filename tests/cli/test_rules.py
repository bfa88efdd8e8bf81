"""``rules``, ``scene`` and ``data``: clauses in their own words, and what proves them."""

from __future__ import annotations

from pathlib import Path

import pytest

import signoria
from helpers.command_line import LANGUAGES, process, run
from signoria.arena import coverage as arena
from signoria.engine import rulebook
from signoria.engine.rulebook import Clause
from signoria.engine.scenes import scene_paths

GAME = signoria.game("condottiere")
SCENES = scene_paths(GAME)
OTHERS = [path for name in ("principato", "renaissance", "virtu") for path in scene_paths(signoria.game(name))]

BOOK = """# A game

## 1. The start
- <a id="TOY-1.1"></a>**TOY-1.1** First. [B]
Words between the clauses.
### Later
- <a id="TOY-1.11"></a>**TOY-1.11** *Why?* Because of `this`, [see] it. [B; TOY-R1]

## 2. The end
- <a id="TOY-R1"></a>**TOY-R1** Last.
"""


def test_a_rules_text_is_read_clause_by_clause() -> None:
    book = rulebook.read(BOOK)
    assert list(book) == [
        Clause("TOY-1.1", "1. The start", "", "First.", ("B",)),
        Clause("TOY-1.11", "1. The start", "Later", "*Why?* Because of `this`, [see] it.", ("B", "TOY-R1")),
        Clause("TOY-R1", "2. The end", "", "Last.", ()),
    ]
    assert book["TOY-1.11"].plain == "Why? Because of this, [see] it."
    assert [clause.slug for clause in book] == ["toy_1_1", "toy_1_11", "toy_r1"]
    for wanted in ("TOY-R1", "toy-r1", " r1 "):
        assert book.find(wanted) is book["TOY-R1"]
    assert book.find("1.2") is None
    assert book.near("1.2")[0] in book


@pytest.mark.parametrize("wrong", [BOOK + BOOK, BOOK.replace("**TOY-1.1**", "**TOY-1.2**")])
def test_a_rules_text_with_a_slip_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"TOY-1\.1"):
        rulebook.read(wrong)


@pytest.mark.parametrize("name", ["condottiere", "principato", "renaissance", "virtu"])
def test_every_clause_is_found_however_it_is_spelt(name: str) -> None:
    """Also REN-R52a, whose last letter is small: a refusal cites it, and the terminal quoted nothing."""
    book = rulebook.rulebook(signoria.game(name))
    for clause in book:
        for wanted in (clause.id, clause.id.lower(), clause.id.upper()):
            assert book.find(wanted) is clause
    assert book.near(book.clauses[-1].id + "x")[0] in book


def test_both_languages_have_the_same_clauses_with_the_same_marks() -> None:
    english, french = (rulebook.rulebook(GAME, language) for language in LANGUAGES)
    assert [(one.id, one.tags) for one in english] == [(one.id, one.tags) for one in french]
    assert len(english) > 250
    assert all(one.text and one.chapter for one in (*english, *french))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_show(language: str) -> None:
    result = run("rules", "show", "5.4", "con-r10", language=language)
    assert result.exit_code == 0
    start = {"en": "While at least one Spring", "fr": "Tant qu’au moins un Printemps"}[language]
    assert "CON-5.4  5. " in result.stdout
    assert f"\n{start}" in result.stdout
    assert "[B; CON-R10]" in result.stdout
    assert "\nCON-R10  23. " in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_list(language: str) -> None:
    result = run("rules", "list", language=language)
    lines = result.stdout.splitlines()
    assert sum(line.startswith("CON-") for line in lines) == len(rulebook.rulebook(GAME))
    assert max(len(line) for line in lines) <= 80


# Coverage


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("test_con_5_5_spring_is_added_after_the_drummer", "CON-5.5"),
        ("test_con_5_5", "CON-5.5"),
        ("test_con_1_11_neighbours", "CON-1.11"),
        ("test_con_r03_pope", "CON-R03"),
        ("test_con_i3_tokens", "CON-I3"),
        ("test_con_we_01_deal", "CON-WE-01"),
        ("test_con_xv_14_three", "CON-XV-14"),
        ("TestSpring::test_con_5_4_bonus", "CON-5.4"),
        ("test_con_99_9_nothing", ""),
        ("test_con_r99_nothing", ""),
        ("test_connected_regions", None),
        ("test_spring", None),
    ],
)
def test_a_test_is_named_after_its_clause(name: str, clause: str | None) -> None:
    assert arena.clause_of(name, rulebook.rulebook(GAME)) == clause


@pytest.fixture
def few_tests(tmp_path: Path) -> Path:
    """A folder with a passing, a failing, a skipped and a parametrized test."""
    folder = tmp_path / "some_tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(
        """
import pytest

def test_con_1_1_passes():
    pass

def test_con_1_2_fails():
    assert 1 == 2

@pytest.mark.skip(reason="not today")
def test_con_1_3_is_skipped():
    pass

@pytest.mark.parametrize("number", [1, 2])
def test_con_1_4_fails_for_one_of_them(number):
    assert number == 1

class TestMore:
    def test_con_2_1_in_a_class(self):
        pass

def test_con_77_7_is_no_clause():
    pass
"""
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return folder


def test_coverage_lists_what_nothing_proves(few_tests: Path) -> None:
    result = run("rules", "coverage", "--tests", few_tests)
    assert result.exit_code == 1
    found = {line.split()[1]: line for line in result.stdout.splitlines() if line.startswith(("ok ", "NO "))}
    assert len(found) == len(rulebook.rulebook(GAME))
    assert found["CON-1.1"].startswith("ok    CON-1.1    test_con_1_1_passes")
    assert "TestMore::test_con_2_1_in_a_class" in found["CON-2.1"]
    assert found["CON-1.5"] == "NO    CON-1.5    no test, no scene"
    assert "we-04-bishop.toml" in found["CON-WE-04"]
    assert "does not exist" in result.stdout
    assert "test_con_77_7_is_no_clause" in result.stdout
    missing = run("rules", "coverage", "--tests", few_tests, "--missing")
    assert "CON-1.5 " in missing.stdout
    assert "CON-1.1 " not in missing.stdout


def test_coverage_that_runs_tells_what_passes(few_tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(few_tests.parent)
    result = run("rules", "coverage", "--tests", "some_tests", "--run")
    assert result.exit_code == 1
    found = {line.split()[1]: line.split()[0] for line in result.stdout.splitlines() if line.startswith(("ok ", "NO "))}
    told = {clause: found[clause] for clause in ("CON-1.1", "CON-1.2", "CON-1.3", "CON-1.4", "CON-2.1", "CON-WE-04")}
    expected = {"CON-1.1": "ok", "CON-1.2": "NO", "CON-1.3": "NO", "CON-1.4": "NO", "CON-2.1": "ok", "CON-WE-04": "ok"}
    assert told == expected
    assert "test_con_1_2_fails: failure: assert 1 == 2" in result.stdout
    assert "skipped: not today" in result.stdout


@pytest.mark.parametrize("game", ["condottiere", "principato", "renaissance", "virtu"])
def test_every_clause_is_proven(game: str) -> None:
    tests = Path(__file__).parent.parent
    result = run("rules", "coverage", game, "--tests", tests, "--missing")
    assert result.exit_code == 0, result.stdout


# Scenes


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_scenes_are_right(language: str) -> None:
    every = len(SCENES) + len(OTHERS)
    lines = {
        "scene check": every,
        "scene check condottiere": len(SCENES),
        f"scene check {OTHERS[0].parent}": len(list(OTHERS[0].parent.iterdir())),
    }
    for line, count in lines.items():
        result = run(*line.split(), language=language)
        assert result.exit_code == 0
        assert result.stdout.startswith(f"{count} ")


def test_a_scene_that_does_not_come_out_is_told(tmp_path: Path) -> None:
    text = SCENES[0].read_text(encoding="utf-8")
    (tmp_path / "good.toml").write_text(text, encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    head = 'clauses = ["CON-5.2"]\\ntitle = { en = "x", fr = "x" }\\n'.replace("\\n", "\n")
    wrong.write_text(head + '[position]\nlines = [["m5"], []]\n[[step]]\n[step.expect]\n"view.totals" = [6, 0]\n')
    result = process("scene", "check", tmp_path)
    assert result.returncode == 1
    assert "WRONG: wrong.toml, step 1: view.totals is [5, 0], expected [6, 0]" in result.stdout
    assert result.stdout.endswith("1 scene right, 1 wrong\n")
    shown = run("scene", "show", wrong)
    assert shown.exit_code == 1
    assert "WRONG: wrong.toml, step 1: view.totals is [5, 0], expected [6, 0]" in " ".join(shown.stdout.split())
    french = "FAUX : wrong.toml, étape 1 : view.totals vaut [5, 0] au lieu de [6, 0]"
    for command in ("check", "show"):
        told = run("scene", command, wrong, language="fr").stdout
        assert french in " ".join(told.split())  # whatever the width, and the space before a colon
    (tmp_path / "broken.toml").write_text("= nothing")
    assert run("scene", "check", tmp_path / "broken.toml").exit_code == 1
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert run("scene", "check", tmp_path / "bytes.toml").exit_code == 1
    assert run("scene", "show", tmp_path / "bytes.toml").exit_code == 2


@pytest.mark.parametrize("number", range(len(SCENES)), ids=[path.stem for path in SCENES])
def test_every_scene_can_be_shown(number: int) -> None:
    path, language = SCENES[number], LANGUAGES[number % 2]
    result = run("scene", "show", path, language=language)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == GAME.scene(path).title[language]
    assert "{" not in result.stdout


def test_a_scene_of_another_game_can_be_shown() -> None:
    result = run("scene", "show", next(path for path in OTHERS if "x01-" in str(path)))
    assert result.exit_code == 0
    assert "PRI-X1" in result.stdout


# Data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_data_are_whole_and_say_what_is_not_printed(language: str) -> None:
    result = run("data", "check", language=language)
    assert result.exit_code == 0
    assert "count 110, strength 292" in result.stdout
    assert "torino" in result.stdout
    assert "0.99" in result.stdout


def test_broken_data_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {
        "region": [{"id": "roma", "source": "booklet"}, {"id": "roma"}],
        "borders": [["roma", "roma"], ["roma", "paris"]],
        "card": [],
    }
    monkeypatch.setattr(GAME, "data", data)
    result = run("data", "check")
    assert result.exit_code == 1
    assert result.stdout.count("WRONG: ") == 4


OVERLAY = """
[card.winter]
count = 4
"""


def test_corrections_are_checked_and_told(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OVERLAY)
    result = run("data", "check", "condottiere", "--overlay", tmp_path / "mine.toml")
    assert result.exit_code == 0
    assert "corrected: card.winter.count = 4" in result.stdout
    assert "count 111" in result.stdout
    (tmp_path / "mine.toml").write_text(OVERLAY.replace("4", "-4"))
    result = run("data", "check", "condottiere", "--overlay", tmp_path / "mine.toml", language="fr")
    assert result.exit_code == 1
    assert "il faut au moins 0" in result.stdout


def test_corrections_are_printed_as_a_patch(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OVERLAY)
    result = run("data", "diff", "condottiere", "--overlay", tmp_path / "mine.toml")
    assert result.exit_code == 0
    changes = [line for line in result.stdout.splitlines() if line[:1] in "+-"]
    assert changes == [
        "--- a/src/signoria/games/condottiere/data/cards.toml",
        "+++ b/src/signoria/games/condottiere/data/cards.toml",
        "-count = 3",
        "+count = 4",
        '+count_source = "owner"',
    ]


def test_an_overlay_that_is_no_toml_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[card")
    result = run("data", "diff", "condottiere", "--overlay", tmp_path / "mine.toml")
    assert result.exit_code == 2
    assert "mine.toml is not TOML" in result.stderr
