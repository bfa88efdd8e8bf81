"""Chapters 7 to 12, 17, 18: combat, with the worked examples of the rules."""

from __future__ import annotations

import pytest

from helpers.renaissance import battle, hand, legal, level, owner, phase, play, refused, told, totals, view
from signoria.engine.illegal import Illegal
from signoria.games.renaissance.state import RenaissanceState

ATTACK = "attack land siena"


def fight(
    state: RenaissanceState, laid: str, red: str, defence: str, dice: tuple[int, int], *more: str, **luck: list[str]
) -> list[dict[str, object]]:
    """An attack on Siena to its end; who is asked and has no move here declines. The events, as everybody sees them."""
    moves = (ATTACK, f"lay {laid}", f"red {red}", f"defend {defence}", *more)
    return [event.seen_by(None) for event in play(state, *moves, dice=dice, quiet=True, **luck)]  # type: ignore[arg-type]


def result(events: list[dict[str, object]]) -> tuple[object, object]:
    (found,) = [event for event in events if event["kind"] == "result"]
    return found["attacker"], found["defender"]


def test_ren_e06_a_land_attack_on_a_garrison() -> None:
    state = battle({"knights": 1, "cannon": 1}, {"pikemen": 1})
    assert result(fight(state, "knights+cannon", "none", "pikemen with none", (3, 6))) == (14, 11)
    assert owner(state, "siena") == 0
    assert view(state)["face_up"] == {"knights": 1, "cannon": 1}
    assert view(state)["discards"] == {"pikemen": 1}
    play(state, "end")
    assert hand(state, 0) == {"knights": 1, "cannon": 1}
    assert view(state)["known"][0]["cards"] == {"knights": 1, "cannon": 1}


def test_ren_e07_equal_totals_cost_both_their_cards() -> None:
    state = battle({"arquebusiers": 2}, {"pikemen": 1}, "rampart")
    assert result(fight(state, "arquebusiers+arquebusiers", "none", "pikemen with none", (2, 3))) == (10, 10)
    assert owner(state, "siena") == 1
    assert view(state)["discards"] == {"arquebusiers": 2, "pikemen": 1}


@pytest.mark.parametrize(("built", "counts"), [("fortress", 4), ("rampart", 2), ("garrison", 0)])
def test_ren_e08_an_engineer_lowers_the_fortification(built: str, counts: int) -> None:
    state = battle({"knights": 2, "engineer": 1}, {"pikemen": 1}, built)
    assert result(fight(state, "knights+knights", "engineer", "pikemen with none", (1, 1))) == (11, counts + 4)
    assert level(state, "siena") == built


def test_ren_e09_a_landing_with_a_traitor() -> None:
    state = battle(
        {"pikemen": 1, "arquebusiers": 1, "traitor": 1},
        {"knights": 1},
        "fortress",
        "napoli",
        options={"without": "milan"},
        seats=4,
        nations=["florence", "naples", "venice", "rome"],
        towns={"pisa": 0},
    )
    events = play(
        state,
        *("attack sea napoli", "lay pikemen+arquebusiers", "red traitor", "defend knights with none"),
        dice=(3, 2),
        quiet=True,
    )
    assert totals(events) == (10, 9)
    assert (owner(state, "napoli"), level(state, "napoli")) == (0, "fortress")


def test_ren_e10_engineer_against_engineer() -> None:
    state = battle({"knights": 2, "engineer": 1}, {"pikemen": 1, "engineer": 1}, "rampart")
    assert result(fight(state, "knights+knights", "engineer", "pikemen with engineer", (1, 1))) == (11, 8)
    assert view(state)["discards"]["engineer"] == 2


def test_ren_e11_an_engineer_in_defence() -> None:
    state = battle({"knights": 2}, {"pikemen": 1, "engineer": 1})
    assert result(fight(state, "knights+knights", "none", "pikemen with engineer", (1, 1)))[1] == 8


