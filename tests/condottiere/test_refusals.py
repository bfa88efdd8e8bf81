"""Why not? Whatever is not allowed names a clause that exists, in a sentence without holes, in both languages."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from condottiere.helpers import GAME, state_of
from signoria import Illegal
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES

RULES = {
    language: (files("signoria.games.condottiere") / f"rules.{language}.md").read_text("utf-8")
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
        (asked,) = match.actors
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
    assert refusal.value.clause == "CON-8.8"
    with pytest.raises(Illegal) as refusal:
        match.play(0, "dance")
    assert "dance" in str(refusal.value)
    assert (match.state.key(), len(match.record)) == before
