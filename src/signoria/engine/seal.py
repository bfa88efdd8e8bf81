"""The seal of a match: the secret its luck comes from, promised before the first draw and revealed at the end."""

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
    """A secret and the promise of it. The commitment is shown to the seats *before* they add their contributions:

    ``seal = Seal()``, tell ``seal.commitment``, collect the contributions, ``game.start(..., seal=seal, ...)``.
    Then neither the server, which is bound, nor a seat, which does not know the secret, can choose the luck. A seal is
    for one match: at its end the secret is known.
    """

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    @property
    def commitment(self) -> str:
        """What is told before the first draw: the SHA-256 of the secret."""
        return hashlib.sha256(self.secret).hexdigest()


def luck_key(luck: Mapping[str, Any], secret: bytes) -> bytes:
    """The key of the luck: from the seed, or from the server's secret joined with what the seats contributed."""
    if "seed" in luck:
        return hashlib.sha256(f"signoria unsealed {luck['seed']}".encode()).digest()
    return Keyed(secret).digest("\0".join(["signoria", *luck.get("contributions", [])]).encode())


def stored_key(lines: list[Line]) -> bytes:
    """The key of a sealed match, revealed or still the server's; checked against the commitment."""
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
    """The secret that a record reveals is the one its header committed to."""
    try:
        stored_key(lines)
    except InputError as fault:
        raise BadRecord("header", where=record.HEADER, reason=fault) from None
