"""Chapter 14: showing cards to chosen opponents, at any time; nothing else passes between players."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.condottiere.codes import CARD_IDS, DO_SHOW, KINDS, MAX_SEATS, NO_CARD, OVER
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge


def can_show(p: Position, owner: int) -> list[int]:
    """CON-14.2, 14.3, R36: each card of the hand, to each opponent who does not know it yet."""
    if p.phase == OVER:
        return []
    told = p.known if p.face_down[owner] == NO_CARD else p.sure
    found: list[int] = []
    for kind in range(KINDS):
        held = p.cards[owner * KINDS + kind]
        if not held:
            continue
        for seat in range(p.terms.seats):
            if seat != owner and held > told[knowledge.row(p, seat, owner) + kind]:
                found.append(DO_SHOW + kind * MAX_SEATS + seat)
    return found


def show(p: Position, owner: int, action: int, tell: Journal | None) -> None:
    """CON-14.2, R36: the other seat sees one more card of this kind; the rest see only that something was shown."""
    kind, seat = (action - DO_SHOW) // MAX_SEATS, (action - DO_SHOW) % MAX_SEATS
    knowledge.gain(p, observer=seat, owner=owner, kind=kind)
    if tell is not None:
        tell.whisper("show", {"seat": owner, "to": seat}, (owner, seat), {"card": CARD_IDS[kind]})


def against(p: Position, seat: int, action: int) -> Refusal:
    """CON-14.2, R36: why this card cannot be shown to that seat."""
    kind, to = (action - DO_SHOW) // MAX_SEATS, (action - DO_SHOW) % MAX_SEATS
    if not 0 <= to < p.terms.seats:
        return "CON-1.1", "no_such_seat", {"number": to, "seats": p.terms.seats}
    if to == seat:
        return "CON-14.2", "show_yourself", {}
    if not p.cards[seat * KINDS + kind]:
        return "CON-14.2", "not_in_hand", {"card": CARD_IDS[kind]}
    assert p.known[knowledge.row(p, to, seat) + kind] or p.sure[knowledge.row(p, to, seat) + kind]
    return "CON-R36", "already_known", {"card": CARD_IDS[kind], "to": to}
