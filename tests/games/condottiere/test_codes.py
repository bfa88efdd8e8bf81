"""The small numbers of ``codes.py`` against cards, board and action space; and the map against its counts."""

from __future__ import annotations

from itertools import combinations
from typing import Any, cast

import pytest

from helpers.condottiere import GAME, line, play, position, view
from signoria.games.condottiere import codes
from signoria.games.condottiere.codes import ACTIONS, CARD_IDS, KINDS, MERCENARIES, REGION_IDS, REGIONS
from signoria.games.condottiere.rules.victory import largest_group

DATA = cast(dict[str, Any], GAME.data)
CARDS: list[dict[str, Any]] = DATA["card"]
REGION: list[dict[str, Any]] = DATA["region"]
BORDERS = [tuple(pair) for pair in DATA["borders"]]
EDGES = {frozenset(pair) for pair in BORDERS}
NEIGHBOURS = {one: {other for other in REGION_IDS if frozenset((one, other)) in EDGES} for one in REGION_IDS}


# Cards


def test_con_1_6_the_kinds_of_card_are_those_of_the_data() -> None:
    assert [card["id"] for card in CARDS] == list(CARD_IDS)
    assert len(CARD_IDS) == KINDS == 15


def test_con_1_7_the_mercenaries_come_first_with_their_values() -> None:
    assert [card["mercenary"] for card in CARDS] == [True] * MERCENARIES + [False] * (KINDS - MERCENARIES)
    assert [card["strength"] for card in CARDS[:MERCENARIES]] == list(codes.VALUES)
    assert list(codes.VALUES) == sorted(codes.VALUES)  # the highest kind is the highest value


def test_con_1_8_the_special_cards_have_their_numbers() -> None:
    for name in ("winter", "spring", "bishop", "courtesan", "drummer", "heroine", "scarecrow", "surrender"):
        assert CARD_IDS[getattr(codes, name.upper())] == name


def test_con_1_9_the_strengths_in_the_code_are_those_of_the_data() -> None:
    assert CARDS[codes.HEROINE]["strength"] == codes.HEROINE_STRENGTH
    assert CARDS[codes.COURTESAN]["strength"] == 1
    bringing = {card["id"] for card in CARDS if card["strength"]}
    assert bringing == {*CARD_IDS[:MERCENARIES], "courtesan", "heroine"}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_con_6_12_a_card_stays_in_the_line_where_the_data_says_so(card: dict[str, Any]) -> None:
    """Bishop and Scarecrow (CON-6.12, CON-6.25) are the two that do not."""
    name = card["id"]
    state = position(seats=2, contested="roma", hands=[[name, "m1"], ["m1", "m1"]])
    play(state, f"play {name}")
    assert line(state, 0) == ({name: 1} if card["stays"] else {})
    assert view(state)["discards"] == ({} if card["stays"] else {name: 1})


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_con_20_1_a_card_is_hidden_where_the_data_says_so(card: dict[str, Any]) -> None:
    kind = CARD_IDS.index(card["id"])
    assert codes.hides(kind) == card["hidden"]
    state = position(seats=2, contested="roma", hands=[[card["id"], "m1"], ["m1"]], options={"hidden_cards": True})
    play(state, f"play {card['id']}")
    assert view(state)["face_down"][0] == card["hidden"]


# Regions, phases, endings


def test_con_1_2_the_regions_are_those_of_the_board() -> None:
    assert [region["id"] for region in REGION] == list(REGION_IDS)
    assert len(REGION_IDS) == REGIONS == 17
    assert [region["name"].lower() for region in REGION] == list(REGION_IDS)
    assert all(region["source"] in DATA["source"] for region in REGION)


def test_phases_and_endings_have_their_numbers() -> None:
    for number, phase in enumerate(codes.PHASE_IDS):
        assert getattr(codes, phase.upper()) == number
    for number, ending in enumerate(codes.ENDING_IDS):
        assert getattr(codes, f"BY_{ending.upper()}" if ending else "NOT_ENDED") == number


def test_con_1_1_the_action_space_is_made_for_six() -> None:
    assert max(GAME.seats) == codes.MAX_SEATS == 6


# Actions


@pytest.mark.parametrize(
    ("constant", "verb", "args"),
    [
        ("DO_PLACE", "place", (REGION_IDS[0],)),
        ("DO_PLAY", "play", (CARD_IDS[0],)),
        ("DO_PASS", "pass", ()),
        ("DO_PASS_REVEAL", "pass reveal", ()),
        ("DO_POPE", "pope", (REGION_IDS[0],)),
        ("DO_POPE_OFF", "pope", ("off",)),
        ("DO_TAKE", "take", (CARD_IDS[0],)),
        ("DO_TAKE_NOTHING", "take", ("nothing",)),
        ("DO_HAND_DISCARD", "hand", ("discard",)),
        ("DO_HAND_KEEP", "hand", ("keep",)),
        ("DO_KEEP", "keep", (CARD_IDS[0],)),
        ("DO_KEEP_DONE", "keep", ("done",)),
        ("DO_DRAW", "draw", ("0",)),
        ("DO_SHOW", "show", (CARD_IDS[0], "0")),
    ],
)
def test_the_numbers_of_the_actions(constant: str, verb: str, args: tuple[str, ...]) -> None:
    assert getattr(codes, constant) == ACTIONS.number(verb, *args)


