"""The plain table: any game, from its texts where it has some, else from its views and notations as they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from signoria.cli.words import say
from signoria.engine.actions import Action
from signoria.engine.game import Game, View
from signoria.engine.texts import Texts

if TYPE_CHECKING:
    from rich.console import RenderableType

SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red", "bold blue")


class Table:
    """What a seat sees, is asked and may do, as things that rich can print."""

    arguments: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what the arguments of each verb are called in the texts

    def __init__(self, game: Game, language: str, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self.texts: Texts = getattr(game, "texts", {}).get(language) or Texts(language, {})

    # Words

    @property
    def title(self) -> str:
        """The game's own name."""
        return self.texts.say("name") if "name" in self.texts else self.game.name

    def advice(self, options: Mapping[str, object]) -> list[str]:
        """What should be said about this choice of options before the match begins."""
        return []

    def name(self, seat: int) -> str:
        """What a player is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.texts.say("seat", {"number": seat + 1}) if "seat" in self.texts else say("play.seat", number=seat)

    def coloured(self, text: str) -> Text:
        """A sentence with the players' names in their colours."""
        written = Text(text)
        for seat, name in enumerate(self.names):
            if name:
                written.highlight_words([name], SEAT_STYLES[seat % len(SEAT_STYLES)])
        return written

    def label(self, action: Action) -> str:
        """What an action means, in words: ``Mercenary 10`` for ``play m10``."""
        verb = action.verb.replace(" ", "_")
        whole = "_".join(["move." + verb, *action.args[:1]])
        if whole in self.texts:
            return self.texts.say(whole)
        if f"move.{verb}" not in self.texts:
            return str(action)
        names = self.arguments.get(verb, ())
        params: dict[str, object] = dict(zip(names, action.args, strict=True))
        if "to" in params:
            params["to"] = int(str(params["to"]))
        return self.texts.say(f"move.{verb}", params, self.names)

    def prompt(self, view: View) -> str:
        """What the seat of this view is asked."""
        key = f"prompt.{view.get('phase')}"
        return self.texts.say(key, view, self.names) if key in self.texts else say("play.your_move")

    def story(self, event: Mapping[str, object], reader: int | str | None) -> str:
        """An event as a sentence for this reader (``"all"`` knows everything); "" if there is nothing to tell."""
        key = self.event_key(event, reader)
        if f"event.{key}" in self.texts:
            return self.texts.say(f"event.{key}", self.params(event), self.names)
        facts = ", ".join(f"{name} {value}" for name, value in event.items() if name not in ("kind", "ply"))
        return f"{event['kind']}: {facts}." if key else ""

    def news(self, event: Mapping[str, object]) -> bool:
        """Should a player be told of it, or does the table show it?"""
        return True

    def opens(self, event: Mapping[str, object]) -> bool:
        """Does a new line of the chronicle begin with it?"""
        return False

    def event_key(self, event: Mapping[str, object], reader: int | str | None) -> str:
        """Which wording of an event is meant."""
        return str(event["kind"])

    def params(self, event: Mapping[str, object]) -> Mapping[str, object]:
        """What the wording speaks of."""
        return event

    # What is seen

    def board(self, view: View, width: int) -> RenderableType:
        """The whole table, as far as this seat sees it."""
        return Group(*(Text(f"{name}: {json.dumps(value, ensure_ascii=False)}") for name, value in view.items()))

    def moves(self, view: View, legal: Sequence[Action], width: int) -> RenderableType:
        """The legal moves, numbered from 1."""
        digits = len(str(len(legal)))
        cells: list[Text] = []
        for number, action in enumerate(legal, 1):
            cell = Text(f"{number:>{digits}} ", style="bold")
            label = self.label(action)
            cell.append(label, style="not bold")
            if label != str(action):
                cell.append(f"  {action}", style="not bold dim")
            cells.append(cell)
        longest = max(len(cell) for cell in cells) if cells else 1
        return Columns(cells, width=min(longest + 2, width), column_first=True, expand=False)

    def pages(self) -> Mapping[str, Callable[[View], RenderableType]]:
        """Further pages by the command that shows them: ``map``, ``cards``."""
        return {}

    def totals(self, view: View) -> list[int]:
        """The numbers a player may ask *why* about, by seat; none in the plain table."""
        return []

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        """*Why 15?* for each of these seats."""
        return Text("")
