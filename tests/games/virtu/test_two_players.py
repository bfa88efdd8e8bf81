"""VIR2: The Italian Wars, for two."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import (
    GAME,
    agent,
    court,
    domain,
    legal,
    offers,
    owner,
    part,
    phase,
    play,
    points,
    position,
    ready,
    refused,
    start,
    told,
    troops,
)
from signoria.games.virtu.codes import CITY_IDS, GONE, POWER_IDS
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.rules.winter import army
from signoria.games.virtu.state import VirtuState

FRANCE, NAPLES = 0, 1
ROME, FLORENCE, VENICE = 2, 3, 4  # rows of the major cities
ENVOY = {"marker": 3}  # France annexes in room 3
GENERAL = {"marker": 2}  # and goes to war in room 2
SPY = {"marker": 4, "rooms": {"4": "swordsman"}}


def two(**spec: Any) -> VirtuState:
    """A position of a round without wages."""
    return position(**{"seats": 2, "year": 3, **spec})


def influence(state: VirtuState) -> dict[str, int]:
    return dict(zip(("rome", "florence", "venice"), state.influence, strict=True))


def fight(state: VirtuState) -> VirtuState:
    while phase(state) == "duel":
        play(state, "pass")
    return state


def offers_last(state: VirtuState) -> str:
    """The last answer of a kind that keeps the most: wages in full, or the first disbanding."""
    paid = offers(state, "pay")
    return f"pay {paid[-1]}" if paid else next(move for move in legal(state) if move.startswith("disband"))


def round_over(state: VirtuState) -> VirtuState:
    """From the spring's sieges to the next spring."""
    while phase(state) not in ("move", "over"):
        if phase(state) == "duel":
            play(state, "pass")
        elif phase(state) == "sieges":
            leave = offers(state, "leave")
            play(state, f"leave {leave[0]}" if leave else f"siege {offers(state, 'siege')[0]}")
        elif phase(state) == "retreat":
            play(state, "abandon")
        else:
            play(state, "done" if "done" in legal(state) else offers_last(state))
    return state


# Set-up


def test_vir2_1_1_the_face_for_two_and_five() -> None:
    assert all(one != -2 for one in start(2).owner)


def test_vir2_1_2_king_of_france_and_king_of_naples() -> None:
    assert {POWER_IDS[power] for power in start(2).power} == {"france", "king_of_naples"}


def test_vir2_1_6_what_is_not_used() -> None:
    state = start(2)
    assert state.bonuses_left == 0
    assert state.view(None)["alliances"] == {}
    market = state.view(None)["market"]
    assert isinstance(market, dict)
    assert [market[name] for name in ("cathedral", "maestro", "pope", "republic")] == [0, 0, 0, 0]


def test_vir2_2_1_france_places_four_family_cards() -> None:
    state = start(2, powers="listed")
    assert state.turn == FRANCE
    for _ in range(4):
        assert state.turn == FRANCE
        play(state, legal(state)[0])
    assert state.turn == NAPLES


def test_vir2_2_2_the_french_domain() -> None:
    assert set(domain(two(), FRANCE)) == {"kingdom_of_france", "cannons", "duchy", "turin", "milan"}


def test_vir2_2_3_the_french_troops() -> None:
    state = two()
    assert [troops(state, FRANCE, city) for city in ("turin", "milan")] == [2, 2]
    assert state.in_reserve(FRANCE) == 4


def test_vir2_2_4_one_agent_and_four_florins() -> None:
    state = two()
    assert (state.reserve[FRANCE], state.locked[FRANCE], state.florins[FRANCE]) == (1, 4, 4)


def test_vir2_2_5_all_tiles_are_available() -> None:
    state = two()
    assert ready(state, FRANCE) == domain(state, FRANCE)
    assert ready(state, NAPLES) == domain(state, NAPLES)


def test_vir2_3_1_naples_places_three() -> None:
    state = start(2, powers="listed")
    while state.turn == FRANCE:
        play(state, legal(state)[0])
    for _ in range(3):
        assert phase(state) == "place"
        play(state, legal(state)[0])
    assert phase(state) == "start"


def test_vir2_3_2_the_neapolitan_domain() -> None:
    assert set(domain(two(), NAPLES)) == {"principality", "naples", "rossano", "reggio", "bari"}


def test_vir2_3_3_the_neapolitan_troops() -> None:
    state = two()
    assert troops(state, NAPLES, "naples") == 2
    assert state.in_reserve(NAPLES) == 4


def test_vir2_3_4_two_agents_and_four_florins() -> None:
    state = two()
    assert (state.reserve[NAPLES], state.locked[NAPLES], state.florins[NAPLES]) == (2, 3, 4)


@pytest.mark.parametrize(
    ("row", "cities", "there", "aside"),
    [
        (FLORENCE, ["florence", "pisa"], {"florence": 1}, 1),
        (ROME, ["civitavecchia", "rome"], {"rome": 1}, 1),
        (VENICE, ["venice", "ravenna", "corfu"], {"venice": 1, "ravenna": 1}, 2),
    ],
)
def test_vir2_4_1_major_cities(row: int, cities: list[str], there: dict[str, int], aside: int) -> None:
    state = two()
    assert [city for city in CITY_IDS if owner(state, city) == row] == cities
    assert {city: troops(state, row, city) for city in cities if troops(state, row, city)} == there
    assert state.in_reserve(row) == aside