def test_ren_e12_a_traitor_in_defence_takes_the_strongest_card() -> None:
    state = battle({"cannon": 1, "pikemen": 1}, {"pikemen": 1, "traitor": 1})
    assert result(fight(state, "pikemen+cannon", "none", "pikemen with traitor", (4, 1)))[0] == 7
    assert view(state)["discards"]["cannon"] == 1


def test_ren_e13_a_counter_from_the_hand() -> None:
    state = battle({"knights": 2, "traitor": 1}, {"arquebusiers": 1, "engineer": 1, "traitor": 1}, "rampart")
    events = fight(state, "knights+knights", "traitor", "arquebusiers with engineer", (1, 2), "counter")
    assert result(events)[1] == 12
    assert view(state)["discards"]["traitor"] == 2


def test_ren_e14_betrayal() -> None:
    state = battle({"swiss_regiment": 1, "condottiere": 1}, {"pikemen": 1})
    laid = ("swiss_regiment+condottiere", "none", "pikemen with none")
    events = fight(state, *laid, (2, 3), "pay", faces=["betrayal", "5"])
    assert result(events) == (9, 13)
    assert view(state)["ducats"] == [4, 4, 5]
    assert hand(state, 1) == {"pikemen": 1}
    assert view(state)["discards"] == {"swiss_regiment": 1, "condottiere": 1}


def test_ren_e15_nobody_can_pay_the_traitor() -> None:
    state = battle({"swiss_regiment": 1, "condottiere": 1}, {"pikemen": 1}, ducats=[1, 0, 0])
    laid = ("swiss_regiment+condottiere", "none", "pikemen with none")
    assert result(fight(state, *laid, (2, 3), faces=["betrayal", "6"])) == (15, 8)


def test_ren_e16_bought_back_and_routed() -> None:
    state = battle({"swiss_regiment": 1, "condottiere": 1}, {"pikemen": 1})
    laid = ("swiss_regiment+condottiere", "none", "pikemen with none")
    events = fight(state, *laid, (2, 3), "pay", "pay", faces=["betrayal", "betrayal", "rout"])
    assert result(events) == (9, 8)
    assert view(state)["ducats"] == [3, 4, 5]


def test_ren_e17_signs_of_god() -> None:
    state = battle({"knights": 1, "pikemen": 1, "sign_of_god": 1}, {"pikemen": 1, "sign_of_god": 1}, "rampart")
    moves = (ATTACK, "lay pikemen+knights", "red none", "defend pikemen with none")
    play(state, *moves[:1], (2, "stay out"), *moves[1:3], (2, "stay out"), moves[3], dice=(4, 6))
    combat = view(state)["combat"]
    assert combat is not None
    assert combat["totals"] == [12, 13]
    assert view(state)["actors"] == [0]  # the side that would lose is asked first (R28)
    play(state, "sign attacker_second")
    assert view(state)["actors"] == [1]
    events = play(state, "sign defender_blue", quiet=True)
    assert totals(events) == (17, 16)


def test_ren_e18_a_retreat_saves_one_card() -> None:
    state = battle({"cannon": 1, "pikemen": 1, "retreat": 1}, {"swiss_regiment": 1}, "fortress")
    laid = ("pikemen+cannon", "none", "swiss_regiment with none")
    fight(state, *laid, (1, 6), "retreat attacker_second")
    assert view(state)["face_up"] == {"cannon": 1}
    assert view(state)["discards"] == {"pikemen": 1, "retreat": 1}
    assert hand(state, 1) == {"swiss_regiment": 1}
    assert refused(state, "attack land siena") == "REN-17.4"


def test_ren_e39_engineer_and_traitor_both_work() -> None:
    state = battle({"cannon": 1, "arquebusiers": 1, "engineer": 1}, {"pikemen": 1, "traitor": 1}, "rampart")
    assert result(fight(state, "arquebusiers+cannon", "engineer", "pikemen with traitor", (3, 2))) == (7, 7)
    assert owner(state, "siena") == 1


