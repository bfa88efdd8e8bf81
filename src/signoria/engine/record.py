"""The record of a match, format 1: JSON Lines, each line bound to the one before it by a hash.

    {"signoria": 1, "game": ..., "rules": ..., "seats": ..., "options": ..., "data": ..., "luck": ..., "hash": ...}
    {"ply": 0, "seat": 2, "move": "place roma", "time": ..., "mover": ..., "state": ..., "hash": ...}
    {"ply": 1, "seat": 2, "undo": 0, ...}
    {"end": {"ranking": ..., "scores": ..., "key": ...}, "hash": ...}

A match that is not over is saved with a last line ``{"open": {"key": ...}}``, which only its server needs. Fields this
release does not know are kept as they are.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from signoria.engine.keyed import Keyed

FORMAT = 1
Line = dict[str, Any]


class BadRecord(ValueError):
    """A record that cannot be true; the sentence says where and why."""


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)  # made once: a step is short


def canonical(line: Mapping[str, object]) -> bytes:
    """The same bytes for the same content, on every machine."""
    return CANONICAL.encode(line).encode()


def bound(line: Line, before: str) -> str:
    """The hash that binds a line to the hash of the line before it."""
    content = {name: value for name, value in line.items() if name != "hash"}
    return hashlib.sha256(before.encode() + canonical(content)).hexdigest()


def bind(line: Line, before: str) -> str:
    """Give a line its hash, and return the whole of it as it is written down."""
    content = canonical(line)
    line["hash"] = hashlib.sha256(before.encode() + content).hexdigest()
    return f'{content[:-1].decode()},"hash":"{line["hash"]}"}}'


def fingerprint(key: bytes, secret: Keyed | None) -> str:
    """A state's key, short enough for a record. In a sealed match it is made with the secret: while the match runs
    nobody can hold it against the positions that may be, and after the end everybody can check it."""
    digest = secret.digest(key) if secret is not None else hashlib.sha256(key).digest()
    return digest.hex()[:16]


def write(path: str | Path, lines: Iterable[Line]) -> None:
    """All or nothing: the file is complete, or it is what it was."""
    path = Path(path)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def read(path: str | Path) -> list[Line]:
    """The lines of a record file; a file that is not one is refused with the line that shows it."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a match record: it is not text") from None
    return parse(text, str(path))


def parse(text: str, source: str = "the record") -> list[Line]:
    lines: list[Line] = []
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        try:
            line = json.loads(row)
        except json.JSONDecodeError as error:
            raise BadRecord(f"{source}, line {number}: not JSON ({error.msg})") from None
        if not isinstance(line, dict):
            raise BadRecord(f"{source}, line {number}: not an object")
        lines.append(line)
    if not lines or "signoria" not in lines[0]:
        raise BadRecord(f"{source} is not a match record: its first line has no 'signoria' field")
    check_shape(lines)
    return lines


def check_shape(lines: list[Line]) -> None:
    """The lines have what their kind needs; the header one kind of luck: a seed, or a commitment, never both."""
    header = lines[0]
    if header.get("signoria") != FORMAT:
        raise BadRecord(f"it has record format {header.get('signoria')!r}; this release reads format {FORMAT}")
    need(1, header, header, {"game": str, "seats": int, "options": dict, "data": dict, "luck": dict})
    luck = header["luck"]
    if ("seed" in luck) == ("commitment" in luck):
        raise BadRecord("line 1 (the header): its luck must have either a seed or a commitment")
    need(1, header, luck, {"seed": int} if "seed" in luck else {"commitment": str, "contributions": list})
    if any(not isinstance(one, str) for one in luck.get("contributions", [])):
        raise BadRecord("line 1 (the header): its contributions are not texts")
    for number, line in enumerate(lines[1:], 2):
        need(
            number,
            line,
            line,
            {name: kind for name, kind in (("ply", int), ("end", dict), ("open", dict)) if name in line},
        )


def need(number: int, line: Line, fields: Mapping[str, object], kinds: Mapping[str, type]) -> None:
    """Each of these fields is there, and of this kind."""
    for name, kind in kinds.items():
        value = fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadRecord(f"{where(number, line)}: its {name} is {value!r}, which is not what it should be")


def where(number: int, line: Line) -> str:
    """A line's place in words: ``line 8 (step 6, seat 2, 'play m10')``."""
    if "ply" in line:
        move = line.get("move", f"undo {line.get('undo')}")
        return f"line {number} (step {line['ply']}, seat {line.get('seat')}, {move!r})"
    return f"line {number} (the header)" if number == 1 else f"line {number} (the closing line)"


def check_chain(lines: list[Line]) -> None:
    """Every line matches its hash, and the steps are numbered without a gap."""
    before, ply, closed = "", 0, False
    for number, line in enumerate(lines, 1):
        if closed:
            raise BadRecord(f"line {number} comes after the closing line")
        closed = "end" in line
        if "open" in line and "hash" not in line and number == len(lines):
            continue  # the server's own note, which no chain binds
        if line.get("hash") != bound(line, before):
            raise BadRecord(
                f"{where(number, line)} does not match its hash: it, or its place in the record, was changed"
            )
        if "ply" in line:
            if line["ply"] != ply:
                raise BadRecord(f"{where(number, line)} should be step {ply}")
            ply += 1
        before = line["hash"]
