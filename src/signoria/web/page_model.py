"""All that a page of one reader is made from. Nothing else reaches a renderer, so nothing else can reach a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from signoria.engine.actions import Action
from signoria.engine.wording import Wording
from signoria.web.preferences import USUAL, Comfort

View = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits where, as everybody may know it."""

    seat: int
    name: str  # "" while it is empty
    bot: str = ""  # "greedy", "search:0.3s"; "" for a person
    here: bool = False  # a person whose page is open now
    deputy: bool = False  # the person is away, and a bot plays in their place
    mine: bool = False  # the reader holds it


@dataclass(frozen=True, slots=True)
class Word:
    """A line of the table talk; ``seat`` is None for a watcher."""

    name: str
    seat: int | None
    text: str
    time: str  # ISO, UTC


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody would like to take a decision back."""

    number: int
    seat: int  # who asks
    steps: int  # how many would be taken back
    waiting: tuple[int, ...]  # who has not answered yet
    no: int = -1  # who would rather play on


@dataclass(frozen=True, slots=True)
class PageModel:
    """One reader at one table at one moment."""

    place: str  # where its forms and questions go: "/tables/k3f9"; "" for a picture that can only be looked at
    title: str
    game: str
    wording: Wording  # the game's words in the reader's language, with the players' names
    language: str
    seat: int | None  # whose eyes; None for a watcher
    version: int  # how many steps have been played: later is greater
    view: View
    actors: tuple[int, ...]
    legal: tuple[Action, ...]  # what the reader's seat may answer now
    lane: tuple[Action, ...]  # what it may do unasked
    can_undo: bool
    events: tuple[Mapping[str, object], ...]  # the last ones, as this seat may know them, each with its "ply"
    earlier: int  # how many events came before those
    chairs: tuple[Chair, ...]
    talk: tuple[Word, ...]
    over: bool
    ranking: tuple[tuple[int, ...], ...]  # of a match that is over
    commitment: str  # SHA-256 of the sealed key; "" for an unsealed match
    head: str  # the hash of the last line of the record
    pace: str  # "live", "day", "none"
    deadline: str  # ISO, UTC: when a deputy takes over; "" if never
    csrf: str
    rematch: str = ""  # the id of the next table, if there is one
    hotseat: bool = False
    comfort: Comfort = USUAL  # how this reader wants it
    since: int | None = None  # the ply of the reader's own last step, if it is not long ago: what came later is news
    replay: str = ""  # where its moments are shown: "/tables/k3f9/replay"; "" if nowhere
    eyes: str = ""  # in a replay: how a link says through whose eyes the moment is seen, "2" or "watcher"
    guide: str = ""  # the sheet of a lesson or a puzzle (HTML), in place of the prompt; no match stands behind it
    told: str = ""  # the same as plain text, to be heard
    marked: tuple[str, ...] = ()  # moves with a ring around them: what a lesson asks for, what a hint proposes
    reading: bool = False  # a guide has only something to tell here
    advice: str = ""  # a hint, in words
    further: tuple[str, ...] = ()  # what is nearly as good
    hints: str = ""  # may one be asked for? "offered", "open" to who is new here, or "" not at all
    takeable: int | None = None  # the reader's last decision, which the others may agree to have taken back
    asking: Asking | None = None
    may_rewind: bool = False  # the reader hosts a friendly match
    key: str = ""  # the secret of the luck, once the match is over
    motives: Mapping[int, str] = field(default_factory=dict)  # by step: why bots played so
    unspoken: int = 0  # how many lines of the talk came before those in ``talk``
    rest: int | None = None  # seconds until a deputy takes over; None if that will not happen
    may_stay: bool = False  # may the reader ask for more time in the last half minute? Once for each decision
    deputised: Mapping[int, int] = field(default_factory=dict)  # steps of deputies, and the seats they played for
    played_for: tuple[int, ...] = ()  # a deputy's steps for the reader since their own last one
    undoes_deputy: bool = False  # what the reader can undo is a deputy's step

    @property
    def news(self) -> int:
        """How many of the events are news to the reader: all that came after their own last step."""
        if self.since is None:
            return 0
        return sum(1 for event in self.events if cast(int, event["ply"]) > self.since)

    @property
    def still(self) -> bool:
        """Is it a picture: a figure of the rules, a moment of a replay, with nothing to play?"""
        return not self.place or bool(self.eyes) or self.reading

    @property
    def asked(self) -> bool:
        """Does the table wait for this reader?"""
        return self.seat is not None and self.seat in self.actors
