"""Match: a game being played. Its header and its steps are all there is: the save, the replay and the undo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from signoria.engine import record, registry, rewinds
from signoria.engine.actions import Action
from signoria.engine.corrections import check_overlay
from signoria.engine.game import Game, State, View
from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.illegal import Illegal
from signoria.engine.integers import check_seats, whole
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import SealedLuck
from signoria.engine.messages import InputError
from signoria.engine.options import settle
from signoria.engine.record import BadRecord, Line, chained_hash, check_writable, fingerprint
from signoria.engine.rewinds import Played, Step
from signoria.engine.seal import luck_key, stored_key
from signoria.engine.wording import reason

if TYPE_CHECKING:
    from signoria.engine.verify import Receipt

PERSON = record.PERSON
HOST: Mapping[str, object] = {"kind": "host"}


class Match:
    """A match of one game. :meth:`Game.start` starts one, :meth:`Match.load` continues a saved one.

    Every method checks its input: whatever the rules forbid raises :class:`~signoria.Illegal` with the clause, whatever
    is no seat or no action at all raises ``ValueError``, and in both cases nothing has changed.

    >>> import signoria
    >>> match = signoria.game("condottiere").start(seats=4, seed=7, start_seat=0)
    >>> match
    <Match of condottiere, 4 seats, step 0, asked: 0>
    >>> match.actors
    (0,)
    >>> match.legal(0)[:3]
    ['place torino', 'place milano', 'place venezia']
    >>> match.play(0, "place milano")[0]["kind"]
    'place'
    >>> match.play(2, "pass")
    Traceback (most recent call last):
        ...
    signoria.engine.illegal.Illegal: It is Player 1's turn. (CON-3.6)

    A match is not safe to use from several threads at once.
    """

    def __init__(
        self, game: Game[Any], header: Line, secret: bytes = b"", clock: Callable[[], str] | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.clock = clock
        self.seats = int(header["seats"])
        self.record: list[Line] = [header]
        self.ply = 0  # the number of the next step
        self.written = ""  # the last step that was played here, as JSON
        self._secret = secret
        self._seal = Keyed(secret) if secret else None
        self._luck = SealedLuck(luck_key(header["luck"], secret))
        self._told: list[tuple[int, Event]] = []
        self._steps: list[Step] = []  # since the last final step
        self._line: list[Played] = []  # the steps of the line actually played
        self._past: list[Step] | None = None  # the same with their positions, while lines that go back are replayed
        journal = Journal()
        options = settle(game.options, header["options"], recorded=True)
        self.state: State = game.new(header["seats"], options, header["data"], self._luck, journal)
        self._told += [(-1, event) for event in journal.events]

    def __repr__(self) -> str:
        asked = "over" if self.over else f"asked: {', '.join(map(str, self.actors))}"
        return f"<Match of {self.game.name}, {self.seats} seats, step {self.ply}, {asked}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Header and steps are everything, so they are all that is pickled or copied."""
        return unpickled_match, (self.lines(), self.clock)

    # What is going on

    @property
    def names(self) -> list[str]:
        """The players' names by seat; empty if none were given."""
        return list(self.header.get("names", []))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self.state.actors()

    @property
    def over(self) -> bool:
        """Whether the match is over: no seat owes a decision."""
        return not self.state.actors()

    @property
    def sealed(self) -> bool:
        """Whether the luck was committed to before the start. A match with a seed is for tests: it is *unsealed*."""
        return "commitment" in self.header["luck"]

    @property
    def friendly(self) -> bool:
        """Whether the match was started as a friendly one, in which the host may rewind it."""
        return self.header.get("friendly") is True

    @property
    def line(self) -> tuple[Played, ...]:
        """The steps that led to this position, without those that were taken back."""
        return tuple(self._line)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from first to last; tied seats share an entry."""
        return self.state.ranking()

    @property
    def scores(self) -> tuple[float, ...]:
        """1.0 for the winner, 1/k each for k who share the victory, 0.0 for the others and
        while the match is not over.
        """
        return self.state.scores()

    def legal(self, seat: SupportsIndex) -> list[Action]:
        """The answers this seat may give now; empty if it owes no decision."""
        return [self.game.actions[number] for number in self.state.legal(self._check_seat(seat))]

    def lane(self, seat: SupportsIndex) -> list[Action]:
        """What this seat may do now without being asked, such as showing a card or making an offer."""
        return [self.game.actions[number] for number in self.state.lane(self._check_seat(seat))]

    def view(self, seat: SupportsIndex | None) -> View:
        """All that this seat knows, as plain data; ``None`` for a spectator. See :meth:`State.view`."""
        return self.state.view(None if seat is None else self._check_seat(seat))

    def events(self, seat: SupportsIndex | None, last: int | None = None) -> list[dict[str, object]]:
        """All events so far (or the ``last`` n of them), redacted to what this seat may
        know; ``None`` for a spectator.

        Each event has the number of its step in ``ply``; -1 is the set-up.
        """
        eyes = None if seat is None else self._check_seat(seat)
        told = self._told if last is None else self._told[-last:] if last > 0 else []
        return [{"ply": ply, **event.seen_by(eyes)} for ply, event in told]

    def truth(self) -> list[dict[str, object]]:
        """All events, unredacted. Never show them to anybody before the match is over."""
        return [{"ply": ply, "kind": event.kind, **event.data, **event.secret} for ply, event in self._told]

    @property
    def drawn(self) -> int:
        """How many random draws have been made."""
        return self._luck.picks

    @property
    def happened(self) -> int:
        """How many events there are."""
        return len(self._told)

    # Playing

    def play(
        self,
        seat: SupportsIndex,
        action: str | SupportsIndex,
        *,
        time: str | None = None,
        mover: Mapping[str, object] = PERSON,
    ) -> list[dict[str, object]]:
        """Play an action, given as notation (``"pass"``), as an :class:`Action` or as its number.

        Returns the events that followed, redacted for this seat. Raises :class:`Illegal` if the rules forbid the
        action; then nothing has changed. ``time`` and ``mover`` (a person, by default) go into the record as they are.
        """
        events = self.step(seat, action, time, mover)
        mine = self._check_seat(seat)
        return [event.seen_by(mine) for event in events]

    def step(
        self,
        seat: SupportsIndex,
        action: str | SupportsIndex,
        time: str | None = None,
        mover: Mapping[str, object] = PERSON,
    ) -> list[Event]:
        """Like :meth:`play`, but returns the unredacted events; the caller must redact them for each seat."""
        chosen = self._find(action)
        seat = self._check_seat(seat)
        number = chosen.number
        legal = self.state.legal(seat)
        lane = number not in legal
        if lane and (self.over or number not in self.state.lane(seat)):
            raise self.game.why_not(self.state, seat, number)
        note = self._note(time, mover)
        events = self._do(seat, number, lane)
        self._line.append(rewinds.played(self.ply, seat, not lane and len(legal) > 1, mover))
        self._append({"ply": self.ply, "seat": seat, "move": str(chosen), **note})
        self._close()
        return events

    def _do(self, seat: int, number: int, lane: bool) -> list[Event]:
        state, luck, journal = self.state, self._luck, Journal()
        asked, before, marks, drawn = state.actors(), state.copy(), luck.marks(), luck.picks
        state.play(seat, number, luck, journal)
        events = journal.events
        settled = luck.picks != drawn
        for event in events:
            settled = settled or event.of >= 0
            self._told.append((self.ply, event))
        step = Step(self.ply, seat, number, asked, lane, before, marks, events, settled)
        if settled:
            self._steps.clear()
        else:
            self._steps.append(step)
        if self._past is not None:
            self._past.append(step)
        return events

    def can_undo(self, seat: SupportsIndex) -> bool:
        """Whether :meth:`undo` would take a step of this seat back."""
        return bool(self.undoable(seat))

    def undoable(self, seat: SupportsIndex) -> tuple[Step, ...]:
        """The steps that :meth:`undo` by this seat would take back, last first; empty if that is not possible."""
        found = self._undoable(self._check_seat(seat))
        return tuple(found) if isinstance(found, list) else ()

    def undo(self, seat: SupportsIndex, *, time: str | None = None, mover: Mapping[str, object] = PERSON) -> None:
        """Take back this seat's last step made by hand and what the seat's orders answered since; if others have moved
        in between, only the last answer that an order chose.

        That is possible while no card was drawn or revealed since, and no other seat's step depends on it; otherwise it
        raises :class:`Illegal`. Answers that orders gave for others, and that everybody knew to be forced, go with it.
        Each undone step is itself a step of the record.
        """
        seat = self._check_seat(seat)
        steps = self._undoable(seat)
        if isinstance(steps, Illegal):
            raise steps
        note = self._note(time, mover)
        for step in steps:
            self._take_back(seat, step.ply)
            self._append({"ply": self.ply, "seat": seat, "undo": step.ply, **note})

    def _undoable(self, seat: int) -> list[Step] | Illegal:
        if self.over:
            return Illegal("", "The match is over: its record is closed.", "undo.over")
        return rewinds.undoable(self._line, self._steps, seat)

    def _take_back(self, seat: int, ply: int) -> None:
        """Restore the position before the step, keep what other seats saw of it, and replay the steps after it."""
        at = next(at for at, step in enumerate(self._steps) if step.ply == ply)
        undone, later = self._steps[at], self._steps[at + 1 :]
        then = self.state
        self.state = undone.before
        self._luck.rewind(undone.marks)
        self.state.remember(undone.events, then)
        if self._past is not None:
            del self._past[at - len(self._steps) :]  # the last ones of the past
        del self._steps[at:]
        self._line = [one for one in self._line if one.ply != undone.ply]
        told = len(self._told)
        for step in later:
            self._do(step.seat, step.action, step.lane)
            self._steps[-1].ply = step.ply
        del self._told[told:]  # they are in the list already
        self._told.append((self.ply, rewinds.undo_event(seat, undone)))

    def takeable(self, seat: SupportsIndex) -> int | None:
        """The ply that :meth:`takeback` by this seat would go back to: its last decision; None if there is none."""
        ply = rewinds.last_choice(self._line, self._check_seat(seat))
        return ply if isinstance(ply, int) and not self.over else None

    def takeback(
        self,
        seat: SupportsIndex,
        consent: Collection[SupportsIndex],
        *,
        time: str | None = None,
        mover: Mapping[str, object] = PERSON,
        past: list[Step] | None = None,
    ) -> None:
        """Go back to before this seat's last decision, whatever came after it. All other seats must have consented.

        Unlike an undo it does not repeat the luck: draws after it are new ones. ``past`` is the result of
        :meth:`relived`, for callers that computed it elsewhere because a long match takes a while to replay.
        """
        seat = self._check_seat(seat)
        ply = self._taken_back(seat)
        agreed = rewinds.consenting_seats(self.seats, seat, [self._check_seat(one) for one in consent])
        note = self._note(time, mover)
        self._go_back("takeback", seat, ply, past)
        self._append({"ply": self.ply, "seat": seat, "takeback": ply, "consent": agreed, **note})

    def rewind(
        self,
        ply: int,
        *,
        time: str | None = None,
        mover: Mapping[str, object] = HOST,
        past: list[Step] | None = None,
    ) -> None:
        """Go back to before step ``ply``. Only in a friendly match; the record notes the host as the mover."""
        self._check_rewind(ply)
        note = self._note(time, mover)
        self._go_back("rewind", None, ply, past)
        self._append({"ply": self.ply, "rewind": ply, **note})

    def _taken_back(self, seat: int) -> int:
        if self.over:
            raise Illegal("", "The match is over: its record is closed.", "undo.over")
        ply = rewinds.last_choice(self._line, seat)
        if isinstance(ply, Illegal):
            raise ply
        return ply

    def _check_rewind(self, ply: object) -> None:
        if self.over:
            raise Illegal("", "The match is over: its record is closed.", "undo.over")
        if not self.friendly:
            raise Illegal("", "Only a match that was begun as a friendly one can be turned back.", "rewind.friendly")
        rewinds.index_of(self._line, ply)

    def _go_back(self, what: str, seat: int | None, ply: int, past: list[Step] | None = None) -> None:
        """Restore the position before this step. Steps before it can no longer be undone:
        later ones revealed too much.
        """
        at = rewinds.index_of(self._line, ply)
        past = self._past if self._past is not None else past if past is not None else self.relived()
        self.state = rewinds.state_before(past[at:], self.state)
        self._told.append((self.ply, rewinds.rewind_event(what, seat, ply, len(past) - at)))
        self._steps.clear()
        del self._line[at:]
        del past[at:]

    def relived(self) -> list[Step]:
        """Replay the steps of the current line and return them with the position before each: a match does not keep
        those.
        """
        twin = Match(self.game, self.header, self._secret)
        twin._past = []
        for number, line in enumerate(self.record[1:], 2):
            if "ply" in line:
                twin._again(number, line, False)
        return twin._past

    def _note(self, time: str | None, mover: Mapping[str, object]) -> Line:
        """Time and mover of a step, checked before anything happens because they go into the record."""
        when = time if time is not None else self.clock() if self.clock else None
        if not (when is None or isinstance(when, str)) or not isinstance(mover, Mapping):
            raise ValueError(f"a step's time is a text and its mover a table, not {when!r} and {mover!r}")
        note: Line = {"time": when, "mover": dict(mover)}
        if mover is not PERSON or not (when is None or when.isascii()):
            check_writable(note, "time and mover of a step")
        return note

    def _append(self, line: Line) -> None:
        line["state"] = fingerprint(self.state.key(), self._seal)
        self.written = record.add_hash(line, self.record[-1]["hash"])
        self.record.append(line)
        self.ply += 1

    def _close(self) -> None:
        """The closing line: the result, and the key that proves the luck."""
        if self.over:
            line: Line = {"end": self.result()}
            line["hash"] = chained_hash(line, self.record[-1]["hash"])
            self.record.append(line)

    def result(self) -> dict[str, object]:
        """The content of the closing line: ranking, scores, and in a sealed match its key."""
        result: dict[str, object] = {"ranking": [list(tied) for tied in self.ranking], "scores": list(self.scores)}
        if self.sealed:
            result["key"] = self._secret.hex()
        return result

    def _find(self, action: str | SupportsIndex) -> Action:
        if isinstance(action, str):
            try:
                return self.game.actions.parse(action)
            except ValueError as error:
                raise Illegal("", str(error), "unknown_action", {"action": action}) from None
        number = whole(action)
        if number is None or not 0 <= number < len(self.game.actions):
            said = repr(action)  # a program may hand over anything, and its words are asked for all the same
            raise Illegal("", f"{said} is not an action of {self.game.name}", "unknown_action", {"action": said})
        return self.game.actions[number]

    def _check_seat(self, seat: SupportsIndex) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InputError("no_seat", seat=repr(seat), last=self.seats - 1)
        return number

    # Records

    def lines(self) -> list[Line]:
        """The record as it is saved.

        While a sealed match is running the last line holds its key: the record then belongs to the server, never to a
        player. Players get :meth:`export`.
        """
        if self.over or not self.sealed:
            return list(self.record)
        return [*self.record, {"open": {"key": self._secret.hex()}}]

    def save(self, path: str | Path) -> None:
        """Write the record to a file. The file is complete or, if anything fails, what it was before."""
        record.write(path, self.lines())

    def export(self, seat: SupportsIndex | None) -> list[dict[str, object]]:
        """What a player may take away before the end: the header without a seed, and the seat's own events."""
        luck = self.header["luck"] if self.sealed else {"unsealed": True}
        return [{**self.header, "luck": luck}, *self.events(seat)]

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Read a record and replay it, to continue the match or to look at it. Raises :class:`BadRecord`.

        >>> import signoria, tempfile, pathlib
        >>> match = signoria.game("virtu").start(seats=3, seed=1)
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "match.jsonl"
        >>> match.save(path)
        >>> signoria.Match.load(path).view(0) == match.view(0)
        True
        """
        return cls.replay(record.read(path))

    @classmethod
    def replay(cls, lines: list[Line], until: int | None = None, check: bool = False) -> Match:
        """The match that these record lines describe, up to step ``until``.

        Every move is checked for legality. ``check`` also compares each position with the fingerprint in the record.
        """
        record.check_shape(lines)
        header = lines[0]
        try:
            game = registry.game(header["game"])
            check_seats(game, header["seats"])
            check_overlay(game, header["data"])  # an uploaded record may contain anything
            match = cls(game, header, stored_key(lines))
            match._past = [] if any(rewinds.goes_back(line) for line in lines) else None
        except (KeyError, TypeError, ValueError) as error:
            why = error if isinstance(error, InputError) else str(error)
            raise BadRecord("header", where=record.HEADER, reason=why) from None
        for number, line in enumerate(lines[1:], 2):
            if "ply" in line and (until is None or line["ply"] < until):
                match._again(number, line, check)
            elif "open" not in line and until is None:
                match.record.append(line)  # the closing line, or one that a later release knows
        if until is None and "end" not in match.record[-1]:
            match._close()  # a record cut off right before its closing line
        if until is None:
            match._past = None  # callers that stop at ``until`` may follow the rest
        return match

    def _again(self, number: int, line: Line, check: bool) -> None:
        """Replay one recorded step."""
        try:
            if "undo" in line:
                self._undo_again(line)
            elif "takeback" in line:
                self._takeback_again(line)
            elif "rewind" in line:
                self._check_rewind(line["rewind"])
                self._go_back("rewind", None, line["rewind"])
            else:
                self._move_again(line)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            why = reason(self.game, error)
            raise BadRecord("unplayable", where=record.where(number, line), reason=why) from None
        if check and line.get("state") != fingerprint(self.state.key(), self._seal):
            raise BadRecord("position", where=record.where(number, line))
        self.record.append(line)
        self.ply = line["ply"] + 1

    def _move_again(self, line: Line) -> None:
        seat = line["seat"]
        self._check_seat(seat)
        action = self.game.actions.parse(line["move"]).number
        legal = self.state.legal(seat)
        lane = action not in legal
        if lane and action not in self.state.lane(seat):
            raise self.game.why_not(self.state, seat, action)
        self._do(seat, action, lane)
        self._line.append(rewinds.played(line["ply"], seat, not lane and len(legal) > 1, line.get("mover")))

    def _undo_again(self, line: Line) -> None:
        """One of the steps that an undo takes back."""
        seat = line["seat"]
        self._check_seat(seat)
        steps = self._undoable(seat)
        if isinstance(steps, Illegal):
            raise steps
        if type(line["undo"]) is not int or steps[0].ply != line["undo"]:
            raise InputError("another_step", told=line["undo"], ply=steps[0].ply)
        self._take_back(seat, steps[0].ply)

    def _takeback_again(self, line: Line) -> None:
        seat, consent = line["seat"], line["consent"]
        self._check_seat(seat)
        ply = self._taken_back(seat)
        if type(line["takeback"]) is not int or ply != line["takeback"]:
            raise InputError("another_step", told=line["takeback"], ply=ply)
        if rewinds.consenting_seats(self.seats, seat, consent) != consent:
            raise InputError("other_seats", told=consent)
        self._go_back("takeback", seat, ply)

    def follow(self, line: Line) -> None:
        """Replay one more recorded step, for callers that walk through a record and look at each position."""
        self._again(len(self.record) + 1, line, False)

    def at(self, ply: int) -> Match:
        """A copy of the match as it was before step ``ply``."""
        return Match.replay(self.lines(), until=ply)

    def verify(self, *, commitment: str | None = None, head: str | None = None) -> Receipt:
        """Verify the record: hash chain, key, every move and position, the result. Raises :class:`BadRecord` at a
        fault.

        ``commitment`` and ``head`` are hashes that a player noted during the match; with them not even the server can
        have replaced the record afterwards.
        """
        from signoria.engine.verify import verify

        return verify(self.lines(), commitment=commitment, head=head)


def unpickled_match(lines: list[Line], clock: Callable[[], str] | None) -> Match:
    """Unpickle a match."""
    match = Match.replay(lines)
    match.clock = clock
    return match
