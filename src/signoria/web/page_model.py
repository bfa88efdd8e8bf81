"""All that a page of one reader is made from. Nothing else reaches a renderer, so nothing else can reach a page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter

from signoria.engine.actions import Action
from signoria.engine.habits import Standing
from signoria.engine.orders import Order
from signoria.engine.wording import Wording
from signoria.web.html import EMPTY, Html
from signoria.web.preferences import USUAL, Preferences

View = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and who holds it, as everybody may know it."""

    seat: int
    name: str  # "" while it is empty
    bot: str = ""  # "greedy", "search:0.3s"; "" for a person
    here: bool = False  # a person whose page is open now
    deputy: bool = False  # the person is away, and a bot plays in their place
    chosen: str = ""  # the bot that plays because the person wishes it
    mine: bool = False  # the reader holds it


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A line of the table talk; ``seat`` is None for a watcher."""

    name: str
    seat: int | None
    text: str
    time: str  # ISO, UTC


@dataclass(frozen=True, slots=True)
class TakebackRequest:
    """A player would like to take a decision back, and the others are asked."""

    number: int
    seat: int  # of the player who asks
    steps: int  # how many would be taken back
    waiting: tuple[int, ...]  # seats that have not answered yet
    no: int = -1  # the seat that has refused


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom the page is made for."""

    seat: int | None  # the seat that looks; None for a watcher
    language: str
    csrf: str = ""
    preferences: Preferences = USUAL
    eyes: str = ""  # in a replay: how a link says through whose eyes the moment is seen, "2" or "watcher"


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the match stands, as far as the reader's seat may know it, and what that seat may do."""

    view: View
    actors: tuple[int, ...]
    version: int = 0  # how many steps have been played: later is greater
    legal: tuple[Action, ...] = ()  # what the reader's seat may answer now
    lane: tuple[Action, ...] = ()  # what it may do unasked
    events: tuple[Mapping[str, object], ...] = ()  # the last ones, as this seat may know them, each with its "ply"
    earlier: int = 0  # how many events came before those
    since: int | None = None  # the ply of the reader's own last step, if it is not long ago: what came later is news
    over: bool = False
    ranking: tuple[tuple[int, ...], ...] = ()  # of a match that is over
    can_undo: bool = False
    undoes_deputy: bool = False  # what the reader can undo is a deputy's step
    takeable: int | None = None  # the reader's last decision, which the others may agree to have taken back
    motives: Mapping[int, str] = field(default_factory=dict)  # by step: why bots played so
    deputised: Mapping[int, int] = field(default_factory=dict)  # steps of deputies, and the seats they played for
    played_for: tuple[int, ...] = ()  # a deputy's steps for the reader since their own last one

    @property
    def news(self) -> int:
        """How many of the events are news to the reader: all that came after their own last step."""
        if self.since is None:
            return 0
        return len(self.events) - bisect_right(self.events, self.since, key=itemgetter("ply"))


@dataclass(frozen=True, slots=True)
class Table:
    """What surrounds the match: its address, the people, the clock, the record."""

    game: str
    place: str = ""  # where its forms and questions go: "/tables/k3f9"; "" for a picture that can only be looked at
    title: str = ""
    chairs: tuple[Chair, ...] = ()
    talk: tuple[TalkLine, ...] = ()
    unspoken: int = 0  # how many lines of the talk came before those in ``talk``
    hotseat: bool = False
    pace: str = "none"  # "live", "day", "none"
    deadline: str = ""  # ISO, UTC: when a deputy takes over; "" if never
    rest: int | None = None  # seconds until a deputy takes over; None if that will not happen
    may_stay: bool = False  # may the reader ask for more time in the last half minute? Once for each decision
    takeback: TakebackRequest | None = None
    may_rewind: bool = False  # the reader hosts a friendly match
    rematch: str = ""  # the id of the next table, if there is one
    replay: str = ""  # where its moments are shown: "/tables/k3f9/replay"; "" if nowhere
    commitment: str = ""  # SHA-256 of the sealed key; "" for an unsealed match
    key: str = ""  # the secret of the luck, once the match is over
    head: str = ""  # the hash of the last line of the record


@dataclass(frozen=True, slots=True)
class Guide:
    """What helps the reader: a lesson, a puzzle or a hint."""

    sheet: Html = EMPTY  # the sheet of a lesson or a puzzle (HTML), in place of the prompt; no match stands behind it
    spoken: str = ""  # the same as plain text, for the key that reads it aloud
    reading: bool = False  # there is only something to read here, and nothing to play
    marked: tuple[str, ...] = ()  # moves with a ring around them: what a lesson asks for, what a hint proposes
    hints: str = ""  # may one be asked for? "offered", "open" to who is new here, or "" not at all
    advice: str = ""  # a hint, in words
    further: tuple[str, ...] = ()  # what is nearly as good


@dataclass(frozen=True, slots=True)
class Orders:
    """What the reader's seat answers without being asked; nobody else sees it."""

    given: tuple[Order, ...] = ()  # in their order, without the rest of a click
    standing: tuple[Standing, ...] = ()  # what may be given now, each with the scopes that there are now
    offered: tuple[str, ...] = ()  # the names of those that fit the question of this moment
    scopes: Mapping[str, object] = field(default_factory=dict)  # which battle it is, which turn: orders last for them
    usual: tuple[Order, ...] = ()  # what every seat begins with
    may_plan: bool = False  # is there something to plan: the seat is not asked, and the game has words for it
    may_skip: bool = False  # does the reader wait for bots?
    weekday: int = 0  # which day it is, Monday being 0

    @property
    def bot(self) -> Order | None:
        """The bot that plays for the reader because the reader wished it."""
        return next((one for one in self.given if one.bot), None)


@dataclass(frozen=True, slots=True)
class PageModel:
    """One reader at one table at one moment."""

    wording: Wording  # the game's words in the reader's language, with the players' names
    reader: Reader
    moment: Moment
    table: Table
    guide: Guide = Guide()
    orders: Orders = Orders()

    @property
    def still(self) -> bool:
        """Is it a picture: a figure of the rules, a moment of a replay, with nothing to play?"""
        return not self.table.place or bool(self.reader.eyes) or self.guide.reading

    @property
    def asked(self) -> bool:
        """Does the table wait for this reader? Not while a bot plays for them at their wish."""
        return self.reader.seat is not None and self.reader.seat in self.moment.actors and self.orders.bot is None
