"""The plain table: any game, from its views as they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.engine.wording import Wording

if TYPE_CHECKING:
    from rich.console import RenderableType

SHOWN_ELSEWHERE = ("game", "seat", "seats", "options", "data", "phase")
SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red", "bold blue")


class Table:
    """What a seat sees and may do, as things that rich can print; the words are the game's own."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def t(self, key: str, **params: object) -> str:
        """A text of the game."""
        return self.wording.t(key, **params)

    def heads(self, prefix: str, names: Sequence[str]) -> list[str]:
        """Column headings by their text keys; a column written as ``>points`` is right-aligned."""
        return [">" * name.startswith(">") + self.t(prefix + name.removeprefix(">")) for name in names]

    def player(self, seat: int) -> Text:
        """A player's name in their colour."""
        return Text(self.wording.name(seat), style=SEAT_STYLES[seat % len(SEAT_STYLES)])

    def coloured(self, text: str) -> Text:
        """A sentence with the players' names in their colours."""
        written = Text(text)
        for seat, name in enumerate(self.wording.names):
            if name:
                written.highlight_words([name], SEAT_STYLES[seat % len(SEAT_STYLES)])
        return written

    def board(self, view: View, width: int) -> RenderableType:
        """The whole table, as this seat sees it: each key of the view by its text ``view.KEY``, if there is one."""
        called = self.wording.texts.by_key
        shown = {called.get(f"view.{key}", key): value for key, value in view.items() if key not in SHOWN_ELSEWHERE}
        return Group(*(Text(f"{name}: {json.dumps(value, ensure_ascii=False)}") for name, value in shown.items()))

    def moves(self, view: View, legal: Sequence[Action], width: int) -> RenderableType:
        """The legal moves, numbered from 1."""
        digits = len(str(len(legal)))
        cells: list[Text] = []
        for number, action in enumerate(legal, 1):
            cell = Text(f"{number:>{digits}} ", style="bold")
            label = self.wording.choice(action, view)
            cell.append(label, style="not bold")
            if label != str(action):
                cell.append(f"  {action}", style="not bold dim")
            cells.append(cell)
        longest = max(len(cell) for cell in cells) if cells else 1
        return Columns(cells, width=min(longest + 2, width - 1), column_first=True, expand=False)

    def pages(self) -> Mapping[str, Callable[[View], RenderableType]]:
        """Further pages by the command that shows them: ``map``, ``cards``."""
        return {}

    def totals(self, view: View) -> list[int]:
        """The numbers a player may ask *why* about, by seat; none in the plain table."""
        return []

    def before_totals(self, view: View) -> RenderableType:
        """Where numbers will come from, while there are none; "" if there is nothing to say."""
        return ""

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        """*Why 15?* for each of these seats."""
        return Text("")