def test_the_actions_of_a_verb_follow_its_arguments() -> None:
    for kind, card in enumerate(CARD_IDS):
        assert ACTIONS.number("play", card) == codes.DO_PLAY + kind
        assert ACTIONS.number("keep", card) == codes.DO_KEEP + kind
        for seat in range(6):
            assert ACTIONS.number("show", card, str(seat)) == codes.DO_SHOW + kind * codes.MAX_SEATS + seat
    for kind in range(MERCENARIES):
        assert ACTIONS.number("take", CARD_IDS[kind]) == codes.DO_TAKE + kind
    for region, name in enumerate(REGION_IDS):
        assert ACTIONS.number("place", name) == codes.DO_PLACE + region
        assert ACTIONS.number("pope", name) == codes.DO_POPE + region
    for count in range(4):
        assert ACTIONS.number("draw", str(count)) == codes.DO_DRAW + count


def test_there_are_no_other_actions() -> None:
    assert len(ACTIONS) == codes.END == 172
    for action in ACTIONS:
        assert ACTIONS.parse(str(action)).number == action.number


# The map


def test_con_1_11_there_are_34_borders() -> None:
    assert len(BORDERS) == len(EDGES) == 34
    assert all(one in REGION_IDS and other in REGION_IDS and one != other for one, other in BORDERS)


def test_con_1_11_the_rules_play_on_these_borders_both_ways() -> None:
    terms = position(seats=2).terms
    for a, one in enumerate(REGION_IDS):
        for b, other in enumerate(REGION_IDS):
            assert (terms.borders[a] >> b) & 1 == (frozenset((one, other)) in EDGES), (one, other)


def test_con_1_11_how_many_neighbours_each_region_has() -> None:
    degrees = {
        7: "firenze modena",
        6: "milano",
        5: "spoleto",
        4: "bologna ferrara mantova parma roma urbino",
        3: "ancona genova lucca napoli venezia",
        2: "siena torino",
    }
    for degree, names in degrees.items():
        assert {name for name in REGION_IDS if len(NEIGHBOURS[name]) == degree} == set(names.split())
    assert sum(len(near) for near in NEIGHBOURS.values()) == 68


def test_con_1_11_eighteen_triangles_and_no_four_that_all_touch() -> None:
    """By Euler 34 - 17 + 1 inner faces, all triangles: nowhere do four regions meet in a point."""
    assert sum(mutual(three) for three in combinations(REGION_IDS, 3)) == 18 == len(EDGES) - REGIONS + 1
    assert not any(mutual(four) for four in combinations(REGION_IDS, 4))


def mutual(regions: tuple[str, ...]) -> bool:
    return all(frozenset(pair) in EDGES for pair in combinations(regions, 2))


def reach(start: str, within: set[str]) -> set[str]:
    """All one can reach from there without leaving ``within``."""
    found, edge = {start}, {start}
    while edge:
        edge = {near for one in edge for near in NEIGHBOURS[one] & within} - found
        found |= edge
    return found


def test_con_1_11_the_map_hangs_together_without_any_one_region() -> None:
    everything = set(REGION_IDS)
    assert reach("torino", everything) == everything
    for cut in REGION_IDS:
        rest = everything - {cut}
        assert reach(min(rest), rest) == rest
    for one, other in BORDERS:
        assert NEIGHBOURS[one] & NEIGHBOURS[other]  # a way round every border: two neighbours share a third


def test_con_1_11_the_farthest_regions_are_five_steps_apart() -> None:
    farthest = [max(steps(start).values()) for start in REGION_IDS]
    assert (max(farthest), min(farthest)) == (5, 3)


def steps(start: str) -> dict[str, int]:
    far = {start: 0}
    queue = [start]
    for one in queue:
        for near in NEIGHBOURS[one] - set(far):
            far[near] = far[one] + 1
            queue.append(near)
    return far


@pytest.mark.parametrize(("size", "count"), [(2, 34), (3, 84), (4, 209), (5, 489)])
def test_con_12_3_how_many_connected_groups_there_are(size: int, count: int) -> None:
    """By search over the border list, and by the function the rules use."""
    terms = position(seats=2).terms
    by_search = by_rules = 0
    for group in combinations(range(REGIONS), size):
        names = {REGION_IDS[region] for region in group}
        by_search += reach(min(names), names) == names
        by_rules += largest_group(terms.borders, sum(1 << region for region in group)) == size
    assert by_search == by_rules == count


def test_con_1_11_pairs_one_might_expect_do_not_touch() -> None:
    pairs = {frozenset(pair) for pair in DATA["not_borders"]["pairs"]}
    assert len(pairs) == 13
    assert not pairs & EDGES
    for remark in DATA["border_remark"]:
        assert (frozenset(remark["pair"]) in EDGES) == remark["border"]


@pytest.mark.parametrize("across", [("lon", "lat"), ("x", "y")])
def test_con_1_11_straight_lines_between_the_cities_never_cross(across: tuple[str, str]) -> None:
    """So a map can be drawn from either pair of columns; a border too many would most likely cross another."""
    at = {region["id"]: (region[across[0]], region[across[1]]) for region in REGION}
    for (a, b), (c, d) in combinations(BORDERS, 2):
        if len({a, b, c, d}) == 4:
            apart = side(at[a], at[b], at[c]) * side(at[a], at[b], at[d]) > 0
            apart = apart or side(at[c], at[d], at[a]) * side(at[c], at[d], at[b]) > 0
            assert apart, (a, b, c, d)


def side(a: tuple[float, float], b: tuple[float, float], point: tuple[float, float]) -> float:
    """On which side of the line from a to b the point lies."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
