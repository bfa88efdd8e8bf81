"""Chapters 5 and 8: activating a card: its options, their price, and what is taken."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    CARD_IDS,
    CHOOSE,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    CULTURE,
    CULTURE_KINDS,
    DO_CHOOSE,
    DO_OPTION,
    DO_PAY,
    DO_RECRUIT,
    FACE_IDS,
    FAVOUR,
    FIELD,
    FOOD,
    GOLD,
    GOOD_IDS,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    MOST_FAVOURS,
    OPTION,
    PAY,
    RECRUIT,
    STOCK,
    TAKE,
    TIERS,
    TURN,
    WIDTH,
    exchanges,
)
from signoria.games.principato.position import Position, cubes
from signoria.games.principato.rules.storage import in_supply, receive, room
from signoria.games.principato.terms import Offer

# Why an option cannot be chosen.
NOTHING_AGAINST = 0
PRICE = 1
STOCK_EMPTY = 2
NO_GAIN = 3


def can_pay(p: Position, seat: int, offer: Offer) -> bool:
    """PRI-5.3, 5.8 to 5.10, R07: from farms, banks and church, favours in place of what is missing."""
    at = seat * WIDTH
    food, gold = offer.food - p.goods[at + FOOD], offer.gold - p.goods[at + GOLD]
    missing = (food if food > 0 else 0) + (gold if gold > 0 else 0)
    return missing == 0 or missing <= p.goods[at + FAVOUR]


def objection(p: Position, seat: int, offer: Offer) -> int:
    """PRI-5.3, 5.12, R07, R08: what stands against this option: its price, the supply, or that it brings nothing."""
    if not can_pay(p, seat, offer):
        return PRICE
    supply = p.terms.supply
    if offer.token >= 0:
        return NOTHING_AGAINST if p.goods[supply + STOCK[offer.token]] >= offer.count else STOCK_EMPTY
    if offer.culture >= 0:
        return NOTHING_AGAINST if culture_left(p, offer.culture) else STOCK_EMPTY
    if offer.any >= 0:
        return NOTHING_AGAINST if p.goods[supply + CONDOTTIERE] > 0 else STOCK_EMPTY
    if p.terms.empty_income or brings(p, seat, offer):
        return NOTHING_AGAINST
    return NO_GAIN


def brings(p: Position, seat: int, offer: Offer) -> bool:
    """Would any cube of it be kept?"""
    for cube in (FOOD, GOLD):
        if gain(p, seat, offer, cube) > 0 and in_supply(p, cube, 1) > 0 and room(p, seat, cube) > 0:
            return True
    return False


def gain(p: Position, seat: int, offer: Offer, cube: int) -> int:
    """PRI-8.10, 8.11, 8.14 to 8.16, 8.24: how many cubes of this sort the option gives."""
    if offer.per >= 0:
        return p.goods[seat * WIDTH + offer.per] if (offer.per == FIELD) == (cube == FOOD) else 0
    return offer.gain_food if cube == FOOD else offer.gain_gold


def culture_left(p: Position, kind: int) -> list[int]:
    """PRI-8.21: the culture tokens of this kind that are still in the supply, as columns."""
    first = CULTURE + TIERS * kind
    return [column for column in range(first, first + TIERS) if p.goods[p.terms.supply + column] > 0]


def can_activate(p: Position, seat: int, face: int) -> bool:
    """PRI-5.1, 5.3: a card may be activated if one of its options may be chosen."""
    for offer in p.offers_of(face):
        if objection(p, seat, offer) == NOTHING_AGAINST:
            return True
    return False


def payments(p: Position, seat: int, offer: Offer) -> list[int]:
    """PRI-5.9: how many favours may stand for food and for gold; the actions that say so."""
    at = seat * WIDTH
    favours = p.goods[at + FAVOUR]
    least_food, least_gold = max(0, offer.food - p.goods[at + FOOD]), max(0, offer.gold - p.goods[at + GOLD])
    found: list[int] = []
    for food in range(least_food, min(offer.food, favours) + 1):
        for gold in range(least_gold, min(offer.gold, favours - food) + 1):
            found.append(DO_PAY + food * (MOST_FAVOURS + 1) + gold)
    return found


def activate(p: Position, seat: int, face: int, tell: Journal | None) -> None:
    """PRI-5.1, 5.2, 8.20: a card is activated once; if it prints several options, one is chosen."""
    p.card = 0 if p.hands[2 * seat] == face else 1
    p.offer = -1
    if tell is not None:
        tell.say("activate", {"seat": seat, "card": CARD_IDS[face]})
    if len(p.offers_of(face)) > 1:
        p.ask(OPTION, seat)
    else:
        choose_option(p, seat, 0, tell)


def choose_option(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """PRI-5.2, 5.9, 5.11: pay first; where favours leave a choice, the player is asked."""
    p.offer = number
    offer = p.offers_of(p.active())[number]
    if offer.food == 0 and offer.gold == 0:
        take_goods(p, seat, offer, tell)
        return
    ways = payments(p, seat, offer)
    if len(ways) > 1:
        p.ask(PAY, seat)
    else:
        pay(p, seat, ways[0], tell)


def pay(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """PRI-5.8 to 5.11: the price goes to the supply, with the action's favours in place of food and of gold."""
    at, supply = seat * WIDTH, p.terms.supply
    offer = chosen_option(p)
    for_food, for_gold = (action - DO_PAY) // (MOST_FAVOURS + 1), (action - DO_PAY) % (MOST_FAVOURS + 1)
    food, gold, favours = offer.food - for_food, offer.gold - for_gold, for_food + for_gold
    p.move(at + FOOD, supply + FOOD, food)
    p.move(at + GOLD, supply + GOLD, gold)
    p.move(at + FAVOUR, supply + FAVOUR, favours)
    if tell is not None:
        tell.say("pay", {"seat": seat, "cubes": cubes(food, gold, favours)})
    take_goods(p, seat, offer, tell)


