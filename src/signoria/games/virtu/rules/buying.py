"""Chapter 27: the purchases of a winter, as one basket that is paid for at once; and cards that want a place."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    BOUGHT,
    BUY,
    BUY_CATHEDRAL,
    BUY_DUCHY,
    BUY_GUILD,
    BUY_KINGDOM,
    BUY_REPUBLIC,
    CARD_IDS,
    CARDS_COME,
    CATHEDRAL,
    CATHEDRALS,
    CHARACTERS,
    CITIES,
    CITY_IDS,
    DO_ADD,
    DO_ASK_FLORINS,
    DO_BUY,
    DO_CATHEDRAL,
    DO_COLLECT,
    DO_DISCARD,
    DO_DISCARD_NEW,
    DO_DONE,
    DO_SIDE,
    DUCHY,
    FLORIN,
    FOR_BASKET,
    ITEM_IDS,
    ITEMS,
    KINGDOM,
    KINGDOM_OF_FRANCE,
    LEFT,
    NOBODY,
    REPUBLIC,
    RIGHT,
    SIDE,
    SIDE_IDS,
    TILES,
    WILD,
    spoken_of,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.florins import collectable
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.palace import (
    against_courtier,
    courtiers,
    discard,
    has_space,
    lasting_spaces,
    owns_card,
    put_at_court,
    room_spaces,
)
from signoria.games.virtu.rules.patronise import gain_agents
from signoria.games.virtu.rules.payable import affordable, lacking, payable, reach
from signoria.games.virtu.rules.paying import begin
from signoria.games.virtu.rules.sources import MEANS, relief_of

WORTHY = 3  # the least base value of a city for a cathedral


def begin_buying(p: Position, tell: Journal | None) -> None:
    """VIR-27.1, D0.10: not asked where nothing can be bought."""
    seat = p.order[p.at]
    p.fresh = 0
    p.basket = 0
    p.ask(BUY, seat)
    if not additions(p, seat, True):
        p.phase = BOUGHT


def tile_of(item: int) -> int:
    """The domain tile of an item; for a cathedral the first of its tiles."""
    return CATHEDRALS if item == BUY_CATHEDRAL else DUCHY + item - BUY_DUCHY


def may_buy(p: Position, seat: int, item: int) -> bool:
    """VIR-27.6 to 27.11, 27.13, 27.14, 27.16, VIR2-14: is this for sale to this player, besides its cost?"""
    if p.piles[item] < 1 or (p.basket >> item) & 1:
        return False
    if item < CHARACTERS:
        return (p.terms.box.unique >> item) & 1 == 0 or not owns_card(p, seat, item)
    if item == BUY_CATHEDRAL:
        return sites(p, seat) != 0
    if (p.domain[seat] >> tile_of(item)) & 1:
        return False
    if item == BUY_GUILD:
        return True
    if item == BUY_KINGDOM or item == BUY_REPUBLIC:
        crowns = 1 << KINGDOM | 1 << REPUBLIC | 1 << KINGDOM_OF_FRANCE
        if p.domain[seat] & crowns or p.basket & (1 << BUY_KINGDOM | 1 << BUY_REPUBLIC):
            return False
    return (p.terms.may_buy[p.power[seat]] >> item) & 1 == 1


def sites(p: Position, seat: int) -> int:
    """VIR-27.10, 27.11, 27.15: the player's cities of base value 3 or 4 without a cathedral."""
    if p.cathedrals.bit_count() >= p.terms.cathedrals:
        return 0
    found = 0
    for city in range(CITIES):
        if p.owner[city] == seat and p.terms.board.value[city] >= WORTHY and (p.cathedrals >> city) & 1 == 0:
            found |= 1 << city
    return found


def basket_cost(p: Position, basket: int) -> list[int]:
    """VIR-27.2: the sum of the costs, as all items are paid together."""
    total = [0] * (WILD + 1)
    for item in members(basket):
        cost = p.terms.box.cost[item]
        for symbol in range(WILD + 1):
            total[symbol] = total[symbol] + cost[symbol]
    return total


def places(p: Position, seat: int, basket: int) -> int:
    """VIR-27.4, R19, VIR2-R15: court spaces when the titles of the basket have arrived; all can be freed.

    An ally's card at court fills the space that it opens; in a room it does not.
    """
    extra = lasting_spaces(p, seat) + room_spaces(p, seat)
    for item in members(basket >> CHARACTERS):
        extra += p.terms.box.tile_spaces[tile_of(item + CHARACTERS)]
    return p.terms.court_left + p.terms.court_right + min(p.terms.extra_most, extra)


