"""Observations: all of the view and nothing else, in a row of fixed length whose every place has a name."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from helpers.positions import OURS, along
from signoria import games, research
from signoria.engine import field_encoders
from signoria.engine.field_encoders import Reader
from signoria.engine.game import View
from signoria.engine.luck import FastLuck
from signoria.research.episode import Numbers, writable
from signoria.research.versions import version


def encode(name: str, view: View) -> Numbers:
    encoding = version(name).encoding
    row = np.zeros(encoding.size, np.float32)
    encoding.write(view, writable(row))
    return row


@pytest.mark.parametrize("name", OURS)
def test_every_key_of_a_view_is_a_field_or_is_left_out_for_a_reason(name: str) -> None:
    encoding = version(name).encoding
    fields = {field.name for field in encoding.fields}
    for state in along(games.game(name), 2, 50):
        assert fields | set(encoding.left_out) == set(state.view(0))
    assert not fields & set(encoding.left_out)
    assert all(field.about for field in encoding.fields)


@pytest.mark.parametrize("name", OURS)
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    names = research.names(name)
    assert len(names) == len(set(names)) == version(name).encoding.size
    fields = research.fields(name)
    assert [field.first for field in fields] == [sum(one.size for one in fields[:at]) for at in range(len(fields))]


@pytest.mark.parametrize("name", OURS)
def test_equal_views_give_equal_numbers_and_other_views_others(name: str) -> None:
    """Two worlds: what a seat cannot tell apart looks alike, and what it can does not."""
    game = games.game(name)
    seen: dict[bytes, str] = {}
    left_out = version(name).encoding.left_out
    for state in along(game, len(game.seats), 15):
        for seat in (0, len(state.scores()) - 1):
            view = state.view(seat)
            row = encode(name, view)
            assert np.isfinite(row).all()
            assert np.abs(row).max() <= field_encoders.BOUND
            world = game.world(view, FastLuck(5))
            assert (encode(name, world.view(seat)) == row).all()
            text = json.dumps({key: value for key, value in view.items() if key not in left_out}, sort_keys=True)
            assert seen.setdefault(row.tobytes(), text) == text
    assert len(seen) > 20


@pytest.mark.parametrize("name", OURS)
def test_the_others_look_alike_from_every_seat(name: str) -> None:
    """Who is asked stands at the reader's own place if it is the reader."""
    field = next(one for one in research.fields(name) if one.name == "actors")
    for state in along(games.game(name), 2, 60):
        if len(state.actors()) == 1:
            mover, seats = state.actors()[0], len(state.scores())
            for seat in range(seats):
                found = encode(name, state.view(seat))[field.first : field.first + field.size]
                assert found.argmax() == (mover - seat) % seats


CASES: list[tuple[field_encoders.Kind, Any, list[float]]] = [
    (field_encoders.Flag(), True, [1]),
    (field_encoders.Number(4), 2, [0.5]),
    (field_encoders.Number(4), 99, [4]),
    (field_encoders.Number(4), -99, [-4]),
    (field_encoders.Among("abc"), "b", [0, 1, 0]),
    (field_encoders.Among("abc"), "?", [0, 0, 0]),
    (field_encoders.Some("abc"), ["c", "a"], [1, 0, 1]),
    (field_encoders.Bits("abc"), 6, [0, 1, 1]),
    (field_encoders.Counts("abc", 2), {"b": 3}, [0, 1.5, 0]),
    (field_encoders.Counts("abc", 1), ["b", "b", "c"], [0, 2, 1]),
    (field_encoders.Seat(4), 0, [0, 0, 1, 0]),
    (field_encoders.Seat(4), -1, [0, 0, 0, 0]),
    (field_encoders.Seats(4), [1, 2], [1, 1, 0, 0]),
    (field_encoders.PerSeat(4, field_encoders.Number(1)), [1, 2, 3], [2, 3, 1, 0]),
    (field_encoders.Listed(3, field_encoders.Number(1)), [1, 2], [1, 2, 0]),
    (field_encoders.Each("ab", field_encoders.Number(1)), {"b": 2}, [0, 2]),
    (field_encoders.Record({"a": field_encoders.Flag(), "b": field_encoders.Number(1)}), {"a": None, "b": 2}, [0, 2]),
    (field_encoders.Maybe(field_encoders.Number(1)), 3, [1, 3]),
    (field_encoders.Maybe(field_encoders.Number(1)), None, [0, 0]),
    (field_encoders.Via(abs, field_encoders.Number(1)), -2, [2]),
]


@pytest.mark.parametrize(("kind", "value", "numbers"), CASES)
def test_how_each_kind_is_written_at_seat_1_of_3(kind: field_encoders.Kind, value: Any, numbers: list[float]) -> None:
    row = [0.0] * (kind.size + 2)
    kind.write(value, row, 1, Reader(1, 3))
    assert row == [0, *numbers, 0]
    assert len(kind.names()) == kind.size