def test_ren_e20_a_ride_knows_no_terrain() -> None:
    state = battle({"knights": 2, "ride": 1}, {"pikemen": 1}, "rampart", "ravenna")
    events = play(
        state,
        *("ride", "target ravenna", "lay knights+knights", "red none", "defend pikemen with none"),
        dice=(1, 4),
        quiet=True,
    )
    assert totals(events)[1] == 11
    assert view(state)["discards"]["ride"] == 1


def test_ren_e19_one_attack_in_peace_a_ride_included() -> None:
    state = battle({"knights": 4, "ride": 1}, {"pikemen": 1}, "fortress", war=False, towns={"perugia": 1})
    fight(state, "knights+knights", "none", "pikemen with none", (1, 6))
    assert refused(state, "attack land perugia") == "REN-5.6"
    assert refused(state, "ride") == "REN-5.6"


def test_ren_17_1_any_mix_of_attacks_and_cards_until_one_stops() -> None:
    towns = {"pistoia": 0, "bologna": 1, "perugia": 1}
    state = battle({"knights": 4, "raiders": 1, "ambassador": 1}, {}, towns=towns)
    play(state, "raiders", "target roma", dice=[6])
    fight(state, "knights+knights", "none", "none with none", (6, 1))
    play(state, "ambassador", "target roma", dice=(1, 1, 1))
    bologna = ("attack land bologna", "lay knights+knights", "red none", "defend none with none")
    play(state, *bologna, dice=(6, 1), quiet=True)
    assert (phase(state), view(state)["turn"]) == ("main", 0)
    play(state, "end")
    assert (phase(state), view(state)["turn"]) == ("main", 1)


def test_ren_17_2_nobody_must_attack() -> None:
    state = battle({"knights": 4}, {})
    assert {ATTACK, "end"} <= set(legal(state))
    play(state, "end")
    assert view(state)["turn"] == 1


def test_ren_17_3_only_towns_of_others() -> None:
    state = battle({"knights": 2}, {}, towns={"pistoia": 0})
    assert refused(state, "attack land pistoia") == "REN-17.3"
    assert refused(state, "attack land bologna") == "REN-17.3"  # free


def test_ren_17_7_the_same_town_once() -> None:
    state = battle({"knights": 4, "ride": 1}, {"swiss_regiment": 1}, "fortress", towns={"piombino": 0})
    play(state, ATTACK, "from firenze", "lay knights+knights", "red none", quiet=True)
    play(state, "defend swiss_regiment with none", dice=(1, 6), quiet=True)
    assert refused(state, ATTACK) == "REN-17.7"  # Piombino has not attacked yet
    play(state, "ride")
    assert "target siena" not in legal(state)


def order_of(state: RenaissanceState, *moves: str, **luck: list[str]) -> list[str]:
    """The steps of a combat, without what is asked and declined."""
    events = play(state, *moves, dice=(1, 1), quiet=True, **luck)  # type: ignore[arg-type]
    silent = ("sealed_offer", "no_sign", "no_retreat", "no_counter")
    return [event.kind for event in events if event.kind not in silent]


def test_ren_17_14_counters_come_before_the_dice_of_condottieri() -> None:
    state = battle({"knights": 1, "condottiere": 1, "engineer": 1}, {"pikemen": 1, "engineer": 1})
    moves = (ATTACK, "lay knights+condottiere", "red engineer", "defend pikemen with none", "counter")
    steps = order_of(state, *moves, faces=["4"])
    assert steps.index("counter") < steps.index("condottiere") < steps.index("totals") < steps.index("result")


def test_ren_r30_the_order_of_a_combat() -> None:
    attack = {"knights": 1, "condottiere": 1, "traitor": 1, "sign_of_god": 1, "retreat": 1}
    defence = {"cannon": 1, "engineer": 1, "traitor": 1}
    state = battle(attack, defence, "fortress", third={"condottiere": 1})
    moves = (ATTACK, "give 1", "lay knights+condottiere", "red traitor", "stay out", "defend cannon with engineer")
    more = ("counter", "sign attacker_first", "retreat attacker_first")
    assert order_of(state, *moves, *more, faces=["4"]) == [
        *("attack", "offer", "lay", "lay_red", "offer", "reveal", "counter", "condottiere", "totals", "sign"),
        *("totals", "retreat", "result"),
    ]


