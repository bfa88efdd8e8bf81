"""Undo where orders have answered: what goes with a step by hand, and what a seat can take back alone."""

import copy
import random
from typing import Any

import pytest

import signoria
from helpers.matches import CONDOTTIERE, rebound
from helpers.toy import HighCard
from helpers.toy_forced import ForcedHighCard, ForcedTable
from helpers.toy_sealed import SealedHighCard
from signoria import BadRecord, Illegal, Match
from signoria.engine.journal import Journal
from signoria.engine.record import ORDER, Line
from signoria.engine.verify import verify

BY_ORDER = {"kind": ORDER}


def undone_in(match: Match) -> list[tuple[int, int]]:
    """Who takes back which step, line by line."""
    return [(line["seat"], line["undo"]) for line in match.record if "undo" in line]


def replays(match: Match) -> None:
    """Read again, the record leads to the same position, in which the same can be done."""
    again = Match.replay(match.lines(), check=True)
    assert again.state.key() == match.state.key()
    assert again.line == match.line
    for seat in (*range(match.seats), None):
        assert again.view(seat) == match.view(seat)
        assert again.events(seat) == match.events(seat)
        if seat is not None:
            assert [one.ply for one in again.undoable(seat)] == [one.ply for one in match.undoable(seat)]
    assert [one.before.key() for one in again.relived()] == [one.before.key() for one in match.relived()]


def test_what_others_had_to_answer_is_taken_back_with_the_step_before_it() -> None:
    match = ForcedHighCard().start(3, seed=1)
    before = match.view(2)
    match.play(0, "open", time="t")
    match.play(1, "pass", mover=BY_ORDER)
    assert match.actors == (2,)
    assert [one.ply for one in match.undoable(0)] == [1, 0]
    match.undo(0, time="later")
    assert match.actors == (0,)
    assert undone_in(match) == [(0, 1), (0, 0)]
    assert [line["mover"] for line in match.record[3:]] == [{"kind": "person"}] * 2
    assert match.events(None)[-2:] == [
        {"ply": 2, "kind": "undo", "seat": 0, "undone": 1, "answer_of": 1},
        {"ply": 3, "kind": "undo", "seat": 0, "undone": 0},
    ]
    assert match.view(2)["turn"] == before["turn"]
    assert match.view(2)["cards"][0] is not None  # type: ignore[index]  # it has been seen
    replays(match)
    match.play(0, "swap")
    match.play(1, "open")  # what it had to do then it need not do now
    match.play(2, "pass")
    match.verify()


def test_what_others_had_to_answer_tells_of_whom_it_was() -> None:
    wording = ForcedHighCard().wording("en", ("Ada", "Bea", "Cleo"))
    told = {"kind": "undo", "seat": 0, "undone": 1, "answer_of": 1, "ply": 2}
    assert wording.story(told, None) == "Ada takes back what Bea had to answer."
    names = ("Ada", "Ada", "Cleo")
    assert ForcedHighCard().wording("fr", names).story(told, 1) == "Ada annule la réponse forcée d’Ada."
    for name in ("condottiere", "principato", "renaissance", "virtu"):
        assert signoria.game(name).wording("en", names).story(told, "all") == "Ada takes back what Ada had to answer."


def test_who_was_forced_can_take_nothing_back_and_others_whose_step_it_is_not_neither() -> None:
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    assert [match.can_undo(seat) for seat in range(4)] == [True, False, False, False]
    match.play(2, "open")
    assert [match.can_undo(seat) for seat in range(4)] == [False, False, True, False]
    with pytest.raises(Illegal, match="Somebody has moved since"):
        match.undo(0)
    match.undo(2)
    assert match.can_undo(0)


def test_what_somebody_did_by_hand_stands_though_it_was_forced() -> None:
    match = ForcedHighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "pass")
    assert not match.can_undo(0)


