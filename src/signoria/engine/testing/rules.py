"""Atomic and Exact: small decisions, and nothing but what the rules allow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.illegal import Illegal
from signoria.engine.rulebook import rulebook
from signoria.engine.testing.broken import ATOMIC, EXACT, Witness
from signoria.engine.texts import LANGUAGES

MOST = 150  # no game may call more than this one decision
GARBAGE = ("", "   ", "nonsense", "pass pass", "-1", "0", "undo", "\0", "é" * 40, "{}", "%s")
STRANGE: tuple[object, ...] = (-1, 10**9, True, None, 1.5, ("play",))


def clauses(game: Game[Any]) -> frozenset[str]:
    """The clause ids of a game: those it names itself (``clauses``), or those of its rules texts in every language."""
    named = getattr(game, "clauses", None)
    if named is not None:
        return frozenset(named)
    return frozenset.intersection(*(frozenset(one.id for one in rulebook(game, language)) for language in LANGUAGES))


def check_asked(witness: Witness, game: Game[Any], state: State, seats: int) -> None:
    """Every seat that is asked has answers: few, sorted, each once."""
    witness.promise = ATOMIC
    actors = state.actors()
    check_order(witness, actors, seats, "the actors")
    for seat in actors:
        legal = state.legal(seat)
        if not legal:
            witness.broken(f"seat {seat} is asked and may answer nothing")
        if len(legal) > game.max_legal or game.max_legal > MOST:
            witness.broken(f"seat {seat} has {len(legal)} answers; {game.max_legal} are promised, {MOST} the most")
        check_order(witness, legal, len(game.actions), f"the answers of seat {seat}")
        forced = state.forced(seat)
        if forced >= 0 and legal != [forced]:
            witness.broken(f"seat {seat} has a choice, and is said to be forced to {names(game, [forced])}")


def check_not_asked(witness: Witness, game: Game[Any], state: State, seats: int) -> None:
    """A seat that owes no decision has no legal action."""
    witness.promise = ATOMIC
    actors = state.actors()
    for seat in range(seats):
        legal = state.legal(seat)
        if legal and seat not in actors:
            witness.broken(f"seat {seat} owes nothing and may answer {names(game, legal)}")


def check_lane(witness: Witness, game: Game[Any], state: State, seat: int) -> None:
    """The lane is sorted, holds no legal answer, and is empty when the game is over."""
    witness.promise = ATOMIC
    lane = state.lane(seat)
    check_order(witness, lane, len(game.actions), f"the lane of seat {seat}")
    if set(lane) & set(state.legal(seat)):
        witness.broken(f"seat {seat} may answer by its lane: {names(game, sorted(set(lane) & set(state.legal(seat))))}")
    if lane and not state.actors():
        witness.broken(f"the game is over and seat {seat} may still {names(game, lane)}")


def check_order(witness: Witness, numbers: Sequence[int], end: int, what: str) -> None:
    before = -1
    for one in numbers:
        if not before < one < end:
            witness.broken(f"{what} are not sorted, each once, between 0 and {end - 1}: {numbers}")
        before = one


def names(game: Game[Any], numbers: list[int]) -> list[str]:
    return [str(game.actions[number]) for number in numbers]


class Refusals:
    """Tries what is not allowed."""

    def __init__(self, witness: Witness, game: Game[Any], known: frozenset[str]) -> None:
        self.witness = witness
        self.game = game
        self.known = known

    def check(self, rnd: random.Random, tries: int | None) -> int:
        """So many forbidden actions (None: all of every seat), and garbage. Says how many were refused."""
        self.witness.promise = EXACT
        match = self.witness.match
        seats = range(match.seats)
        forbidden = [
            (seat, action)
            for seat in (seats if tries is None else [rnd.choice(seats)])
            for action in sorted(
                set(range(len(self.game.actions))) - {*match.state.legal(seat), *match.state.lane(seat)}
            )
        ]
        if tries is not None:
            forbidden = rnd.sample(forbidden, min(tries, len(forbidden)))
        before = self.mark()
        for seat, action in forbidden:
            self.refuse(seat, rnd.choice((action, str(self.game.actions[action]))))
        self.strangers(rnd)
        if tries is None:
            self.garbage(rnd)
        if self.mark() != before:
            self.witness.broken("a refused action changed the match")
        return len(forbidden)

    def mark(self) -> tuple[bytes, int, str]:
        match = self.witness.match
        return match.state.key(), len(match.record), str(match.record[-1]["hash"])

    def refuse(self, seat: int, action: int | str) -> None:
        what = f"seat {seat}, {action!r}"
        try:
            self.witness.match.play(seat, action)
        except Illegal as refusal:
            if refusal.clause not in self.known:
                self.witness.broken(f"{what} is refused by {refusal.clause!r}, which is no clause of the rules")
            for language, texts in self.game.texts.items():
                if refusal.key not in texts or not texts.say(refusal.key, refusal.params):
                    self.witness.broken(f"{what} is refused by {refusal.key!r}, which has no text in {language!r}")
        else:
            self.witness.broken(f"{what} is neither an answer nor in the lane, and was played")

    def garbage(self, rnd: random.Random) -> None:
        """What is no action at all."""
        match = self.witness.match
        for nonsense in (*GARBAGE, *STRANGE):
            try:
                match.play(rnd.randrange(match.seats), nonsense)  # type: ignore[arg-type]
            except Illegal:
                continue
            self.witness.broken(f"{nonsense!r} is no action, and was played")

    def strangers(self, rnd: random.Random) -> None:
        """Seats that are not there."""
        match = self.witness.match
        nobody = rnd.choice((-1, match.seats, True, None, "0"))
        try:
            match.play(nobody, rnd.randrange(len(self.game.actions)))  # type: ignore[arg-type]
        except ValueError:
            return
        self.witness.broken(f"seat {nobody!r} is not there, and played")
