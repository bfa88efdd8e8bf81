"""Positions written by hand, for scenes: only what matters is said, the rest is an empty table.

    seats = 2
    options = { hidden_cards = true }
    phase = "battle"                       # place, battle, pope, take_back, hand, keep or draw
    turn = 0                               # who decides; the holder, if not said
    holder = 0
    contested = "modena"
    pope = "roma"
    domains = [["parma"], []]              # regions per seat
    hands = [["m10", "winter"], ["m1"]]
    lines = [["m5", "m5"], ["courtesan"]]
    face_down = ["m10", ""]
    out = [1]                              # seats that have passed
    discards = ["m1"]
    known = [{ by = 0, of = 1, cards = ["m1"] }]

A ``defender`` follows from the map; ``defended = true`` says that the defender has played. ``resolving = true`` says
that a battle has just been won and its lines still lie there. ``points``, ``idle``, ``battle``, ``game`` are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.condottiere import knowledge
from signoria.games.condottiere.codes import CARD_IDS, KINDS, NOBODY, NOWHERE, PHASE_IDS, REGION_IDS
from signoria.games.condottiere.position import Terms
from signoria.games.condottiere.state import CondottiereState, empty_table
from signoria.games.condottiere.view import mask

KEYS = {
    *("seats", "options", "phase", "turn", "holder", "contested", "pope", "domains", "hands", "lines", "face_down"),
    *("out", "discards", "known", "defended", "resolving", "played", "points", "idle", "battle", "round", "game"),
    *("opener", "asked", "kept", "final"),
}


def read(terms: Terms, spec: Mapping[str, Any]) -> CondottiereState:
    """The position of a scene; anything it misspells, or any card too many, is a clear error."""
    strange = set(spec) - KEYS
    if strange:
        raise ValueError(f"a position knows no {', '.join(sorted(strange))}; it may say {', '.join(sorted(KEYS))}")
    state = empty_table(terms)
    state.holder = seat_number(terms, spec.get("holder", 0))
    state.phase = one_of("phase", PHASE_IDS, spec.get("phase", "battle"))
    state.turn = seat_number(terms, spec.get("turn", state.holder))
    state.opener = seat_number(terms, spec.get("opener", 0))
    state.contested = region(spec.get("contested"))
    state.pope = region(spec.get("pope"))
    for owner, regions in enumerate(spec.get("domains", [])):
        state.domains[owner] = mask([region(name) for name in regions])
    for owner, cards in enumerate(spec.get("hands", [])):
        lay(state, cards, owner * KINDS)
    for owner, cards in enumerate(spec.get("lines", [])):
        lay(state, cards, terms.lines + owner * KINDS)
    lay(state, spec.get("discards", []), terms.discards)
    lay(state, spec.get("kept", []), terms.kept)
    state.face_down = list(terms.no_face_down)
    for owner, card in enumerate(spec.get("face_down", [])):
        if card:
            state.face_down[owner] = one_of("card", CARD_IDS, card)
            take(state, state.face_down[owner])
    for fact in spec.get("known", []):
        for card in fact["cards"]:
            kind = one_of("card", CARD_IDS, card)
            knowledge.gain(state, fact["of"], kind, fact["by"])
    state.out, state.asked, state.final = (
        mask(spec.get("out", [])),
        mask(spec.get("asked", [])),
        mask(spec.get("final", [])),
    )
    captured = terms.captures and state.contested != NOWHERE
    state.defender = state.owner(state.contested) if captured else NOBODY
    state.defended = spec.get("defended", False)
    state.resolving = spec.get("resolving", False)
    state.played = spec.get("played", any(spec.get("lines", [])))
    state.idle, state.battle = spec.get("idle", 0), spec.get("battle", 0)
    state.round, state.game = spec.get("round", 1), spec.get("game", 1)
    state.points = list(spec.get("points", state.points))
    return state


def one_of(what: str, ids: tuple[str, ...], name: object) -> int:
    if name not in ids:
        raise ValueError(f"{name!r} is not a {what}: they are {', '.join(i for i in ids if i)}")
    return ids.index(str(name))


def seat_number(terms: Terms, seat: object) -> int:
    if not isinstance(seat, int) or not 0 <= seat < terms.seats:
        raise ValueError(f"there is no seat {seat!r}: they are numbered 0 to {terms.seats - 1}")
    return seat


def region(name: object) -> int:
    return NOWHERE if name is None else one_of("region", REGION_IDS, name)


def take(state: CondottiereState, kind: int) -> None:
    """One card of this kind out of the stock."""
    if not state.cards[state.terms.stock + kind]:
        raise ValueError(f"the position uses more {CARD_IDS[kind]} cards than there are ({state.terms.deck[kind]})")
    state.cards[state.terms.stock + kind] -= 1


def lay(state: CondottiereState, cards: list[str], at: int) -> None:
    for card in cards:
        kind = one_of("card", CARD_IDS, card)
        take(state, kind)
        state.cards[at + kind] += 1
