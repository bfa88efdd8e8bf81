"""The orders of a seat: what it answers without being asked, a bot that plays for its player, a plan, and the pace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine.orders import ALWAYS, BOT, DATE, PLAN, BadOrder, Order, standing_order
from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.giving_orders import Orders, change_orders, ended, given, planned
from signoria.server.move_api import number
from signoria.server.pages.common import person_id, redirect, show, table_of, table_path
from signoria.server.pages.table_view import TableView, fragment_response, seat_after_move
from signoria.server.plans import Draft, candidates, limit_of, plan_of, read, with_planned
from signoria.server.settings import iso
from signoria.server.shared_screen import covered
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.levels import LEVELS
from signoria.web.orders import HOURS, MOST, UNTIL_ENDED

HOUR = 3600.0


def may_order(table: Table, person: str, seat: int) -> bool:
    return table.seats[seat].held_by(person) and not covered(table, person, seat)


@dataclass(frozen=True)
class OrderPages:
    """Giving and ending orders, and the page of a plan."""

    tables: TableRegistry
    deputies: Deputies
    view: TableView
    planning: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))  # for one page at a time

    async def own_seat(self, request: Request, sent: dict[str, str]) -> tuple[Table, int]:
        """The table, and the sender's seat that the form names."""
        table = await table_of(self.tables, request)
        seat = number(sent, "seat")
        if table.match is None or seat >= len(table.seats):
            raise RequestError("not_playing")
        if not may_order(table, person_id(request), seat):
            raise RequestError("not_yours", 403)
        return table, seat

    async def change(self, request: Request) -> Response:
        """POST /tables/{table}/orders: seat, v, and give, end, deputise (with level, until) or skip."""
        sent = await form(request)
        table, seat = await self.own_seat(request, sent)
        if "skip" in sent:
            table.skipping.add(person_id(request))
            return self.table_again(request, table, seat)
        if "give" not in sent and "end" not in sent and "deputise" not in sent:
            raise RequestError("trouble.form", 400)
        if "deputise" in sent and table.facts.hotseat:  # whoever is away there is replaced by hand
            raise RequestError("orders.refused.unknown")
        version = number(sent, "v") if "give" in sent else None  # a bot comes and goes whatever has been played
        done = await self.store(request, table, seat, version, self.wanted(table, seat, sent))
        return self.table_again(request, await table_of(self.tables, request), seat, 200 if done else 409)

    async def store(
        self, request: Request, table: Table, seat: int, version: int | None, change: Callable[[Orders], Orders]
    ) -> bool:
        person = person_id(request)
        await self.deputies.back(table, person)
        return await change_orders(
            self.tables, table, seat, version, change, lambda: may_order(table, person, seat)
        )  # fmt: skip

    def wanted(self, table: Table, seat: int, sent: dict[str, str]) -> Callable[[Orders], Orders]:
        """What the form asks for."""
        try:
            if sent.get("end") == PLAN:
                return lambda orders: planned(orders, ())
            if "end" in sent:
                order = Order.from_json(json.loads(sent["end"]))
                return lambda orders: ended(orders, order)
            if "deputise" in sent:
                order = self.deputy(sent.get("level", ""), sent.get("until", ""))
                return lambda orders: given(orders, order)
            name, until, meant = (*sent["give"].split(" ", 2), "", "")[:3]
            limit = limit_of(sent.get(f"limit-{name}", "0"))
            if limit is None:
                raise RequestError("orders.refused.limit", 422, most=MOST)
        except (BadOrder, ValueError, RecursionError):
            raise RequestError("orders.refused.unknown") from None

        def give(orders: Orders) -> Orders:
            assert table.match is not None
            try:
                scopes = table.game.scopes(table.match.view(seat))
                if str(scopes.get(until, "")) != meant:  # another turn or battle than the sender saw
                    raise RequestError("orders.refused.unknown")
                return given(orders, standing_order(table.game.habits, name, until, scopes, limit))
            except BadOrder:
                raise RequestError("orders.refused.unknown") from None

        return give

    def deputy(self, level: str, until: str) -> Order:
        """The order that a bot of this level plays for the player."""
        if level not in LEVELS or until not in (*HOURS, UNTIL_ENDED):
            raise BadOrder(f"there is no bot {level!r} until {until!r}")
        end = iso(self.tables.settings.clock() + HOURS[until] * HOUR) if until in HOURS else ""
        return Order(BOT + level, until={DATE: end} if end else ALWAYS)

    def table_again(self, request: Request, table: Table, seat: int, status: int = 200) -> Response:
        """The table as it is now; to our client even if its version is the one that is shown already."""
        if "x-table" not in request.headers:
            return redirect(table_path(table) if table.facts.hotseat else f"{table_path(table)}?seat={seat}")
        s = self.view.model(request, table, seat_after_move(request, table, seat))
        return fragment_response(request, s, {"etag": f'"{table.version}"', "x-replace": "1"}, status)

    async def plan(self, request: Request) -> Response:
        """GET /tables/{table}/plan?seat=: what the seat shall answer next."""
        table, seat = await self.own_seat(request, dict(request.query_params))
        return await self.plan_page(request, table, seat, plan_of(table.seats[seat].orders))

    async def keep_plan(self, request: Request) -> Response:
        """POST /tables/{table}/plan: seat, v, and the lines of the plan; drop, to have none."""
        sent = await form(request)
        table, seat = await self.own_seat(request, sent)
        assert table.match is not None
        if seat in table.match.actors:
            return await self.plan_page(request, table, seat, Draft(), 409)
        draft = Draft() if "drop" in sent else read(sent, table.game)
        if draft.error:
            return await self.plan_page(request, table, seat, draft, 422)
        change: Callable[[Orders], Orders] = lambda orders: planned(orders, draft.orders(table.game.habits))  # noqa: E731
        if not await self.store(request, table, seat, number(sent, "v"), change):
            late = replace(draft, error="orders.plan.late")
            return await self.plan_page(request, await table_of(self.tables, request), seat, late, 409)
        return redirect(f"{table_path(table)}?seat={seat}" if not table.facts.hotseat else table_path(table))

    async def plan_page(self, request: Request, table: Table, seat: int, draft: Draft, status: int = 200) -> Response:
        s = self.view.model(request, table, seat)
        asked = s.reader.seat != seat or s.asked or s.moment.over
        async with self.planning:
            moves = [] if asked else await asyncio.to_thread(candidates, table.game, s)  # it takes a moment
        return show(
            request,
            "plan",
            status,
            here=f"{table_path(table)}/plan?seat={seat}",
            table=table_path(table),
            back=table_path(table) if table.facts.hotseat else f"{table_path(table)}?seat={seat}",
            seat=seat,
            version=table.version,
            asked=asked,
            draft=draft,
            kept=any(one.name == PLAN for one in table.seats[seat].orders),
            most=MOST,
            moves=with_planned(moves, draft, s) if moves else (),
            facts=[(name, s.wording.t(f"fact.{name}")) for name in table.game.habits.facts],
            now=table.game.public_facts(s.moment.view),
        )

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{table}/orders", self.change, methods=["POST"]),
            Route("/tables/{table}/plan", self.plan, methods=["GET"]),
            Route("/tables/{table}/plan", self.keep_plan, methods=["POST"]),
        ]
