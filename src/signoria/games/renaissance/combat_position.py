"""One combat: its facts, from the announcement to the end."""

from __future__ import annotations

from signoria.games.renaissance.codes import NO_CARD, OWN, SLOTS


class Combat:
    """One combat, from its announcement to its end. Lists have a place for each slot of ``codes.SLOT_IDS``."""

    def __init__(self, attacker: int, defender: int, target: int, origin: int, mode: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.target = target
        self.origin = origin  # NOWHERE for a Ride
        self.mode = mode
        self.kind = [NO_CARD] * SLOTS
        self.source = [OWN] * SLOTS
        self.side = [0, 0, 0, 1, 1]  # whose card it is now: 0 the attacker's, 1 the defender's
        self.worth = [0] * SLOTS  # combat points
        self.lost = 0  # slots whose card is out of the combat: routed, cancelled, taken by a Traitor
        self.saved = 0  # slots whose card was saved by a Retreat
        self.doubled = 0
        self.bought = [0, 0]  # Condottieri that each side has bought
        self.hired = [0, 0]  # those of them that are not laid yet
        self.own = [0, 0]  # cards laid from each hand
        self.laid = [False, False]
        self.shown = False
        self.dice = [0, 0]
        self.level = 0  # of the town's fortification, as it counts here
        self.bonus = 0  # of an Engineer in defence
        self.rolling = 0  # the slot whose Condottiere is being settled
        self.signed = 0  # sides that have played a Sign of God, as bits
        self.passed = 0  # sides that have passed since the last one
        self.done = 0  # sides that save no more cards

    def __getnewargs__(self) -> tuple[int, int, int, int, int]:
        return self.attacker, self.defender, self.target, self.origin, self.mode  # for pickle

    def copy(self) -> Combat:
        other = Combat(self.attacker, self.defender, self.target, self.origin, self.mode)
        other.kind = self.kind[:]
        other.source = self.source[:]
        other.side = self.side[:]
        other.worth = self.worth[:]
        other.lost = self.lost
        other.saved = self.saved
        other.doubled = self.doubled
        other.bought = self.bought[:]
        other.hired = self.hired[:]
        other.own = self.own[:]
        other.laid = self.laid[:]
        other.shown = self.shown
        other.dice = self.dice[:]
        other.level = self.level
        other.bonus = self.bonus
        other.rolling = self.rolling
        other.signed = self.signed
        other.passed = self.passed
        other.done = self.done
        return other

    def seat_of(self, side: int) -> int:
        return self.defender if side else self.attacker

    def numbers(self) -> list[object]:
        """All of it, for keys."""
        return [
            *(self.attacker, self.defender, self.target, self.origin, self.mode, self.kind, self.source, self.side),
            *(self.worth, self.lost, self.saved, self.doubled, self.bought, self.hired, self.own),
            *(self.laid, self.shown, self.dice),
            *(self.level, self.bonus, self.rolling, self.signed, self.passed, self.done),
        ]
