"""Match: a header and its steps are everything: the save, the replay, the undo and the proof."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from signoria.engine import record, registry
from signoria.engine.actions import Action
from signoria.engine.data import merge
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event, Journal
from signoria.engine.keyed import Keyed
from signoria.engine.luck import SealedLuck
from signoria.engine.options import settle
from signoria.engine.record import BadRecord, Line, bound, fingerprint

__all__ = ["BadRecord", "Match", "Receipt", "Seal", "begin"]

PERSON: Mapping[str, object] = {"kind": "person"}


@dataclass
class Step:
    """A step on the line actually played, with what is needed to take it back."""

    ply: int
    seat: int
    action: int
    asked: tuple[int, ...]  # who owed a decision when it was made
    lane: bool
    before: State
    marks: dict[str, int]
    events: list[Event] = field(default_factory=list)
    settled: bool = False  # it drew or turned up something: nobody can take it back


@dataclass(frozen=True)
class Receipt:
    """What ``verify`` has proven."""

    steps: int
    sealed: bool
    finished: bool
    replayed: bool
    commitment: str | None
    head: str  # the hash of the last line
    ok: bool = True


@dataclass(frozen=True)
class Seal:
    """A secret and the promise of it. The commitment is shown to the seats *before* they add their contributions:

    ``seal = Seal()``, tell ``seal.commitment``, collect the contributions, ``game.start(..., seal=seal, ...)``.
    Then neither the server, which is bound, nor a seat, which does not know the secret, can choose the luck.
    """

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()


def begin(
    game: Game,
    seats: int,
    seed: int | None,
    names: Sequence[str],
    overlay: Mapping[str, object],
    seal: Seal | None,
    contributions: Sequence[str],
    clock: Callable[[], str] | None,
    options: Mapping[str, object],
) -> Match:
    """A new match, its luck committed to before anything is drawn."""
    check_seats(game, seats)
    if names and len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    for what, texts in (("name", names), ("contribution", contributions)):
        if any(not isinstance(text, str) for text in texts):
            raise ValueError(f"a {what} is a text: {list(texts)!r}")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    if seed is not None and (seal is not None or contributions):
        raise ValueError("a match with a seed is unsealed: it takes no seal and no contributions")
    settled = settle(game.options, options)
    written(overlay, "overlay")
    merge(game.data, overlay)  # a bad overlay is refused before the match exists
    secret = b""
    luck: dict[str, object] = {"seed": seed}
    if seed is None:
        seal = seal or Seal()
        secret = seal.secret
        luck = {"commitment": seal.commitment, "contributions": list(contributions)}
    header: Line = {"signoria": record.FORMAT, "game": game.name, "rules": game.rules_version, "seats": seats}
    header |= {"names": list(names), "options": settled, "data": dict(overlay), "luck": luck}
    header |= {"time": clock() if clock else None}
    header["hash"] = bound(header, "")
    return Match(game, header, secret, clock)


def check_seats(game: Game, seats: object) -> None:
    if type(seats) is not int or seats not in game.seats:
        raise ValueError(f"{game.name} takes {game.seats[0]} to {game.seats[-1]} seats, not {seats!r}")


def written(content: object, what: str) -> None:
    """Can it go into a record?"""
    try:
        record.canonical({"content": content})
    except (TypeError, ValueError) as error:
        raise ValueError(f"the {what} cannot be written down: {error}") from None


def luck_key(luck: Mapping[str, Any], secret: bytes) -> bytes:
    """The key of the luck: from the seed, or from the server's secret joined with what the seats contributed."""
    if "seed" in luck:
        return hashlib.sha256(f"signoria unsealed {luck['seed']}".encode()).digest()
    return Keyed(secret).digest("\0".join(["signoria", *luck.get("contributions", [])]).encode())


