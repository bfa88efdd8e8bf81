"""The rules text: the same clauses in both languages, links that lead somewhere, and what is lost is called so."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from signoria.arena.coverage import clause_of
from signoria.engine.rulebook import Rulebook, read
from signoria.engine.texts import LANGUAGES
from signoria.web.markdown import IDENTITY, inline

FOLDER = files("signoria.games") / "virtu"
BOOKS = {
    language: read((FOLDER / "texts" / f"rules.{language}.md").read_text(encoding="utf-8")) for language in LANGUAGES
}
ITEM = r"[DRX]?\d+(?:\.\d+)?"
NAMED = re.compile(rf"VIR2?-{ITEM}(?:(?:,? and |, | to )(?:VIR2?-)?{ITEM}(?![\w.]*[a-z]))*")  # VIR-22.2, 22.5, D0.10
FIGURE = re.compile(r"\d+(?:\.\d+)?")
BOTH = pytest.mark.parametrize("book", BOOKS.values(), ids=LANGUAGES)


def test_both_rulebooks_have_the_same_clauses_with_the_same_marks() -> None:
    english, french = ([(clause.id, clause.tags) for clause in book] for book in BOOKS.values())
    assert english == french
    assert len(english) == 545


@BOTH
def test_every_clause_that_a_clause_names_is_there(book: Rulebook) -> None:
    for clause in book:
        for named in IDENTITY.findall(" ".join((clause.text, *clause.tags))):
            assert named in book, (clause.id, named)


def test_every_clause_that_the_code_names_is_there() -> None:
    """A clause, or a chapter of clauses; ``R15`` in ``VIR2-9.3, R15`` is one of the same rulebook."""
    known = {clause.id for clause in BOOKS["en"]}
    known |= {name.rpartition(".")[0] for name in known}
    for path in sorted(Path(str(FOLDER)).rglob("*.py")):
        for named in NAMED.findall(path.read_text(encoding="utf-8")):
            book = ""
            for item in re.split(r",? and |, | to ", named):
                book = item.partition("-")[0] if "-" in item else book
                assert f"{book}-{item.rpartition('-')[2]}" in known, (path.name, named)


@BOTH
def test_every_mark_has_a_meaning(book: Rulebook) -> None:
    for clause in book:
        assert clause.tags
        for tag in clause.tags:
            assert tag in ("B", "D", "W", "R", "REC") or tag.removeprefix("R: ") in book


@BOTH
def test_what_stands_in_for_the_lost_page_is_labelled(book: Rulebook) -> None:
    for number in range(4, 11):
        assert "REC" in book[f"VIR2-15.{number}"].tags


@BOTH
def test_figures_are_the_same_in_both_languages(book: Rulebook) -> None:
    for clause in book:
        figures = set(FIGURE.findall(clause.text))
        assert figures == set(FIGURE.findall(BOOKS["en"][clause.id].text)), clause.id


def test_french_is_set_as_french() -> None:
    for clause in BOOKS["fr"]:
        text = re.sub(r"`[^`]*`", "", clause.text)
        assert not re.search(r"(?<!\u00a0)[;:?!»]|«(?!\u00a0)|['\"]", text), clause.id


def test_clauses_of_the_game_for_two_are_links_and_names_of_tests_like_the_others() -> None:
    assert inline("see VIR2-15.4.") == 'see <a href="#VIR2-15.4">VIR2-15.4</a>.'
    book = BOOKS["en"]
    assert clause_of("test_vir2_15_4_prestige", book) == "VIR2-15.4"
    assert clause_of("test_vir2_99_1_nothing", book) == ""
    assert clause_of("test_vir_r10_requests", book) == "VIR-R10"
