"""Why a move is good and why a bot played so: every word of it is there, by the interpreted and the compiled kernel."""

from __future__ import annotations

import pytest

from signoria import bots, games
from signoria.engine.texts import LANGUAGES

GAMES = ("condottiere", "principato", "renaissance", "virtu")


@pytest.mark.parametrize("game", GAMES)
def test_what_everybody_saw_is_told_in_both_languages(game: str) -> None:
    """A spectator's views are all it gets; every key it gives has its words."""
    rules, bot = games.game(game), bots.make("novizio")
    names = ("Ada", "Bea", "Carla", "Dora", "Elsa", "Fia")[: rules.seats[0]]
    wordings = [rules.wording(language, names) for language in LANGUAGES]
    match, told = rules.start(rules.seats[0], seed=3), set()
    while not match.over and match.ply < 400:
        seat, before = match.actors[0], match.view(None)
        match.play(seat, bot.choose(rules, match.view(seat), match.ply).action)
        key, params = wordings[0].motive(before, match.view(None), seat)
        if key:
            told.add(key)
            assert all(one.t(f"motive.{key}", **params).endswith(".") for one in wordings)
    assert len(told) >= {"condottiere": 5, "principato": 2}.get(game, 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_its_reason_or_none(game: str) -> None:
    """For a hint: in both languages, whatever is legal."""
    rules, bot = games.game(game), bots.make("novizio")
    wordings = [rules.wording(language, ()) for language in LANGUAGES]
    match, told = rules.start(rules.seats[0], seed=4), 0
    while not match.over and match.ply < 60:
        seat = match.actors[0]
        view = match.view(seat)
        for action in match.legal(seat)[:5]:
            reasons = [one.reason(view, action) for one in wordings]
            assert all(reasons) or not any(reasons), action
            assert not any(":" in one for one in reasons), reasons  # a hint has its colon before the reason
            told += bool(reasons[0])
        match.play(seat, bot.choose(rules, view, match.ply).action)
    assert told > 10