def test_vir2_4_2_rome_bears_its_arms() -> None:
    assert owner(two(), "rome") == ROME


def test_vir2_4_3_venice_has_three_cities() -> None:
    assert two().discs[2].bit_count() == 3


def test_vir2_4_4_the_markers_on_their_tracks() -> None:
    assert influence(two()) == {"rome": 1, "florence": -1, "venice": 0}


def test_vir2_4_5_their_tiles_are_kept_aside() -> None:
    state = two()
    assert not {"rome", "florence", "venice"} & {*domain(state, FRANCE), *domain(state, NAPLES)}


def test_vir2_4_6_the_others_are_neutral() -> None:
    assert owner(two(), "siena") == -1


def test_vir2_4_7_an_unallied_major_city_never_acts() -> None:
    state = play(two(players=[GENERAL]), "act")
    assert all(offer.startswith("own") for offer in offers(state, "pick"))


def test_vir2_5_1_no_maestro_and_no_pope() -> None:
    state = play(two(phase="winter", players=[{"florins": 20}]), "done")
    assert not {"maestro", "pope"} & set(offers(state, "add"))


def test_vir2_5_2_tiles_for_sale() -> None:
    market = two().view(None)["market"]
    assert isinstance(market, dict)
    assert [market[name] for name in ("guild", "kingdom", "republic")] == [2, 1, 0]


def test_vir2_5_3_the_rest_is_the_neutral_reserve() -> None:
    state = play(two(players=[{**ENVOY, "left": ["consigliere"]}], agents={"genoa": 0}), "act")
    assert "genoa" in offers(state, "annex")


def test_vir2_5_5_france_is_always_first() -> None:
    for seed in range(6):
        state = start(2, seed)
        assert POWER_IDS[state.power[state.order[0]]] == "france"
    state = two(phase="sieges", cities={"siena": 1, "spoleto": 1})
    round_over(state)
    assert (state.order, state.turn) == ([0, 1], 0)


def test_vir2_5_6_twenty_one_rounds() -> None:
    state = round_over(two(phase="sieges", year=20))
    assert (state.year, phase(state)) == (21, "move")
    assert phase(round_over(two(phase="sieges", year=21))) == "over"


def test_vir2_5_7_sieges_and_winters_too() -> None:
    state = two(phase="sieges")
    assert (phase(state), state.turn) == ("reorganise", FRANCE)


def test_vir2_6_1_one_extra_court_space() -> None:
    state = two()
    assert [spaces(state, seat) for seat in (0, 1)] == [1, 1]


def test_vir2_6_2_one_room_has_no_action() -> None:
    assert phase(two(players=[{"marker": 5}])) == "end_turn"
    assert phase(two(players=[{"marker": 5, "rooms": {"5": "merchant"}}])) == "act"


def test_vir2_r22_it_has_no_relief() -> None:
    state = play(two(players=[{"marker": 5, "rooms": {"5": "merchant"}}]), "act")
    assert phase(state) == "trade"


def test_vir2_6_3_five_cities_open_no_space() -> None:
    assert spaces(two(cities={"genoa": 0, "nice": 0, "parma": 0}), 0) == 1


# Influence and postures


def test_vir2_x1_postures() -> None:
    state = two(influence={"rome": 0, "venice": 5, "florence": -3})
    majors: Any = state.view(None)["majors"]
    assert majors["rome"]["posture"] == ["neutral", "neutral"]
    assert majors["venice"]["posture"] == ["hostile", "favourable"]
    assert majors["florence"]["posture"] == ["favourable", "hostile"]


def test_vir2_7_2_influence_moves_the_marker_to_ones_own_side() -> None:
    state = play(two(players=[{**ENVOY, "left": ["ambassador"]}]), "act", "tap left-1 crown", "influence rome crown")
    assert influence(state)["rome"] == 0
    naples = two(turn=1, players=[{}, {"marker": 5, "left": ["ambassador"]}])
    play(naples, "act", "tap left-1 crown", "influence rome crown")
    assert influence(naples)["rome"] == 2


@pytest.mark.parametrize(("place", "posture"), [(2, "neutral"), (3, "hostile"), (-3, "favourable"), (-6, "favourable")])
def test_vir2_7_3_neutral_in_the_middle(place: int, posture: str) -> None:
    majors: Any = two(influence={"rome": place}).view(None)["majors"]
    assert majors["rome"]["posture"][0] == posture


def test_vir2_7_4_favourable_to_one_hostile_to_the_other() -> None:
    majors: Any = two(influence={"rome": 4}).view(None)["majors"]
    assert majors["rome"]["posture"] == ["hostile", "favourable"]


def marching(**spec: Any) -> VirtuState:
    """Three Cavalry for a French troop at Bologna, beside Florence."""
    return two(
        players=[{**GENERAL, "rooms": {"2": "charles_viii"}}],
        cities={"bologna": 0},
        troops={"bologna": {"0": 1}},
        **spec,
    )


def test_vir2_7_5_a_favourable_city_is_crossed() -> None:
    state = marching(influence={"florence": -3})
    play(state, "act", "pick own bologna", "march florence", "pick own florence", "march siena")
    assert troops(state, 0, "siena") == 1


def test_vir2_7_6_and_its_troops_defend_it() -> None:
    state = two(
        phase="sieges", turn=1, influence={"florence": -3}, troops={"florence": {"0": 1, "1": 3, "florence": 1}}
    )
    assert state.view(None)["duel"]["strength"] == [3, 6]  # type: ignore[index]


