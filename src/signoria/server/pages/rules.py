"""The rules of each game as we wrote them: the whole text, a clause, what was searched, a figure to go through."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.game import Game
from signoria.engine.game_files import folder
from signoria.engine.rulebook import rulebook
from signoria.engine.texts import LANGUAGES
from signoria.server import rule_figures
from signoria.server.course_progress import CourseProgress
from signoria.server.errors import RequestError
from signoria.server.pages.common import games, language_of, redirect, show
from signoria.server.pages.learn import course_links
from signoria.web import rules_margin, search
from signoria.web.html import Html
from signoria.web.markdown import Prose, inline, prose
from signoria.web.renderers import renderer
from signoria.web.shields import player_symbols

AUTHORS = ("Carl Olsen", "Caro Asercion", "Cathelineau", "Delapouite", "Heavenly Dog", "Lorc", "Skoll")  # of the icons


def game_of(request: Request) -> Game[Any]:
    name = request.path_params["game"]
    if name not in registry.names():
        raise RequestError("no_game", 404)
    return registry.game(name)


def defs(game: Game[Any]) -> Markup:
    """What the figures of a game are drawn with; once a page."""
    return Markup(f"{player_symbols()}{renderer(game.name).defs}")


@lru_cache(maxsize=16)
def text_of(name: str, language: str, drawn: bool) -> Prose | None:
    """The rules as a page; ``drawn``: with all figures in it."""
    game = registry.game(name)
    path = folder(game) / "texts" / f"rules.{language}.md"
    if not path.is_file():
        return None
    return prose(
        path.read_text(encoding="utf-8"), rules_margin.meanings(language), partial(beside, game, language, drawn)
    )


def beside(game: Game[Any], language: str, drawn: bool, clause: str) -> Html:
    """What stands below a clause: the option it names, its own figures, and the way to others that show it."""
    told: str = option_of(game, language, clause)
    elsewhere = []
    for scene in rule_figures.by_clause(game).get(clause, ()):
        name, title = rule_figures.name_of(scene), scene.title[language]
        if scene.clauses[0] != clause:
            elsewhere.append((name, title))
        elif drawn:
            told += whole(game, language, name)
        else:
            steps = len(scene.content["step"])
            told += rules_margin.fold(language, game.name, name, title, steps, rules_margin.example(clause))
    return Html(told + rules_margin.see(language, game.name, elsewhere))


def option_of(game: Game[Any], language: str, clause: str) -> str:
    """The option or ruling that a table may choose here."""
    wording = game.wording(language, ())
    told = ""
    for option in game.options:
        if option.clause == clause:
            name, about = wording.option(option)
            values = [(wording.value(option, value), value == option.default) for value in option.values]
            if option.maximum:
                usual = [] if option.default in option.values else [(str(option.default), True)]
                values = [*usual, *values, (f"{option.minimum}–{option.maximum}", False)]
            told += rules_margin.choice(language, name, about, values)
    return told


def whole(game: Game[Any], language: str, name: str) -> str:
    """A figure in full."""
    found = rule_figures.figure(game.name, name, language)
    assert found is not None
    return rules_margin.whole(
        language, game.name, name, found.title, len(found.moments), rules_margin.frames(found.ends)
    )


def plain_tags(tags: tuple[str, ...]) -> list[str]:
    """``("B", "R: CON-R03")`` as ``["B", "R", "CON-R03"]``."""
    return [part.strip() for tag in tags for part in tag.split(":")]


@dataclass(frozen=True)
class RulesPages:
    """Rules texts, clauses, figures, and credits."""

    courses: CourseProgress

    async def index(self, request: Request) -> Response:
        known = games(language_of(request))
        if len(known) == 1:
            return redirect(f"/rules/{known[0].name}")
        learn = await course_links(self.courses, request, [one.name for one in known])
        return show(request, "shelf", games=known, learn=learn)

    async def rules(self, request: Request) -> Response:
        """The whole text, in the reader's language if it was written in it; ``?q=`` shows what holds these words."""
        game, query = game_of(request), request.query_params.get("q", "").strip()[: search.LONGEST]
        drawn = request.query_params.get("figures") == "all"
        for language in (language_of(request), *LANGUAGES):
            text = text_of(game.name, language, drawn)
            if text is not None:
                break
        else:
            raise RequestError("no_rules", 404)
        book = rulebook(game, language)
        words = search.wanted(query)
        hits = search.find_clauses(book, query)
        return show(
            request,
            "rules",
            text=text,
            html=Markup(text.html),
            game=game.name,
            tongue=language,
            query=query,
            count=len(hits),
            found=Markup("".join(rules_margin.card(game.name, one, words) for one in hits[: search.MOST])),
            most=search.MOST,
            drawn=drawn,
            renderer=renderer(game.name),
            defs=defs(game) if drawn else "",
        )

    async def clause(self, request: Request) -> Response:
        """One clause by its number, with those it speaks of and the figures that show it."""
        game, wanted, language = game_of(request), request.path_params["clause"], language_of(request)
        book = rulebook(game, language)
        found = book.find(wanted) if len(wanted) <= 20 else None
        if found is None:
            near = book.near(wanted) if len(wanted) <= 20 else []
            return show(request, "no_clause", 404, here=f"/rules/{game.name}", near=near, game=game.name)
        order = [one.id for one in book]
        at = order.index(found.id)
        scenes = [rule_figures.name_of(scene) for scene in rule_figures.by_clause(game).get(found.id, ())]
        return show(
            request,
            "clause",
            clause=found,
            html=Markup(inline(found.text, f"/rules/{game.name}/")),
            meaning=[text for tag, text in rules_margin.meanings(language).items() if tag in plain_tags(found.tags)],
            option=Markup(option_of(game, language, found.id)),
            speaks_of=[book[tag] for tag in plain_tags(found.tags) if tag in book],
            figures=Markup("".join(whole(game, language, name) for name in scenes)),
            before=order[at - 1] if at else "",
            after=order[at + 1] if at + 1 < len(order) else "",
            title=game.wording(language, ()).title,
            game=game.name,
            renderer=renderer(game.name),
            defs=defs(game) if scenes else "",
        )

    async def scene(self, request: Request) -> Response:
        """A figure to go through step by step; ``?figure=1`` is its drawing alone, for the whole text."""
        game, language = game_of(request), language_of(request)
        found = rule_figures.figure(game.name, request.path_params["scene"], language)
        if found is None:
            raise RequestError("no_scene", 404)
        if "figure" in request.query_params:
            first = f'<svg class="defs" width="0" height="0" aria-hidden="true">{defs(game)}</svg>'
            return HTMLResponse(f"{first if 'defs' in request.query_params else ''}{rules_margin.frames(found.ends)}")
        asked = request.query_params.get("step", "")
        at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
        if at >= len(found.moments):
            raise RequestError("no_scene", 404)
        book = rulebook(game, language)
        return show(
            request,
            "scene",
            here=f"/rules/{game.name}/scenes/{found.name}?step={at}",
            figure=found,
            at=at,
            moment=found.moments[at],
            drawn=Markup(found.moments[at].drawn),
            clauses=[book[one] for one in found.clauses if one in book],
            title=game.wording(language, ()).title,
            game=game.name,
            renderer=renderer(game.name),
            defs=defs(game),
        )

    async def credits(self, request: Request) -> Response:
        return show(request, "credits", authors=", ".join(AUTHORS))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/rules", self.index, methods=["GET"]),
            Route("/rules/{game}", self.rules, methods=["GET"]),
            Route("/rules/{game}/{clause}", self.clause, methods=["GET"]),
            Route("/rules/{game}/scenes/{scene}", self.scene, methods=["GET"]),
            Route("/credits", self.credits, methods=["GET"]),
        ]