def take_goods(p: Position, seat: int, offer: Offer, tell: Journal | None) -> None:
    """PRI-8.1 to 8.16: what the option gives; culture tokens and the number of units are asked for."""
    if offer.any >= 0:
        p.ask(RECRUIT, seat)
    elif offer.culture >= 0:
        left = culture_left(p, offer.culture)
        if len(left) > 1:
            p.ask(CHOOSE, seat)
        else:
            take_culture(p, seat, left[0], tell)
    elif offer.token >= 0:
        take_tokens(p, seat, offer.token, offer.count, tell)
    else:
        take_cubes(p, seat, offer, tell)


def take_tokens(p: Position, seat: int, token: int, count: int, tell: Journal | None) -> None:
    """PRI-2.2, 2.3, 8.1 to 8.6, 8.12, 8.13, 8.25, R03: tokens from their stock, without cubes."""
    p.move(p.terms.supply + STOCK[token], seat * WIDTH + token, count)
    if tell is not None:
        tell.say("tokens", {"seat": seat, "tokens": {GOOD_IDS[token]: count}})
    finish(p, seat)


def take_culture(p: Position, seat: int, column: int, tell: Journal | None) -> None:
    """PRI-8.7 to 8.9, 8.21: a culture token of one's choice."""
    p.move(p.terms.supply + column, seat * WIDTH + column, 1)
    if tell is not None:
        points = p.terms.culture_points[column - CULTURE]
        tell.say("culture", {"seat": seat, "token": GOOD_IDS[column], "points": points})
    finish(p, seat)


def take_cubes(p: Position, seat: int, offer: Offer, tell: Journal | None) -> None:
    """PRI-8.10, 8.11, 8.14 to 8.16: production and income, as far as there is room and supply."""
    given = gain(p, seat, offer, FOOD) + gain(p, seat, offer, GOLD)
    food = receive(p, seat, FOOD, gain(p, seat, offer, FOOD))
    gold = receive(p, seat, GOLD, gain(p, seat, offer, GOLD))
    if tell is not None:
        tell.say("cubes", {"seat": seat, "cubes": cubes(food, gold), "lost": given - food - gold})
    finish(p, seat)


def finish(p: Position, seat: int) -> None:
    """PRI-4.3, 5.4, 5.5: the action is done; a card with the exchange symbol must now be exchanged."""
    p.actions -= 1
    if exchanges(p.active()):
        p.ask(TAKE, seat)
    else:
        p.card = p.offer = -1
        p.ask(TURN, seat)


def chosen_option(p: Position) -> Offer:
    """The option of the activated card that was chosen."""
    return p.offers_of(p.active())[p.offer]


def against_card(p: Position, seat: int, face: int) -> Refusal:
    """PRI-4.7, 5.3, 5.12: why a card cannot be activated: the nearest of its options decides what is said."""
    if p.hands[2 * seat] != face and p.hands[2 * seat + 1] != face:
        return "PRI-4.7", "not_in_hand", {"card": FACE_IDS[face]}
    nearest = min(p.offers_of(face), key=lambda offer: (lacking(p, seat, offer), offer.food + offer.gold))
    return against_option(p, seat, nearest)


