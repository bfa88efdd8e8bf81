"""The small numbers of ``codes.py`` against the data and the action space."""

from __future__ import annotations

from typing import Any, cast

from helpers.principato import GAME
from signoria.games.principato import codes
from signoria.games.principato.codes import ACTIONS, CULTURE, FACE_IDS, FREE, GOOD_IDS, KIND_IDS, KINDS

DATA = cast(dict[str, Any], GAME.data)


def test_kinds_and_faces() -> None:
    assert [kind["id"] for kind in DATA["kind"]] == list(KIND_IDS)
    assert len(KIND_IDS) == KINDS
    assert len(FACE_IDS) == codes.FACES == codes.MILITARY == codes.PILE - 1
    for number, kind in enumerate(DATA["kind"]):
        assert kind["exchange"] == codes.exchanges(number) == (number >= FREE)
        assert codes.exchanges(KINDS + number) != codes.exchanges(number)
        assert codes.kind_of(KINDS + number) == codes.kind_of(number) == number
    assert KIND_IDS[codes.CATAPULT_EARLY] == "build_catapult_early"
    assert KIND_IDS[codes.CATAPULT_LATE] == "build_catapult_late"


def test_goods() -> None:
    assert len(GOOD_IDS) == codes.WIDTH
    for number, name in enumerate(GOOD_IDS[:CULTURE]):
        assert getattr(codes, name.upper()) == number
    assert [entry["id"] for entry in DATA["culture"]] == list(GOOD_IDS[CULTURE:])
    assert [entry["kind"] for entry in DATA["culture"]] == [k for k in codes.CULTURE_KINDS for _ in range(codes.TIERS)]
    assert [entry["id"] for entry in DATA["objective"]] == list(codes.OBJECTIVE_IDS)


def test_phases_have_their_numbers() -> None:
    for number, phase in enumerate(codes.PHASE_IDS):
        assert getattr(codes, phase.upper()) == number


def test_the_numbers_of_the_actions() -> None:
    for verb in ACTIONS.verbs:
        assert getattr(codes, f"DO_{verb.name.upper().replace(' ', '_')}") == ACTIONS.first(verb.name)
    assert len(ACTIONS) == codes.END
    for action in ACTIONS:
        assert ACTIONS.parse(str(action)).number == action.number