def test_vir2_7_7_nobody_must_besiege_a_friend() -> None:
    state = two(phase="sieges", influence={"florence": -3}, troops={"florence": {"0": 1, "florence": 1}})
    assert phase(state) == "reorganise"
    assert troops(state, 0, "florence") == 1


def test_vir2_r8_nor_may_anybody() -> None:
    state = two(phase="sieges", influence={"florence": -3}, troops={"florence": {"0": 6, "florence": 1}})
    assert phase(state) != "sieges"


def test_vir2_7_8_a_neutral_city_stops_a_troop() -> None:
    state = marching(influence={"florence": 0})
    play(state, "act", "pick own bologna", "march florence")
    assert "own florence" not in offers(state, "pick")


def test_vir2_7_9_besiege_it_or_stay() -> None:
    state = two(phase="sieges", influence={"florence": 0}, troops={"florence": {"0": 2, "florence": 1}})
    assert legal(state)[-2:] == ["siege florence", "leave florence"]
    play(state, "leave florence")
    assert troops(state, 0, "florence") == 2


def test_vir2_r21_leaving_is_final_for_this_spring() -> None:
    state = two(phase="sieges", influence={"florence": 0}, troops={"florence": {"0": 2, "florence": 1}})
    play(state, "leave florence")
    assert phase(state) == "reorganise"


def test_vir2_7_10_two_armies_before_a_neutral_city_fight() -> None:
    state = two(phase="sieges", influence={"florence": 0}, troops={"florence": {"0": 3, "1": 1, "florence": 1}})
    assert state.field
    fight(state)
    assert "leave florence" in legal(state)
    assert troops(state, 0, "florence") == 3


def test_vir2_r18_a_tie_defeats_both() -> None:
    state = two(
        phase="sieges",
        influence={"florence": 0},
        troops={"florence": {"0": 2, "1": 2, "florence": 1}},
        options={"plain_battle_tie": "both_defeated"},
    )
    fight(state)
    assert (troops(state, 0, "florence"), troops(state, 1, "florence")) == (0, 0)


def test_vir2_r20_as_before_any_city_that_nobody_holds() -> None:
    state = two(phase="sieges", troops={"siena": {"0": 4, "1": 1}})
    assert state.field


def test_vir2_7_11_a_hostile_city_stops_and_must_be_besieged() -> None:
    state = marching(influence={"florence": 3})
    play(state, "act", "pick own bologna", "march florence")
    assert "own florence" not in offers(state, "pick")
    besieged = two(phase="sieges", influence={"florence": 3}, troops={"florence": {"0": 2, "florence": 1}})
    fight(besieged)
    assert besieged.beaten or troops(besieged, 0, "florence") == 0


def test_vir2_7_12_also_troops_that_stood_there() -> None:
    state = two(phase="sieges", influence={"florence": 4}, troops={"florence": {"0": 1, "florence": 1}})
    assert troops(fight(state), 0, "florence") == 0


def test_vir2_7_13_hostile_to_one_the_other_defends() -> None:
    state = two(
        phase="sieges",
        influence={"florence": 4},
        troops={"florence": {"0": 4, "1": 2, "florence": 1}},
        players=[{}, {"florins": 4, "left": ["gonfalonier"]}],
    )
    assert (state.attacker, state.defender, state.field) == (0, 1, False)
    assert state.view(None)["duel"]["strength"] == [4, 7]  # type: ignore[index]


def test_vir2_7_14_troops_left_there_stay_and_move_later() -> None:
    state = two(players=[GENERAL], influence={"florence": 0}, troops={"florence": {"0": 2, "florence": 1}})
    assert "own florence" in offers(play(state, "act"), "pick")
    assert army(state, FRANCE) == 6


def test_vir2_7_15_by_sea_as_well() -> None:
    state = two(
        players=[{**GENERAL, "left": ["merchant"]}],
        influence={"florence": -3},
        cities={"genoa": 0},
        troops={"genoa": {"0": 1}},
    )
    play(state, "act", "tap left-1 ship", "pick own genoa", "sail pisa", "pick own pisa")
    assert offers(state, "sail")


# Annex and influence


def test_vir2_8_1_nobody_patronises() -> None:
    state = two()
    assert all(1 not in state.terms.rooms[power] for power in state.power)


def test_vir2_8_2_annexing_and_influencing_in_one_action() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"], "right": ["podesta"]}], agents={"parma": 0})
    play(state, "act", "tap left-1 crown", "influence florence crown", "annex parma")
    assert owner(state, "parma") == 0
    play(state, "tap right-1 crown", "influence florence crown", "influence venice crown")
    assert influence(state) == {"rome": 1, "florence": -3, "venice": -1}
    assert refused(state, "annex genoa") == "VIR-R20"


def test_vir2_8_3_one_crown_one_influence() -> None:
    state = play(two(players=[{**ENVOY, "left": ["consigliere"]}]), "act", "tap left-1 crown")
    play(state, "influence venice crown", "influence rome crown")
    assert influence(state) == {"rome": 0, "florence": -1, "venice": -1}


def test_vir2_x2_three_crowns_on_rome() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"], "right": ["bishop"]}])
    play(state, "act", "tap left-1 crown", "tap right-1 cross")
    play(state, "influence rome crown", "influence rome crown", "influence rome cross")
    assert influence(state)["rome"] == -2


