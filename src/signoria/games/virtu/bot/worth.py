"""What symbols, cards and tiles are worth to a bot, in points of prestige. Never part of the rules."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.codes import ANNEX, GOVERN, INTRIGUE, NO_DEED, PATRONISE, SYMBOLS, TRADE, WAR
from signoria.games.virtu.position import members
from signoria.games.virtu.terms import Terms

# A symbol used once: florin, Crown, Cross, Cavalry, Ship, Mask, War, Arrow.
SYMBOL: Final[list[float]] = [0.13, 0.34, 0.26, 0.16, 0.12, 0.10, 0.08, 0.06]

# The same on a card that lies in a room, where it serves one action alone, but is never exhausted.
IN_ROOM: Final[list[list[float]]] = [
    [0.10, 0.30, 0.28, 0.0, 0.0, 0.0, 0.0, 0.0],  # Govern
    [0.13, 0.30, 0.28, 0.0, 0.0, 0.0, 0.0, 0.0],  # Patronise
    [0.12, 0.0, 0.0, 0.0, 0.26, 0.0, 0.0, 0.0],  # Trade
    [0.10, 0.45, 0.0, 0.0, 0.10, 0.0, 0.0, 0.0],  # Annex
    [0.10, 0.0, 0.0, 0.24, 0.12, 0.0, 0.08, 0.0],  # War
    [0.10, 0.0, 0.0, 0.0, 0.0, 0.10, 0.0, 0.0],  # Intrigue
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],  # an empty room
]
assert (GOVERN, PATRONISE, TRADE, ANNEX, WAR, INTRIGUE, NO_DEED) == (0, 1, 2, 3, 4, 5, 6)


def relief_worth(relief: list[int], symbols: list[float]) -> float:
    """The best of one relief, and a little for having the choice."""
    best, rest = 0.0, 0.0
    for symbol in range(SYMBOLS):
        if relief[symbol]:
            worth = symbols[symbol] * float(relief[symbol])
            rest += worth
            if worth > best:
                best = worth
    return best + 0.25 * (rest - best)


class Worths:
    """Cards, tiles and roads of one box, computed once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.card = [relief_worth(relief, SYMBOL) for relief in terms.box.card]
        self.tile = [relief_worth(relief, SYMBOL) for relief in terms.box.tile]
        self.in_room = [[relief_worth(relief, symbols) for relief in terms.box.card] for symbols in IN_ROOM]
        self.near = [members(roads) for roads in terms.board.roads]
        self.cities = members(terms.board.cities)
        self.ports = members(terms.board.ports)


KEPT: Final = 8
KNOWN: Final[list[Worths]] = []


def worths_of(terms: Terms) -> Worths:
    """The worths of a match; a small cache by box."""
    for one in KNOWN:
        if one.terms is terms:
            return one
    found = Worths(terms)
    if len(KNOWN) >= KEPT:
        KNOWN.pop(0)
    KNOWN.append(found)
    return found
