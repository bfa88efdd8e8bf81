"""Starting a match: all input is checked, and the luck committed to, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from signoria.engine import record
from signoria.engine.corrections import check_overlay, in_vain
from signoria.engine.game import Game
from signoria.engine.integers import check_seats, whole
from signoria.engine.match import Match
from signoria.engine.options import settle
from signoria.engine.record import Line, chained_hash, check_writable
from signoria.engine.seal import Seal


def begin(
    game: Game[Any],
    seats: int,
    seed: int | None,
    names: Sequence[str],
    overlay: Mapping[str, object],
    seal: Seal | None,
    contributions: Sequence[str],
    clock: Callable[[], str] | None,
    options: Mapping[str, object],
    friendly: bool = False,
) -> Match:
    """A new match; see ``Game.start``."""
    seats = check_seats(game, seats)
    for what, texts in (("names", names), ("contributions", contributions)):
        if isinstance(texts, str) or not isinstance(texts, Sequence) or any(not isinstance(one, str) for one in texts):
            raise ValueError(f"{what} are a list of texts, not {texts!r}")
        check_writable(list(texts), what)
    if names and len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    if seed is not None and whole(seed) is None:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    seed = whole(seed)
    if not isinstance(overlay, Mapping):
        raise ValueError(f"an overlay is a table of corrections, not {overlay!r}")
    if seal is not None and not isinstance(seal, Seal):
        raise ValueError(f"a seal is made by Seal(), not {seal!r}")
    if not isinstance(friendly, bool):
        raise ValueError(f"friendly is True or False, not {friendly!r}")
    begun = clock() if callable(clock) else clock
    if begun is not None and (not callable(clock) or not isinstance(begun, str)):
        raise ValueError(f"a clock is a function that gives a text, not {begun!r}")
    if seed is not None and (seal is not None or contributions):
        raise ValueError("a match with a seed is unsealed: it takes no seal and no contributions")
    settled = settle(game.options, options)
    check_writable(overlay, "overlay")
    check_overlay(game, overlay)  # before the match exists
    for flaw in in_vain(game, overlay):
        raise flaw
    secret = b""
    luck: dict[str, object] = {"seed": seed}
    if seed is None:
        seal = seal or Seal()
        secret = seal.secret
        luck = {"commitment": seal.commitment, "contributions": list(contributions)}
    header: Line = {"signoria": record.FORMAT, "game": game.name, "rules": game.rules_version, "seats": seats}
    header |= {"names": list(names), "options": settled, "data": dict(overlay), "luck": luck}
    if friendly:
        header["friendly"] = True
    header |= {"time": begun}
    header["hash"] = chained_hash(header, "")
    return Match(game, header, secret, clock)
