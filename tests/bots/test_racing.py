"""The race of choices: the same ground for all, who is surely behind drops out, half a round decides nothing."""

from __future__ import annotations

from helpers import toy
from signoria.bots.racing import ROUNDS, Race
from signoria.engine.game import State

LOW, MID, HIGH = range(len(toy.CARDS))


class Thoughtful(toy.HighCard):
    """High Card, with insight: the higher the card, the better."""

    def values(self, state: State) -> list[float]:
        assert isinstance(state, toy.Table)
        return [0.1 + card / 10 for card in state.hands]

    def races(self) -> bool:
        return True


GAME = Thoughtful()


def race_with(card: int, seed: int = 1) -> Race:
    stock = [3, 3, 3]
    hands = [card, MID, MID, MID]
    for held in hands:
        stock[held] -= 1
    return Race(toy.Table(stock, hands, [False] * 4, 0), 0, seed, GAME)


def test_what_is_surely_behind_drops_out_and_the_race_is_over() -> None:
    for card, best in ((LOW, toy.SWAP), (HIGH, toy.OPEN)):
        race = race_with(card)
        race.grow(4000)
        assert race.best() == best
        assert race.settled()
        assert 2 * ROUNDS <= race.iterations == 2 * race.rounds < 4000
        assert [ran for _, ran, _ in race.chances()] == [race.rounds, race.rounds]
        race.grow(10)
        assert race.iterations == 2 * race.rounds


def test_all_run_over_the_same_ground_with_the_same_luck() -> None:
    race = race_with(LOW)
    for seen in range(8):
        race.grow(2)
        assert [race.run(action) for action in race.running] == [race.found[action][seen] for action in race.running]


def test_half_a_round_decides_nothing() -> None:
    race = race_with(MID)
    race.grow(4)
    before = {action: chance for action, _, chance in race.chances()}
    race.grow(1)
    assert {action: chance for action, _, chance in race.chances()} == before
    assert race.iterations == 5
    assert race.rounds == 2


def test_it_repeats_itself_in_any_pieces_and_leaves_the_world_as_it_was() -> None:
    race = race_with(MID, seed=3)
    before = race.world.key()
    race.grow(9)
    assert race.world.key() == before
    pieces = race_with(MID, seed=3)
    for _ in range(3):
        pieces.grow(3)
    assert pieces.chances() == race.chances()
