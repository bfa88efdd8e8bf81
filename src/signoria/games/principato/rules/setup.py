"""Chapter 3: how a game begins."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    BANK,
    CARD_IDS,
    FARM,
    FAVOUR,
    FIELD,
    FOOD,
    GOLD,
    GROUP,
    OBJECTIVE_IDS,
    PALAZZO,
    STOCK,
    TOKENS,
    WIDTH,
)
from signoria.games.principato.position import Position
from signoria.games.principato.rules.military import begin_turn, draw


def set_up(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-3.1 to 3.12: goods, start cards, display, objectives, and who begins."""
    terms = p.terms
    p.first = terms.first if terms.first >= 0 else luck.pick("first", [1] * terms.seats)
    if tell is not None:
        tell.say("set_up", {"seat": p.first})
    for seat in range(terms.seats):
        give_start(p, seat)
    deal_start_cards(p, luck, tell)
    for _ in range(terms.display):
        p.display = [*p.display, draw(p, luck)]
    if tell is not None:
        tell.say("display", {"cards": [CARD_IDS[card] for card in p.display]})
    deal_objectives(p, luck, tell)
    begin_turn(p, p.first)


def give_start(p: Position, seat: int) -> None:
    """PRI-3.11, 3.13: field, farm, palazzo, bank, and a cube of each sort, from the supply."""
    for column in (FIELD, FARM, PALAZZO, BANK, FOOD, GOLD, FAVOUR):
        stock = STOCK[column] if column < TOKENS else column
        p.move(p.terms.supply + stock, seat * WIDTH + column, p.terms.start[column])


def deal_start_cards(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-3.4, 3.5: a card S1, and at random a card S2 for each; what is left goes to the box."""
    seats, hands, box = p.terms.seats, p.hands[:], p.box[:]
    for place in range(2):
        left = p.terms.starts[place][:]
        for seat in range(seats):
            alike = max(left) == sum(left)
            card = left.index(max(left)) if alike else luck.pick("s1" if place == 0 else "s2", left)
            left[card] = left[card] - 1
            hands[2 * seat + place] = card
        for card in range(len(left)):
            box[card] = box[card] + left[card]
    p.hands, p.box = hands, box
    if tell is not None:
        for seat in range(seats):
            tell.say(
                "start_cards", {"seat": seat, "cards": [CARD_IDS[card] for card in hands[2 * seat : 2 * seat + 2]]}
            )


def deal_objectives(p: Position, luck: Luck, tell: Journal | None) -> None:
    """PRI-3.8, 3.9, 14.10: each player gets one objective of each group, face down; the others stay unseen."""
    objectives = p.objectives[:]
    for group in range(2):
        left = [1] * GROUP
        for seat in range(p.terms.seats):
            dealt = luck.pick("estate" if group == 0 else "culture", left)
            left[dealt] = 0
            objectives[2 * seat + group] = group * GROUP + dealt
    p.objectives = objectives
    if tell is not None:
        for seat in range(p.terms.seats):
            mine = [OBJECTIVE_IDS[one] for one in objectives[2 * seat : 2 * seat + 2]]
            tell.whisper("objectives", {"seat": seat}, (seat,), {"objectives": mine})
