"""CON-R36: what a view of Condottiere leaves open, in plain data: the promise kit deals it out and compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from signoria.engine.game import View
from signoria.engine.testing import Fact, Place, Rule, Unseen
from signoria.engine.testing.card_counting import Content
from signoria.games.condottiere.view_types import CondottiereView, typed

MERCENARIES = ("m1", "m2", "m3", "m4", "m5", "m6", "m10")
KEEPING = 4  # a sealed answer that keeps the hand is so much likelier than one that discards it
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
    rules: list[Rule] = []
    pools: dict[str, Content] = {"stock": stock}
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
        if owner in v["asked"] and under_seal(v):
            seal(v, owner, pools, places, rules, hand)
    return Unseen(pools, places, facts, rules)


def under_seal(v: CondottiereView) -> bool:
    """CON-R63: are answers given all at once now, under seal?"""
    options = v["options"]
    drawing = v["phase"] == "draw" and options["hand_counts_public"]
    return bool(options["asked_together"] and (v["phase"] == "hand" or drawing))


def seal(
    v: CondottiereView, owner: int, pools: dict[str, Content], places: list[Place], rules: list[Rule], hand: int
) -> None:
    """CON-R63: a sealed answer: a hand is discarded only without Mercenaries, and drawn up to the limit."""
    pool = f"answer {owner}"
    places.append(Place(owner, "answer", 1, None, pool))
    if v["phase"] == "draw":
        most = max(0, min(3, 10 + len(v["domains"][owner]) - (v["hands"][owner] or 0)))
        pools[pool] = {f"draw {count}": 1 for count in range(most + 1)}
        return
    pools[pool] = {"hand keep": KEEPING, "hand discard": 1}

    def possible(held: list[Content]) -> bool:
        (answer,) = held[1]
        return answer == "hand keep" or not any(held[0].get(card) for card in MERCENARIES)

    rules.append(Rule((hand, len(places) - 1), possible))
