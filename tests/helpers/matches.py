"""Matches played at random."""

import copy
import random
from collections.abc import Callable

import signoria
from signoria import Match
from signoria.engine.record import Line, chained_hash
from signoria.engine.seal import Seal

CONDOTTIERE = signoria.game("condottiere")
PLAYERS = ("Anna", "Bruno", "Carla")


def clock() -> Callable[[], str]:
    """A clock that ticks a second at every look."""
    ticks = iter(range(10_000))
    return lambda: f"2024-01-01T00:{next(ticks) // 60:02}:{next(ticks) % 60:02}"


def play_on(match: Match, steps: int = 10_000, seed: int = 1) -> Match:
    """So many random steps, or to the end; now and then a card is shown, and a step taken back."""
    rnd = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = rnd.randrange(match.seats)
        if rnd.random() < 0.05 and match.lane(seat):
            match.play(seat, rnd.choice(match.lane(seat)))
        elif rnd.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
        else:
            actor = rnd.choice(match.actors)
            match.play(actor, rnd.choice(match.legal(actor)))
    return match


def finished(seats: int = 3, seed: int | None = 5, secret: bytes = bytes(32), **options: object) -> Match:
    """A match played out: with a seed, or under the seal of this secret; every run plays the same."""
    seal = Seal(secret) if seed is None else None
    names = ("Ada", "Bea", "Cleo")[:seats]
    return play_on(CONDOTTIERE.start(seats, seed, names=names, seal=seal, clock=clock(), **options))  # type: ignore[arg-type]


def rebound(lines: list[Line]) -> list[Line]:
    """The lines with all hashes made anew: what a forger would do."""
    lines, before = copy.deepcopy(lines), ""
    for line in lines:
        if "open" not in line:
            line["hash"] = before = chained_hash(line, before)
    return lines


def played(steps: int, seed: int | None = None, **options: object) -> Match:
    """A match of ``PLAYERS`` after so many random steps, or at its end."""
    match = signoria.game("condottiere").start(3, seed, names=PLAYERS, **options)  # type: ignore[arg-type]
    rnd = random.Random(7)
    while not match.over and match.ply < steps:
        seat = match.actors[0]
        match.play(seat, rnd.choice(match.legal(seat)))
    return match
