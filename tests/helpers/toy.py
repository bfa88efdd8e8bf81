"""High Card, the toy game of CONTRIBUTING.md: a card each; in turn, lay it open or swap it; the highest card wins.

TOY-1 Everybody is dealt one card of nine. TOY-2 In turn, each lays it open or swaps it for another of the stock.
TOY-3 At the end all cards are turned up, and the highest win. TOY-4 At any time a seat may show its card to all.
"""

from collections.abc import Mapping
from typing import Any

from signoria.engine import registry
from signoria.engine.actions import ActionSpace, verb
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.testing import Place, Unseen

CARDS, NONE = ("low", "mid", "high"), -1
OPEN, SWAP, SHOW = 0, 1, 2


class Table(State):
    """``stock`` counts the cards nobody holds, ``hands`` are the cards held, ``shown`` are those that all know."""

    def __init__(self, stock: list[int], hands: list[int], shown: list[bool], turn: int) -> None:
        self.stock, self.hands, self.shown, self.turn = stock, hands, shown, turn

    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.turn < len(self.hands) else ()

    def legal(self, seat: int) -> list[int]:
        return [OPEN, SWAP] if seat in self.actors() else []

    def lane(self, seat: int) -> list[int]:
        return [SHOW] if self.actors() and not self.shown[seat] else []

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        tell = tell or Journal()
        if action == SWAP:
            self.shown[seat] = False
            self.deal([seat], luck, tell)
        else:
            self.turn_up(seat, tell)  # one's own choice
        if action != SHOW:
            self.turn += 1
        if not self.actors():
            for owner in range(len(self.hands)):
                self.turn_up(owner, tell, of=owner)

    def turn_up(self, owner: int, tell: Journal, of: int = -1) -> None:
        self.shown[owner] = True
        tell.say("turn_up", {"seat": owner, "card": CARDS[self.hands[owner]]}, of)

    def deal(self, seats: list[int], luck: Luck, tell: Journal) -> None:
        for seat in seats:
            if self.hands[seat] != NONE:
                self.stock[self.hands[seat]] += 1
        for seat in seats:
            self.hands[seat] = luck.pick("deal", self.stock)
            self.stock[self.hands[seat]] -= 1
            tell.whisper("deal", {"seat": seat}, (seat,), {"card": CARDS[self.hands[seat]]})

    def copy(self) -> "Table":
        return type(self)(self.stock[:], self.hands[:], self.shown[:], self.turn)

    def key(self) -> bytes:
        return repr((self.stock, self.hands, self.shown, self.turn)).encode()

    def view(self, seat: int | None) -> View:
        cards = [CARDS[card] if o == seat or self.shown[o] else None for o, card in enumerate(self.hands)]
        own = cards[seat] if seat is not None else None
        return {"seat": seat, "card": own, "cards": cards, "shown": self.shown[:], "turn": self.turn}

    def resample(self, seat: int, luck: Luck) -> None:
        self.deal([o for o in range(len(self.hands)) if o != seat and not self.shown[o]], luck, Journal())

    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Table)
        self.shown = later.shown[:]

    def scores(self) -> tuple[float, ...]:
        won = [not self.actors() and card == max(self.hands) for card in self.hands]
        return tuple(1 / sum(won) if one else 0.0 for one in won)


class HighCard(Game[Table]):
    name, seats, rules_version, max_legal, options = "high-card", (2, 3, 4), "1", 60, ()
    actions = ActionSpace(verb("open"), verb("swap"), verb("show"))
    data, texts, chance, clauses = {}, {}, {"deal": CARDS}, {"TOY-2", "TOY-4"}
    table = Table

    def new(self, seats: int, options: object, data: object, luck: Luck, tell: Journal | None) -> Table:
        state = self.table([3, 3, 3], [NONE] * seats, [False] * seats, 0)
        state.deal(list(range(seats)), luck, tell or Journal())
        return state

    def world(self, view: View, luck: Luck) -> Table:
        seen: Any = view
        hands = [CARDS.index(card) if card else NONE for card in seen["cards"]]
        stock = [3 - hands.count(card) for card in range(len(CARDS))]
        state = self.table(stock, hands, list(seen["shown"]), seen["turn"])
        state.deal([owner for owner, card in enumerate(hands) if card == NONE], luck, Journal())
        return state

    def why_not(self, state: Table, seat: int, action: int) -> Illegal:
        return Illegal("TOY-4" if action == SHOW else "TOY-2", "All know your card." if action == SHOW else "Not you.")

    def count(self, state: Table) -> Mapping[str, int]:
        return {name: state.stock[card] + state.hands.count(card) for card, name in enumerate(CARDS)}

    def unseen(self, view: View) -> Unseen:
        cards: Any = view["cards"]
        stock = {card: 3 - cards.count(card) for card in CARDS}
        return Unseen({"stock": stock}, [Place(owner, "card", 1) for owner, card in enumerate(cards) if card is None])


registry.register("high-card", HighCard)
