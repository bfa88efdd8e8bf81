"""Why not? In random positions of all four games a refusal cites a clause that exists, and what it says is so.

For each game a table of facts: the key of a sentence, and what must be true of the reader's view when it is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import signoria
from signoria import Illegal
from signoria.engine.actions import Action
from signoria.engine.rulebook import rulebook
from signoria.engine.texts import LANGUAGES

Fact = Callable[[Any, Mapping[str, Any], Action], bool]  # view, parameters, action
UNITS = {"return condottieri": "condottiere", "return militia": "militia"}
BLUES = ("pikemen", "arquebusiers", "knights", "cannon", "swiss_regiment")


def mercenaries(v: Any) -> bool:
    return any(card[0] == "m" and card[1:].isdigit() for card in v["hand"])


def owner(v: Any, place: str) -> int | None:
    """Whose town or city it is; what lies in a closed province, or off the map of this game, is nobody's."""
    places = v["towns"] if "towns" in v else v["cities"]
    return places[place]["owner"] if place in places else None


def units(v: Any, action: Action) -> int:
    """How many of the units that the action would send home."""
    held: int = v["principalities"][v["seat"]]["wall"].get(UNITS[action.verb], 0)
    return held


def regions(v: Any) -> int:
    return len(v["domains"][v["seat"]])


CONDOTTIERE: dict[str, Fact] = {
    "over": lambda v, p, a: v["phase"] == "over",
    "no_such_seat": lambda v, p, a: p["number"] >= v["seats"] == p["seats"],
    "no_draw_variant": lambda v, p, a: not v["options"]["draw_after_battle"],
    "hands_stay": lambda v, p, a: v["options"]["draw_after_battle"],
    "no_rounds": lambda v, p, a: v["options"]["draw_after_battle"],
    "no_hidden_variant": lambda v, p, a: not v["options"]["hidden_cards"],
    "no_pope_in_final": lambda v, p, a: bool(v["final"]),
    "last_battle": lambda v, p, a: bool(v["final"]),
    "not_in_final": lambda v, p, a: v["final"] and v["seat"] not in v["final"],
    "not_now_hand": lambda v, p, a: v["phase"] == "hand" and v["seat"] not in v["actors"],
    "not_now_hands": lambda v, p, a: v["phase"] == "hand" and v["seat"] not in v["actors"],
    "not_now_draws": lambda v, p, a: v["phase"] == "draw" and v["options"]["asked_together"],
    "answered": lambda v, p, a: v["answer"] is not None and v["seat"] in v["asked"],
    "no_hand": lambda v, p, a: v["phase"] == "hand" and not v["hand"],
    "not_now_own_hand": lambda v, p, a: v["phase"] == "hand" and v["seat"] in v["actors"] and not mercenaries(v),
    "not_now_kept_hand": lambda v, p, a: v["phase"] == "hand" and v["seat"] in v["actors"] and mercenaries(v),
    "mercenary_in_hand": lambda v, p, a: mercenaries(v),
    "no_cards": lambda v, p, a: not v["hand"],
    "passed": lambda v, p, a: v["phase"] == "battle" and v["seat"] in v["out"],
    "not_in_hand": lambda v, p, a: p["card"] == a.args[0] and p["card"] not in v["hand"],
    "not_in_line": lambda v, p, a: p["card"] == a.args[0] and p["card"] not in v["lines"][v["seat"]],
    "face_down_stays": lambda v, p, a: p["card"] == a.args[0] == v["my_face_down"],
    "nothing_face_down": lambda v, p, a: v["my_face_down"] is None,
    "under_the_pope": lambda v, p, a: p["region"] == a.args[0] == v["pope"],
    "own_region": lambda v, p, a: p["region"] == a.args[0] and a.args[0] in v["domains"][v["seat"]],
    "controlled": lambda v, p, a: p["region"] == a.args[0] and a.args[0] in v["domains"][p["owner"]],
    "pope_controlled": lambda v, p, a: p["region"] == a.args[0] and a.args[0] in v["domains"][p["owner"]],
    "pope_contested": lambda v, p, a: p["region"] == a.args[0] == v["contested"],
    "hand_limit": lambda v, p, a: (
        p["count"] == sum(v["hand"].values())
        and p["limit"] == 10 + regions(v)
        and p["count"] + int(a.args[0]) > p["limit"]
    ),
    "show_yourself": lambda v, p, a: int(a.args[1]) == v["seat"],
    "already_known": lambda v, p, a: p["card"] in v["hand"] and p["to"] == int(a.args[1]) != v["seat"],
}
PRINCIPATO: dict[str, Fact] = {
    "not_in_hand": lambda v, p, a: p["card"] not in v["hands"][v["seat"]],
    "no_such_slot": lambda v, p, a: p["count"] == len(v["display"]) < int(a.args[0]),
    "units_gone": lambda v, p, a: p["count"] == v["supply"].get("unit", 0) < int(a.args[0]),
    "no_action_left": lambda v, p, a: not v["actions"],
    "fewer_units": lambda v, p, a: p["count"] == units(v, a) < max(1, int(a.args[0])),
    "answered": lambda v, p, a: UNITS[a.verb] in v["answers"],
    "not_now_returns": lambda v, p, a: v["phase"].startswith("return") and v["seat"] not in v["actors"],
    "not_now_return_condottieri": lambda v, p, a: v["phase"] == "return_condottieri" and v["seat"] == p["seat"],
    "not_now_return_militia": lambda v, p, a: v["phase"] == "return_militia" and v["seat"] == p["seat"],
}
RENAISSANCE: dict[str, Fact] = {
    "over": lambda v, p, a: v["phase"] == "over",
    "not_now": lambda v, p, a: p["phase"] == v["phase"],
    "not_in_hand": lambda v, p, a: p["card"] not in v["hand"],
    "one_in_hand": lambda v, p, a: v["hand"][p["card"]] == 1,
    "too_dear": lambda v, p, a: p["ducats"] == v["ducats"][v["seat"]],
    "unpaid": lambda v, p, a: p["ducats"] == v["ducats"][v["seat"]],
    "closed": lambda v, p, a: p["town"] in v["closed"],
    "not_free": lambda v, p, a: owner(v, p["town"]) is not None,
    "not_yours": lambda v, p, a: owner(v, p["town"]) != v["seat"],
    "not_others": lambda v, p, a: owner(v, p["town"]) in (None, v["seat"]),
    "own_town": lambda v, p, a: owner(v, p["town"]) == v["seat"],
    "palace_there": lambda v, p, a: v["towns"][p["town"]]["palace"],
    "never_corrupted": lambda v, p, a: v["towns"][p["town"]]["level"] == "fortress",
    "never_pillaged": lambda v, p, a: v["towns"][p["town"]]["level"] == "fortress",
    "marked": lambda v, p, a: v["towns"][p["town"]]["pillaged"],
    "levels_differ": lambda v, p, a: v["towns"][p["town"]]["level"] != v["towns"][p["theirs"]]["level"],
    "must_corrupt": lambda v, p, a: v["phase"] == "corrupt",
    "must_defend": lambda v, p, a: any(card in v["hand"] for card in BLUES),
    "blues_only": lambda v, p, a: v["phase"] == "defend" and not any(card in v["hand"] for card in BLUES),
    "no_powers": lambda v, p, a: not v["options"]["powers"],
    "one_attack": lambda v, p, a: not v["war"] and v["attacks"] > 0,
    "no_town": lambda v, p, a: all(town["owner"] != v["seat"] for town in v["towns"].values()),
    "sailed": lambda v, p, a: v["seat"] in v["sailed"],
    "struck": lambda v, p, a: p["town"] in v["struck"],
    "in_law": lambda v, p, a: p["seat"] in v["in_laws"],
    "was_attacked": lambda v, p, a: p["seat"] in v["victims"],
}
VIRTU: dict[str, Fact] = {
    "not_now": lambda v, p, a: p["phase"] == v["phase"],
    "not_neutral": lambda v, p, a: owner(v, p["city"]) is not None,
    "not_your_city": lambda v, p, a: owner(v, p["city"]) != v["seat"],
    "only_in_the_wars": lambda v, p, a: v["seats"] > 2,
    "not_in_the_wars": lambda v, p, a: v["seats"] == 2,
    "no_indulgence": lambda v, p, a: not v["indulgences"],
}
FACTS = {"condottiere": CONDOTTIERE, "principato": PRINCIPATO, "renaissance": RENAISSANCE, "virtu": VIRTU}
# For each game: matches, actions that are tried for each seat of a position, and the steps between two positions.
AMOUNTS = {"condottiere": (16, 40, 3), "principato": (4, 40, 5), "renaissance": (4, 40, 5), "virtu": (3, 40, 7)}
FLAGS = ("draw_after_battle", "capture_regions", "hidden_cards", "asked_together")


