"""What one seat may see: all but the objectives of the others, and their answers under seal.

Everything else lies open (PRI-15.1): what is left in a pile follows from the cards that have been seen, only its order
is unknown, and that is not decided before a card is revealed.
"""

from __future__ import annotations

from typing import Final, cast

from signoria.engine.bits import members
from signoria.engine.view_header import view_header
from signoria.games.principato.codes import (
    CARD_IDS,
    CULTURE,
    CULTURE_KINDS,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    OBJECTIVE_IDS,
    OVER,
    PHASE_IDS,
    POINTS,
    SCORING_IDS,
    STOCKS,
    TAKE,
    WIDTH,
    YEARS,
    exchanges,
)
from signoria.games.principato.position import Position, card_names, cubes, named
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.rules.activation import NOTHING_AGAINST, objection
from signoria.games.principato.rules.military import strength, supply_order
from signoria.games.principato.rules.scoring import explain, public_parts
from signoria.games.principato.terms import Offer
from signoria.games.principato.view_types import (
    ArmyView,
    CardView,
    Goods,
    OptionView,
    PrincipalityView,
    PrincipatoView,
    ScorePart,
    Take,
)

OBJECTIONS: Final = ("", "price", "supply", "no_gain")


def view(p: Position, seat: int | None) -> PrincipatoView:
    """PRI-15.1, R16, R20: open are principalities, hands, display, supply and points; hidden the others' objectives."""
    terms = p.terms
    seats = range(terms.seats)
    score = [known_score(p, one, seat) for one in seats]
    return {
        **view_header(terms, seat, PHASE_IDS[asked_phase(p, seat)], p.actors(), p.turn),
        "mover": p.mover,
        "first": p.first,
        "actions": p.actions,
        "year": p.year,
        "principalities": [principality(p, one) for one in seats],
        "hands": [hand(p, one) for one in seats],
        "display": [CARD_IDS[card] for card in p.display],
        "pile": card_names(p.pile),
        "piles": [pile_size(p, year) for year in range(1, YEARS + 1)],
        "waiting": [card_names(terms.piles[year]) for year in range(p.year, YEARS)],
        "box": card_names(p.box),
        "supply": supply(p),
        "values": {GOOD_IDS[CULTURE + tier]: terms.culture_points[tier] for tier in range(WIDTH - CULTURE)},
        "objectives": objective_names(p, seat) if seat is not None else [],
        "shown": [objective_names(p, one) if p.phase == OVER else [] for one in seats],
        "card": CARD_IDS[p.active()] if p.card >= 0 else None,
        "place": p.card if p.card >= 0 else None,
        "option": p.offer + 1 if p.offer >= 0 else None,
        "swapping": p.phase == TAKE and p.offer < 0,
        "offers": [offers(p, seat, card) for card in p.hands[2 * seat : 2 * seat + 2]] if seat is not None else [],
        "armies": [army(p, one) for one in seats],
        "scoring": SCORING_IDS[p.scoring],
        "scorings": p.scorings,
        "order": p.order[:],
        "next_order": supply_order(p),
        "asked": p.at,
        "answered": [answered(p, one) for one in seats],
        "answers": own_answers(p, seat) if seat is not None else {},
        "military": terms.military[:],
        "score": score,
        "points": [sum([one["points"] for one in parts]) for parts in score],
        "winners": members(p.winners),
    }


def asked_phase(p: Position, seat: int | None) -> int:
    """PRI-R25: where all are asked at once, this seat's own question, or one that others still have to answer."""
    if not sealed_answers.asks_all(p):
        return p.phase
    own = sealed_answers.question(p, seat) if seat is not None else sealed_answers.NOTHING
    return own if own != sealed_answers.NOTHING else min([sealed_answers.question(p, one) for one in p.actors()])


def answered(p: Position, seat: int) -> list[str]:
    """PRI-R25: about which units a seat has answered under seal, which all may know."""
    if not p.answers:
        return []
    return [GOOD_IDS[unit] for unit in sealed_answers.UNITS if sealed_answers.sealed(p, seat, unit) >= 0]


def own_answers(p: Position, seat: int) -> Goods:
    """PRI-R25: one's own answers while they are under seal: how many units go home."""
    return {unit: sealed_answers.sealed(p, seat, GOOD_IDS.index(unit)) for unit in answered(p, seat)}


def principality(p: Position, seat: int) -> PrincipalityView:
    """PRI-2.1, 2.2: the five zones, then the stored cubes, those on units, and the military points."""
    at = seat * WIDTH
    return {
        "surroundings": named(p.goods, at, 0, 2),
        "wall": named(p.goods, at, 4, 7),
        "town": named(p.goods, at, 2, 4),
        "palace": named(p.goods, at, CULTURE, WIDTH),
        "church": p.goods[at + FAVOUR],
        "cubes": named(p.goods, at, FOOD, FAVOUR + 1),
        "on_units": named(p.goods, at, FAVOUR + 1, POINTS),
        "points": p.goods[at + POINTS],
    }


def hand(p: Position, seat: int) -> list[str]:
    return [CARD_IDS[card] for card in p.hands[2 * seat : 2 * seat + 2]]


def pile_size(p: Position, year: int) -> int:
    if year < p.year:
        return 0
    return sum(p.pile if year == p.year else p.terms.piles[year - 1])


def supply(p: Position) -> Goods:
    """What is left for all: two-sided tokens by their stock."""
    return {name: p.goods[p.terms.supply + column] for name, column in STOCKS.items()}


def objective_names(p: Position, seat: int) -> list[str]:
    return [OBJECTIVE_IDS[one] for one in p.objectives[2 * seat : 2 * seat + 2]]


def known_score(p: Position, seat: int, reader: int | None) -> list[ScorePart]:
    """The running score of a seat as the reader knows it: objectives only where the reader sees them."""
    known = explain(p, seat) if seat == reader or p.phase == OVER else public_parts(p, seat)
    return cast(list[ScorePart], known)


def army(p: Position, seat: int) -> ArmyView:
    """PRI-11.7: strength as it is, and as it would be with every cube on a unit that can be put there."""
    at = seat * WIDTH
    food = min(p.empty_militia(seat), p.goods[at + FOOD])
    gold = min(p.empty_condottieri(seat), p.goods[at + GOLD])
    hungry = p.empty_militia(seat) + p.empty_condottieri(seat) - food - gold
    now = strength(p, seat)
    most = now + 2 * (food + gold + min(hungry, p.goods[at + FAVOUR]))
    return {"tokens": p.army(seat), "strength": now, "supplied": most}


def offers(p: Position, seat: int, face: int) -> CardView:
    """A card of the hand: does it carry the exchange symbol, what are its options, and what stands against each?"""
    options: list[OptionView] = []
    for offer in p.offers_of(face):
        against = objection(p, seat, offer)
        options.append(
            {
                "pay": cubes(offer.food, offer.gold),
                "take": taken(offer),
                "possible": against == NOTHING_AGAINST,
                "against": OBJECTIONS[against],
            }
        )
    return {"card": CARD_IDS[face], "exchange": exchanges(face), "options": options}


def taken(offer: Offer) -> Take:
    """What an option gives, as the data say it."""
    if offer.per >= 0:
        return {"per": GOOD_IDS[offer.per]}
    if offer.any >= 0:
        return {"any": GOOD_IDS[offer.any]}
    if offer.culture >= 0:
        return {CULTURE_KINDS[offer.culture]: 1}
    if offer.token >= 0:
        return {GOOD_IDS[offer.token]: offer.count}
    return {**cubes(offer.gain_food, offer.gain_gold)}
