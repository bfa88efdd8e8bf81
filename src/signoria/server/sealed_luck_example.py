"""The worked example of the page about trust: real numbers from the code that deals, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from signoria.engine import registry
from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.match import Match
from signoria.engine.seal import Seal, luck_key
from signoria.engine.start import begin

SECRET = bytes(range(1, 33))  # any would do; a real one is drawn at random
ADDED = ("3f9a61c07be2", "c41d08aa95f7")


@dataclass(frozen=True)
class Example:
    secret: str
    seal: str
    added: tuple[str, ...]
    key: str
    number: str
    total: int
    left: int
    card: str  # by its id
    move: str  # as an action
    first: str  # hashes of the record
    second: str


@lru_cache(maxsize=4)
def example(name: str = "condottiere") -> Example:
    """A sealed match of two and its first move."""
    game = registry.game(name)
    match = begin(game, 2, None, ("Ada", "Bruno"), {}, Seal(SECRET), ADDED, None, {"start_seat": 0})
    key = luck_key(match.header["luck"], SECRET)
    number = Keyed(key).digest(b"deal\x000\x000")
    cards = stock(match)
    left = int.from_bytes(number, "big") % len(cards)
    move = str(match.legal(0)[0])
    match.play(0, move)
    return Example(
        SECRET.hex(),
        Seal(SECRET).commitment,
        ADDED,
        key.hex(),
        number.hex(),
        len(cards),
        left,
        cards[left],
        move,
        match.header["hash"],
        match.record[-1]["hash"],
    )


def stock(match: Match) -> list[str]:
    """Every card of the box, in the order of the rules."""
    data: Any = match.game.data
    return [card["id"] for card in data["card"] for _ in range(card["count"])]
