"""State and Game: the contract between a game's rules and everything that stands on them.

A state is plain data that knows its rules. It never holds a generator, a deck in order or another seat's eyes: luck
comes in from outside, and what a seat may know goes out through ``view``. The promises behind each method are listed
in ``signoria.engine.testing``, which proves them on any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signoria.engine.actions import ActionSpace
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck
from signoria.engine.native import mypyc_attr
from signoria.engine.options import Option, Value
from signoria.engine.texts import Texts

if TYPE_CHECKING:
    from signoria.engine.match import Match, Seal
    from signoria.engine.scenes import Scene
    from signoria.engine.wording import Wording

View = Mapping[str, object]


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

        ``later`` is the state the steps led to. A game without hidden things has nothing to remember.
        """

    def scores(self) -> tuple[float, ...]:
        """1.0 for the winner, 1/k each for k who share the victory, 0.0 for the others (and while it is not over)."""
        raise NotImplementedError

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats, best first, those who are tied together."""
        scores = self.scores()
        levels = sorted(set(scores), reverse=True)
        return tuple(tuple(seat for seat, score in enumerate(scores) if score == level) for level in levels)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its actions, options and data, how to begin it, and why something is not allowed."""

    name: str
    seats: tuple[int, ...]  # the numbers of players it takes
    rules_version: str  # goes into every record
    actions: ActionSpace
    max_legal: int  # no decision offers more
    options: tuple[Option, ...]
    data: Mapping[str, object]
    texts: Mapping[str, Texts]  # by language
    chance: Mapping[str, tuple[str, ...]]  # what the outcomes of each kind of luck are called, for scenes

    def new(
        self, seats: int, options: Mapping[str, Value], data: Mapping[str, object], luck: Luck, tell: Journal | None
    ) -> State:
        """The opening position; ``options`` and ``data`` are complete. Luck of the set-up and its events included."""
        raise NotImplementedError

    def world(self, view: View, luck: Luck) -> State:
        """Some state that the seat of this view cannot tell from the truth, made from the view alone."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, action: int) -> Illegal:
        """The rule that forbids this action now."""
        raise NotImplementedError

    def position(self, spec: Mapping[str, object]) -> State:
        """A position written down in a scene."""
        raise NotImplementedError(f"{self.name} does not read positions")

    def explain(self, state: State, seat: int) -> list[dict[str, object]]:
        """*Why 15?* The parts of what a seat's total counts now, each with the clauses it follows from."""
        return []

    def warnings(self, options: Mapping[str, Value]) -> list[str]:
        """Text keys of what the rulebook advises against in these options; it is advice, not a ban."""
        return []

    def wording(self, language: str, names: Sequence[str] = ()) -> Wording:
        """The game's words in a language, with the players' names by seat."""
        from signoria.engine.wording import Wording

        return Wording(self, language, names)

    def count(self, state: State) -> Mapping[str, int]:
        """How many of each thing there are, wherever they lie: never changes during a match."""
        return {}

    def values(self, state: State) -> list[float]:
        """What each seat may hope for, between 0 and 1, for bots that look one step ahead."""
        raise NotImplementedError(f"{self.name} has no insight")

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """The actions a bot should look at: ``legal`` is complete, pruning is done here."""
        return legal

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
        **options: object,
    ) -> Match:
        """Begin a match. With ``seed`` its luck is repeatable (and said to be *unsealed*), without it is sealed.

        ``seal`` is the server's promise, made before the seats gave their ``contributions`` to the sealed key;
        ``overlay`` holds the owner's corrections of data, ``clock`` tells the time of each step. Everything else is an
        option of the game.
        """
        from signoria.engine.match import begin

        return begin(self, seats, seed, names, overlay or {}, seal, contributions, clock, options)

    def scene(self, source: str | Path) -> Scene:
        """A scene from a path or from its text."""
        from signoria.engine.scenes import Scene

        return Scene.read(self, source)
