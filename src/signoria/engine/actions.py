"""Actions: a verb with arguments for code, a number for bots, a notation for logs and files.

A game has one :class:`ActionSpace` over its largest number of seats, all options and all ids of its data. Numbers may
change between releases; the notation may not, so records store the notation.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from signoria.engine.messages import Either, InputError, Phrase


class Verb(NamedTuple):
    """A kind of action and the ids that each argument may take; ``form`` is the template of its notation."""

    name: str
    domains: tuple[tuple[str, ...], ...]
    form: str


def verb(name: str, *domains: tuple[str, ...], form: str | None = None) -> Verb:
    """A verb with the domains of its arguments: ``verb("attack", CITIES, CITIES, form="attack {}>{}")``."""
    return Verb(name, domains, form if form is not None else " ".join([name] + ["{}"] * len(domains)))


class Action(str):
    """An action of a game. It *is* its notation (a ``str``), and has its number, verb and arguments as attributes.

    >>> import signoria
    >>> action = signoria.game("condottiere").actions.parse("play winter")
    >>> action, action.verb, action.args
    ('play winter', 'play', ('winter',))
    """

    __slots__ = ("args", "number", "verb")
    number: int
    verb: str
    args: tuple[str, ...]

    def __new__(cls, notation: str, number: int, verb: str, args: tuple[str, ...]) -> Action:
        action = super().__new__(cls, notation)
        action.number, action.verb, action.args = number, verb, args
        return action

    def __getnewargs__(self) -> tuple[str, int, str, tuple[str, ...]]:  # type: ignore[override]  # for pickle
        return str(self), self.number, self.verb, self.args


class ActionSpace:
    """All actions of a game, numbered: ``space[3]``, ``space.parse("pass")``, ``space.number("play", "m5")``."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._actions: list[Action] = []
        self._first: dict[str, int] = {}
        for one in verbs:
            self._first[one.name] = len(self._actions)
            for args in product(*one.domains):
                self._actions.append(Action(one.form.format(*args), len(self._actions), one.name, args))
        self._by_notation = {str(action): action for action in self._actions}
        self._by_meaning = {(action.verb, action.args): action.number for action in self._actions}
        if len(self._by_notation) != len(self._actions):
            raise ValueError("two actions share one notation")

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __getitem__(self, number: int) -> Action:
        if not 0 <= number < len(self._actions):
            raise ValueError(f"there is no action {number}: they are numbered 0 to {len(self._actions) - 1}")
        return self._actions[number]

    def first(self, name: str) -> int:
        """The number of a verb's first action; its other actions follow in the order of their arguments."""
        return self._first[name]

    def number(self, name: str, *args: str) -> int:
        """The number of the action with this verb and these arguments."""
        return self._by_meaning[name, args]

    def parse(self, text: str) -> Action:
        """The action with this notation; case and extra spaces are ignored. Raises :class:`InputError` with near
        misses.
        """
        plain = " ".join(text.lower().split())
        found = self._by_notation.get(plain)
        if found is None:
            near = self._with_words_of(plain) or difflib.get_close_matches(plain, list(self._by_notation), 3)
            hint = Phrase("fault.near_action", near=Either([repr(one) for one in near])) if near else ""
            raise InputError("no_action", text=repr(text), hint=hint)
        return found

    def _with_words_of(self, plain: str) -> list[str]:
        """Notations with the same words in another order, for arguments given the wrong way round."""
        words = sorted(plain.replace("+", " ").split())
        return [one for one in self._by_notation if sorted(one.replace("+", " ").split()) == words][:3]
