"""Chapters 20 and 25: exchanges, gifts, the closing council; and what each seat knows."""

from __future__ import annotations

from helpers.renaissance import GAME, battle, lane, legal, owner, phase, play, position, refused, start, told, view
from signoria.engine.luck import FastLuck
from signoria.games.renaissance.state import RenaissanceState

TOWNS = {"firenze": 0, "siena": {"owner": 0, "level": "rampart"}, "roma": 1}
TOWNS |= {"perugia": {"owner": 1, "level": "rampart"}, "venezia": 2}


def table(phase: str = "main", **spec: object) -> RenaissanceState:
    return position(**{"towns": TOWNS, "phase": phase, "ducats": [4, 2, 0], **spec})


def test_ren_20_1_a_word_does_not_bind() -> None:
    state = table(hands=[{"knights": 2}, {}, {}], war=True)
    play(state, (1, "gift 0 2"))  # whatever was said about it
    assert "attack land perugia" in legal(state)


def test_ren_20_4_ducats_are_given_at_open_moments() -> None:
    for moment in ("buy", "expand", "main", "council"):
        state = table(moment)
        play(state, (0, "gift 1 3"))
        assert view(state)["ducats"] == [1, 5, 0]


def test_ren_20_5_cards_are_not_given() -> None:
    state = table(hands=[{"condottiere": 2, "knights": 1}, {}, {}])
    assert {one.partition(" ")[0] for one in lane(state, 0)} == {"swap", "gift"}
    fought = battle({"knights": 2}, {}, third={"condottiere": 1, "engineer": 1, "knights": 1})
    play(fought, "attack land siena")
    assert {one.partition(" ")[0] for one in legal(fought, 2)} == {"stay", "give", "sell"}  # Condottieri


def test_ren_20_6_who_has_no_town_takes_no_part() -> None:
    state = table(towns={name: town for name, town in TOWNS.items() if name != "venezia"}, ducats=[4, 2, 9])
    assert lane(state, 2) == []
    assert refused(state, "gift 0 1", 2) == "REN-20.6"
    assert refused(state, "gift 2 1", 0) == "REN-20.6"
    fought = battle({"knights": 2}, {}, third={"condottiere": 1}, towns={"venezia": 1})
    play(fought, "attack land siena")
    assert phase(fought) == "lay"  # nobody is left who could sell


def test_ren_20_7_between_the_decisions_of_the_game() -> None:
    open_to_all = {moment for moment in ("vote", "buy", "expand", "main", "council") if lane(table(moment, year=2), 0)}
    assert open_to_all == {"buy", "expand", "main", "council"}


def test_ren_20_2_towns_of_the_same_level_change_hands() -> None:
    state = table()
    play(state, (0, "swap siena for perugia"))
    assert view(state)["actors"] == [1]
    play(state, "accept")
    assert (owner(state, "siena"), owner(state, "perugia")) == (1, 0)
    assert refused(state, "swap perugia for siena", 0) == "REN-20.3"
    assert refused(state, "swap firenze for siena", 0) == "REN-20.2"


def test_ren_25_5_and_25_6_a_refused_pair_is_not_offered_again() -> None:
    state = table()
    play(state, (0, "swap siena for perugia"), "decline")
    assert refused(state, "swap siena for perugia", 0) == "REN-25.6"
    assert refused(state, "swap perugia for siena", 1) == "REN-25.6"
    assert (phase(state), view(state)["turn"]) == ("main", 0)


def test_ren_25_6_three_refusals_are_enough() -> None:
    state = table(towns=TOWNS | {"pisa": 0, "pistoia": 0})
    play(state, (0, "swap firenze for roma"), "decline", (0, "swap pisa for roma"), "decline")
    play(state, (0, "swap pistoia for roma"), "decline")
    assert not any(one.startswith("swap") for one in lane(state, 0))
    assert refused(state, "swap firenze for venezia", 0) == "REN-25.6"


