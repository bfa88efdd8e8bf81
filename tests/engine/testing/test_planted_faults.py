"""For every promise a planted fault, and the kit finds it: a kit that never bites proves nothing."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers.toy import CARDS, OPEN, SHOW, SWAP, HighCard, Table
from helpers.toy_forced import ForcedHighCard, ForcedTable
from signoria import Match
from signoria.engine import registry, rewinds
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.record import notation
from signoria.engine.rewinds import Step
from signoria.engine.testing import PROMISES, BrokenPromise, Kit, Unseen

FAULTS: list[tuple[str, type[Game[Any]]]] = []


def breaks(promise: str) -> Callable[[type[State] | type[Game[Any]]], type[State] | type[Game[Any]]]:
    """A faulty table (or game) that breaks this promise."""

    def note(fault: type[State] | type[Game[Any]]) -> type[State] | type[Game[Any]]:
        FAULTS.append((promise, game_of(fault)))
        return fault

    return note


def game_of(fault: type[State] | type[Game[Any]]) -> type[Game[Any]]:
    """The toy game with this fault, under a name of its own, so that its records find it."""
    parts: dict[str, object] = {"name": fault.__name__}
    if issubclass(fault, State):
        parts["table"] = fault
    game = type(fault.__name__, (fault if issubclass(fault, Game) else HighCard,), parts)
    registry.register(fault.__name__, game)
    return game


@breaks("Atomic")
class NothingToAnswer(Table):
    def legal(self, seat: int) -> list[int]:
        return [] if self.turn == 1 else super().legal(seat)


@breaks("Atomic")
class AnswersOutOfOrder(Table):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


@breaks("Atomic")
class AnswersOfOthers(Table):
    def legal(self, seat: int) -> list[int]:
        return [OPEN, SWAP] if self.actors() else []


@breaks("Atomic")
class MoreThanPromised(HighCard):
    max_legal = 1


@breaks("Atomic")
class LaneAfterTheEnd(Table):
    def lane(self, seat: int) -> list[int]:
        return [SHOW]


@breaks("Never stuck")
class NobodyMovesOn(Table):
    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        super().play(seat, action, luck, tell)
        self.turn %= len(self.hands)


@breaks("Exact")
class NoSuchClause(HighCard):
    def why_not(self, state: State, seat: int, action: int) -> Illegal:
        return Illegal("TOY-99", "No.")


@breaks("Exact")
class RefusalThatActs(HighCard):
    def why_not(self, state: State, seat: int, action: int) -> Illegal:
        assert isinstance(state, Table)
        state.shown[0] = not state.shown[0]
        return super().why_not(state, seat, action)


@breaks("Luck outside")
class OwnDice(Table):
    def deal(self, seats: list[int], luck: Luck, tell: Journal) -> None:
        if self.turn == 0 and len(seats) == 1:  # a swap
            self.stock[self.hands[seats[0]]] += 1
            self.hands[seats[0]] = random.choice([card for card in range(3) if self.stock[card]])
            self.stock[self.hands[seats[0]]] -= 1
            tell.whisper("deal", {"seat": seats[0]}, (seats[0],), {"card": CARDS[self.hands[seats[0]]]})
        else:
            super().deal(seats, luck, tell)


@breaks("Luck outside")
class OnlyIfHeard(Table):
    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        super().play(seat, action, luck, tell)
        if tell is None:
            self.shown[seat] = True


@breaks("Draw late")
class StackedDeck(Table):
    """The whole deck is put in order when the first card is dealt."""

    def __init__(self, stock: list[int], hands: list[int], shown: list[bool], turn: int) -> None:
        super().__init__(stock, hands, shown, turn)
        self.deck: list[int] = []

    def deal(self, seats: list[int], luck: Luck, tell: Journal) -> None:
        if not self.deck:
            left = self.stock[:]
            while sum(left):
                self.deck.append(luck.pick("deal", left))
                left[self.deck[-1]] -= 1
        super().deal(seats, TopOf(self.deck), tell)

    def resample(self, seat: int, luck: Luck) -> None:
        Table.deal(self, [o for o in range(len(self.hands)) if o != seat and not self.shown[o]], luck, Journal())

    def copy(self) -> "StackedDeck":
        twin = type(self)(self.stock[:], self.hands[:], self.shown[:], self.turn)
        twin.deck = self.deck[:]
        return twin

    def key(self) -> bytes:
        return super().key() + repr(self.deck).encode()


class TopOf(Luck):
    def __init__(self, deck: list[int]) -> None:
        super().__init__()
        self.deck = deck

    def pick(self, kind: str, weights: list[int]) -> int:
        return self.deck.pop(0)


@breaks("Draw late")
class StackedDeckOutOfSight(StackedDeck):
    def key(self) -> bytes:
        return Table.key(self)


@breaks("Draw late")
class GeneratorInside(Table):
    def __init__(self, stock: list[int], hands: list[int], shown: list[bool], turn: int) -> None:
        super().__init__(stock, hands, shown, turn)
        self.dice = random.Random(1)


@breaks("Draw late")
class LuckThatDoesNotMatter(Table):
    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        if action == SWAP:
            luck.pick("deal", [1])
        super().play(seat, action, FirstThere(), tell)


class FirstThere(Luck):
    def pick(self, kind: str, weights: list[int]) -> int:
        return next(which for which, weight in enumerate(weights) if weight)


@breaks("Views are complete and no more")
class LooksOverTheShoulder(Table):
    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "neighbour": CARDS[self.hands[((seat or 0) + 1) % len(self.hands)]]}


@breaks("Views are complete and no more")
class ForgetsWhoShowed(HighCard):
    def world(self, view: View, luck: Luck) -> Table:
        state = super().world(view, luck)
        state.shown = [False] * len(state.hands)
        return state


@breaks("Views are complete and no more")
class ViewThatIsTheState(Table):
    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "shown": self.shown}


@breaks("Resampling is fair")
class NeverDealsAgain(Table):
    def resample(self, seat: int, luck: Luck) -> None:
        pass


@breaks("Resampling is fair")
class DealsHighCardsFirst(Table):
    def deal(self, seats: list[int], luck: Luck, tell: Journal) -> None:
        super().deal(seats, Weighted(luck) if not tell.events and len(seats) > 1 else luck, tell)

    def resample(self, seat: int, luck: Luck) -> None:
        super().resample(seat, Weighted(luck))


class Weighted(Luck):
    def __init__(self, luck: Luck) -> None:
        super().__init__()
        self.luck = luck

    def pick(self, kind: str, weights: list[int]) -> int:
        return self.luck.pick(kind, [weight * (which + 1) for which, weight in enumerate(weights)])


@breaks("Resampling is fair")
class NobodySaysWhatIsHidden(HighCard):
    def unseen(self, view: View) -> Unseen:
        return Unseen({}, [])


@breaks("Public questions")
class LowCardsAreNotAsked(Table):
    """Whoever holds a low card would swap it anyway, thinks this game, and asks the next."""

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        super().play(seat, action, luck, tell)
        if action == SWAP and self.turn == 1 and self.hands[1] == CARDS.index("low"):
            self.turn = 2


@breaks("Public questions")
class ChoiceThatOnlyTheOwnerKnows(Table):
    """Nobody keeps a low card, and everybody is said to know who has one."""

    def legal(self, seat: int) -> list[int]:
        legal = super().legal(seat)
        low = CARDS.index("low")
        return [SWAP] if SWAP in legal and self.hands[seat] == low else legal

    def public_choice(self, seat: int) -> bool:
        return True


@breaks("Public questions")
class SecretOfWhoseChoiceIsKnown(Table):
    def public_choice(self, seat: int) -> bool:
        return self.hands[seat] == CARDS.index("low")


@breaks("Atomic")
class ForcedInSpiteOfAChoice(Table):
    def forced(self, seat: int) -> int:
        return self.legal(seat)[0]


@breaks("Two witnesses")
class DealtInTheOpen(Table):
    def deal(self, seats: list[int], luck: Luck, tell: Journal) -> None:
        super().deal(seats, luck, tell)
        for event in tell.events if len(seats) == 1 else []:
            event.to = (*range(len(self.hands)),)


@breaks("Two witnesses")
class SetUpInTheOpen(HighCard):
    def new(self, seats: int, options: object, data: object, luck: Luck, tell: Journal | None) -> Table:
        state = super().new(seats, options, data, luck, tell)
        for event in tell.events if tell else []:
            event.to = (*range(seats),)
        return state


@breaks("Two witnesses")
class OpenedInSilence(Table):
    def turn_up(self, owner: int, tell: Journal, of: int = -1) -> None:
        self.shown[owner] = True


@breaks("Two witnesses")
class ShownAndForgotten(Table):
    """A card that is shown is told to all, and nobody keeps it in mind."""

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        shown = self.shown[:]
        super().play(seat, action, luck, tell)
        if action == SHOW:
            self.shown = shown


@breaks("Conservation")
class LosesACard(Table):
    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        super().play(seat, action, luck, tell)
        if action == SWAP:
            self.stock[max(range(3), key=lambda card: self.stock[card])] -= 1


@breaks("Conservation")
class CountsNothing(HighCard):
    def count(self, state: State) -> dict[str, int]:
        return {}


@breaks("True copies")
class SharesItsList(Table):
    def copy(self) -> Table:
        return type(self)(self.stock[:], self.hands[:], self.shown, self.turn)


@breaks("True copies")
class ForgetsToCopy(Table):
    def copy(self) -> Table:
        return type(self)(self.stock[:], self.hands[:], [False] * len(self.hands), self.turn)


@breaks("Undo is honest")
class PeeksAndTakesBack(Table):
    """Opening turns up the neighbour's card as well, and does not say whose hidden card that was."""

    def turn_up(self, owner: int, tell: Journal, of: int = -1) -> None:
        super().turn_up(owner, tell, of)
        if of == -1 and self.turn == 0:
            super().turn_up((owner + 1) % len(self.hands), tell)


