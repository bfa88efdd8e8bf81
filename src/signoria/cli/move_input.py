"""Parsing of typed moves: numbers, notation, names in either language, with or without accents."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from rich.console import Console

from signoria.engine.actions import Action, ActionSpace

if TYPE_CHECKING:
    from signoria.terminal import Table

TO = ("to", "a")  # "show winter to 2", « montrer hiver à 2 »


class Reader:
    """Asks for a line; ``None`` when the input has ended. What comes through a pipe is written out, to be followed."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, question: str) -> str | None:
        if sys.stdin.isatty():
            with suppress(ImportError):  # it gives input() its line editing, where there is one
                import readline  # noqa: F401

            try:
                return input(question)
            except EOFError:
                self.console.print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        self.console.print(f"{question}{line.rstrip()}")
        return line


def whole(text: str) -> int | None:
    """The number that is written, if it is one of a sensible size."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def plain(text: str) -> str:
    """Small letters, no accents, single spaces."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(one for one in apart if not unicodedata.combining(one)).split())


def find_move(
    text: str, legal: Sequence[Action], actions: ActionSpace, label: Callable[[Action], str]
) -> Action | None:
    """The move meant: its number, its notation, its last word (``winter``), its words, or how a legal one begins.

    A move that is written out but not legal is found as well: the match says why it is refused.
    """
    typed = plain(text)
    number = whole(typed)
    if number is not None:
        return legal[number - 1] if 1 <= number <= len(legal) else None
    verbs = {action.verb for action in legal}
    possible = [*legal, *(action for action in actions if action.verb in verbs)]
    ways: list[Callable[[Action], bool]] = [
        lambda action: typed == str(action),
        lambda action: bool(action.args) and typed == action.args[-1],
        lambda action: typed == plain(label(action)),
    ]
    for way in ways:
        found = next((action for action in possible if way(action)), None)
        if found is not None:
            return found
    if not typed[-1:].isalpha():  # "mercenary 1" is not the beginning of "Mercenary 10"
        return None
    begun = [action for action in legal if plain(label(action)).startswith(typed) or str(action).startswith(typed)]
    return begun[0] if len(begun) == 1 else None


def find_showing(text: str, actions: ActionSpace, table: Table) -> Action | None:
    """``winter to 2`` or « hiver à Orsini » as an action of showing a card; ``None`` if it is none."""
    words = plain(text).split()
    cut = next((at for at in range(len(words) - 2, 0, -1) if words[at] in TO), 0)
    card, who = " ".join(words[:cut]), " ".join(words[cut + 1 :])
    showing = [action for action in actions if action.verb == "show" and len(action.args) == 2]
    cards = {plain(name): action.args[0] for action in showing for name in names_of(action, table)}
    seats = {plain(name): str(seat) for seat, name in enumerate(table.wording.names) if name}
    wanted = (cards.get(card, card), seats.get(who, who))
    return next((action for action in showing if action.args == wanted), None)


def names_of(action: Action, table: Table) -> Iterable[str]:
    """How the card of this action may be written."""
    card = action.args[0]
    yield card
    if f"card.{card}" in table.wording.texts:
        yield table.wording.texts.say(f"card.{card}")