def test_vir2_8_4_crosses_influence_rome_alone() -> None:
    state = play(two(players=[{**ENVOY, "left": ["bishop"]}]), "act", "tap left-1 cross")
    assert offers(state, "influence") == ["rome cross"]


def test_vir2_8_5_no_adjacency_is_needed() -> None:
    state = play(two(players=[{**ENVOY, "left": ["ambassador"]}]), "act", "tap left-1 crown")
    assert offers(state, "influence") == ["rome crown", "florence crown", "venice crown"]


def test_vir2_8_6_annexing_from_an_ally() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"], "right": ["podesta"]}], allies={"florence": 0})
    play(state, "act", "annex siena", "tap left-1 crown", "tap right-1 crown")
    assert owner(state, "siena") == 0
    assert state.discs[1] & (1 << CITY_IDS.index("siena")) == 0


def test_vir2_8_7_not_the_cities_of_major_cities() -> None:
    state = play(two(players=[ENVOY], cities={"bologna": 0}), "act")
    assert refused(state, "annex florence") == "VIR2-8.7"


def test_vir2_8_8_an_allys_ports_are_ones_own() -> None:
    state = two(
        players=[{**ENVOY, "left": ["consigliere"], "right": ["merchant"]}],
        allies={"florence": 0},
        agents={"latina": 0},
    )
    assert "latina" in offers(play(state, "act"), "annex by sea")


def test_vir2_r4_the_ends_of_a_track_hold() -> None:
    state = two(players=[{**ENVOY, "left": ["ambassador"]}], influence={"rome": -6})
    play(state, "act", "tap left-1 crown")
    assert "rome crown" not in offers(state, "influence")


# The definitive alliance


def test_vir2_9_1_in_the_alliance_zone_and_unwatched() -> None:
    assert offers(play(two(players=[ENVOY], influence={"venice": -5}), "act"), "ally") == ["venice"]
    assert not offers(play(two(players=[ENVOY], influence={"venice": -4}), "act"), "ally")
    watched = two(players=[ENVOY], influence={"venice": -5}, agents={"track-venice": 1})
    assert refused(play(watched, "act"), "ally venice") == "VIR2-9.1"


def test_vir2_9_2_it_is_the_whole_action() -> None:
    state = play(two(players=[ENVOY], influence={"venice": -5, "rome": -5}), "act", "ally venice")
    play(state, "side left", "side right")
    assert phase(state) in ("end_turn", "leftover")
    used = play(two(players=[{**ENVOY, "left": ["ambassador"]}], influence={"venice": -5}), "act", "tap left-1 crown")
    assert not offers(used, "ally")


def test_vir2_x3_naples_concludes_with_venice() -> None:
    state = two(turn=1, players=[{}, {"marker": 5}], influence={"venice": 5})
    play(state, "act", "ally venice")
    assert state.ally[2] == NAPLES


def test_vir2_9_3_two_family_cards_and_a_court_space() -> None:
    full = {**ENVOY, "left": ["merchant"], "right": ["banker", "bishop", "-swordsman"]}
    state = play(two(players=[full], influence={"venice": -5}), "act", "ally venice")
    assert spaces(state, 0) == 1
    play(state, "side left")
    assert spaces(state, 0) == 2
    assert not offers(state, "side")
    assert "discard new" in legal(state)
    play(state, "discard right-3", "side right")
    assert court(state, 0)["right-3"] == "francesco_gonzaga"


@pytest.mark.parametrize(("options", "refusable"), [({}, False), ({"decline_allied_cards": True}, True)])
def test_vir2_r24_a_card_that_finds_a_space_is_placed(options: dict[str, object], refusable: bool) -> None:
    state = play(two(players=[ENVOY], influence={"venice": -5}, options=options), "act", "ally venice")
    assert ("discard new" in legal(state)) == refusable
    play(state, "side left")
    assert ("discard new" in legal(state)) == refusable
    assert refusable or refused(state, "discard new") == "VIR2-9.3"


def test_vir2_r15_a_space_opened_from_a_room_holds_a_bought_card_more() -> None:
    """Three base spaces and two of titles hold five cards; the card of an ally in a room opens a sixth."""
    rich = {"florins": 60, "tiles": ["principality"], "spent": ["milan", "turin"]}
    wanted = ["ambassador", "banker", "bishop", "condottiere", "gonfalonier", "merchant"]
    for cards, most in ((["ambassador"], 5), (["agostino_barbarigo_2p"], 6)):
        state = two(phase="winter", players=[{**rich, "rooms": {"1": cards}}])
        play(state, "done", *(f"add {card}" for card in wanted[:5]))
        assert ("merchant" in offers(state, "add")) == (most == 6)
    play(state, "add merchant", "buy")
    for _ in wanted:
        play(state, f"side {offers(state, 'side')[0]}")
    assert len(court(state, 0)) == 6


def test_vir2_r15_the_space_lasts_with_its_card() -> None:
    full = {**ENVOY, "left": ["merchant"], "right": ["banker", "bishop", "-swordsman"]}
    state = play(two(players=[full], influence={"venice": -5}), "act", "ally venice", "side left", "discard new")
    assert court(state, 0)["left-2"] == "agostino_barbarigo_2p"
    assert spaces(state, 0) == 2


