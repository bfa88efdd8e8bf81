"""The odds of an attack before it is announced: from what a seat knows, and nothing else.

The seat lays its two strongest cards and the best it has for the red slot; the defender lays the best blue card of a
hand of which only the size is known, drawn from the cards the seat has not seen. Each rolls a die. What else the
defender may do with red cards is left out, and so are Signs of God: the figure is a help, no promise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

from signoria.games.renaissance.codes import (
    BLUES,
    CARD_IDS,
    CONDOTTIERE,
    ENGINEER,
    FACE_IDS,
    GENOA,
    KINDS,
    LEVEL_IDS,
    NATION_IDS,
    SWISS,
    TOWN_IDS,
    TRAITOR,
)
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import RenaissanceView

Spread = dict[int, float]  # how likely each number is
DIE: Final[Spread] = dict.fromkeys(range(1, 7), 1 / 6)
CHANGES: Final = 3  # how often a Condottiere changes sides before it is looked at no more


@dataclass(frozen=True, slots=True)
class Odds:
    """What an attack would be fought with."""

    chance: float  # of taking the town
    laid: tuple[str, ...]  # the seat's own cards, the red one last
    walls: int  # what the town and its ground give the defender
    hand: int  # how many cards the defender holds


class Outlook:
    """What a seat can expect of its attacks, with the hand as it is."""

    def __init__(self, terms: Terms, view: RenaissanceView, seat: int) -> None:
        self.terms, self.view, self.seat = terms, view, seat
        self.hand = [view["hand"].get(card, 0) for card in CARD_IDS]
        if terms.cost_use:
            self.hand[CONDOTTIERE] = min(self.hand[CONDOTTIERE], view["ducats"][seat] // terms.cost_use)
        gone = [view["hand"], view["discards"], view["face_up"]]
        gone += [known["cards"] for other, known in enumerate(view["known"]) if other != seat]
        self.unseen = tuple(
            [terms.deck[kind] - sum([held.get(CARD_IDS[kind], 0) for held in gone]) for kind in range(KINDS)]
        )

    def odds(self, town: str, way: str) -> Odds:
        """REN-7.6, 17.15 to 17.20: the chance to take a town by land, by sea or by a Ride."""
        terms, view = self.terms, self.view
        level, defender = LEVEL_IDS.index(view["towns"][town]["level"]), view["towns"][town]["owner"]
        assert defender is not None  # nobody attacks a town without an owner
        payable = view["ducats"][defender] > 0
        troops, red = self.cards(level, payable)
        spared = walls_spared(terms, level).get(red, 0)
        walls = terms.strength[level] + self.ground(town, way)
        attack = spread(terms, (*troops, red) if red == CONDOTTIERE else troops, payable)
        behind = walls - spared + self.swiss(defender, 2) - self.swiss(self.seat, 1)
        laid = [CARD_IDS[kind] for kind in (troops if red < 0 else (*troops, red))]
        return Odds(won(attack, self.defence(defender), behind), tuple(laid), walls, view["hands"][defender])

    def cards(self, level: int, payable: bool) -> tuple[tuple[int, ...], int]:
        """REN-17.8, 17.9: the two strongest for the blue slots, and what does most in the red one (-1: nothing)."""
        mean = mean_of(condottiere(tuple(self.terms.faces), payable))
        worth = {kind: float(self.terms.values[kind]) for kind in range(BLUES)} | {CONDOTTIERE: mean}
        kinds = sorted([kind for kind in worth for _ in range(self.hand[kind])], key=lambda one: -worth[one])
        useful = {kind: gain for kind, gain in walls_spared(self.terms, level).items() if gain and self.hand[kind]}
        red = max(useful, key=lambda kind: useful[kind]) if useful else -1
        if CONDOTTIERE in kinds[2:] and mean > useful.get(red, 0):
            red = CONDOTTIERE
        return tuple(kinds[:2]), red

    def ground(self, town: str, way: str) -> int:
        """REN-2.4, 17.17 to 17.20, 24.2: terrain and landing, which a Ride and Genoa's power take away."""
        terms = self.terms
        if way == "ride" or (terms.powers and self.view["nations"][self.seat] == NATION_IDS[GENOA]):
            return 0
        rough = (terms.rough >> TOWN_IDS.index(town)) & 1
        return rough * terms.bonus_terrain + (terms.bonus_landing if way == "sea" else 0)

    def swiss(self, seat: int, side: int) -> int:
        """REN-24.12: what the Swiss add this turn, in attack (1) or in defence (2)."""
        theirs = self.terms.powers and self.view["nations"][seat] == NATION_IDS[SWISS]
        return self.terms.power[SWISS] if theirs and self.view["bonus"] == side else 0

    def defence(self, defender: int) -> Spread:
        """The best blue card of a hand: what all know of it, and the rest from what the seat has not seen."""
        known, values = self.view["known"][defender], self.terms.values
        if not known["blue_most"]:
            return {0: 1.0}
        least = max([values[kind] for kind in range(BLUES) if known["cards"].get(CARD_IDS[kind])], default=0)
        hidden = self.view["hands"][defender] - sum(known["cards"].values())
        return best_of(self.unseen, tuple(values), max(hidden, 0), least)


