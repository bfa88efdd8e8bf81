"""What is proven and what is not; and the proof itself, of a match of this server or of any record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.record import Line
from signoria.engine.verdict import CHECKS, NOTED, Verdict, examine
from signoria.server.errors import RequestError
from signoria.server.pages.common import language_of, person_id, show, table_of, table_path, words
from signoria.server.sealed_luck_example import example
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.uploads import Upload, uploaded

PROVEN = ("luck", "moves", "chain", "result", "bots")


NOT_PROVEN = ("look", "serve", "friends", "who", "pace", "choice", "practice")


YOURS = ("seal", "head", "record")


MAX_VERDICTS = 200  # cached verdicts on matches of this server


@dataclass(frozen=True)
class Check:
    """A line of the proof: what was looked at, and how it came out ("passed", "failed", "skipped")."""

    name: str
    about: str
    state: str


def checks(verdict: Verdict, header: Line, noted: Sequence[str]) -> list[Check]:
    """Every check in its order. What nobody noted is not compared; after a fault nothing more is looked at."""
    receipt = verdict.receipt
    told = []
    for name in CHECKS:
        state = "passed" if name in verdict.passed else "failed" if name == verdict.failed else "skipped"
        if name in NOTED and name not in noted:
            continue
        about = name
        if name == "key" and "seed" in header.get("luck", ()):
            about = "key_seed"
        if name == "result" and receipt is not None and not receipt.finished:
            about = "result_open"
        told.append(Check(name, f"verify.check.{about}", state))
    return told


def revealed_key(lines: Sequence[Line]) -> str:
    """The secret, if the match is over: a running one keeps it."""
    end = lines[-1].get("end") if lines else None
    return str(end.get("key", "")) if isinstance(end, dict) else ""


def verdict_page(
    request: Request,
    verdict: Verdict,
    lines: Sequence[Line],
    noted: Sequence[str] = (),
    place: str = "",
    record: str = "",
    over: bool = False,
) -> Response:
    """The page of a verdict; ``place`` is the table it was played at, ``record`` where its file can be had."""
    fault, receipt = verdict.fault, verdict.receipt
    whole = receipt is not None and receipt.replayed
    return show(
        request,
        "proof",
        verdict="false" if fault else "true" if whole else "unproven",
        sentence=fault.say(language_of(request)) if fault else "",
        checks=checks(verdict, lines[0] if lines else {}, noted),
        receipt=receipt,
        key=revealed_key(lines) if receipt is not None else "",
        place=place,
        record=record,
        over=over,
    )


@dataclass(frozen=True)
class FairPlayPages:
    """What is proven, the form for any record, and the proof of a match of this server."""

    tables: TableRegistry
    proving: asyncio.Semaphore
    verdicts: dict[str, Verdict] = field(default_factory=dict)  # on matches of this server, by the record's last hash

    async def trust(self, request: Request) -> Response:
        game = registry.game("condottiere")
        shown = example(game.name)
        wording = game.wording(language_of(request), ("Ada", "Bruno"))
        return show(
            request,
            "trust",
            example=shown,
            card=wording.texts.single("card", shown.card, ()),
            move=shown.move,
            proven=PROVEN,
            unproven=NOT_PROVEN,
            yours=YOURS,
        )

    async def verify_form(self, request: Request) -> Response:
        return show(request, "verify", error="", commitment="", head="")

    async def verify_upload(self, request: Request) -> Response:
        """POST /verify: a record as a file or pasted, and what the reader noted. It is read, checked and forgotten."""
        sent = await uploaded(request)
        noted = {name: "".join(sent.fields.get(name, "").split()).lower() for name in NOTED}
        if not sent.content.strip():
            return show(request, "verify", 422, error=words(request, "verify.nothing"), **noted)
        verdict, lines = await self.examine_upload(sent, noted["commitment"] or None, noted["head"] or None)
        return verdict_page(request, verdict, lines, [name for name, value in noted.items() if value])

    async def examine_upload(
        self, sent: Upload, commitment: str | None, head: str | None
    ) -> tuple[Verdict, list[Line]]:
        """Verified in a thread, one at a time: long records wait for each other, not the moves of the tables."""
        read: list[Line] = []

        def lines() -> list[Line]:
            read.extend(sent.lines())
            return read

        async with self.proving:
            verdict = await asyncio.to_thread(partial(examine, lines, commitment=commitment, head=head))
        return verdict, read

    async def verify_table(self, request: Request) -> Response:
        """GET /tables/{table}/verify: the proof of this match as far as it has come. It tells no move and no card."""
        table = await table_of(self.tables, request)
        if table.match is None:
            raise RequestError("not_playing")
        lines, over = table.match.lines(), table.match.over
        verdict = await self.cached_verdict(table, lines)
        mine = (
            "" if over or not table.seats_of(person_id(request)) else f"?seat={table.seats_of(person_id(request))[0]}"
        )
        record = f"{table_path(table)}/record{mine}" if over or mine else ""
        return verdict_page(request, verdict, lines, place=table_path(table), record=record, over=over)

    async def cached_verdict(self, table: Table, lines: list[Line]) -> Verdict:
        """The verdict, cached by the hash of the record's last line."""
        assert table.match is not None
        head = str(table.match.record[-1]["hash"])
        found = self.verdicts.get(head)
        if found is None:
            async with self.proving:
                found = await asyncio.to_thread(examine, lambda: lines)
            while len(self.verdicts) >= MAX_VERDICTS:
                del self.verdicts[next(iter(self.verdicts))]
            self.verdicts[head] = found
        return found

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/trust", self.trust, methods=["GET"]),
            Route("/verify", self.verify_form, methods=["GET"]),
            Route("/verify", self.verify_upload, methods=["POST"]),
            Route("/tables/{table}/verify", self.verify_table, methods=["GET"]),
        ]
