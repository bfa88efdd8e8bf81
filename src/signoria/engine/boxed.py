"""A game out of a box: its data, rulings and texts lie as files beside its code, and its terms are worked out once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from typing import Any, ClassVar

from signoria.engine import learned, registry
from signoria.engine.data import merge
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.numbers import check_seats
from signoria.engine.options import Option, Value, settle
from signoria.engine.said import Fault
from signoria.engine.texts import LANGUAGES, Texts

Options = Mapping[str, Value]
MOST_TERMS = 64  # sets of options that are kept ready
WEIGHTS = "learned.json"  # what training found for the game's features
START = "start_seat"  # the option that says who begins


class BoxedGame(Game):
    """What printed games share. *Terms* is what a match is played by: seats, options, and what follows from the data.

    A game says how terms are made of data (``make_terms``), how a match is opened (``open``), a view made a state
    (``relay``), a written position one (``lay``), and why an action is refused (``refusal``).
    """

    files: ClassVar[tuple[str, ...]]  # the data, beside the game's code
    choices: ClassVar[tuple[Option, ...]]  # the options that are no rulings

    def __init__(self) -> None:
        self.options = (*self.choices, *self.rulings())
        self.data = {name: value for file in self.files for name, value in self.read(file).items()}
        self.texts = {language: Texts(language, self.read(f"texts.{language}.toml")) for language in LANGUAGES}
        weights = files(f"signoria.games.{self.name}") / WEIGHTS
        if self.feature_names and weights.is_file():
            self.learned = learned.read(weights.read_text(encoding="utf-8"), self.feature_names)
        self.usual: dict[tuple[int, tuple[tuple[str, Value], ...]], Any] = {}  # terms of uncorrected data
        self.corrected: tuple[object, object, Any] | None = None  # the last terms of corrected ones, and of what

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """There is one game of each name: pickle and copy find it again, with what it has worked out."""
        return registry.game, (self.name,)

    def read(self, name: str) -> dict[str, Any]:
        """A TOML file of the game's folder."""
        return tomllib.loads((files(f"signoria.games.{self.name}") / name).read_text(encoding="utf-8"))

    def rulings(self) -> list[Option]:
        """The rulings with a flag, as ``rulings.toml`` lists them; one that is a choice already is not asked twice."""
        known = {option.name for option in self.choices}
        return [
            Option(
                entry["flag"],
                entry["default"],
                clause,
                tuple(entry.get("values", ())),
                entry.get("minimum", 0),
                entry.get("maximum", 0),
                ruling=True,
                before=entry.get("before"),
            )
            for clause, entry in self.read("rulings.toml").items()
            if entry["flag"] not in known
        ]

    # Terms

    def terms(self, seats: int, options: Options, overlay: Mapping[str, object]) -> Any:
        """What a match is played by; worked out once for each set of options."""
        key = (seats, tuple(options.items()))
        if overlay:
            last = self.corrected
            if last is None or last[:2] != (key, overlay):
                terms = self.make_terms(seats, options, overlay, merge(self.data, overlay))
                self.corrected = last = (key, deepcopy(overlay), terms)  # a copy: what is lent may be changed
            return last[2]
        found = self.usual.get(key)
        if found is None:
            if len(self.usual) >= MOST_TERMS:
                self.usual.clear()
            found = self.usual[key] = self.make_terms(seats, options, overlay, self.data)
        return found

    def make_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Any:
        """The terms of these data; ``overlay`` goes into views."""
        raise NotImplementedError

    def unplayable(self, data: Mapping[str, Any], layouts: Sequence[tuple[int, Options]] | None = None) -> list[Fault]:
        """What keeps these data from being laid out, each flaw once: for every number of players with the usual
        options, or for these numbers and options."""
        found: dict[str, Fault] = {}
        for seats, options in [(seats, {}) for seats in self.seats] if layouts is None else layouts:
            try:
                self.make_terms(seats, settle(self.options, options), {}, data)
            except Fault as fault:
                found.setdefault(str(fault), fault)
        return list(found.values())

    # States

    def new(self, seats: int, options: Options, data: Mapping[str, object], luck: Luck, tell: Journal | None) -> State:
        start = options.get(START)
        if isinstance(start, int) and start >= seats:
            raise Fault("start", name=START, value=start, seats=seats, last=seats - 1)
        return self.open(self.terms(seats, options, data), luck, tell)

    def open(self, terms: Any, luck: Luck, tell: Journal | None) -> State:
        """The opening position."""
        raise NotImplementedError

    def world(self, view: View, luck: Luck) -> State:
        seen: Any = view
        if not isinstance(view, Mapping) or not view.keys() >= {"seats", "options", "data"}:
            raise ValueError(f"a world is made from a view, as match.view(seat) gives it, not from {view!r}")
        if seen.get("game") != self.name:
            raise ValueError(f"a world of {self.name} is made from a view of it, not from one of {seen.get('game')}")
        return self.relay(self.terms(seen["seats"], seen["options"], seen["data"]), view, luck)

    def relay(self, terms: Any, view: View, luck: Luck) -> State:
        """Some state of this view."""
        raise NotImplementedError

    def position(self, spec: Mapping[str, object]) -> State:
        given: Any = spec
        seats = check_seats(self, given.get("seats", self.seats[0]))
        options = settle(self.options, given.get("options", {}))
        return self.lay(self.terms(seats, options, given.get("data", {})), given)

    def lay(self, terms: Any, given: Mapping[str, Any]) -> State:
        """A position written down in a scene."""
        raise NotImplementedError

    # Refusals

    def why_not(self, state: State, seat: int, action: int) -> Illegal:
        clause, key, params = self.refusal(state, seat, action)
        told = Illegal(clause, "", f"refusal.{key}", params)
        return Illegal(clause, self.wording("en").refusal(told), told.key, params)

    def refusal(self, state: Any, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """The clause that forbids it, the key of its sentence, and what the sentence speaks of."""
        raise NotImplementedError


def terms_of(name: str, seats: int, options: Options, overlay: Mapping[str, object]) -> Any:
    """Terms out of a pickle: they follow from these, and each process works them out once."""
    game = registry.game(name)
    assert isinstance(game, BoxedGame)
    return game.terms(seats, options, overlay)