@breaks("Undo is honest")
class ForgetsWhatWasSeen(Table):
    def remember(self, undone: list[Event], later: State) -> None:
        pass


@breaks("Undo is honest")
class UndoThatSwaps(Table):
    def remember(self, undone: list[Event], later: State) -> None:
        super().remember(undone, later)
        self.hands[0], self.hands[1] = self.hands[1], self.hands[0]


class OpensWhoHasToPass(ForcedTable):
    """Who has to pass turns its card up. Whoever made it pass could look, and take its own step back."""

    def passes(self, seat: int, tell: Journal) -> None:
        super().passes(seat, tell)
        self.turn_up(seat, tell)


@breaks("Undo is honest")
class LooksAndTakesBack(ForcedHighCard):
    table = OpensWhoHasToPass


@breaks("Going back is honest")
class RemembersOneStep(Table):
    """An undo takes back one step; over several, what the later ones showed is forgotten."""

    def remember(self, undone: list[Event], later: State) -> None:
        for event in undone:
            if event.kind == "turn_up":
                self.shown[int(str(event.data["seat"]))] = True


@breaks("Going back is honest")
class MixesUpSeveralSteps(Table):
    def remember(self, undone: list[Event], later: State) -> None:
        assert isinstance(later, Table)
        if sum(later.shown) > sum(self.shown) + 1:
            self.hands[0], self.hands[1] = self.hands[1], self.hands[0]
        super().remember(undone, later)


