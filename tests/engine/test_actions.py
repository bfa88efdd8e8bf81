"""Actions: verb and arguments, number and notation, each converts to the others."""

import pickle

import pytest

from signoria.engine.actions import Action, ActionSpace, verb

CITIES = ("milano", "pavia")
SPACE = ActionSpace(verb("attack", CITIES, CITIES, form="attack {}>{}"), verb("pass"), verb("give", ("1", "2")))


def test_every_action_converts_to_number_notation_and_meaning_and_back() -> None:
    assert [str(action) for action in SPACE] == [
        *("attack milano>milano", "attack milano>pavia", "attack pavia>milano", "attack pavia>pavia"),
        *("pass", "give 1", "give 2"),
    ]
    for number, action in enumerate(SPACE):
        assert action.number == number
        assert SPACE[number] is action
        assert SPACE.parse(str(action)) is action
        assert SPACE.number(action.verb, *action.args) == number
    assert len(SPACE) == 7
    assert SPACE.first("give") == 5


def test_an_action_is_its_notation() -> None:
    action = SPACE.parse("attack milano>pavia")
    assert action == "attack milano>pavia"
    assert (action.verb, action.args) == ("attack", ("milano", "pavia"))


@pytest.mark.parametrize("text", ["PASS", "  pass ", "Pass\n"])
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    assert SPACE.parse(text).verb == "pass"


def test_an_unknown_notation_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        ValueError, match=r"'attack milano>pavai' is not an action .* did you mean 'attack milano>pavia'"
    ):
        SPACE.parse("attack milano>pavai")
    with pytest.raises(ValueError, match=r"^'zzz' is not an action of this game$"):
        SPACE.parse("zzz")


@pytest.mark.parametrize("number", [-1, 7])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"there is no action {number}: they are numbered 0 to 6"):
        SPACE[number]


def test_two_actions_cannot_be_written_alike() -> None:
    with pytest.raises(ValueError, match="two actions share one notation"):
        ActionSpace(verb("a", ("b c",)), verb("a b", ("c",)))


def test_an_action_survives_pickling() -> None:
    action = pickle.loads(pickle.dumps(SPACE[1]))
    assert isinstance(action, Action)
    assert (action, action.number, action.verb, action.args) == (SPACE[1], 1, "attack", ("milano", "pavia"))
