"""The journal: the events of a step, and which seats may know them.

An event has a public part and, where it tells a secret, a part for the seats named in ``to``. ``of`` names the seat
whose hidden thing the event reveals other than by that seat's own choice (a card that a seat chooses to play is its own
choice, and ``State.remember`` keeps it known). Whether a step can be undone is computed from ``of`` and the draws made;
it is never marked by hand.
"""

from __future__ import annotations


class Event:
    """One event: ``kind`` names it, ``data`` is public, ``secret`` is for the seats in ``to``."""

    def __init__(
        self, kind: str, data: dict[str, object], secret: dict[str, object], to: tuple[int, ...], of: int
    ) -> None:
        self.kind = kind
        self.data = data
        self.secret = secret
        self.to = to
        self.of = of

    def __getnewargs__(self) -> tuple[str, dict[str, object], dict[str, object], tuple[int, ...], int]:
        return self.kind, self.data, self.secret, self.to, self.of  # for pickle and copy

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The event as this seat may know it (``None``: a spectator), as a dictionary."""
        told: dict[str, object] = {"kind": self.kind}
        told.update(self.data)
        if seat is not None and seat in self.to:
            told.update(self.secret)
        return told


class Journal:
    """Collects the events of a step. In search there is no journal, and no event is built."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def say(self, kind: str, data: dict[str, object], of: int = -1) -> None:
        """Add a public event; ``of`` is the seat whose hidden thing it reveals, if any."""
        self.events.append(Event(kind, data, {}, (), of))

    def whisper(
        self, kind: str, data: dict[str, object], to: tuple[int, ...], secret: dict[str, object], of: int = -1
    ) -> None:
        """Add an event whose ``secret`` part only the seats in ``to`` may know."""
        self.events.append(Event(kind, data, secret, to, of))
