"""Hands of which all know something (``knowledge``), dealt so that no deal has to be thrown away.

How many blue cards, Condottieri and others a hand holds is picked first, each way with the weight of all the deals that
have it: those of this hand, of the cards laid from it, and of the other hands that are bound. Then the cards are drawn.
"""

from __future__ import annotations

from math import comb
from typing import Final

from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BLUES,
    BOUGHT,
    CONDOTTIERE,
    DEFENDER_BLUE,
    ENGINEER,
    KINDS,
    NO_CARD,
    OWN,
    SIGN,
    VIRTUAL,
)
from signoria.games.renaissance.position import Combat, Position, can_pay

# What lies in the attacker's red slot.
NONE: Final = 0
OTHERS: Final = 1  # a card that is not from the hand: a bought Condottiere, or Milan's
PAID: Final = 2  # an own Condottiere
CARD: Final = 3  # an Engineer or a Traitor

Manner = tuple[int, int, int]  # the red slot, own Condottieri in the blue slots, in how many ways
Filling = tuple[int, int, int, int]  # blue cards, Condottieri, Engineers and Traitors; in how many ways


class Hand:
    """The cards of one owner, those included that he has laid face down."""

    def __init__(self, p: Position, owner: int, laid: Combat | None) -> None:
        self.row = owner * KINDS
        self.sure = p.known[self.row : self.row + KINDS]
        self.laid = laid
        self.more = p.hand_size(owner) + (0 if laid is None else laid.own[0]) - sum(self.sure)
        blues = sum(self.sure[:BLUES])
        self.blue_least = max(0, p.blue_least[owner] - blues)
        self.blue_most = min(self.more, p.blue_most[owner] - blues)
        self.troops_least = max(0, p.troops_least[owner] - blues - self.sure[CONDOTTIERE])
        few = self.blue_least or self.troops_least
        self.bound = laid is not None or few > 0 or self.blue_most < self.more
        self.payable = can_pay(p.ducats[owner], p.terms.cost_use)


def deal_bound(p: Position, hands: list[Hand], luck: Luck) -> None:
    """All these hands out of the draw pile; one that has laid cards comes first."""
    pile, found = p.terms.pile, dict[tuple[int, int, int], int]()
    for at, hand in enumerate(hands):
        ways = fillings(hands, at, groups(p.cards, pile), found)
        blues, condottieri, reds, _ = ways[luck.pick("resample", [way[3] for way in ways])]
        rest = hand.more - blues - condottieri - reds
        luck.draw("resample", p.cards, pile, hand.row, BLUES, blues)
        luck.draw("resample", p.cards, pile + CONDOTTIERE, hand.row + CONDOTTIERE, 1, condottieri)
        luck.draw("resample", p.cards, pile + ENGINEER, hand.row + ENGINEER, 2, reds)
        first = ENGINEER if hand.laid is None else SIGN
        luck.draw("resample", p.cards, pile + first, hand.row + first, KINDS - first, rest)
        if hand.laid is not None:
            lay_again(p, hand, hand.laid, luck)


def groups(cards: list[int], at: int) -> list[int]:
    """How many blue cards, Condottieri, Engineers and Traitors, and others there are."""
    row = cards[at : at + KINDS]
    return [sum(row[:BLUES]), row[CONDOTTIERE], sum(row[ENGINEER:SIGN]), sum(row[SIGN:])]


def fillings(hands: list[Hand], at: int, left: list[int], found: dict[tuple[int, int, int], int]) -> list[Filling]:
    """What this hand may be filled with out of what is left, so that those behind it can be filled too."""
    hand, ways = hands[at], list[Filling]()
    for blues in range(hand.blue_least, min(hand.blue_most, left[0]) + 1):
        for condottieri in range(max(0, hand.troops_least - blues), min(hand.more - blues, left[1]) + 1):
            rest = hand.more - blues - condottieri
            if rest > left[2] + left[3]:
                continue
            after = [left[0] - blues, left[1] - condottieri, left[2], left[3] - rest]
            many = comb(left[0], blues) * comb(left[1], condottieri) * ways_behind(hands, at, after, found)
            if not many:
                continue
            if hand.laid is None:
                ways.append((blues, condottieri, 0, many * comb(left[2] + left[3], rest)))
                continue
            for reds in range(min(rest, left[2]) + 1):
                held = [sum(hand.sure[:BLUES]) + blues, hand.sure[CONDOTTIERE] + condottieri]
                held.append(sum(hand.sure[ENGINEER:SIGN]) + reds)
                laid = sum([manner[2] for manner in manners(hand, hand.laid, held)])
                ways.append((blues, condottieri, reds, many * comb(left[2], reds) * comb(left[3], rest - reds) * laid))
    return ways


