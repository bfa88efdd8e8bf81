"""Renaissance in a terminal: a row for each nation, the combat, one's hand, the towns by province, and the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from rich.console import Group
from rich.table import Table as Sheet
from rich.text import Text

from signoria.engine.game import View
from signoria.games.renaissance.table.bout import bout
from signoria.games.renaissance.table.realm import provinces
from signoria.games.renaissance.table.text import combat_words, hand_of, moment
from signoria.games.renaissance.view_types import TownView, typed
from signoria.games.renaissance.wording import RenaissanceWording
from signoria.terminal.grid import grid
from signoria.terminal.plain import Table
from signoria.web.page_model import Moment, PageModel, Reader
from signoria.web.page_model import Table as PageTable

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = ("name", "nation", ">points", ">ducats", "hand", ">towns", ">provinces")


class RenaissanceTable(Table):
    """Everything here is read from a view; the sentences are those of the page for who listens."""

    wording: RenaissanceWording

    def page_model(self, view: View) -> PageModel:
        """The view as the sentences of the page read it: nothing to click, nobody to talk to."""
        v = typed(view)
        return PageModel(
            wording=self.wording,
            reader=Reader(v["seat"], self.wording.language),
            moment=Moment(view, tuple(v["actors"]), over=not v["actors"]),
            table=PageTable(self.wording.game.name),
        )

    def board(self, view: View, width: int) -> RenderableType:
        v, s = typed(view), self.page_model(view)
        parts: list[RenderableType] = [
            Text(moment(s), style="bold"),
            self.nations(s),
            Text(f"(+) {self.t('text.column_turn_end')}", style="dim"),
        ]
        fight = bout(s)
        if fight is not None:
            parts.append(Text(self.t("panel.combat", town=fight.town), style="bold"))
            parts += [self.coloured(one) for one in combat_words(s, fight)]
        if v["face_up"]:
            parts.append(self.coloured(self.t("text.face_up", seat=v["turn"], cards=v["face_up"])))
        if v["seat"] is not None:
            parts.append(Text(self.t("spoken.hand", count=v["hands"][v["seat"]], cards=v["hand"])))
        return Group(*parts)

    def nations(self, s: PageModel) -> Sheet:
        """A row for each: points and ducats with what the end of the turn would bring, cards, towns, provinces."""
        v = typed(s.moment.view)
        sheet = grid(*self.heads("text.column_", COLUMNS))
        for seat, due in enumerate(v["due"]):
            sheet.add_row(
                self.player(seat),
                self.t(f"nation.{v['nations'][seat]}"),
                Text(f"{v['points'][seat]} (+{due['points']})", style="bold"),
                f"{v['ducats'][seat]} (+{due['ducats']})",
                hand_of(s, seat),
                str(sum(1 for one in v["towns"].values() if one["owner"] == seat)),
                str(due["provinces"]),
            )
        return sheet

    # The map

    def pages(self) -> Mapping[str, Callable[[View], RenderableType]]:
        return {"map": self.land}

    def land(self, view: View) -> RenderableType:
        """Every province with its towns: whose each is and what stands there. Then what lies between the players."""
        v, s = typed(view), self.page_model(view)
        sheet = grid(*self.heads("text.column_", ("provinces", "towns")))
        for province, towns in provinces(s).towns.items():
            inside = [self.town(name, one) for name, one in v["towns"].items() if name in towns]
            if inside:
                sheet.add_row(self.t(f"province.{province}"), self.coloured(", ".join(inside)))
        piles = [self.t("text.pile", count=v["pile"]), self.t("text.discards", cards=v["discards"])]
        return Group(sheet, *[Text(one) for one in (*piles, self.t("text.stock", **v["stocks"]))])

    def town(self, name: str, one: TownView) -> str:
        """``Firenze (Anna, rampart, a palace, Leonardo)``; a free town is its name alone."""
        if one["owner"] is None:
            return self.t(f"town.{name}")
        stands = [self.wording.name(one["owner"]), self.t(f"level.{one['level']}")]
        stands += [self.t("building.palace")] if one["palace"] else []
        stands += [self.t(f"artist.{one['artist']}")] if one["artist"] else []
        return f"{self.t(f'town.{name}')} ({', '.join(stands)})"

    # Why 15?

    def totals(self, view: View) -> list[int]:
        return list(cast(list[int], view["points"]))

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        sheet = Sheet.grid(padding=(0, 2))
        for seat in seats:
            for part in self.wording.game.explain_view(view, seat):
                count, each = cast(int, part["count"]), cast(int, part["each"])
                clauses = ", ".join(cast(list[str], part["clauses"]))
                sheet.add_row(self.player(seat), self.wording.part(part), f"{count} × {each} = {count * each}", clauses)
        return sheet


def make(wording: RenaissanceWording) -> RenaissanceTable:
    return RenaissanceTable(wording)
