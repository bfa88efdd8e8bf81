"""Chapter 27: the purchases of a winter, as one basket that is paid for at once; and cards that want a place."""

from __future__ import annotations

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
    DO_BUY,
    DO_CATHEDRAL,
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
    SIDE_IDS,
    TILES,
    WILD,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.palace import (
    courtiers,
    discard,
    has_space,
    lasting_spaces,
    owns_card,
    put_at_court,
    room_spaces,
)
from signoria.games.virtu.rules.paying import affordable, begin, lacking, reach
from signoria.games.virtu.rules.peace import gain_agents
from signoria.games.virtu.rules.relief import may_ask

WORTHY = 3  # the least base value of a city for a cathedral


def begin_buying(p: Position) -> None:
    """VIR-27.1, D4: not asked where nothing can be bought."""
    seat = p.order[p.at]
    p.fresh = 0
    p.basket = 0
    p.ask(BUY, seat)
    if not additions(p, seat, True):
        p.phase = BOUGHT


def tile_of(item: int) -> int:
    """The domain tile that an item is; a cathedral is the first that is free."""
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
    """VIR-27.2: all of it is paid together."""
    total = [0] * (WILD + 1)
    for item in members(basket):
        cost = p.terms.box.cost[item]
        for symbol in range(WILD + 1):
            total[symbol] = total[symbol] + cost[symbol]
    return total


def places(p: Position, seat: int, basket: int) -> int:
    """VIR-27.4, R19, VIR2-R15, D4: court spaces when the titles of the basket have arrived; all can be freed.

    An ally's card at court fills the space that it opens; in a room it does not.
    """
    extra = lasting_spaces(p, seat) + room_spaces(p, seat)
    for item in members(basket >> CHARACTERS):
        extra += p.terms.box.tile_spaces[tile_of(item + CHARACTERS)]
    return p.terms.court_left + p.terms.court_right + min(p.terms.extra_most, extra)


def additions(p: Position, seat: int, first: bool = False) -> list[int]:
    """VIR-27.1, D4: what can join the basket, so that all of it can be paid and placed; or the first of it."""
    found: list[int] = []
    request = may_ask(p, seat)
    most = reach(p, seat, FOR_BASKET, request)
    spent = basket_cost(p, p.basket)
    cards = (p.basket & ((1 << CHARACTERS) - 1)).bit_count()
    full = cards >= places(p, seat, p.basket)
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


def buy_choices(p: Position, seat: int) -> list[int]:
    found = additions(p, seat)
    if p.basket:
        found.append(DO_BUY)
    found.append(DO_DONE)
    return found


def shop(p: Position, seat: int, action: int) -> None:
    """VIR-27.1: a thing for the basket, the purchase, or the end of it."""
    if action == DO_BUY:
        begin(p, seat, FOR_BASKET, NOBODY, basket_cost(p, p.basket))
    elif action == DO_DONE:
        p.basket = 0
        p.phase = BOUGHT
    else:
        p.basket |= 1 << (action - DO_ADD)


def bought(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-27.4, 27.5, 27.12, R19: tiles arrive first, then the cards find places."""
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


# Cards that want a place


def next_card(p: Position) -> int:
    """VIR2-9.3, R15, D: the card to be placed: one that opens a space first, else the first of the list."""
    cards = members(p.incoming)
    for card in cards:
        if p.terms.box.spaces[card]:
            return card
    return cards[0]


def side_choices(p: Position, seat: int) -> list[int]:
    """VIR-5.13, 27.4, R46, R52, VIR2-9.3, R24, D4: a side with a free space, or a courtier that makes room.

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


def settle_card(p: Position, seat: int, side: int, tell: Journal | None) -> None:
    """VIR-5.13: it lies available at court."""
    card = next_card(p)
    place = put_at_court(p, seat, card, side, True)
    p.fresh |= 1 << place
    p.incoming &= ~(1 << card)
    if tell is not None:
        tell.say("side", {"seat": seat, "card": CARD_IDS[card], "side": SIDE_IDS[side]})


def make_room(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-26.8, VIR2-9.3: a courtier goes, or the new card itself."""
    if action == DO_DISCARD_NEW:
        card = next_card(p)
        p.incoming &= ~(1 << card)
        if tell is not None:
            tell.say("discard", {"seat": seat, "card": CARD_IDS[card]})
    else:
        discard(p, seat, action - DO_DISCARD, tell)


# Cathedrals


def cathedral_choices(p: Position, seat: int) -> list[int]:
    return [DO_CATHEDRAL + city for city in members(sites(p, seat))]


def build(p: Position, seat: int, city: int, tell: Journal | None) -> None:
    """VIR-27.5, 27.10: the pawn on the city at once, the tile exhausted in the domain."""
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


def after_cards(p: Position) -> None:
    """VIR-27.10: with the cards in their places a cathedral is built, if one was bought."""
    if (p.basket >> BUY_CATHEDRAL) & 1:
        p.ask(CATHEDRAL, p.order[p.at])
    else:
        p.basket = 0
        p.phase = BOUGHT
