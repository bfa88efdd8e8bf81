"""The guided first game: a course of lessons at the real table, and after it a game against gentle bots.

Where a learner stands is in the address. A cookie remembers how far this browser has come, an account how far its
owner has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.game import Game
from signoria.engine.lessons import Lesson, Moment, course
from signoria.engine.puzzles import puzzles
from signoria.server.course_progress import CourseProgress
from signoria.server.errors import RequestError
from signoria.server.forms import click_of, form
from signoria.server.page_models import staged
from signoria.server.pages import explanations
from signoria.server.pages.common import language_of, luck_field, person_of, redirect, show, table_path, words
from signoria.server.people import LONGEST_LIFE
from signoria.server.session_cookies import FIRST_GAME, LEARNT, Visitors, set_cookie
from signoria.server.table_registry import TableRegistry
from signoria.web.lesson_panel import Way, sheet
from signoria.web.levels import LEVELS
from signoria.web.page_model import PageModel
from signoria.web.pages import table_page
from signoria.web.renderers import renderer

FIRST_TABLE = 3  # at the first game, if the game takes as many


GENTLE = LEVELS[1::-1]  # one that sees what is good, and others that see little of it


def game_with_course(request: Request) -> Game[Any]:
    """The game of the address, if there is a course."""
    name = request.path_params["game"]
    if name not in registry.names() or not course(registry.game(name)):
        raise RequestError("no_course", 404)
    return registry.game(name)


def lesson_at(request: Request) -> tuple[Lesson, Moment]:
    """The lesson of the address, and where in it."""
    lessons, wanted = course(game_with_course(request)), request.path_params["lesson"]
    try:
        lesson = next(one for one in lessons if str(one.number) == wanted)
        return lesson, lesson.find(request.path_params["step"])
    except (ValueError, StopIteration):
        raise RequestError("no_course", 404) from None


def place(lesson: Lesson, moment: Moment | None = None) -> str:
    return f"/learn/{lesson.game.name}/{lesson.number}/{moment if moment is not None else lesson.stops[0]}"


def place_reached(request: Request, game: Game[Any], kept: Mapping[str, str]) -> tuple[Lesson, Moment] | None:
    """The reader's progress, from the account, else from the cookie; None if it names no existing lesson."""
    number, _, step = kept.get(game.name, request.cookies.get(f"{LEARNT}{game.name}", "")).partition(".")
    for lesson in course(game):
        if str(lesson.number) == number:
            try:
                return lesson, lesson.find(step)
            except ValueError:
                return None
    return None


async def course_links(courses: CourseProgress, request: Request, names: Iterable[str]) -> dict[str, tuple[str, str]]:
    """For each game the link into its course and its label; "" if it has none."""
    kept = await courses.of(person_of(request))
    return {name: course_link(request, name, kept) for name in names}


def course_link(request: Request, name: str, kept: Mapping[str, str]) -> tuple[str, str]:
    game = registry.game(name)
    if not course(game):
        return "", ""
    been = place_reached(request, game, kept)
    if been is None or (been[1].step is None and been[0] is course(game)[-1]):
        return f"/learn/{name}", words(request, "learn.short")
    return place(*been), words(request, "learn.resume", number=been[0].number)


def set_browser_cookie(request: Request, name: str, value: str) -> None:
    secure: bool = request.state.secure
    request.state.cookies.append(set_cookie(name, value, LONGEST_LIFE, secure=secure))


def lesson_model(request: Request, lesson: Lesson, moment: Moment) -> PageModel:
    """The table of a lesson, as its learner sees it."""
    language = language_of(request)
    told = [one[language] for one in moment.said]
    asked = moment.step["ask"][language] if moment.step is not None and moment.asked else ""
    return staged(
        lesson.game,
        moment.state,
        lesson.seat,
        language,
        lesson.names,
        place=place(lesson, moment),
        title=words(request, "learn.short"),
        version=1000 * lesson.number + moment.number,
        events=[{"ply": ply, **event.seen_by(lesson.seat)} for ply, event in moment.events],
        csrf=request.state.csrf,
        guide=sheet(
            lesson.scene.title[language],
            words(request, "learn.place", number=lesson.number, count=len(course(lesson.game))),
            told,
            asked,
            navigation(request, lesson, moment),
            moment.look,
        ),
        told=" ".join([*told, asked]),
        marked=moment.asked[:1],
        reading=not moment.asked,
        preferences=request.state.preferences,
    )


def navigation(request: Request, lesson: Lesson, moment: Moment) -> list[Way]:
    """Back, on, and out."""
    lessons = course(lesson.game)
    at = lessons.index(lesson)
    found: list[Way] = []
    earlier = lesson.back(moment)
    if earlier is not None or at:
        before = place(lesson, earlier) if earlier is not None else place(lessons[at - 1])
        found.append(Way(words(request, "learn.back"), before, step=earlier is not None))
    if moment.step is not None and not moment.asked:
        found.append(Way(words(request, "learn.next"), place(lesson, lesson.onward(moment)), "button"))
    elif moment.step is None and at + 1 < len(lessons):
        found.append(Way(words(request, "learn.next_lesson"), place(lessons[at + 1]), "button", step=False))
    elif moment.step is None:
        found.append(Way(words(request, "learn.play"), f"/learn/{lesson.game.name}/play", "button", form=True))
    found.append(Way(words(request, "learn.leave"), f"/learn/{lesson.game.name}", "leave", step=False))
    return found


