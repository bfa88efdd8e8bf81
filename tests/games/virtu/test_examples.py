"""The worked examples VIR-X1 to X24: those of the rulebook, and some that follow from it."""

from __future__ import annotations

import pytest

from helpers.virtu import (
    agent,
    court,
    domain,
    legal,
    offers,
    owner,
    part,
    phase,
    play,
    pool,
    position,
    ready,
    refused,
    rooms,
    troops,
)
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.rules.annex import annex_cost, by_road, by_sea
from signoria.games.virtu.rules.course import ends, new_order
from signoria.games.virtu.rules.scoring import religion
from signoria.games.virtu.rules.winter import army

SHIPS = {"left": ["merchant"]}  # two Ships


def city(name: str) -> int:
    return CITY_IDS.index(name)


def test_vir_x1_paying_for_govern() -> None:
    state = position(
        players=[{"rooms": {"1": ["cardinal", "bishop"]}, "left": ["ambassador"], "spent": ["florence", "pisa"]}]
    )
    play(state, "act", "tap room crown", "tap improvement cross", "tap left-1 crown")
    assert pool(state) == {"crown": 2, "cross": 1}
    assert court(state, 0) == {"left-1": "-ambassador"}
    assert rooms(state, 0) == {"room-1": "cardinal", "under-1": "bishop"}
    play(state, "refresh florence", "refresh pisa")
    assert pool(state) == {"crown": 1, "cross": 1}  # a unit turns two tiles


def test_vir_x2_court_refresh() -> None:
    state = position(phase="move", players=[{"marker": 4, "left": ["-merchant"], "right": ["-bishop", "-banker"]}])
    play(state, "step")
    assert court(state, 0) == {"left-1": "merchant", "right-1": "-bishop", "right-2": "-banker"}


def test_vir_x3_blocked_by_indulgence() -> None:
    state = position(
        phase="move", players=[{"marker": 5, "indulgences": [1], "left": ["bishop"], "right": ["ambassador"]}]
    )
    play(state, "step", "stop")
    assert phase(state) == "release"
    assert not offers(state, "ask florins")
    cleared = play(state.copy(), "release 1 cross", "tap left-1 cross")
    assert phase(cleared) == "act"
    play(state, "done")
    assert phase(state) == "move"  # no action, no request: the next player's turn
    assert state.turn == 1


def test_vir_x4_annex_by_road() -> None:
    state = position()
    assert by_road(state, 0, city("ravenna"))
    assert annex_cost(state, 0, city("ravenna"), 0)[1] == 3


def test_vir_x5_annex_by_sea() -> None:
    state = position(agents={"latina": 2})
    assert by_sea(state, 0, city("latina")) == 2
    cost = annex_cost(state, 0, city("latina"), 2)
    assert (cost[1], cost[4]) == (3, 2)


def test_vir_x6_an_own_agent_makes_a_city_cheap() -> None:
    state = position(seats=4, turn=1, players=[{}, {"marker": 3}], cities={"genoa": 1}, agents={"parma": 1})
    assert "parma" in offers(play(state, "act"), "annex")
    play(state, "annex parma", "tap florence crown")
    assert owner(state, "parma") == 1


def test_vir_x7_a_combined_move() -> None:
    state = position(players=[{"marker": 4, "rooms": {"4": "gonfalonier"}}])
    play(state, "act", "tap room cavalry", "tap pisa ship", "pick own florence", "march pisa", "pick own pisa")
    assert offers(state, "sail") == ["ajaccio"]  # the only other port of the Ligurian Sea with three players


def test_vir_x8_agents_on_rooms() -> None:
    state = position(turn=2, phase="move", players=[{}, {}, {"marker": 5}], agents={"palace-3-1": 0, "palace-3-5": 2})
    play(state, "step", "stop")
    assert phase(state) != "act"
    state = position(turn=2, players=[{}, {}, {"marker": 5}], agents={"palace-3-1": 0, "palace-3-5": 2})
    assert phase(state) == "act"
    assert (
        refused(
            position(phase="winter", turn=2, players=[{}, {}, {"left": ["merchant"]}], agents={"palace-3-2": 0}),
            "assign left-1 room-2",
        )
        == "VIR-26.2"
    )
    state = position(players=[{"marker": 5, "rooms": {"5": "swordsman"}, "reserve": 2}], agents={"palace-3-5": 2})
    play(state, "act", "tap room mask", "remove palace-3-5", "put palace-3-5")
    assert agent(state, "palace-3-5") == 0