def test_vir2_9_4_the_tiles_of_its_cities_available() -> None:
    state = play(two(players=[ENVOY], influence={"venice": -5}), "act", "ally venice")
    assert {"venice", "corfu", "ravenna"} <= set(ready(state, 0))
    taken = two(players=[ENVOY], influence={"venice": -5}, cities={"ravenna": 1})
    assert "ravenna" not in domain(play(taken, "act", "ally venice"), 0)


def test_vir2_x4_an_alliance_with_florence() -> None:
    state = play(two(players=[ENVOY], influence={"florence": -5}), "act", "ally florence", "side left", "side right")
    assert set(court(state, 0).values()) == {"piero_medici", "savonarola"}
    assert {"florence", "pisa"} <= set(ready(state, 0))
    assert state.commands(0, FLORENCE)
    assert (troops(state, FLORENCE, "florence"), state.in_reserve(FLORENCE)) == (1, 1)
    assert state.reserve[0] == 2


def test_vir2_9_5_its_troops_and_agent() -> None:
    state = play(two(players=[ENVOY], influence={"rome": -6}), "act", "ally rome")
    assert state.commands(0, ROME)
    assert state.reserve[0] == 2


def test_vir2_9_6_it_is_permanent() -> None:
    state = play(two(players=[ENVOY], influence={"rome": -6}, agents={"track-rome": 0}), "act", "ally rome")
    assert state.ally[0] == FRANCE
    assert agent(state, "track-rome") == -1


def test_vir2_r12_an_agent_on_the_track_returns() -> None:
    state = two(players=[ENVOY], influence={"rome": -6}, agents={"track-rome": 0})
    assert state.reserve[0] == 0
    assert play(state, "act", "ally rome").reserve[0] == 2


def test_vir2_9_7_nobody_besieges_an_own_ally() -> None:
    state = two(phase="sieges", allies={"florence": 0}, troops={"florence": {"0": 3, "florence": 1}})
    assert phase(state) == "reorganise"


def test_vir2_9_8_a_siege_by_an_allys_troops_places_ones_own_disc() -> None:
    state = two(phase="sieges", allies={"venice": 0}, troops={"spoleto": {"venice": 3}})
    assert owner(fight(state), "spoleto") == 0
    assert state.discs[2] & (1 << CITY_IDS.index("spoleto")) == 0


def test_vir2_9_9_an_allys_troops_move_like_ones_own() -> None:
    state = play(two(players=[GENERAL], allies={"venice": 0}), "act")
    assert {"venice venice", "venice ravenna", "own milan"} <= set(offers(state, "pick"))
    play(state, "pick venice venice", "march verona")
    assert troops(state, VENICE, "verona") == 1


def test_vir2_9_10_not_in_the_action_that_reached_the_zone() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"]}], influence={"venice": -4})
    play(state, "act", "tap left-1 crown", "influence venice crown", "influence rome crown")
    assert not offers(state, "ally")


def test_vir2_r5_cities_of_an_ally_are_controlled() -> None:
    state = two(allies={"florence": 0})
    assert owner(state, "pisa") == 0
    assert part(state, 0, "allied_cities") == 2


def test_vir2_r14_troops_of_the_other_must_besiege_it_now() -> None:
    state = two(phase="sieges", turn=1, allies={"florence": 0}, troops={"florence": {"1": 6, "florence": 1}})
    fight(state)
    assert owner(state, "florence") == 1


def test_vir2_r23_its_troops_stay_where_they_are() -> None:
    state = play(two(players=[ENVOY], influence={"venice": -5}), "act", "ally venice")
    assert (troops(state, VENICE, "venice"), troops(state, VENICE, "ravenna")) == (1, 1)


# Intrigue


def test_vir2_10_1_agents_on_tracks() -> None:
    state = play(
        two(players=[{**SPY, "reserve": 2}]),
        "act",
        "tap room mask",
        "put track-rome",
        "put track-venice",
        "from reserve",
    )
    assert (agent(state, "track-rome"), agent(state, "track-venice")) == (0, 0)


def test_vir2_10_2_the_first_symbol_is_cancelled() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"]}], agents={"track-rome": 1})
    play(state, "act", "tap left-1 crown", "influence rome crown")
    assert influence(state)["rome"] == 1
    play(state, "influence rome crown")
    assert influence(state)["rome"] == 0


def test_vir2_x5_an_agent_on_the_track() -> None:
    state = two(turn=1, players=[{}, {"marker": 5, "left": ["consigliere"]}], agents={"track-florence": 0})
    play(state, "act", "tap left-1 crown", "influence florence crown", "influence florence crown")
    assert influence(state)["florence"] == 0


def test_vir2_r19_once_in_an_action_and_track() -> None:
    state = two(players=[{**ENVOY, "left": ["consigliere"], "right": ["bishop"]}], agents={"track-rome": 1})
    play(state, "act", "tap left-1 crown", "tap right-1 cross", "influence rome cross")
    play(state, "influence rome crown", "influence rome crown")
    assert influence(state)["rome"] == -1


def test_vir2_10_3_and_no_alliance_while_it_stands() -> None:
    state = play(two(players=[ENVOY], influence={"rome": -6}, agents={"track-rome": 1}), "act")
    assert not offers(state, "ally")


def test_vir2_10_4_cities_rooms_and_tracks() -> None:
    places = offers(play(two(players=[SPY]), "act", "tap room mask"), "put")
    assert {"rome", "palace-2-1", "track-rome"} <= set(places)
    assert not {"france", "empire", "ottoman"} & set(places)