def court_is_full(p: Position, seat: int) -> bool:
    """VIR-27.4: do the cards of the basket take all the court spaces there can be?"""
    return (p.basket & ((1 << CHARACTERS) - 1)).bit_count() >= places(p, seat, p.basket)


def additions(p: Position, seat: int, first: bool = False) -> list[int]:
    """VIR-27.1, D0.5: what can join the basket, so that all of it can be paid and placed; or the first of it."""
    found: list[int] = []
    request = may_ask(p, seat)
    most = reach(p, seat, FOR_BASKET, request)
    spent = basket_cost(p, p.basket)
    full = court_is_full(p, seat)
    for item in range(ITEMS):
        price = p.terms.box.cost[item][FLORIN] + spent[FLORIN]
        if price > most[FLORIN] or (full and item < CHARACTERS) or p.piles[item] < 1:
            continue
        whole = spent[:]
        symbols = 0
        for symbol in range(WILD + 1):
            whole[symbol] = whole[symbol] + p.terms.box.cost[item][symbol]
            if symbol != FLORIN:
                symbols += whole[symbol]
        if lacking(whole, most) or not may_buy(p, seat, item):
            continue
        if symbols == 0 or affordable(p, seat, FOR_BASKET, whole, request):
            found.append(DO_ADD + item)
            if first:
                return found
    return found


def basket_florins(p: Position, seat: int) -> list[int]:
    """VIR-D0.6: florins to collect or to ask for, as long as what is in the basket stays payable."""
    cost, means, purse, request = basket_cost(p, p.basket), MEANS[FOR_BASKET], p.florins[seat], may_ask(p, seat)
    found: list[int] = []
    for source in collectable(p, seat):
        if payable(p, seat, means, cost, purse + relief_of(p, seat, source)[FLORIN], source, request):
            found.append(DO_COLLECT + source)
    if request and payable(p, seat, means, cost, purse + p.terms.asked_florins, NOBODY, False):
        found.append(DO_ASK_FLORINS)
    return found


def against_adding(p: Position, seat: int, item: int, told: dict[str, object]) -> Refusal:
    """VIR-27.1, 27.4, 27.6 to 27.11, 27.13, VIR2-1.6, 14.1, 14.2."""
    if (p.basket >> item) & 1:
        return "VIR-27.6", "in_basket", told
    if p.piles[item] < 1:
        return ("VIR-27.13" if p.terms.box.copies[item] else "VIR2-1.6"), "sold_out", told
    if may_buy(p, seat, item):
        full = item < CHARACTERS and court_is_full(p, seat)
        return ("VIR-27.4", "no_court_space", told) if full else ("VIR-27.1", "cannot_pay", told)
    if item == BUY_CATHEDRAL and not sites(p, seat):
        return "VIR-27.10", "no_site", told
    if item < CHARACTERS or (p.domain[seat] >> tile_of(item)) & 1:
        return "VIR-27.7", "unique", told
    if p.terms.two:
        return ("VIR2-14.1", "VIR2-14.2")[p.order.index(seat)], "not_for_you", told
    return "VIR-27.9", "not_for_you", told