def test_vir_x9_agents_on_cities() -> None:
    from signoria.games.virtu.rules.strength import city_value

    state = position(seats=4, cities={"siena": 1, "spoleto": 1}, agents={"ancona": 1, "siena": 3, "spoleto": 1})
    assert [city_value(state, seat, city("ancona")) for seat in range(4)] == [3, 1, 3, 3]
    assert [annex_cost(state, seat, city("ancona"), 0)[1] for seat in range(4)] == [4, 2, 4, 4]
    assert [city_value(state, seat, city("siena")) for seat in (0, 2, 3)] == [3, 3, 2]
    assert [city_value(state, seat, city("spoleto")) for seat in (0, 2, 3)] == [2, 2, 2]


def siege(name: str, ours: int, theirs: int, **spec: object) -> dict[str, object]:
    """Seat 0 before a city of seat 2 (or neutral, if theirs is below nothing)."""
    cities = {} if theirs < 0 else {name: 2}
    there = {"0": ours, "2": theirs} if theirs > 0 else {"0": ours}
    return {"phase": "sieges", "cities": cities, "troops": {name: there}, **spec}


def test_vir_x10_a_siege_with_an_agent() -> None:
    state = position(**siege("siena", 2, 0, agents={"siena": 0}, players=[{"tokens": 1}]))
    play(state, "token", "pass")
    assert owner(state, "siena") == 0
    assert troops(state, 0, "siena") == 2


def test_vir_x11_a_siege_against_a_hostile_agent() -> None:
    state = position(**siege("benevento", 2, -1, agents={"benevento": 1}))
    assert owner(state, "benevento") == -1
    assert army(state, 0) == 2  # of four, one was lost and one had nowhere to go


def test_vir_x12_a_siege_against_one_defender() -> None:
    state = position(
        seats=4,
        phase="sieges",
        turn=1,
        cities={"parma": 0},
        troops={"parma": {"1": 3, "0": 1}},
        players=[{}, {"tokens": 1}],
    )
    play(state, "token", "pass")
    assert owner(state, "parma") == 1
    assert (troops(state, 1, "parma"), troops(state, 0, "parma")) == (2, 0)


def test_vir_x13_a_siege_with_everything() -> None:
    defender = {"left": ["gonfalonier"], "florins": 1}
    state = position(**siege("ravenna", 3, 1, agents={"ravenna": 0}, players=[{"tokens": 1}, {}, defender]))
    play(state, "token", "war left-1 1")
    assert owner(state, "ravenna") == 0
    assert troops(state, 0, "ravenna") == 1


def test_vir_x14_defeat_and_land_retreat() -> None:
    state = position(**siege("spoleto", 2, -1))
    assert (phase(state), offers(state, "retreat")) == ("retreat", ["florence"])
    play(state, "retreat florence")
    assert troops(state, 0, "florence") == 2


def test_vir_x15_sea_retreat() -> None:
    state = position(
        phase="sieges",
        turn=2,
        troops={"ancona": {"2": 2}, "venice": {}},
        players=[{}, {}, SHIPS],
    )
    assert "venice" in offers(state, "retreat by sea")
    assert not offers(state, "retreat")
    play(state, "retreat by sea venice", "tap left-1 ship")
    assert troops(state, 2, "venice") == 1
    poor = position(
        phase="sieges", turn=2, troops={"ancona": {"2": 2}}, players=[{}, {}, {"spent": ["venice", "corfu"]}]
    )
    assert army(poor, 2) == 2  # those at home; the beaten one is lost


def test_vir_x16_reorganisation() -> None:
    naples = {
        "marker": 1,
        "left": ["ferdinand_ii_naples"],
        "right": ["merchant", "-federico_montefeltro"],
        "rooms": {"3": "gonfalonier", "5": ["alfonso_calabria", "ambassador"]},
        "indulgences": [2],
    }
    state = position(phase="winter", turn=1, players=[{}, naples])
    assert refused(state, "assign right-2 under-3") == "VIR-26.3"
    assert refused(state, "assign left-1 room-1") == "VIR-26.2"
    assert refused(state, "assign left-1 room-2") == "VIR-26.2"
    play(state, "assign left-1 under-3", "shift right-1", "out under-5 right")
    assert rooms(state, 1) == {"room-3": "gonfalonier", "room-5": "alfonso_calabria", "under-3": "ferdinand_ii_naples"}
    assert court(state, 1) == {"left-1": "merchant", "right-1": "-ambassador", "right-2": "-federico_montefeltro"}


def test_vir_x17_a_cathedral() -> None:
    state = position(phase="winter", turn=1, cities={"palermo": 1}, players=[{}, {"florins": 4, "left": ["bishop"]}])
    play(state, "done", "add cathedral", "buy", "tap left-1 cross")
    assert "palermo" in offers(state, "cathedral")
    play(state, "cathedral palermo")
    assert "cathedral-1" in domain(state, 1)
    assert "cathedral-1" not in ready(state, 1)


