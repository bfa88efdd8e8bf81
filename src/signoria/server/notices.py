"""Notices, sent to a person's webhook when no page of theirs is open: "your turn" when they owe a new decision, and
"may I take that back?" when somebody asks them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence

from signoria.server.addresses import address
from signoria.server.errors import UnreadableTable
from signoria.server.page_models import wording
from signoria.server.people import People, Person
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Seat, Table
from signoria.server.takeback_requests import request_at, waiting
from signoria.server.webhooks import WebhookError, post
from signoria.web.i18n import say

log = logging.getLogger("signoria.notices")

MIN_INTERVAL = 60.0  # seconds between two notices about one table
RELOAD_SECONDS = 3.0  # seconds: a page that is being loaded again has no socket for a moment
MAX_REMEMBERED = 1000


class Notices:
    def __init__(self, settings: Settings, tables: TableRegistry, people: People) -> None:
        self.settings = settings
        self.tables = tables
        self.people = people
        self.pending: dict[tuple[str, int], asyncio.Task[None]] = {}  # by table and seat
        self.last: dict[tuple[str, int], float] = {}  # when the last one was sent
        self.failing: set[str] = set()  # persons whose webhook did not answer: said once

    async def close(self) -> None:
        tasks = list(self.pending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look(self, table: Table) -> None:
        """Something changed at this table: notify the absent players whom it asked for a decision."""
        if table.match is None:
            return
        version, mover = table.version, table.match.record[-1].get("seat")  # its own mover needs no notice
        self.call(table, [one for one in table.match.actors if table.since[one] == version and one != mover])

    def call(self, table: Table, seats: Sequence[int]) -> None:
        """These seats are asked something: send a notice to those with no open page."""
        for seat in seats:
            place = table.id, seat
            if wants_notice(table, table.seats[seat]) and place not in self.pending:
                self.pending[place] = asyncio.create_task(self._send(*place))

    async def _send(self, id: str, seat: int) -> None:
        """Wait a moment (longer after another notice), and send it if the seat still owes an answer."""
        place = id, seat
        loop = asyncio.get_running_loop()
        try:
            await asyncio.sleep(max(RELOAD_SECONDS, self.last.get(place, -MIN_INTERVAL) + MIN_INTERVAL - loop.time()))
            table = await self.tables.table(id)
            if table is None:
                return
            chair, owed = table.seats[seat], question_for(table, seat)
            if not owed or not wants_notice(table, chair):
                return
            self._remember(place, loop.time())
            for one in (chair.person, *sorted(chair.holders)):
                person = await self.people.person(one)
                if person is not None and person.webhook:
                    await self._tell(table, owed, person, person.webhook)
        except UnreadableTable:
            pass  # logged already
        except Exception:
            log.exception("table %s: no notice could be sent", id)
        finally:
            del self.pending[place]

    def _remember(self, place: tuple[str, int], now: float) -> None:
        if len(self.last) >= MAX_REMEMBERED:
            self.last = {place: then for place, then in self.last.items() if now - then < MIN_INTERVAL}
        self.last[place] = now

    async def _tell(self, table: Table, owed: str, person: Person, webhook: str) -> None:
        try:
            # Our own address may have to be looked up: not on the event loop.
            body = await asyncio.to_thread(message, table, owed, person.language, self.settings)
            await post(webhook, body, local=self.settings.local_webhooks)
            self.failing.discard(person.id)
        except WebhookError as trouble:
            if person.id not in self.failing:
                self.failing.add(person.id)
                log.warning("the webhook of person %s failed: %s", person.id, trouble)


def question_for(table: Table, seat: int) -> str:
    """The text key of what this seat is asked: a takeback request goes before a decision; "" if nothing."""
    wish = request_at(table)
    if wish is not None and wish.pending and seat in waiting(table, wish):
        return "notice.wish"
    return "notice.turn" if table.match is not None and seat in table.match.actors else ""


def wants_notice(table: Table, chair: Seat) -> bool:
    """Is this a person's seat without an open page and without a deputy?"""
    return bool(chair.person) and not chair.away and not table.attended(chair)


def message(table: Table, owed: str, language: str, settings: Settings) -> bytes:
    """The body of a notice; it holds only what everybody at the table may know."""
    url = f"{address(settings)}/tables/{table.id}"
    title = table.facts.title or wording(table.facts.game, language, table.names).title
    text = say(language, owed, title=title, url=url)
    return json.dumps({"text": text, "table": table.id, "game": table.facts.game, "url": url}).encode()
