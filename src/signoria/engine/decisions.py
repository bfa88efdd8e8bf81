"""Decision: one question a game asks, with the answers it offers, their effects, and the reasons against others.

A phase of a game is one decision, defined in the module of its chapter, so that offer, effect and refusal of a rule are
read in one place. The game's table of decisions, indexed by phase, is its flow. ``P`` is the class of the game's
position.
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
    """One phase. Which seats are asked follows from the position; ``offers`` says what they may answer."""

    phase: int  # the code by which the game's table finds it
    clause: str  # the rule that says whose decision this is
    # The clause of a verb is also named when the verb comes at another time. Where ``against`` has an answer for
    # everything that is not offered, the usual reason is never said.
    verbs: Verbs

    def offers(self, p: P, seat: int) -> list[int]:
        """All answers this seat may give now, sorted, never empty. The caller has checked that the seat is asked."""
        raise NotImplementedError

    def public(self, p: P, seat: int) -> bool:
        """Does everybody know what ``offers`` returns? Only if it follows from public facts alone."""
        return False

    def takes(self, p: P, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """Apply one of the offered answers, up to the next decision."""
        raise NotImplementedError

    def against(self, p: P, seat: int, action: int) -> Refusal | None:
        """The specific rule against an answer that has one of this decision's verbs but is not offered.

        None if there is nothing more specific to say than the usual reason in ``verbs``.
        """
        return None
