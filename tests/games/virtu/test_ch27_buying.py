"""Chapter 27: cards and tiles bought in one basket."""

from __future__ import annotations

from typing import Any

from helpers.virtu import court, domain, offers, phase, play, position, ready, refused

CHEST = {"florins": 20}
POOR = {"spent": ["florence", "pisa"], "indulgences": [1]}  # nothing but the treasury


def buying(player: dict[str, Any], **spec: Any) -> Any:
    """Seat 0 at step C."""
    return play(position(phase="winter", players=[player], **spec), "done")


def test_vir_27_1_any_number_of_different_things_at_their_price() -> None:
    state = buying({"florins": 10, **POOR})
    play(state, "add merchant", "add bishop", "add guild")
    assert "gonfalonier" not in offers(state, "add")  # 10 florins are in the basket
    play(state, "buy")
    assert state.florins[0] == 0
    assert "guild" in domain(state, 0)


def test_vir_27_2_nothing_bought_now_helps_to_pay_for_it() -> None:
    state = buying({"florins": 5, **POOR})
    play(state, "add banker")  # its three florins come too late
    assert offers(state, "add") == []


def test_vir_27_3_one_type_per_relief_for_the_whole_basket() -> None:
    both = {"florins": 7, "left": ["cardinal"], "spent": ["florence", "pisa", "siena"], "indulgences": [1]}
    state = buying(both, cities={"siena": 0})  # a Crown for the duchy, or a Cross for the cathedral
    assert {"duchy", "cathedral"} <= set(offers(state, "add"))
    play(state, "add duchy")
    assert "cathedral" not in offers(state, "add")


def test_vir_27_4_cards_come_available_on_free_or_freed_spaces() -> None:
    state = buying({"florins": 3, "left": ["bishop"], "right": ["-banker", "-merchant"]})
    play(state, "add gonfalonier", "buy")
    assert offers(state, "side") == []  # the court is full
    play(state, "discard left-1", "side left")
    assert court(state, 0)["left-1"] == "gonfalonier"
    payer = buying({"florins": 2, "left": ["bishop"], "right": ["-banker", "-merchant"], "spent": ["florence", "pisa"]})
    play(payer, "add gonfalonier", "buy", "collect left-1", "discard left-1", "side left")
    assert court(payer, 0)["left-1"] == "gonfalonier"


def test_vir_27_5_tiles_come_available_and_cathedrals_exhausted() -> None:
    state = buying({**CHEST, "left": ["bishop"]})
    play(state, "add guild", "add cathedral", "buy", "tap left-1 cross", "cathedral florence")
    assert "guild" in ready(state, 0)
    assert "cathedral-1" in domain(state, 0)
    assert "cathedral-1" not in ready(state, 0)


def test_vir_27_6_no_kind_twice_in_one_winter() -> None:
    state = buying(CHEST)
    play(state, "add merchant")
    assert refused(state, "add merchant") == "VIR-27.6"
    later = buying({**CHEST, "left": ["merchant"]})  # one of an earlier winter does not stand against it
    assert "merchant" in offers(later, "add")


def test_vir_27_8_duchy_and_principality_are_of_the_own_colour() -> None:
    state = buying({**CHEST, "left": ["ambassador"]})
    play(state, "add duchy", "buy", "tap left-1 crown")
    assert "duchy" in domain(state, 0)
    assert state.piles[12] == 4  # one for each power; nobody takes another's
    other = position(phase="winter", turn=1, players=[{"tiles": ["duchy"]}, {**CHEST, "left": ["ambassador"]}])
    assert "duchy" in offers(play(other, "done"), "add")


def test_vir_27_9_a_kingdom_or_a_republic() -> None:
    crowns = {**CHEST, "left": ["consigliere"], "right": ["consigliere", "podesta"]}
    state = buying(crowns)
    assert {"kingdom", "republic"} <= set(offers(state, "add"))
    assert refused(play(state.copy(), "add kingdom"), "add republic") == "VIR-27.9"
    assert refused(buying({**crowns, "tiles": ["republic"]}), "add kingdom") == "VIR-27.9"
    assert (state.piles[14], state.piles[15]) == (2, 2)


def test_vir_27_10_a_cathedral_needs_a_great_city_without_one() -> None:
    state = buying({**CHEST, "left": ["bishop"]}, cities={"siena": 0, "ravenna": 0})
    play(state, "add cathedral", "buy", "tap left-1 cross")
    assert sorted(offers(state, "cathedral")) == ["florence", "siena"]
    small = buying({**CHEST, "left": ["bishop"]}, cities={"florence": 1, "ravenna": 0})
    assert refused(small, "add cathedral") == "VIR-27.10"
    assert refused(buying({**CHEST, "left": ["bishop"]}, cathedrals=["florence"]), "add cathedral") == "VIR-27.10"


def test_vir_27_11_five_cathedrals_in_all() -> None:
    great = {"siena": 0, "palermo": 1, "bologna": 2, "rome": 0}
    built = ["siena", "palermo", "bologna", "rome", "naples"]
    state = buying({**CHEST, "left": ["bishop"]}, cities=great, cathedrals=built)
    assert "cathedral" not in offers(state, "add")


def test_vir_27_12_an_agent_with_the_card() -> None:
    state = buying({"florins": 5})
    before = state.reserve[0]
    play(state, "add podesta", "buy", "side left")
    assert state.reserve[0] == before + 1
    full = buying({"florins": 5})
    full.reserve[0], full.locked[0] = 5, 0
    play(full, "add podesta", "buy", "side left")
    assert full.reserve[0] == 5


def test_vir_27_13_nothing_from_an_empty_pile() -> None:
    state = position(phase="winter", players=[{**CHEST, "left": ["merchant"], "right": ["merchant", "merchant"]}])
    state.piles[8] = 0
    assert refused(play(state, "done"), "add merchant") == "VIR-27.13"


def test_vir_27_14_duchy_principality_and_a_kingdom_together() -> None:
    state = buying({**CHEST, "tiles": ["duchy", "principality"], "left": ["consigliere"], "right": ["podesta"]})
    play(state, "add kingdom", "buy", "tap left-1 crown", "tap right-1 crown")
    assert {"duchy", "principality", "kingdom"} <= set(domain(state, 0))


def test_vir_27_15_one_cathedral_a_winter_and_agents_change_nothing() -> None:
    state = buying({**CHEST, "left": ["bishop"]}, cities={"siena": 0}, agents={"florence": 1})
    play(state, "add cathedral")
    assert refused(state, "add cathedral") == "VIR-27.6"
    play(state, "buy", "tap left-1 cross", "cathedral florence")
    assert phase(state) == "recruit"


def test_vir_27_16_what_was_discarded_may_be_bought_again() -> None:
    rich = {**CHEST, "left": ["cardinal"], "right": ["ambassador"]}
    assert refused(buying(rich), "add cardinal") == "VIR-27.7"
    state = position(phase="winter", players=[rich])
    assert "cardinal" in offers(play(state, "discard left-1", "done"), "add")