# Sieges


def test_vir2_11_1_a_trophy_for_every_city_of_somebody() -> None:
    state = two(phase="sieges", turn=0, influence={"florence": 3}, troops={"pisa": {"0": 4}})
    fight(state)
    assert state.trophies[0] == 1
    neutral = fight(two(phase="sieges", troops={"siena": {"0": 5}}))
    assert neutral.trophies[0] == 0


def test_vir2_11_2_they_accumulate() -> None:
    state = fight(two(phase="sieges", troops={"bari": {"0": 4}}, players=[{"trophies": 3}]))
    assert (state.trophies[0], part(state, 0, "trophies")) == (4, 4)


def test_vir2_11_3_influence_is_lost() -> None:
    state = fight(two(phase="sieges", influence={"florence": 0}, troops={"pisa": {"0": 4}}))
    if phase(state) == "sieges":
        fight(play(state, "siege pisa"))
    assert influence(state)["florence"] == 4


def test_vir2_x7_france_conquers_pisa() -> None:
    state = two(phase="sieges", influence={"florence": -1}, troops={"pisa": {"0": 4}})
    fight(play(state, "siege pisa"))
    assert (owner(state, "pisa"), state.trophies[0], influence(state)["florence"]) == (0, 1, 3)
    assert "pisa" in domain(state, 0)
    assert "pisa" not in ready(state, 0)


def test_vir2_x8_france_conquers_florence() -> None:
    state = two(
        phase="sieges", influence={"florence": 0, "rome": 0, "venice": 0}, troops={"florence": {"0": 7, "florence": 1}}
    )
    fight(play(state, "siege florence"))
    assert (owner(state, "florence"), owner(state, "pisa"), state.ally[1]) == (0, -1, GONE)
    assert influence(state) == {"rome": 1, "florence": 0, "venice": 1}
    assert state.trophies[0] == 1


def test_vir2_11_4_a_capital_costs_influence_elsewhere() -> None:
    state = two(
        phase="sieges", influence={"venice": 0, "rome": -2, "florence": 6}, troops={"venice": {"0": 7, "venice": 1}}
    )
    fight(play(state, "siege venice"))
    assert influence(state) == {"rome": -1, "florence": 6, "venice": 0}


def test_vir2_r10_also_if_it_was_the_opponents_ally() -> None:
    state = fight(
        two(
            phase="sieges",
            allies={"venice": 1},
            influence={"rome": 0, "florence": 0},
            troops={"venice": {"0": 8, "venice": 1}},
        )
    )
    assert owner(state, "venice") == 0
    assert influence(state) == {"rome": 1, "florence": 1, "venice": 0}


@pytest.mark.parametrize(("major", "agents"), [("rome", 2), ("florence", 2), ("venice", 1)])
def test_vir2_9_5_a_position_with_an_ally_has_its_agent(major: str, agents: int) -> None:
    state = two(allies={major: 0})
    assert state.reserve == [agents, 2]


def fell(state: VirtuState, city: str) -> list[tuple[object, object, object]]:
    """What the chronicle says of the influence that a siege costs: who, where, how much."""
    if phase(state) == "sieges":
        play(state, f"siege {city}")
    found: list[tuple[object, object, object]] = []
    while phase(state) == "duel":
        for event in told(state, "pass"):
            if event.kind == "influence_fell":
                found.append((event.data["seat"], event.data["major"], event.data["count"]))
    return found


def test_vir2_11_3_the_chronicle_tells_the_influence_lost() -> None:
    four = two(phase="sieges", influence={"florence": -1}, troops={"pisa": {"0": 4}})
    assert fell(four, "pisa") == [(0, "florence", 4)]
    some = two(phase="sieges", influence={"florence": 4}, troops={"pisa": {"0": 4}})
    assert fell(some, "pisa") == [(0, "florence", 2)]  # the track ends there (VIR2-R4)
    none = two(phase="sieges", influence={"florence": 6}, troops={"pisa": {"0": 4}})
    assert fell(none, "pisa") == []


@pytest.mark.parametrize("ally", [{}, {"venice": 1}])
def test_vir2_11_4_and_what_a_capital_costs_elsewhere(ally: dict[str, int]) -> None:
    state = two(
        phase="sieges", allies=ally, influence={"rome": 0, "florence": 6}, troops={"venice": {"0": 8, "venice": 1}}
    )
    assert fell(state, "venice") == [(0, "rome", 1)]


def test_vir2_11_5_the_owner_names_the_lost() -> None:
    state = two(phase="sieges", allies={"venice": 0}, troops={"siena": {"0": 3, "venice": 2}})
    fight(state)
    assert (phase(state), offers(state, "lose")) == ("lose", ["own", "venice"])
    play(state, "lose venice")
    assert (troops(state, 0, "siena"), troops(state, VENICE, "siena")) == (3, 1)


def test_vir2_11_6_retreat_to_friends() -> None:
    state = fight(two(phase="sieges", influence={"florence": -3}, troops={"siena": {"0": 2}}))
    assert offers(state, "retreat") == ["florence", "pisa"]


