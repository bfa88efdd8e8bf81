"""Votes and sealed offers may be given in any order, late, and replaced until the reveal, without leaking."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from helpers.renaissance import GAME
from signoria.engine.illegal import Illegal
from signoria.engine.match import Match

QUIET = ("cards 0", "pass", "end", "stay out", "no extra", "no counter", "no sign", "no retreat", "refuse")


def answer(match: Match) -> None:
    """Whoever is asked does as little as he may."""
    seat = match.actors[0]
    moves = match.legal(seat)
    match.play(seat, next((one for one in QUIET if one in moves), moves[0]))


def until(phase: str, **options: Any) -> Match:
    """A match of four that has come to this phase."""
    match = GAME.start(4, 5, without="naples", nations="listed", **options)
    while match.view(None)["phase"] != phase:
        seat = match.actors[0]
        attacks = [one for one in match.legal(seat) if phase == "sale" and one.startswith("attack")]
        if attacks:
            match.play(seat, attacks[0])
        elif phase == "sale" and match.view(None)["phase"] in ("buy", "origin"):
            match.play(seat, [one for one in match.legal(seat) if one.startswith(("cards", "from"))][-1])
        elif phase == "sale" and match.view(None)["phase"] == "expand":
            match.play(seat, match.legal(seat)[0])
        else:
            answer(match)
    return match


def begun(phase: str) -> tuple[Match, dict[int, tuple[str, str]]]:
    """A match in a sealed phase, and two answers for each seat that is asked."""
    match = until(phase)
    return match, {seat: (str(match.legal(seat)[0]), str(match.legal(seat)[-1])) for seat in match.actors}


SEALED = pytest.mark.parametrize("phase", ["vote", "sale"])


def told(match: Match, reader: int | None) -> tuple[object, object]:
    """All that reaches this reader."""
    return match.view(reader), match.events(reader)


@SEALED
def test_sealed_answers_in_any_order_come_to_the_same(phase: str) -> None:
    match, answers = begun(phase)
    assert len(answers) >= 2
    after = set()
    for order in permutations(answers):
        again = Match.replay(match.lines())
        for seat in order:
            again.play(seat, answers[seat][seat % 2])
        assert again.view(None)["phase"] != phase
        after.add(again.state.key())
    assert len(after) == 1


@SEALED
def test_a_sealed_answer_is_replaced_until_the_reveal_and_never_after_it(phase: str) -> None:
    match, answers = begun(phase)
    first, *others, last = answers
    match.play(first, answers[first][0])
    for seat in others:
        match.play(seat, answers[seat][0])
    match.undo(first)  # though others have answered since
    assert first in match.actors
    match.play(first, answers[first][1])
    fresh, _ = begun(phase)
    for seat in (first, *others):
        fresh.play(seat, answers[seat][seat == first])
    assert match.state.key() == fresh.state.key()
    match.play(last, answers[last][0])  # late, and then all is shown
    with pytest.raises(Illegal):
        match.undo(first)


@SEALED
def test_what_is_sealed_reaches_nobody_else(phase: str) -> None:
    match, answers = begun(phase)
    for seat, both in answers.items():
        worlds = []
        for one in both:
            world = Match.replay(match.lines())
            world.play(seat, one)
            replaced = Match.replay(match.lines())
            replaced.play(seat, both[0])
            replaced.undo(seat)
            replaced.play(seat, one)
            worlds.append((world, replaced))
        for reader in (None, *[other for other in range(4) if other != seat]):
            for one, other in zip(*worlds, strict=True):
                assert told(one, reader) == told(other, reader)
        assert told(worlds[0][0], seat) != told(worlds[1][0], seat)  # but who answered knows


def test_cards_laid_face_down_are_replaced_until_somebody_moves() -> None:
    match = until("sale")
    while match.view(None)["phase"] == "sale":
        answer(match)
    seat = match.actors[0]
    assert match.view(None)["phase"] == "lay"
    for laid in match.legal(seat):
        match.play(seat, laid)
        match.play(seat, match.legal(seat)[-1])
        assert all(slot["card"] is None for slot in match.view(None)["combat"]["slots"])  # type: ignore[index]
        match.undo(seat)
        match.undo(seat)
    match.play(seat, match.legal(seat)[0])
    match.play(seat, "red none")
    answer(match)  # a third party
    assert not match.can_undo(seat)
