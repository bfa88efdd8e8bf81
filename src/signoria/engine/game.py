"""State and Game: the contract between a game's rules and everything built on them.

A state is plain data that knows its rules. It holds no random generator, no deck in order and nothing a seat could not
have learned through ``view``: luck is passed in, and knowledge goes out through ``view`` alone. The promises behind
each method are listed in ``signoria.engine.testing``, which tests them on any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from signoria.engine.actions import ActionSpace
from signoria.engine.habits import NO_HABITS, Habits
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
    """Raise :class:`InputError` if there is no such seat; -1 is a spectator."""
    if not -1 <= seat < seats:
        raise InputError("no_seat", seat=repr(seat), last=seats - 1)


def sees(seat: int | None, seats: int) -> None:
    """Raise :class:`InputError` if there is no such seat; ``None`` is a spectator (-1 would index the last seat)."""
    if seat is not None and not 0 <= seat < seats:
        raise InputError("no_seat", seat=repr(seat), last=seats - 1)


def victory(winners: int, seats: int) -> tuple[float, ...]:
    """The scores of a game; ``winners`` is the bit set of the seats that share the victory, 0 before the end."""
    count = 0
    for seat in range(seats):
        count += (winners >> seat) & 1
    share = 1.0 / float(count) if count else 0.0
    return tuple([share if (winners >> seat) & 1 else 0.0 for seat in range(seats)])


def ranking_of(worth: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """The seats grouped by their worth, best first; tied seats share a group."""
    levels = sorted(set(worth), reverse=True)
    return tuple([tuple([seat for seat in range(len(worth)) if worth[seat] == level]) for level in levels])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Seats are numbered from 0, clockwise; actions are numbers of the game's :class:`ActionSpace`.

    Moves are not checked for legality here: it is the caller's responsibility to play only what ``legal`` or ``lane``
    offers. :class:`~signoria.Match` checks everything.
    """

    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; ``()`` when the game is over. It follows from public facts alone."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """All actions this seat may choose from, sorted, never empty for an actor; ``[]`` for a seat that owes no
        decision.
        """
        raise NotImplementedError

    def lane(self, seat: int) -> list[int]:
        """What this seat may do now without being asked: offers, showing cards. Empty unless the game overrides it."""
        return []

    def forced(self, seat: int) -> int:
        """The one answer of a seat that has no choice now; -1 if it has one, or is not asked.

        A game overrides it where a seat with one answer can do something else instead, unasked.
        """
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else -1

    def public_choice(self, seat: int) -> bool:
        """Whether everybody knows which answers this seat has now; False where in doubt."""
        return False

    def play(self, seat: int, action: int, luck: Luck, tell: Journal | None = None) -> None:
        """Apply an action. It must be in ``legal`` or ``lane`` of the seat; that is not checked.

        Random outcomes are drawn from ``luck``. Events are written to ``tell``; with None none are built, for search.
        """
        raise NotImplementedError

    def copy(self) -> State:
        """A copy that shares nothing mutable with this state."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """For pickle: the whole position, everybody's secrets included.

        A compiled class whose ``__init__`` needs arguments returns them from ``__getnewargs__``.
        """
        return attributes_of(self)

    def __setstate__(self, attributes: dict[str, object]) -> None:
        give_attributes(self, attributes)

    def key(self) -> bytes:
        """Bytes that are equal for equal states and different for different ones."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """All and only what this seat knows (``None``: a spectator), as plain data."""
        raise NotImplementedError

    def resample(self, seat: int, luck: Luck) -> None:
        """Redeal in place what this seat cannot know (-1: a spectator). Its view stays as it is."""

    def remember(self, undone: list[Event], later: State) -> None:
        """Called on the restored state when steps are taken back: seats still know what they saw in ``undone``.

        ``later`` is the state that the steps led to. If several steps are taken back it is called for each, last first.
        A game without hidden information has nothing to do here.
        """

    def scores(self) -> tuple[float, ...]:
        """1.0 for the winner, 1/k each for k who share the victory, 0.0 for the others and
        while the game is not over.
        """
        raise NotImplementedError

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from first to last; tied seats share an entry."""
        return ranking_of(self.scores())


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game: its actions, options and data, how it starts, and why an action is not allowed.

    ``S`` is the class of its states: ``class Chess(Game[Board])``. :func:`signoria.game` finds a game by its name.

    >>> import signoria
    >>> game = signoria.game("condottiere")
    >>> game.seats
    (2, 3, 4, 5, 6)
    >>> game.actions.parse("play winter").verb
    'play'
    >>> match = game.start(seats=3, seed=1, hidden_cards=True)
    >>> game.start(seats=9)
    Traceback (most recent call last):
        ...
    signoria.engine.messages.InputError: condottiere takes 2 to 6 seats, not 9
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
        """The first position, set-up included. ``options`` must be complete (see ``engine.options.settle``).

        Callers that want a match with a record use :meth:`start`.
        """
        raise NotImplementedError

    def world(self, view: View, luck: Luck) -> S:
        """A state that the seat of this view cannot tell from the true one, made from the view alone."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, action: int) -> Illegal:
        """The rule that forbids this action now. The action must not be legal."""
        raise NotImplementedError

    def position(self, spec: Mapping[str, object]) -> S:
        """The state that a scene's ``[position]`` describes."""
        raise NotImplementedError(f"{self.name} does not read positions")

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """What in these data (an owner may have corrected them) does not fit the rules: counts, sums, references."""
        return []

    def by_heart(self) -> frozenset[tuple[str, str]]:
        """Table and field of values that are in the data for the reader only: the rules hard-code them."""
        return frozenset()

    def senseless(self, data: Mapping[str, object]) -> list[InputError]:
        """What in these data can be played but cannot be meant. No new match starts with it; old records are still
        read.
        """
        return []

    def explain(self, state: S, seat: int) -> list[dict[str, object]]:
        """*Why 15?* The parts of a seat's total, each with the clauses it follows from."""
        return []

    def explain_view(self, view: View, seat: int) -> list[dict[str, object]]:
        """Like :meth:`explain`, from what the reader of this view knows. Games whose totals
        hold secrets override it.
        """
        return self.explain(self.world(view, FastLuck(1)), seat)

    def warnings(self, options: Mapping[str, Value]) -> list[str]:
        """Text keys of what the rulebook advises against in these options; it is advice, not a ban."""
        return []

    def wording(self, language: str, names: Sequence[str] = ()) -> Wording:
        """The game's texts in a language, with the players' names by seat."""
        from signoria.engine.wording import Wording

        return Wording(self, language, names)

    def count(self, state: S) -> Mapping[str, int]:
        """How many of each thing there are, wherever they are; constant during a match."""
        return {}

    def traits(self, view: View) -> Mapping[str, Sequence[Sequence[str]]]:
        """What each seat was dealt to play with, by kind (a nation, objectives), as known after the game.

        For reports on balance; the names are ids of the data.
        """
        return {}

    def values(self, state: S) -> list[float]:
        """The chance of each seat to win, between 0 and 1, estimated for bots that look one step ahead."""
        raise NotImplementedError(f"{self.name} has no insight")

    def features(self, state: S) -> list[list[float]]:
        """For each seat the numbers that ``feature_names`` names, of the order of 1: the
        input of a learned evaluation.
        """
        raise NotImplementedError(f"{self.name} has no features")

    def judge(self, state: S) -> list[float]:
        """Like :meth:`values`, by the learned evaluation if there is one: what a search asks at its leaves."""
        if self.learned is None:
            return self.values(state)
        return self.learned.hopes(self.features(state))

    def sensible(self, state: S, seat: int, legal: list[int]) -> list[int]:
        """The legal actions that a bot should consider. ``legal`` is complete; pruning belongs here."""
        return legal

    def horizon(self) -> int:
        """How many decisions a search plays on before it asks for ``values``."""
        return 5

    def pauses(self, state: S) -> bool:
        """Whether this position is quiet, so that a search may evaluate it even before its horizon."""
        return False

    def curiosity(self) -> float:
        """The exploration constant of the tree search: larger where ``values`` differ much between actions."""
        return 0.2

    def judgement(self) -> str:
        """The version of everything bots are told by this class, from ``values`` to ``offer``. Receipts name it.

        Change it whenever a bot would choose differently, so that old receipts are not checked against the new one.
        """
        return "1"

    def races(self) -> bool:
        """Whether it is searched by racing over shared worlds (``bots/racing.py``), not by a
        tree.

        For games with long turns and much luck, in which a tree would hardly visit a node twice.
        """
        return False

    def foreseen(self) -> bool:
        """Whether nothing is hidden or random, so that each choice has to be played on only once.

        Choices are then compared from quiet position to quiet position (``bots/greedy_rollouts.py``).
        """
        return False

    def offer(self, state: S, seat: int) -> int | None:
        """The action from ``State.lane`` that a bot takes unasked before it decides; None for none.

        It must follow from what the seat knows, and stop being offered: a bot is asked again after each one.
        """
        return None

    habits: Habits = NO_HABITS  # what it says of orders: bookkeeping, standing orders, conditions

    def scopes(self, view: View) -> Mapping[str, object]:
        """What an order may be given for, by name: the battle, the turn. The order lasts while the value stays."""
        return {}

    def public_facts(self, view: View) -> Mapping[str, int]:
        """Numbers that everybody at the table knows, by name, for the conditions of orders."""
        return {}

    def routine(self, view: View) -> str:
        """The only answer that the pruning leaves to the seat of this view, in notation; "" if it leaves more."""
        game: Any = self  # compiled, this class does not see what an interpreted subclass has as a class attribute
        world, seat = self.world(view, FastLuck(0)), view["seat"]
        assert isinstance(seat, int)
        left = self.sensible(world, seat, world.legal(seat))
        return str(game.actions[left[0]]) if len(left) == 1 else ""

    def silence(self, state: S, seat: int) -> int | None:
        """The answer that the rules give for a seat that does not answer in time; None if they do not say."""
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
        """Start a match.

        With ``seed`` its luck is repeatable and the match *unsealed*; without one it is sealed: the key of its luck is
        committed to now and revealed at the end. ``seal`` is a commitment made earlier, before the seats gave their
        ``contributions`` to the key. ``overlay`` holds an owner's corrections of the data, ``clock`` returns the time
        of each step as text, and in a ``friendly`` match the host may rewind. All other arguments are options of the
        game; an unknown option or a bad value raises ``ValueError``.
        """
        from signoria.engine.start import begin

        return begin(self, seats, seed, names, overlay or {}, seal, contributions, clock, options, friendly)

    def scene(self, source: str | Path) -> Scene:
        """A scene from a path or from its text; ``.check()`` plays it."""
        from signoria.engine.scenes import Scene

        return Scene.read(self, source)