def find(game: Game[Any], seed: int = 0) -> BrokenPromise:
    with pytest.raises(BrokenPromise) as caught:
        Kit(game, cap=300).run(3, games=60, every=1, seed=seed)
    return caught.value


@pytest.mark.parametrize(("promise", "fault"), FAULTS, ids=lambda one: one if isinstance(one, str) else one.__name__)
def test_the_kit_finds(promise: str, fault: type[Game[Any]]) -> None:
    """It stops at the first promise it sees broken, and some faults break several: so it may have to look again."""
    for seed in range(10):
        broken = find(fault(), seed)
        assert str(broken).startswith(f"{broken.promise}: ")
        if broken.promise == promise:
            return
    pytest.fail(f"found only as {broken}")


UNDONE_WITH = rewinds.undone_with


def forced_or_not(step: Step) -> bool:
    return True


def whatever_came_since(line: object, steps: list[Step], plies: list[int]) -> list[Step]:
    return [one for one in reversed(steps) if plies and one.ply >= plies[-1]]


def not_the_step_before(line: list[rewinds.Played], steps: list[Step], plies: list[int]) -> list[Step] | Illegal:
    """Only what others had to answer after it."""
    found = UNDONE_WITH(line, steps, plies)
    return found[:-1] or found if isinstance(found, list) else found


