"""A record that somebody sends: as a file or pasted, with the small fields of the same form."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from signoria.engine import record
from signoria.engine.record import BadRecord, Line
from signoria.server.errors import RequestError
from signoria.server.forms import FIELDS, NAME, VALUE, form
from signoria.server.forms import KIND as PASTED

KIND = "multipart/form-data"
MOST = 2 * 1024 * 1024  # bytes: four times the longest match we know


@dataclass(frozen=True)
class Upload:
    """``name`` is that of the file, "" for what was pasted; ``fields`` are the others of the form."""

    name: str
    content: bytes
    fields: dict[str, str]

    def lines(self) -> list[Line]:
        """The record; ``BadRecord`` if it is none."""
        source = self.name or record.THE_RECORD
        try:
            text = self.content.decode()
        except UnicodeDecodeError:
            raise BadRecord("no_text", source=source) from None
        return record.parse(text, source)


async def uploaded(request: Request, field: str = "record") -> Upload:
    """What a form with a file (``field``) and a place to paste it (``field`` + "-text") sent. A file goes first."""
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    kind = kind.strip().lower()
    if kind == PASTED:  # a short one, from a form without a file
        fields = await form(request)
        return Upload("", fields.pop(f"{field}-text", "").encode(), fields)
    boundary = parameters.partition("boundary=")[2].partition(";")[0].strip(' "')
    if kind != KIND or not boundary:
        raise RequestError("trouble.kind", 415)
    if f"--{boundary}--".encode() not in await request.body():  # Starlette leaves files of a form without end open
        raise RequestError("trouble.form", 400)
    try:
        async with request.form(max_files=2, max_fields=FIELDS, max_part_size=MOST) as sent:
            return await upload_of(dict(sent), field)
    except HTTPException as error:
        raise RequestError("trouble.form", 400) from error


async def upload_of(sent: dict[str, str | UploadFile], field: str) -> Upload:
    file, pasted = sent.pop(field, None), sent.pop(f"{field}-text", None)
    fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    if file is None and pasted is None:  # it was cut off, or is no form of ours
        raise RequestError("trouble.form", 400)
    if len(fields) < len(sent) or any(len(name) > NAME or len(value) > VALUE for name, value in fields.items()):
        raise RequestError("trouble.form", 400)
    if (content := await content_of(file)).strip():
        name = (file.filename or "") if isinstance(file, UploadFile) else ""
        return Upload(name.replace("\\", "/").rpartition("/")[2][:NAME], content, fields)
    return Upload("", await content_of(pasted), fields)


async def content_of(value: str | UploadFile | None) -> bytes:
    return await value.read() if isinstance(value, UploadFile) else (value or "").encode()
