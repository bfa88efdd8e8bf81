"""The analysis of a finished match: requested by a button, shown as charts, and offered as JSON."""

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
from signoria.server.pages.common import language_of, redirect
from signoria.server.pages.replay import ReplayPages
from signoria.server.replay_view import ReplayView
from signoria.web.analysis import Analysed, page_parts
from signoria.web.charts import HATCHES, legend
from signoria.web.shields import player_symbols

REFRESH_SECONDS = 3  # seconds, while it is being made


@dataclass(frozen=True)
class AnalysisPages:
    """The analysis of a finished match: its page, the request for it, and its JSON."""

    replays: ReplayPages
    analyses: Analyses

    async def finished_match(self, request: Request) -> ReplayView:
        view = await self.replays.view_of(request)
        if not view.over:
            raise RequestError("not_over")
        return view

    async def show(self, request: Request) -> Response:
        """GET .../analysis: the analysis; how far it has come; or a button that asks for it."""
        view = await self.finished_match(request)
        lines, language = view.replay.match.record, language_of(request)
        found = await self.analyses.of(lines)
        under_way = self.analyses.progress(lines) if found is None else None
        told: dict[str, Any] = {"place": view.place, "title": view.title, "progress": under_way, "parts": ()}
        told["possible"] = can_analyse(view.replay.game)
        if found is not None:
            words, states = wording(view.replay.game.name, language, view.names), view.replay.states
            analysed = Analysed(found, words, language, view.place, lambda ply, seat: states[ply].view(seat))
            told |= {
                "parts": [Markup(one) for one in page_parts(analysed)],  # the renderers escape every name and text
                "legend": Markup(legend([analysed.wording.name(seat) for seat in range(analysed.seats)])),
                "hatches": Markup(HATCHES),
                "shields": Markup(player_symbols()),
            }
        shown = common.show(request, "analysis", **told)
        if under_way:
            shown.headers["refresh"] = str(REFRESH_SECONDS)
        return shown

    async def ask(self, request: Request) -> Response:
        """POST .../analysis: have it made."""
        view = await self.finished_match(request)
        await form(request)
        if not can_analyse(view.replay.game):
            raise RequestError("analysis.no_insight")
        lines = view.replay.match.record
        if await self.analyses.of(lines) is None:
            home = household(request.client.host if request.client else "")
            self.analyses.start(view.replay.match.lines(), home)
        return redirect(f"{view.place}/analysis")

    async def data(self, request: Request) -> Response:
        """GET .../analysis.json: the same as data."""
        view = await self.finished_match(request)
        found = await self.analyses.of(view.replay.match.record)
        if found is None:
            raise RequestError("analysis.not_made", 404)
        body = json.dumps({**found, "names": list(view.names)}, ensure_ascii=False, indent=1)
        name = f"{view.replay.game.name}-analysis.json"
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
