"""Chapter 5: the strength of a battle line."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.native import i64
from signoria.games.condottiere.codes import (
    CARD_IDS,
    COURTESAN,
    DRUMMER,
    HEROINE,
    HEROINE_STRENGTH,
    KINDS,
    MERCENARIES,
    SPRING,
    VALUES,
    WINTER,
)
from signoria.games.condottiere.position import Position


def highest_mercenary(p: Position) -> int:
    """CON-5.4, 5.10, 6.9, R08, R10: the kind of the highest printed value among all face-up Mercenaries, or -1."""
    for kind in range(MERCENARIES - 1, -1, -1):
        if p.in_play(kind):
            return kind
    return -1


def totals(p: Position) -> list[int]:
    """CON-5.1, 5.10, 8.1, R12, R23: every player's strength by the cards that lie face up now."""
    winter = p.in_play(WINTER)
    top = highest_mercenary(p) if p.in_play(SPRING) else -1
    return [line_total(p, at, winter, top) for at in range(p.terms.lines, p.terms.stock, KINDS)]


def line_total(p: Position, at: i64, winter: bool, top: i64) -> int:
    """CON-5.2 to 5.8, 6.7, 6.8: the line that begins at ``at``; ``top`` is the kind that Spring helps, or -1."""
    base: i64 = 0
    kind: i64
    for kind in range(MERCENARIES):
        count: i64 = p.cards[at + kind]
        if count:
            base += count if winter else count * VALUES[kind]
    if p.cards[at + DRUMMER]:
        base *= 2
    if top >= 0:
        base += 3 * p.cards[at + top]
    return base + HEROINE_STRENGTH * p.cards[at + HEROINE] + p.cards[at + COURTESAN]


def explain(state: Position, seat: int) -> list[dict[str, object]]:
    """*Why 15?* The line of a seat, card by card: how many, what each counts, and by which clauses."""
    at = state.terms.lines + seat * KINDS
    winter = state.in_play(WINTER)
    top = highest_mercenary(state) if state.in_play(SPRING) else -1
    drummer = state.cards[at + DRUMMER] > 0
    parts: list[dict[str, object]] = []
    for kind in range(KINDS):
        count = state.cards[at + kind]
        if not count:
            continue
        each, clauses = 0, ["CON-1.9"]
        if kind < MERCENARIES:
            each, clauses = (1, ["CON-5.2"]) if winter else (VALUES[kind], ["CON-6.1"])
            if drummer:
                each, clauses = each * 2, [*clauses, "CON-5.3"]
            if kind == top:
                each, clauses = each + 3, [*clauses, "CON-5.4", "CON-5.5"]
        elif kind in (COURTESAN, HEROINE):
            each, clauses = HEROINE_STRENGTH if kind == HEROINE else 1, ["CON-5.8"]
        parts.append({"card": CARD_IDS[kind], "count": count, "each": each, "clauses": clauses})
    return parts


def announce(p: Position, tell: Journal | None) -> None:
    """CON-4.4, 20.7, R12, R55, R57: the totals of the face-up cards, published after every play."""
    if tell is not None:
        tell.say("totals", {"totals": totals(p)})
