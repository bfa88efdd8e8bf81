"""Reading what a form sent, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.types import Scope

from signoria.engine.orders import BadOrder, moves_of
from signoria.server.errors import RequestError

FIELDS, NAME, VALUE = 60, 64, 8000  # how many, and how long in characters
KIND = "application/x-www-form-urlencoded"
_FIELD = re.compile(r"\{([a-z0-9-]+)\}")


def fields_of(body: bytes) -> dict[str, str]:
    """The fields of a urlencoded body; of a field sent twice the last counts, as a tick does after its hidden "no"."""
    try:
        text = body.decode()
        if "%" in text:
            fields = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
        elif text.count("&") < FIELDS:  # nothing in it is quoted: most moves
            fields = dict([part.partition("=")[::2] for part in text.replace("+", " ").split("&") if part])
        else:
            raise RequestError("trouble.form", 400)
    except ValueError as error:  # too many fields, or no UTF-8
        raise RequestError("trouble.form", 400) from error
    if max(map(len, fields), default=0) > NAME or max(map(len, fields.values()), default=0) > VALUE:
        raise RequestError("trouble.form", 400)
    if "\0" in "".join([*fields, *fields.values()]):
        raise RequestError("trouble.form", 400)
    return fields


def form_of(scope: Scope) -> dict[str, str]:
    """What the form of this request says. Guard has already measured and read the body."""
    body: bytes = scope["state"]["body"]
    if not body:
        return {}
    headers: dict[bytes, bytes] = scope["state"]["headers"]
    if headers.get(b"content-type", b"").decode("latin-1").partition(";")[0].strip().lower() != KIND:
        raise RequestError("trouble.kind", 415)
    return fields_of(body)


async def form(request: Request) -> dict[str, str]:
    return form_of(request.scope)


def move_of(sent: Mapping[str, str]) -> str:
    """The move a form sends. One of hundreds is spelled from lists: ``gift {to} {ducats}`` names the fields."""
    move = sent.get("move", "")
    return _FIELD.sub(lambda field: sent.get(field[1], ""), move) if "{" in move else move


def click_of(sent: Mapping[str, str]) -> list[str]:
    """The moves of the click that a form sends: one, and those that follow from the same thought."""
    try:
        return moves_of(move_of(sent))
    except BadOrder:
        raise RequestError("trouble.form", 400) from None


def local(path: str | None, otherwise: str = "/") -> str:
    """A path on this server to redirect to; never another host, however it is disguised."""
    if not path or not path.startswith("/") or path.startswith("//") or len(path) > 500:
        return otherwise
    return path if path.isascii() and path.isprintable() and "\\" not in path else otherwise