def test_ren_25_7_an_offer_is_two_towns_and_nothing_else() -> None:
    state = table()
    (event,) = told(play(state, (0, "swap siena for perugia")), "swap_offer")
    assert event == {"seat": 0, "other": 1, "town": "siena", "theirs": "perugia"}
    before = view(state)["ducats"]
    play(state, "accept")
    assert view(state)["ducats"] == before


def test_ren_25_11_all_third_parties_are_asked_whatever_they_hold() -> None:
    asked = set()
    for third, ducats in (({}, 0), ({"condottiere": 2}, 0), ({}, 5)):
        state = battle({"knights": 2}, {}, third=third, ducats=[5, 5, ducats])
        play(state, "attack land siena")
        asked.add((phase(state), tuple(view(state)["actors"])))
    assert asked == {("sale", (2,))}
    poor = battle({"knights": 2}, {}, ducats=[5, 5, 0])
    play(poor, "attack land siena")
    assert legal(poor, 2) == ["stay out"]


def asked_in_a_combat(defence: dict[str, int]) -> list[tuple[str, list[int]]]:
    """Who is asked what, when everybody declines."""
    state = battle({"knights": 2, "engineer": 1}, {"pikemen": 1, **defence}, "rampart")
    play(state, "attack land siena", "stay out", "lay knights+knights", "red engineer", "stay out")
    play(state, "defend pikemen with none", dice=(6, 6))
    found = []
    while phase(state) != "main":
        found.append((phase(state), view(state)["actors"]))
        play(state, next(one for one in legal(state) if one.startswith("no ")))
    return found


def test_ren_25_13_what_is_asked_says_nothing_of_the_hand() -> None:
    asked = asked_in_a_combat({})
    assert asked == [("counter", [1]), ("signs", [1]), ("signs", [0]), ("retreats", [1])]
    for card in ("engineer", "sign_of_god", "retreat"):
        assert asked_in_a_combat({card: 1}) == asked


def test_ren_25_14_silence_is_always_an_answer() -> None:
    quiet = {"answer": "decline", "sale": "stay out", "hire": "hire no more", "counter": "no counter"}
    quiet |= {"bribe": "refuse", "signs": "no sign", "retreats": "no retreat"}
    seen: set[str] = set()
    for seed in range(12):
        state, luck, step = start(4, seed, without="naples"), FastLuck(seed), 0
        while state.actors() and len(seen) < len(quiet):
            seat = state.actors()[0]
            if phase(state) in quiet:
                seen.add(phase(state))
                assert quiet[phase(state)] in legal(state, seat)
            answers = (state.lane(seat) if step % 9 == 0 else []) or state.legal(seat)
            state.play(seat, answers[luck.below(len(answers))], luck)
            step += 1
    assert seen == set(quiet)


def test_ren_r41_any_whole_amount_up_to_the_stock_but_not_in_a_combat() -> None:
    state = table()
    assert [one for one in lane(state, 0) if one.startswith("gift 1")] == [f"gift 1 {n}" for n in (1, 2, 3, 4)]
    fought = battle({"condottiere": 2}, {"pikemen": 1})
    play(fought, "attack land siena", "stay out", "lay condottiere+condottiere")
    assert refused(fought, "gift 2 5", 0) == "REN-25.1"  # ducats for laid Condottieri stay where they are


def test_ren_r55_ducats_lie_open() -> None:
    state = table()
    assert all(view(state, seat)["ducats"] == [4, 2, 0] for seat in (None, 0, 1, 2))


def test_ren_r73_how_much_at_once() -> None:
    rich = table(ducats=[500, 500, 500])
    gifts = [one for one in lane(rich, 0) if one.startswith("gift 1")]
    assert gifts[-1] == "gift 1 99"
    play(rich, *[(0, "gift 1 99")] * 3)
    assert refused(rich, "gift 1 1", 0) == "REN-R73"
    fought = battle({"knights": 2}, {}, third={"condottiere": 6}, ducats=[0, 0, 500])
    play(fought, "attack land siena")
    answers = legal(fought, 2)
    assert "give 70" in answers
    assert answers[-1] == "sell 3 and give 15"
    assert len(answers) <= GAME.max_legal


