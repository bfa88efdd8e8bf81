"""A position without a table: the same picture, and nothing in it that could be pressed."""

import re

import pytest

from signoria.engine import registry
from signoria.server.page_models import staged
from signoria.web.renderers import renderer

GAME = registry.game("condottiere")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_picture_shows_the_table_and_asks_for_nothing(language: str, seat: int | None) -> None:
    match = GAME.start(3, 7, start_seat=0)
    match.play(0, "place roma")
    drawn = renderer("condottiere").picture(staged(GAME, match.state, seat, language, ("Ada", "Bruno", "Chiara")))
    assert "Bruno" in drawn
    assert 'id="g-roma"' in drawn
    assert (seat is None) == ('id="hand"' not in drawn)
    assert not re.search(r"<(form|a|input)\b|<button(?! type=\"button\")|data-move", drawn)


def test_a_lesson_has_its_moves() -> None:
    match = GAME.start(3, 7, start_seat=0)
    drawn = renderer("condottiere").fragment(staged(GAME, match.state, 0, "en", place="/learn/condottiere/1"))
    assert 'action="/learn/condottiere/1/moves"' in drawn
    assert 'data-move="place roma"' in drawn
