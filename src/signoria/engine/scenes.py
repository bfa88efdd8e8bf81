"""Scenes: a position, moves and expectations in one TOML file. Rulebook example, test, figure and lesson at once.

clauses = ["CON-WE-04", "CON-6.9"]
names = ["Guillaume", "Antoine"]  # if a lesson or figure calls the seats by name
[title]
en = "The Bishop sends the strongest away"
fr = "L'Évêque chasse les plus forts"

[position]                 # what the game's `position` reads
seats = 2
lines = [["m6", "m3"], ["m6", "m1"]]

[luck]                     # what chance will say, by kind; the rest is drawn from `seed`
deal = ["m10", "winter"]

[[step]]                   # steps happen in order; each may move, and then expect
seat = 1
move = "play bishop"
[step.say]                 # what a lesson says here
en = "..."
fr = "..."
[step.expect]
"view.totals" = [3, 1]     # a path into the view (of a spectator; `eyes` names a seat)
legal = ["pope off"]       # exactly these; `legal_has` and `legal_not` ask for some
actors = [1]
over = false
ranking = [[0], [1]]
events = ["play", "bishop"]  # these kinds, in this order, among what the step told

[[step]]
seat = 1
move = "pope modena"
refused = "CON-R03"        # the move must be refused by this clause

A scene with a number, ``lesson = 3``, is part of the game's course (``lessons.py`` tells what more it may say); one
with a table ``[puzzle]`` asks a question whose only answer can be proven (``puzzles.py``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.game_files import folder
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck, ScriptedLuck
from signoria.engine.messages import InputError, Phrase, Sayable
from signoria.engine.texts import LANGUAGES
from signoria.engine.wording import Refusal, reason

TOP = {"clauses", "title", "position", "luck", "seed", "step", "lesson", "names", "seat", "puzzle"}
STEP = {"seat", "move", "refused", "expect", "say", "eyes", "ask", "accept", "instead", "look"}
SHAPE: Mapping[str, tuple[type, str]] = {  # of the parts of a scene and of a step; the texts name each kind
    **dict.fromkeys(("clauses", "names"), (list, "list")),
    **dict.fromkeys(("title", "position", "luck", "puzzle", "expect", "say", "ask", "instead"), (dict, "table")),
    **dict.fromkeys(("seed", "lesson", "seat", "eyes"), (int, "whole")),
    **dict.fromkeys(("move", "refused", "look"), (str, "text")),
    "accept": (list, "list"),
    "step": (list, "tables"),
}
BROKEN = (ValueError, LookupError, TypeError, AttributeError, AssertionError)  # what reading a wrong value may raise
EXPECT = {"legal", "legal_has", "legal_not", "lane_has", "lane_not", "actors", "over", "ranking", "scores", "events"}
THE_SCENE = Phrase("scene.the_scene")
Where = str | Phrase  # what a fault calls the scene, or a part of it


class SceneError(InputError, AssertionError):
    """A scene that is malformed, or whose expectations are not met."""

    table = "scene"


@dataclass
class Played:
    """A step of a scene after it was played: for lessons and figures."""

    number: int
    step: Mapping[str, Any]
    state: State
    events: list[Event]


class Scene:
    """A position with steps and expectations; :meth:`Game.scene` reads one.

    >>> import signoria
    >>> scene = signoria.game("condottiere").scene('''
    ... clauses = ["CON-5.5"]
    ... title = {en = "Spring", fr = "Le printemps"}
    ... position = {seats = 2, lines = [["m3"], ["m2"]], hands = [["spring"], ["m1"]], turn = 0}
    ... [[step]]
    ... seat = 0
    ... move = "play spring"
    ... expect = {"view.totals" = [6, 2]}
    ... ''')
    >>> [played.number for played in scene.check()]
    [1]
    """

    def __init__(self, game: Game[Any], content: Mapping[str, Any], source: Where) -> None:
        self.game = game
        self.content = content
        self.source = str(source)
        self.where = source
        strange = set(content) - TOP
        if strange:
            raise SceneError("no_part", where=source, strange=comma_list(strange), known=comma_list(TOP))
        check_types(content, source)
        for number, step in enumerate(content.get("step", []), 1):
            check_types(step, self.at(number))
        self.clauses: list[str] = list(content.get("clauses", []))
        self.title: Mapping[str, str] = content.get("title", {})
        self.names: tuple[str, ...] = tuple(content.get("names", ()))
        for needed in ("clauses", "position", "step"):
            if not content.get(needed):
                raise SceneError("needs", where=source, name=repr(needed))
        for language in LANGUAGES:
            if language not in self.title:
                raise SceneError("title", where=source, language=repr(language))

    @classmethod
    def read(cls, game: Game[Any], source: str | Path) -> Scene:
        """Read a scene from a path, or from its text (which has more than one line). Raises :class:`SceneError`."""
        name: Where
        if isinstance(source, str) and ("\n" in source or not source.strip()):
            name, text = THE_SCENE, source
        else:
            name, text = Path(source).name, Path(source).read_text(encoding="utf-8-sig")
        try:
            return cls(game, tomllib.loads(text), name)
        except tomllib.TOMLDecodeError as error:
            raise SceneError("no_toml", where=name, reason=error) from None

    def at(self, number: int) -> Phrase:
        """How error messages name a step of the scene."""
        return Phrase("scene.at.step", scene=self.where, number=number)

    def check(self) -> list[Played]:
        """Play the scene and return its steps.

        Raises :class:`SceneError` where an expectation is not met, a lesson's move is not legal, or a puzzle's solution
        is not the only one.
        """
        from signoria.engine import lessons, puzzles  # both are made of scenes

        played = self.play()
        try:
            lessons.check(self)
            puzzles.check(self)
        except SceneError:
            raise
        except BROKEN as error:
            raise SceneError("told", where=self.where, reason=error_text(self.game, error)) from None
        return played

    def position(self) -> State:
        """The position the scene starts from."""
        try:
            start: State = self.game.position(self.content["position"])
        except BROKEN as error:
            where = Phrase("scene.at.position", scene=self.where)
            raise SceneError("told", where=where, reason=error_text(self.game, error)) from None
        return start

    def play(self) -> list[Played]:
        """Play every step and compare it with its expectations. Lessons and puzzles are not checked."""
        state = self.position()
        luck = self.luck()
        played: list[Played] = []
        expected = False
        for number, step in enumerate(self.content["step"], 1):
            strange = set(step) - STEP
            if strange:
                raise SceneError("no_step_part", where=self.at(number), strange=comma_list(strange))
            journal = Journal()
            try:
                check_seats_exist(step, len(state.scores()))
                self.move(state, step, luck, journal)
                for name, value in step.get("expect", {}).items():
                    self.expect(state, step, journal.events, name, value)
            except BROKEN as error:
                raise SceneError("told", where=self.at(number), reason=error_text(self.game, error)) from None
            expected = expected or "expect" in step or "refused" in step
            played.append(Played(number, step, state.copy(), journal.events))
        if not expected:
            raise SceneError("expects_nothing", where=self.where)
        if luck.unused():
            raise SceneError("unused_luck", where=self.where, kinds=", ".join(luck.unused()))
        return played

    def luck(self) -> ScriptedLuck:
        script: dict[str, list[int]] = {}
        for kind, names in self.content.get("luck", {}).items():
            outcomes = self.game.chance.get(kind)
            if outcomes is None:
                raise SceneError("no_luck", where=self.where, kind=repr(kind), kinds=", ".join(self.game.chance))
            if not isinstance(names, list):
                raise SceneError("luck_list", where=self.where, kind=repr(kind), value=repr(names))
            strange = [str(name) for name in names if str(name) not in outcomes]
            if strange:
                known = ", ".join(outcomes)
                raise SceneError("luck", where=self.where, kind=repr(kind), value=repr(strange[0]), known=known)
            script[kind] = [outcomes.index(str(name)) for name in names]
        return ScriptedLuck(script, FastLuck(self.content.get("seed", 1)))

    def move(self, state: State, step: Mapping[str, Any], luck: ScriptedLuck, journal: Journal) -> None:
        """Play the step's move, or check that the clause it names refuses it."""
        if "move" not in step:
            return
        if "seat" not in step:
            raise SceneError("who", move=repr(step["move"]))
        seat, move, action = step["seat"], repr(step["move"]), self.game.actions.parse(step["move"]).number
        allowed = action in state.legal(seat) or action in state.lane(seat)
        if "refused" in step:
            if allowed:
                raise SceneError("allowed", move=move, clause=step["refused"])
            why = self.game.why_not(state, seat, action)
            if why.clause != step["refused"]:
                refusal = Refusal(self.game, why)
                raise SceneError("other_clause", move=move, found=why.clause, clause=step["refused"], reason=refusal)
        elif not allowed:
            refusal = Refusal(self.game, self.game.why_not(state, seat, action))
            raise SceneError("illegal", seat=seat, move=move, reason=refusal)
        else:
            state.play(seat, action, luck, journal)

    def expect(self, state: State, step: Mapping[str, Any], events: list[Event], name: str, value: Any) -> None:
        found = self.fact(state, step, events, name, value)
        if found != value:
            raise SceneError("unlike", name=name, found=repr(found), value=repr(value))

    def fact(self, state: State, step: Mapping[str, Any], events: list[Event], name: str, value: Any) -> Any:
        """The value that the expectation ``name`` is compared with."""
        if name.startswith("view."):
            return follow(state.view(step.get("eyes")), name.removeprefix("view."))
        if name not in EXPECT:
            raise SceneError("no_fact", name=repr(name), known=comma_list(EXPECT))
        if name == "actors":
            return list(state.actors())
        if name == "over":
            return not state.actors()
        if name == "ranking":
            return [list(tied) for tied in state.ranking()]
        if name == "scores":
            return list(state.scores())
        if name == "events":
            kinds = [event.kind for event in events]
            return [kind for kind in kinds if kind in value]
        seat = step.get("eyes", state.actors()[0] if state.actors() else step.get("seat", 0))
        numbers = state.lane(seat) if name.startswith("lane") else state.legal(seat)
        notations = [str(self.game.actions[number]) for number in numbers]
        if name == "legal":
            return notations
        if name.endswith("_has"):
            return [one for one in value if one in notations]
        return [one for one in value if one not in notations]


