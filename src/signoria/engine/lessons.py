"""Lessons: scenes for a learner of the game, one idea at a time.

lesson = 3                 # its place in the course
seat = 0                   # the learner; the moves of the others are made by the lesson
names = ["Bianca", "Lodovico"]

[[step]]                   # without a move: something to read
look = "map"               # what the words speak of; a small screen shows it first
[step.say]
en = "..."

[[step]]
seat = 0
move = "play winter"
accept = ["play spring"]   # these do as well, and the scene goes on after each of them
[step.ask]                 # what the learner is asked to do
[step.say]                 # what is told when it is done
[step.instead]             # the answer to another legal move

Where a learner stands follows from the scene and from the steps made, so nothing has to be kept: ``4`` is after four
steps, ``4-2`` after four of which the first that leaves a choice was answered with the second move in ``accept``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.journal import Event, Journal
from signoria.engine.scenes import Scene, SceneError, error_text, scenes_of
from signoria.engine.texts import LANGUAGES

Step = Mapping[str, Any]
Ways = tuple[int, ...]  # which of the moves that do was made, for each step that leaves a choice
WHERE = re.compile(r"(?a:(\d{1,3})(?:-(\d{1,2}(?:\.\d{1,2}){0,9}))?)")
MOST_WAYS = 400  # a lesson is checked on every one of them


@dataclass(frozen=True)
class Moment:
    """The position of a learner in a lesson."""

    number: int  # how many steps of the scene have been made
    ways: Ways
    state: State
    events: tuple[tuple[int, Event], ...]  # all that has happened, each with the step that told it
    said: tuple[Mapping[str, str], ...]  # what is told here
    step: Step | None  # what comes next; None at the end

    @property
    def asked(self) -> tuple[str, ...]:
        """The moves that the lesson wants here; none where there is only something to read."""
        return moves_of(self.step) if self.step is not None and "move" in self.step else ()

    @property
    def look(self) -> str:
        """The part of the table that is spoken of, if the lesson names one."""
        return self.step.get("look", "") if self.step is not None else ""

    def __str__(self) -> str:
        chosen = ".".join(map(str, self.ways)) if any(self.ways) else ""
        return f"{self.number}-{chosen}" if chosen else str(self.number)


def moves_of(step: Step) -> tuple[str, ...]:
    """The move of a step, and those that do as well."""
    return (step["move"], *step.get("accept", ()))


class Lesson:
    """One lesson of a course."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game: Game[Any] = scene.game
        self.number: int = scene.content["lesson"]
        self.seat: int = scene.content.get("seat", 0)
        self.names: tuple[str, ...] = tuple(scene.content.get("names", ()))
        self.steps: list[Step] = scene.content["step"]

    def learners(self, step: Step) -> bool:
        """Is it the learner's to do? What must be refused is for the check alone."""
        return step.get("seat") == self.seat and "move" in step and "refused" not in step

    @cached_property
    def stops(self) -> list[int]:
        """After how many steps the learner has something to do or to read; the last one is the end."""
        waits = [number for number, step in enumerate(self.steps) if "move" not in step or self.learners(step)]
        return [*waits, len(self.steps)]

    def stop(self, number: int) -> int:
        """The next place to stop at, after this number of steps."""
        return next(stop for stop in self.stops if stop >= number)

    def moment(self, number: int, ways: Ways = ()) -> Moment:
        """The lesson after ``number`` steps; every choice that is not told was the first."""
        state = self.game.position(self.scene.content["position"])
        luck = self.scene.luck()
        events: list[tuple[int, Event]] = []
        said: list[Mapping[str, str]] = []
        left = list(ways)
        for at, step in enumerate(self.steps[:number]):
            if at in self.stops:
                said.clear()
            if "move" not in step or "refused" in step:
                continue
            moves = moves_of(step)
            way = left.pop(0) if len(moves) > 1 and left else 0
            journal = Journal()
            self.scene.move(state, {**step, "move": moves[way]}, luck, journal)
            events += [(at, event) for event in journal.events]
            if "say" in step:
                said.append(step["say"])
        coming = self.steps[number] if number < len(self.steps) else None
        if coming is not None and "move" not in coming:
            said.append(coming["say"])
        return Moment(number, ways, state, tuple(events), tuple(said), coming)

    def find(self, where: str) -> Moment:
        """The moment of an address; ``ValueError`` if there is no such place."""
        told = WHERE.fullmatch(where)
        if told is None or int(told[1]) > len(self.steps):
            raise ValueError(f"lesson {self.number} has no place {where!r}")
        number = self.stop(int(told[1]))
        given = tuple(map(int, told[2].split("."))) if told[2] else ()
        choices = [len(moves_of(step)) for step in self.steps[:number] if "accept" in step]
        if len(given) > len(choices) or any(way >= most for way, most in zip(given, choices, strict=False)):
            raise ValueError(f"lesson {self.number} has no place {where!r}")
        return self.moment(number, given)

    def onward(self, here: Moment, move: str = "") -> Moment:
        """The next stop, when the learner has read what is told here, or has made this move."""
        assert here.step is not None
        ways = here.ways
        if "accept" in here.step:
            ways = (*ways, *[0] * (self.choices(here.number) - len(ways)), here.asked.index(move))
        return self.moment(self.stop(here.number + 1), ways)

    def back(self, here: Moment) -> Moment | None:
        """The stop before this one, if there is one."""
        number = max((stop for stop in self.stops if stop < here.number), default=None)
        return None if number is None else self.moment(number, here.ways[: self.choices(number)])

    def choices(self, number: int) -> int:
        """How many of the first ``number`` steps leave a choice."""
        return sum("accept" in step for step in self.steps[:number])


@cache
def course(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; empty if there are none."""
    found = [Lesson(scene) for scene in scenes_of(game) if "lesson" in scene.content]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def check(scene: Scene) -> None:
    """A lesson asks for every move of its learner, in all languages, and goes on whatever it accepts."""
    if "lesson" not in scene.content:
        return
    lesson = Lesson(scene)
    if not isinstance(lesson.number, int) or lesson.number < 1:
        raise SceneError("lesson_number", where=scene.where, number=repr(lesson.number))
    for number, step in enumerate(lesson.steps, 1):
        wanted = ["ask"] if lesson.learners(step) else ["say"] if "move" not in step else []
        for part in {*wanted, *(step.keys() & {"ask", "say", "instead"})}:
            if any(not step.get(part, {}).get(language) for language in LANGUAGES):
                raise SceneError(
                    "lesson_words", where=scene.at(number), part=repr(part), languages=", ".join(LANGUAGES)
                )
    choices = [range(len(moves_of(step))) for step in lesson.steps if "accept" in step]
    for count, ways in enumerate(product(*choices)):
        if count >= MOST_WAYS:
            raise SceneError("lesson_ways", where=scene.where, most=MOST_WAYS)
        try:
            lesson.moment(len(lesson.steps), ways)
        except ValueError as error:
            raise SceneError("otherwise", where=scene.where, ways=ways, reason=error_text(scene.game, error)) from None
