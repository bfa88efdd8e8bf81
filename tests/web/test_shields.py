"""Shields: one for each player, no two alike, none known by colour alone."""

from __future__ import annotations

import re

import pytest

from signoria.web import shields


def test_six_players_have_six_colours_and_six_charges() -> None:
    words = [blazon.replace(";", "").split() for blazon in shields.PLAYERS]
    assert len({field for field, _, _ in words}) == 6
    assert len({charge for _, charge, _ in words}) == 6
    assert all(charge in shields.charges() for _, charge, _ in words)


def test_every_charge_that_is_kept_is_used() -> None:
    drawn = {word for blazon in shields.PLAYERS for word in blazon.split()}
    assert set(shields.charges()) <= drawn


@pytest.mark.parametrize("seat", range(6))
def test_a_shield_points_at_a_symbol_that_is_there(seat: int) -> None:
    (target,) = re.findall(r'href="#([\w-]+)"', shields.shield(seat))
    assert f'<symbol id="{target}"' in shields.player_symbols()
    assert "clipPath" in shields.lone_shield(seat)


def test_shields_keep_within_the_content_policy() -> None:
    for drawn in (shields.player_symbols(), shields.lone_shield(3)):
        assert "style" not in drawn
        assert "<script" not in drawn


def test_an_unknown_word_in_a_blazon_is_refused() -> None:
    with pytest.raises(KeyError):
        shields.drawing("gules; unicorn argent")
