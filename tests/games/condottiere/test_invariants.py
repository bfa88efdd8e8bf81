"""Section 25: what is always true, seen by a referee at every step of random games with all variants and players.

The games of one number of players are played once (``season``); each test then asks the referee about one invariant.
``test_the_referee_*`` plant a fault for every invariant, to show that the referee would have seen it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from helpers.condottiere import GAME, play, position, totals
from signoria.engine.bits import count_bits, members
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.games.condottiere.codes import (
    BATTLE,
    BISHOP,
    CARD_IDS,
    COURTESAN,
    DRUMMER,
    HEROINE,
    KINDS,
    MERCENARIES,
    NO_CARD,
    NOWHERE,
    POPE,
    SCARECROW,
    SPRING,
    TAKE_BACK,
    VALUES,
    WINTER,
)
from signoria.games.condottiere.rules import strength
from signoria.games.condottiere.state import CondottiereState

DECK = [10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3]  # CON-1.7, CON-1.8, in the order of CARD_IDS
SEATS = [2, 3, 4, 5, 6]
VARIANTS = ("draw_after_battle", "play_for_points", "bigger_kingdoms", "capture_regions", "hidden_cards")
FLAGS: dict[str, tuple[Any, ...]] = {
    "pope_on_contested": ("forbid", "allow"),
    "pope_after_conquest": ("stays", "leaves"),
    "region_choice": ("step2", "after_deal"),
    "hand_counts_public": (True, False),
    "series_start": ("rotate", "same"),
    "capture_tie_token": ("defender", "courtesan_first"),
    "capture_full_board_ends": (False, True),
    "hidden_reveal": ("after_effect", "before_effect"),
}
MOST_CONQUESTS = {2: 11, 3: 16, 4: 17, 5: 17, 6: 17}
MOST_STEPS = 4000


def every_choice() -> list[dict[str, Any]]:
    """The 32 choices of variants, each with flags drawn from its number."""
    choices: list[dict[str, Any]] = []
    for number, chosen in enumerate(product((False, True), repeat=len(VARIANTS))):
        dice = random.Random(number)
        options: dict[str, Any] = dict(zip(VARIANTS, chosen, strict=True))
        options["play_for_points"] = 8 if options["play_for_points"] else 0
        options |= {flag: dice.choice(values) for flag, values in FLAGS.items()} if number % 4 else {}
        options["battle_limit"] = 25
        choices.append(options)
    return choices


class Referee:
    """Looks at every step of one game and writes down what should never be."""

    def __init__(self, state: CondottiereState, name: str) -> None:
        self.name = name
        self.faults: dict[str, list[str]] = {f"I{number}": [] for number in range(1, 11)}
        self.seen: dict[str, int] = dict.fromkeys(self.faults, 0)
        self.taken = 0
        self.conquests = 0
        self.game = state.game
        self.hands_of_the_out: dict[int, list[int]] = {}
        self.fight = (state.game, state.battle, state.final)

    def fault(self, invariant: str, said: str) -> None:
        self.faults[invariant].append(f"{self.name}: {said}")

    def look(self, state: CondottiereState, events: list[Event]) -> None:
        """Check a position and what led to it."""
        for check in (self.i1, self.i2, self.i3, self.i4):
            check(state)
        self.i5(state, events)
        self.i8(state, events)
        self.i9(state, events)
        self.i10(state)

    def i1(self, state: CondottiereState) -> None:
        self.seen["I1"] += 1
        counts = [sum(state.cards[kind::KINDS]) for kind in range(KINDS)]
        for kind in state.face_down:
            if kind != NO_CARD:
                counts[kind] += 1
        if counts != DECK or min(state.cards) < 0:
            self.fault("I1", f"cards {counts}")

    def i2(self, state: CondottiereState) -> None:
        self.seen["I2"] += 1
        if state.in_play(WINTER) and state.in_play(SPRING):
            self.fault("I2", "Winter and Spring")
        if state.in_play(BISHOP) or state.in_play(SCARECROW):
            self.fault("I2", "a Bishop or Scarecrow in a line")

    def i3(self, state: CondottiereState) -> None:
        if state.contested == NOWHERE:
            return
        self.seen["I3"] += 1
        if state.contested == state.pope and not state.terms.pope_on_contested:
            self.fault("I3", f"Condottiere and Pope on {state.contested}")
        owner = state.owner(state.contested)
        if owner >= 0 and not state.terms.captures:
            self.fault("I3", f"Condottiere on {state.contested}, which seat {owner} controls")
        if owner >= 0 and owner == state.holder:
            self.fault("I3", "the holder attacks a region of their own")

    def i4(self, state: CondottiereState) -> None:
        self.seen["I4"] += 1
        held = [count_bits(domain) for domain in state.domains]
        if max(held) > 6 or sum(held) > 17:
            self.fault("I4", f"markers {held}")
        if count_bits(state.taken()) != sum(held):
            self.fault("I4", "a region has two owners")

    def i5(self, state: CondottiereState, events: list[Event]) -> None:
        kinds = [event.kind for event in events]
        if state.terms.draws or not {"new_round", "set_up", "final_battle"} & set(kinds):
            return
        dealt = members(state.final) if "final_battle" in kinds else list(range(state.terms.seats))
        self.seen["I5"] += 1
        for seat in dealt:
            if state.hand_size(seat) != 10 + state.regions(seat):
                self.fault("I5", f"seat {seat} has {state.hand_size(seat)} cards and {state.regions(seat)} regions")

    def i8(self, state: CondottiereState, events: list[Event]) -> None:
        conquests = [event.data for event in events if event.kind == "conquer"]
        battles = [event.data["totals"] for event in events if event.kind == "strengths"]
        self.seen["I8"] += len(conquests)
        if len(conquests) > len(battles):
            self.fault("I8", f"{len(conquests)} conquests in {len(battles)} battles")
        if len(conquests) == 1 and len(battles) == 1:
            winner = conquests[0]["seat"]
            assert isinstance(winner, int)
            assert isinstance(battles[0], list)
            strengths = dict(enumerate(battles[0]))
            best = strengths.pop(winner)
            if best < 1 or best <= max(strengths.values()):
                self.fault("I8", f"seat {winner} conquers with {battles[0]}")

    def i9(self, state: CondottiereState, events: list[Event]) -> None:
        most = MOST_CONQUESTS[state.terms.seats]
        self.conquests += sum(event.kind == "conquer" for event in events)
        if not state.terms.captures:
            self.seen["I9"] += 1
            if self.conquests > most or count_bits(state.taken()) > most:
                self.fault("I9", f"{self.conquests} conquests, {count_bits(state.taken())} regions")
            if self.taken & ~state.taken() and state.game == self.game:
                self.fault("I9", "a region is free again")
        if state.game != self.game:  # the conquest that ended the last game of a series was counted there
            self.game, self.conquests = state.game, 0
        self.taken = state.taken()

    def i10(self, state: CondottiereState) -> None:
        fight = (state.game, state.battle, state.final)
        fighting = state.phase in (BATTLE, POPE, TAKE_BACK)
        if fight != self.fight or not fighting:
            self.fight, self.hands_of_the_out = fight, {}
        if not fighting:
            return
        hands = {seat: state.cards[seat * KINDS : (seat + 1) * KINDS] for seat in members(state.out)}
        for seat, before in self.hands_of_the_out.items():
            self.seen["I10"] += 1
            if hands.get(seat) != before:
                self.fault("I10", f"seat {seat} passed, and its hand changed (or it came back)")
        self.hands_of_the_out = hands


class Season:
    """All games of one number of players."""

    def __init__(self) -> None:
        self.faults: dict[str, list[str]] = {}
        self.seen: dict[str, int] = {}
        self.samples: list[CondottiereState] = []
        self.ends: list[str] = []
        self.replays: list[tuple[dict[str, Any], int, list[tuple[int, int]], list[bytes]]] = []


@cache
def season(seats: int) -> Season:
    found = Season()
    for number, options in enumerate(every_choice()):
        dice = random.Random(seats * 100 + number)
        settled = settle(GAME.options, options)
        luck = FastLuck(seats * 1000 + number)
        state = GAME.new(seats, settled, {}, luck, None)
        assert isinstance(state, CondottiereState)
        referee = Referee(state, f"{seats} seats, choice {number}")
        moves: list[tuple[int, int]] = []
        keys = [state.key()]
        while state.actors() and len(moves) < MOST_STEPS:
            seat = state.actors()[0]
            action = dice.choice(state.legal(seat))
            if dice.random() < 0.04:
                seat = dice.randrange(seats)
                action = dice.choice(state.lane(seat) or [-1])
                if action < 0:
                    continue
            journal = Journal()
            state.play(seat, action, luck, journal)
            moves.append((seat, action))
            referee.look(state, journal.events)
            if number % 5 == 0:
                keys.append(state.key())
            if dice.random() < 0.05:
                found.samples.append(state.copy())
        found.ends.append("not over" if state.actors() else "over")
        if number % 5 == 0:
            found.replays.append((options, seats * 1000 + number, moves, keys))
        for invariant, faults in referee.faults.items():
            found.faults.setdefault(invariant, []).extend(faults)
            found.seen[invariant] = found.seen.get(invariant, 0) + referee.seen[invariant]
    return found


def nothing_wrong(seats: int, invariant: str) -> None:
    games = season(seats)
    assert games.faults[invariant] == []
    assert games.seen[invariant] > 20, "the referee had too little to look at"


@pytest.mark.parametrize("seats", SEATS)
def test_con_i1_there_are_always_110_cards(seats: int) -> None:
    nothing_wrong(seats, "I1")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i2_winter_and_spring_never_meet_and_no_bishop_or_scarecrow_stays(seats: int) -> None:
    nothing_wrong(seats, "I2")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i3_the_condottiere_token_stands_only_where_it_may(seats: int) -> None:
    nothing_wrong(seats, "I3")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i4_six_markers_seventeen_regions_one_owner_each(seats: int) -> None:
    nothing_wrong(seats, "I4")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i5_after_every_deal_hands_have_ten_cards_and_one_for_each_region(seats: int) -> None:
    nothing_wrong(seats, "I5")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i8_a_conqueror_is_alone_the_strongest_and_has_at_least_1(seats: int) -> None:
    nothing_wrong(seats, "I8")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i9_conquered_regions_only_grow_in_number_without_captures(seats: int) -> None:
    nothing_wrong(seats, "I9")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i10_who_has_passed_keeps_the_same_hand(seats: int) -> None:
    nothing_wrong(seats, "I10")


@pytest.mark.parametrize("seats", SEATS)
def test_con_i11_the_same_luck_and_the_same_actions_lead_to_the_same_position(seats: int) -> None:
    replays = season(seats).replays
    assert len(replays) == 7
    for options, seed, moves, keys in replays:
        luck = FastLuck(seed)
        state = GAME.new(seats, settle(GAME.options, options), {}, luck, None)
        assert state.key() == keys[0]
        for (seat, action), key in zip(moves, keys[1:], strict=True):
            state.play(seat, action, luck)  # without a journal: telling changes nothing
            assert state.key() == key


@pytest.mark.parametrize("seats", SEATS)
def test_every_random_game_ends(seats: int) -> None:
    assert season(seats).ends == ["over"] * 32


# CON-I6 and CON-I7, strength


def by_the_formula(state: CondottiereState) -> list[int]:
    """Section 5, written down a second time: the totals of the face-up cards."""
    lines = []
    for seat in range(state.terms.seats):
        at = state.terms.lines + seat * KINDS
        lines.append([card for card in range(KINDS) for _ in range(state.cards[at + card])])
    everything = [card for cards in lines for card in cards]
    mercenaries = [VALUES[card] for card in everything if card < MERCENARIES]
    highest = max(mercenaries, default=0)
    result = []
    for cards in lines:
        total = 0
        for card in cards:
            if card < MERCENARIES:
                worth = 1 if WINTER in everything else VALUES[card]
                worth *= 2 if DRUMMER in cards else 1
                worth += 3 if SPRING in everything and VALUES[card] == highest else 0
                total += worth
            total += {COURTESAN: 1, HEROINE: 10}.get(card, 0)
        result.append(total)
    return result


@pytest.mark.parametrize("seats", SEATS)
def test_con_i6_totals_are_what_the_formula_of_section_5_says(seats: int) -> None:
    samples = season(seats).samples
    assert sum(max(totals(state)) > 0 for state in samples) > 50
    for state in samples:
        assert totals(state) == by_the_formula(state)


@pytest.mark.parametrize(
    "cards",
    [
        ["m10", "drummer", "m4", "courtesan"],
        ["spring", "m10", "m10", "drummer"],
        ["winter", "m6", "drummer", "heroine"],
        ["spring", "m1", "drummer", "drummer"],
        ["m5", "m5", "spring", "spring"],
    ],
)
def test_con_i6_the_order_of_the_cards_does_not_matter(cards: list[str]) -> None:
    found = set()
    for order in permutations(cards):
        state = position(seats=2, contested="roma", hands=[[*cards, "m1"], []], lines=[[], ["m6", "m2"]], out=[1])
        play(state, *[f"play {card}" for card in order])
        found.add(tuple(totals(state)))
    assert len(found) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_con_i7_these_cards_never_lower_your_total(seats: int) -> None:
    checked = 0
    for state in season(seats).samples[::3]:
        kinds = [DRUMMER, HEROINE, COURTESAN]
        if not state.in_play(SPRING):
            kinds += range(MERCENARIES)
        for seat, before in enumerate(strength.totals(state)):
            for kind in kinds:
                at = state.terms.lines + seat * KINDS + kind
                state.cards[at] += 1
                after = strength.totals(state)[seat]
                state.cards[at] -= 1
                assert after >= before, f"{CARD_IDS[kind]} lowers the total of seat {seat}"
                checked += 1
    assert checked > 500


def test_con_i7_with_a_spring_in_play_a_mercenary_may_lower_it() -> None:
    """Three fours with the bonus are worth 21; a five takes the bonus away: 12 + 8."""
    state = position(seats=2, contested="roma", hands=[["m5", "m1"], []], lines=[["m4"] * 3, ["spring"]], out=[1])
    assert totals(state) == [21, 0]
    play(state, "play m5")
    assert totals(state) == [20, 0]


# The referee is proven to bite


def fight() -> CondottiereState:
    return position(
        seats=2,
        contested="roma",
        pope="siena",
        domains=[["torino"], []],
        hands=[["m1"], ["m2"]],
        lines=[["winter"], ["m3"]],
        out=[1],
    )


def plant(state: CondottiereState, kind: int) -> None:
    """A card of this kind in the line of seat 0, out of the stock."""
    state.cards[state.terms.stock + kind] -= 1
    state.cards[state.terms.lines + kind] += 1


def two_owners(state: CondottiereState) -> None:
    state.domains = [1, 1]


def seven_markers(state: CondottiereState) -> None:
    state.domains = [0b1111111, 0]


def lose_a_card(state: CondottiereState) -> None:
    state.cards[0] -= 1


def swap_a_card(state: CondottiereState) -> None:
    state.cards[state.terms.stock] -= 1
    state.cards[state.terms.stock + 1] += 1


def onto_the_pope(state: CondottiereState) -> None:
    state.contested = state.pope


def onto_a_marker(state: CondottiereState) -> None:
    state.contested = 0


FAULTS: list[tuple[str, Callable[[CondottiereState], None]]] = [
    ("I1", lose_a_card),
    ("I1", swap_a_card),
    ("I2", lambda state: plant(state, SPRING)),
    ("I2", lambda state: plant(state, BISHOP)),
    ("I2", lambda state: plant(state, SCARECROW)),
    ("I3", onto_the_pope),
    ("I3", onto_a_marker),
    ("I4", two_owners),
    ("I4", seven_markers),
]


@pytest.mark.parametrize(("invariant", "damage"), FAULTS)
def test_the_referee_sees_a_planted_fault(invariant: str, damage: Callable[[CondottiereState], None]) -> None:
    state = fight()
    referee = Referee(state, "planted")
    referee.look(state, [])
    assert not any(referee.faults.values())
    damage(state)
    referee.look(state, [])
    assert referee.faults[invariant]


def test_the_referee_sees_faults_in_what_happened() -> None:
    state = fight()
    referee = Referee(state, "planted")
    referee.look(state, [Event("new_round", {}, {}, (), -1)])
    assert referee.faults["I5"]
    for strengths in ([0, 0], [3, 3], [2, 3]):
        referee.faults["I8"].clear()
        told = [Event("strengths", {"totals": strengths}, {}, (), -1), Event("conquer", {"seat": 0}, {}, (), -1)]
        referee.look(state, told)
        assert referee.faults["I8"]
    referee.look(state, [Event("conquer", {"seat": 0}, {}, (), -1)] * 12)
    assert referee.faults["I9"]
    state.cards[KINDS] += 1  # a card more in the hand of seat 1, which has passed
    referee.look(state, [])
    assert referee.faults["I10"]
    referee.faults["I9"].clear()
    state.domains = [0, 0]
    referee.look(state, [])
    assert referee.faults["I9"]
