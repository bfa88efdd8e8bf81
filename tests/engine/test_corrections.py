"""Corrections of an owner: where values come from, what may be changed, and that a match is played by it."""

from typing import Any

import pytest

from signoria.engine import registry
from signoria.engine.corrections import changed_values, correct, flaws_of, malformed
from signoria.engine.data import values
from signoria.engine.match import Match
from signoria.engine.options import settle
from signoria.engine.record import chained_hash

GAME = registry.game("condottiere")
DATA: dict[str, object] = {
    "size": {"width": 3, "height": 4, "source": "rulebook", "height_source": "web"},
    "card": [
        {"id": "m1", "count": 10, "price": 2, "source": "reconstructed", "known": ["price"]},
        {"id": "winter", "count": 3, "marks": [1, 2], "source": "rulebook (page 3)", "count_source": "reconstructed"},
    ],
}


def test_every_value_knows_its_source() -> None:
    found = {value.name: value.source for value in values(DATA)}
    assert found == {
        "size.width": "rulebook",
        "size.height": "web",
        "card.m1.count": "reconstructed",
        "card.m1.price": "rulebook",
        "card.winter.count": "reconstructed",
        "card.winter.marks": "rulebook (page 3)",
    }
    assert [value.name for value in values(DATA) if value.guessed] == ["card.m1.count", "card.winter.count"]


def test_a_correction_is_made_and_taken_back() -> None:
    one = correct({}, ("card", "winter", "count"), 4)
    two = correct(one, ("size", "width"), 5)
    assert two == {"card": {"winter": {"count": 4}}, "size": {"width": 5}}
    assert list(changed_values(two)) == [(("card", "winter", "count"), 4), (("size", "width"), 5)]
    assert correct(two, ("card", "winter", "count"), None) == {"size": {"width": 5}}


@pytest.mark.parametrize(
    ("overlay", "key"),
    [
        ({"card": {"winter": {"count": "4"}}}, "flaw.kind"),
        ({"card": {"winter": {"count": True}}}, "flaw.kind"),
        ({"card": {"winter": {"count": 4.5}}}, "flaw.kind"),
        ({"card": {"winter": {"marks": ["x"]}}}, "flaw.kind"),
        ({"card": {"winter": {"id": "summer"}}}, "flaw.no_value"),
        ({"card": {"winter": {"source": "mine"}}}, "flaw.no_value"),
        ({"card": {"summer": {"count": 1}}}, "flaw.no_value"),
        ({"card": {"summer": {}}}, "fault.overlay"),
        ({"card": {"winter": 4}}, "flaw.no_value"),
    ],
)
def test_what_is_no_correction_is_refused(overlay: dict[str, Any], key: str) -> None:
    assert [flaw.phrase.key for flaw in malformed(DATA, overlay)] == [key]


@pytest.mark.parametrize(
    ("overlay", "sentence"),
    [
        ({"card": {"winter": {"count": -1}}}, "card.winter.count is -1; it must be at least 0"),
        ({"borders": [["roma", "roma"]]}, "the border roma-roma does not join two regions"),
        ({"borders": [["roma", "paris"]]}, "borders roma-paris speaks of paris, which the data do not have"),
        ({"borders": [["roma", "siena"], ["siena", "roma"]]}, "borders roma-siena is written twice"),
    ],
)
def test_a_game_looks_at_its_own_data(overlay: dict[str, Any], sentence: str) -> None:
    assert sentence in [flaw.say() for flaw in flaws_of(GAME, overlay)]
    with pytest.raises(ValueError, match=r"border|card|paris"):
        GAME.start(3, 7, overlay=overlay)


@pytest.mark.parametrize(
    ("name", "overlay", "value"),
    [
        ("condottiere", {"card": {"m1": {"strength": 5}}}, "card.m1.strength"),
        ("condottiere", {"card": {"heroine": {"mercenary": True}}}, "card.heroine.mercenary"),
        ("principato", {"objective": {"armoury": {"group": "culture"}}}, "objective.armoury.group"),
        ("principato", {"culture": {"book_low": {"kind": "painting"}}}, "culture.book_low.kind"),
    ],
)
def test_what_would_be_told_and_not_played_is_refused(name: str, overlay: dict[str, Any], value: str) -> None:
    game = registry.game(name)
    assert [flaw.say() for flaw in flaws_of(game, overlay)] == [
        f"{value} is part of the rules: a correction would change nothing in play"
    ]
    with pytest.raises(ValueError, match=value):
        game.start(2, 7, overlay=overlay)


def test_a_record_that_began_with_a_correction_in_vain_is_still_read() -> None:
    match = GAME.start(2, 7)
    header = {name: value for name, value in match.header.items() if name != "hash"}
    header |= {"data": {"card": {"m1": {"strength": 5}}}}
    again = Match.replay([{**header, "hash": chained_hash(header, "")}])
    assert again.state.key() == match.state.key()


def test_data_that_cannot_be_played_are_found_by_playing() -> None:
    none = {card: {"count": 0} for card in ("m1", "m2", "m3", "m4", "m5", "m6")}
    told = [flaw.say("fr") for flaw in flaws_of(GAME, {"card": none})]
    assert told
    assert all("joueurs" in one for one in told)
    assert flaws_of(GAME, {"card": {"winter": {"count": 4}}}) == []


def test_a_record_carries_its_corrections(tmp_path: Any) -> None:
    match = GAME.start(3, 7, overlay={"card": {"winter": {"count": 9}}})
    assert GAME.count(match.state)["winter"] == 9
    match.save(tmp_path / "match.jsonl")
    again = Match.load(tmp_path / "match.jsonl")
    assert again.header["data"] == {"card": {"winter": {"count": 9}}}
    assert again.state.key() == match.state.key()


def test_terms_of_corrected_data_are_worked_out_once_and_anew_for_others() -> None:
    principato: Any = registry.game("principato")
    options = settle(principato.options, {})
    overlay: dict[str, Any] = {"culture": {"book_low": {"points": 5}}}
    first = principato.terms(3, options, overlay)
    assert principato.terms(3, options, {"culture": {"book_low": {"points": 5}}}) is first
    assert principato.terms(4, options, overlay) is not first
    assert principato.terms(3, options, {}) is not first
    again = principato.terms(3, options, overlay)
    overlay["culture"]["book_low"]["points"] = 6  # the same object, but not what it was
    assert principato.terms(3, options, overlay) is not again
