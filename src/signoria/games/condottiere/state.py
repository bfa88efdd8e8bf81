"""The state of Condottiere: who decides, what they may do, and what it does, by the chapters of the rules."""

from __future__ import annotations

from typing import Final

from signoria.engine.game import State, View, at_table, ranked, sees, victory
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.native import i64
from signoria.games.condottiere import knowledge, showing, view
from signoria.games.condottiere.battle import next_turn, open_regions, pass_turn
from signoria.games.condottiere.cards import announce, can_take_back, ends_battle, play_card, take_back, tell_last_card
from signoria.games.condottiere.codes import (
    BATTLE,
    DO_DRAW,
    DO_HAND_DISCARD,
    DO_HAND_KEEP,
    DO_KEEP,
    DO_KEEP_DONE,
    DO_PASS,
    DO_PASS_REVEAL,
    DO_PLACE,
    DO_PLAY,
    DO_POPE,
    DO_POPE_OFF,
    DO_SHOW,
    DO_TAKE,
    DO_TAKE_NOTHING,
    DRAW,
    HAND,
    KEEP,
    KINDS,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OVER,
    PLACE,
    POPE,
    REGIONS,
    TAKE_BACK,
)
from signoria.games.condottiere.pope import eligible, place_pope
from signoria.games.condottiere.position import Position, Terms
from signoria.games.condottiere.resolve import close_round, open_first_turn, place_condottiere, resolve_battle
from signoria.games.condottiere.rounds import (
    answer_hand,
    draw,
    end_keeping,
    keep_card,
    may_discard,
    most_to_draw,
    new_round,
    next_draw,
    next_hand,
    set_up,
)

ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]  # one actor at a time, ready made