def walls_spared(terms: Terms, level: int) -> dict[int, int]:
    """REN-9.1, 10.1: what a Traitor and an Engineer take from the walls."""
    strength = terms.strength
    return {TRAITOR: strength[level], ENGINEER: strength[level] - strength[max(level - 1, 0)]}


def spread(terms: Terms, kinds: tuple[int, ...], payable: bool) -> Spread:
    """What these cards are worth together; a Condottiere that goes over counts against them."""
    found: Spread = {0: 1.0}
    for kind in kinds:
        one = condottiere(tuple(terms.faces), payable) if kind == CONDOTTIERE else {terms.values[kind]: 1.0}
        found = plus(found, one)
    return found


def won(attack: Spread, defence: Spread, behind: int) -> float:
    """REN-18.1: how likely the attacker, with a die, is above the defender with a die and the walls."""
    mine, theirs = plus(attack, DIE), plus(defence, DIE)
    return sum([p * q for one, p in mine.items() for other, q in theirs.items() if one > other + behind])


@lru_cache(maxsize=256)
def best_of(unseen: tuple[int, ...], values: tuple[int, ...], count: int, least: int = 0) -> Spread:
    """The strongest blue card among ``count`` drawn from these, ``least`` if none is stronger."""
    whole = sum(unseen)
    count = min(count, whole)
    found: Spread = {}
    below, weaker = 0.0, whole - sum(unseen[: len(values)])
    for value, kind in [(0, -1), *sorted((value, kind) for kind, value in enumerate(values))]:
        weaker += unseen[kind] if kind >= 0 else 0
        upto = comb(weaker, count) / comb(whole, count)
        best = max(value, least)
        found[best] = found.get(best, 0.0) + upto - below
        below = upto
    return found


@lru_cache(maxsize=64)
def condottiere(faces: tuple[int, ...], payable: bool, changes: int = CHANGES) -> Spread:
    """REN-8.7 to 8.12: what one is worth when laid: a rout is nothing, and a betrayal turns it if it is paid."""
    found: Spread = {}
    for face, count in zip(FACE_IDS, faces, strict=True):
        chance = count / sum(faces)
        if face == "betrayal":
            again = condottiere(faces, payable, changes - 1) if changes else {0: 1.0}
            for value, more in again.items():
                turned = -value if payable else value
                found[turned] = found.get(turned, 0.0) + chance * more
        else:
            value = 0 if face == "rout" else int(face)
            found[value] = found.get(value, 0.0) + chance
    return found


def plus(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0.0) + p * q
    return found


def mean_of(one: Spread) -> float:
    return sum([value * chance for value, chance in one.items()])
