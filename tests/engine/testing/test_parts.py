"""The parts of the kit that everything else in it rests on: cells, pairs, card counting, twins."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from helpers.toy import HighCard
from helpers.toy_sealed import SealedHighCard
from signoria.engine.options import Option, Value
from signoria.engine.testing import Fact, Place, Unseen, cells, pairwise, rulings, variants
from signoria.engine.testing.card_counting import Content, deal, impossible, part
from signoria.engine.testing.cells import Factors, grid
from signoria.engine.testing.rules import clauses
from signoria.engine.testing.views import correlations, features, leaves
from signoria.games.condottiere import GAME


def test_cells_are_all_sets_of_variants_at_all_numbers_of_players() -> None:
    assert cells(HighCard()) == [(2, {}), (3, {}), (4, {})]
    assert cells(SealedHighCard())[0] == (2, {"big_deck": False})
    assert len(cells(SealedHighCard())) == 6
    assert variants(GAME, {"play_for_points": 9})["play_for_points"] == (0, 9)
    assert "start_seat" not in variants(GAME)
    assert len(cells(GAME)) == 32 * 5


def test_rulings_are_the_flags_with_what_to_try_of_each() -> None:
    factors = rulings(GAME, {"stall_limit": (3, 1)})
    assert factors["stall_limit"] == (3, 1)
    assert factors["battle_limit"] == (500, 0, 1)
    assert factors["hidden_reveal"] == ("after_effect", "before_effect")
    assert set(factors) == {option.name for option in GAME.options if option.ruling}


FACTORS: list[Factors] = [
    {"a": (1, 2)},
    {"a": (1, 2), "b": ("x", "y", "z")},
    dict.fromkeys("abcdefgh", (False, True)),
    {"a": (1, 2, 3, 4), "b": (1, 2, 3), "c": (False, True), "d": ("x", "y", "z"), "e": (0, 1)},
    {**variants(GAME), **rulings(GAME)},
]


@pytest.mark.parametrize("factors", FACTORS, ids=lambda factors: "".join(name[0] for name in factors))
def test_pairwise_rows_hold_every_pair_and_are_few(factors: Factors) -> None:
    rows = pairwise(factors)
    for one, other in combinations(factors, 2):
        met = {(row[one], row[other]) for row in rows}
        assert met == {(a, b) for a in factors[one] for b in factors[other]}
    assert all(list(row) == list(factors) for row in rows)
    assert len(rows) <= len(grid(factors))
    sizes = sorted((len(values) for values in factors.values()), reverse=True)
    assert len(rows) <= 3 * sizes[0] * (sizes[1] if len(sizes) > 1 else 1)
    assert rows == pairwise(factors)


def fillings(pool: Content, sizes: dict[str, int], may: dict[str, str], known: str) -> Counter[object]:
    """Every way to lay distinct things into distinct slots, counted by what each place then holds."""
    things = [f"{thing}{n}" for thing, count in pool.items() for n in range(count)]
    slots = [place for place, size in sizes.items() for _ in range(size)]
    found: Counter[object] = Counter()
    for laid in permutations(things, len(slots)):
        fits = all(thing[0] in may.get(place, "abc") for thing, place in zip(laid, slots, strict=True))
        if fits and f"{known}0" in laid:
            found[
                tuple(
                    tuple(sorted(thing[0] for thing, slot in zip(laid, slots, strict=True) if slot == place))
                    for place in sizes
                )
            ] += 1
    return found


def test_a_fair_deal_makes_every_filling_as_likely_as_any_other() -> None:
    """A hand of two and a card face down, which may not be a c; a b is known to lie in one or the other."""
    pool = {"a": 2, "b": 2, "c": 2}
    unseen = Unseen(
        {"stock": pool},
        [Place(0, "hand", 2), Place(0, "face_down", 1, frozenset("ab"))],
        [Fact((0, 1), {"b": 1})],
    )
    exact = fillings(pool, {"hand": 2, "face_down": 1}, {"face_down": "ab"}, "b")
    rnd, n = random.Random(1), 20_000
    found: Counter[object] = Counter()
    for _ in range(n):
        dealt = deal(unseen, [2, 1], rnd)
        found[tuple(tuple(sorted(Counter(place).elements())) for place in dealt)] += 1
    assert set(found) == set(exact)
    for filling, ways in exact.items():
        share = ways / exact.total()
        assert abs(found[filling] - n * share) < 5 * (n * share * (1 - share)) ** 0.5


def test_what_cannot_be_is_told_from_what_can() -> None:
    unseen = Unseen(
        {"stock": {"a": 2, "b": 1}, "answer": {"yes": 1, "no": 1}},
        [Place(0, "hand", 2), Place(0, "down", 1, frozenset("a")), Place(1, "says", 1, pool="answer")],
        [Fact((0,), {"b": 1}), Fact((0, 1), {"a": 1})],
    )
    yes: Content = {"yes": 1}
    assert impossible(unseen, [{"a": 1, "b": 1}, {"a": 1}, yes]) == ""
    assert "which are not 2" in impossible(unseen, [{"b": 1}, {"a": 1}, yes])
    assert "cannot lie there" in impossible(unseen, [{"a": 2}, {"b": 1}, yes])
    assert "than there is" in impossible(unseen, [{"a": 1, "b": 1}, {"a": 1}, {"maybe": 1}])
    assert "than there is" in impossible(unseen, [{"a": 2}, {"a": 1}, yes])
    assert "lacks what is known" in impossible(
        Unseen(unseen.pools, unseen.places[:1], [Fact((0,), {"b": 1})]), [{"a": 2}]
    )
    assert part(unseen, 1).places == [unseen.places[2]]
    assert part(unseen, 0).facts == unseen.facts


def test_what_goes_together_is_told_from_what_does_not() -> None:
    rnd = random.Random(2)
    rows = [{"cards": {"m1": rnd.randrange(3)}, "who": rnd.choice("ab")} for _ in range(500)]
    heard = [features({"card": row["cards"]}) for row in rows]
    hidden = [features([row["cards"], {"dice": rnd.randrange(6)}]) for row in rows]
    found = {(word, fact): sigmas for word, fact, sigmas in correlations(heard, hidden)}
    assert found["card.m1", "0.m1"] > 20
    assert found["card.m1", "1.dice"] < 5
    assert dict(leaves({"a": [1, {"b": None}]})) == {"a.0": 1, "a.1.b": None}


def test_the_clauses_of_a_game_are_read_from_its_rules() -> None:
    assert {"CON-1.1", "CON-20.9", "CON-R61"} <= clauses(GAME)
    assert clauses(HighCard()) == {"TOY-2", "TOY-4"}


def test_a_number_without_values_is_tried_at_default_off_and_least() -> None:
    class Numbers(HighCard):
        options: tuple[Option, ...] = (Option("limit", 3, "TOY-1", minimum=0, maximum=9, ruling=True),)  # type: ignore[assignment]

    tried: Factors = rulings(Numbers())
    values: list[Value] = list(tried["limit"])
    assert values == [3, 0, 1]