def lacking(p: Position, seat: int, offer: Offer, on_units: bool = False) -> int:
    """PRI-2.13, 5.9: how many cubes a price asks beyond the stores; ``on_units``: if those on units could be paid."""
    at = seat * WIDTH
    held = [p.goods[at + cube] for cube in (FOOD, GOLD, FAVOUR)]
    if on_units:
        held[0] += p.goods[at + MILITIA_FOOD]
        held[1] += p.goods[at + CONDOTTIERE_GOLD]
        held[2] += p.goods[at + MILITIA_FAVOUR] + p.goods[at + CONDOTTIERE_FAVOUR]
    return max(0, max(0, offer.food - held[0]) + max(0, offer.gold - held[1]) - held[2])


def against_option(p: Position, seat: int, offer: Offer) -> Refusal:
    """PRI-2.13, 5.3, R08: why an option cannot be chosen."""
    why = objection(p, seat, offer)
    if why == PRICE:
        params = price(offer.food, offer.gold)
        locked = lacking(p, seat, offer, on_units=True) == 0
        return ("PRI-2.13", "locked", params) if locked else ("PRI-5.3", "price", params)
    if why == NO_GAIN:
        return "PRI-R08", "no_gain", {}
    assert why == STOCK_EMPTY
    return ("PRI-5.12" if offer.any >= 0 else "PRI-5.3"), "supply_empty", {}


def price(food: int, gold: int) -> Mapping[str, object]:
    """The cubes that are asked for, for a refusal's sentence."""
    return {"cubes": cubes(food, gold)}


class ChooseOption(Decision[Position]):
    """PRI-5.2: which option of the activated card?"""

    phase = OPTION
    clause = "PRI-4.2"
    verbs: Verbs = {"option": ("PRI-5.2", "no_such_option")}

    def offers(self, p: Position, seat: int) -> list[int]:
        offers = p.offers_of(p.active())
        return [DO_OPTION + at for at in range(len(offers)) if objection(p, seat, offers[at]) == NOTHING_AGAINST]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        choose_option(p, seat, action - DO_OPTION, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        offers = p.offers_of(p.active())
        if action - DO_OPTION >= len(offers):
            return "PRI-5.2", "no_such_option", {"count": len(offers)}
        return against_option(p, seat, offers[action - DO_OPTION])


class Payment(Decision[Position]):
    """PRI-5.9: how many favours stand for food, and how many for gold?"""

    phase = PAY
    clause = "PRI-4.2"
    verbs: Verbs = {"pay": ("PRI-5.9", "too_many_favours")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return payments(p, seat, chosen_option(p))

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        pay(p, seat, action, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        """PRI-5.9, 5.3: why a price cannot be paid in this way."""
        offer, favours = chosen_option(p), p.goods[seat * WIDTH + FAVOUR]
        for_food, for_gold = (action - DO_PAY) // (MOST_FAVOURS + 1), (action - DO_PAY) % (MOST_FAVOURS + 1)
        if for_food > offer.food or for_gold > offer.gold:
            return "PRI-5.9", "too_many_favours", price(offer.food, offer.gold)
        if for_food + for_gold > favours:
            return "PRI-5.9", "too_few_favours", {"count": favours}
        return "PRI-5.3", "left_to_pay", price(offer.food - for_food, offer.gold - for_gold)


class ChooseCulture(Decision[Position]):
    """PRI-8.21: which culture token of the kind that was bought?"""

    phase = CHOOSE
    clause = "PRI-4.2"
    verbs: Verbs = {"choose": ("PRI-8.21", "culture_gone")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_CHOOSE - CULTURE + column for column in culture_left(p, chosen_option(p).culture)]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        take_culture(p, seat, action - DO_CHOOSE + CULTURE, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        token = GOOD_IDS[action - DO_CHOOSE + CULTURE]
        if not token.startswith(CULTURE_KINDS[chosen_option(p).culture]):
            return "PRI-8.21", "other_culture", {"card": FACE_IDS[p.active()]}
        return "PRI-8.21", "culture_gone", {"token": token}


class Recruit(Decision[Position]):
    """PRI-5.12: how many units?"""

    phase = RECRUIT
    clause = "PRI-4.2"
    verbs: Verbs = {"recruit": ("PRI-5.12", "units_gone")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_RECRUIT + more for more in range(p.goods[p.terms.supply + CONDOTTIERE])]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        take_tokens(p, seat, chosen_option(p).any, action - DO_RECRUIT + 1, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        return "PRI-5.3", "units_gone", {"count": p.goods[p.terms.supply + CONDOTTIERE]}
