"""CON-R36: what a view of Condottiere leaves open, in plain data: the promise kit deals it out and compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from signoria.engine.game import View
from signoria.engine.testing import Fact, Place, Unseen
from signoria.games.condottiere.view_types import typed

HIDES = frozenset({"m1", "m2", "m3", "m4", "m5", "m6", "m10", "drummer", "heroine", "courtesan"})


def unseen(view: View, deck: Mapping[str, int]) -> Unseen:
    """The cards that lie nowhere in sight; hands, face-down cards and kept cards of the others hold some of them."""
    v = typed(view)
    stock = Counter(deck)
    for seen in [*v["lines"], v["discards"], v["hand"] or {}, v["kept"] or {}]:
        stock.subtract(seen)
    if v["my_face_down"]:
        stock[v["my_face_down"]] -= 1
    places: list[Place] = []
    facts: list[Fact] = []
    for owner in range(v["seats"]):
        if owner == v["seat"]:
            continue
        hand = len(places)
        places.append(Place(owner, "hand", v["hands"][owner]))
        if v["phase"] == "keep" and v["turn"] == owner:
            places.append(Place(owner, "kept", v["keeping"]))
        if v["face_down"][owner]:
            places.append(Place(owner, "my_face_down", 1, HIDES))
        anywhere = tuple(range(hand, len(places)))
        loose = Counter(v["known"][owner])
        loose.subtract(v["sure"][owner])
        facts.append(Fact((hand,), v["sure"][owner]))
        facts.append(Fact(anywhere, +loose))
    return Unseen({"stock": stock}, places, facts)
