"""Chapters 2 and 21: a town gained in the own turn, in a combat or by a yellow card; the loss of the last one."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.renaissance.codes import Town
from signoria.games.renaissance.position import Position


def gain(p: Position, seat: int, town: Town) -> None:
    """REN-R16: a town is gained in the own turn; ``attack.bases`` leaves it out for the rest of that turn."""
    p.take_town(seat, town)
    p.gained |= 1 << town


def tell_elimination(p: Position, seat: int, tell: Journal | None) -> None:
    """REN-21.1, 13.38: a player without any town is out for the rest of the turn."""
    if tell is not None and not p.alive(seat):
        tell.say("eliminated", {"seat": seat})
