"""REN-R69: what one seat may see. Hidden are hands, cards laid face down, and sealed votes and offers of the others."""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.view_header import view_header
from signoria.games.renaissance.codes import (
    ARTIST_IDS,
    CARD_IDS,
    ERRAND_IDS,
    HIRE,
    KINDS,
    LEVEL_IDS,
    MODE_IDS,
    NATION_IDS,
    NO_ANSWER,
    NO_CARD,
    NOWHERE,
    PHASE_IDS,
    SALE,
    SLOTS,
    SOURCE_IDS,
    STANCES,
    TOWN_IDS,
    TOWNS,
    VOTE,
)
from signoria.games.renaissance.position import Combat, Position, card_names, town_names
from signoria.games.renaissance.rules.combat_capacity import bonuses, total
from signoria.games.renaissance.rules.purchases import BUILDING_IDS, figures
from signoria.games.renaissance.rules.sale_windows import offered
from signoria.games.renaissance.rules.scoring import controlled, income, patronage, turn_points
from signoria.games.renaissance.view_types import CombatView, KnownView, RenaissanceView, SlotView, TownView


def view(p: Position, seat: int | None) -> RenaissanceView:
    """All that lies open, and this seat's own secrets."""
    terms = p.terms
    seats = range(terms.seats)
    return {
        **view_header(terms, seat, PHASE_IDS[p.phase], p.actors(), p.turn),
        "year": p.year + 1,
        "war": p.war,
        "nations": [NATION_IDS[nation] for nation in p.nation],
        "closed": town_names(p.closed),
        "order": p.order[:],
        "at": p.at,
        "round": p.round,
        "towns": {TOWN_IDS[town]: town_view(p, town) for town in range(TOWNS) if not (p.closed >> town) & 1},
        "homes": [town_names(homes) for homes in p.homes],
        "banked": town_names(p.banked),
        "swapped": town_names(p.swapped),
        "ducats": p.ducats[:],
        "points": p.points[:],
        "due": [due(p, one) for one in seats],
        "hands": [p.hand_size(one) for one in seats],
        "hand": card_names(p.cards, seat * KINDS) if seat is not None else {},
        "known": [known(p, one) for one in seats],
        "pile": sum(p.cards[terms.pile : terms.pile + KINDS]),
        "discards": card_names(p.cards, terms.discard),
        "face_up": card_names(p.cards, terms.up),
        "stocks": {name: figures(p, building) for building, name in enumerate(BUILDING_IDS)},
        "reserve": [ARTIST_IDS[artist] for artist, place in enumerate(p.where) if place == NOWHERE],
        "voted": [p.phase == VOTE and p.votes[one] != NO_ANSWER for one in seats],
        "vote": STANCES[p.votes[seat]] if seat is not None and p.votes[seat] != NO_ANSWER else None,
        "bonus": p.bonus,
        "ordered": p.ordered,
        "origins": [None if town == NOWHERE else TOWN_IDS[town] for town in p.origins],
        "sailed": members(p.sailed),
        "errand": ERRAND_IDS[p.errand],
        "aim": p.aim,
        "attacks": p.attacks,
        "used": town_names(p.used),
        "struck": town_names(p.struck),
        "victims": members(p.victims),
        "in_laws": members(p.in_laws),
        "gained": town_names(p.gained),
        "spent": [NATION_IDS[nation] for nation in members(p.spent)],
        "combat": None if p.combat is None else combat_view(p, p.combat, seat),
        "answered": [p.phase == SALE and p.sale[one] != NO_ANSWER for one in seats],
        "offer": own_offer(p, seat),
        "selling": p.selling[:] if p.phase == HIRE else [0] * terms.seats,
        "tried": p.tried[:],
        "refused": p.refused[:],
        "gifts": p.gifts[:],
        "asker": p.asker,
        "asked": p.asked,
        "back": p.back,
        "passes": p.passes,
        "winners": members(p.winners),
    }


def town_view(p: Position, town: int) -> TownView:
    return {
        "owner": p.owner[town] if p.owner[town] >= 0 else None,
        "level": LEVEL_IDS[p.level[town]],
        "palace": (p.palaces >> town) & 1 == 1,
        "artist": ARTIST_IDS[p.where.index(town)] if town in p.where else None,
        "pillaged": (p.pillaged >> town) & 1 == 1,
    }


def due(p: Position, seat: int) -> dict[str, int]:
    """REN-19.2 to 19.7: what the end of the turn would bring a seat if it came now."""
    return {
        "provinces": controlled(p, seat),
        "artists": patronage(p, seat),
        "points": turn_points(p, seat),
        "ducats": income(p, seat),
    }


def known(p: Position, seat: int) -> KnownView:
    return {
        "cards": card_names(p.known, seat * KINDS),
        "blue_least": p.blue_least[seat],
        "troops_least": p.troops_least[seat],
        "blue_most": p.blue_most[seat],
    }


def own_offer(p: Position, seat: int | None) -> str | None:
    """REN-25.8: one's own sealed answer in a sale window: Condottieri / ducats."""
    if seat is None or p.sale[seat] == NO_ANSWER:
        return None
    condottieri, ducats = offered(p.sale[seat])
    return f"{condottieri}/{ducats}"


def combat_view(p: Position, c: Combat, seat: int | None) -> CombatView:
    """REN-17.8, 17.10: cards laid face down are seen only by the seat that laid them, until the reveal."""
    slots: list[SlotView] = []
    for slot in range(SLOTS):
        filled = c.kind[slot] != NO_CARD
        seen = filled and (c.shown or seat == c.seat_of(c.side[slot]))
        slots.append(
            {
                "filled": filled,
                "card": CARD_IDS[c.kind[slot]] if seen else None,
                "source": SOURCE_IDS[c.source[slot]] if seen else None,
                "side": c.side[slot],
                "worth": c.worth[slot],
                "lost": (c.lost >> slot) & 1 == 1,
                "saved": (c.saved >> slot) & 1 == 1,
                "doubled": (c.doubled >> slot) & 1 == 1,
            }
        )
    return {
        "attacker": c.attacker,
        "defender": c.defender,
        "town": TOWN_IDS[c.target],
        "origin": None if c.origin == NOWHERE else TOWN_IDS[c.origin],
        "way": MODE_IDS[c.mode],
        "slots": slots,
        "bought": c.bought[:],
        "own": c.own[:],
        "laid": c.laid[:],
        "shown": c.shown,
        "dice": c.dice[:],
        "level": c.level,
        "fortification": p.terms.strength[c.level],
        "bonuses": dict(bonuses(p, c)),
        "engineer": c.bonus,
        "totals": [total(p, c, 0), total(p, c, 1)] if c.shown else [],
        "rolling": c.rolling,
        "signed": members(c.signed),
        "passed": members(c.passed),
        "done": members(c.done),
    }
