"""The Italian Wars (VIR2-15): prestige and victory, which stand in for a page that is lost."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import GAME, offers, part, phase, play, points, position, told, view
from signoria.engine.journal import Event
from signoria.engine.rulebook import rulebook
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.rules.course import automatic
from signoria.games.virtu.rules.winter import levels, wage

NAPLES, MILAN = CITY_IDS.index("naples"), CITY_IDS.index("milan")


def wars(**spec: Any) -> Any:
    return position(seats=2, **spec)


def winter_through(state: Any) -> Any:
    """On to the end of the round."""
    year = state.year
    while phase(state) != "over" and state.winter and state.year == year:
        play(state, f"pay {offers(state, 'pay')[-1]}" if phase(state) == "wages" else "done")
    return state


@pytest.mark.parametrize("language", ["en", "fr"])
def test_vir2_15_1_the_lost_page_is_called_lost(language: str) -> None:
    book = rulebook(GAME, language)
    assert "REC" in book["VIR2-15.1"].tags


def test_vir2_15_2_a_trophy_is_a_point() -> None:
    assert part(wars(players=[{"trophies": 3}]), 0, "trophies") == 3


def test_vir2_15_3_what_stands_in_is_marked_as_data() -> None:
    data: Any = GAME.data
    assert data["wars_scoring"]["source"] == data["automatic"]["source"] == "reconstructed"


def test_vir2_15_4_prestige_is_shown_at_any_time_and_decides_nothing_before_the_end() -> None:
    state = wars(phase="sieges", year=5, players=[{"trophies": 30}])
    winter_through(state)
    assert view(state)["players"][0]["points"] > 30
    assert phase(state) != "over"


def test_vir2_15_5_prestige_part_by_part() -> None:
    state = wars(players=[{"trophies": 2, "indulgences": [1], "left": ["cardinal"]}], allies={"florence": 0})
    found = {one["what"]: one["points"] for one in GAME.explain(state, 0)}
    assert found == {
        "cities": 2,
        "allied_cities": 2,
        "trophies": 2,
        "allied_majors": 2,
        "printed": 1,
        "indulgences": -1,
    }


@pytest.mark.parametrize(("richer", "held_by", "winner"), [(0, 1, 0), (1, 0, 1), (None, 1, 1), (None, 0, 0)])
def test_vir2_15_6_crowns_and_then_naples_break_a_tie(richer: int | None, held_by: int, winner: int) -> None:
    """A Podestà has two Crowns and no points; without one both have as many Crowns, and Naples has the last word."""
    courts: list[dict[str, Any]] = [{}, {}]
    if richer is not None:
        courts[richer] = {"left": ["podesta"]}
    state = wars(
        phase="sieges", year=21, cities={"naples": held_by}, troops={"naples": {str(held_by): 1}}, players=courts
    )
    state.domain = [0, 0]  # nothing that shows Crowns or points
    state.trophies = [20 - points(state, 0), 20 - points(state, 1)]
    winter_through(state)
    assert (phase(state), points(state, 0), points(state, 1)) == ("over", 20, 20)
    assert state.ranking() == ((winner,), (1 - winner,))


def test_vir2_15_7_the_enemy_capital_held_for_two_rounds() -> None:
    state = wars(phase="sieges", year=9, cities={"naples": 0}, troops={"naples": {"0": 1}})
    winter_through(state)
    assert (state.held, phase(state)) == ([1, 0], "move")
    state = wars(phase="sieges", year=10, cities={"naples": 0}, troops={"naples": {"0": 1}})
    state.held = [1, 0]
    winter_through(state)
    assert (phase(state), state.winners) == ("over", 1)


def test_vir2_15_8_all_three_major_cities_allied() -> None:
    state = wars(phase="sieges", year=9, allies={"florence": 1, "rome": 1, "venice": 1})
    winter_through(state)
    assert (phase(state), state.winners) == ("over", 2)
    two = wars(phase="sieges", year=9, allies={"florence": 1, "rome": 1})
    assert phase(winter_through(two)) != "over"


def test_vir2_15_9_no_city_left_at_the_end_of_spring() -> None:
    state = wars(phase="sieges", cities={"turin": 1, "milan": 1}, troops={"turin": {}, "milan": {}})
    assert (phase(state), state.winners) == ("over", 2)


def test_vir2_15_10_if_both_have_won_prestige_decides() -> None:
    state = wars(cities={"naples": 0, "milan": 1}, players=[{"trophies": 9}, {}])
    state.held = [1, 1]
    wars_terms = state.terms.wars
    assert wars_terms is not None
    assert automatic(state, wars_terms) == 0b01
    lead = wars(data={"automatic": {"lead": 5}}, players=[{"trophies": 9}, {}])
    assert lead.terms.wars is not None
    assert automatic(lead, lead.terms.wars) == 0b01


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ({"cities": {"naples": 0}, "troops": {"naples": {"0": 1}}, "players": [{"held": 1}]}, "capital"),
        ({"allies": {"florence": 0, "rome": 0, "venice": 0}}, "alliances"),
        ({"data": {"automatic": {"lead": 5}}, "players": [{"trophies": 20}]}, "lead"),
    ],
)
def test_vir2_15_10_a_victory_at_once_says_what_it_rests_on(spec: dict[str, Any], why: str) -> None:
    state = wars(phase="sieges", year=9, **spec)
    events: list[Event] = []
    while phase(state) != "over":
        events += told(state, "done")
    (victory,) = [event.data for event in events if event.kind == "victory"]
    assert (victory["winners"], victory["why"]) == ([0], why)
    assert f"event.victory_{why}" in GAME.texts["en"]


def test_vir2_r1_no_other_end() -> None:
    many = dict.fromkeys(("genoa", "nice", "parma", "verona", "bologna", "siena", "perugia"), 0)
    state = wars(phase="sieges", year=9, cities=many)
    assert state.owner.count(0) == 9
    assert not state.last


@pytest.mark.parametrize(("year", "due"), [(2, 2), (3, 0), (4, 0), (5, 0), (6, 2), (18, 2), (20, 0)])
def test_vir2_r2_wages_in_the_rounds_with_a_coin(year: int, due: int) -> None:
    state = wars(phase="winter", year=year)
    assert wage(state, levels(state, 0)) == due


def test_vir2_r3_own_and_allied_troops_are_paid_together() -> None:
    state = wars(phase="winter", year=2, allies={"venice": 0}, troops={"turin": {"0": 1}})
    assert levels(state, 0) == 3  # three of France and two of Venice


def test_vir2_r16_the_prestige_of_the_stand_in() -> None:
    assert points(wars(), 0) == 2
    assert points(wars(), 1) == 4 + part(wars(), 1, "printed")


def test_vir2_r17_the_first_capital_is_naples_and_the_other_milan() -> None:
    found = wars().terms.wars
    assert found is not None
    assert list(found.enemy_capital) == [NAPLES, MILAN]


def test_vir2_x6_wages() -> None:
    for count, due in ((1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4)):
        state = wars(phase="winter", year=2, troops={"milan": {"0": count}, "turin": {}})
        assert wage(state, levels(state, 0)) == due
    both = wars(phase="winter", year=2, allies={"venice": 0}, troops={"milan": {"0": 3}, "turin": {}})
    assert wage(both, levels(both, 0)) == 3


def test_vir2_x9_scoring() -> None:
    state = wars(cities={"genoa": 0}, allies={"florence": 0}, players=[{"trophies": 2, "indulgences": [2]}])
    assert points(state, 0) == 5 + 2 + 2 - 1


def test_vir2_x10_the_capital_held_and_retaken() -> None:
    state = wars(phase="sieges", year=10, cities={"naples": 0}, troops={"naples": {"0": 1}})
    state.held = [1, 0]
    assert phase(winter_through(state)) == "over"
    retaken = wars(phase="sieges", year=10)
    retaken.held = [1, 0]
    winter_through(retaken)
    assert retaken.held == [0, 0]


def test_vir2_x11_pay_rounds() -> None:
    army_of_seven = {"milan": {"0": 3}, "turin": {"0": 2}}
    due = []
    for year in (3, 4, 5, 6):
        state = wars(phase="winter", year=year, allies={"venice": 0}, troops=army_of_seven)
        due.append(wage(state, levels(state, 0)))
    assert due == [0, 0, 0, 4]