def refusals(name: str) -> Iterator[tuple[Any, Action, Illegal]]:
    """View, action and refusal, from random games with all numbers of players."""
    game, dice = signoria.game(name), random.Random(5)
    matches, tried, every = AMOUNTS[name]
    for number in range(matches):
        options: dict[str, Any] = {}
        if name == "condottiere":
            options = {flag: bool(number >> at & 1) for at, flag in enumerate(FLAGS)}
        match = game.start(game.seats[number % len(game.seats)], number, **options)
        step = 0
        while True:
            if step % every == 0 or match.over:
                for seat in range(match.seats):
                    view, allowed = match.view(seat), {*match.state.legal(seat), *match.state.lane(seat)}
                    for action in dice.sample(range(len(game.actions)), tried):
                        if action not in allowed:
                            yield view, game.actions[action], game.why_not(match.state, seat, action)
            if match.over or step == 900:
                break
            seat = match.actors[0]
            match.play(seat, dice.choice(match.legal(seat)))
            step += 1


@pytest.mark.parametrize("name", FACTS)
def test_a_refusal_cites_a_clause_that_exists_and_says_what_is_so(name: str) -> None:
    clauses = [rulebook(signoria.game(name), language) for language in LANGUAGES]
    found: set[str] = set()
    for view, action, why in refusals(name):
        told = (view["phase"], view["seat"], str(action), why.clause, why.key, why.params)
        key = why.key.removeprefix("refusal.")
        assert all(why.clause in rules for rules in clauses), told
        waiting = key.startswith(("not_now", "not_your_turn", "in_battle"))
        if waiting and "seat" in why.params:
            assert why.params["seat"] in view["actors"], told
        if key == "not_your_turn":
            assert view["seat"] not in view["actors"], told
        if key in FACTS[name]:
            found.add(key)
            assert FACTS[name][key](view, why.params, action), told
    assert len(found) > len(FACTS[name]) // 2  # they are met, not only listed
