"""What a move is good for, told from the view alone: the move is tried in a world the seat cannot tell from the truth.

Only what every such world agrees on is spoken of: points, strength and cubes that all can see, one's own objectives.
"""

from __future__ import annotations

from typing import Any

from signoria.engine.actions import Action
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck
from signoria.games.principato.codes import OBJECTIVE_IDS
from signoria.games.principato.rules.military import points_by_rank
from signoria.games.principato.view_types import PrincipatoView, Zone, typed

Reason = tuple[str, dict[str, object]]  # the key of a text, and what it speaks of
ZONES: tuple[Zone, ...] = ("surroundings", "town", "wall")  # of tokens that bring or hold cubes, or fight
ARMY = ("catapult", "condottiere", "militia")


def reason(game: Game[Any], view: View, action: Action) -> Reason:
    """Why this is a good move here."""
    v = typed(view)
    if action.verb in ("activate", "option", "pay", "recruit", "supply", "choose"):
        return of_gain(game, v, action)
    if action.verb == "take":
        return of_card(v["display"][int(action.args[0]) - 1])
    if action.verb == "swap":
        return "swap", {"card": action.args[0]}
    if action.verb == "favour":
        return ("favour" if action.args[0] == "church" else "favour_unit"), {}
    if action.verb == "end":
        return ("end_unused" if v["actions"] else "end"), {"card": v["display"][0]}
    if action.verb.startswith("return"):
        return ("keep" if action.args[0] == "0" else "send_home"), {"count": action.args[0]}
    assert v["seat"] is not None
    return "done", {"strength": v["armies"][v["seat"]]["strength"]}


def of_gain(game: Game[Any], v: PrincipatoView, action: Action) -> Reason:
    """What the move changes at once: points of one's own, strength, what stands in the principality."""
    assert v["seat"] is not None
    me = v["seat"]
    world = game.world(v, FastLuck(1))
    world.play(me, action.number, FastLuck(1))
    after = typed(world.view(me))
    gained = after["points"][me] - v["points"][me]
    if gained > 0:
        aim = next((one for one in after["objectives"] if worth(after, one) > worth(v, one)), None)
        found: dict[str, object] = {"points": gained, "objective": aim}
        return ("points_goal" if aim in OBJECTIVE_IDS else "points"), found
    card = action.args[0] if action.verb == "activate" else v["card"]
    if after["phase"] in ("option", "pay", "choose", "recruit"):
        return of_card(card)
    strength = after["armies"][me]["strength"]
    if strength > v["armies"][me]["strength"]:
        return "strength", {"strength": strength, "points": military(after)[me]}
    return grown(v, after) or of_card(card)


def worth(v: PrincipatoView, objective: str) -> int:
    """What one's objective brings now."""
    assert v["seat"] is not None
    return sum(part["points"] for part in v["score"][v["seat"]] if part["what"] == objective)


def military(v: PrincipatoView) -> list[int]:
    """PRI-11.9: what a scoring would bring if it came now."""
    strengths = [army["strength"] for army in v["armies"]]
    return points_by_rank(strengths, v["military"], bool(v["options"]["weak_armies_score"]))


def grown(v: PrincipatoView, after: PrincipatoView) -> Reason | None:
    """Cubes that came, or tokens that will bring or hold more of them."""
    assert v["seat"] is not None
    before, now = v["principalities"][v["seat"]], after["principalities"][v["seat"]]
    cubes = {kind: now["cubes"].get(kind, 0) - before["cubes"].get(kind, 0) for kind in ("food", "gold", "favour")}
    came = {kind: count for kind, count in cubes.items() if count > 0}
    if came:
        return "cubes", {"cubes": came}
    for zone in ZONES:
        for kind, count in now[zone].items():
            if count > before[zone].get(kind, 0):
                return ("army" if kind in ARMY else f"build_{kind}"), {"count": count}
    return None


def of_card(card: str | None) -> Reason:
    """What a card is good for in general."""
    kind = str(card).partition("-")[0]
    for start, key in (("buy", "culture"), ("recruit", "army"), ("build_catapult", "catapult")):
        if kind.startswith(start):
            return key, {"card": card}
    if kind.startswith("build"):
        return kind, {"count": 1}
    return "income", {"card": card}


def motive(before: View, after: View, seat: int) -> Reason:
    """What everybody saw a move change: points, strength, what stands in the principality.

    PRI-14.12: the last step turns up the objectives, and points that were there all along are nobody's reason.
    """
    old, new = typed(before), typed(after)
    if new["phase"] == "over":
        return "", {}
    military = new["principalities"][seat]["points"] - old["principalities"][seat]["points"]
    gained = new["points"][seat] - old["points"][seat]
    if gained > military:  # a scoring that happens to come is nobody's reason
        return "points", {"points": gained - military}
    if military:
        return "", {}
    strength = new["armies"][seat]["strength"]
    if strength > old["armies"][seat]["strength"]:
        return "strength", {"strength": strength}
    return "", {}