def test_ren_18_7_face_up_cards_come_back_for_defence() -> None:
    state = battle({"knights": 2}, {})
    fight(state, "knights+knights", "none", "none with none", (6, 1))
    assert hand(state, 0) == {}
    play(state, "end")
    assert (hand(state, 0), view(state)["face_up"]) == ({"knights": 2}, {})


def test_ren_18_11_who_cannot_attack_ends_his_turn() -> None:
    state = battle({}, {})
    assert legal(state) == ["end"]
    play(state, "end")
    assert view(state)["turn"] == 1


def test_ren_18_12_they_come_back_after_the_last_yellow_card() -> None:
    state = battle({"knights": 2, "ambassador": 1}, {})
    fight(state, "knights+knights", "none", "none with none", (6, 1))
    play(state, "ambassador", "target roma", dice=(1, 1, 1))
    assert view(state)["face_up"] == {"knights": 2}
    play(state, "end")
    assert hand(state, 0) == {"knights": 2}


def test_ren_18_13_several_defences_in_one_turn() -> None:
    state = battle({"knights": 4}, {"pikemen": 2}, towns={"pistoia": 0, "bologna": 1})
    fight(state, "knights+knights", "none", "pikemen with none", (6, 1))
    moves = ("attack land bologna", "lay knights+knights", "red none", "defend pikemen with none")
    play(state, *moves, dice=(6, 1), quiet=True)
    assert (owner(state, "siena"), owner(state, "bologna")) == (0, 0)
    assert hand(state, 1) == {}


def test_ren_r17_by_road_there_is_no_landing() -> None:
    towns = {"firenze": 0, "pisa": 0, "piombino": 1, "roma": 1, "venezia": 2}
    found = []
    for way in ("land", "sea"):
        state = battle({"knights": 2}, {}, town="piombino", towns=towns)
        moves = (f"attack {way} piombino", "lay knights+knights", "red none", "defend none with none")
        found.append(totals(play(state, *moves, dice=(6, 1), quiet=True))[1])
    assert found[1] == found[0] + 1  # type: ignore[operator]


def test_ren_r18_only_condottieri_that_can_be_paid() -> None:
    state = battle({"condottiere": 3, "knights": 1}, {}, ducats=[1, 0, 0])
    play(state, ATTACK, "stay out")
    assert refused(state, "lay condottiere+condottiere") == "REN-R18"
    play(state, "lay knights+condottiere")
    assert legal(state) == ["red none"]  # the ducat is spoken for
    assert view(state)["ducats"][0] == 1  # but nothing is to be seen


def test_ren_r58_cards_face_up_are_not_in_the_hand() -> None:
    state = battle({"knights": 2}, {}, towns={"pistoia": 0, "bologna": 1})
    fight(state, "knights+knights", "none", "none with none", (6, 1))
    assert view(state)["face_up"] == {"knights": 2}
    assert refused(state, "attack land bologna") == "REN-17.4"


def test_ren_r59_an_exchanged_town_may_attack_for_its_new_owner() -> None:
    state = battle({"knights": 2}, {"knights": 2, "swiss_regiment": 1}, "fortress", towns={"pisa": 0})
    fight(state, "knights+knights", "none", "swiss_regiment with none", (1, 6))
    play(state, (0, "swap firenze for roma"), "accept", "end")
    assert (view(state)["turn"], view(state)["used"]) == (1, [])
    assert "attack land pisa" in legal(state)  # from Firenze, which has attacked under Florence


def test_ren_r63_attacks_without_limit_in_war() -> None:
    towns = {"pistoia": 0, "bologna": 1, "ancona": 1}
    state = battle({"knights": 6, "ride": 1}, {}, towns=towns)
    fight(state, "knights+knights", "none", "none with none", (6, 1))
    for moves in (("attack land bologna",), ("ride", "target ancona")):
        rest = ("lay knights+knights", "red none", "defend none with none")
        play(state, *moves, *rest, dice=(6, 1), quiet=True)
    assert view(state)["attacks"] == 3
    assert view(state)["used"] == ["firenze", "pistoia"]  # a Ride uses no origin


