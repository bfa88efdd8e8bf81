"""The rules reader: every clause and figure can be reached, what is searched is found, in both languages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

from helpers.hosted_tables import default_house
from signoria import games
from signoria.engine import registry
from signoria.engine.file_game import FileGame
from signoria.engine.game import Game
from signoria.engine.game_files import folder
from signoria.engine.rulebook import read, rulebook
from signoria.engine.scenes import scenes_of
from signoria.engine.texts import LANGUAGES
from signoria.server import rule_figures
from signoria.server.pages.rules import text_of
from signoria.web import rules_margin, search
from signoria.web.markdown import prose

GAME = registry.game("condottiere")
BOXES = [name for name in games.names() if isinstance(games.game(name), FileGame)]  # toys have no rules text
BOOKS = {language: rulebook(GAME, language) for language in LANGUAGES}
IDENTITY = re.compile(r"[A-Z]{2,4}\d?-(?:[A-Z]{1,2}-?)?\d+(?:\.\d+)?")
IDS = re.compile(r' id="([^"]+)"')


def named_in_code(game: Game[Any]) -> dict[str, str]:
    """Every clause that a game's code names where it is not a comment: in refusals, explanations and options."""
    found = {}
    for path in folder(game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and IDENTITY.fullmatch(node.value):
                found[node.value] = path.name
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOXES)
def test_every_clause_that_a_refusal_or_an_explanation_names_is_in_the_reader(name: str, language: str) -> None:
    game = games.game(name)
    book, named = rulebook(game, language), named_in_code(game)
    assert len(named) > 10
    for clause, where in named.items():
        assert clause in book, where
    for option in game.options:
        assert option.clause in book


@pytest.mark.parametrize("name", BOXES)
def test_a_page_with_all_figures_has_no_id_twice(name: str) -> None:
    text = text_of(name, "fr", True)
    assert text is not None
    assert text.html.count("<figure ") == len(rule_figures.shown(games.game(name)))
    assert not [one for one, times in Counter(IDS.findall(text.html)).items() if times > 1]


