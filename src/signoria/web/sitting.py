"""All that a page of one reader is made from. Nothing else reaches a renderer, so nothing else can reach a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from signoria.engine.actions import Action
from signoria.engine.wording import Wording

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
class Sitting:
    """One reader at one table at one moment."""

    table: str  # the table's id
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
    deadline: str  # ISO, UTC: when a deputy may play; "" if never
    csrf: str
    rematch: str = ""  # the id of the next table, if there is one
    hotseat: bool = False

    @property
    def asked(self) -> bool:
        """Does the table wait for this reader?"""
        return self.seat is not None and self.seat in self.actors
