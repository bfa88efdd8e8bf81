"""Card counting: what a view leaves open, and whether resampling deals it fairly.

A game's ``unseen(view)`` describes in plain data, independently of ``resample``, what its view leaves open: pools of
things out of sight, the places that hold some of them, and what is known about where things lie. The content of a place
is read from its owner's own view. The kit deals the pools itself and compares.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from signoria.engine.game import State, View
from signoria.engine.scenes import follow

SEEDS = 256
SIGMAS = 4.0
SURER = 8  # a suspicion is tried again with n times the seeds: of thousands of fair comparisons some exceed 4 sigma
MANY_WAYS = 0.9  # a place must vary if no single content is this frequent among fair deals

Content = Mapping[str, int]


@dataclass(frozen=True)
class Place:
    """A place the observer cannot see into: ``path`` leads to its content in the view of its ``owner``."""

    owner: int
    path: str
    size: int | None = 1  # how many things lie there; None if the observer does not know
    only: frozenset[str] | None = None  # what may lie there; None: anything
    pool: str = "stock"


@dataclass(frozen=True)
class Fact:
    """These things lie in one or another of these places (indexes)."""

    places: tuple[int, ...]
    things: Content


@dataclass(frozen=True)
class Rule:
    """What these places (indexes) hold together must pass this test: an action was only possible with it."""

    places: tuple[int, ...]
    test: Callable[[list[Content]], bool]


@dataclass(frozen=True)
class Unseen:
    """What a view leaves open. A pool holds what is out of sight, the things of the facts included.

    A sealed answer is a place with a pool of its own: one of each answer that it may be.
    """

    pools: Mapping[str, Content]
    places: list[Place]
    facts: list[Fact] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)


Counting = Callable[[View], Unseen]


def part(unseen: Unseen, owner: int) -> Unseen:
    """What is left open of one owner."""
    mine = [at for at, place in enumerate(unseen.places) if place.owner == owner]
    facts = [
        Fact(tuple(mine.index(at) for at in fact.places), fact.things)
        for fact in unseen.facts
        if set(fact.places) <= set(mine)
    ]
    rules = [
        Rule(tuple(mine.index(at) for at in rule.places), rule.test)
        for rule in unseen.rules
        if set(rule.places) <= set(mine)
    ]
    return Unseen(unseen.pools, [unseen.places[at] for at in mine], facts, rules)


def some_owner(unseen: Unseen, rnd: random.Random) -> Unseen:
    """The part of an owner chosen at random: checking one is much cheaper than checking all."""
    return part(unseen, rnd.choice(unseen.places).owner) if unseen.places else unseen


def contents(places: list[Place], state: State) -> list[Content]:
    """The true contents of these places, as their owners see them."""
    views: dict[int, View] = {}
    found: list[Content] = []
    for place in places:
        if place.owner not in views:
            views[place.owner] = state.view(place.owner)
        found.append(as_content(follow(views[place.owner], place.path)))
    return found


def as_content(value: object) -> Content:
    """``{"m1": 2}``, ``["m1", "m1"]``, ``"m1"`` and ``None`` all say what lies in a place."""
    if isinstance(value, Mapping):
        return {str(thing): int(count) for thing, count in value.items()}
    if isinstance(value, (list, tuple)):
        return Counter(str(thing) for thing in value)
    return {str(value): 1} if value is not None else {}


def impossible(unseen: Unseen, found: list[Content]) -> str:
    """Why these contents cannot be what the view leaves open; empty if they can."""
    used: dict[str, Counter[str]] = {name: Counter() for name in unseen.pools}
    for place, content in zip(unseen.places, found, strict=True):
        used[place.pool].update(content)
        if place.size is not None and sum(content.values()) != place.size:
            return f"{name(place)} holds {dict(content)}, which are not {place.size}"
        if place.only is not None and set(content) - place.only:
            return f"{name(place)} holds {dict(content)}: such things cannot lie there"
    for pool, content in used.items():
        if any(count > unseen.pools[pool].get(thing, 0) for thing, count in content.items()):
            return f"more of {pool} lies out of sight than there is: {dict(content)} of {dict(unseen.pools[pool])}"
    for places in {fact.places for fact in unseen.facts}:
        there: Counter[str] = Counter()
        for at in places:
            there.update(found[at])
        for fact in unseen.facts:
            if set(fact.places) <= set(places):
                there.subtract(fact.things)
        if any(count < 0 for count in there.values()):
            return f"{name(unseen.places[places[0]])} lacks what is known to lie there: {dict(-there)}"
    for rule in unseen.rules:
        held = [found[at] for at in rule.places]
        if not rule.test(held):
            return f"{name(unseen.places[rule.places[0]])} holds what its owner could not have acted with: {held}"
    return ""


def name(place: Place) -> str:
    return f"{place.path!r} of seat {place.owner}"


def deal(unseen: Unseen, sizes: list[int], rnd: random.Random) -> list[Content]:
    """One fair deal: every filling of the places that agrees with all facts is as likely as any other."""
    while True:
        dealt = try_to_deal(unseen, sizes, rnd)
        if dealt is not None:
            return dealt


def try_to_deal(unseen: Unseen, sizes: list[int], rnd: random.Random) -> list[Content] | None:
    """Lay the known things at random where they may lie, then fill up; None if a thing lies where it may not."""
    found: list[Content] = []
    laid: list[list[str]] = [[] for _ in unseen.places]
    rest = {pool: Counter(content) for pool, content in unseen.pools.items()}
    for fact in unseen.facts:
        for thing, count in fact.things.items():
            rest[unseen.places[fact.places[0]].pool][thing] -= count
            for _ in range(count):
                free = [at for at in fact.places for _ in range(sizes[at] - len(laid[at]))]
                if not free:
                    return None
                laid[rnd.choice(free)].append(thing)
    for pool, content in rest.items():
        inside = [at for at, place in enumerate(unseen.places) if place.pool == pool]
        inside.sort(key=lambda at: unseen.places[at].only is None)
        need = sum(sizes[at] - len(laid[at]) for at in inside)
        drawn = rnd.sample(list(content.elements()), need)
        for at in inside:
            more = sizes[at] - len(laid[at])
            laid[at] += drawn[:more]
            del drawn[:more]
            only = unseen.places[at].only
            if only is not None and not only.issuperset(laid[at]):
                return None
    for things in laid:
        found.append(Counter(things))
    if not all(rule.test([found[at] for at in rule.places]) for rule in unseen.rules):
        return None
    return found


def unfair(unseen: Unseen, world: Callable[[int], State], rnd: random.Random) -> str:
    """Why the worlds (by seed) are not dealt fairly to one of the owners; empty if nothing speaks against it."""
    if not unseen.places:
        return ""
    owner, first = rnd.choice(unseen.places).owner, rnd.getrandbits(32)
    if not compare(unseen, owner, world, SEEDS, first, rnd):
        return ""
    return compare(unseen, owner, world, SEEDS * SURER, first + SEEDS, rnd)


def compare(
    unseen: Unseen, owner: int, world: Callable[[int], State], seeds: int, first: int, rnd: random.Random
) -> str:
    """Compare n resampled worlds with n fair deals: every place varies and holds each thing as often as it should."""
    looked = [place for place in unseen.places if place.owner == owner or place.size is None]
    worlds: list[list[Content]] = []
    deals: list[list[Content]] = []
    for seed in range(first, first + seeds):
        found = iter(contents(looked, world(seed)))
        here = [next(found) if place in looked else {} for place in unseen.places]
        sizes = [
            sum(one.values()) if place.size is None else place.size
            for one, place in zip(here, unseen.places, strict=True)
        ]
        worlds.append(here)
        deals.append(deal(unseen, sizes, rnd))
    for at, place in enumerate(unseen.places):
        if place not in looked:
            continue
        ways = Counter(frozenset(dealt[at].items()) for dealt in deals)
        if max(ways.values()) < MANY_WAYS * seeds and len({frozenset(found[at].items()) for found in worlds}) == 1:
            return f"{name(place)} never varies: it always holds {dict(worlds[0][at])}"
        for thing in unseen.pools[place.pool]:
            ours = moments([found[at].get(thing, 0) for found in worlds])
            fair = moments([dealt[at].get(thing, 0) for dealt in deals])
            error = ((ours[1] + fair[1]) / seeds) ** 0.5
            if abs(ours[0] - fair[0]) > SIGMAS * error:
                return (
                    f"{name(place)} holds {ours[0]:.3f} {thing} on average of {seeds} seeds, a fair deal {fair[0]:.3f}"
                )
    return ""


def moments(values: list[int]) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(values) / len(values)
    return mean, sum(value * value for value in values) / len(values) - mean * mean
