"""A record that somebody sends: as a file or pasted, with the small fields of the same form."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message

from starlette.requests import Request

from signoria.engine import record
from signoria.engine.record import BadRecord, Line
from signoria.server.errors import RequestError
from signoria.server.forms import FIELDS, NAME, VALUE, form
from signoria.server.forms import KIND as PASTED

KIND = "multipart/form-data"
MOST = 2 * 1024 * 1024  # bytes: four times the longest match we know
HEAD = 1024  # bytes before the content of a part: names, and what is read of them takes its time


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


def parameters(header: str) -> Message:
    """``form-data; name="x"; filename="y"`` as something that can be asked for ``name``."""
    message = Message()
    message["content-type"] = header
    return message


def parts(body: bytes, boundary: bytes) -> list[tuple[str, str | None, bytes]]:
    """Name, file name (None for what is no file) and content of each part of a form."""
    found: list[tuple[str, str | None, bytes]] = []
    for piece in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:]:
        if piece.startswith(b"--"):
            return found
        head, gap, content = piece.partition(b"\r\n\r\n")
        if len(head) > HEAD:
            break
        said = parameters("")
        for line in head.decode(errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip().lower() == "content-disposition":
                said = parameters(value.strip())
        field, file = said.get_param("name"), said.get_param("filename")
        if not gap or not isinstance(field, str) or len(found) == FIELDS:
            break
        found.append((field, file if isinstance(file, str) else None, content))
    raise RequestError("trouble.form", 400)  # it has no end, or is no form


async def uploaded(request: Request, field: str = "record") -> Upload:
    """What a form with a file (``field``) and a place to paste it (``field`` + "-text") sent. A file goes first."""
    kind = parameters(request.headers.get("content-type", "")[:HEAD])
    if kind.get_content_type() == PASTED:  # a short one, from a form without a file
        fields = await form(request)
        return Upload("", fields.pop(f"{field}-text", "").encode(), fields)
    boundary = kind.get_param("boundary")
    if kind.get_content_type() != KIND or not isinstance(boundary, str):
        raise RequestError("trouble.kind", 415)
    name, content, pasted = "", b"", b""
    fields = {}
    for one, file, inside in parts(await request.body(), boundary.encode()):
        if one == field:
            name, content = (file or "").replace("\\", "/").rpartition("/")[2][:NAME], inside
        elif one == f"{field}-text":
            pasted = inside
        elif len(one) > NAME or len(inside) > VALUE:
            raise RequestError("trouble.form", 400)
        else:
            fields[one] = inside.decode(errors="replace")
    return Upload(name, content, fields) if content.strip() else Upload("", pasted, fields)
