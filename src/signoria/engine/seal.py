"""The seal of a match: the secret its luck comes from, committed to before the first draw and revealed at the end."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from signoria.engine import record
from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.messages import InputError
from signoria.engine.record import BadRecord, Line


@dataclass(frozen=True)
class Seal:
    """A secret and the commitment to it, for one match.

    Show ``seal.commitment`` to the players, collect their contributions, then ``game.start(..., seal=seal,
    contributions=[...])``. The server cannot choose the luck any more because it is bound, and no player can because
    they do not know the secret. At the end of the match the secret is revealed, so a seal must not be used again.
    """

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, published before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()


def luck_key(luck: Mapping[str, Any], secret: bytes) -> bytes:
    """The key of the luck: from the seed, or from the server's secret and the players' contributions."""
    if "seed" in luck:
        return hashlib.sha256(f"signoria unsealed {luck['seed']}".encode()).digest()
    return Keyed(secret).digest("\0".join(["signoria", *luck.get("contributions", [])]).encode())


def stored_key(lines: list[Line]) -> bytes:
    """The key in the last line of a sealed record, checked against the commitment; empty for a match with a seed."""
    luck = lines[0]["luck"]
    if "seed" in luck:
        return b""
    closing = lines[-1].get("end") or lines[-1].get("open") or {}
    if "key" not in closing:
        raise InputError("no_key")
    try:
        secret = bytes.fromhex(closing["key"])
    except (TypeError, ValueError):
        raise InputError("bad_key") from None
    if hashlib.sha256(secret).hexdigest() != luck.get("commitment"):
        raise InputError("other_key")
    return secret


def check_key(lines: list[Line]) -> None:
    """Raise :class:`BadRecord` unless the revealed secret matches the commitment in the header."""
    try:
        stored_key(lines)
    except InputError as fault:
        raise BadRecord("header", where=record.HEADER, reason=fault) from None