def ways_behind(hands: list[Hand], at: int, left: list[int], found: dict[tuple[int, int, int], int]) -> int:
    """In how many ways the hands behind this one can be filled. They do not tell Engineers from other cards."""
    if at + 1 == len(hands):
        return 1
    key = (at, left[0], left[1])
    if key not in found:
        found[key] = sum([way[3] for way in fillings(hands, at + 1, left, found)])
    return found[key]


def manners(hand: Hand, c: Combat, held: list[int]) -> list[Manner]:
    """REN-17.8, 17.9, R18: how the filled slots may have been laid from these blue cards, Condottieri and reds."""
    filled = 3 if c.kind[ATTACKER_RED] != NO_CARD else 2
    others = filled - c.own[0]  # slots with cards that are not from the hand
    found: list[Manner] = []
    for red in (OTHERS, PAID, CARD) if filled == 3 else (NONE,):
        apart = others - (1 if red == OTHERS else 0)  # of the two blue slots
        if not 0 <= apart <= 2:
            continue
        many = comb(2, apart) * (held[2] if red == CARD else 1)
        for paid in range(3 - apart):
            all_paid = paid + (1 if red == PAID else 0)
            if all_paid <= hand.payable:
                ways = comb(2 - apart, paid) * in_turn(held[1], all_paid) * in_turn(held[0], 2 - apart - paid)
                found.append((red, paid, many * ways))
    return found


def in_turn(things: int, count: int) -> int:
    """In how many ways ``count`` of these things can be taken one after the other."""
    ways = 1
    for taken in range(count):
        ways *= things - taken
    return ways


def lay_again(p: Position, hand: Hand, c: Combat, luck: Luck) -> None:
    """REN-17.8: cards of this hand, bought ones and Milan's on the attacker's filled slots."""
    ways = manners(hand, c, groups(p.cards, hand.row))
    red, paid, _ = ways[luck.pick("resample", [manner[2] for manner in ways])]
    others = (3 if c.kind[ATTACKER_RED] != NO_CARD else 2) - c.own[0]
    slots = [0, 1] if luck.pick("resample", [1, 1]) else [1, 0]
    apart = slots[: others - (1 if red == OTHERS else 0)] + ([ATTACKER_RED] if red == OTHERS else [])
    own = [slot for slot in slots if slot not in apart]
    c.kind[:DEFENDER_BLUE], c.source[:DEFENDER_BLUE] = [NO_CARD] * DEFENDER_BLUE, [OWN] * DEFENDER_BLUE
    for slot in apart:
        c.kind[slot], c.source[slot] = CONDOTTIERE, BOUGHT
    if others > c.bought[0]:
        c.source[apart[luck.pick("resample", [1] * others)]] = VIRTUAL
    c.hired[0] = c.bought[0] - c.source[:DEFENDER_BLUE].count(BOUGHT)
    for number, slot in enumerate(own):
        blues = p.cards[hand.row : hand.row + BLUES]
        take(p, hand, c, slot, CONDOTTIERE if number < paid else luck.pick("resample", blues))
    if red == PAID:
        take(p, hand, c, ATTACKER_RED, CONDOTTIERE)
    elif red == CARD:
        reds = p.cards[hand.row + ENGINEER : hand.row + SIGN]
        take(p, hand, c, ATTACKER_RED, ENGINEER + luck.pick("resample", reds))


def take(p: Position, hand: Hand, c: Combat, slot: int, kind: int) -> None:
    p.cards[hand.row + kind] -= 1
    c.kind[slot] = kind
