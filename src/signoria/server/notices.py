"""Notices, sent to a person's webhook when no page of theirs is open: "your turn" when they owe a new decision, and
"may I take that back?" when somebody asks them."""

from __future__ import annotations

import asyncio
import json
import logging

from signoria.server.addresses import address
from signoria.server.page_models import wording
from signoria.server.pending_takeback import request_at, waiting
from signoria.server.people import People, Person
from signoria.server.settings import Settings
from signoria.server.tables import Table
from signoria.server.webhooks import WebhookError, post
from signoria.web.i18n import say

log = logging.getLogger("signoria.notices")


class Notices:
    def __init__(self, settings: Settings, people: People) -> None:
        self.settings = settings
        self.people = people
        self.sending: set[asyncio.Task[None]] = set()
        self.failing: set[str] = set()  # persons whose webhook did not answer: said once

    async def close(self) -> None:
        tasks = list(self.sending)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def wanted(self, table: Table, seat: int) -> bool:
        """Does anybody who acts for this seat want to be told?"""
        try:
            return bool(await self._people(table, seat))
        except Exception:  # a notice that cannot be sent holds up no match
            log.exception("table %s: nobody knows whether seat %d wants a notice", table.id, seat)
            return False

    async def _people(self, table: Table, seat: int) -> list[Person]:
        chair = table.seats[seat]
        found = [await self.people.person(one) for one in (chair.person, *sorted(chair.holders))]
        return [one for one in found if one is not None and one.webhook]

    def send(self, table: Table, seat: int) -> None:
        """Tell this seat's people what they are asked. It goes on by itself: a slow webhook holds nothing up."""
        task = asyncio.create_task(self._send(table, seat, question_for(table, seat)))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def _send(self, table: Table, seat: int, owed: str) -> None:
        try:
            for one in await self._people(table, seat):
                await self._tell(table, owed, one)
        except Exception:
            log.exception("table %s: no notice could be sent", table.id)

    async def _tell(self, table: Table, owed: str, person: Person) -> None:
        try:
            # Our own address may have to be looked up: not on the event loop.
            body = await asyncio.to_thread(message, table, owed, person.language, self.settings)
            await post(person.webhook or "", body, local=self.settings.local_webhooks)
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


def message(table: Table, owed: str, language: str, settings: Settings) -> bytes:
    """The body of a notice; it holds only what everybody at the table may know."""
    url = f"{address(settings)}/tables/{table.id}"
    title = table.facts.title or wording(table.facts.game, language, table.names).title
    text = say(language, owed, title=title, url=url)
    return json.dumps({"text": text, "table": table.id, "game": table.facts.game, "url": url}).encode()
