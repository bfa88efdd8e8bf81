"""What a move is good for, told from the view alone: the move is tried in a world the seat cannot tell from the truth.

Only what every such world agrees on is spoken of: totals, regions, cards in one's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from signoria.engine.actions import Action
from signoria.engine.file_game import FileGame
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck
from signoria.games.condottiere.terms import Terms
from signoria.games.condottiere.view_types import CondottiereView, typed

Reason = tuple[str, dict[str, object]]  # the key of a text, and what it speaks of


def reason(game: Game[Any], view: View, action: Action) -> Reason:
    """Why this is a good move here."""
    v = typed(view)
    if action.verb == "play":
        return of_card(game, v, action)
    if action.verb in ("pass", "pass reveal"):
        return of_pass(v)
    if action.verb in ("place", "pope"):
        return of_region(game, v, action)
    if action.verb == "take":
        return ("take_nothing", {}) if action.args[0] == "nothing" else ("take", {"card": action.args[0]})
    if action.verb == "keep":
        return ("keep_done", {}) if action.args[0] == "done" else ("keep", {"card": action.args[0]})
    if action.verb == "hand":
        return f"hand_{action.args[0]}", {}
    return "draw", {}


def best_other(v: CondottiereView, totals: Sequence[int]) -> int:
    """The strongest of the others."""
    others = [seat for seat in range(v["seats"]) if seat != v["seat"]]
    return max(others, key=lambda seat: totals[seat])


def of_card(game: Game[Any], v: CondottiereView, action: Action) -> Reason:
    """What a card changes in the battle."""
    assert v["seat"] is not None
    me, card = v["seat"], action.args[0]
    before = v["totals"]
    rival = best_other(v, before)
    if card == "surrender":
        leads = before[me] > before[rival]
        return ("surrender_leads" if leads else "surrender"), {"mine": before[me], "theirs": before[rival]}
    if card in ("scarecrow", "courtesan"):
        return card, {}
    world = game.world(v, FastLuck(1))
    world.play(me, action.number, FastLuck(1))
    after = typed(world.view(me))["totals"]
    rival_after = best_other(v, after)
    params: dict[str, object] = {"mine": after[me], "theirs": after[rival_after], "seat": rival_after}
    if v["options"]["hidden_cards"] and after == before:
        return "face_down", {}
    if after == before:  # a season, a drum or a bishop before there is a Mercenary
        return "unchanged", {}
    if before[rival] > after[rival] and before[rival] - after[rival] >= after[me] - before[me]:
        fell: dict[str, object] = {"seat": rival, "before": before[rival], "after": after[rival]}
        return ("fells_and_leads" if after[me] > after[rival_after] else "fells"), {**params, **fell}
    if after[me] > after[rival_after]:
        return ("leads_more" if before[me] > before[rival] else "leads"), params
    if after[me] == after[rival_after]:
        return "draws_level", params
    return "comes_nearer", {**params, "short": after[rival_after] - after[me]}


def of_pass(v: CondottiereView) -> Reason:
    """Whether the battle is won, or not worth more cards."""
    assert v["seat"] is not None
    assert v["hand"] is not None
    me, totals = v["seat"], v["totals"]
    rival = best_other(v, totals)
    left = sum(v["hand"].values())
    params: dict[str, object] = {"mine": totals[me], "theirs": totals[rival], "seat": rival, "count": left}
    fighting = [seat for seat in range(v["seats"]) if seat != me and seat not in v["out"] and v["hands"][seat] != 0]
    if totals[me] > totals[rival]:
        return ("pass_wins" if not fighting else "pass_leads"), params
    if totals[me] == 0:
        return "pass_early", params
    return "pass_behind", params


def of_region(game: Game[Any], v: CondottiereView, action: Action) -> Reason:
    """What a region would bring its conqueror."""
    region = action.args[0]
    if region == "off":
        return "pope_off", {}
    assert v["seat"] is not None
    terms: Terms = cast(FileGame[Any], game).terms_of_view(v)
    borders = terms.neighbours()
    seats = range(v["seats"])
    groups = [grown(borders, v["domains"][seat], region) for seat in seats]
    me = v["seat"]
    others = [seat for seat in seats if region not in v["domains"][seat]]  # with Capture Regions it may be somebody's
    wins = [
        seat
        for seat in others
        if groups[seat] >= terms.need_adjacent or len(v["domains"][seat]) + 1 >= terms.need_total
    ]
    params: dict[str, object] = {"region": region, "count": groups[me]}
    threat = next((seat for seat in wins if seat != me), None)
    if action.verb == "pope":
        if threat is not None:
            return "pope_stops", {**params, "seat": threat}
        return "pope", params
    if me in wins:
        return "place_wins", params
    if groups[me] > 1:
        return "place_joins", params
    if not any(groups[seat] > 1 for seat in seats):
        return "place_apart", params
    return "place_free" if not v["domains"][me] else "place_other", params


def grown(borders: Mapping[str, Sequence[str]], held: Sequence[str], region: str) -> int:
    """CON-12.3: how many regions would hang together around this one."""
    group, fresh, left = {region}, {region}, set(held)
    while fresh:
        fresh = {beside for one in fresh for beside in borders[one] if beside in left} - group
        group |= fresh
    return len(group)


def motive(game: Game[Any], before: View, after: View, seat: int) -> Reason:
    """What everybody saw a move change: the battle's totals, who is out of it, where it is fought."""
    old, new = (typed({**view, "seat": seat}) for view in (before, after))
    if old["contested"] is None and new["contested"] is not None:
        key, params = of_region(game, old, game.actions.parse(f"place {new['contested']}"))
        return (key, params) if key in ("place_wins", "place_joins") else ("", {})
    if old["battle"] != new["battle"] or old["contested"] != new["contested"] or new["contested"] is None:
        return "", {}
    mine, was = new["totals"][seat], old["totals"][seat]
    rival = best_other(old, old["totals"])
    theirs, before_it = new["totals"][rival], old["totals"][rival]
    params = {"mine": mine, "theirs": theirs, "seat": rival}
    if seat in new["out"] and seat not in old["out"]:
        return ("rests" if mine > theirs else "yields" if theirs else "spares"), params
    if theirs < before_it:
        return "fells", {"seat": rival, "before": before_it, "after": theirs}
    if mine <= was:
        return "", {}
    leader = best_other(new, new["totals"])
    if mine > new["totals"][leader]:
        return ("leads" if was <= before_it else "leads_more"), {"mine": mine, "theirs": new["totals"][leader]}
    return "comes_nearer", {"mine": mine, "short": new["totals"][leader] - mine, "seat": leader}
