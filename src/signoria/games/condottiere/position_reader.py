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

``answers = ["hand keep", ""]`` are sealed answers to a question that is put to all (CON-R63). A ``defender`` follows
from the map; ``defended = true`` says that the defender has played. ``resolving = true`` says that a battle has just
been won and its lines still lie there. ``points``, ``idle``, ``battle``, ``game`` are numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.bits import count_bits, mask_of
from signoria.engine.position_errors import PositionError, known_keys, one_of, seat_number
from signoria.games.condottiere.codes import (
    ACTIONS,
    BISHOP,
    CARD_IDS,
    DO_DRAW,
    DO_HAND_DISCARD,
    DRAW,
    HAND,
    KEEP,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PHASE_IDS,
    REGION_IDS,
    SCARECROW,
    SPRING,
    WINTER,
    hides,
)
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.rules.sealed_answers import asks_all, seal
from signoria.games.condottiere.state import CondottiereState
from signoria.games.condottiere.terms import Terms

NAME = "condottiere"
KEYS = {
    *("seats", "options", "phase", "turn", "holder", "contested", "pope", "domains", "hands", "lines", "face_down"),
    *("out", "discards", "known", "defended", "resolving", "played", "points", "idle", "battle", "round", "game"),
    *("opener", "asked", "answers", "kept", "final"),
}
MARKERS = 6  # CON-1.5
PER_SEAT = ("domains", "hands", "lines", "face_down", "points", "answers")


def read(terms: Terms, spec: Mapping[str, Any]) -> CondottiereState:
    """The position of a scene; anything it misspells, or any card too many, is a clear error."""
    known_keys(NAME, spec, KEYS)
    for name in PER_SEAT:
        if len(spec.get(name, [])) > terms.seats:
            raise PositionError(NAME, "per_seat", name=name, count=len(spec[name]), there=terms.seats)
    state = CondottiereState(terms)
    state.holder = seat_number(terms.seats, spec.get("holder", 0))
    state.phase = one_of(NAME, "phase", PHASE_IDS, spec.get("phase", "battle"))
    state.turn = seat_number(terms.seats, spec.get("turn", state.holder))
    state.opener = seat_number(terms.seats, spec.get("opener", 0))
    state.contested = region(spec.get("contested"))
    state.pope = region(spec.get("pope"))
    for owner, regions in enumerate(spec.get("domains", [])):
        state.domains[owner] = mask_of([one_of(NAME, "region", REGION_IDS, name) for name in regions])
    for owner, cards in enumerate(spec.get("hands", [])):
        lay(state, cards, owner * KINDS)
    for owner, cards in enumerate(spec.get("lines", [])):
        lay(state, cards, terms.lines + owner * KINDS)
    lay(state, spec.get("discards", []), terms.discards)
    lay(state, spec.get("kept", []), terms.kept)
    state.face_down = list(terms.no_face_down)
    for owner, card in enumerate(spec.get("face_down", [])):
        if card:
            state.face_down[owner] = one_of(NAME, "card", CARD_IDS, card)
            take(state, state.face_down[owner])
    for fact in spec.get("known", []):
        if set(fact) != {"by", "of", "cards"}:
            raise PositionError(NAME, "known" if fact else "known_empty", parts=", ".join(sorted(fact)))
        owner, observer = seat_number(terms.seats, fact["of"]), seat_number(terms.seats, fact["by"])
        for card in fact["cards"]:
            knowledge.gain(state, observer=observer, owner=owner, kind=one_of(NAME, "card", CARD_IDS, card))
    state.out, state.asked, state.final = (
        mask_of([seat_number(terms.seats, seat) for seat in spec.get(name, [])]) for name in ("out", "asked", "final")
    )
    captured = terms.captures and state.contested != NOWHERE
    state.defender = state.owner(state.contested) if captured else NOBODY
    state.defended = spec.get("defended", False)
    state.resolving = spec.get("resolving", False)
    state.played = spec.get("played", any(spec.get("lines", [])))
    state.idle, state.battle = spec.get("idle", 0), spec.get("battle", 0)
    state.round, state.game = spec.get("round", 1), spec.get("game", 1)
    for seat, points in enumerate(spec.get("points", [])):
        state.points[seat] = points
    for seat, answer in enumerate(spec.get("answers", [])):
        if answer:
            seal_answer(state, seat, answer)
    check(state)
    return state


