"""Every match again, moment by moment: of a table, or of an uploaded record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from signoria.server.errors import RequestError
from signoria.server.pages import common
from signoria.server.pages.common import address, language_of, one_line, person_id, redirect, table_of
from signoria.server.pages.explanations import quoted, why_page
from signoria.server.pages.lobby import joined_names
from signoria.server.pages.table_view import viewing_seat
from signoria.server.records import Records
from signoria.server.replay_cache import ReplayCache
from signoria.server.replay_view import ALL, WATCHER, ReplayView, moment_at, sitting_at, told_of
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.charts import HATCHES, draw, legend
from signoria.web.html import Html
from signoria.web.page_model import PageModel
from signoria.web.renderers import renderer
from signoria.web.replay import controls
from signoria.web.shields import player_symbols
from signoria.web.why import WhyQuestion


def own_eyes(request: Request, table: Table) -> tuple[str, ...]:
    """While a match runs: the seats this reader holds, or a watcher's. A shared screen shows no more than its table."""
    seat = viewing_seat(request, table)
    if seat is None:
        return (WATCHER,)
    others = [] if table.facts.hotseat else [one for one in table.seats_of(person_id(request)) if one != seat]
    return tuple(str(one) for one in (seat, *others))


def every_eye(request: Request, table: Table) -> tuple[str, ...]:
    """After the end: everybody's, one's own first."""
    mine = [str(seat) for seat in table.seats_of(person_id(request))]
    return tuple(dict.fromkeys([*mine, WATCHER, *(str(seat.number) for seat in table.seats), ALL]))


def moment_of(request: Request, view: ReplayView) -> int:
    """Which moment the address names."""
    at: str = request.path_params["at"]
    if not (at.isascii() and at.isdigit() and len(at) < 7 and int(at) <= view.replay.last):
        raise RequestError("replay.no_moment", 404)
    return int(at)


def eyes_of(request: Request, view: ReplayView) -> str:
    return view.seen_by(request.query_params.get("seat", ""))


@dataclass(frozen=True)
class ReplayPages:
    """Replays and statistics of tables and of uploaded records."""

    settings: Settings
    tables: TableRegistry
    records: Records
    replays: ReplayCache

    async def view_of(self, request: Request) -> ReplayView:
        """The replay of the path's table or record, with the views this reader may choose."""
        if "record" in request.path_params:
            id = request.path_params["record"]
            lines = await self.records.lines(id)
            replay = await self.replays.of(lines)
            names = tuple(one_line(name) for name in replay.match.names[: replay.match.seats])
            eyes = (WATCHER, *(str(seat) for seat in range(replay.match.seats)), ALL)
            title = replay.game.wording(language_of(request), ()).title
            return ReplayView(replay, f"/records/{id}", title, names, eyes, replay.match.over)
        table = await table_of(self.tables, request)
        if table.match is None:
            raise RequestError("not_playing")
        over = table.match.over
        eyes = every_eye(request, table) if over else own_eyes(request, table)
        replay = await self.replays.of(table.match.lines())
        return ReplayView(replay, f"/tables/{table.id}", table.facts.title, table.names, eyes, over)

    async def start(self, request: Request) -> Response:
        """GET .../replay?at=&seat=: to the moment a form asks for; else to the beginning, or where a match stands."""
        view = await self.view_of(request)
        at = request.query_params.get("at", "")
        usual = 0 if view.over or "record" in request.path_params else view.replay.last
        known = at.isascii() and at.isdigit() and len(at) < 7
        return redirect(
            f"{view.place}/replay/{min(int(at), view.replay.last) if known else usual}?seat={eyes_of(request, view)}"
        )

    def model_and_picture(self, request: Request, view: ReplayView) -> tuple[PageModel, str]:
        """The moment, and the picture of it."""
        at, eyes, language = moment_of(request, view), eyes_of(request, view), language_of(request)
        s = sitting_at(view, at, eyes, language)
        link = address(self.settings, request, f"{view.place}/replay/{at}?seat={eyes}")
        look, bar = renderer(s.table.game), controls(moment_at(view, at, eyes, language, link))
        if eyes != ALL:
            return s, look.picture(s, bar)
        seats = [sitting_at(view, at, str(chair.seat), language) for chair in s.table.chairs]
        return s, look.picture(s, Html(bar + look.open_hands(seats)))

    async def show(self, request: Request) -> Response:
        """GET .../replay/{at}?seat=: the whole page."""
        s, picture = self.model_and_picture(request, await self.view_of(request))
        look = renderer(s.table.game)
        return common.show(
            request,
            "replay",
            here=f"{s.table.place}?seat={s.reader.eyes}",
            s=s,
            renderer=look,
            fragment=Markup(picture),  # the renderers escape every name and text
            shields=Markup(player_symbols()),
            defs=Markup(look.defs),
        )

    async def fragment(self, request: Request) -> Response:
        """GET .../replay/{at}/fragment?seat=: what changes from moment to moment."""
        return HTMLResponse(self.model_and_picture(request, await self.view_of(request))[1])

    async def why(self, request: Request) -> Response:
        """GET .../replay/{at}/why?total=&seat=: *why 15?*, as it was then."""
        view = await self.view_of(request)
        eyes = eyes_of(request, view)
        s = sitting_at(view, moment_of(request, view), eyes, language_of(request))
        total = request.query_params.get("total", "")
        if not (total.isascii() and total.isdigit() and len(total) < 3 and int(total) < len(s.table.chairs)):
            raise RequestError("trouble.form", 400)
        parts: list[dict[str, Any]] = view.replay.game.explain_view(s.moment.view, int(total))
        asked = WhyQuestion(
            total=int(total), parts=parts, clauses=quoted(s, [one for part in parts for one in part["clauses"]])
        )
        told = renderer(s.table.game).why(s, asked)
        if "x-table" in request.headers:
            return HTMLResponse(told)
        return why_page(request, s, told)

    async def statistics(self, request: Request) -> Response:
        """GET .../statistics: a match that is over in numbers and small charts."""
        view = await self.view_of(request)
        if not view.over:
            raise RequestError("not_over")
        told = told_of(view, language_of(request))
        drawn = [
            Markup(draw(chart, told.wording, told.language)) for chart in renderer(view.replay.game.name).charts(told)
        ]
        names = [told.wording.name(seat) for seat in range(told.seats)]
        won = [names[seat] for seat in view.replay.match.ranking[0]]
        return common.show(
            request,
            "statistics",
            place=view.place,
            title=view.title,
            steps=view.replay.last,
            won=common.words(
                request, "table.result.wins" if len(won) == 1 else "table.result.win", names=joined_names(request, won)
            ),
            legend=Markup(legend(names)),
            charts=drawn,
            hatches=Markup(HATCHES),
            shields=Markup(player_symbols()),
        )

    def routes(self) -> list[BaseRoute]:
        return [
            Route(f"{place}/{way}", answer, methods=["GET"])
            for place in ("/tables/{table}", "/records/{record}")
            for way, answer in (
                ("replay", self.start),
                ("replay/{at}", self.show),
                ("replay/{at}/fragment", self.fragment),
                ("replay/{at}/why", self.why),
                ("statistics", self.statistics),
            )
        ]
