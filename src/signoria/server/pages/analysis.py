"""A match that is over, analysed: asked for by a button, made where bots think, shown as charts and given as data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.bots.analysis import can_analyse
from signoria.server.analyses import Analyses
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.limits import household
from signoria.server.page_models import wording
from signoria.server.pages import common
from signoria.server.pages.common import language_of, to
from signoria.server.pages.replay import ReplayPages
from signoria.server.replay_view import Reel
from signoria.web.analysis import Analysed, drawn
from signoria.web.charts import HATCHES, legend
from signoria.web.shields import player_symbols

LOOK_AGAIN = 3  # seconds, while it is being made


@dataclass(frozen=True)
class AnalysisPages:
    """The analysis of a finished match: its page, the request for it, and its JSON."""

    replays: ReplayPages
    analyses: Analyses

    async def finished(self, request: Request) -> Reel:
        reel = await self.replays.reel_of(request)
        if not reel.over:
            raise RequestError("not_over")
        return reel

    async def show(self, request: Request) -> Response:
        """GET .../analysis: the analysis; how far it has come; or a button that asks for it."""
        reel = await self.finished(request)
        lines, language = reel.film.match.record, language_of(request)
        found = await self.analyses.of(lines)
        under_way = self.analyses.progress(lines) if found is None else None
        told: dict[str, Any] = {"place": reel.place, "title": reel.title, "progress": under_way, "parts": ()}
        told["possible"] = can_analyse(reel.film.game)
        if found is not None:
            words, states = wording(reel.film.game.name, language, reel.names), reel.film.states
            analysed = Analysed(found, words, language, reel.place, lambda ply, seat: states[ply].view(seat))
            told |= {
                "parts": [Markup(one) for one in drawn(analysed)],  # the renderers escape every name and text
                "legend": Markup(legend([analysed.wording.name(seat) for seat in range(analysed.seats)])),
                "hatches": Markup(HATCHES),
                "shields": Markup(player_symbols()),
            }
        shown = common.show(request, "analysis", **told)
        if under_way:
            shown.headers["refresh"] = str(LOOK_AGAIN)
        return shown

    async def ask(self, request: Request) -> Response:
        """POST .../analysis: have it made."""
        reel = await self.finished(request)
        await form(request)
        if not can_analyse(reel.film.game):
            raise RequestError("analysis.no_insight")
        lines = reel.film.match.record
        if await self.analyses.of(lines) is None:
            home = household(request.client.host if request.client else "")
            self.analyses.start(reel.film.match.lines(), home)
        return to(f"{reel.place}/analysis")

    async def data(self, request: Request) -> Response:
        """GET .../analysis.json: the same as data."""
        reel = await self.finished(request)
        found = await self.analyses.of(reel.film.match.record)
        if found is None:
            raise RequestError("analysis.not_made", 404)
        body = json.dumps({**found, "names": list(reel.names)}, ensure_ascii=False, indent=1)
        name = f"{reel.film.game.name}-analysis.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(body, media_type="application/json; charset=utf-8", headers=headers)

    def routes(self) -> list[BaseRoute]:
        return [
            Route(f"{place}/{way}", answer, methods=[method])
            for place in ("/tables/{table}", "/records/{record}")
            for method, way, answer in (
                ("GET", "analysis", self.show),
                ("POST", "analysis", self.ask),
                ("GET", "analysis.json", self.data),
            )
        ]
