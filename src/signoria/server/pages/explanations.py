"""*Why not?* and *why 15?* for a page model of a table, lesson or puzzle: a dialog, or a page of its own."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from signoria.engine.actions import Action
from signoria.engine.game import Game
from signoria.engine.illegal import Illegal
from signoria.engine.luck import FastLuck
from signoria.engine.rulebook import rulebook
from signoria.server.errors import RequestError
from signoria.server.pages import common
from signoria.web.html import esc
from signoria.web.page_model import PageModel
from signoria.web.renderers import renderer
from signoria.web.why import WhyQuestion


def action_of(game: Game[Any], move: str) -> Action:
    """The action that a move names, legal or not."""
    try:
        return game.actions.parse(move)
    except ValueError:
        raise RequestError("trouble.form", 400) from None


def quoted(s: PageModel, ids: list[str]) -> list[Any]:
    """The clauses in the reader's language, as far as the rules text has them."""
    try:
        book = rulebook(s.wording.game, s.reader.language)
    except (FileNotFoundError, ValueError):
        return []
    return [book[one] for one in dict.fromkeys(ids) if one in book]


def why_page(request: Request, s: PageModel, told: str, status: int = 200) -> Response:
    seen = s.reader.eyes or (str(s.reader.seat) if s.reader.seat is not None and s.table.hotseat else "")
    back = s.table.place + (f"?seat={seen}" if seen else "")
    look = renderer(s.table.game)
    shown = look if look.pictured else None
    return common.show(request, "why", status, here=back, back=back, s=s, told=Markup(told), renderer=shown)


def why(request: Request, s: PageModel) -> Response:
    """``?seat=&move=`` (*why not?*) or ``?total=`` (*why 15?*)."""
    game, seat = s.wording.game, s.reader.seat
    world = game.world(s.moment.view, FastLuck(1))  # made from the view alone: no truth can reach the answer
    total = request.query_params.get("total", "")
    if total.isascii() and total.isdigit() and len(total) < 3 and int(total) < len(s.table.chairs):
        parts: list[dict[str, Any]] = game.explain_view(s.moment.view, int(total))
        ids = [clause for part in parts for clause in part["clauses"]]
        asked = WhyQuestion(total=int(total), parts=parts, clauses=quoted(s, ids))
    elif seat is not None and not request.query_params.get("move"):
        asked = WhyQuestion()  # which moves are not legal now, each with its own question
    elif seat is not None:
        action = action_of(game, request.query_params["move"])
        illegal = None
        if action not in s.moment.legal and action not in s.moment.lane:
            illegal = game.why_not(world, seat, action.number)
        asked = WhyQuestion(move=action, refusal=illegal, clauses=quoted(s, [illegal.clause] if illegal else []))
    else:
        raise RequestError("trouble.form", 400)
    told = renderer(s.table.game).why(s, asked)
    return HTMLResponse(told) if "x-table" in request.headers else why_page(request, s, told)


def explain_refusal(request: Request, s: PageModel, action: Action | None, illegal: Illegal) -> Response:
    """The rule that forbids it, in the reader's words."""
    asked = WhyQuestion(move=action, refusal=illegal, clauses=quoted(s, [illegal.clause]))
    return refusal_response(
        request, s, renderer(s.table.game).why(s, asked), s.wording.refusal(illegal), illegal.clause
    )


def explain_gently(request: Request, s: PageModel, title: str, sentence: str) -> Response:
    """Not what is wanted here, though the rules allow it."""
    return refusal_response(request, s, f'<h2 id="why-title">{esc(title)}</h2><p>{esc(sentence)}</p>', sentence)


def refusal_response(request: Request, s: PageModel, told: str, message: str, clause: str = "") -> Response:
    if "x-table" in request.headers:
        return JSONResponse({"clause": clause, "message": message, "html": told}, 422)
    return why_page(request, s, told, 422)
