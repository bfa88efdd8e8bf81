"""Hosting a table: one form for all of it, and the table it asks for."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.corrections import changed_values
from signoria.engine.options import Option
from signoria.engine.wording import Wording
from signoria.server.corrections import Corrections
from signoria.server.forms import form
from signoria.server.pages import host_request
from signoria.server.pages.common import (
    games,
    language_of,
    luck_field,
    person_id,
    person_of,
    redirect,
    show,
    table_path,
    words,
)
from signoria.server.pages.host_request import HERE, NOBODY, PERSON, Draft
from signoria.server.session_cookies import Visitors
from signoria.server.settings import ACCESS, PACES
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.levels import LEVELS


@dataclass(frozen=True)
class Field:
    """An option as the form shows it."""

    name: str
    title: str
    about: str
    clause: str
    ruling: bool
    kind: str  # tick, choice, number
    values: tuple[tuple[str, str], ...]  # what is sent, what is read
    least: int
    most: int


def field(option: Option, wording: Wording) -> Field:
    title, about = wording.option(option)
    kind = "tick" if host_request.is_tick(option) else "number" if option.maximum else "choice"
    values = tuple((host_request.written(value), wording.value(option, value)) for value in option.values)
    numbers = [value for value in option.values if isinstance(value, int)]
    least = min([option.minimum, *numbers])
    return Field(option.name, title, about, option.clause, option.ruling, kind, values, least, option.maximum)


@dataclass(frozen=True)
class HostPages:
    """The host form and the table it sets up."""

    tables: TableRegistry
    corrections: Corrections
    visitors: Visitors

    async def host_form(
        self, request: Request, draft: Draft, status: int = 200, warnings: list[str] | None = None
    ) -> Response:
        overlay = await self.corrections.of(person_id(request), draft.game.name)
        wording = draft.game.wording(language_of(request), ())
        fields = [field(option, wording) for option in draft.game.options]
        return show(
            request,
            "host",
            status,
            here="/host",
            draft=draft,
            games=games(language_of(request)),
            game=wording.title,
            fewest=min(draft.game.seats),
            most=max(draft.game.seats),
            options=[one for one in fields if not one.ruling],
            rulings=[one for one in fields if one.ruling],
            levels=LEVELS,
            kinds={"person": PERSON, "here": HERE, "nobody": NOBODY},
            access=ACCESS,
            paces=PACES,
            deputy=host_request.DEPUTY,
            friendly=host_request.FRIENDLY,
            strict=host_request.STRICT,
            warnings=[wording.warning(key) for key in warnings or []],
            guest=person_of(request) is None,
            corrections=len(list(changed_values(overlay))),
        )

    async def host(self, request: Request) -> Response:
        wanted = request.query_params.get("game", "")
        name = wanted if wanted in registry.names() else registry.names()[0]
        return await self.host_form(request, host_request.blank(registry.game(name)))

    async def set_up(self, request: Request) -> Response:
        """POST /tables: the table; or the form again as it was, with what is wrong or what the rulebook advises."""
        fields = await form(request)
        draft = host_request.read(fields, guest=person_of(request) is None)
        if draft.errors:
            return await self.host_form(request, draft, 422)
        warnings = draft.game.warnings(draft.options)
        if warnings and fields.get("anyway") != "yes":
            return await self.host_form(request, draft, warnings=warnings)
        try:
            table = await self.create_table(request, draft, luck_field(fields))
        except ValueError:  # each is allowed, but not all of them together: a first player who has no chair
            draft.errors["options"] = "host.error.together"
            return await self.host_form(request, draft, 422)
        return redirect(table_path(table))

    async def create_table(self, request: Request, draft: Draft, luck: str) -> Table:
        """Set the table up, with bots and the host's companions seated; it starts at once if no seat is free."""
        person = await self.visitors.ensure_person(request, draft.name)
        table = await self.tables.host(
            person,
            draft.game.name,
            draft.seats,
            draft.options,
            title=draft.title or words(request, "host.usual_title", name=person.name),
            access=draft.access,
            pace=draft.pace,
            deputy=None if draft.deputy == host_request.DEPUTY[0] else draft.deputy == "yes",
            hints=draft.hints,
            friendly=None if draft.friendly == host_request.FRIENDLY[0] else draft.friendly == "true",
            strict=None if draft.strict == host_request.STRICT[0] else draft.strict == "strict",
            hotseat=[person.name, *draft.here] if draft.here else (),
            invited=draft.invited,
            bots=draft.bots,
            luck=luck,
            overlay=await self.corrections.of(person.id, draft.game.name),
        )
        await self.tables.start(table)
        self.tables.changed(table)
        return table

    def routes(self) -> list[BaseRoute]:
        return [Route("/host", self.host, methods=["GET"]), Route("/tables", self.set_up, methods=["POST"])]
