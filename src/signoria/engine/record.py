"""The record of a match, format 1: JSON Lines, each line bound to the one before it by a hash.

    {"signoria": 1, "game": ..., "rules": ..., "seats": ..., "options": ..., "data": ..., "luck": ..., "hash": ...}
    {"ply": 0, "seat": 2, "move": "place roma", "time": ..., "mover": ..., "state": ..., "hash": ...}
    {"ply": 1, "seat": 2, "undo": 0, ...}
    {"ply": 9, "seat": 2, "takeback": 5, "consent": [0, 1, 3], ...}
    {"ply": 10, "rewind": 3, ...}
    {"end": {"ranking": ..., "scores": ..., "key": ...}, "hash": ...}

A match that is not over is saved with a last line ``{"open": {"key": ...}}``, which only its server needs. Fields this
release does not know are kept as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring as quoted
from pathlib import Path
from typing import Any

from signoria.engine import atomic_files
from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.messages import InputError, Phrase

FORMAT = 1
HEADER, THE_RECORD = Phrase("record.at.header"), Phrase("record.the_record")
Line = dict[str, Any]


class BadRecord(InputError):
    """A record that is damaged or cannot be true; the sentence says where and why."""

    table = "record"


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)  # made once: a step is short

STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)  # what is new must be JSON everywhere: no NaN


def canonical(line: Mapping[str, object]) -> bytes:
    """Canonical JSON: the same bytes for the same content on every machine."""
    return CANONICAL.encode(line).encode()


def chained_hash(line: Line, before: str) -> str:
    """The hash of a line, chained to the hash of the line before it."""
    content = {name: value for name, value in line.items() if name != "hash"}
    return hashlib.sha256(before.encode() + canonical(content)).hexdigest()


def add_hash(line: Line, before: str) -> str:
    """Add the hash to a line, and return the line as it is written."""
    content = person_move_json(line) or CANONICAL.encode(line)
    line["hash"] = hashlib.sha256((before + content).encode()).hexdigest()
    return f'{content[:-1]},"hash":"{line["hash"]}"}}'


MOVE = {"ply", "seat", "move", "time", "mover", "state"}
PERSON: Mapping[str, object] = {"kind": "person"}  # the default mover
ORDER = "order"  # the kind of mover of what a seat's orders answered, the forced answers included
DEPUTY = "deputy"  # the kind of mover that a bot is while it plays for an absent player


def person_move_json(line: Line) -> str:
    """Canonical JSON of a person's move, ten times as fast as the encoder; "" for any other line."""
    if line.keys() != MOVE or line["mover"] != PERSON or type(line["time"]) is not str:
        return ""
    move, time = quoted(line["move"]), quoted(line["time"])
    number = f'"ply":{line["ply"]},"seat":{line["seat"]},"state":"{line["state"]}"'
    return f'{{"move":{move},"mover":{{"kind":"person"}},{number},"time":{time}}}'


def fingerprint(key: bytes, secret: Keyed | None) -> str:
    """A short hash of a state's key for the record.

    In a sealed match it is keyed with the secret: while the match runs nobody can compare it with candidate positions,
    and afterwards everybody can check it.
    """
    digest = secret.digest(key) if secret is not None else hashlib.sha256(key).digest()
    return digest.hex()[:16]


