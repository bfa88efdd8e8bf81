"""Chance: cards from the pile, orders, and the ordinary die."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import CARD_IDS, KINDS
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules import knowledge

DIE = 6


def roll(luck: Luck) -> int:
    """An ordinary die."""
    return luck.pick("die", [1] * DIE) + 1


def draw_all(things: list[int], kind: str, luck: Luck) -> list[int]:
    """All of them, in an order that chance decides."""
    left = things[:]
    found: list[int] = []
    while len(left) > 1:
        found.append(left.pop(luck.pick(kind, [1] * len(left))))
    return found + left


def draw_cards(p: Position, seat: int, count: int, luck: Luck, tell: Journal | None) -> None:
    """REN-6.1, 6.2, R13: from the draw pile; when it is empty, from this turn's discards, as far as there are any."""
    terms, at = p.terms, seat * KINDS
    before = p.cards[at : at + KINDS]
    drawn = 0
    while drawn < count:
        left = sum(p.cards[terms.pile : terms.pile + KINDS])
        if not left:
            if not turn_over(p):
                break
            continue
        some = min(count - drawn, left)
        luck.draw("deal", p.cards, terms.pile, at, KINDS, some)
        drawn += some
    knowledge.draw(p, seat, drawn)
    if tell is not None:
        came = [p.cards[at + kind] - before[kind] for kind in range(KINDS)]
        cards = {CARD_IDS[kind]: came[kind] for kind in range(KINDS) if came[kind]}
        tell.whisper("draw", {"seat": seat, "count": drawn}, (seat,), {"cards": cards})


def turn_over(p: Position) -> bool:
    """REN-R13: the discards become the draw pile; False if there are none."""
    pile, discard = p.terms.pile, p.terms.discard
    p.cards[pile : pile + KINDS] = p.cards[discard : discard + KINDS]
    p.cards[discard : discard + KINDS] = [0] * KINDS
    return sum(p.cards[pile : pile + KINDS]) > 0
