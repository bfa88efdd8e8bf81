"""Habits: what a game says of orders, as its ``data/orders.toml`` has it. See ``engine.orders``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing order that a game offers where it asks one of these questions."""

    name: str
    phases: tuple[str, ...]
    play: str
    until: tuple[str, ...]  # the scopes it may be given for, each with a text; "always"
    default: bool = False  # every seat begins with it
    fact: str = ""  # the public number whose limit the player chooses: it holds while the number is at most the limit
    ahead: bool = False  # it is for a player who is not asked yet: where the question stands, a move says the same
    option: str = ""  # it is offered only where this option of the game is on
    limit: int = 0  # the limit that is proposed, and that a seat begins with

    def fits(self, view: Mapping[str, object]) -> bool:
        """Can its questions be asked in the match of this view?"""
        options: Any = view.get("options", {})
        return not self.option or bool(options[self.option])


@dataclass(frozen=True, slots=True)
class Habits:
    """What a game says of orders, as ``data/orders.toml`` has it."""

    routine: frozenset[str] = frozenset()  # the questions that are bookkeeping
    standing: tuple[Standing, ...] = ()
    facts: tuple[str, ...] = ()  # the public numbers for conditions, in the order of the page
    planned: frozenset[str] = frozenset()  # the questions that conditional orders may answer

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Habits:
        standing = tuple(
            Standing(
                name,
                tuple(one["phases"]),
                one["play"],
                tuple(one["until"]),
                one.get("default", False),
                one.get("fact", ""),
                one.get("ahead", False),
                one.get("option", ""),
                one.get("limit", 0),
            )
            for name, one in told.get("standing", {}).items()
        )
        return cls(
            frozenset(told.get("routine", ())),
            standing,
            tuple(told.get("facts", ())),
            frozenset(told.get("planned", ())),
        )


NO_HABITS = Habits()
