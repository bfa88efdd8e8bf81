"""The rules text: the same clauses in both languages, and every ruling with a flag is told."""

from __future__ import annotations

from helpers.renaissance import GAME
from signoria.engine.rulebook import rulebook


def test_both_rulebooks_have_the_same_clauses() -> None:
    english, french = ([clause.id for clause in rulebook(GAME, language)] for language in ("en", "fr"))
    assert english == french
    assert len(english) > 380


def test_every_option_rests_on_a_clause_and_is_named_there() -> None:
    for language in ("en", "fr"):
        clauses = {clause.id: clause for clause in rulebook(GAME, language)}
        for option in GAME.options:
            assert option.clause in clauses
            if option.ruling:
                assert f"`{option.name}`" in clauses[option.clause].text