def test_ren_25_4_a_gift_is_final() -> None:
    state = table()
    play(state, (1, "gift 2 2"))  # out of turn (REN-25.3)
    assert view(state)["ducats"] == [4, 0, 2]
    assert refused(state, "gift 2 1", 1) == "REN-25.4"
    assert refused(state, "gift 0 1", 0) == "REN-20.6"


def test_ren_25_3_only_the_player_on_move_where_the_table_wants_it() -> None:
    state = table(options={"out_of_turn_diplomacy": False})
    assert lane(state, 1) == []
    assert lane(state, 0)


def test_ren_25_1_no_open_moment_in_vote_and_combat() -> None:
    assert lane(table("vote", year=2), 0) == []
    state = battle({"knights": 2}, {"pikemen": 1})
    play(state, "attack land siena")
    assert all(lane(state, seat) == [] for seat in range(3))
    shop = table("buy")
    assert lane(shop, 0)
    play(shop, "build rampart firenze")
    assert refused(shop, "gift 1 1", 0) == "REN-25.1"


def test_ren_25_2_the_council_ends_when_all_pass_in_a_row() -> None:
    assert lane(table("council"), 1) == []
    state = table("council", ducats=[4, 2, 1])
    play(state, "pass", "pass", (2, "gift 0 1"), "pass", "pass")
    assert phase(state) == "council"
    play(state, "pass")
    assert phase(state) == "vote"


def test_ren_e37_an_exchange_in_the_council_counts() -> None:
    state = table("council")
    play(state, (0, "swap siena for perugia"), "accept")
    assert view(state)["turn"] == 1
    assert refused(state, "swap siena for perugia", 1) in ("REN-20.3", "REN-25.5")
    play(state, "pass", "pass", "pass")
    assert view(state)["points"] == [1, 1, 0]  # Umbria and Siena are provinces of one town each


def test_ren_r16_an_exchanged_town_does_not_attack_in_the_same_turn() -> None:
    towns = TOWNS | {"urbino": 2}
    state = table(towns=towns, hands=[{"knights": 2}, {}, {}], war=True)
    play(state, (0, "swap siena for perugia"), "accept")
    assert refused(state, "attack land urbino") == "REN-R16"


# What each seat knows


def test_ren_r69_hands_are_dealt_again_within_what_is_known() -> None:
    state = battle(
        {"knights": 2, "traitor": 1}, {"pikemen": 1, "retreat": 2}, third={"condottiere": 2}, ducats=[0, 5, 5]
    )
    play(state, "attack land siena", "sell 2 and give 0")
    assert view(state)["known"][0]["blue_least"] == 2  # it has no ducats for Condottieri
    assert view(state)["known"][2]["cards"] == {"condottiere": 2}
    for seed in range(20):
        world = state.copy()
        world.resample(1, FastLuck(seed))
        assert world.view(1) == state.view(1)
        assert world.blues(0) >= 2
        assert view(world, 2)["hand"]["condottiere"] == 2


def test_ren_6_2_cards_laid_face_down_are_seen_by_who_laid_them() -> None:
    state = battle({"knights": 2, "traitor": 1}, {"pikemen": 1})
    play(state, "attack land siena", "stay out", "lay knights+knights", "red traitor")
    mine, theirs = view(state, 0)["combat"], view(state, 1)["combat"]
    assert mine is not None
    assert theirs is not None
    assert [slot["card"] for slot in mine["slots"]] == ["knights", "knights", "traitor", None, None]
    assert [slot["card"] for slot in theirs["slots"]] == [None] * 5
    assert [slot["filled"] for slot in theirs["slots"]] == [True, True, True, False, False]
    reds = set()
    for seed in range(30):
        world = GAME.world(state.view(1), FastLuck(seed))
        assert world.view(1) == state.view(1)
        seen = view(world, 0)["combat"]  # type: ignore[arg-type]
        assert seen is not None
        reds.add(seen["slots"][2]["card"])
    assert reds == {"engineer", "traitor", "condottiere"}