def staged_page(request: Request, s: PageModel, here: str = "") -> Response:
    """The fragment for our client, else the whole page; ``here`` is its address, if it has one of its own."""
    if "x-table" in request.headers:
        return HTMLResponse(
            renderer(s.table.game).fragment(s), headers={"x-here": here or s.table.place, "x-replace": "1"}
        )
    person = person_of(request)
    return HTMLResponse(table_page(s, renderer(s.table.game), person=person.name if person else "", here=here))


HERE = "/learn/{game}/{lesson}/{step}"


@dataclass(frozen=True)
class LearnPages:
    """Courses, lessons, and the first game after a course."""

    tables: TableRegistry
    courses: CourseProgress
    visitors: Visitors

    async def index(self, request: Request) -> Response:
        """GET /learn: the course of the only game that has one, or the first."""
        for name in registry.names():
            if course(registry.game(name)):
                return redirect(f"/learn/{name}")
        raise RequestError("no_course", 404)

    async def contents(self, request: Request) -> Response:
        """GET /learn/{game}: the lessons, and where one was."""
        game = game_with_course(request)
        been = place_reached(request, game, await self.courses.of(person_of(request)))
        lessons = course(game)
        return show(
            request,
            "course",
            game=game.name,
            title=game.wording(language_of(request), ()).title,
            lessons=[(one.number, one.scene.title[language_of(request)], place(one)) for one in lessons],
            begin=place(lessons[0]),
            resume=place(*been) if been is not None else "",
            resume_at=been[0].number if been is not None else 0,
            puzzle=bool(puzzles(game)),
        )

    async def lesson(self, request: Request) -> Response:
        """GET /learn/{game}/{lesson}/{step}"""
        return staged_page(request, lesson_model(request, *lesson_at(request)))

    async def moves(self, request: Request) -> Response:
        """POST /learn/{game}/{lesson}/{step}/moves: what is asked for goes on; the rest is explained."""
        lesson, moment = lesson_at(request)
        move, *rest = click_of(await form(request))
        if not moment.asked:
            return redirect(place(lesson, moment))  # there is only something to read
        if move in moment.asked:
            there = lesson.onward(moment, move)
            for one in rest:  # of the same click, as far as the lesson asks for it
                if one not in there.asked:
                    break
                there = lesson.onward(there, one)
            set_browser_cookie(request, f"{LEARNT}{lesson.game.name}", f"{lesson.number}.{there}")
            await self.courses.keep(person_of(request), lesson.game.name, f"{lesson.number}.{there}")
            if "x-table" in request.headers:
                return staged_page(request, lesson_model(request, lesson, there))
            return RedirectResponse(place(lesson, there), 303)
        s = lesson_model(request, lesson, moment)
        action = explanations.action_of(lesson.game, move)
        if action not in s.moment.legal and action not in s.moment.lane:
            return explanations.explain_refusal(
                request, s, action, lesson.game.why_not(moment.state, lesson.seat, action.number)
            )
        assert moment.step is not None  # at the end nothing is legal for a learner to press
        sentence = words(request, "learn.instead", ask=moment.step["ask"][s.reader.language])
        if "instead" in moment.step:
            sentence = moment.step["instead"][s.reader.language]
        return explanations.explain_gently(request, s, words(request, "learn.wanted"), sentence)

    async def why(self, request: Request) -> Response:
        """GET /learn/{game}/{lesson}/{step}/why"""
        return explanations.why(request, lesson_model(request, *lesson_at(request)))

    async def play(self, request: Request) -> Response:
        """POST /learn/{game}/play: a first game, against gentle bots, with hints offered openly."""
        game = game_with_course(request)
        fields = await form(request)
        person = await self.visitors.ensure_person(request)
        seats = FIRST_TABLE if FIRST_TABLE in game.seats else min(game.seats)
        bots = [GENTLE[min(number, 1)] for number in range(seats - 1)]
        title = words(request, "host.usual_title", name=person.name)
        table = await self.tables.host(person, game.name, seats, {}, title=title, bots=bots, luck=luck_field(fields))
        await self.tables.start(table)
        set_browser_cookie(request, FIRST_GAME, table.id)
        self.tables.changed(table)
        return redirect(table_path(table))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/learn", self.index, methods=["GET"]),
            Route("/learn/{game}", self.contents, methods=["GET"]),
            Route("/learn/{game}/play", self.play, methods=["POST"]),
            Route(HERE, self.lesson, methods=["GET"]),
            Route(f"{HERE}/moves", self.moves, methods=["POST"]),
            Route(f"{HERE}/why", self.why, methods=["GET"]),
        ]
