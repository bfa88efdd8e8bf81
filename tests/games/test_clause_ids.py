"""Every clause id that opens a docstring of a game is in that game's rules text: a reader can look it up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import signoria
from signoria.engine.game_files import folder
from signoria.engine.rulebook import Rulebook, rulebook

GAMES = ("condottiere", "principato", "renaissance", "virtu")
PREFIX = r"[A-Z]{3}\d?-"
ID = rf"(?:{PREFIX})?(?:[A-Z]{{1,2}}-?)?\d+(?:\.\d+)?[a-z]?"
OPENING = re.compile(rf"(?={PREFIX})(?P<ids>{ID}(?:(?:, | to | and ){ID})*)(?![\w-])")


def cited(docstring: str) -> list[str]:
    """The ids that open a docstring, in full: ``CON-6.2, R3 to R5`` cites CON-6.2, CON-R3 and CON-R5."""
    found = OPENING.match(docstring)
    ids, prefix = [], ""
    for one in re.split(", | to | and ", found["ids"]) if found else []:
        own = re.match(PREFIX, one)
        prefix = own[0] if own else prefix
        ids.append(one if own else prefix + one)
    return ids


def known(one: str, rules: Rulebook) -> bool:
    """A clause, or a whole chapter. ``VIR2-8.2, D0.3`` may mean VIR-D0.3: the rules for two add to the others."""
    for name in (one, f"{rules.prefix}-{one.partition('-')[2]}"):
        if name in rules or any(clause.id.startswith(f"{name}.") for clause in rules):
            return True
    return False


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each docstring."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), text


def unknown(source: str, rules: Rulebook) -> list[str]:
    """The ids in a module that these rules do not have, each with its line."""
    return [f"{line}: {one}" for line, text in docstrings(source) for one in cited(text) if not known(one, rules)]


def test_ids_are_read_from_lists_and_ranges() -> None:
    assert cited("CON-6.2, 6.6: words") == ["CON-6.2", "CON-6.6"]
    assert cited("REN-6.9 to 6.13, R52a, 24.3: words") == ["REN-6.9", "REN-6.13", "REN-R52a", "REN-24.3"]
    assert cited("VIR-8.7, VIR2-R3, 9.4.") == ["VIR-8.7", "VIR2-R3", "VIR2-9.4"]
    assert cited("VIR-4, VIR2: words") == ["VIR-4"]
    assert cited("REN-17.8, R30 (3): 2 cards") == ["REN-17.8", "REN-R30"]
    assert cited("One CON-6.2") == []


def test_an_unknown_id_is_found() -> None:
    rules = rulebook(signoria.game("renaissance"))
    assert unknown('def f():\n    """REN-17.8, D07 to D08, 17.99: a rule."""', rules) == [
        "1: REN-D07",
        "1: REN-D08",
        "1: REN-17.99",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_cited_clause_is_in_the_rules_text(name: str) -> None:
    game = signoria.game(name)
    rules, home = rulebook(game), Path(str(folder(game)))
    found = {path: unknown(path.read_text("utf-8"), rules) for path in sorted(home.rglob("*.py"))}
    assert [f"{path.relative_to(home)}:{one}" for path, lines in found.items() for one in lines] == []
