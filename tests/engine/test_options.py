"""Options: checked, completed, pinned."""

import pytest

from signoria.engine.options import Option, settle

OPTIONS = (
    Option("hidden_cards", False, "X-1", (False, True)),
    Option("target", 0, "X-2", (0,), minimum=5, maximum=30),
    Option("limit", 3, "X-3", minimum=0, maximum=9, ruling=True),
    Option("start", "random", "X-4", ("random", 0, 1)),
    Option("fixed_later", "new", "X-5", ("old", "new"), before="old"),
)


def test_what_is_not_said_has_its_default() -> None:
    assert settle(OPTIONS, {"target": 20}) == {
        "hidden_cards": False,
        "target": 20,
        "limit": 3,
        "start": "random",
        "fixed_later": "new",
    }


def test_a_record_older_than_an_option_means_the_old_way() -> None:
    assert settle(OPTIONS, {}, recorded=True)["fixed_later"] == "old"
    assert settle(OPTIONS, {"fixed_later": "new"}, recorded=True)["fixed_later"] == "new"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("hidden_cards", 1), ("hidden_cards", "yes"), ("hidden_cards", None), ("target", 4), ("target", 31)],
        *[("target", True), ("target", False), ("target", 5.0), ("limit", -1), ("limit", 10), ("limit", "3")],
        *[("limit", True), ("start", 2), ("start", "0"), ("start", False), ("start", [0])],
    ],
)
def test_a_value_the_option_does_not_take_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"option {name} cannot be {value!r}: it takes ".replace("[", r"\[")):
        settle(OPTIONS, {name: value})


def test_the_refusal_says_what_is_possible() -> None:
    with pytest.raises(ValueError, match="it takes 0, or a number from 5 to 30"):
        settle(OPTIONS, {"target": 4})
    with pytest.raises(ValueError, match="it takes a number from 0 to 9"):
        settle(OPTIONS, {"limit": 10})
    with pytest.raises(ValueError, match="it takes 'random', 0, 1"):
        settle(OPTIONS, {"start": 2})


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        ValueError, match=r"unknown option 'hiden_cards': did you mean 'hidden_cards'\? the options are "
    ):
        settle(OPTIONS, {"hiden_cards": True})
    with pytest.raises(ValueError, match="unknown option 'zzz': the options are hidden_cards, target, limit"):
        settle(OPTIONS, {"zzz": True})
