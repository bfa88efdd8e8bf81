"""What a move is good for, told from the view alone: nothing is hidden in Virtù, so the view is the whole truth."""

from __future__ import annotations

from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.codes import SIDE_IDS
from signoria.games.virtu.view_types import PlayerView, VirtuView

Reason = tuple[str, dict[str, object]]  # the key of a text, and what it speaks of

ROOMS: Final = 5
ALIKE: Final = {  # moves that one sentence explains
    **dict.fromkeys(("annex", "annex by sea"), "annex"),
    **dict.fromkeys(("pick", "march", "sail"), "march"),
    **dict.fromkeys(("retreat", "retreat by sea"), "retreat"),
    **dict.fromkeys(("ask florins", "ask crown"), "ask"),
    **dict.fromkeys(("from", "from reserve"), "from"),
    **dict.fromkeys(("discard", "discard new"), "discard"),
    **dict.fromkeys(("add", "buy"), "buy"),
    **dict.fromkeys(("side", "shift"), "side"),
    **dict.fromkeys(("conclude", "ally"), "conclude"),
    **dict.fromkeys(("end", "done", "skip", "leave"), "end"),
}
STRONGER: Final = ("token", "war", "leonardo", "cannons", "french aid")


def reason(view: VirtuView, action: Action) -> Reason:
    """Why this is a good move here."""
    verb, seat = action.verb, view["seat"]
    assert seat is not None
    if verb in ("start", "step", "step florins", "stop", "act"):
        return f"deed_{deed_ahead(view['players'][seat], action)}", {}
    if verb in STRONGER or verb == "pass":
        return of_duel(view, verb)
    if verb == "advance":
        return "advance", {"rank": view["players"][seat]["rank"] + 1}
    if verb == "siege":
        return "siege", {"city": action.args[0], "value": view["cities"][action.args[0]]["value"]}
    if verb == "place" and action.args[1] in SIDE_IDS:
        return "out", {}
    if verb in ("put", "remove"):
        return f"{verb}_{'city' if action.args[0] in view['cities'] else 'palace'}", {}
    return ALIKE.get(verb, verb.replace(" ", "_")), {}


def deed_ahead(player: PlayerView, action: Action) -> str:
    """The action of the room that a move of the wheel leads to; the room after it may be meant, and is passed."""
    if action.verb == "start":
        room = int(action.args[0]) - 1
    else:
        assert player["marker"] is not None
        room = (player["marker"] + (1 if action.verb.startswith("step") else 0)) % ROOMS
    return str(player["rooms"][room]["deed"])


def of_duel(view: VirtuView, verb: str) -> Reason:
    """VIR-20.5, 21: whether the fight is won as it stands, and so what more strength is for."""
    duel = view["duel"]
    assert duel is not None
    attack, defence = duel["strength"]
    mine, other = (attack, defence) if duel["attacker"] == view["seat"] else (defence, attack)
    ahead = mine > other or (duel["attacker"] != view["seat"] and not duel["field"] and mine == other)
    key = "pass" if verb == "pass" else "strength"
    return f"{key}_{'ahead' if ahead else 'behind'}", {"mine": mine, "against": other}
