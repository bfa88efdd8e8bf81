"""The settings: how a reader wants the pages, kept in the reader's browser, so that guests have them too."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.forms import form, local
from signoria.server.pages.account import save_language
from signoria.server.pages.common import redirect, show
from signoria.server.people import LONGEST_LIFE, People
from signoria.server.session_cookies import PREFERENCES_COOKIE, set_cookie
from signoria.web.preferences import CHOICES, chosen
from signoria.web.spoken import KEYS

HERE = "/settings"


@dataclass(frozen=True)
class PreferencePages:
    """The settings page and its form."""

    people: People

    async def settings(self, request: Request) -> Response:
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

    async def save(self, request: Request) -> Response:
        """POST /settings: what was chosen counts at once; then back to where the reader came from."""
        fields = await form(request)
        state = request.state
        if fields.get("language"):
            await save_language(self.people, request, fields)
        wanted = chosen(fields)
        state.preferences = wanted
        seconds = LONGEST_LIFE if wanted.written else 0
        state.cookies.append(set_cookie(PREFERENCES_COOKIE, wanted.written, seconds, secure=state.secure))
        return redirect(local(fields.get("back"), "") or f"{HERE}?done=1")

    def routes(self) -> list[BaseRoute]:
        return [Route(HERE, self.settings, methods=["GET"]), Route(HERE, self.save, methods=["POST"])]