def test_vir_x18_the_ottoman_alliance_in_four_states() -> None:
    rich = {"left": ["merchant"], "right": ["ambassador", "merchant"]}
    free = position(phase="winter", agents={"ottoman": 2}, players=[{**rich, "florins": 0, "spent": ["florence"]}])
    play(free, "done", "done", "done")
    assert (phase(free), offers(free, "conclude")) == ("alliance", ["ottoman"])
    agent_there = {"alliances": {"ottoman": 2}, "agents": {"ottoman": 0}}
    assert not position(**agent_there).usable(2, 2)
    assert part(position(**agent_there), 2, "alliances") == 0
    held = position(alliances={"ottoman": 2})
    assert held.usable(2, 2)
    assert part(held, 2, "alliances") == 1
    used = position(alliances={"ottoman": "-2"}, turn=2)
    assert not used.usable(2, 2)
    play(used, "act", "reactivate ottoman")
    assert used.usable(2, 2)


def test_vir_x19_france_overthrown() -> None:
    rich = {"left": ["gonfalonier"], "right": ["ambassador", "-bishop"], "florins": 0}
    spec = {"seats": 4, "phase": "winter", "turn": 1, "alliances": {"france": 0}, "cities": {"verona": 1, "spoleto": 1}}
    without = position(**spec, players=[{}, rich])
    with_agent = position(**spec, players=[{}, rich], agents={"france": 1})
    for state in (without, with_agent):
        play(state, "done")
        while phase(state) != "alliance" and state.turn == 1:
            play(state, "done")
    assert without.turn != 1  # nothing to overthrow, nothing to pay with elsewhere
    assert offers(with_agent, "overthrow") == ["france"]
    assert not with_agent.usable(0, 0)


@pytest.mark.parametrize(
    ("seats", "crosses", "expected"),
    [
        (4, [3, 3, 2, 0], [2, 2, 1, 0]),
        (3, [2, 2, 0], [2, 2, 0]),
        (4, [1, 1, 1, 0], [1, 1, 1, 0]),
        (4, [4, 2, 2, 0], [4, 1, 1, 0]),
    ],
)
def test_vir_x20_a_religious_tie(seats: int, crosses: list[int], expected: list[int]) -> None:
    state = position(
        seats=seats,
        cities={name: -1 for name in ("milan", "florence", "naples", "venice") if seats == 4 or name != "milan"},
    )
    for seat, count in enumerate(crosses):
        for place in range(count):
            state.court[seat * 6 + place] = 2  # bishops
    assert [religion(state, seat) for seat in range(seats)] == expected


@pytest.mark.parametrize(
    ("count", "florins", "levels"), [(2, 0, []), (3, 1, [0, 1]), (4, 0, [0]), (6, 2, [0, 1, 2]), (5, 1, [0, 1])]
)
def test_vir_x21_wages(count: int, florins: int, levels: list[int]) -> None:
    state = position(phase="winter", troops={"florence": {"0": count}, "pisa": {}}, players=[{"florins": florins}])
    if not levels:
        assert phase(state) == "reorganise"
        return
    assert offers(state, "pay") == [str(level) for level in levels]
    play(state, f"pay {levels[-1]}")
    while phase(state) == "disband":
        play(state, "disband own florence")
    assert army(state, 0) == min(count, 2 * levels[-1] + 2)


def test_vir_x22_stacking() -> None:
    from signoria.games.virtu.rules.annex import gain_city

    state = position()
    gain_city(state, 2, city("verona"), True)
    assert new_order(state) == [2, 0, 1]
    gain_city(state, 1, city("bari"), True)
    assert new_order(state) == [1, 2, 0]


def test_vir_x23_florins_then_govern() -> None:
    state = position(players=[{"florins": 0, "spent": ["pisa"]}])
    play(state, "act", "collect florence")
    assert state.florins[0] == 2
    play(state, "refresh florence", "refresh pisa", "collect florence")
    assert state.florins[0] == 4
    assert "florence" not in offers(state, "refresh")


def test_vir_x24_an_eighth_city_lost_again() -> None:
    held = dict.fromkeys(("ravenna", "siena", "spoleto", "bologna", "verona", "rome"), 0)
    state = position(phase="sieges", cities=held, troops={"verona": {"2": 4}})
    assert ends(state)
    play(state, "pass")
    assert owner(state, "verona") == 2
    assert not ends(state)
    assert legal(state)
