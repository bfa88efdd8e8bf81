"""Five levels, from Novizio to Principe: the same evaluation and search with less or more of it.

No level blunders on purpose. A low level considers few of the moves, tries them in one world and cannot tell near-equal
ones apart (the lowest does not even prune absurd moves); the highest searches. Among moves that look equally good to it
a level chooses by its seed, so that no two games are alike; it never plays what looks clearly worse to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from signoria.bots.base import Choice, deciding_seat
from signoria.bots.greedy import looked_ahead
from signoria.bots.search_bot import Found, Look, SearchBot, has_insight
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck

NAMES: Final = ("novizio", "mercante", "capitano", "condottiere", "principe")


@dataclass(frozen=True)
class Strength:
    """What makes a level weaker or stronger in a game. A game's ``bot/levels.toml`` sets it for each level."""

    iterations: int = 0  # of search a move; 0: it looks one step ahead
    worlds: int = 1  # one step ahead: in how many worlds each move is tried
    notices: float = 1.0  # one step ahead: the share of moves it notices, two at least
    blur: float = 0.0  # what is worse by less than this part looks equal to it
    prudent: bool = True  # one step ahead: does it leave out what no player would consider?


def by_level(*strengths: Strength) -> dict[str, Strength]:
    return dict(zip(NAMES, strengths, strict=True))


UNKNOWN: Final = by_level(  # for a game with an evaluation and no ``levels.toml``
    Strength(notices=0.2, blur=0.1),
    Strength(notices=0.5, blur=0.03),
    Strength(worlds=6),
    Strength(20, blur=0.01),
    Strength(200, blur=0.01),
)
# For a game without an evaluation: playouts to the end.
BLIND: Final = by_level(Strength(8), Strength(30), Strength(100), Strength(300), Strength(1000))
CLOSE: Final = 0.8  # of a search: what was tried so often, measured by what was tried most, may be as good


def strength(level: str, game: Game[Any]) -> Strength:
    """The strength of this level in this game."""
    if not has_insight(game):
        return BLIND[level]
    own: Mapping[str, Any] = game.levels.get(level, {})
    return Strength(**own) if level in game.levels else UNKNOWN[level]


class LevelBot:
    """``capitano``: a level by its name."""

    version = f"2.{SearchBot.version}"

    def __init__(self, name: str) -> None:
        if name not in NAMES:
            raise ValueError(f"unknown level {name!r}: the levels are {', '.join(NAMES)}")
        self.name = name

    @property
    def iterations(self) -> int:
        """The most iterations it makes in any game, from which callers derive their timeouts."""
        return max(table[self.name].iterations for table in (BLIND, UNKNOWN))

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        seen = strength(self.name, game)
        if seen.iterations:
            return self.searched(game, view, seed, seen)
        luck, seat = FastLuck(seed), deciding_seat(view)
        world = game.world(view, luck)
        unasked = game.offer(world, seat)
        if unasked is not None:
            return Choice(unasked)
        legal = world.legal(seat)
        moves = sample_moves(game.sensible(world, seat, legal) if seen.prudent else legal, seen.notices, luck)
        if len(moves) == 1:
            return Choice(moves[0])
        hopes = looked_ahead(game, world, seat, moves, seen.worlds, luck)
        least = max(hopes) * (1 - seen.blur) - 1e-9
        equal = [move for move, hope in zip(moves, hopes, strict=True) if hope >= least]
        return Choice(equal[luck.below(len(equal))])

    def look(self, game: Game[Any], view: View, seed: int) -> Look:
        """The full result of its search, in a game in which it searches."""
        return SearchBot(iterations=strength(self.name, game).iterations).look(game, view, seed)

    def searched(self, game: Game[Any], view: View, seed: int, seen: Strength) -> Choice:
        look = self.look(game, view, seed)
        equal = [one.action for one in look.found if as_good(one, look.found[0], seen.blur)]
        return Choice(equal[FastLuck(seed ^ 1).below(len(equal))], look.iterations)


def as_good(one: Found, best: Found, blur: float) -> bool:
    """The actions tried nearly as often as the best, with nearly the same value."""
    return one is best or (one.visits >= CLOSE * best.visits and one.chance >= best.chance * (1 - blur))


def sample_moves(moves: list[int], share: float, luck: FastLuck) -> list[int]:
    """Some of the moves, by chance: a beginner does not see them all."""
    left, count = list(moves), max(2, round(share * len(moves)))
    while len(left) > count:
        left.pop(luck.below(len(left)))
    return left