async def test_every_clause_has_a_page_with_its_words_and_its_neighbours(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        for language, book in BOOKS.items():
            ada.language = language
            order = [clause.id for clause in book]
            for at, clause in list(enumerate(book))[:: 1 if language == "en" else 7]:
                page = await ada.get(f"/rules/condottiere/{clause.id}")
                assert page.status == 200
                assert f"<h1>{clause.id}</h1>" in page.text
                assert at == 0 or f'rel="prev" href="/rules/condottiere/{order[at - 1]}"' in page.text
                assert not [one for one, times in Counter(IDS.findall(page.text)).items() if times > 1], clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_worked_example_has_its_figure_and_no_id_stands_twice(language: str) -> None:
    light, drawn = text_of("condottiere", language, False), text_of("condottiere", language, True)
    assert light is not None
    assert drawn is not None
    for clause in BOOKS[language]:
        if rules_margin.example(clause.id):
            text = drawn.html[drawn.html.index(f'<li id="{clause.id}">') :].partition("</li>")[0]
            assert '<figure class="figure">' in text, clause.id
            assert re.search(r'class="(fig-battle|fig-map|fig-hand)', text), clause.id
    assert drawn.html.count("<figure ") == light.html.count("<details ") == len(rule_figures.shown(GAME))
    for page in (light, drawn):
        assert not [one for one, times in Counter(IDS.findall(page.html)).items() if times > 1]
    assert len(light.html) < 160_000  # figures are fetched when they are wanted


async def test_every_scene_can_be_gone_through_in_both_languages(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        for at, scene in enumerate(scenes_of(GAME)):
            ada.language = LANGUAGES[at % 2]
            way = f"/rules/condottiere/scenes/{rule_figures.name_of(scene)}"
            steps = 0
            while True:
                page = unescape((await ada.get(f"{way}?step={steps}")).text)
                assert f"<h1>{scene.title[ada.language]}</h1>" in page
                assert (f'rel="prev" href="{way}?step={steps - 1}"' in page) == (steps > 0)
                if f'rel="next" href="{way}?step={steps + 1}"' not in page:
                    break
                steps += 1
            assert steps + 1 >= len(scene.content["step"])
            assert (await ada.get(f"{way}?step={steps + 1}")).status == 404
        assert (await ada.get("/rules/condottiere/scenes/nothing")).status == 404
        small = (await ada.get(f"{way}?figure=1")).text
        assert '<svg class="defs"' not in small
        assert '<svg class="defs"' in (await ada.get(f"{way}?figure=1&defs=1")).text


SEARCHES = [
    ("en", "5.4", "CON-5.4", "5.4"),
    ("en", "con-r03", "CON-R03", "CON-R03"),
    ("en", "SCARECROW", "CON-1.8", "Scarecrow"),
    ("en", "pope contested flag", "CON-R03", "Pope"),
    ("fr", "eveque", "CON-1.8", "Évêque"),
    ("fr", "heroine", "CON-1.8", "Héroïne"),
    ("fr", "ÉPOUVANTAIL", "CON-1.8", "Épouvantail"),
]


async def test_what_is_searched_is_found(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        for language, query, first, mark in SEARCHES:
            ada.language = language
            page = (await ada.get(f"/rules/condottiere?q={quote_plus(query)}")).text
            cards = page.partition('<ol class="cards">')[2].partition("</ol>")[0]
            ids = re.findall(r'href="/rules/condottiere#([^"]+)"', cards)
            assert first in ids[: 1 if "." in query or "-" in query else 60], query
            assert f"<mark>{mark}</mark>" in cards

    for language, query, *_ in SEARCHES:
        for clause in search.found(BOOKS[language], query):
            text = search.folded(f"{clause.id} {clause.section} {clause.plain}")
            assert all(word in text for word in search.wanted(query))


async def test_a_search_that_finds_more_than_is_shown_says_so(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        for query, more in (("card", True), ("pope contested flag", False)):
            page = (await ada.get(f"/rules/condottiere?q={quote_plus(query)}")).text
            cards = page.partition('<ol class="cards">')[2].partition("</ol>")[0]
            assert (len(search.found(BOOKS["en"], query)) > cards.count("<li>") == 60) is more
            assert ("Here are the first 60" in page.partition('<p class="hits"')[2].partition("</p>")[0]) is more


async def test_a_search_for_nothing_and_for_what_is_not_there(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        page = (await ada.get("/rules/condottiere?q=%3Cscript%3Ezzz")).text
        assert "No clause with “&lt;script&gt;zzz”" in page
        assert '<ol class="cards"></ol>' in page
        many = (await ada.get("/rules/condottiere?q=a")).text
        assert re.search(r'<p class="hits"[^>]*>\d{3} clauses with “a”. Here are the first 60;', many)
        whole = (await ada.get("/rules/condottiere?q=+++")).text
        assert '<section id="found" class="sheet" aria-label="Search the rules" hidden' in whole.replace("\n", "")


def test_a_reconstructed_value_says_so_in_words() -> None:
    text = '# T\n\n- <a id="PRI-1.1"></a>**PRI-1.1** Ninety cards. [B; REC]\n'
    assert read(text)["PRI-1.1"].tags == ("B", "REC")
    for language, word in (("en", "reconstructed"), ("fr", "reconstitué")):
        html = prose(text, rules_margin.meanings(language)).html
        assert re.search(rf'<abbr title="[^"]+">B</abbr>; <b class="label" title="[^"]+">{word}</b>', html)


async def test_what_a_table_may_choose_stands_at_its_clause(tmp_path: Path) -> None:
    async with default_house(tmp_path) as (ada, _):
        for language, word in (("en", "(usual)"), ("fr", "(habituel)")):
            ada.language = language
            for option in GAME.options:
                page = (await ada.get(f"/rules/condottiere/{option.clause}")).text
                name, _ = GAME.wording(language, ()).option(option)
                assert f"<i>{search.marked(name, [])}.</i>" in page
                assert page.count(word) == 1


def test_a_figure_that_is_not_there_is_not_remembered() -> None:
    """Whoever asks for a thousand names of his own pushes no figure out."""
    kept = rule_figures.drawn.cache_info().currsize
    assert all(rule_figures.figure("condottiere", f"no-such-scene-{n}", "en") is None for n in range(3))
    assert rule_figures.drawn.cache_info().currsize == kept