def test_vir2_11_7_all_who_defended_are_lost() -> None:
    state = two(phase="sieges", influence={"florence": 3}, troops={"florence": {"0": 8, "1": 1, "florence": 1}})
    fight(state)
    assert owner(state, "florence") == 0
    assert (troops(state, 1, "florence"), troops(state, FLORENCE, "florence")) == (0, 0)
    assert troops(state, 0, "florence") == 5


def test_vir2_11_8_only_the_besiegers_influence_is_touched() -> None:
    state = fight(two(phase="sieges", turn=1, influence={"florence": -3, "rome": 0}, troops={"pisa": {"1": 4}}))
    assert influence(state) == {"rome": 0, "florence": -6, "venice": 0}


def test_vir2_r6_nobody_speaks_for_it_without_a_troop() -> None:
    state = two(
        phase="sieges",
        influence={"florence": 3},
        troops={"florence": {"0": 4, "florence": 1}},
        players=[{"bonuses": [], "florins": 4}, {"left": ["gonfalonier"]}],
    )
    assert state.defender == -1


def test_vir2_r7_an_agent_weakens_it_for_its_owner_alone() -> None:
    from signoria.games.virtu.rules.strength import city_value

    state = two(agents={"florence": 0})
    assert [city_value(state, seat, CITY_IDS.index("florence")) for seat in (0, 1)] == [3, 4]


def test_vir2_r9_posture_is_read_again_after_each_siege() -> None:
    state = two(
        phase="sieges", influence={"florence": 0}, troops={"pisa": {"0": 4}, "florence": {"0": 1, "florence": 1}}
    )
    play(state, "siege pisa")
    fight(state)
    assert influence(state)["florence"] == 4
    assert troops(state, 0, "florence") == 0  # it had turned hostile: they had to besiege it


# Elimination


def test_vir2_12_1_with_its_capital() -> None:
    state = two(phase="sieges", influence={"rome": 0}, troops={"civitavecchia": {"0": 4}})
    fight(play(state, "siege civitavecchia"))
    assert state.ally[0] == -1
    state = two(phase="sieges", influence={"rome": 0}, troops={"rome": {"0": 7, "rome": 1}})
    fight(play(state, "siege rome"))
    assert state.ally[0] == GONE


def test_vir2_12_2_its_pieces_leave_the_game() -> None:
    state = two(phase="sieges", influence={"venice": 0}, troops={"venice": {"0": 7, "venice": 1}})
    fight(play(state, "siege venice"))
    assert troops(state, VENICE, "ravenna") == 0
    assert owner(state, "corfu") == owner(state, "ravenna") == -1


@pytest.mark.parametrize("tiles", ["reserve", "removed"])
def test_vir2_r11_the_tiles_of_its_other_cities(tiles: str) -> None:
    state = two(
        phase="sieges",
        influence={"venice": 0},
        troops={"venice": {"0": 7, "venice": 1}},
        options={"eliminated_city_tiles": tiles},
    )
    fight(play(state, "siege venice"))
    cities: Any = state.view(None)["cities"]
    assert cities["corfu"]["tile"] == (tiles == "reserve")
    assert cities["venice"]["tile"]


def test_vir2_12_3_an_ally_keeps_what_is_left() -> None:
    state = fight(two(phase="sieges", allies={"venice": 1}, troops={"venice": {"0": 8, "venice": 1}}))
    assert (owner(state, "venice"), owner(state, "corfu"), state.ally[2]) == (0, 1, 1)
    assert troops(state, VENICE, "ravenna") == 1


# Troops


@pytest.mark.parametrize("year", [2, 3, 4, 6, 18, 20])
def test_vir2_13_1_wages_on_rounds_with_a_coin(year: int) -> None:
    state = two(phase="winter", year=year)
    assert (phase(state) == "wages") == (year in (2, 6, 10, 14, 18))


def test_vir2_r2_the_rounds_of_pay() -> None:
    wars = two().terms.wars
    assert wars is not None
    assert [year for year in range(1, 22) if (wars.pay_rounds >> year) & 1] == [2, 6, 10, 14, 18]


@pytest.mark.parametrize(("count", "due"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4)])
def test_vir2_x6_wages(count: int, due: int) -> None:
    state = two(phase="winter", year=2, troops={"milan": {"0": count}, "turin": {}}, players=[{"florins": 9}])
    assert offers(state, "pay")[-1] == str(due)


def test_vir2_13_2_allied_troops_are_included() -> None:
    state = two(
        phase="winter", year=2, allies={"venice": 0}, troops={"milan": {"0": 3}, "turin": {}}, players=[{"florins": 9}]
    )
    assert offers(state, "pay")[-1] == "3"


def test_vir2_r3_summed_then_rounded_up() -> None:
    state = two(
        phase="winter", year=2, allies={"venice": 0}, troops={"milan": {"0": 3}, "turin": {}}, players=[{"florins": 9}]
    )
    play(state, "pay 2")
    assert phase(state) == "disband"
    play(state, "disband venice venice")
    assert army(state, 0) == 4


def test_vir2_x11_pay_rounds() -> None:
    spec: dict[str, Any] = {
        "phase": "winter",
        "allies": {"venice": 0},
        "troops": {"milan": {"0": 5}, "turin": {}},
        "players": [{"florins": 9}],
    }
    assert offers(two(**spec, year=6), "pay")[-1] == "4"
    assert phase(two(**spec, year=5)) == "reorganise"