def comma_list(names: set[str]) -> str:
    return ", ".join(sorted(names))


def check_types(part: object, where: Where) -> None:
    """Check that each entry of a scene or a step has the right type."""
    if not isinstance(part, dict):
        raise SceneError("no_table", where=where, value=repr(part))
    for name, value in part.items():
        kind, called = SHAPE.get(name, (object, ""))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = Phrase(f"scene.kind.{called}")
            raise SceneError("shape", where=where, name=repr(name), kind=wanted, value=repr(value))


def check_seats_exist(step: Mapping[str, Any], seats: int) -> None:
    """Check that ``seat`` and ``eyes`` of the steps are seats of the table."""
    for whose in ("seat", "eyes"):
        if whose in step and not 0 <= step[whose] < seats:
            raise InputError("no_seat", seat=step[whose], last=seats - 1)


def error_text(game: Game[Any], error: Exception) -> Sayable:
    """The error as a sentence; for an unexpected exception, at least its type."""
    if isinstance(error, ValueError):
        return reason(game, error)
    return Phrase("scene.broken", kind=type(error).__name__, reason=error)


def scene_paths(game: Game[Any]) -> list[Path]:
    """The files in the game's folder ``scenes``."""
    return sorted((folder(game) / "scenes").glob("*.toml"))


@cache
def scenes_of(game: Game[Any]) -> tuple[Scene, ...]:
    """All scenes of a game, read once (cached): courses and puzzles are among them."""
    return tuple(Scene.read(game, path) for path in scene_paths(game))


def follow(tree: object, path: str) -> object:
    """``follow(view, "lines.0.m6")``; a missing name in a table is None, so that a card's absence can be expected."""
    for name in path.split("."):
        if isinstance(tree, Mapping):
            tree = tree.get(name)
        elif isinstance(tree, (list, tuple)):
            tree = tree[int(name)]
        else:
            raise SceneError("no_view", path=repr(path))
    return tree