def write(path: str | Path, lines: Iterable[Line]) -> None:
    """Write the lines of a record; the file is complete or untouched."""
    rows = (json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
    atomic_files.write(path, "".join(rows).encode())


def read(path: str | Path) -> list[Line]:
    """Read the lines of a record file; raises :class:`BadRecord` with the line at fault."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")  # an editor may have put a mark before the first line
    except UnicodeDecodeError:
        raise BadRecord("no_text", source=path) from None
    return parse(text, str(path))


def parse(text: str, source: str | Phrase = THE_RECORD) -> list[Line]:
    """Read the lines of a record from text; ``source`` is its name in error messages."""
    lines: list[Line] = []
    for number, row in enumerate(text.split("\n"), 1):  # not splitlines: a name may hold a line separator of Unicode
        if not row.strip():
            continue
        try:
            line = json.loads(row)
        except (ValueError, RecursionError) as error:  # no JSON, or a number or nesting beyond the parser's limits
            reason = getattr(error, "msg", str(error))
            raise BadRecord("no_json", source=source, number=number, reason=reason) from None
        if not isinstance(line, dict):
            raise BadRecord("no_object", source=source, number=number)
        lines.append(line)
    if not lines or "signoria" not in lines[0]:
        raise BadRecord("no_record", source=source)
    check_shape(lines)
    return lines


def check_shape(lines: list[Line]) -> None:
    """Check that each line has the fields of its kind, and that the header has a seed or a commitment, not both."""
    header = lines[0]
    if header.get("signoria") != FORMAT:
        raise BadRecord("format", found=repr(header.get("signoria")), format=FORMAT)
    check_fields(1, header, header, {"game": str, "seats": int, "options": dict, "data": dict, "luck": dict})
    luck = header["luck"]
    if ("seed" in luck) == ("commitment" in luck):
        raise BadRecord("luck", where=HEADER)
    check_fields(1, header, luck, {"seed": int} if "seed" in luck else {"commitment": str, "contributions": list})
    if any(not isinstance(one, str) for one in luck.get("contributions", [])):
        raise BadRecord("contributions", where=HEADER)
    for number, line in enumerate(lines[1:], 2):
        check_fields(
            number,
            line,
            line,
            {name: kind for name, kind in (("ply", int), ("end", dict), ("open", dict)) if name in line},
        )


def check_fields(number: int, line: Line, fields: Mapping[str, object], kinds: Mapping[str, type]) -> None:
    """Check that these fields exist and have these types."""
    for name, kind in kinds.items():
        value = fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadRecord("field", where=where(number, line), name=name, value=repr(value))


def where(number: int, line: Line) -> Phrase:
    """The place of a line in words: ``line 8 (step 6, seat 2, 'play m10')``."""
    if "ply" in line:
        told: dict[str, object] = {"number": number, "ply": line["ply"], "move": repr(notation(line))}
        if "seat" in line:
            seat = line["seat"]
            return Phrase("record.at.step", **told, seat=seat if isinstance(seat, int) else repr(seat))
        return Phrase("record.at.nobody", **told)
    return HEADER if number == 1 else Phrase("record.at.end", number=number)


def notation(line: Line) -> str:
    """The notation of a step: its move, or ``undo 6``, ``takeback 5``, ``rewind 3``."""
    if "move" in line:
        return str(line["move"])
    return next((f"{name} {line[name]}" for name in ("undo", "takeback", "rewind") if name in line), "nothing")


def deputy_moves(lines: Iterable[Line]) -> dict[int, int]:
    """The moves that a bot made for an absent player: seat by ply."""
    found = {}
    for line in lines:
        mover = line.get("mover")
        if "move" in line and isinstance(mover, dict) and mover.get("kind") == DEPUTY:
            found[int(line["ply"])] = int(line["seat"])
    return found


def check_chain(lines: list[Line]) -> None:
    """Check every hash and the numbering of the steps."""
    before, ply, closed = "", 0, False
    for number, line in enumerate(lines, 1):
        if closed:
            raise BadRecord("after_end", number=number)
        closed = "end" in line
        if "open" in line and "hash" not in line and number == len(lines):
            continue  # the server's own note, which no chain binds
        if line.get("hash") != chained_hash(line, before):
            raise BadRecord("hash", where=where(number, line))
        if "ply" in line:
            if line["ply"] != ply:
                raise BadRecord("ply", where=where(number, line), ply=ply)
            ply += 1
        before = line["hash"]


def check_writable(content: object, what: str) -> None:
    """Raise ``ValueError`` if this cannot be written as JSON."""
    try:
        STRICT.encode({"content": content}).encode()
    except (TypeError, ValueError) as error:
        raise ValueError(f"the {what} cannot be written down: {error}") from None
