"""The kit: random matches of any game, checked for every promise."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from signoria.engine.game import Game, State, View
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.match import PERSON, Match
from signoria.engine.options import Value
from signoria.engine.record import ORDER
from signoria.engine.testing import chance, rewinds, rules, undo, view_memory, views
from signoria.engine.testing.broken import (
    CONSERVATION,
    DRAW_LATE,
    FAIR,
    LUCK_OUTSIDE,
    NEVER_STUCK,
    TRUE_COPIES,
    BrokenPromise,
    Witness,
)
from signoria.engine.testing.card_counting import Counting, Unseen, contents, impossible, some_owner, unfair
from signoria.engine.testing.twin_luck import Trial, number, observers, reread, who

LANE = 0.06  # probability of an unasked action
ORDERED = 0.2  # probability that an order is said to have chosen an answer
ANSWERED = 0.5  # and that orders go on to answer what everybody knows to be forced
KEPT = 40  # copies that are looked at again at the end
THOROUGH = 10  # one game in THOROUGH also checks all refusals, the fairness of resampling, and a second replay
SPECIAL = 6  # number of whole steps before the first of these checks, and the factor to the next
PUBLIC = 0.4  # how often the witness is a spectator
KEEPING = 4  # how often in a run it is asked of each verb what it showed
FORBIDDEN = 4  # forbidden actions that are tried at a step


@dataclass
class Tally:
    """Counts of what a run has checked. A count of 0 means that a check never applied, so nothing was proven."""

    games: int = 0
    steps: int = 0
    whole: int = 0  # steps at which every promise was tried
    twins: int = 0
    refused: int = 0
    undone: int = 0
    undone_over: int = 0  # of these, with what others had to answer
    went_back: int = 0  # takebacks that all agreed to
    dealt: int = 0  # positions whose resampling was counted
    lucky: int = 0  # steps with luck that were played again with other luck
    mattered: int = 0  # those where it led elsewhere
    kept: Counter[str] = field(default_factory=Counter)  # by verb, steps that were asked what they showed


class Kit:
    """``Kit(game).run(seats, options)`` plays random matches and raises ``BrokenPromise`` at the first fault.

    Besides the contract of ``Game`` the game must have ``count`` and, if anything is hidden, ``unseen`` (see
    ``counting``), which may also be passed here.
    """

    def __init__(self, game: Game[Any], cap: int = 20_000, unseen: Counting | None = None) -> None:
        self.game = game
        self.counting: Counting | None = unseen or getattr(game, "unseen", None)
        self.cap = cap  # no match may take more steps
        self.clauses = rules.clauses(game)

    def run(
        self,
        seats: int,
        options: Mapping[str, Value] | None = None,
        games: int = 20,
        every: int = 10,
        seed: int = 0,
    ) -> Tally:
        """Play ``games`` random matches; check every promise at every ``every``-th step and the cheap ones at each."""
        tally = Tally()
        match = None
        for n in range(games):
            match = self.start(seats, seed * 100_003 + n, options)
            self.watch(Watch(self, match, tally, every), n % THOROUGH == 0)
        if match and tally.lucky >= chance.ENOUGH and not tally.mattered:
            raise BrokenPromise(DRAW_LATE, f"luck was used {tally.lucky} times and never mattered", match)
        return tally

    def start(self, seats: int, seed: int, options: Mapping[str, Value] | None) -> Match:
        chosen: dict[str, Any] = {**(options or {})}
        return self.game.start(seats, seed, **chosen)

    def watch(self, watch: Watch, thorough: bool) -> None:
        """Play one match; a crash counts as breaking the promise that was being checked."""
        try:
            watch.play(thorough)
        except BrokenPromise:
            raise
        except Exception as error:
            raise BrokenPromise(watch.promise, f"it crashed: {error!r}", watch.match) from error

    def elsewhere(self, seats: int, options: Mapping[str, Value] | None = None, seed: int = 0) -> None:
        """Luck outside: play one match here and verify it in another process."""
        watch = Watch(self, self.start(seats, seed, options), Tally(), 1)
        while not watch.match.over:
            watch.match.play(*watch.choose())
        chance.check_elsewhere(watch, self.game)

    def unseen(self, view: View) -> Unseen:
        """What the view leaves open, as the game describes it; nothing for a game that does not."""
        return self.counting(view) if self.counting is not None else Unseen({}, [])


class Watch(Witness):
    """The checks of one match, from the first step to the last."""

    def __init__(self, kit: Kit, match: Match, tally: Tally, every: int) -> None:
        super().__init__(match)
        self.kit = kit
        self.game = kit.game
        self.tally = tally
        self.every = every
        self.rnd = random.Random(f"{self.game.name} {match.header['luck']['seed']}")
        self.orders = random.Random(f"orders {self.game.name} {match.header['luck']['seed']}")
        self.things = self.game.count(match.state)
        self.copies: list[tuple[State, bytes]] = []
        self.refusals = rules.Refusals(self, self.game, kit.clauses)

    def play(self, thorough: bool) -> None:
        match, tally = self.match, self.tally
        if not self.things:
            self.promise = CONSERVATION
            self.broken("the game does not count its things")
        views.check_views(self, self.game, match.state, self.rnd.choice(observers(match.seats)), self.seed())
        chance.check_set_up(self, self.begin, self.seed())
        views.check_set_up(self, self.begin, match.seats, self.seed())
        steps, whole, offset = 0, 0, self.rnd.randrange(self.every)
        special = self.rnd.randrange(1, SPECIAL) if thorough else 0
        while True:
            rules.check_asked(self, self.game, match.state, match.seats)
            self.check_things()
            if match.over:
                break
            self.promise = NEVER_STUCK
            steps += 1
            if steps > self.kit.cap:
                self.broken(f"no end after {self.kit.cap} steps")
            seat, action = self.choose()
            if (steps + offset) % self.every == 0:
                tally.whole += 1
                whole += 1
                self.whole_step(seat, action, whole == special)
                if whole == special:
                    special *= SPECIAL
            else:
                self.make(seat, action)
        tally.games += 1
        tally.steps += steps
        self.end(thorough)

    def begin(self, luck: Luck, tell: Journal | None = None) -> State:
        """The same set-up with this luck."""
        header = self.match.header
        state: State = self.game.new(header["seats"], header["options"], header["data"], luck, tell)
        return state

    def seed(self) -> int:
        return self.rnd.getrandbits(40)

    def choose(self) -> tuple[int, int]:
        """A random legal action, sometimes an unasked one."""
        state, rnd = self.match.state, self.rnd
        if rnd.random() < LANE:
            seat = rnd.randrange(self.match.seats)
            lane = state.lane(seat)
            if lane:
                return seat, rnd.choice(lane)
        seat = rnd.choice(state.actors())
        return seat, rnd.choice(state.legal(seat))

    def make(self, seat: int, action: int) -> bool:
        """Play it: by an order as a table would, where everybody knows that it is forced, and otherwise now and then;
        else by hand. Returns whether it was made by hand.
        """
        state = self.match.state
        forced = state.forced(seat) == action and state.public_choice(seat)
        order = forced or (action in state.legal(seat) and self.orders.random() < ORDERED)
        self.match.play(seat, action, mover={"kind": ORDER} if order else PERSON)
        return not order

    def answer_forced(self) -> None:
        """What everybody knows to be forced now is answered, as at a table."""
        state = self.match.state
        while True:
            forced = [seat for seat in state.actors() if state.forced(seat) >= 0 and state.public_choice(seat)]
            if not forced:
                return
            self.make(forced[0], state.forced(forced[0]))

    def check_things(self) -> None:
        self.promise = CONSERVATION
        counts = self.game.count(self.match.state)
        if counts != self.things:
            apart = {name: (self.things.get(name), counts.get(name)) for name in {**self.things, **counts}}
            changed = {name: both for name, both in apart.items() if both[0] != both[1]}
            self.broken(f"things appeared or vanished (before, now): {changed}")

    def whole_step(self, seat: int, action: int, special: bool) -> None:
        """Every promise, around one step."""
        match, state, rnd, tally = self.match, self.match.state, self.rnd, self.tally
        rules.check_not_asked(self, self.game, state, match.seats)
        rules.check_lane(self, self.game, state, rnd.randrange(match.seats))
        tally.refused += self.refusals.check(rnd, None if special else FORBIDDEN)
        self.promise, key = TRUE_COPIES, state.key()
        trial = Trial(self.game, state, match.seats, seat, action, self.seed())
        self.check_copy(trial, key)
        chance.check_luck_outside(self, trial)
        mattered = chance.check_draw_late(self, trial)
        tally.lucky += mattered is not None
        tally.mattered += mattered is True
        for observer in observers(match.seats) if special else [rnd.choice(observers(match.seats))]:
            view, again = views.check_views(self, self.game, state, observer, self.seed())
            self.check_possible(observer, view, rnd.choice((again, state)))
        observer = None if rnd.random() < PUBLIC else rnd.randrange(match.seats)
        tally.twins += views.check_witnesses(self, trial, observer)
        verb = self.game.actions[action].verb
        if observer != seat and (tally.kept[verb] < KEEPING or special):
            tally.kept[verb] += view_memory.check_nothing_lost(self, trial, observer, self.kit.unseen, rnd)
        if special:
            self.check_fair(rnd.choice(observers(match.seats)))
        self.check_copy(trial, key)
        self.promise = NEVER_STUCK
        self.take_back(trial, self.make(seat, action))

    def take_back(self, trial: Trial, hand: bool) -> None:
        if not trial.answer:
            undo.check_refusal(self, trial.seat)
        elif hand:
            self.tally.undone += undo.check_undo(self, trial, self.kit.unseen, self.rnd)
        if self.orders.random() < ANSWERED:
            self.answer_forced()
        undone = undo.check_late_undo(self, self.kit.unseen, self.rnd)
        self.tally.undone += bool(undone)
        self.tally.undone_over += len({one.seat for one in undone}) > 1
        self.tally.went_back += rewinds.check_takeback(self, self.kit.unseen, self.rnd)

    def check_copy(self, trial: Trial, key: bytes) -> None:
        """True copies: what is played on one does not touch the other."""
        self.promise = TRUE_COPIES
        if trial.before.key() != key:
            self.broken(f"{trial.name}: a copy is not equal to its state, or does not stay so")
        if self.match.state.key() != key:
            self.broken(f"{trial.name}: what was done on a copy changed the state it was copied from")
        if len(self.copies) < KEPT:
            self.copies.append((trial.before, key))

    def check_possible(self, observer: int | None, view: View, world: State) -> None:
        """Resampling is fair, the quick part: what was dealt again, and the truth, are what the view leaves open."""
        self.promise = FAIR
        unseen = some_owner(self.kit.unseen(view), self.rnd)
        why = impossible(unseen, contents(unseen.places, world))
        if why:
            what = "the truth is" if world is self.match.state else "resample deals"
            self.broken(f"{what} what {who(observer)} can rule out: {why}")
        if not unseen.places and world.key() != self.match.state.key():
            self.broken(f"resample changes what {who(observer)} is said to know")

    def check_fair(self, observer: int | None) -> None:
        """Resampling is fair: as a dealer would deal again, by resample and by world alike."""
        self.promise = FAIR
        state: State = self.match.state
        view = reread(state.view(observer))

        def resampled(seed: int) -> State:
            copy = state.copy()
            copy.resample(number(observer), FastLuck(seed))
            return copy

        def made(seed: int) -> State:
            world: State = self.game.world(view, FastLuck(seed))
            return world

        for name, world in (("resample", resampled), ("world", made)):
            why = unfair(self.kit.unseen(view), world, self.rnd)
            if why:
                self.broken(f"{name} is not fair to {who(observer)}: {why}")
        self.tally.dealt += 1

    def end(self, thorough: bool) -> None:
        """After the last step: the lane is closed, old copies are what they were, the record is true."""
        state = self.match.state
        rules.check_not_asked(self, self.game, state, self.match.seats)
        for seat in range(self.match.seats):
            rules.check_lane(self, self.game, state, seat)
        for observer in observers(self.match.seats) if thorough else [None]:
            views.check_views(self, self.game, state, observer, self.seed())
        undo.check_closed(self)
        rewinds.check_hindsight(self, self.kit.unseen, self.rnd)
        self.promise = TRUE_COPIES
        for copy, key in self.copies:
            if copy.key() != key:
                self.broken("a copy made earlier was changed by the play after it")
        if thorough:
            self.promise = LUCK_OUTSIDE
            self.match.verify()
            if not rewinds.went_back(self):
                undo.check_as_if_never(self)
