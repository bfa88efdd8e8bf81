"""Every match again, moment by moment: of a table, or of a record that was brought from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from signoria.server.errors import RequestError
from signoria.server.pages import common
from signoria.server.pages.common import address, language_of, one_line, person_id, table_of, to
from signoria.server.pages.explanations import quoted, why_page
from signoria.server.pages.lobby import joined
from signoria.server.pages.table_view import viewing_seat
from signoria.server.records import Records
from signoria.server.replay_cache import ReplayCache
from signoria.server.replay_view import ALL, WATCHER, Reel, moment_at, sitting_at, told_of
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.charts import HATCHES, draw, legend
from signoria.web.page_model import PageModel
from signoria.web.renderers import renderer
from signoria.web.replay import controls
from signoria.web.shields import player_symbols
from signoria.web.why import Asked


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


def moment_of(request: Request, reel: Reel) -> int:
    """Which moment the address names."""
    at: str = request.path_params["at"]
    if not (at.isascii() and at.isdigit() and len(at) < 7 and int(at) <= reel.film.last):
        raise RequestError("replay.no_moment", 404)
    return int(at)


def eyes_of(request: Request, reel: Reel) -> str:
    return reel.seen_by(request.query_params.get("seat", ""))


@dataclass(frozen=True)
class ReplayPages:
    """Replays and statistics of tables and of uploaded records."""

    settings: Settings
    tables: TableRegistry
    records: Records
    replays: ReplayCache

    async def reel_of(self, request: Request) -> Reel:
        """What the address names, as far as whoever asks may see it."""
        if "record" in request.path_params:
            id = request.path_params["record"]
            lines = await self.records.lines(id)
            film = await self.replays.of(lines)
            names = tuple(one_line(name) for name in film.match.names[: film.match.seats])
            eyes = (WATCHER, *(str(seat) for seat in range(film.match.seats)), ALL)
            title = film.game.wording(language_of(request), ()).title
            return Reel(film, f"/records/{id}", title, names, eyes, film.match.over)
        table = await table_of(self.tables, request)
        if table.match is None:
            raise RequestError("not_playing")
        over = table.match.over
        eyes = every_eye(request, table) if over else own_eyes(request, table)
        film = await self.replays.of(table.match.lines())
        return Reel(film, f"/tables/{table.id}", table.facts.title, table.names, eyes, over)

    async def start(self, request: Request) -> Response:
        """GET .../replay?at=&seat=: to the moment a form asks for; else to the beginning, or where a match stands."""
        reel = await self.reel_of(request)
        at = request.query_params.get("at", "")
        usual = 0 if reel.over or "record" in request.path_params else reel.film.last
        known = at.isascii() and at.isdigit() and len(at) < 7
        return to(
            f"{reel.place}/replay/{min(int(at), reel.film.last) if known else usual}?seat={eyes_of(request, reel)}"
        )

    def shown(self, request: Request, reel: Reel) -> tuple[PageModel, str]:
        """The moment, and the picture of it."""
        at, eyes, language = moment_of(request, reel), eyes_of(request, reel), language_of(request)
        s = sitting_at(reel, at, eyes, language)
        link = address(self.settings, request, f"{reel.place}/replay/{at}?seat={eyes}")
        look, bar = renderer(s.game), controls(moment_at(reel, at, eyes, language, link))
        if eyes != ALL:
            return s, look.picture(s, bar)
        seats = [sitting_at(reel, at, str(chair.seat), language) for chair in s.chairs]
        return s, look.picture(s, bar + look.open_hands(seats))

    async def show(self, request: Request) -> Response:
        """GET .../replay/{at}?seat=: the whole page."""
        s, picture = self.shown(request, await self.reel_of(request))
        look = renderer(s.game)
        return common.show(
            request,
            "replay",
            here=f"{s.place}?seat={s.eyes}",
            s=s,
            face=look,
            fragment=Markup(picture),  # the renderers escape every name and text
            shields=Markup(player_symbols()),
            defs=Markup(look.defs),
        )

    async def fragment(self, request: Request) -> Response:
        """GET .../replay/{at}/fragment?seat=: what changes from moment to moment."""
        return HTMLResponse(self.shown(request, await self.reel_of(request))[1])

    async def why(self, request: Request) -> Response:
        """GET .../replay/{at}/why?total=&seat=: *why 15?*, as it was then."""
        reel = await self.reel_of(request)
        eyes = eyes_of(request, reel)
        s = sitting_at(reel, moment_of(request, reel), eyes, language_of(request))
        total = request.query_params.get("total", "")
        if not (total.isascii() and total.isdigit() and len(total) < 3 and int(total) < len(s.chairs)):
            raise RequestError("trouble.form", 400)
        parts: list[dict[str, Any]] = reel.film.game.explain_view(s.view, int(total))
        asked = Asked(
            total=int(total), parts=parts, clauses=quoted(s, [one for part in parts for one in part["clauses"]])
        )
        told = renderer(s.game).why(s, asked)
        if "x-table" in request.headers:
            return HTMLResponse(told)
        return why_page(request, s, told)

    async def statistics(self, request: Request) -> Response:
        """GET .../statistics: a match that is over in numbers and small charts."""
        reel = await self.reel_of(request)
        if not reel.over:
            raise RequestError("not_over")
        told = told_of(reel, language_of(request))
        drawn = [
            Markup(draw(chart, told.wording, told.language)) for chart in renderer(reel.film.game.name).charts(told)
        ]
        names = [told.wording.name(seat) for seat in range(told.seats)]
        won = [names[seat] for seat in reel.film.match.ranking[0]]
        return common.show(
            request,
            "statistics",
            place=reel.place,
            title=reel.title,
            steps=reel.film.last,
            won=common.words(
                request, "table.result.wins" if len(won) == 1 else "table.result.win", names=joined(request, won)
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
