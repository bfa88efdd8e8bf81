"""Values that no text we have gives: one sign for them at every table, explained there, and no way out of the game."""

from __future__ import annotations

import random

import pytest

from helpers.page_models import NAMES, changed, sitting
from helpers.page_reader import Page
from signoria.engine import registry
from signoria.engine.match import Match
from signoria.engine.texts import LANGUAGES
from signoria.web.icons import RECONSTRUCTED
from signoria.web.preferences import chosen
from signoria.web.renderers import renderer

MARKED = ("principato", "virtu")  # with cards that bear such values


def played(game: str, steps: int) -> Match:
    luck = random.Random(5)
    match = registry.game(game).start(3, 5, names=NAMES[:3])
    for _ in range(steps):
        match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["condottiere", "principato", "renaissance", "virtu"])
def test_one_sign_and_no_link_out_of_the_game(game: str, language: str) -> None:
    signs: list[str] = []
    for steps in (0, 9, 40):
        match = played(game, steps)
        for seat in (match.actors[0], None):
            s = sitting(match, seat, language)
            for shown in (s, changed(s, preferences=chosen({"table": "text"}))):
                page = Page(renderer(game).fragment(shown))
                ways = [one.attributes.get("href", "") for one in page.named("a")]
                assert not [way for way in ways if way.startswith("/data")]
                signs += [one.text for one in page.named("sup", class_="rec")]
                legend = [one.text for one in page.named("p") if RECONSTRUCTED in one.text]
                assert bool(legend) == (game != "condottiere")  # all of its values are known
    assert {*signs} == ({RECONSTRUCTED} if game in MARKED else set())
