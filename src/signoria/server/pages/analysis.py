"""A match that is over, analysed: asked for by a button, made where bots think, shown as charts and given as data."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.bots.analysis import can_analyse
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.limits import household
from signoria.server.page_models import wording
from signoria.server.pages import common
from signoria.server.pages.common import house_of, language_of, to
from signoria.server.pages.replay import reel_of
from signoria.server.replay_view import Reel
from signoria.web.analysis import Analysed, page_parts
from signoria.web.charts import HATCHES, legend
from signoria.web.shields import player_symbols

LOOK_AGAIN = 3  # seconds, while it is being made


async def finished(request: Request) -> Reel:
    reel = await reel_of(request)
    if not reel.over:
        raise RequestError("not_over")
    return reel


async def show(request: Request) -> Response:
    """GET .../analysis: the analysis; how far it has come; or a button that asks for it."""
    house, reel = house_of(request), await finished(request)
    lines, language = reel.film.match.record, language_of(request)
    found = await house.analyses.of(lines)
    under_way = house.analyses.progress(lines) if found is None else None
    told: dict[str, Any] = {"place": reel.place, "title": reel.title, "progress": under_way, "parts": ()}
    told["possible"] = can_analyse(reel.film.game)
    if found is not None:
        words, states = wording(reel.film.game.name, language, reel.names), reel.film.states
        analysed = Analysed(found, words, language, reel.place, lambda ply, seat: states[ply].view(seat))
        told |= {
            "parts": [Markup(one) for one in page_parts(analysed)],  # the renderers escape every name and text
            "legend": Markup(legend([analysed.wording.name(seat) for seat in range(analysed.seats)])),
            "hatches": Markup(HATCHES),
            "shields": Markup(player_symbols()),
        }
    shown = common.show(request, "analysis", **told)
    if under_way:
        shown.headers["refresh"] = str(LOOK_AGAIN)
    return shown


async def ask(request: Request) -> Response:
    """POST .../analysis: have it made."""
    house, reel = house_of(request), await finished(request)
    await form(request)
    if not can_analyse(reel.film.game):
        raise RequestError("analysis.no_insight")
    lines = reel.film.match.record
    if await house.analyses.of(lines) is None:
        home = household(request.client.host if request.client else "")
        house.analyses.start(house.bots.workers, reel.film.match.lines(), home)
    return to(f"{reel.place}/analysis")


async def data(request: Request) -> Response:
    """GET .../analysis.json: the same as data."""
    reel = await finished(request)
    found = await house_of(request).analyses.of(reel.film.match.record)
    if found is None:
        raise RequestError("analysis.not_made", 404)
    body = json.dumps({**found, "names": list(reel.names)}, ensure_ascii=False, indent=1)
    name = f"{reel.film.game.name}-analysis.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json; charset=utf-8", headers=headers)


routes = [
    Route(f"{place}/{way}", answer, methods=[method])
    for place in ("/tables/{table}", "/records/{record}")
    for method, way, answer in (("GET", "analysis", show), ("POST", "analysis", ask), ("GET", "analysis.json", data))
]
