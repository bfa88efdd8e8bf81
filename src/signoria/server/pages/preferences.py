"""The settings: how a reader wants the pages, kept in the reader's browser, so that guests have them too."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.server.forms import form, local
from signoria.server.pages.account import save_language
from signoria.server.pages.common import show, to
from signoria.server.people import LONGEST_LIFE
from signoria.server.session_cookies import COMFORT_COOKIE, set_cookie
from signoria.web.preferences import CHOICES, chosen
from signoria.web.spoken import KEYS

HERE = "/settings"


async def settings(request: Request) -> Response:
    """GET /settings?back=: everything that can be chosen, and the way back."""
    asked = request.query_params
    back = local(asked.get("back"), "")
    return show(
        request,
        "settings",
        here=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        choices=CHOICES,
        keys=KEYS,
        back="" if back.startswith(HERE) else back,
        done="done" in asked,
    )


async def save(request: Request) -> Response:
    """POST /settings: what was chosen counts at once; then back to where the reader came from."""
    fields = await form(request)
    state = request.state
    if fields.get("language"):
        await save_language(request, fields)
    wanted = chosen(fields)
    state.comfort = wanted
    seconds = LONGEST_LIFE if wanted.written else 0
    state.cookies.append(set_cookie(COMFORT_COOKIE, wanted.written, seconds, secure=state.secure))
    return to(local(fields.get("back"), "") or f"{HERE}?done=1")


routes = [Route(HERE, settings, methods=["GET"]), Route(HERE, save, methods=["POST"])]
