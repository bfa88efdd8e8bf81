"""Principato in a terminal: the display, a row for each principality, one's cards with what they do, and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from rich.console import Group
from rich.table import Table as Sheet
from rich.text import Text

from signoria.engine.game import View
from signoria.games.principato.view_types import CardView, PrincipatoView, typed
from signoria.games.principato.wording import PrincipatoWording
from signoria.terminal.grid import grid
from signoria.terminal.plain import Table

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = ("player", "cards", "tokens", "stores", ">strength", ">points")
WHY = ("player", "part", ">each", ">sum", "clauses")


class PrincipatoTable(Table):
    """Everything here is read from a view."""

    wording: PrincipatoWording

    def board(self, view: View, width: int) -> RenderableType:
        v = typed(view)
        shown = "  ".join(f"{slot} {self.t(f'card.{card}')}" for slot, card in enumerate(v["display"], 1))
        parts: list[RenderableType] = [
            Text(self.wording.moment(view), style="bold"),
            Text(f"{self.t('table.display')}  {shown}"),
            self.principalities(v),
        ]
        if v["seat"] is not None:
            parts += [Text(self.card(offer)) for offer in v["offers"]]
            goals = [f"{self.t(f'objective.{one}')} ({self.wording.goal(view, one)})" for one in v["objectives"]]
            parts += [Text(one) for one in (*self.wording.own_answer(v), *self.wording.still_asked(v))]
            parts.append(Text(f"{self.t('table.objectives')}  {' · '.join(goals)}"))
        return Group(*parts)

    def principalities(self, v: PrincipatoView) -> Sheet:
        """A row for each: cards, tokens, cubes in store and on units, strength now and with all it could supply."""
        sheet = grid(*self.heads("table.", COLUMNS))
        for seat, board in enumerate(v["principalities"]):
            tokens = {thing: count for zone in ("surroundings", "town", "wall") for thing, count in board[zone].items()}
            bought = [self.token(v, one, count) for one, count in board["palace"].items()]
            army = v["armies"][seat]
            sheet.add_row(
                self.player(seat),
                ", ".join(self.t(f"card.{card}") for card in v["hands"][seat]),
                ", ".join([self.wording.good(one, count) for one, count in tokens.items()] + bought),
                ", ".join(self.wording.good(one, count) for one, count in board["cubes"].items()),
                f"{army['strength']} ({army['supplied']})",
                Text(str(v["points"][seat]), style="bold"),
            )
        return sheet

    def token(self, v: PrincipatoView, token: str, count: int) -> str:
        """``2 × great book, 6 points``."""
        told = self.t("choice.choose", token=token, points=v["values"][token])
        return told if count == 1 else self.t("list.counted", count=count, thing=told)

    def card(self, offer: CardView) -> str:
        """``Fields: 1 gold → 1 field / (3 gold → 2 fields)``: in brackets what cannot be done now."""
        options = [
            self.wording.option_text(one) if one["possible"] else f"({self.wording.option_text(one)})"
            for one in offer["options"]
        ]
        return self.t("list.labelled", label=self.t(f"card.{offer['card']}"), thing=" / ".join(options))

    # Why 43?

    def totals(self, view: View) -> list[int]:
        return list(cast(list[int], view["points"]))

    def before_totals(self, view: View) -> RenderableType:
        """PRI-1.7: where points come from, and what one's own objectives will ask for."""
        v = typed(view)
        parts: list[RenderableType] = [Text(self.t("table.no_points", points=", ".join(map(str, v["military"]))))]
        if v["seat"] is not None:
            parts.append(self.explain(view, [v["seat"]]))
        return Group(*parts)

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        sheet = grid(*self.heads("table.", WHY))
        for seat in seats:
            for part in self.wording.game.explain_view(view, seat):
                worth = [str(part["each"]), str(part["points"])]
                clauses = ", ".join(cast(list[str], part["clauses"]))
                sheet.add_row(self.player(seat), self.wording.part(part), *worth, clauses)
        return sheet


def make(wording: PrincipatoWording) -> PrincipatoTable:
    return PrincipatoTable(wording)