def test_what_only_its_player_knew_to_be_forced_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForcedTable, "public_choice", lambda self, seat: False)
    match = ForcedHighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    with pytest.raises(Illegal, match="Somebody has moved since"):
        match.undo(0)


def test_what_an_order_chose_for_another_stands() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "open", mover=BY_ORDER)
    with pytest.raises(Illegal, match="Somebody has moved since"):
        match.undo(0)


def test_what_was_shown_since_keeps_even_a_forced_answer() -> None:
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    match.play(3, "show")
    assert not match.can_undo(0)


def test_what_was_drawn_or_turned_up_by_a_forced_answer_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    def turn_up(self: ForcedTable, seat: int, tell: Journal) -> None:
        self.turn_up(seat, tell, of=seat)

    monkeypatch.setattr(ForcedTable, "passes", turn_up)
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    with pytest.raises(Illegal, match="a card was drawn or turned up since"):
        match.undo(0)


def click_by_click(match: Match, rnd: random.Random, clicks: int, back: float = 0.3) -> list[tuple[int, list[int]]]:
    """Random clicks by hand; orders answer what is forced, and choose now and then; who may, goes back now and then.

    Returns each undo: the seat, and the steps that it took back.
    """
    found = []
    for _ in range(clicks):
        if match.over:
            break
        able = [seat for seat in range(match.seats) if match.can_undo(seat)]
        over_others = [seat for seat in able if {one.seat for one in match.undoable(seat)} != {seat}]
        if able and rnd.random() < (0.7 if over_others and back else back):
            seat, made = rnd.choice(over_others or able), match.ply
            plies = [one.ply for one in match.undoable(seat)]
            match.undo(seat)
            assert [line["undo"] for line in match.record[made + 1 :]] == plies
            assert seat in match.actors
            found.append((seat, plies))
            match.play(seat, rnd.choice(match.legal(seat)))
        else:
            seat = rnd.choice(match.actors)
            mover = BY_ORDER if rnd.random() < 0.2 else {"kind": "person"}
            match.play(seat, rnd.choice(match.legal(seat)), mover=mover)
        while not match.over and match.state.forced(match.actors[0]) >= 0:
            match.play(match.actors[0], match.state.forced(match.actors[0]), mover=BY_ORDER)
    return found


def seats_of(match: Match, plies: list[int]) -> set[int]:
    """Whose steps these are."""
    return {match.record[ply + 1]["seat"] for ply in plies}


@pytest.mark.parametrize("name", ["condottiere", "renaissance", "virtu"])
def test_undo_goes_over_the_forced_answers_of_others_in_real_matches(name: str) -> None:
    found = 0
    for seed in range(8):
        match = signoria.game(name).start(4, seed)
        undone = click_by_click(match, random.Random(seed), 400)
        found += sum(seats_of(match, plies) > {seat} for seat, plies in undone)
        match.verify()
        replays(match)
    assert found >= 3