def seal_answer(state: CondottiereState, seat: int, answer: str) -> None:
    """CON-R63: an answer under seal, which this seat must be able to give."""
    offered = state.legal(seat) if asks_all(state) else []
    action = offered[one_of(NAME, "answer", tuple([str(ACTIONS[one]) for one in offered]), answer)]
    seal(state, seat, action - DO_DRAW if state.phase == DRAW else int(action == DO_HAND_DISCARD))


def check(state: CondottiereState) -> None:
    """CON-I4, 14.2, 20.1: who owns a region, what lies face down and what is known of a hand must be able to be so."""
    check_board(state)
    check_lines(state)
    if sum(state.regions(seat) for seat in range(state.terms.seats)) != count_bits(state.taken()):
        raise PositionError(NAME, "one_owner")
    for owner, kind in enumerate(state.face_down):
        if kind != NO_CARD and not (state.terms.hides and hides(kind)):
            raise PositionError(NAME, "face_down", id=CARD_IDS[kind])
        for observer in range(state.terms.seats):
            at = knowledge.row(state, observer, owner)
            for card in range(KINDS):
                if state.known[at + card] > state.cards[owner * KINDS + card] + (kind == card):
                    raise PositionError(NAME, "knows_more", seat=owner, id=CARD_IDS[card], observer=observer)


def check_board(state: CondottiereState) -> None:
    """CON-1.5, 3.3, 3.4, 7.3, 16.1, 19.2, 19.10, I3, R62: what stands on the map and is asked must be able to be so."""
    terms, taken = state.terms, state.taken()
    if max(state.regions(seat) for seat in range(terms.seats)) > MARKERS:
        raise PositionError(NAME, "markers", count=MARKERS)
    if state.pope != NOWHERE and state.pope == state.contested and not terms.pope_on_contested:
        raise PositionError(NAME, "pope_contested")
    on_marker = terms.captures or (terms.pope_on_contested and terms.pope_stays)
    if state.pope != NOWHERE and (taken >> state.pope) & 1 and not on_marker:
        raise PositionError(NAME, "pope_controlled")
    if state.contested != NOWHERE and (taken >> state.contested) & 1:
        if not terms.captures:
            raise PositionError(NAME, "controlled")
        if state.owner(state.contested) == state.holder:
            raise PositionError(NAME, "own_region")
    if state.phase in ((HAND, KEEP) if terms.draws else (DRAW,)):
        raise PositionError(NAME, "not_asked", id=PHASE_IDS[state.phase], value=str(terms.draws).lower())
    if asks_all(state) and not state.actors():
        raise PositionError(NAME, "nobody_asked", id=PHASE_IDS[state.phase])


def check_lines(state: CondottiereState) -> None:
    """CON-I2: Winter and Spring are never in play together, and Bishop and Scarecrow lie in no line."""
    if state.in_play(WINTER) and state.in_play(SPRING):
        raise PositionError(NAME, "seasons")
    for kind in (BISHOP, SCARECROW):
        if state.in_play(kind):
            raise PositionError(NAME, "no_line", id=CARD_IDS[kind])


def region(name: object) -> int:
    return NOWHERE if name is None else one_of(NAME, "region", REGION_IDS, name)


def take(state: CondottiereState, kind: int) -> None:
    """One card of this kind out of the stock."""
    if not state.cards[state.terms.stock + kind]:
        raise PositionError(NAME, "more_cards", id=CARD_IDS[kind], count=state.terms.deck[kind])
    state.cards[state.terms.stock + kind] -= 1


def lay(state: CondottiereState, cards: list[str], at: int) -> None:
    for card in cards:
        kind = one_of(NAME, "card", CARD_IDS, card)
        take(state, kind)
        state.cards[at + kind] += 1
