"""Data an owner can correct: only what is there, entry by entry, and the original stays."""

import copy

import pytest

from signoria.engine.data import merge

DATA: dict[str, object] = {
    "title": "x",
    "size": {"width": 3, "height": 4},
    "card": [{"id": "m1", "count": 10, "text": {"en": "one"}}, {"id": "winter", "count": 3}],
    "borders": [["a", "b"]],
}


def test_tables_are_merged_key_by_key_and_lists_of_entries_by_id() -> None:
    before = copy.deepcopy(DATA)
    merged = merge(DATA, {"size": {"height": 5}, "card": {"winter": {"count": 4}, "m1": {"text": {"en": "1"}}}})
    assert merged == {
        "title": "x",
        "size": {"width": 3, "height": 5},
        "card": [{"id": "m1", "count": 10, "text": {"en": "1"}}, {"id": "winter", "count": 4}],
        "borders": [["a", "b"]],
    }
    assert before == DATA


def test_anything_else_is_replaced() -> None:
    assert merge(DATA, {"borders": [["a", "c"], ["b", "c"]], "title": "y"})["borders"] == [["a", "c"], ["b", "c"]]


def test_nothing_changes_nothing() -> None:
    assert merge(DATA, {}) == DATA


@pytest.mark.parametrize(
    ("overlay", "sentence"),
    [
        ({"colour": "red"}, "the overlay changes 'colour', which the data do not have"),
        ({"size": {"depth": 1}}, "the overlay changes 'depth', which the data do not have"),
        ({"card": {"summer": {"count": 1}}}, "the overlay changes card 'summer', which the data do not have"),
        ({"card": {"winter": {"price": 1}}}, "the overlay changes 'price', which the data do not have"),
        ({"card": {"winter": 4}}, "the overlay changes card 'winter', which the data do not have"),
    ],
)
def test_what_the_data_do_not_have_cannot_be_changed(overlay: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        merge(DATA, overlay)
