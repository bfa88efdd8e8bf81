"""State and Game: the contract between a game's rules and everything that stands on them.

A state is plain data that knows its rules. It never holds a generator, a deck in order or another seat's eyes: luck
comes in from outside, and what a seat may know goes out through ``view``. The promises behind each method are listed
in ``signoria.engine.testing``, which proves them on any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from signoria.engine.actions import ActionSpace
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.learned import Learned
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.messages import InputError
from signoria.engine.native import mypyc_attr
from signoria.engine.options import Option, Value
from signoria.engine.pickling import attributes_of, give_attributes
from signoria.engine.texts import Texts

if TYPE_CHECKING:
    from signoria.engine.match import Match
    from signoria.engine.scenes import Scene
    from signoria.engine.seal import Seal
    from signoria.engine.wording import Wording

View = Mapping[str, object]


def at_table(seat: int, seats: int) -> None:
    """Is there such a seat? -1 is a spectator."""
    if not -1 <= seat < seats:
        raise InputError("no_seat", seat=repr(seat), last=seats - 1)


def sees(seat: int | None, seats: int) -> None:
    """Is there such a seat to see from? None is a spectator, and -1 nobody: it would read the last of every list."""
    if seat is not None and not 0 <= seat < seats:
        raise InputError("no_seat", seat=repr(seat), last=seats - 1)


def victory(winners: int, seats: int) -> tuple[float, ...]:
    """The scores of a game that is over; ``winners`` is the set of the seats that share the victory."""
    count = 0
    for seat in range(seats):
        count += (winners >> seat) & 1
    share = 1.0 / float(count)
    return tuple([share if (winners >> seat) & 1 else 0.0 for seat in range(seats)])


def ranked(worth: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """The seats by what each is worth, best first, those who are tied together."""
    levels = sorted(set(worth), reverse=True)
    return tuple([tuple([seat for seat in range(len(worth)) if worth[seat] == level]) for level in levels])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Seats are numbered from 0, clockwise +1; actions are numbers of the game's ``ActionSpace``."""

    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now, from public facts alone; ``()`` when the game is over."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """All this actor may do, sorted, never empty; ``[]`` for a seat that owes nothing."""
        raise NotImplementedError

    def lane(self, seat: int) -> list[int]:
        """What any seat may do now without being asked: offers, showing cards."""
        return []

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        """Do it. Trusts its caller: the action is in ``legal`` or ``lane``. Without ``tell`` no event is built."""
        raise NotImplementedError

    def copy(self) -> State:
        """A state that shares nothing mutable with this one."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """For pickle: the whole position, everybody's secrets included.

        A compiled class whose ``__init__`` needs arguments names them in ``__getnewargs__``.
        """
        return attributes_of(self)

    def __setstate__(self, attributes: dict[str, object]) -> None:
        give_attributes(self, attributes)

    def key(self) -> bytes:
        """Equal for equal states, different for different ones."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """All and only what this seat knows (``None``: a spectator), as plain data."""
        raise NotImplementedError

    def resample(self, seat: int, luck: Luck) -> None:
        """In place: deal again what this seat cannot know (-1: a spectator)."""

    def remember(self, undone: list[Event], later: State) -> None:
        """Called on the earlier state when steps are taken back: what others saw in ``undone`` cannot be unlearned.

        ``later`` is the state the steps led to; where several are taken back it is called for each, the last first. A
        game without hidden things has nothing to remember.
        """

    def scores(self) -> tuple[float, ...]:
        """1.0 for the winner, 1/k each for k who share the victory, 0.0 for the others (and while it is not over)."""
        raise NotImplementedError

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats, best first, those who are tied together."""
        return ranked(self.scores())


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game: its actions, options and data, how to begin it, and why something is not allowed.

    ``S`` is the class of its states, so a game's own methods need no casts: ``class Chess(Game[Board])``.
    """

    name: str
    seats: tuple[int, ...]  # the numbers of players it takes
    rules_version: str  # goes into every record
    actions: ActionSpace
    max_legal: int  # no decision offers more
    options: tuple[Option, ...]
    data: Mapping[str, object]
    texts: Mapping[str, Texts]  # by language
    chance: Mapping[str, tuple[str, ...]]  # what the outcomes of each kind of luck are called, for scenes
    feature_names: tuple[str, ...] = ()  # what ``features`` tells of a seat, in its order
    learned: Learned | None = None  # the weights for them, once it is trained
    levels: Mapping[str, Mapping[str, object]] = {}  # by level: what makes its bot weaker or stronger (``bots.levels``)
    ladder_seats: tuple[int, ...] = (4,)  # numbers of players at which levels are compared

    def new(
        self, seats: int, options: Mapping[str, Value], data: Mapping[str, object], luck: Luck, tell: Journal | None
    ) -> S:
        """The opening position; ``options`` and ``data`` are complete. Luck of the set-up and its events included."""
        raise NotImplementedError

    def world(self, view: View, luck: Luck) -> S:
        """Some state that the seat of this view cannot tell from the truth, made from the view alone."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: int) -> Illegal:
        """The rule that forbids this action now."""
        raise NotImplementedError

    def position(self, spec: Mapping[str, object]) -> S:
        """A position written down in a scene."""
        raise NotImplementedError(f"{self.name} does not read positions")

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """What in these data (an owner may have corrected them) does not fit the rules: counts, sums, references."""
        return []

    def by_heart(self) -> frozenset[tuple[str, str]]:
        """Table and field of what the data only write down: the rules know it by heart, so no correction changes it."""
        return frozenset()

    def senseless(self, data: Mapping[str, object]) -> list[InputError]:
        """What in these data can be played and cannot be meant. No match begins with it; a record that did is read."""
        return []

    def explain(self, state: S, seat: int) -> list[dict[str, object]]:
        """*Why 15?* The parts of what a seat's total counts now, each with the clauses it follows from."""
        return []

    def explain_view(self, view: View, seat: int) -> list[dict[str, object]]:
        """The same as far as the reader of this view knows it; a game whose totals hold secrets overrides it."""
        return self.explain(self.world(view, FastLuck(1)), seat)

    def warnings(self, options: Mapping[str, Value]) -> list[str]:
        """Text keys of what the rulebook advises against in these options; it is advice, not a ban."""
        return []

    def wording(self, language: str, names: Sequence[str] = ()) -> Wording:
        """The game's words in a language, with the players' names by seat."""
        from signoria.engine.wording import Wording

        return Wording(self, language, names)

    def count(self, state: S) -> Mapping[str, int]:
        """How many of each thing there are, wherever they lie: never changes during a match."""
        return {}

    def traits(self, view: View) -> Mapping[str, Sequence[Sequence[str]]]:
        """What each seat was dealt to play with, by kind (a nation, objectives), as all know when the game is over.

        For reports on balance; names are those of the data.
        """
        return {}

    def values(self, state: S) -> list[float]:
        """What each seat may hope for, between 0 and 1, for bots that look one step ahead."""
        raise NotImplementedError(f"{self.name} has no insight")

    def features(self, state: S) -> list[list[float]]:
        """For each seat what ``feature_names`` names, of the order of 1: what a learned evaluation weighs."""
        raise NotImplementedError(f"{self.name} has no features")

    def judge(self, state: S) -> list[float]:
        """What each seat may hope for, for a search at the end of its look ahead; learned where there are weights."""
        if self.learned is None:
            return self.values(state)
        return self.learned.hopes(self.features(state))

    def sensible(self, state: S, seat: int, legal: list[int]) -> list[int]:
        """The actions a bot should look at: ``legal`` is complete, pruning is done here."""
        return legal

    def horizon(self) -> int:
        """So many decisions a search lets everybody play before it asks for ``values``."""
        return 5

    def pauses(self, state: S) -> bool:
        """Is this a quiet moment, at which a search asks for ``values`` even before its horizon?"""
        return False

    def curiosity(self) -> float:
        """How much a search tries what seems worse: the more, the more ``values`` differ from action to action."""
        return 0.2

    def judgement(self) -> str:
        """The version of all that bots are told here, from ``values`` to ``offer``: a receipt names it.

        Who changes what a bot would choose gives it another, so that older receipts are not held against a bot that
        knows better.
        """
        return "1"

    def races(self) -> bool:
        """Is it searched by a race of the choices over the same worlds, not by a tree (``bots/race.py``)?

        Good where a turn is long and full of luck: a tree of the own later choices would hardly be visited twice.
        """
        return False

    def foreseen(self) -> bool:
        """Is nothing hidden and nothing left to luck, so that each choice needs to be played on but once?

        Then choices are compared from quiet moment to quiet moment (``bots/laps.py``), and not by a tree.
        """
        return False

    def offer(self, state: S, seat: int) -> int | None:
        """What a bot would do unasked, out of ``State.lane``, before it decides; None: nothing.

        It must follow from what the seat knows, and come to an end: a bot is asked again after each offer.
        """
        return None

    def silence(self, state: S, seat: int) -> int | None:
        """What it means, by the rules, that this seat gives no answer in time; None where they do not say."""
        return None

    def start(
        self,
        seats: Any,  # a number; whatever is not one gets the same clear ValueError, compiled or not
        seed: Any = None,
        *,
        names: Sequence[str] = (),
        overlay: Mapping[str, object] | None = None,
        seal: Seal | None = None,
        contributions: Sequence[str] = (),
        clock: Callable[[], str] | None = None,
        friendly: Any = False,  # True or False; as with the seats
        **options: object,
    ) -> Match:
        """Begin a match. With ``seed`` its luck is repeatable (and said to be *unsealed*), without it is sealed.

        ``seal`` is the server's promise, made before the seats gave their ``contributions`` to the sealed key;
        ``overlay`` holds the owner's corrections of data, ``clock`` tells the time of each step. In a ``friendly``
        match the host may turn back. Everything else is an option of the game.
        """
        from signoria.engine.start import begin

        return begin(self, seats, seed, names, overlay or {}, seal, contributions, clock, options, friendly)

    def scene(self, source: str | Path) -> Scene:
        """A scene from a path or from its text."""
        from signoria.engine.scenes import Scene

        return Scene.read(self, source)
