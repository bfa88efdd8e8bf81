"""Puzzles: scenes that ask a question. The answer is proven by trying everything, so it cannot be argued about.

seat = 0                                   # the seat that has to find it
[puzzle]
solutions = ["play winter"]                # the moves that solve it: these, and no others
until = "strengths"                        # when an event of this kind has happened (or the match is over) ...
goal = { "view.domains.0" = ["modena"] }   # ... this must be so, whatever the others do
[puzzle.question]
en = "..."
[puzzle.answer]                            # why it is so
en = "..."

The steps of the scene are one way in which it goes on. What the seat cannot see must not matter: the proof is made
again in other worlds that it cannot tell from this one, and nothing may be left to chance.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck, ScriptedLuck
from signoria.engine.scenes import Scene, SceneError, comma_list, error_text, scenes_of
from signoria.engine.texts import LANGUAGES

KEYS = {"solutions", "until", "goal", "question", "answer"}
WORLDS = 3  # how many the proof is made in, the position itself included


class Puzzle:
    """A question and its only answer."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game: Game[Any] = scene.game
        self.told: dict[str, Any] = scene.content["puzzle"]
        self.seat: int = scene.content.get("seat", 0)
        self.names: tuple[str, ...] = tuple(scene.content.get("names", ()))
        self.solutions: list[str] = self.told.get("solutions", [])

    def position(self) -> State:
        start: State = self.game.position(self.scene.content["position"])
        return start

    def found(self, state: State) -> list[str]:
        """Every move of the seat after which it reaches the goal, whatever the others do."""
        known: dict[bytes, bool] = {}
        legal = state.legal(self.seat)
        return [str(self.game.actions[one]) for one in legal if self.forces(state, self.seat, one, known)]

    def forces(self, state: State, mover: int, action: int, known: dict[bytes, bool]) -> bool:
        """Does this step lead to the goal, or to where the seat can force it?"""
        after, journal = state.copy(), Journal()
        after.play(mover, action, ScriptedLuck({}), journal)  # which knows no outcome: chance would be no proof
        if not after.actors() or any(event.kind == self.told["until"] for event in journal.events):
            return self.reached(after)
        key = after.key()
        if key not in known:
            turn = after.actors()[0]
            answers = (self.forces(after, turn, one, known) for one in after.legal(turn))
            known[key] = any(answers) if turn == self.seat else all(answers)
        return known[key]

    def reached(self, state: State) -> bool:
        eyes = {"eyes": self.seat}
        return all(self.scene.fact(state, eyes, [], name, value) == value for name, value in self.told["goal"].items())


@cache
def puzzles(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of their files."""
    return tuple(Puzzle(scene) for scene in scenes_of(game) if "puzzle" in scene.content)


def check(scene: Scene) -> None:
    """Its moves solve it and no others do, in every world that looks the same; its words are there in all languages."""
    if "puzzle" not in scene.content:
        return
    puzzle = Puzzle(scene)
    if set(puzzle.told) != KEYS:
        raise SceneError("puzzle_parts", where=scene.where, parts=comma_list(KEYS))
    for part in ("question", "answer"):
        if any(not puzzle.told[part].get(language) for language in LANGUAGES):
            raise SceneError("puzzle_words", where=scene.where, part=part, languages=", ".join(LANGUAGES))
    for number in range(WORLDS):
        world = puzzle.position()
        if number:
            world.resample(puzzle.seat, FastLuck(number))
        try:
            found = puzzle.found(world)
        except SceneError:  # a goal that cannot be asked for
            raise
        except ValueError as error:
            raise SceneError("chance", where=scene.where, reason=error_text(scene.game, error)) from None
        if found != sorted(puzzle.solutions, key=lambda move: puzzle.game.actions.parse(move).number) or not found:
            raise SceneError("solutions", where=scene.where, found=found, solutions=puzzle.solutions)
        if len(found) == len(world.legal(puzzle.seat)):
            raise SceneError("any_move", where=scene.where)
