"""The puzzle of the day: a position, a question, one answer; chosen by the date (UTC) among the game's scenes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.game import Game
from signoria.engine.journal import Event
from signoria.engine.puzzles import Puzzle, puzzles
from signoria.server.errors import RequestError
from signoria.server.forms import click_of, form
from signoria.server.page_models import staged
from signoria.server.pages import explanations
from signoria.server.pages.common import language_of, redirect, words
from signoria.server.pages.learn import staged_page
from signoria.server.settings import Settings
from signoria.web.lesson_panel import Way, sheet
from signoria.web.page_model import PageModel

FIRST = date(2026, 1, 1)  # the first day that had one


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of one day."""

    game: Game[Any]
    puzzle: Puzzle
    day: date
    today: date

    @property
    def place(self) -> str:
        return f"/puzzle/{self.game.name}/{self.day}"


def game_with_puzzles(request: Request) -> Game[Any]:
    """The game of the address, if it has puzzles."""
    name = request.path_params["game"]
    if name not in registry.names() or not puzzles(registry.game(name)):
        raise RequestError("no_puzzle", 404)
    return registry.game(name)


def puzzle_model(request: Request, one: DailyPuzzle, solved: bool = False) -> PageModel:
    """The table of the puzzle: as it is asked, or as it comes out."""
    language, puzzle = language_of(request), one.puzzle
    state, events = puzzle.position(), list[tuple[int, Event]]()
    if solved:
        for played in puzzle.scene.play():
            state = played.state
            events += [(played.number, event) for event in played.events]
    months = words(request, "puzzle.months").split()
    dated = words(request, "puzzle.place", day=one.day.day, month=months[one.day.month - 1], year=one.day.year)
    told = [puzzle.told["question"][language]]
    if solved:
        wording = one.game.wording(language, puzzle.names)
        moves = [wording.label(one.game.actions.parse(move)) for move in puzzle.solutions]
        answer = words(request, "puzzle.answer", moves=words(request, "puzzle.or").join(moves))
        told += [answer, puzzle.told["answer"][language]]
    return staged(
        one.game,
        state,
        puzzle.seat,
        language,
        puzzle.names,
        place=one.place,
        title=words(request, "puzzle.title"),
        version=(one.day - FIRST).days * 2 + solved,
        events=[{"ply": ply, **event.seen_by(puzzle.seat)} for ply, event in events],
        csrf=request.state.csrf,
        guide=sheet(
            puzzle.scene.title[language],
            dated,
            told if solved else [],
            "" if solved else told[0],
            navigation(request, one, solved),
        ),
        told=" ".join(told),
        reading=solved,
        preferences=request.state.preferences,
    )


def navigation(request: Request, one: DailyPuzzle, solved: bool) -> list[Way]:
    """The solution, the other days, and out."""
    found = [Way(words(request, "puzzle.solution"), f"{one.place}/solved")]
    if solved:
        found = [Way(words(request, "puzzle.again"), one.place)]
    root, day = f"/puzzle/{one.game.name}", timedelta(days=1)
    if one.day > FIRST:
        found.append(Way(words(request, "puzzle.earlier"), f"{root}/{one.day - day}", step=False))
    if one.day < one.today:
        found.append(Way(words(request, "puzzle.later"), f"{root}/{one.day + day}", step=False))
    found.append(Way(words(request, "puzzle.leave"), "/", "leave", step=False))
    return found


HERE = "/puzzle/{game}/{day}"


@dataclass(frozen=True)
class PuzzlePages:
    """The puzzle of each day."""

    settings: Settings

    def today(self) -> date:
        return datetime.fromtimestamp(self.settings.clock(), UTC).date()

    def puzzle_of_day(self, request: Request) -> DailyPuzzle:
        """The puzzle of the address: every day from the first to this one has its own."""
        game, written = game_with_puzzles(request), request.path_params["day"]
        try:
            day = date.fromisoformat(written)
        except ValueError:
            raise RequestError("no_puzzle", 404) from None
        if str(day) != written or not FIRST <= day <= self.today():
            raise RequestError("no_puzzle", 404)
        found = puzzles(game)
        return DailyPuzzle(game, found[(day - FIRST).days % len(found)], day, self.today())

    async def index(self, request: Request) -> Response:
        """GET /puzzle: of the first game that has some."""
        for name in registry.names():
            if puzzles(registry.game(name)):
                return redirect(f"/puzzle/{name}")
        raise RequestError("no_puzzle", 404)

    async def newest(self, request: Request) -> Response:
        """GET /puzzle/{game}: to that of today."""
        return redirect(f"/puzzle/{game_with_puzzles(request).name}/{self.today()}")

    async def question(self, request: Request) -> Response:
        """GET /puzzle/{game}/{day}"""
        return staged_page(request, puzzle_model(request, self.puzzle_of_day(request)))

    async def solution(self, request: Request) -> Response:
        """GET /puzzle/{game}/{day}/solved"""
        one = self.puzzle_of_day(request)
        return staged_page(request, puzzle_model(request, one, solved=True), f"{one.place}/solved")

    async def moves(self, request: Request) -> Response:
        """POST /puzzle/{game}/{day}/moves: the answer leads on, anything else is explained."""
        one = self.puzzle_of_day(request)
        move = click_of(await form(request))[0]
        if move in one.puzzle.solutions:
            if "x-table" in request.headers:
                return staged_page(request, puzzle_model(request, one, solved=True), f"{one.place}/solved")
            return RedirectResponse(f"{one.place}/solved", 303)
        s = puzzle_model(request, one)
        action = explanations.action_of(one.game, move)
        if action not in s.moment.legal:
            illegal = one.game.why_not(one.puzzle.position(), one.puzzle.seat, action.number)
            return explanations.explain_refusal(request, s, action, illegal)
        return explanations.explain_gently(
            request, s, words(request, "puzzle.wrong_title"), words(request, "puzzle.wrong")
        )

    async def why(self, request: Request) -> Response:
        """GET /puzzle/{game}/{day}/why"""
        return explanations.why(request, puzzle_model(request, self.puzzle_of_day(request)))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/puzzle", self.index, methods=["GET"]),
            Route("/puzzle/{game}", self.newest, methods=["GET"]),
            Route(HERE, self.question, methods=["GET"]),
            Route(f"{HERE}/solved", self.solution, methods=["GET"]),
            Route(f"{HERE}/moves", self.moves, methods=["POST"]),
            Route(f"{HERE}/why", self.why, methods=["GET"]),
        ]
