"""HMAC-SHA256 with a prepared key.

The digests equal those of ``hmac.digest`` and are several times as fast for the short messages of a match. Unlike
``hmac.digest`` it does not release the GIL, which would cost a busy server a thread switch per draw.
"""

from __future__ import annotations

import hashlib

BLOCK = 64  # bytes, of SHA-256
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Keyed:
    def __init__(self, key: bytes) -> None:
        self._key = key
        whole = (hashlib.sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(whole.translate(INNER))
        self._outer = hashlib.sha256(whole.translate(OUTER))

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: hash objects cannot be pickled, the key can."""
        return Keyed, (self._key,)

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()
