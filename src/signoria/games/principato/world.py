"""A position made from a view alone, so that no bot can be given more than its seat knows."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.bits import mask_of
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    CARD_IDS,
    GOOD_IDS,
    OBJECTIVE_IDS,
    OVER,
    PHASE_IDS,
    POINTS,
    RETURN_CONDOTTIERI,
    SCORING_IDS,
    STOCKS,
    UNKNOWN,
    WIDTH,
)
from signoria.games.principato.position import Position
from signoria.games.principato.resample import deal_again
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.view_types import Goods, PrincipalityView, typed


def fill(p: Position, seen: Mapping[str, object], luck: Luck) -> None:
    """Make an empty table the position of this view, with what it does not show dealt at random."""
    v = typed(seen)
    p.phase = PHASE_IDS.index(v["phase"])
    p.turn, p.mover, p.first, p.actions, p.year = v["turn"], v["mover"], v["first"], v["actions"], v["year"]
    p.hands = [CARD_IDS.index(card) for cards in v["hands"] for card in cards]
    p.display = [CARD_IDS.index(card) for card in v["display"]]
    p.pile, p.box = counted(v["pile"]), counted(v["box"])
    p.card = v["place"] if v["place"] is not None else -1
    p.offer = v["option"] - 1 if v["option"] is not None else -1
    p.scoring, p.scorings = SCORING_IDS.index(v["scoring"]), v["scorings"]
    p.order, p.at = list(v["order"]), v["asked"]
    p.winners = mask_of(v["winners"])
    for owner in range(p.terms.seats):
        lay(p, owner * WIDTH, v["principalities"][owner])
    stock(p, v["supply"])
    names = (
        v["shown"] if p.phase == OVER else [v["objectives"] if one == v["seat"] else [] for one in range(v["seats"])]
    )
    p.objectives = []
    for shown in names:
        p.objectives += [OBJECTIVE_IDS.index(one) for one in shown] or [UNKNOWN, UNKNOWN]
    if sealed_answers.asks_all(p):
        p.phase = RETURN_CONDOTTIERI  # in a view it is the question of its seat
        for owner, units in enumerate(v["answered"]):
            for unit in units:  # what others have answered is dealt again
                sealed_answers.seal(p, owner, GOOD_IDS.index(unit), v["answers"][unit] if owner == v["seat"] else 0)
    deal_again(p, v["seat"] if v["seat"] is not None else -1, luck)


def lay(p: Position, at: int, goods: PrincipalityView) -> None:
    """A principality as a row."""
    p.goods[at + POINTS] = goods["points"]
    zones = (goods["surroundings"], goods["wall"], goods["town"], goods["palace"], goods["cubes"], goods["on_units"])
    for zone in zones:
        for name, count in zone.items():
            p.goods[at + GOOD_IDS.index(name)] = count


def stock(p: Position, goods: Goods) -> None:
    """The supply as a row."""
    for name, count in goods.items():
        p.goods[p.terms.supply + STOCKS[name]] = count


def counted(cards: Goods) -> list[int]:
    """A multiset of cards as counts."""
    return [cards.get(name, 0) for name in CARD_IDS]
