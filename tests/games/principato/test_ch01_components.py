"""Chapter 1: what is in the box, by the data and by what a match plays with."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, cast

import pytest

from helpers.principato import GAME, points, position, start, view
from signoria import Match
from signoria.engine.corrections import flaws_of
from signoria.engine.data import values
from signoria.engine.record import chained_hash
from signoria.games.principato.codes import MAX_SEATS

DATA = cast(dict[str, Any], GAME.data)
CARDS: list[dict[str, Any]] = DATA["card"]
COUNTS = {entry["id"]: entry["count"] for entry in DATA["supply"]}


def test_pri_1_1_two_to_four_players() -> None:
    assert GAME.seats == (2, 3, 4)
    assert max(GAME.seats) == MAX_SEATS
    for wrong in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            GAME.start(wrong)


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_1_2_a_principality_for_each(seats: int) -> None:
    boards = view(start(seats))["principalities"]
    assert len(boards) == seats
    assert all(board == boards[0] for board in boards)


def test_pri_1_3_42_fields_and_farms() -> None:
    assert COUNTS["field_farm"] == 42


def test_pri_1_4_42_palazzi_and_banks() -> None:
    assert COUNTS["palazzo_bank"] == 42


def test_pri_1_5_19_catapults() -> None:
    assert COUNTS["catapult"] == 19


def test_pri_1_6_37_units() -> None:
    assert COUNTS["unit"] == 37


def test_pri_1_7_15_culture_tokens_of_each_kind_with_values() -> None:
    kinds: Counter[str] = Counter()
    for entry in DATA["culture"]:
        kinds[entry["kind"]] += entry["count"]
        assert entry["points"] > 0
    assert kinds == {"monument": 15, "book": 15, "painting": 15}


def test_pri_1_8_90_cubes() -> None:
    assert [COUNTS[cube] for cube in ("food", "gold", "favour")] == [39, 39, 12]


def test_pri_1_9_98_action_cards_2_military_scoring_cards_8_objectives() -> None:
    assert (len(CARDS), len(DATA["military_card"]), len(DATA["objective"])) == (98, 2, 8)
    assert len({card["id"] for card in CARDS}) == 98


def test_pri_1_10_five_backs() -> None:
    assert {card["pile"] for card in CARDS} == {"S1", "S2", "1", "2", "3"}


def test_pri_1_11_start_cards() -> None:
    first = [card["kind"] for card in CARDS if card["pile"] == "S1"]
    second = [card["kind"] for card in CARDS if card["pile"] == "S2"]
    assert first == ["tax_collector"] * 4
    assert len(second) == len(set(second)) == 4


def test_pri_1_12_90_cards_in_the_years() -> None:
    assert Counter(card["pile"] for card in CARDS if card["pile"] in "123") == {"1": 34, "2": 28, "3": 28}


def test_pri_1_13_marks() -> None:
    assert Counter(card["mark"] for card in CARDS) == {0: 54, 3: 22, 4: 22}


def test_pri_1_14_a_military_scoring_card_in_piles_2_and_3() -> None:
    assert [card["pile"] for card in DATA["military_card"]] == ["2", "3"]
    assert [pile["military"] for pile in view(start(3))["waiting"]] == [1, 1]


def test_pri_1_15_two_groups_of_objectives() -> None:
    assert Counter(entry["group"] for entry in DATA["objective"]) == {"estate": 4, "culture": 4}


def test_pri_1_16_military_points_are_a_number_without_bound() -> None:
    assert points(position(goods=[{"points": 500}, {}])) == [500, 0]


def test_every_value_says_where_it_comes_from() -> None:
    known = {"booklet", "web", "reconstructed"}
    for table in ("card", "military_card", "kind", "supply", "storage", "culture", "objective"):
        for entry in DATA[table]:
            marks = {name: value for name, value in entry.items() if name == "source" or name.endswith("_source")}
            assert "source" in marks, entry
            assert {str(value).split(" ")[0] for value in marks.values()} <= known, entry
    for entry in (DATA["start"], *DATA["players"].values()):
        assert entry["source"].startswith("booklet")


def test_pri_1_7_how_many_tokens_bear_a_value_is_reconstructed_like_the_value() -> None:
    """The booklet counts 15 of each kind and says no more, so an owner is asked for both."""
    asked = {value.path[1:] for value in values(DATA) if value.path[0] == "culture" and value.guessed}
    assert asked == {(entry["id"], name) for entry in DATA["culture"] for name in ("points", "count")}


OVERLAYS: list[tuple[dict[str, object], str, object]] = [
    ({"supply": {"unit": {"count": 20}}}, "supply.unit", 20),
    ({"start": {"gold": 2}}, "principalities.0.cubes.gold", 2),
    ({"players": {"2": {"display": 3}}}, "display", 3),
    ({"culture": {"book_high": {"points": 9}}}, "values.book_high", 9),
    ({"players": {"2": {"military": [9, 1]}}}, "military", [9, 1]),
]


@pytest.mark.parametrize(("overlay", "path", "expected"), OVERLAYS)
def test_an_owners_corrections_change_play(overlay: dict[str, object], path: str, expected: object) -> None:
    tree: Any = GAME.start(2, 1, overlay=overlay).view(0)
    for name in path.split("."):
        tree = tree[int(name)] if isinstance(tree, list) else tree[name]
    assert (len(tree) if path == "display" else tree) == expected


SENSELESS: list[tuple[dict[str, object], str]] = [
    ({"start": {"food": 3}}, "start.food is 3; it must be at most 2"),
    ({"storage": {"bank": {"most": 0}}}, "start.gold is 1; it must be at most 0"),
    ({"start": {"favour": 2}, "storage": {"church": {"most": 1}}}, "start.favour is 2; it must be at most 1"),
    ({"objective": {"fortress": {"per": 0}}}, "objective.fortress.per is 0; it must be at least 1"),
    ({"objective": {"armoury": {"tokens": []}}}, "objective.armoury.tokens is 0; it must be at least 1"),
    ({"objective": {"villa": {"set": ["book", "book"]}}}, "objective.villa book is written twice"),
]
BROKEN: list[tuple[dict[str, object], str]] = [
    ({"players": {"2": {"display": 40}}}, "players.2.display is 40; it must be at most 9"),
    ({"players": {"2": {"display": 0}}}, "at least 1"),
    ({"players": {"2": {"military": [5]}}}, "players.2.military is 1; it must be at least 2"),
    ({"supply": {"food": {"count": 1}}}, "supply.food.count is 1; it must be at least 2"),
    ({"supply": {"field_farm": {"count": 3}}}, "supply.field_farm.count"),
    ({"supply": {"unit": {"count": 99}}}, "at most 50"),
    ({"card": {"y1-01": {"kind": "build_castle"}}}, "build_castle"),
    ({"card": {"y1-01": {"exchange": "perhaps"}}}, "perhaps"),
    ({"card": {"s1-1": {"pile": "1"}, "s1-2": {"pile": "1"}, "s1-3": {"pile": "1"}}}, "card S1 is 1"),
    ({"kind": {"buy_book": {"options": {"1": {"pay": {"food": 7}}}}}}, "kind.buy_book.options.1.pay is 7"),
    ({"start": {"gold": "much"}}, "same kind"),
    ({"military_card": {"m2": {"pile": "1"}}}, "military_card.m2"),
    ({"objective": {"palace": {"points": []}}}, "objective.palace.points"),
    *SENSELESS,
]


@pytest.mark.parametrize(("overlay", "said"), BROKEN, ids=str)
def test_corrections_that_cannot_be_played_are_refused(overlay: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        GAME.start(2, 1, overlay=overlay)


@pytest.mark.parametrize(("overlay", "said"), SENSELESS, ids=str)
def test_a_record_that_began_with_senseless_corrections_is_still_read(overlay: dict[str, object], said: str) -> None:
    assert said in [flaw.say() for flaw in flaws_of(GAME, overlay)]
    header = {name: value for name, value in GAME.start(2, 1).header.items() if name != "hash"} | {"data": overlay}
    assert Match.replay([{**header, "hash": chained_hash(header, "")}]).actors
