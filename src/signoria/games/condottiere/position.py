"""The position: every fact of a game of Condottiere, as small numbers and flat lists.

A card is always somewhere: ``cards`` counts, for each *place*, each kind of card. The places are the hands, then the
battle lines, then the stock, the discards, and the cards that the last player keeps at the end of a round. Only
``cards`` is changed in place; the other lists are replaced when they change, so that copies may share them (``known``,
which changes often, only if a copy does share it: ``knowledge.own``).
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.bits import count_bits
from signoria.engine.file_game import terms_of
from signoria.engine.game import State
from signoria.engine.native import i64
from signoria.engine.options import Value
from signoria.games.condottiere.codes import CARD_IDS, KINDS, NO_CARD, REGION_IDS, REGIONS


class Terms:
    """What a match is played by, and never changes: seats, options, rulings, deck and map."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Value],
        deck: list[int],
        borders: list[int],
        overlay: Mapping[str, object],
    ) -> None:
        few = seats <= 3
        self.seats = seats
        self.options = dict(options)
        self.overlay = overlay
        self.deck = deck
        self.borders = borders  # for each region the set of its neighbours, as bits
        self.need_total = 6 if few else 5  # CON-12.1, 12.2
        self.need_adjacent = (4 if few else 3) + (1 if options["bigger_kingdoms"] else 0)  # CON-18.1, 18.2
        self.draws = bool(options["draw_after_battle"])
        self.target = int(options["play_for_points"])
        self.captures = bool(options["capture_regions"])
        self.hides = bool(options["hidden_cards"])
        start = options["start_seat"]
        self.start_seat = start if isinstance(start, int) else -1
        self.stall_battles = int(options["stall_limit"]) * seats
        self.battle_limit = int(options["battle_limit"])
        self.pope_on_contested = options["pope_on_contested"] == "allow"
        self.pope_stays = options["pope_after_conquest"] == "stays"
        self.region_after_deal = options["region_choice"] == "after_deal"
        self.counts_public = bool(options["hand_counts_public"])
        self.start_rotates = options["series_start"] == "rotate"
        self.courtesan_first = options["capture_tie_token"] == "courtesan_first"
        self.full_board_ends = bool(options["capture_full_board_ends"])
        self.reveals_first = options["hidden_reveal"] == "before_effect"
        self.nothing_known = [0] * ((seats + 1) * seats * KINDS)
        self.no_face_down = [NO_CARD] * seats
        self.lines = seats * KINDS  # where the lines, the stock, the discards and the kept cards begin in `cards`
        self.stock = 2 * seats * KINDS
        self.discards = self.stock + KINDS
        self.kept = self.discards + KINDS
        self.size = self.kept + KINDS
        self.standings: dict[int, float] = {}  # what ``insight`` has worked out, by regions held and regions free

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: what it is worked out from, so that a process has it once for all its states."""
        return terms_of, ("condottiere", self.seats, self.options, self.overlay)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.CondottiereState`` puts them in order."""

    def __init__(
        self,
        terms: Terms,
        cards: list[int],
        known: list[int],
        sure: list[int],
        counted: list[int],
        face_down: list[int],
        domains: list[int],
        points: list[int],
        phase: int,
        turn: int,
        holder: int,
        contested: int,
        pope: int,
        defender: int,
        defended: bool,
        out: int,
        asked: int,
        resolving: bool,
        played: bool,
        idle: int,
        battle: int,
        round_: int,
        game: int,
        opener: int,
        final: int,
        winners: int,
        ending: int,
    ) -> None:
        self.terms = terms
        self.cards = cards
        self.known = known  # [observer][owner][kind]: at least so many in hand or face down; last observer: everybody
        self.sure = sure  # the same, surely in hand: only meant for an owner who has a card face down
        self.counted = (
            counted  # the same again, in hand, by each observer's own card counting, which nobody else can know
        )
        self.face_down = face_down  # per seat, the kind of the face-down card of the line, or NO_CARD
        self.domains = domains  # per seat, the set of regions controlled, as bits
        self.points = points
        self.phase = phase
        self.turn = turn  # who is asked
        self.holder = holder  # who owns the Condottiere token
        self.contested = contested
        self.pope = pope
        self.defender = defender
        self.defended = defended  # the defender has played a card in this battle (CON-19.5)
        self.out = out  # who has passed for good in this battle, as bits
        self.asked = asked  # who has answered in the hand or draw step, as bits
        self.resolving = resolving  # a battle is over and its lines still lie on the table
        self.played = played  # a card was played in this battle
        self.idle = idle  # battles in a row without any card
        self.battle = battle  # battles fought in this game
        self.round = round_
        self.game = game  # of a series
        self.opener = opener  # the seat that began this game
        self.final = final  # who fights the final battle, as bits; 0 before it
        self.winners = winners
        self.ending = ending
        self.owns_known = False

    def __getnewargs__(self) -> tuple[object, ...]:
        """For pickle: what a state is made with; the rest is given to it afterwards."""
        return (
            *(self.terms, self.cards, self.known, self.sure, self.counted, self.face_down, self.domains, self.points),
            *(self.phase, self.turn, self.holder, self.contested, self.pope, self.defender, self.defended, self.out),
            *(self.asked, self.resolving, self.played, self.idle, self.battle, self.round, self.game, self.opener),
            *(self.final, self.winners, self.ending),
        )

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
