"""The scenes of a game as figures of its rules: moments that can be looked at one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from signoria.engine import registry
from signoria.engine.game import Game, State
from signoria.engine.scenes import Played, Scene, scenes_of
from signoria.engine.wording import Wording
from signoria.server.page_models import staged
from signoria.web.html import Html
from signoria.web.i18n import say
from signoria.web.renderers import renderer

LETTERS = ("A", "B", "C", "D", "E", "F")  # what the rules call players who have no name


@dataclass(frozen=True)
class Moment:
    """One picture, and what is said about it."""

    drawn: Html  # as the next to move sees the position
    plain: Html  # as everybody sees it
    said: str  # the sentence of the scene; "" if it has none
    told: tuple[str, ...]  # what happened, as the chronicle tells it
    refused: str = ""  # the clause that forbids what was tried

    @property
    def sentence(self) -> str:
        return self.said or " ".join(self.told)


@dataclass(frozen=True)
class Figure:
    """A scene in one language."""

    name: str  # as it stands in an address
    title: str
    clauses: tuple[str, ...]
    moments: tuple[Moment, ...]

    @property
    def ends(self) -> list[tuple[Html, str]]:
        """Before and after, each with its sentence; what everybody sees, unless that is the same."""
        first, last = self.moments[0], self.moments[-1]
        if first is last:
            return [(last.plain, last.sentence)]
        if first.plain != last.plain:
            return [(first.plain, first.sentence), (last.plain, last.sentence)]
        return [(last.drawn, last.sentence)]


def name_of(scene: Scene) -> str:
    return scene.source.removesuffix(".toml")


def shown(game: Game[Any]) -> tuple[Scene, ...]:
    """The scenes that show a rule; lessons and puzzles have pages of their own."""
    return tuple(one for one in scenes_of(game) if not (one.content.get("lesson") or one.content.get("puzzle")))


@lru_cache(maxsize=64)
def by_clause(game: Game[Any]) -> dict[str, tuple[Scene, ...]]:
    """The scenes that name each clause, those that name it first before the others."""
    found: dict[str, list[Scene]] = {}
    for scene in shown(game):
        for clause in scene.clauses:
            found.setdefault(clause, []).append(scene)
    return {clause: tuple(sorted(scenes, key=lambda one: one.clauses[0] != clause)) for clause, scenes in found.items()}


def figure(game: str, name: str, language: str) -> Figure | None:
    """The figure of this name; None if the game has no such scene."""
    return drawn(game, name, language) if name in named(registry.game(game)) else None


@lru_cache(maxsize=64)
def named(game: Game[Any]) -> dict[str, Scene]:
    return {name_of(scene): scene for scene in scenes_of(game)}


@lru_cache(maxsize=1024)  # of scenes that are: whatever else is asked for leaves no trace
def drawn(game: str, name: str, language: str) -> Figure:
    rules = registry.game(game)
    scene = named(rules)[name]
    return Figure(name, scene.title[language], tuple(scene.clauses), tuple(moments(rules, scene, language)))


def moments(game: Game[Any], scene: Scene, language: str) -> Iterator[Moment]:
    """The position, then each step. A first step that only looks at the position is not shown twice."""
    names = scene.names or LETTERS
    wording = game.wording(language, names)
    played = scene.check()
    movers = [one.step.get("seat") for one in played]
    if "move" in played[0].step:
        start = say(language, "rules.scene.start")
        yield pictured(game, game.position(scene.content["position"]), movers[0], language, names, start)
    for at, one in enumerate(played):
        later = [seat for seat in movers[at + 1 :] if seat is not None]
        seat = one.step.get("eyes", later[0] if later else movers[at])
        said = one.step.get("say", {}).get(language, "")
        if "refused" in one.step:
            told, clause = refusal(game, wording, one, language), one.step["refused"]
        else:
            told, clause = chronicle(wording, one), ""
        yield pictured(game, one.state, seat, language, names, said, told, clause)


def pictured(
    game: Game[Any],
    state: State,
    seat: int | None,
    language: str,
    names: Sequence[str],
    said: str,
    told: tuple[str, ...] = (),
    refused: str = "",
) -> Moment:
    own, plain = (
        renderer(game.name).figure(staged(game, state, eyes, language, tuple(names))) for eyes in (seat, None)
    )
    return Moment(own, plain, said, told, refused)


def chronicle(wording: Wording, one: Played) -> tuple[str, ...]:
    """What the step told everybody."""
    seen = [event.seen_by(None) for event in one.events]
    return tuple(story for event in seen if wording.news(event) and (story := wording.story(event, None)))


def refusal(game: Game[Any], wording: Wording, one: Played, language: str) -> tuple[str, ...]:
    """What was tried in vain, and why."""
    seat, action = one.step["seat"], game.actions.parse(one.step["move"])
    why = wording.refusal(game.why_not(one.state, seat, action.number))
    tried = say(language, "rules.scene.tried", name=wording.name(seat), move=wording.label(action))
    return (tried, why)
