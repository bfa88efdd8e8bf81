"""The data of a game, value by value with its source; and what this host corrects in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import tomlkit
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine.corrections import changed_values
from signoria.engine.data import OWNER, Value, merge, values
from signoria.engine.game import Game
from signoria.engine.messages import InputError
from signoria.server.corrections import Corrections, shown, value_at
from signoria.server.forms import form
from signoria.server.pages.common import language_of, person_id, redirect, show
from signoria.server.pages.rules import game_of
from signoria.server.session_cookies import Visitors
from signoria.web.icons import RECONSTRUCTED

TABLE = 2  # how much of a way names an entry: ("card", "winter")


@dataclass(frozen=True)
class Row:
    """A value as the page shows it."""

    name: str  # its whole way: "card.winter.count"
    field: str  # what of it the entry has not said: "count"
    value: str
    source: str
    guessed: bool
    corrected: bool


@dataclass(frozen=True)
class Entry:
    """A card, a region, a table of values."""

    id: str
    title: str
    rows: list[Row]

    @property
    def guesses(self) -> int:
        return sum(row.guessed for row in self.rows)


def entries_of(game: Game[Any], overlay: Mapping[str, object], language: str) -> list[Entry]:
    """All values, entry by entry, as the host has them; an entry is called by its name where the texts know one."""
    mine = {path for path, _ in changed_values(overlay)}
    texts = game.texts.get(language)
    found = []
    for way, group in groupby(values(merge(game.data, overlay)), key=lambda value: value.path[:TABLE]):
        title = ".".join(way)
        if texts is not None and title in texts:
            title = f"{texts.by_key[title]} ({title})"
        found.append(Entry("-".join(way), title, [row(value, len(way), value.path in mine) for value in group]))
    return found


def row(value: Value, skip: int, mine: bool) -> Row:
    field = ".".join(value.path[skip:]) or value.path[-1]
    source = OWNER if mine else value.source
    return Row(value.name, field, shown(value.value), source, value.guessed and not mine, mine)


@dataclass(frozen=True)
class DataPages:
    """The data of each game and this host's corrections."""

    corrections: Corrections
    visitors: Visitors

    async def data_page(self, request: Request, status: int = 200, error: str = "", typed: str = "") -> Response:
        game, language = game_of(request), language_of(request)
        overlay = await self.corrections.of(person_id(request), game.name)
        asked = request.query_params.get("value", "")
        entries = entries_of(game, overlay, language)
        rows = {row.name: row for entry in entries for row in entry.rows}
        return show(
            request,
            "data",
            status,
            game=game.name,
            title=game.wording(language, ()).title,
            entries=entries,
            guesses=sum(entry.guesses for entry in entries),
            mark=RECONSTRUCTED,
            mine=[row for row in rows.values() if row.corrected],
            asked=rows.get(asked),
            before=shown(value_at(game.data, asked.split(".")).value) if asked in rows else "",
            error=error,
            typed=typed,
        )

    async def data(self, request: Request) -> Response:
        """GET /data/{game}?value=card.winter.count: everything, and a form for the value that is asked for."""
        return await self.data_page(request)

    async def correct(self, request: Request) -> Response:
        """POST /data/{game}?value=...: the value in the box, or ``back`` to what it was."""
        game, fields = game_of(request), await form(request)
        name = request.query_params.get("value", "")
        person = await self.visitors.ensure_person(request)
        typed = None if "back" in fields else fields.get("typed", "")
        try:
            await self.corrections.make(person.id, game, name.split("."), typed)
        except InputError as fault:
            return await self.data_page(request, 422, error=fault.say(language_of(request)), typed=typed or "")
        return redirect(f"/data/{game.name}#{'-'.join(name.split('.')[:TABLE])}")

    async def overlay(self, request: Request) -> Response:
        """GET /data/{game}/corrections.toml: one's own corrections, for ``signoria data diff`` and for friends."""
        game = game_of(request)
        mine = await self.corrections.of(person_id(request), game.name)
        headers = {"content-disposition": f'attachment; filename="{game.name}-corrections.toml"'}
        return Response(tomlkit.dumps(mine), media_type="application/toml; charset=utf-8", headers=headers)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/data/{game}", self.data, methods=["GET"]),
            Route("/data/{game}", self.correct, methods=["POST"]),
            Route("/data/{game}/corrections.toml", self.overlay, methods=["GET"]),
        ]
