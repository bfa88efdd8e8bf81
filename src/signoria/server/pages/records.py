"""Records from elsewhere: upload one, see it verified, and replay it. No account needed."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.limits import household
from signoria.server.pages.common import language_of, record_file, redirect, show, words
from signoria.server.records import MAX_PER_HOUSEHOLD, RecordNotFound, Records
from signoria.server.uploads import MOST, uploaded


@dataclass(frozen=True)
class RecordPages:
    """Upload and download of records from elsewhere."""

    records: Records

    async def bring(self, request: Request) -> Response:
        """GET /replay: a form for a file, or for the text of one."""
        return show(request, "bring", fault="", detail="", most=MOST >> 20, each=MAX_PER_HOUSEHOLD)

    async def brought(self, request: Request) -> Response:
        """POST /replay: file or text. What is true is kept and shown; what is not is said in words."""
        upload = await uploaded(request)
        try:
            home = household(request.client.host if request.client else "")
            id = await self.records.keep(upload, home)
        except RecordNotFound as fault:
            detail = fault.detail.say(language_of(request)) if fault.detail is not None else ""
            told = words(request, f"records.fault.{fault.key}")
            return show(request, "bring", 422, fault=told, detail=detail, most=MOST >> 20, each=MAX_PER_HOUSEHOLD)
        return redirect(f"/records/{id}/replay")

    async def record(self, request: Request) -> Response:
        """GET /records/{record}/record: the file again."""
        id = request.path_params["record"]
        lines = await self.records.lines(id)
        return record_file(lines, f"{lines[0]['game']}-{id[:12]}")

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/replay", self.bring, methods=["GET"]),
            Route("/replay", self.brought, methods=["POST"]),
            Route("/records/{record}/record", self.record, methods=["GET"]),
        ]