def test_ren_17_4_two_cards_for_the_blue_slots() -> None:
    assert refused(battle({"knights": 1}, {}), ATTACK) == "REN-17.4"
    assert refused(battle({"condottiere": 2}, {}, ducats=[1, 0, 0]), ATTACK) == "REN-17.4"
    assert ATTACK in legal(battle({"condottiere": 2}, {}, ducats=[2, 0, 0]))


def test_ren_17_6_each_origin_and_each_target_once() -> None:
    state = battle({"knights": 4}, {"swiss_regiment": 1}, "fortress", towns={"perugia": 1, "pistoia": 0})
    fight(state, "knights+knights", "none", "swiss_regiment with none", (1, 6))
    assert refused(state, ATTACK) == "REN-17.7"
    assert refused(state, "attack land perugia") == "REN-17.6"


def test_ren_17_11_a_defender_with_blue_cards_must_lay_one() -> None:
    state = battle({"knights": 2}, {"pikemen": 1, "condottiere": 1})
    play(state, ATTACK, "stay out", "lay knights+knights", "red none", "stay out")
    assert phase(state) == "defend"
    assert refused(state, "defend none with none") == "REN-17.11"
    assert "defend condottiere with none" in legal(state)


def test_ren_17_12_an_empty_blue_slot_says_that_there_is_no_blue_card() -> None:
    state = battle({"knights": 2}, {"retreat": 3})
    play(state, ATTACK, "lay knights+knights", "red none", "defend none with none", dice=(1, 1), quiet=True)
    assert view(state)["known"][1]["blue_most"] == 0


def test_ren_25_8_a_sale_window_is_sealed_and_may_fund_the_hire() -> None:
    state = battle({"knights": 2}, {"pikemen": 1}, third={"condottiere": 2}, ducats=[0, 0, 5])
    play(state, ATTACK)
    assert view(state)["actors"] == [2]
    play(state, "sell 1 and give 1")
    assert view(state)["ducats"] == [1, 0, 4]
    assert phase(state) == "hire"
    play(state, "hire 2")
    assert view(state)["ducats"] == [0, 0, 5]
    assert view(state)["known"][2]["cards"] == {}
    assert phase(state) == "lay"


def test_ren_e36_bought_cards_must_be_laid() -> None:
    state = battle({"knights": 1, "cannon": 1}, {"pikemen": 1}, third={"condottiere": 1})
    play(state, ATTACK, "sell 1 and give 0", "hire 2", "lay knights+cannon")
    assert legal(state) == ["red hired"]


def test_ren_8_3_own_condottieri_are_paid_at_the_reveal() -> None:
    state = battle({"condottiere": 3}, {"pikemen": 1}, ducats=[2, 0, 0])
    play(state, ATTACK, "stay out", "lay condottiere+condottiere")
    assert legal(state) == ["red none"]
    assert view(state)["ducats"][0] == 2
    play(state, "red none", "stay out", "defend pikemen with none", faces=["4", "5"])
    assert view(state)["ducats"][0] == 0


def test_ren_18_6_what_has_won_does_not_attack_again() -> None:
    state = battle({"knights": 2}, {}, towns={"pistoia": 0, "perugia": 1})
    play(state, ATTACK, "lay knights+knights", "red none", "defend none with none", dice=(6, 1), quiet=True)
    with pytest.raises(Illegal, match=r"REN-17\.4"):
        play(state, "attack land perugia")


def test_ren_21_1_who_loses_his_last_town_is_out_for_the_turn() -> None:
    state = battle({"knights": 2}, {})
    state.set_owner(state.owner.index(1, 30), 2)  # Roma: Siena is all that is left
    events = play(state, ATTACK, "lay knights+knights", "red none", "defend none with none", dice=(6, 1), quiet=True)
    assert told(events, "eliminated") == [{"seat": 1}]
    play(state, "end")
    assert view(state)["turn"] == 2