@pytest.mark.parametrize(
    ("game", "name", "fault", "why"),
    [
        (HighCard(), "publicly_forced", forced_or_not, "may take back what seat . chose"),
        (HighCard(), "undone_with", whatever_came_since, "may take back what seat . chose"),
        (ForcedHighCard(), "undone_with", not_the_step_before, "and not what led to it"),
    ],
)
def test_the_kit_finds_an_undo_that_goes_over_what_others_chose(
    monkeypatch: pytest.MonkeyPatch, game: Game[Any], name: str, fault: Callable[..., Any], why: str
) -> None:
    monkeypatch.setattr(rewinds, name, fault)
    found = []
    for seed in range(10):
        try:
            Kit(game, cap=300).run(4, games=60, every=1, seed=seed)
        except BrokenPromise as broken:
            found.append(str(broken))
    assert any(re.search(f"Undo is honest: .*{why}", one) for one in found)


def test_every_promise_has_a_planted_fault() -> None:
    assert {promise for promise, _ in FAULTS} == set(PROMISES)


class LendsWhatAllShare(Table):
    """Its views hold a table that belongs to no state, but to the game."""

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "points": POINTS}


POINTS = {"low": 1, "mid": 2, "high": 3}


def test_a_view_that_lends_what_all_states_share_is_told_so() -> None:
    assert "shares a list or table with the terms" in find(game_of(LendsWhatAllShare)()).message


class OtherProcess(Table):
    """Counts on the hash of a string, which every process draws anew."""

    def key(self) -> bytes:
        return super().key() + str(hash("here")).encode()


ELSEWHERE = game_of(OtherProcess)


def test_luck_outside_is_also_tried_in_another_process() -> None:
    Kit(HighCard()).elsewhere(3)
    with pytest.raises(BrokenPromise, match="another process does not come to the same positions"):
        Kit(ELSEWHERE()).elsewhere(3)


def test_a_broken_promise_can_be_seen_again(tmp_path: Path) -> None:
    broken = find(game_of(LosesACard)())
    assert broken.start == f"game('LosesACard').start(seats=3, seed={broken.lines[0]['luck']['seed']})"
    broken.save(tmp_path / "broken.jsonl")
    again = Match.load(tmp_path / "broken.jsonl")
    assert [f"{line['seat']}:{notation(line)}" for line in again.record if "ply" in line] == broken.steps
    assert broken.steps[-1].split(":")[1] in str(broken)


def test_a_crash_breaks_the_promise_that_was_looked_at() -> None:
    class Crashes(Table):
        def resample(self, seat: int, luck: Luck) -> None:
            raise KeyError("lost")

    broken = find(game_of(Crashes)())
    assert "it crashed: KeyError('lost')" in broken.message
