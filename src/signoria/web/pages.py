"""Whole pages: Jinja2 templates around what the renderers wrote."""

from __future__ import annotations

from functools import cache, partial

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from signoria.engine.texts import LANGUAGES
from signoria.web.assets import url
from signoria.web.i18n import say
from signoria.web.page_model import PageModel
from signoria.web.preferences import USUAL, Preferences
from signoria.web.renderers import Renderer
from signoria.web.shields import player_symbols
from signoria.web.spoken import guide


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


def page(
    name: str,
    language: str,
    *,
    csrf: str = "",
    person: str = "",
    here: str = "/",
    preferences: Preferences = USUAL,
    **context: object,
) -> str:
    """``templates/<name>.html`` for one reader: ``person`` is their name, ``here`` where a change of language leads."""
    template = environment().get_template(f"{name}.html")
    t = partial(say, language)
    return template.render(
        t=t, language=language, csrf=csrf, person=person, here=here, preferences=preferences, **context
    )


def table_page(s: PageModel, renderer: Renderer, *, person: str = "", here: str = "") -> str:
    """The page of a table: the fragment within its document."""
    return page(
        "table",
        s.reader.language,
        csrf=s.reader.csrf,
        person=person,
        here=here or s.table.place,
        preferences=s.reader.preferences,
        s=s,
        renderer=renderer,
        fragment=Markup(renderer.fragment(s)),  # the renderers escape every name and text
        guide=Markup(guide(s, renderer.spoken(s))),
        shields=Markup(player_symbols()),
        defs=Markup(renderer.defs),
    )