class Buy(Choice):
    """VIR-27.1: what joins the basket, and is it bought?"""

    phase = BUY
    purpose = FOR_BASKET
    clause = "VIR-8.4"
    verbs: Verbs = {
        **FLORINS,
        "add": ("VIR-27.1", NEVER_SAID),
        "buy": ("VIR-27.1", "basket_empty"),
        "done": ("VIR-25.1", NEVER_SAID),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        """VIR-D0.6: with a basket, only florins that leave it payable."""
        if p.basket == 0:
            return super().offers(p, seat)
        found = [*self.own_offers(p, seat), *basket_florins(p, seat)]
        found.sort()
        return found

    def own_offers(self, p: Position, seat: int) -> list[int]:
        found = additions(p, seat)
        if p.basket:
            found.append(DO_BUY)
        found.append(DO_DONE)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_BUY:
            begin(p, seat, FOR_BASKET, NOBODY, basket_cost(p, p.basket))
        elif action == DO_DONE:
            p.basket = 0
            p.phase = BOUGHT
        else:
            p.basket |= 1 << (action - DO_ADD)

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-27.4, 27.5, 27.12, R19: tiles arrive at once; cards wait in ``incoming`` for their places."""
        for item in members(p.basket):
            if item == BUY_CATHEDRAL:
                continue  # it is built when the cards have their places
            p.piles[item] -= 1
            if item < CHARACTERS:
                p.incoming |= 1 << item
                if (p.terms.box.agents >> item) & 1:
                    gain_agents(p, seat, 1)
            else:
                p.domain[seat] |= 1 << tile_of(item)
                p.ready[seat] |= 1 << tile_of(item)
        if tell is not None:
            tell.say("buy", {"seat": seat, "items": [ITEM_IDS[item] for item in members(p.basket)]})
        p.empty_pool()
        p.phase = CARDS_COME

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_adding(p, seat, action - DO_ADD, spoken_of(action)) if DO_ADD <= action < DO_BUY else None


# Cards that want a place


def next_card(p: Position) -> int:
    """VIR2-9.3, R15: the card to be placed: one that opens a space first, else the first of the list."""
    cards = members(p.incoming)
    for card in cards:
        if p.terms.box.spaces[card]:
            return card
    return cards[0]


def settle_card(p: Position, seat: int, side: int, tell: Journal | None) -> None:
    """VIR-5.13: the new card lies available at court."""
    card = next_card(p)
    place = put_at_court(p, seat, card, side, True)
    p.fresh |= 1 << place
    p.incoming &= ~(1 << card)
    if tell is not None:
        tell.say("side", {"seat": seat, "card": CARD_IDS[card], "side": SIDE_IDS[side]})


def decline(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR2-9.3: the new card itself is discarded."""
    card = next_card(p)
    p.incoming &= ~(1 << card)
    if tell is not None:
        tell.say("discard", {"seat": seat, "card": CARD_IDS[card]})


class Side(Choice):
    """VIR-5.13, 26.8: on which side of the court does a new card lie, or which one makes room for it?"""

    phase = SIDE
    verbs: Verbs = {
        **FLORINS,
        "side": ("VIR-5.10", "court_full"),
        "discard": ("VIR-26.8", NEVER_SAID),
        "discard new": ("VIR2-9.3", "must_place"),
    }

    def asked(self, p: Position) -> str:
        return "VIR-8.4" if p.winter else "VIR-8.2"

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-5.13, 27.4, R46, R52, VIR2-9.3, R24: a side with a free space, or a courtier that makes room.

        An ally's card that finds no space may be discarded itself.
        """
        more = p.terms.box.spaces[next_card(p)]
        found = [DO_SIDE + side for side in (LEFT, RIGHT) if has_space(p, seat, side, more)]
        declined = not p.winter and p.terms.two and (p.terms.may_decline or not found)
        for place in courtiers(p, seat):
            if (p.fresh >> place) & 1 == 0:
                found.append(DO_DISCARD + place)
        if declined:
            found.append(DO_DISCARD_NEW)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_DISCARD_NEW:
            decline(p, seat, tell)
        elif action >= DO_DISCARD:
            discard(p, seat, action - DO_DISCARD, tell)
        else:
            settle_card(p, seat, action - DO_SIDE, tell)
        p.phase = CARDS_COME

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-5.13, 27.4: a card that has just come stays, unless it is an ally's."""
        if action == DO_DISCARD_NEW:
            return ("VIR-27.4", "bought", {}) if p.winter else None
        if action < DO_DISCARD:
            return None
        return against_courtier(p, seat, action - DO_DISCARD) or ("VIR-5.13", "just_arrived", spoken_of(action))


# Cathedrals


def after_cards(p: Position) -> None:
    """VIR-27.10: with the cards in their places a cathedral is built, if one was bought."""
    if (p.basket >> BUY_CATHEDRAL) & 1:
        p.ask(CATHEDRAL, p.order[p.at])
    else:
        p.basket = 0
        p.phase = BOUGHT


class Cathedral(Choice):
    """VIR-27.10: in which city is the cathedral built?"""

    phase = CATHEDRAL
    clause = "VIR-8.4"
    verbs: Verbs = {**FLORINS, "cathedral": ("VIR-27.10", "no_site")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_CATHEDRAL + city for city in members(sites(p, seat))]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-27.5, 27.10: the pawn on the city at once, the tile exhausted in the domain."""
        city = action - DO_CATHEDRAL
        p.piles[BUY_CATHEDRAL] -= 1
        p.cathedrals |= 1 << city
        everywhere = 0
        for domain in p.domain:
            everywhere |= domain
        tile = CATHEDRALS
        while tile < TILES - 1 and (everywhere >> tile) & 1:
            tile += 1
        p.domain[seat] |= 1 << tile
        if tell is not None:
            tell.say("cathedral", {"seat": seat, "city": CITY_IDS[city]})
        p.basket = 0
        p.phase = BOUGHT