TABLES: list[tuple[Any, int, dict[str, Any]]] = [
    (ForcedHighCard(), 4, {}),
    (SealedHighCard(), 4, {}),
    (CONDOTTIERE, 4, {"asked_together": True}),
    (signoria.game("renaissance"), 4, {}),
    (signoria.game("virtu"), 4, {}),
    (signoria.game("principato"), 3, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=lambda one: getattr(one, "name", None))
@pytest.mark.parametrize("seed", range(3))
def test_records_of_tables_with_orders_replay_step_by_step(game: Any, seats: int, options: Any, seed: int) -> None:
    """Each beginning of the record is a record, also one that ends in the middle of an undo."""
    match = game.start(seats, seed, **options)
    click_by_click(match, random.Random(seed), 200)
    match.verify()
    replays(match)
    again = match.at(0)
    for line in match.record[1:]:
        if "undo" in line:
            assert again.undoable(line["seat"])[0].ply == line["undo"]
        if "ply" in line:
            again.follow(line)
    assert again.state.key() == match.state.key()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seat": 1}, "no step of yours"),
        ({"seat": 2}, "no step of yours"),
        ({"undo": 0}, "it takes back step 0 instead of 1"),
        ({"undo": True}, "it takes back step True instead of 1"),
        ({"undo": 9}, "it takes back step 9 instead of 1"),
        ({"undo": None}, "it takes back step None instead of 1"),
    ],
)
def test_an_altered_undo_is_caught_even_with_new_hashes(change: Line, why: str) -> None:
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    match.undo(0)
    match.play(0, "swap")
    lines = copy.deepcopy(match.record)
    lines[3] |= change
    with pytest.raises(BadRecord, match="does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=why):
        verify(rebound(lines))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_undo_of_what_somebody_chose_is_caught_even_with_new_hashes(seat: int) -> None:
    """The record says that an order made the step: but it was not forced, or the order is a lie of somebody's hand."""
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "swap")
    match.play(1, "open", mover=BY_ORDER)
    undone = {"ply": 2, "seat": seat, "undo": 1, "time": None, "mover": {"kind": "person"}}
    lines = [*match.record, undone]
    if seat == 1:
        assert Match.replay(lines).actors == (1,)  # its own, of course
        return
    with pytest.raises(BadRecord, match="no step of yours"):
        Match.replay(lines)


def test_a_mover_who_is_no_order_is_caught_in_an_undo() -> None:
    match = ForcedHighCard().start(4, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    match.undo(0)
    lines = copy.deepcopy(match.record)
    lines[2]["mover"] = {"kind": "person"}
    with pytest.raises(BadRecord, match="Somebody has moved since"):
        verify(rebound(lines))


# A choice that an order made


def test_a_sealed_answer_of_an_order_may_be_replaced_until_the_reveal() -> None:
    match = SealedHighCard().start(3, seed=1)
    match.play(0, "stay")
    match.play(1, "stay")
    match.play(2, "stay")  # by hand, in the round before: others have moved since
    match.play(0, "stay", mover=BY_ORDER)
    match.play(1, "fold")
    assert [one.ply for one in match.undoable(0)] == [3]
    match.undo(0)
    assert match.actors == (0, 2)
    assert not match.can_undo(0)
    assert undone_in(match) == [(0, 3)]
    replays(match)
    match.play(0, "fold")
    match.play(2, "fold")
    assert not match.can_undo(0)
    match.verify()


def test_a_sealed_answer_of_an_order_may_be_replaced_by_who_has_done_nothing_by_hand() -> None:
    match = SealedHighCard().start(3, seed=1)
    match.play(0, "stay", mover=BY_ORDER)
    match.play(1, "fold")
    match.undo(0)
    assert match.actors == (0, 2)
    replays(match)


def test_a_click_is_undone_whole_where_that_is_possible() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "open", mover=BY_ORDER)
    assert [one.ply for one in match.undoable(1)] == [1]
    match = signoria.game("virtu").start(4, seed=2)
    click_by_click(match, random.Random(3), 60, back=0)
    seat = match.actors[0]
    match.play(seat, match.legal(seat)[0])
    steps = [match.ply - 1]
    while match.actors == (seat,) and len(match.legal(seat)) > 1 and len(steps) < 3:
        match.play(seat, match.legal(seat)[0], mover=BY_ORDER)
        steps.append(match.ply - 1)
    assert [one.ply for one in match.undoable(seat)] == steps[::-1]


def test_what_an_order_had_to_answer_is_not_taken_back_without_the_choice_before_it() -> None:
    match = ForcedHighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    with pytest.raises(Illegal, match="no step of yours"):
        match.undo(1)


def test_an_answer_without_another_is_forced_though_something_could_be_done_unasked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An order passes in Renaissance's council, where its player might have made an offer first."""
    monkeypatch.setattr(ForcedTable, "forced", lambda self, seat: -1)
    match = ForcedHighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "pass", mover=BY_ORDER)
    assert [one.ply for one in match.undoable(0)] == [1, 0]
