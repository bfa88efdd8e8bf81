"""FileGame: a game whose data, rulings, texts and bot settings are files in its folder.

The folder has the same rooms in every game: ``data/`` (TOML), ``texts/`` (rules and words by language), ``bot/``
(``levels.toml``, and ``learned.json`` where there is one), ``scenes/``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar

from signoria.engine import learned, registry
from signoria.engine.data import merge
from signoria.engine.decisions import Refusal
from signoria.engine.game import Game, S, View
from signoria.engine.game_files import folder
from signoria.engine.habits import NO_HABITS, Habits
from signoria.engine.illegal import Illegal
from signoria.engine.integers import check_seats
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.messages import InputError
from signoria.engine.options import Option, Value, settle
from signoria.engine.texts import LANGUAGES, Texts

Options = Mapping[str, Value]
MOST_TERMS = 64  # sets of options that are kept ready
START = "start_seat"  # the option that says who begins


class FileGame(Game[S]):
    """What printed games share. *Terms* are what a match is played by: seats, options, and what follows from the data.

    A game says how terms are read from data (``read_terms``), how a match starts (``new_state``, or ``state_class`` and
    ``set_up``), how a view becomes a state (``make_world``, or ``state_class`` and ``fill``), how a position of a scene
    is read (``read_position``), and why an action is refused (``refusal``).
    """

    files: ClassVar[tuple[str, ...]]  # the data files, in ``data/``
    choices: ClassVar[tuple[Option, ...]]  # the options that are no rulings
    state_class: ClassVar[Any]  # of its states; called with the terms it makes an empty table

    def __init__(self) -> None:
        self.options = (*self.choices, *self.rulings())
        self.data = {name: value for file in self.files for name, value in self.read(f"data/{file}").items()}
        self.texts = {language: Texts(language, self.read(f"texts/texts.{language}.toml")) for language in LANGUAGES}
        self.levels = self.read("bot/levels.toml") if (self.folder / "bot/levels.toml").is_file() else {}
        self.habits = (
            Habits.read(self.read("data/orders.toml")) if (self.folder / "data/orders.toml").is_file() else NO_HABITS
        )
        weights = self.folder / "bot/learned.json"
        if self.feature_names and weights.is_file():
            self.learned = learned.read(weights.read_text(encoding="utf-8"), self.feature_names)
        self.usual: dict[tuple[int, tuple[tuple[str, Value], ...]], Any] = {}  # terms of uncorrected data
        self.corrected: tuple[object, object, Any] | None = None  # the last terms of corrected ones, and of what

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return folder(self)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """There is one game of each name: pickle and copy find it again, with what it has worked out."""
        return registry.game, (self.name,)

    def read(self, name: str) -> dict[str, Any]:
        """A TOML file of the game's folder."""
        return tomllib.loads((self.folder / name).read_text(encoding="utf-8"))

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
            for clause, entry in self.read("data/rulings.toml").items()
            if entry["flag"] not in known
        ]

    # Terms

    def terms(self, seats: int, options: Options, overlay: Mapping[str, object]) -> Any:
        """What a match is played by; worked out once for each set of options."""
        key = (seats, tuple(options.items()))
        if overlay:
            last = self.corrected
            if last is None or last[:2] != (key, overlay):
                terms = self.read_terms(seats, options, overlay, merge(self.data, overlay))
                self.corrected = last = (key, deepcopy(overlay), terms)  # a copy: what is lent may be changed
            return last[2]
        found = self.usual.get(key)
        if found is None:
            if len(self.usual) >= MOST_TERMS:
                self.usual.clear()
            found = self.usual[key] = self.read_terms(seats, options, overlay, self.data)
        return found

    def terms_of_view(self, view: View) -> Any:
        """What the match of this view is played by."""
        seen: Any = view
        return self.terms(seen["seats"], seen["options"], seen["data"])

    def read_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Any:
        """The terms of these data; ``overlay`` goes into views."""
        raise NotImplementedError

    def unplayable(
        self, data: Mapping[str, Any], layouts: Sequence[tuple[int, Options]] | None = None
    ) -> list[InputError]:
        """What keeps these data from being laid out, each flaw once: for every number of players with the usual
        options, or for these numbers and options."""
        found: dict[str, InputError] = {}
        for seats, options in [(seats, {}) for seats in self.seats] if layouts is None else layouts:
            try:
                self.read_terms(seats, settle(self.options, options), {}, data)
            except InputError as fault:
                found.setdefault(str(fault), fault)
        return list(found.values())

    # States

    def new(self, seats: int, options: Options, data: Mapping[str, object], luck: Luck, tell: Journal | None) -> S:
        start = options.get(START)
        if isinstance(start, int) and start >= seats:
            raise InputError("start", name=START, value=start, seats=seats, last=seats - 1)
        return self.new_state(self.terms(seats, options, data), luck, tell)

    def new_state(self, terms: Any, luck: Luck, tell: Journal | None) -> S:
        """The opening position."""
        state: S = self.state_class(terms)
        self.set_up(state, luck, tell)
        return state

    def set_up(self, p: S, luck: Luck, tell: Journal | None) -> None:
        """Make an empty table the opening position."""
        raise NotImplementedError

    def world(self, view: View, luck: Luck) -> S:
        if not isinstance(view, Mapping) or not view.keys() >= {"seats", "options", "data"}:
            raise ValueError(f"a world is made from a view, as match.view(seat) gives it, not from {view!r}")
        if view.get("game") != self.name:
            raise ValueError(f"a world of {self.name} is made from a view of it, not from one of {view.get('game')}")
        return self.make_world(self.terms_of_view(view), view, luck)

    def make_world(self, terms: Any, view: View, luck: Luck) -> S:
        """Some state of this view."""
        state: S = self.state_class(terms)
        self.fill(state, view, luck)
        return state

    def fill(self, p: S, seen: View, luck: Luck) -> None:
        """Make an empty table a position of this view."""
        raise NotImplementedError

    def position(self, spec: Mapping[str, object]) -> S:
        given: Any = spec
        seats = check_seats(self, given.get("seats", self.seats[0]))
        options = settle(self.options, given.get("options", {}))
        return self.read_position(self.terms(seats, options, given.get("data", {})), given)

    def read_position(self, terms: Any, spec: Mapping[str, Any]) -> S:
        """A position written down in a scene."""
        raise NotImplementedError

    # Refusals

    def why_not(self, state: S, seat: int, action: int) -> Illegal:
        clause, key, params = self.refusal(state, seat, action)
        told = Illegal(clause, "", f"refusal.{key}", params)
        return Illegal(clause, self.wording("en").refusal(told), told.key, params)

    def refusal(self, p: S, seat: int, action: int) -> Refusal:
        """The clause that forbids it, the key of its sentence, and what the sentence speaks of."""
        raise NotImplementedError


def terms_of(name: str, seats: int, options: Options, overlay: Mapping[str, object]) -> Any:
    """Terms out of a pickle: they follow from these, and each process works them out once."""
    game = registry.game(name)
    assert isinstance(game, FileGame)
    return game.terms(seats, options, overlay)
