"""The state of Morra: sealed answers of all seats at once, and the reveal."""

from __future__ import annotations

from signoria.engine.actions import ActionSpace, verb
from signoria.engine.decisions import Decision, Refusal
from signoria.engine.game import State, View, at_table, sees, victory
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck

MAX_SEATS = 4
FINGERS = 5  # MOR-2.1: one to five
TARGET = 3  # MOR-4.1
NONE = 0  # no fingers, no call yet

ACTIONS = ActionSpace(
    verb("show", tuple(str(fingers) for fingers in range(1, FINGERS + 1))),
    verb("call", tuple(str(total) for total in range(2, MAX_SEATS * FINGERS + 1))),
)
DO_SHOW = ACTIONS.number("show", "1") - 1  # plus the fingers
DO_CALL = ACTIONS.number("call", "2") - 2  # plus the total


class MorraState(State):
    """The position. A seat that has called waits for the others; nobody sees fingers before all have called."""

    def __init__(self, seats: int, round_limit: int) -> None:
        self.seats = seats
        self.round_limit = round_limit
        self.fingers = [NONE] * seats
        self.calls = [NONE] * seats
        self.points = [0] * seats
        self.round = 1
        self.last: list[list[int]] = []  # fingers and calls of the last round
        self.winners = 0  # as bits; 0 while the game goes on

    def actors(self) -> tuple[int, ...]:
        """MOR-2.4: all answer at once."""
        return () if self.winners else tuple(seat for seat in range(self.seats) if self.calls[seat] == NONE)

    def decision(self, seat: int) -> Decision[MorraState]:
        """The question that this seat is asked next."""
        return SHOW if self.fingers[seat] == NONE else CALL

    def legal(self, seat: int) -> list[int]:
        return self.decision(seat).offers(self, seat) if seat in self.actors() else []

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        self.decision(seat).takes(self, seat, action, luck, tell)

    def copy(self) -> MorraState:
        other = MorraState(self.seats, self.round_limit)
        other.fingers, other.calls, other.points = self.fingers[:], self.calls[:], self.points[:]
        other.round, other.last, other.winners = self.round, self.last, self.winners
        return other

    def key(self) -> bytes:
        return repr(sorted(vars(self).items())).encode()

    def view(self, seat: int | None) -> View:
        sees(seat, self.seats)
        return {
            "game": "morra",
            "seat": seat,
            "seats": self.seats,
            "options": {"round_limit": self.round_limit},
            "data": {},
            "round": self.round,
            "points": list(self.points),
            "fingers": None if seat is None else self.fingers[seat] or None,
            "call": None if seat is None else self.calls[seat] or None,
            "shown": [fingers != NONE for fingers in self.fingers],  # who has chosen: everybody sees that
            "called": [call != NONE for call in self.calls],
            "last": [list(row) for row in self.last],
            "winners": [one for one in range(self.seats) if self.winners >> one & 1],
            "phase": None if seat not in self.actors() else "show" if self.fingers[seat] == NONE else "call",
        }

    def resample(self, seat: int, luck: Luck) -> None:
        at_table(seat, self.seats)
        for other in range(self.seats):
            if other != seat and self.fingers[other] != NONE:
                self.fingers[other] = 1 + luck.pick("fingers", [1] * FINGERS)
                if self.calls[other] != NONE:
                    lowest, highest = possible_totals(self, other)
                    self.calls[other] = lowest + luck.pick("call", [1] * (highest - lowest + 1))

    def scores(self) -> tuple[float, ...]:
        return victory(self.winners, self.seats)


def possible_totals(state: MorraState, seat: int) -> tuple[int, int]:
    """MOR-2.3: the smallest and the largest total there can be, given this seat's own fingers."""
    others = state.seats - 1
    return state.fingers[seat] + others, state.fingers[seat] + others * FINGERS


class Show(Decision[MorraState]):
    """MOR-2.1, 2.2: a seat chooses its fingers in secret."""

    clause = "MOR-2.1"
    verbs = {"show": ("MOR-2.2", "shown"), "call": ("MOR-2.2", "show_first")}

    def offers(self, p: MorraState, seat: int) -> list[int]:
        return [DO_SHOW + fingers for fingers in range(1, FINGERS + 1)]

    def takes(self, p: MorraState, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        p.fingers[seat] = action - DO_SHOW
        if tell is not None:
            tell.whisper("show", {"seat": seat}, (seat,), {"fingers": p.fingers[seat]})


class Call(Decision[MorraState]):
    """MOR-2.3: a seat calls a total that is possible; the last call reveals all."""

    clause = "MOR-2.3"
    verbs = {"show": ("MOR-2.2", "shown"), "call": ("MOR-2.3", "impossible")}

    def offers(self, p: MorraState, seat: int) -> list[int]:
        lowest, highest = possible_totals(p, seat)
        return [DO_CALL + total for total in range(lowest, highest + 1)]

    def takes(self, p: MorraState, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        p.calls[seat] = action - DO_CALL
        if tell is not None:
            tell.whisper("call", {"seat": seat}, (seat,), {"total": p.calls[seat]})
        if NONE not in p.calls:
            reveal(p, tell)

    def against(self, p: MorraState, seat: int, action: int) -> Refusal | None:
        lowest, highest = possible_totals(p, seat)
        return "MOR-2.3", "impossible", {"lowest": lowest, "highest": highest}


SHOW, CALL = Show(), Call()


def reveal(p: MorraState, tell: Journal | None) -> None:
    """MOR-3.1, 3.2: all hands are shown; whoever called the total scores a point."""
    total = sum(p.fingers)
    for seat in range(p.seats):
        if tell is not None:  # "of": it lays open what the seat had hidden
            tell.say("reveal", {"seat": seat, "fingers": p.fingers[seat], "called": p.calls[seat]}, of=seat)
        p.points[seat] += p.calls[seat] == total
    if tell is not None:
        tell.say("total", {"total": total, "round": p.round})
    p.last = [p.fingers, p.calls]
    p.fingers, p.calls = [NONE] * p.seats, [NONE] * p.seats
    end_round(p, tell)


def end_round(p: MorraState, tell: Journal | None) -> None:
    """MOR-4.1, R01: three points win; after the last round the most points do."""
    best = max(p.points)
    if best >= TARGET or p.round == p.round_limit:
        p.winners = sum(1 << seat for seat in range(p.seats) if p.points[seat] == best)
        if tell is not None:
            tell.say("won", {"winners": [seat for seat in range(p.seats) if p.winners >> seat & 1]})
    else:
        p.round += 1
