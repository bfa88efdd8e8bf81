"""Whole pages: Jinja2 templates around what the renderers wrote."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from signoria.engine.texts import LANGUAGES
from signoria.web.faces import Face
from signoria.web.shields import player_symbols
from signoria.web.sitting import Sitting
from signoria.web.words import say


@cache
def environment() -> Environment:
    """Where templates come from; an unknown name in one is an error, never an empty place on a page."""
    env = Environment(
        loader=PackageLoader("signoria.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals["url"] = url
    env.globals["languages"] = LANGUAGES
    return env


def static_file(path: str) -> Traversable | None:
    """The file behind ``css/base.css`` (the house's) or ``condottiere/map.svg`` (a game's own), if there is one."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = files("signoria.web").joinpath("static", *parts)
    if found.is_file():
        return found
    game, *rest = parts
    if not rest or not game.isidentifier() or find_spec("signoria.games") is None:
        return None
    if find_spec(f"signoria.games.{game}") is None or find_spec(f"signoria.games.{game}.table") is None:
        return None
    found = files(import_module(f"signoria.games.{game}.table")).joinpath("static", *rest)
    return found if found.is_file() else None


@cache
def url(path: str) -> str:
    """The address of a static file with a mark of its content, so that it may be kept for ever."""
    plain = path.removeprefix("/static/")
    found = static_file(plain)
    if found is None:
        return f"/static/{plain}"
    return f"/static/{plain}?h={hashlib.sha256(found.read_bytes()).hexdigest()[:10]}"


def page(name: str, language: str, *, csrf: str = "", person: str = "", here: str = "/", **context: object) -> str:
    """``templates/<name>.html`` for one reader: ``person`` is their name, ``here`` where a change of language leads."""
    template = environment().get_template(f"{name}.html")
    t = partial(say, language)
    return template.render(t=t, language=language, csrf=csrf, person=person, here=here, **context)


def table_page(s: Sitting, face: Face, *, person: str = "", here: str = "") -> str:
    """The page of a table: the fragment within its document."""
    return page(
        "table",
        s.language,
        csrf=s.csrf,
        person=person,
        here=here or f"/tables/{s.table}",
        s=s,
        face=face,
        fragment=Markup(face.fragment(s)),  # the renderers escape every name and text
        shields=Markup(player_symbols()),
        defs=Markup(face.defs),
    )
