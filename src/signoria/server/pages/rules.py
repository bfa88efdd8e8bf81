"""The rules of each game as we wrote them, clause by clause; and whom this house thanks."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.engine import registry
from signoria.engine.game import Game
from signoria.engine.rulebook import folder, rulebook
from signoria.engine.texts import LANGUAGES
from signoria.server.pages.common import games, language_of, show, to
from signoria.server.refused import Refused
from signoria.web.prose import Prose, inline, prose

AUTHORS = ("Carl Olsen", "Cathelineau", "Delapouite", "Lorc", "Skoll")  # of the icons


@lru_cache(maxsize=16)
def text_of(name: str, language: str) -> Prose | None:
    path = folder(registry.game(name)) / f"rules.{language}.md"
    return prose(path.read_text(encoding="utf-8")) if path.is_file() else None


def game_of(request: Request) -> Game:
    name = request.path_params["game"]
    if name not in registry.names():
        raise Refused("no_game", 404)
    return registry.game(name)


async def index(request: Request) -> Response:
    known = games(language_of(request))
    if len(known) == 1:
        return to(f"/rules/{known[0].name}")
    return show(request, "shelf", games=known)


async def rules(request: Request) -> Response:
    """The whole text, in the reader's language if it was written in it."""
    game = game_of(request)
    for language in (language_of(request), *LANGUAGES):
        found = text_of(game.name, language)
        if found is not None:
            html = Markup(found.html)
            return show(request, "rules", text=found, html=html, game=game.name, tongue=language)
    raise Refused("no_rules", 404)


async def clause(request: Request) -> Response:
    """One clause by its number, with those it speaks of."""
    game, wanted = game_of(request), request.path_params["clause"]
    book = rulebook(game, language_of(request))
    found = book.find(wanted) if len(wanted) <= 20 else None
    if found is None:
        near = book.near(wanted) if len(wanted) <= 20 else []
        return show(request, "no_clause", 404, here=f"/rules/{game.name}", near=near, game=game.name)
    base = f"/rules/{game.name}/"
    return show(
        request,
        "clause",
        clause=found,
        html=Markup(inline(found.text, base)),
        speaks_of=[book[tag] for tag in found.tags if tag in book],
        title=game.wording(language_of(request), ()).title,
        game=game.name,
    )


async def credits(request: Request) -> Response:
    return show(request, "credits", authors=", ".join(AUTHORS))


routes = [
    Route("/rules", index, methods=["GET"]),
    Route("/rules/{game}", rules, methods=["GET"]),
    Route("/rules/{game}/{clause}", clause, methods=["GET"]),
    Route("/credits", credits, methods=["GET"]),
]