def test_vir2_13_3_recruiting_an_allys_troops() -> None:
    state = play(
        two(phase="winter", allies={"venice": 0}, players=[{"florins": 2}], cities={"ravenna": 0}), "done", "done"
    )
    assert {"venice venice", "venice corfu"} <= set(offers(state, "recruit"))
    assert "venice ravenna" not in offers(state, "recruit")
    play(state, "recruit venice corfu")
    assert (state.florins[0], troops(state, VENICE, "corfu")) == (1, 1)


def test_vir2_13_4_limits() -> None:
    wars = two().terms.wars
    assert wars is not None
    assert wars.limits == [8, 6, 2, 2, 4]


def test_vir2_13_5_lost_troops_go_back_to_their_reserve() -> None:
    state = two(
        phase="sieges", allies={"venice": 0}, troops={"siena": {"0": 3, "venice": 2}, "venice": {}, "ravenna": {}}
    )
    play(fight(state), "lose venice")
    assert state.in_reserve(VENICE) == 3


def test_vir2_r13_prices_of_recruits() -> None:
    state = play(two(phase="winter", players=[{"florins": 1}], cities={"genoa": 0}), "done", "done")
    assert {"own turin", "own milan"} == set(offers(state, "recruit"))


def test_vir2_14_1_france_may_buy_the_principality_alone() -> None:
    rich = {"florins": 30, "left": ["podesta"], "right": ["consigliere", "podesta"]}
    state = play(two(phase="winter", players=[rich]), "done")
    assert [item for item in offers(state, "add") if item in ("duchy", "principality", "kingdom", "republic")] == [
        "principality"
    ]


def test_vir2_14_2_naples_may_buy_duchy_and_kingdom() -> None:
    rich = {"florins": 30, "left": ["podesta"], "right": ["consigliere", "podesta"]}
    state = play(two(phase="winter", turn=1, players=[{}, rich]), "done")
    assert [item for item in offers(state, "add") if item in ("duchy", "principality", "kingdom", "republic")] == [
        "duchy",
        "kingdom",
    ]


# Prestige


def test_vir2_x9_scoring() -> None:
    state = two(cities={"genoa": 0}, allies={"florence": 0}, players=[{"trophies": 2, "indulgences": [2]}])
    assert points(state, 0) == 5 + 2 + 2 - 1


def test_vir2_15_4_the_prestige_board_shows_the_present() -> None:
    players: Any = two(cities={"genoa": 0}).view(None)["players"]
    assert players[0]["points"] == 3


def test_vir2_15_5_the_parts_of_prestige() -> None:
    assert [one["what"] for one in GAME.explain(two(), 0)] == [
        "cities",
        "allied_cities",
        "trophies",
        "allied_majors",
        "printed",
        "indulgences",
    ]


def test_vir2_r16_there_is_no_religion_and_no_track() -> None:
    assert not {"religion", "patronage", "cities_leader"} & {one["what"] for one in GAME.explain(two(), 0)}


def test_vir2_15_6_the_higher_prestige_wins_after_the_last_round() -> None:
    state = round_over(two(phase="sieges", year=21))
    assert phase(state) == "over"
    assert state.scores() == (0.0, 1.0)  # Naples has four cities and a Principality


def test_vir2_15_7_the_enemy_capital_held_for_two_rounds() -> None:
    held = two(phase="sieges", cities={"naples": 0}, troops={"naples": {"0": 1}})
    assert phase(round_over(held)) == "move"
    assert held.held == [1, 0]
    lost = two(phase="sieges")
    lost.held = [1, 0]
    assert round_over(lost).held == [0, 0]


def test_vir2_x10_a_capital_held() -> None:
    state = round_over(two(phase="sieges", year=9, cities={"naples": 0}, troops={"naples": {"0": 1}}))
    while phase(state) != "over" and state.year == 10:
        if phase(state) == "move":
            play(state, "step", "stop")
        elif phase(state) in ("act", "end_turn"):
            play(state, "skip" if phase(state) == "act" else "end")
        else:
            round_over(state)
    assert phase(state) == "over"
    assert state.scores() == (1.0, 0.0)


def test_vir2_15_8_all_three_major_cities() -> None:
    state = round_over(two(phase="sieges", allies={"rome": 1, "florence": 1, "venice": 1}))
    assert phase(state) == "over"
    assert state.winners == 1 << NAPLES


def test_vir2_15_9_who_has_no_city_loses() -> None:
    state = two(phase="sieges", cities={"turin": -1, "milan": -1}, troops={"turin": {}, "milan": {}})
    assert phase(state) == "over"
    assert state.winners == 1 << NAPLES


def test_vir2_15_10_if_both_fulfil_a_condition_prestige_decides() -> None:
    state = two(phase="sieges", cities={"naples": 0, "milan": 1})
    state.held = [1, 1]
    round_over(state)
    assert phase(state) == "over"
    assert state.winners in (1, 2)
    lead = two(phase="sieges", data={"automatic": {"lead": 2}})
    assert phase(round_over(lead)) == "over"


def test_vir2_r17_the_conditions_are_data() -> None:
    state = two(phase="sieges", cities={"turin": -1, "milan": -1}, data={"automatic": {"no_city": False}})
    assert phase(state) != "over"


def test_vir2_r1_the_ends_of_the_other_game_are_not_used() -> None:
    eight = dict.fromkeys(("genoa", "nice", "parma", "verona", "bologna", "siena", "perugia"), 0)
    state = two(phase="sieges", cities=eight)
    assert not state.last