class CondottiereState(Position):
    """CON-26: the decision points, in the rulebook's order: place, battle turn, Pope, take back, hand, keep, draw."""

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == OVER else ALONE[self.turn]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat != self.turn or phase == OVER:
            return []
        if phase == BATTLE:
            hand: i64 = seat * KINDS - DO_PLAY
            action: i64
            found: list[int] = []
            for action in range(DO_PLAY, DO_PASS):
                if self.cards[hand + action]:
                    found.append(action)
            found.append(DO_PASS)
            if self.face_down[seat] != NO_CARD:
                found.append(DO_PASS_REVEAL)
            return found
        if phase == PLACE:
            open_ = open_regions(self)
            return [DO_PLACE + region for region in range(REGIONS) if (open_ >> region) & 1]
        if phase == POPE:
            free = eligible(self) | 1 << REGIONS  # the last place is off the board
            return [DO_POPE + place for place in range(REGIONS + 1) if (free >> place) & 1]
        if phase == TAKE_BACK:
            return [DO_TAKE + kind for kind in can_take_back(self)] + [DO_TAKE_NOTHING]
        if phase == HAND:
            return [DO_HAND_DISCARD, DO_HAND_KEEP] if may_discard(self, seat) else [DO_HAND_KEEP]
        if phase == KEEP:
            return [DO_KEEP + kind for kind in range(KINDS) if self.cards[seat * KINDS + kind]] + [DO_KEEP_DONE]
        return [DO_DRAW + count for count in range(most_to_draw(self, seat) + 1)]

    def lane(self, seat: int) -> list[int]:
        return showing.can_show(self, seat)

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        phase = self.phase
        if action >= DO_SHOW:
            showing.show(self, seat, action, tell)
        elif phase == BATTLE:
            if action >= DO_PASS:
                pass_turn(self, action == DO_PASS_REVEAL, tell)
                self.end_turn(luck, tell)
            else:
                kind = action - DO_PLAY
                turn_over = play_card(self, kind, tell)
                tell_last_card(self, seat, tell)
                if turn_over:
                    announce(self, tell)
                    if ends_battle(kind):
                        resolve_battle(self, luck, tell)
                    else:
                        self.end_turn(luck, tell)
        elif phase == PLACE:
            place_condottiere(self, action - DO_PLACE, luck, tell)
        elif phase == POPE:
            place_pope(self, NOWHERE if action == DO_POPE_OFF else action - DO_POPE, tell)
            self.close_turn(luck, tell)
        elif phase == TAKE_BACK:
            take_back(self, NO_CARD if action == DO_TAKE_NOTHING else action - DO_TAKE, tell)
            self.close_turn(luck, tell)
        elif phase == HAND:
            answer_hand(self, action == DO_HAND_DISCARD, tell)
            if next_hand(self, seat + 1):
                close_round(self, luck, tell)
        elif phase == KEEP:
            if action == DO_KEEP_DONE or keep_card(self, action - DO_KEEP, tell):
                end_keeping(self, tell)
                new_round(self, luck, tell)
                open_first_turn(self, luck, tell)
        elif phase == DRAW:
            draw(self, seat, action - DO_DRAW, luck, tell)
            if next_draw(self):
                self.ask(PLACE, self.holder)

    def close_turn(self, luck: Luck, tell: Journal | None) -> None:
        """A Bishop's or Scarecrow's decision is made: the turn is over."""
        self.phase = BATTLE
        announce(self, tell)
        self.end_turn(luck, tell)

    def end_turn(self, luck: Luck, tell: Journal | None) -> None:
        """CON-4.8, 4.11: the next player, or the end of the battle."""
        if next_turn(self, tell):
            resolve_battle(self, luck, tell)

    def copy(self) -> CondottiereState:
        self.owns_known = False
        return CondottiereState(
            self.terms,
            self.cards[:],
            self.known,
            self.sure,
            self.counted,
            self.face_down,
            self.domains,
            self.points,
            self.phase,
            self.turn,
            self.holder,
            self.contested,
            self.pope,
            self.defender,
            self.defended,
            self.out,
            self.asked,
            self.resolving,
            self.played,
            self.idle,
            self.battle,
            self.round,
            self.game,
            self.opener,
            self.final,
            self.winners,
            self.ending,
        )

    def key(self) -> bytes:
        numbers = (
            *(self.phase, self.turn, self.holder, self.contested, self.pope, self.defender, self.defended, self.out),
            *(self.asked, self.resolving, self.played, self.idle, self.battle, self.round, self.game, self.opener),
            *(self.final, self.winners, self.ending),
        )
        known = b"" if self.known is self.terms.nothing_known else bytes(self.known)
        sure = b"" if self.sure is self.terms.nothing_known else bytes(self.sure)
        counted = b"" if self.counted is self.terms.nothing_known else bytes(self.counted)
        told = known.rstrip(b"\0") + b"|" + sure.rstrip(b"\0") + b"|" + counted.rstrip(b"\0")
        lists = (self.face_down, self.domains, self.points, numbers)
        return bytes(self.cards) + told + repr(lists).encode()

    def view(self, seat: int | None) -> View:
        sees(seat, self.terms.seats)
        return view.view(self, seat)

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.terms.seats)
        view.resample(self, seat, luck)

    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Position)
        knowledge.remember(self, undone, later)

    def scores(self) -> tuple[float, ...]:
        seats = self.terms.seats
        return victory(self.winners, seats) if self.phase == OVER else (0.0,) * seats

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The winners, then the others by points in a series, else by regions."""
        seats = range(self.terms.seats)
        worth = [self.points[seat] if self.terms.target else self.regions(seat) for seat in seats]
        worth = [1000 if (self.winners >> seat) & 1 else worth[seat] for seat in seats]
        return ranked(worth)


def opening(terms: Terms, luck: Luck, tell: Journal | None) -> CondottiereState:
    """CON-2.1 to 2.6, R01: the position in which the first holder places the Condottiere token."""
    state = empty_table(terms)
    opener = terms.start_seat
    if opener < 0:
        opener = luck.pick("start", [1] * terms.seats)
    set_up(state, opener, luck, tell)
    return state


def empty_table(terms: Terms) -> CondottiereState:
    """All cards in the stock, nothing on the board."""
    cards = [0] * terms.size
    cards[terms.stock : terms.stock + KINDS] = terms.deck
    nothing, seats = terms.nothing_known, terms.seats
    return CondottiereState(
        terms,
        cards,
        nothing,
        nothing,
        nothing,
        terms.no_face_down,
        [0] * seats,
        [0] * seats,
        phase=PLACE,
        turn=0,
        holder=0,
        contested=NOWHERE,
        pope=NOWHERE,
        defender=NOBODY,
        defended=False,
        out=0,
        asked=0,
        resolving=False,
        played=False,
        idle=0,
        battle=0,
        round_=1,
        game=1,
        opener=0,
        final=0,
        winners=0,
        ending=0,
    )
