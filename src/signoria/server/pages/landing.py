"""The front page: what this server offers, and a game against bots at once."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.puzzles import puzzles
from signoria.server.corrections import Corrections
from signoria.server.course_progress import CourseProgress
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import games, language_of, level_field, luck_field, redirect, show, table_path, words
from signoria.server.pages.learn import course_links
from signoria.server.session_cookies import Visitors
from signoria.server.table_registry import TableRegistry
from signoria.web.levels import LEVELS, USUAL

SEATS = 4  # what the form proposes, if the game takes as many


@dataclass(frozen=True)
class LandingPages:
    """The front page and its form for a game against bots."""

    tables: TableRegistry
    corrections: Corrections
    courses: CourseProgress
    visitors: Visitors

    async def landing(self, request: Request) -> Response:
        """GET /?game=principato: the front page; the form shown first is for that game, else for the first one."""
        offered = [(game, SEATS if SEATS in game.seats else game.seats[0]) for game in games(language_of(request))]
        learn = await course_links(self.courses, request, [game.name for game, _ in offered])
        riddles = [game.name for game, _ in offered if puzzles(registry.game(game.name))]
        return show(
            request,
            "landing",
            games=offered,
            levels=LEVELS,
            usual=USUAL,
            learn=learn,
            riddles=riddles,
            chosen=next((one for one in offered if one[0].name == request.query_params.get("game")), offered[0]),
        )

    async def quick(self, request: Request) -> Response:
        """Play now: a table of one's own, bots on all other chairs, and the match begins."""
        fields = await form(request)
        game, count, bot = fields.get("game", ""), fields.get("seats", ""), level_field(fields)
        if game not in registry.names():
            raise RequestError("no_game", 400)
        if count not in [str(seats) for seats in registry.game(game).seats]:
            raise RequestError("no_such_number", 400)
        person = await self.visitors.ensure_person(request)
        title = words(request, "host.usual_title", name=person.name)
        bots = [bot] * (int(count) - 1)
        table = await self.tables.host(
            person,
            game,
            int(count),
            {},
            title=title,
            bots=bots,
            luck=luck_field(fields),
            overlay=await self.corrections.of(person.id, game),
        )
        await self.tables.start(table)
        self.tables.changed(table)
        return redirect(table_path(table))

    def routes(self) -> list[BaseRoute]:
        return [Route("/", self.landing), Route("/quick", self.quick, methods=["POST"])]