class Match:
    """A match being played. ``game.start`` begins one, ``Match.load`` continues one."""

    def __init__(self, game: Game, header: Line, secret: bytes = b"", clock: Callable[[], str] | None = None) -> None:
        self.game = game
        self.header = header
        self.clock = clock
        self.record: list[Line] = [header]
        self.written = ""  # the last step that was played here, as JSON
        self._secret = secret
        self._seal = Keyed(secret) if secret else None
        self._luck = SealedLuck(luck_key(header["luck"], secret))
        self._told: list[tuple[int, Event]] = []
        self._steps: list[Step] = []  # since the last step that nobody can take back
        journal = Journal()
        options = settle(game.options, header["options"], recorded=True)
        self.state = game.new(header["seats"], options, header["data"], self._luck, journal)
        self._told += [(-1, event) for event in journal.events]

    # What is going on

    @property
    def seats(self) -> int:
        return int(self.header["seats"])

    @property
    def names(self) -> list[str]:
        return list(self.header.get("names", []))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self.state.actors()

    @property
    def over(self) -> bool:
        return not self.state.actors()

    @property
    def sealed(self) -> bool:
        """Was the luck committed to before the start? A match with a seed is for tests: *unsealed*."""
        return "commitment" in self.header["luck"]

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats, best first, those who are tied together."""
        return self.state.ranking()

    @property
    def scores(self) -> tuple[float, ...]:
        return self.state.scores()

    @property
    def ply(self) -> int:
        """The number of the next step."""
        last = self.record[-1]
        return int(last["ply"]) + 1 if "ply" in last else sum("ply" in line for line in self.record)

    def legal(self, seat: int) -> list[Action]:
        """What this seat may answer now; empty if it owes nothing."""
        self._check_seat(seat)
        return [self.game.actions[number] for number in self.state.legal(seat)]

    def lane(self, seat: int) -> list[Action]:
        """What this seat may do without being asked: showing cards, making offers."""
        self._check_seat(seat)
        return [self.game.actions[number] for number in self.state.lane(seat)]

    def view(self, seat: int | None) -> View:
        """What this seat knows; ``None`` for a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.state.view(seat)

    def events(self, seat: int | None, last: int | None = None) -> list[dict[str, object]]:
        """All that has happened (or the ``last`` so many events), as this seat may know it.

        Each comes with its step (``ply``), -1 for the set-up.
        """
        if seat is not None:
            self._check_seat(seat)
        told = self._told if last is None else self._told[-last:] if last > 0 else []
        return [{"ply": ply, **event.seen_by(seat)} for ply, event in told]

    @property
    def happened(self) -> int:
        """How many events there have been."""
        return len(self._told)

    # Playing

    def play(
        self, seat: int, action: str | int, *, time: str | None = None, mover: Mapping[str, object] = PERSON
    ) -> list[dict[str, object]]:
        """Do it, if the rules allow it, and return what the seat saw happen; otherwise ``Illegal``, nothing changed."""
        chosen = self._find(action)
        self._check_seat(seat)
        number = chosen.number
        lane = number not in self.state.legal(seat)
        if self.over or (lane and number not in self.state.lane(seat)):
            raise self.game.why_not(self.state, seat, number)
        note = self._note(time, mover)
        told = self._do(seat, number, lane)
        self._append({"seat": seat, "move": str(chosen), **note})
        self._close()
        return [event.seen_by(seat) for event in told]

    def _do(self, seat: int, number: int, lane: bool) -> list[Event]:
        step = Step(self.ply, seat, number, self.state.actors(), lane, self.state.copy(), self._luck.marks())
        journal = Journal()
        drawn = self._luck.picks
        self.state.play(seat, number, self._luck, journal)
        step.events = journal.events
        step.settled = self._luck.picks != drawn or any(event.of >= 0 for event in journal.events)
        if step.settled:
            self._steps.clear()
        else:
            self._steps.append(step)
        self._told += [(step.ply, event) for event in journal.events]
        return journal.events

    def can_undo(self, seat: int) -> bool:
        return isinstance(self._undoable(seat), int)

    def undo(self, seat: int, *, time: str | None = None, mover: Mapping[str, object] = PERSON) -> None:
        """Take back this seat's last step, as long as nothing was learned or built on it since."""
        self._check_seat(seat)
        at = self._undoable(seat)
        if isinstance(at, Illegal):
            raise at
        note, ply = self._note(time, mover), self._steps[at].ply
        self._take_back(at)
        self._append({"seat": seat, "undo": ply, **note})

    def _undoable(self, seat: int) -> int | Illegal:
        """The place of the seat's last step among those that can be taken back, or why there is none."""
        if self.over:
            return Illegal("", "The match is over: its record is closed.", "undo.over")
        mine = [at for at, step in enumerate(self._steps) if step.seat == seat]
        if not mine:
            return Illegal(
                "", "There is no step of yours to take back: a card was drawn or turned up since.", "undo.none"
            )
        step = self._steps[mine[-1]]
        if step.lane:
            return Illegal("", "What was shown cannot be taken back.", "undo.shown")
        for later in self._steps[mine[-1] + 1 :]:
            if later.lane or later.seat not in step.asked:
                return Illegal("", "Somebody has moved since: your step can no longer be taken back.", "undo.moved")
        return mine[-1]

    def _take_back(self, at: int) -> None:
        """Go back before the step, keep what the others saw of it, and play again what came after."""
        undone, later = self._steps[at], self._steps[at + 1 :]
        then = self.state
        self.state = undone.before
        self._luck.rewind(undone.marks)
        self.state.remember(undone.events, then)
        del self._steps[at:]
        told = len(self._told)
        for step in later:
            self._do(step.seat, step.action, step.lane)
            self._steps[-1].ply = step.ply
        del self._told[told:]  # they have been told once
        self._told.append((self.ply, Event("undo", {"seat": undone.seat, "undone": undone.ply}, {}, (), -1)))

    def _note(self, time: str | None, mover: Mapping[str, object]) -> Line:
        """When, and by whom: checked before anything happens, for it must go into the record."""
        when = time if time is not None else self.clock() if self.clock else None
        if not (when is None or isinstance(when, str)) or not isinstance(mover, Mapping):
            raise ValueError(f"a step's time is a text and its mover a table, not {when!r} and {mover!r}")
        note: Line = {"time": when, "mover": dict(mover)}
        if mover is not PERSON or not (when is None or when.isascii()):
            written(note, "time and mover of a step")
        return note

    def _append(self, content: Line) -> None:
        line: Line = {"ply": self.ply, **content}
        line["state"] = fingerprint(self.state.key(), self._seal)
        self.written = record.bind(line, self.record[-1]["hash"])
        self.record.append(line)

    def _close(self) -> None:
        """The closing line: the result, and the key that proves the luck."""
        if self.over:
            line: Line = {"end": self._result()}
            line["hash"] = bound(line, self.record[-1]["hash"])
            self.record.append(line)

    def _result(self) -> dict[str, object]:
        result: dict[str, object] = {"ranking": [list(tied) for tied in self.ranking], "scores": list(self.scores)}
        if self.sealed:
            result["key"] = self._secret.hex()
        return result

    def _find(self, action: str | int) -> Action:
        if isinstance(action, str):
            try:
                return self.game.actions.parse(action)
            except ValueError as error:
                raise Illegal("", str(error), "unknown_action", {"action": action}) from None
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < len(self.game.actions):
            raise Illegal("", f"{action!r} is not an action of {self.game.name}", "unknown_action", {"action": action})
        return self.game.actions[action]

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat!r}: they are numbered 0 to {self.seats - 1}")

    # Records

    def lines(self) -> list[Line]:
        """The record as it is saved. While the match is not over it holds the key: it is its server's, not a seat's."""
        if self.over or not self.sealed:
            return list(self.record)
        return [*self.record, {"open": {"key": self._secret.hex()}}]

    def save(self, path: str | Path) -> None:
        """Write the record; the file is complete or untouched."""
        record.write(path, self.lines())

    def export(self, seat: int | None) -> list[dict[str, object]]:
        """What a seat may take away before the end: its own events, and the header without a seed that tells all."""
        luck = self.header["luck"] if self.sealed else {"unsealed": True}
        return [{**self.header, "luck": luck}, *self.events(seat)]

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Continue (or look at) a saved match."""
        return cls.replay(record.read(path))

    @classmethod
    def replay(cls, lines: list[Line], until: int | None = None, check: bool = False) -> Match:
        """The match these lines tell, up to step ``until``; ``check`` compares every position with the recorded one."""
        record.check_shape(lines)
        header = lines[0]
        try:
            game = registry.game(header["game"])
            check_seats(game, header["seats"])
            match = cls(game, header, stored_key(lines))
        except (KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"line 1 (the header): {error}") from None
        for number, line in enumerate(lines[1:], 2):
            if "ply" in line and (until is None or line["ply"] < until):
                match._again(number, line, check)
            elif "open" not in line and until is None:
                match.record.append(line)  # the closing line, or one that a later release knows
        if until is None and "end" not in match.record[-1]:
            match._close()  # a record cut off right before its closing line
        return match

    def _again(self, number: int, line: Line, check: bool) -> None:
        """Play a recorded step again."""
        try:
            seat = line["seat"]
            self._check_seat(seat)
            if "undo" in line:
                at = self._undoable(seat)
                if isinstance(at, Illegal):
                    raise at
                if self._steps[at].ply != line["undo"]:
                    raise ValueError(f"it takes back step {line['undo']} instead of {self._steps[at].ply}")
                self._take_back(at)
            else:
                action = self.game.actions.parse(line["move"]).number
                lane = action not in self.state.legal(seat)
                if lane and action not in self.state.lane(seat):
                    raise self.game.why_not(self.state, seat, action)
                self._do(seat, action, lane)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"{record.where(number, line)} cannot be played there: {error}") from None
        if check and line.get("state") != fingerprint(self.state.key(), self._seal):
            raise BadRecord(f"{record.where(number, line)} leads to another position than the recorded one")
        self.record.append(line)

    def at(self, ply: int) -> Match:
        """The match as it stood before step ``ply``: for replays."""
        return Match.replay(self.lines(), until=ply)

    def verify(self, *, commitment: str | None = None, head: str | None = None) -> Receipt:
        """Prove the record: hashes, key, every move and position, the result. Raises ``BadRecord`` at the first fault.

        ``commitment`` and ``head`` are what a player noted down during the match; with them not even the server could
        have written another record afterwards.
        """
        return verify(self.lines(), commitment=commitment, head=head)


def stored_key(lines: list[Line]) -> bytes:
    """The key of a sealed match, revealed or still the server's; checked against the commitment."""
    luck = lines[0]["luck"]
    if "seed" in luck:
        return b""
    closing = lines[-1].get("end") or lines[-1].get("open") or {}
    if "key" not in closing:
        raise ValueError("the match is sealed and not over: only the server that holds its key can continue it")
    try:
        secret = bytes.fromhex(closing["key"])
    except (TypeError, ValueError):
        raise ValueError("the key in the closing line is not a key") from None
    if hashlib.sha256(secret).hexdigest() != luck.get("commitment"):
        raise ValueError("the key in the closing line is not the one the match committed to at its start")
    return secret


def verify(lines: list[Line], *, commitment: str | None = None, head: str | None = None) -> Receipt:
    """Prove a record from its lines; see ``Match.verify``."""
    record.check_shape(lines)
    record.check_chain(lines)
    header, last = lines[0], lines[-1]
    if "open" in last:
        last = lines[-2]
    sealed = "commitment" in header["luck"]
    if commitment is not None and header["luck"].get("commitment") != commitment:
        raise BadRecord("line 1 (the header): its commitment is not the one you noted at the start")
    if head is not None and all(line.get("hash") != head for line in lines):
        raise BadRecord("no line of the record has the hash you noted")
    finished = "end" in last
    replayed = not sealed or finished or "open" in lines[-1]
    if replayed:
        match = Match.replay(lines, check=True)
        if finished != match.over:
            raise BadRecord(f"{record.where(len(lines), last)}: the match is {'not ' * finished}over there")
        if finished and {**last["end"], **match._result()} != last["end"]:
            raise BadRecord(f"{record.where(len(lines), last)}: the result is not the one the moves lead to")
    steps = sum("ply" in line for line in lines)
    return Receipt(steps, sealed, finished, replayed, header["luck"].get("commitment"), last["hash"])
