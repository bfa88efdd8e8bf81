"""One combat: its facts, from the announcement to the end."""

from __future__ import annotations

from typing import Final

from signoria.engine.pickling import values_of
from signoria.games.renaissance.codes import NO_CARD, OWN, SLOTS

# What a position's ``key`` is made of during a combat, in its order.
FACTS = (
    *("attacker", "defender", "target", "origin", "mode", "kind", "source", "side", "worth", "lost", "saved"),
    *("doubled", "bought", "hired", "own", "laid", "shown", "dice", "level", "bonus", "rolling", "signed", "passed"),
    "done",
)

# The numbers of the steps, as REN-R30 counts them, from which a combat goes on after an answer.
ATTACKER_LAYS: Final = 3
SALE_TO_DEFENDER: Final = 4
DEFENDER_LAYS: Final = 5
ORDINARY_DICE: Final = 6
RED_EFFECTS: Final = 9
CONDOTTIERE_DICE: Final = 10
TOTALS: Final = 11
SIGNS_OF_GOD: Final = 12
RETREAT_CARDS: Final = 14


class Combat:
    """One combat, from its announcement to its end. Lists have a place for each slot of ``codes.SLOT_IDS``."""

    def __init__(
        self, attacker: int, defender: int, target: int, origin: int, mode: int, old: Combat | None = None
    ) -> None:
        """A combat that begins, or a copy of ``old``. One line is one fact."""
        self.attacker = attacker
        self.defender = defender
        self.target = target
        self.origin = origin  # NOWHERE for a Ride
        self.mode = mode
        self.kind: list[int] = old.kind[:] if old else [NO_CARD] * SLOTS
        self.source: list[int] = old.source[:] if old else [OWN] * SLOTS
        # whose card it is now: 0 the attacker's, 1 the defender's
        self.side: list[int] = old.side[:] if old else [0, 0, 0, 1, 1]
        self.worth: list[int] = old.worth[:] if old else [0] * SLOTS  # combat points
        # slots whose card is out of the combat: routed, cancelled, taken by a Traitor
        self.lost: int = old.lost if old else 0
        self.saved: int = old.saved if old else 0  # slots whose card was saved by a Retreat
        self.doubled: int = old.doubled if old else 0
        self.bought: list[int] = old.bought[:] if old else [0, 0]  # Condottieri that each side has bought
        self.hired: list[int] = old.hired[:] if old else [0, 0]  # those of them that are not laid yet
        self.own: list[int] = old.own[:] if old else [0, 0]  # cards laid from each hand
        self.laid: list[bool] = old.laid[:] if old else [False, False]
        self.shown: bool = old.shown if old else False
        self.dice: list[int] = old.dice[:] if old else [0, 0]
        self.level: int = old.level if old else 0  # of the town's fortification, as it counts here
        self.bonus: int = old.bonus if old else 0  # of an Engineer in defence
        self.rolling: int = old.rolling if old else 0  # the slot whose Condottiere is being settled
        self.signed: int = old.signed if old else 0  # sides that have played a Sign of God, as bits
        self.passed: int = old.passed if old else 0  # sides that have passed since the last one
        self.done: int = old.done if old else 0  # sides that save no more cards

    def __getnewargs__(self) -> tuple[int, int, int, int, int]:
        return self.attacker, self.defender, self.target, self.origin, self.mode  # for pickle

    def copy(self) -> Combat:
        return Combat(self.attacker, self.defender, self.target, self.origin, self.mode, self)

    def seat_of(self, side: int) -> int:
        return self.defender if side else self.attacker

    def facts(self) -> list[object]:
        """All of it, for keys."""
        return list(values_of(self, FACTS))
