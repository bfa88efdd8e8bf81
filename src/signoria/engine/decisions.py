"""Decision: one question a game asks, with its answers, their effects and what speaks against the others.

A phase of a game is one decision. It stands in the module of its chapter, so that offer, effect and refusal of a rule
are read in one place; the game's table of decisions, indexed by phase, is its flow. ``P`` is the game's position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.native import mypyc_attr

P = TypeVar("P")

Refusal = tuple[str, str, Mapping[str, object]]  # the clause, the key of its sentence, what the sentence speaks of
Verbs = Mapping[str, tuple[str, str]]  # by verb: the clause it rests on, the key of the usual reason against it


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[P]):
    """One phase: who is asked follows from the position, what may be answered from ``offers``."""

    phase: int  # the code by which the game's table finds it
    clause: str  # the rule that says whose decision this is
    verbs: Verbs

    def offers(self, p: P, seat: int) -> list[int]:
        """All answers this seat may give now, sorted, never empty; the caller knows that it is asked."""
        raise NotImplementedError

    def takes(self, p: P, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """The effect of one of the offered answers, up to the next decision."""
        raise NotImplementedError

    def against(self, p: P, seat: int, action: int) -> Refusal | None:
        """The particular rule against an answer that has this decision's verb and is not offered.

        None: nothing in particular, the reason of ``verbs`` says it all.
        """
        return None
