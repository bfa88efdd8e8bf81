"""The games in OpenSpiel: import this module, then ``pyspiel.load_game("python_signoria_condottiere(players=4)")``.

Parameters are ``players`` and the game's options (``hidden_cards=True``), and besides:

- ``chance``: ``sampled`` (the default: where an action needs luck, a chance node with one outcome draws all of it) or
  ``explicit`` (each card and die is a chance node with its probabilities; slower, and complete: a history repeats the
  game);
- ``seed`` of the sampled luck, -1 for a fresh one;
- ``offers``: whether what a seat may do unasked (showing a card, offering a bargain) counts among its legal actions.

The game is the newest version of ``signoria.research.versions``, and an observation tensor holds the numbers of
``signoria.research.fields``. An option that takes words or numbers takes both as text: ``{"start_seat": "0"}``, or in
a string in quotes, which OpenSpiel would otherwise read as a number: ``start_seat='0'``, ``scenario='1494'``.
Seats that decide at the same time (sealed votes) decide one after the other without seeing each other's answer.
``signoria.research.openspiel_observers`` tells what a player may be shown. A state's history, its chance nodes and what
``serialize`` writes are the whole truth, as OpenSpiel has it; ``str(state)`` is what a spectator sees.
``resample_from_infostate`` deals again what a seat cannot know, so OpenSpiel's ``ISMCTSBot`` in
``open_spiel.python.algorithms.ismcts`` plays all games. Its twin in C++ cannot resample a game written in Python.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from signoria import games
from signoria.engine.luck import FastLuck
from signoria.engine.options import Option, Value
from signoria.research.openspiel_observers import Observer
from signoria.research.openspiel_state import CHANCE, OVER, Passage, Table
from signoria.research.optional_imports import missing
from signoria.research.rewards import returns
from signoria.research.versions import Version, newest, version

try:
    import pyspiel
except ImportError as error:
    raise missing(error) from None

LONGEST = 100_000  # actions; the rules' own stall guards end every game long before
OUTCOMES = 64  # more than any deal, die or draw can have
MODES = ("sampled", "explicit")


class SignoriaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position for OpenSpiel; all of it is in ``passage``, which is what a clone copies."""

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game)
        self.passage = Passage(game.table)

    def current_player(self) -> int:
        return self.passage.player

    def is_terminal(self) -> bool:
        return self.passage.player == OVER

    def _legal_actions(self, _player: int) -> list[int]:
        return self.passage.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.passage.outcomes()

    def _apply_action(self, action: int) -> None:
        self.passage.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.passage.outcome_name(action)
        return str(self.passage.table.game.actions[action])

    def returns(self) -> list[float]:
        if self.passage.player != OVER:
            return [0.0] * self.passage.table.seats
        return returns(self.passage.scores())

    def resample_from_infostate(self, player: int, number: Callable[[], float]) -> SignoriaState:
        """A state that ``player`` cannot tell from this one. Its chance nodes, if any, come from its own luck."""
        fresh: SignoriaState = self.get_game().new_initial_state()
        fresh.passage = self.passage.resampled(player, number)
        return fresh

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and deepcopy: OpenSpiel's own way does not know how to keep the luck of a game in Python."""
        return unpickled_state, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        """What a spectator sees."""
        state = self.passage.state
        return "set-up" if state is None else str(dict(state.view(None)))


class SignoriaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters."""

    def __init__(self, pinned: Version, parameters: Mapping[str, Any]) -> None:
        game = pinned.game
        given = {**defaults(pinned), **{name: unquote(value) for name, value in parameters.items()}}
        explicit = given["chance"] == "explicit"
        if given["chance"] not in MODES:
            raise ValueError(f"chance is one of {', '.join(MODES)}, not {given['chance']!r}")
        seats = given["players"]
        if seats not in game.seats:
            raise ValueError(f"{game.name} takes {game.seats[0]} to {game.seats[-1]} players, not {seats}")
        known = {option.name: option for option in game.options}
        options = pinned.options({name: value_of(known[name], given[name]) for name in pinned.pinned})
        seed = given["seed"] if given["seed"] >= 0 else secrets.randbits(64)
        self.version = pinned
        self.table = Table(game, seats, options, pinned.overlay, explicit, given["offers"], FastLuck(seed))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=OUTCOMES if explicit else 1,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(
            type_of(pinned, explicit), info, {name: quote_digits(value) for name, value in parameters.items()}
        )

    def new_initial_state(self) -> SignoriaState:
        return SignoriaState(self)

    def deserialize_state(self, text: str) -> SignoriaState:
        """The state written by ``state.serialize()``. Like all states of a game it uses the game's luck."""
        state: SignoriaState = super().deserialize_state(text)
        state.passage.table = self.table
        return state

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and deepcopy: the copy goes on with the same luck."""
        return unpickled_game, (self.get_type().short_name, self.get_parameters(), self.table.luck)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, object] | None = None) -> Observer:
        """An observer: of the default observation, or of one of the types in ``openspiel_observers.OFFERED``."""
        if isinstance(kind, Mapping):  # OpenSpiel's game.make_observer(parameters) leaves the kind out
            kind, parameters = None, kind
        return Observer(self.version.encoding, kind, parameters)

    def serialize(self) -> str:
        """The game as text, for ``pyspiel.deserialize_game``."""
        if not self.table.explicit:
            raise ValueError(
                "OpenSpiel cannot write down the luck of a sampled game: pickle it, or use chance=explicit"
            )
        return str(super().serialize())


def unpickled_game(name: str, parameters: Mapping[str, Any], luck: FastLuck) -> SignoriaGame:
    """A game out of a pickle."""
    game: SignoriaGame = pyspiel.load_game(name, parameters)
    game.table = replace(game.table, luck=luck)
    return game


def unpickled_state(game: SignoriaGame, text: str) -> SignoriaState:
    """A state out of a pickle."""
    return game.deserialize_state(text)


def defaults(pinned: Version) -> dict[str, Value]:
    """Every parameter of a game and its default."""
    found: dict[str, Value] = {"players": pinned.game.seats[0], "chance": MODES[0], "seed": -1, "offers": False}
    return found | dict(pinned.pinned)


def quote_digits(value: Any) -> Any:
    """A text of digits in quotes: without them ``load_game(str(game))`` would take it for a number."""
    return f"'{value}'" if isinstance(value, str) and value.isdecimal() else value


def unquote(value: Any) -> Any:
    """Undo :func:`quote_digits`."""
    return value.strip("'") if isinstance(value, str) else value


def value_of(option: Option, given: Value) -> Value:
    """``"0"`` means 0 where the option knows a 0 beside its words: OpenSpiel's parameters have one type each."""
    if isinstance(given, str) and given.isdecimal() and given not in option.values:
        return int(given)
    return given


def type_of(pinned: Version, explicit: bool) -> Any:
    """The pyspiel ``GameType`` of a game.

    Virtù, which hides nothing, is declared as imperfect-information with complete information states, so that the same
    algorithms can play it.
    """
    game, kind = pinned.game, pyspiel.GameType
    return kind(
        short_name=f"python_signoria_{game.name}",
        long_name=f"Signoria: {game.name.capitalize()}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(pinned),
        default_loadable=True,
    )


def creator(pinned: Version) -> type[SignoriaGame]:
    """The callable with which OpenSpiel loads a game.

    It is a class, like OpenSpiel's own games, not a function: OpenSpiel drops its reference after the interpreter has
    shut down, and only an object in a reference cycle, as every class is, survives that.
    """

    class Loaded(SignoriaGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(pinned, parameters or {})

    return Loaded


def register() -> None:
    """Register every game that has an environment with OpenSpiel as ``python_signoria_NAME``; done by importing this
    module.
    """
    for pinned in (version(name) for name in games.names() if newest(name)):
        kind = type_of(pinned, False)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, creator(pinned))


register()
