"""The position: every fact of a game of Condottiere, as small numbers and flat lists.

A card is always somewhere: ``cards`` counts, for each *place*, each kind of card. The places are the hands, then the
battle lines, then the stock, the discards, and the cards that the last player keeps at the end of a round. Only
``cards`` is changed in place; the other lists are replaced when they change, so that copies may share them (``known``,
which changes often, only if a copy does share it: ``knowledge.own``).
"""

from __future__ import annotations

from signoria.engine.bits import count_bits
from signoria.engine.game import State
from signoria.engine.native import i64
from signoria.games.condottiere.codes import CARD_IDS, KINDS, NOBODY, NOWHERE, PLACE, REGION_IDS, REGIONS
from signoria.games.condottiere.terms import Terms

# What ``key`` is made of behind the cards, in its order, which fingerprints in records depend on.
LISTS = ("face_down", "domains", "points")
NUMBERS = (
    *("phase", "turn", "holder", "contested", "pope", "defender", "defended", "out", "asked", "resolving", "played"),
    *("idle", "battle", "round", "game", "opener", "final", "winners", "ending"),
)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.CondottiereState`` puts them in order."""

    def __init__(self, terms: Terms, old: Position | None = None) -> None:
        """All cards in the stock, nothing on the board; or a copy of ``old``. One line is one fact."""
        seats = terms.seats
        self.terms = terms
        self.cards: list[int] = old.cards[:] if old else [0] * terms.stock + terms.deck + [0] * (2 * KINDS)
        # [observer][owner][kind]: at least so many in hand or face down; last observer: everybody
        self.known: list[int] = old.known if old else terms.nothing_known
        # the same, surely in hand: only meant for an owner who has a card face down
        self.sure: list[int] = old.sure if old else terms.nothing_known
        # the same again, in hand, by each observer's own card counting, which nobody else can know
        self.counted: list[int] = old.counted if old else terms.nothing_known
        self.owns_known = False  # ``known`` is no other position's too
        # per seat, the kind of the face-down card of the line, or NO_CARD
        self.face_down: list[int] = old.face_down if old else terms.no_face_down
        self.domains: list[int] = old.domains if old else [0] * seats  # per seat, the regions controlled, as bits
        self.points: list[int] = old.points if old else [0] * seats
        self.phase: int = old.phase if old else PLACE
        self.turn: int = old.turn if old else 0  # the seat that is asked
        self.holder: int = old.holder if old else 0  # of the Condottiere token
        self.contested: int = old.contested if old else NOWHERE
        self.pope: int = old.pope if old else NOWHERE
        self.defender: int = old.defender if old else NOBODY
        self.defended: bool = old.defended if old else False  # has played a card in this battle (CON-19.5)
        self.out: int = old.out if old else 0  # seats that have passed for good in this battle, as bits
        self.asked: int = old.asked if old else 0  # seats that have answered in the hand or draw step, as bits
        self.answers: int = old.answers if old else 0  # sealed until the last one is given (rules/sealed_answers.py)
        self.resolving: bool = old.resolving if old else False  # a battle is over and its lines still lie on the table
        self.played: bool = old.played if old else False  # a card was played in this battle
        self.idle: int = old.idle if old else 0  # battles in a row without any card
        self.battle: int = old.battle if old else 0  # battles fought in this game
        self.round: int = old.round if old else 1
        self.game: int = old.game if old else 1  # of a series
        self.opener: int = old.opener if old else 0  # the seat that began this game
        self.final: int = old.final if old else 0  # seats that fight the final battle, as bits; 0 before it
        self.winners: int = old.winners if old else 0  # as bits
        self.ending: int = old.ending if old else 0

    def __getnewargs__(self) -> tuple[Terms]:
        return (self.terms,)  # for pickle

    def move(self, source: i64, target: i64, count: i64) -> None:
        """So many cards of one kind from one place to another; both are given by their cells in ``cards``."""
        self.cards[source] = self.cards[source] - count  # not "-=": that compiles to slower code for a list
        self.cards[target] = self.cards[target] + count

    def hand_size(self, seat: int) -> int:
        at: i64 = seat * KINDS
        size: i64 = 0
        cell: i64
        for cell in range(at, at + KINDS):
            size += self.cards[cell]  # read from the attribute, not a local: so mypyc borrows instead of counting
        return size

    def has_cards(self, seat: int) -> bool:
        at: i64 = seat * KINDS
        cell: i64
        for cell in range(at, at + KINDS):
            if self.cards[cell]:
                return True
        return False

    def in_play(self, kind: int) -> bool:
        """Does any battle line show this kind?"""
        cell: i64
        last: i64 = self.terms.stock
        for cell in range(self.terms.lines + kind, last, KINDS):
            if self.cards[cell]:
                return True
        return False

    def taken(self) -> int:
        """The regions that carry a control marker, as bits."""
        mask = 0
        for domain in self.domains:
            mask |= domain
        return mask

    def owner(self, region: int) -> int:
        """Who controls the region, or nobody (-1)."""
        for seat in range(self.terms.seats):
            if (self.domains[seat] >> region) & 1:
                return seat
        return -1

    def regions(self, seat: int) -> int:
        """How many regions this seat controls."""
        return count_bits(self.domains[seat])

    def ask(self, phase: int, seat: int) -> None:
        self.phase = phase
        self.turn = seat


def card_names(cards: list[int], at: int) -> dict[str, int]:
    """The multiset of cards that begins at ``at``, by name: what events and views say."""
    return {CARD_IDS[kind]: cards[at + kind] for kind in range(KINDS) if cards[at + kind]}


def region_name(region: int) -> str | None:
    """The region's id; None where there is none."""
    return REGION_IDS[region] if 0 <= region < REGIONS else None
