"""REN-R69: what a view of Renaissance leaves open, in plain data: the promise kit deals it out and compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from signoria.engine.game import View
from signoria.engine.testing import Fact, Place, Rule, Unseen
from signoria.engine.testing.card_counting import Content
from signoria.games.renaissance.view_types import CombatView, KnownView, RenaissanceView, typed

BLUES = ("pikemen", "arquebusiers", "knights", "cannon", "swiss_regiment")
TROOPS = frozenset({*BLUES, "condottiere"})
REDS = frozenset({"condottiere", "engineer", "traitor"})
SILENCE = 24  # a sealed offer of nothing is so much likelier than any other
MOST_ALONE, MOST_WITH = 70, 15  # ducats in one offer


def unseen(view: View, deck: Mapping[str, int]) -> Unseen:
    """The cards that lie nowhere in sight, in hands and face down; sealed votes and offers."""
    v = typed(view)
    stock = Counter(deck)
    for seen in (v["discards"], v["face_up"], v["hand"]):
        stock.subtract(seen)
    c = v["combat"]
    special = open_cards(c, stock)
    pools: dict[str, Content] = {"stock": stock}
    places: list[Place] = []
    facts: list[Fact] = []
    rules: list[Rule] = []
    for owner in range(v["seats"]):
        if owner == v["seat"]:
            continue
        first = len(places)
        places.append(Place(owner, "hand", v["hands"][owner]))
        hidden = c is not None and not c["shown"] and owner == c["attacker"]
        if c is not None and hidden:
            filled = [slot for slot in range(3) if c["slots"][slot]["filled"]]
            places += [Place(owner, f"combat.slots.{at}.card", 1, REDS if at == 2 else TROOPS) for at in filled]
            laid = tuple(range(first + 1, len(places)))
            if special:
                facts.append(Fact(laid, {"condottiere": special}))
            rules.append(Rule(laid, at_most_paid(v["ducats"][owner] + special)))
        all_ = tuple(range(first, len(places)))
        known = v["known"][owner]
        facts.append(Fact(all_, known["cards"]))
        rules.append(Rule(all_, bounds(known, special if hidden else 0)))
        seal(v, owner, pools, places, rules, first)
    return Unseen(pools, places, facts, rules)


def open_cards(c: CombatView | None, stock: Counter[str]) -> int:
    """Take what a combat shows out of the stock; how many face-down cards come from no hand (bought, Milan's)."""
    if c is None:
        return 0
    for slot in c["slots"]:
        if slot["card"] is not None and slot["source"] != "free" and not slot["saved"]:
            stock[slot["card"]] -= 1
    hidden = [slot for slot in c["slots"][:3] if slot["filled"] and slot["card"] is None]
    special = len(hidden) - c["own"][0] if hidden else 0
    seen = [sum(slot["source"] == "bought" for slot in some) for some in (c["slots"][:3], c["slots"][3:])]
    stock["condottiere"] -= sum(c["bought"]) - sum(seen) - special
    return special


def at_most_paid(most: int) -> Callable[[list[Content]], bool]:
    def test(held: list[Content]) -> bool:
        return sum(one.get("condottiere", 0) for one in held) <= most

    return test


def bounds(known: KnownView, special: int) -> Callable[[list[Content]], bool]:
    """What all know of the hand and the cards laid from it."""

    def test(held: list[Content]) -> bool:
        blues = sum(one.get(card, 0) for one in held for card in BLUES)
        troops = blues + sum(one.get("condottiere", 0) for one in held) - special
        if not known["blue_least"] <= blues <= known["blue_most"]:
            return False
        return bool(troops >= known["troops_least"])

    return test


def seal(
    v: RenaissanceView, owner: int, pools: dict[str, Content], places: list[Place], rules: list[Rule], hand: int
) -> None:
    """Sealed votes, and sealed offers of Condottieri that must be in the hand."""
    if v["voted"][owner]:
        swiss = v["options"]["powers"] and v["nations"][owner] == "swiss"
        stances = ("peace attack", "peace defence", "war attack", "war defence") if swiss else ("peace", "war")
        pools[f"vote {owner}"] = dict.fromkeys(stances[: 2 if swiss and v["year"] == 1 else 4], 1)
        places.append(Place(owner, "vote", 1, None, f"vote {owner}"))
    if v["answered"][owner]:
        ducats = v["ducats"][owner] if v["options"]["gifts_in_combat"] != "none" else 0
        offers = {f"0/{given}": 1 for given in range(min(MOST_ALONE, ducats) + 1)}
        offers |= {f"{count}/{given}": 1 for count in (1, 2, 3) for given in range(min(MOST_WITH, ducats) + 1)}
        pools[f"offer {owner}"] = offers | {"0/0": SILENCE}
        places.append(Place(owner, "offer", 1, None, f"offer {owner}"))
        rules.append(Rule((hand, len(places) - 1), in_hand))


def in_hand(held: list[Content]) -> bool:
    """Offered Condottieri are in the hand."""
    return held[0].get("condottiere", 0) >= max(int(offer.partition("/")[0]) for offer in held[1])
