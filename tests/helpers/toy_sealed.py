"""Sealed High Card: what the toy game has no room for: rounds, sealed answers given together, cards shown to one.

TOY-1 Three rounds; in each everybody is dealt one card of a deck of nine.
TOY-2 All answer once, at the same time: fold or stay, sealed, or open, which is to stay with the card laid open.
TOY-3 When all have answered, who stayed turns the card up; the highest of them score a point. All cards go back.
TOY-4 At any time a seat may show its card to another that has not seen it.
"""

from collections.abc import Mapping
from typing import Any

from signoria.engine import registry
from signoria.engine.actions import ActionSpace, verb
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.options import Option, Value
from signoria.engine.testing import Place, Unseen
from signoria.engine.texts import Texts

CARDS, ANSWERS, ROUNDS = ("low", "mid", "high"), ("fold", "stay", "open"), 3
FOLD, STAY, OPEN, SHOW, NONE = 0, 1, 2, 3, -1


class Table(State):
    """``cards`` counts the stock; ``known[observer]`` is the set of owners whose card it knows, a spectator's last."""

    def __init__(self, seats: int, copies: int) -> None:
        self.seats, self.cards, self.copies = seats, [copies] * len(CARDS), copies
        self.hands, self.answers, self.points = [NONE] * seats, [NONE] * seats, [0] * seats
        self.known, self.round = [1 << seat for seat in range(seats)] + [0], 1

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if self.answers[seat] == NONE and self.round <= ROUNDS)

    def legal(self, seat: int) -> list[int]:
        return [FOLD, STAY, OPEN] if seat in self.actors() else []

    def lane(self, seat: int) -> list[int]:
        return [SHOW + to for to in range(self.seats) if self.actors() and not self.known[to] >> seat & 1]

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        tell = tell or Journal()
        if action >= SHOW:
            self.known[action - SHOW] |= 1 << seat
            to, shown = action - SHOW, {"card": CARDS[self.hands[seat]]}
            return tell.whisper("show", {"seat": seat, "to": to}, (seat, to), {**shown})
        self.answers[seat] = action
        tell.whisper("answer", {"seat": seat}, (seat,), {"answer": ANSWERS[action]})
        if action == OPEN:
            self.turn_up(seat, tell)  # one's own choice
        if not self.actors():
            self.compare(tell)
            self.deal(luck, tell)
        return None

    def turn_up(self, seat: int, tell: Journal, of: int = -1) -> None:
        self.known = [known | 1 << seat for known in self.known]
        tell.say("turn_up", {"seat": seat, "card": CARDS[self.hands[seat]]}, of)

    def compare(self, tell: Journal) -> None:
        stayed = [seat for seat in range(self.seats) if self.answers[seat] != FOLD]
        for seat in range(self.seats):
            tell.say("reveal", {"seat": seat, "answer": ANSWERS[self.answers[seat]]}, of=seat)
            if self.answers[seat] == STAY:
                self.turn_up(seat, tell, of=seat)
        best = max((self.hands[seat] for seat in stayed), default=NONE)
        for seat in range(self.seats):
            self.points[seat] += seat in stayed and self.hands[seat] == best
            self.cards[self.hands[seat]] += 1
        self.hands, self.round = [NONE] * self.seats, self.round + 1
        tell.say("score", {"points": list(self.points)})

    def deal(self, luck: Luck, tell: Journal) -> None:
        self.answers = [NONE] * self.seats
        self.known = [1 << seat for seat in range(self.seats)] + [0]
        for seat in range(self.seats if self.round <= ROUNDS else 0):
            self.take(seat, luck.pick("deal", self.cards))
            tell.whisper("deal", {"seat": seat}, (seat,), {"card": CARDS[self.hands[seat]]})

    def take(self, seat: int, card: int) -> None:
        self.cards[card] -= 1
        self.hands[seat] = card

    def copy(self) -> "Table":
        twin = type(self)(self.seats, self.copies)
        twin.__dict__.update(
            {name: value[:] if isinstance(value, list) else value for name, value in vars(self).items()}
        )
        return twin

    def key(self) -> bytes:
        return repr(sorted(vars(self).items())).encode()

    def view(self, seat: int | None) -> View:
        eyes = self.seats if seat is None else seat
        seen = [self.hands[o] if self.known[eyes] >> o & 1 else NONE for o in range(self.seats)]
        mine = self.answers[seat] if seat is not None else NONE
        return {
            "seats": self.seats,
            "copies": self.copies,
            "seat": seat,
            "round": self.round,
            "points": list(self.points),
            "card": CARDS[seen[seat]] if seat is not None and seen[seat] != NONE else None,
            "cards": [CARDS[card] if card != NONE else None for card in seen],  # what this seat knows of each
            "mine": ANSWERS[mine] if mine != NONE else None,
            "answered": ["" if a == NONE else "open" if a == OPEN else "sealed" for a in self.answers],
            "shown": [seat is not None and known >> seat & 1 == 1 for known in self.known],  # who knows one's own card
        }

    def resample(self, seat: int, luck: Luck) -> None:
        hidden = [o for o in range(self.seats) if not self.known[seat] >> o & 1 and self.hands[o] != NONE]
        for owner in hidden:
            self.cards[self.hands[owner]] += 1
        for owner in hidden:
            self.take(owner, luck.pick("deal", self.cards))
        for owner in range(self.seats):
            if owner != seat and self.answers[owner] in (FOLD, STAY):
                self.answers[owner] = luck.pick("answer", [1, 1])

    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Table)  # of the same round: a new one is dealt, and what was dealt stays
        self.known = [one | other for one, other in zip(self.known, later.known, strict=True)]

    def scores(self) -> tuple[float, ...]:
        best = max(self.points)
        won = [points == best and self.round > ROUNDS for points in self.points]
        return tuple(1 / sum(won) if one else 0.0 for one in won)


