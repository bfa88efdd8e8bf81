"""What goes wrong, in the reader's language and without details: a page for people, JSON for the table's client."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import Scope

from signoria.server.errors import RequestError, TooManyRequests
from signoria.web.i18n import say
from signoria.web.pages import page
from signoria.web.preferences import USUAL

log = logging.getLogger(__name__)

TITLES = (400, 403, 404, 405, 409, 413, 415, 429, 431, 500, 503)


def refusal_response(scope: Scope, refused: RequestError) -> Response:
    """The response to a refused request."""
    headers = {"retry-after": str(refused.wait)} if isinstance(refused, TooManyRequests) else {}
    login = f"/login?back={quote(scope['path'])}" if refused.key.startswith("refused.private_") else ""
    return error_response(scope, refused.status, refused.key, headers, login, **refused.params)


def error_response(
    scope: Scope, status: int, key: str, headers: Mapping[str, str] | None = None, login: str = "", **params: object
) -> Response:
    """The response that says what is wrong; plain English text if even that page fails."""
    state: dict[str, Any] = scope.get("state", {})
    language: str = state.get("language", "en")
    try:
        message = say(language, key, **params)
        if any(name == b"x-table" for name, _ in scope["headers"]):
            return JSONResponse({"message": message}, status, headers)
        person = state.get("person")
        usual = f"trouble.title.{status if status in TITLES else 400}"
        title = say(language, "refused.private_title" if login else usual)
        whole = page(
            "trouble",
            language,
            csrf=state.get("csrf", ""),
            person=person.name if person else "",
            preferences=state.get("preferences", USUAL),
            title=title,
            message=message,
            login="" if person is not None and person.login else login,
            table=table_before(scope["path"]) if status in (409, 422) else "",
        )
        return HTMLResponse(whole, status, headers)
    except Exception:
        log.exception("the page of an answer %d could not be made", status)
        return PlainTextResponse("Something is wrong here. Please try again.", status, headers)


def table_before(path: str) -> str:
    """The table that something was asked of: the way back to it; "" elsewhere."""
    parts = path.split("/")
    return "/".join(parts[:3]) if parts[1] == "tables" and len(parts) > 3 else ""


def not_served(scope: Scope, error: HTTPException) -> Response:
    """Starlette's own refusals: no such page, no such method."""
    status = error.status_code
    key = f"trouble.status.{status}" if status in (404, 405) else "trouble.status.400"
    return error_response(scope, status, key, error.headers)
