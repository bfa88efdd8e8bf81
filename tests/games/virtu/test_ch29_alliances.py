"""Chapter 29: alliances with the major powers."""

from __future__ import annotations

from typing import Any

from helpers.virtu import agent, legal, offers, part, phase, play, points, position, refused
from signoria.games.virtu.rules.scoring import crosses

# What pays for the Ottomans: a Crown and three Ships, with one Ship too many.
SEAMEN = {"left": ["merchant"], "right": ["ambassador", "merchant"], "florins": 0, "spent": ["florence"]}


def allying(player: dict[str, Any], **spec: Any) -> Any:
    """Seat 0 at step E, if there is something to do."""
    state = position(phase="winter", players=[player], **spec)
    while state.turn == 0 and phase(state) != "alliance":
        play(state, "done")
    return state


def test_vir_29_1_three_powers_each_with_one_ally() -> None:
    state = allying(SEAMEN, alliances={"ottoman": 1})
    assert len(state.ally) == 3
    assert state.turn != 0  # another's alliance cannot be concluded


def test_vir_29_2_one_alliance_a_winter() -> None:
    state = allying({**SEAMEN, "tiles": ["kingdom"], "left": ["merchant"], "right": ["ambassador", "condottiere"]})
    while phase(state) == "alliance":
        play(state, next(f"conclude {name}" for name in offers(state, "conclude")))
        while phase(state) == "pay":
            play(state, f"tap {offers(state, 'tap')[0]}")
    assert state.ally.count(0) == 1
    assert state.turn == 1


def test_vir_29_3_conclude_at_the_printed_cost_less_one_for_an_own_agent() -> None:
    state = allying(SEAMEN)
    play(state, "conclude ottoman")
    assert {"crown": state.due[1], "ship": state.due[4]} == {"crown": 1, "ship": 3}
    cheap = allying(SEAMEN, agents={"ottoman": 0})
    play(cheap, "conclude ottoman")
    assert sorted(offers(cheap, "spare")) == ["crown", "ship"]
    play(cheap, "spare crown")
    assert {"crown": cheap.due[1], "ship": cheap.due[4]} == {"crown": 0, "ship": 3}


def test_vir_29_4_overthrow_at_full_cost_with_an_own_agent() -> None:
    state = allying(SEAMEN, alliances={"ottoman": "-1"}, agents={"ottoman": 0})
    assert refused(state, "overthrow france") == "VIR-29.4"
    play(state, "overthrow ottoman")
    assert (state.due[1], state.due[4]) == (1, 3)
    play(state, "tap left-1 ship", "tap right-1 crown", "tap right-2 ship")
    assert state.ally[2] == 0


def test_vir_29_5_a_new_alliance_has_its_bonus_ready() -> None:
    state = allying(SEAMEN, alliances={"ottoman": "-1"}, agents={"ottoman": 0})
    play(state, "overthrow ottoman", "tap left-1 ship", "tap right-1 crown", "tap right-2 ship")
    assert state.usable(0, 2)


def test_vir_29_6_the_agent_stays_and_blocks() -> None:
    state = allying(SEAMEN, agents={"ottoman": 2})
    play(state, "conclude ottoman", "tap left-1 ship", "tap right-1 crown", "tap right-2 ship")
    assert (state.ally[2], agent(state, "ottoman")) == (0, 2)
    assert not state.usable(0, 2)


def test_vir_29_7_several_alliances() -> None:
    state = position(alliances={"france": 0, "empire": 0, "ottoman": 0})
    assert part(state, 0, "alliances") == 3


def test_vir_29_8_a_used_bonus_waits() -> None:
    state = position(players=[{"marker": 4, "rooms": {"4": "merchant"}}], alliances={"ottoman": 0})
    play(state, "act", "tap ottoman ship")
    assert not state.usable(0, 2)
    assert refused(state, "tap ottoman ship") == "VIR-29.8"


def test_vir_29_9_a_crown_or_cross_of_govern_reactivates_it() -> None:
    for payment in ("crown", "cross"):
        state = position(players=[{"rooms": {"1": "cardinal"}}], alliances={"france": "-0", "empire": "-0"})
        play(state, "act", f"tap room {payment}", "reactivate france")
        assert state.usable(0, 0)
        assert not state.usable(0, 1)


def test_vir_29_10_france_helps_in_a_siege_or_plain_battle() -> None:
    state = position(phase="sieges", troops={"siena": {"0": 2}}, alliances={"france": 0})
    play(state, "french aid")
    assert state.owner[11] == 0  # Siena, 4 against 3
    field = position(phase="sieges", troops={"siena": {"0": 1, "2": 2}}, alliances={"france": 0})
    assert "french aid" in legal(field)


def test_vir_29_11_the_ottomans_lend_two_ships_together() -> None:
    state = position(players=[{"marker": 4, "rooms": {"4": "merchant"}, "florins": 0}], alliances={"ottoman": 0})
    play(state, "act", "tap ottoman ship")
    assert state.florins[0] == 4


def test_vir_29_12_the_empire_lends_a_cross_and_counts_at_the_end() -> None:
    state = position(alliances={"empire": 0})
    assert crosses(state, 0) == crosses(position(), 0) + 1
    assert crosses(position(alliances={"empire": "-0"}), 0) == crosses(state, 0)  # even if used
    assert crosses(position(alliances={"empire": 0}, agents={"empire": 1}), 0) == crosses(position(), 0)
    released = position(
        players=[{"marker": 1, "indulgences": [1], "crossed": [1], "spent": ["florence"]}], alliances={"empire": 0}
    )
    play(released, "release 1 cross", "tap empire cross")
    assert released.indulged[0] == 0
    bought = position(phase="winter", players=[{"florins": 4}], alliances={"empire": 0})
    assert "cathedral" in offers(play(bought, "done"), "add")


def test_vir_29_13_a_point_for_each_without_an_opposing_agent() -> None:
    state = position(alliances={"france": 0, "ottoman": 0}, agents={"france": 1, "ottoman": 0})
    assert part(state, 0, "alliances") == 1
    assert points(position(alliances={"ottoman": 0}), 0) == points(position(), 0) + 1


def test_vir_29_14_what_was_bought_may_pay_for_an_alliance() -> None:
    state = position(
        phase="winter",
        players=[{"florins": 3, "left": ["merchant"], "right": ["ambassador"], "spent": ["florence", "pisa"]}],
    )
    play(state, "done", "add merchant", "buy", "side right", "done")
    assert (phase(state), offers(state, "conclude")) == ("alliance", ["ottoman"])


def test_vir_29_15_an_own_agent_blocks_nothing() -> None:
    state = position(alliances={"ottoman": 0}, agents={"ottoman": 0}, turn=0, players=[{"marker": 5}])
    assert state.usable(0, 2)
    rival = position(
        alliances={"ottoman": 0},
        agents={"ottoman": 0},
        turn=1,
        players=[{}, {"marker": 2, "rooms": {"2": "swordsman"}}],
    )
    play(rival, "act", "tap room mask")
    assert refused(rival, "put ottoman") == "VIR-17.3"