class SealedHighCard(Game[Table]):
    name, seats, rules_version, max_legal = "sealed-high-card", (2, 3, 4), "1", 60
    actions = ActionSpace(*(verb(answer) for answer in ANSWERS), verb("show to", ("0", "1", "2", "3")))
    options: tuple[Option, ...] = (Option("big_deck", False, "TOY-1", (False, True)),)
    data: Mapping[str, object] = {}
    texts: Mapping[str, Texts] = {}
    chance: Mapping[str, tuple[str, ...]] = {"deal": CARDS}
    clauses = frozenset({"TOY-1", "TOY-2", "TOY-3", "TOY-4"})
    table = Table

    def new(
        self, seats: int, options: Mapping[str, Value], data: Mapping[str, object], luck: Luck, tell: Journal | None
    ) -> Table:
        state = self.table(seats, 6 if options["big_deck"] else 3)
        state.deal(luck, tell or Journal())
        return state

    def world(self, view: View, luck: Luck) -> Table:
        seen: Any = view
        state, eyes = self.table(seen["seats"], seen["copies"]), -1 if seen["seat"] is None else seen["seat"]
        state.round, state.points = seen["round"], list(seen["points"])
        state.answers = [{"": NONE, "open": OPEN, "sealed": STAY}[answered] for answered in seen["answered"]]
        if seen["mine"]:
            state.answers[eyes] = ANSWERS.index(seen["mine"])
        state.known = [
            known | (shown << eyes if eyes >= 0 else 0) for known, shown in zip(state.known, seen["shown"], strict=True)
        ]
        for owner in range(state.seats if state.round <= ROUNDS else 0):
            card = seen["cards"][owner]
            state.take(owner, CARDS.index(card) if card else luck.pick("deal", state.cards))
            state.known[eyes] |= bool(card) << owner
        state.resample(eyes, luck)
        return state

    def why_not(self, state: Table, seat: int, action: int) -> Illegal:
        if action >= SHOW:
            return Illegal("TOY-4", "That seat has seen your card, or there is nobody.")
        return Illegal("TOY-2", "You have answered, or the game is over.")

    def count(self, state: Table) -> Mapping[str, int]:
        return {name: state.cards[card] + state.hands.count(card) for card, name in enumerate(CARDS)}

    def unseen(self, view: View) -> Unseen:
        seen: Any = view
        pools = {"stock": {card: seen["copies"] - seen["cards"].count(card) for card in CARDS}}
        places = []
        for owner in range(seen["seats"] if seen["round"] <= ROUNDS else 0):
            if seen["cards"][owner] is None:
                places.append(Place(owner, "card", 1))
            if seen["answered"][owner] == "sealed" and owner != seen["seat"]:
                pools[f"answer {owner}"] = {"fold": 1, "stay": 1}
                places.append(Place(owner, "mine", 1, pool=f"answer {owner}"))
        return Unseen(pools, places)


registry.register("sealed-high-card", SealedHighCard)
