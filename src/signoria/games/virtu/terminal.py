"""Virtù in a terminal: a row for each power, one's palace room by room, court and domain, the cities, and the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from rich.console import Group
from rich.table import Table as Sheet
from rich.text import Text

from signoria.engine.game import View
from signoria.games.virtu.view_types import DuelView, PlayerView, VirtuView, typed
from signoria.games.virtu.wording import VirtuWording
from signoria.terminal.grid import grid
from signoria.terminal.plain import Table

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = ("name", "power", ">points", ">florins", ">cities", ">troops", ">agents", ">rank", ">room")
WHY = ("name", "part", ">count", ">each", ">sum", "clauses")


class VirtuTable(Table):
    """Everything here is read from a view; what is spent stands in brackets."""

    wording: VirtuWording

    def board(self, view: View, width: int) -> RenderableType:
        v = typed(view)
        season = self.t("face.winter" if v["winter"] else "face.spring")
        moment = self.t(
            "text.moment_two" if v["majors"] else "text.moment", year=v["year"], season=season, order=v["order"]
        )
        parts: list[RenderableType] = [Text(moment, style="bold"), self.powers(v)]
        if v["majors"]:
            parts.append(self.majors(v))
            if v["year"] == 1:
                parts.append(self.stand_in())
        if v["duel"] is not None:
            parts.append(Text(self.fight(v["duel"]), style="bold"))
        if v["seat"] is not None:
            own = v["players"][v["seat"]]
            parts += [self.palace(own), Text(self.held(own))]
        return Group(*parts)

    def powers(self, v: VirtuView) -> Sheet:
        """A row for each: prestige if the game ended now, treasury, cities, troops on the board, agents to place."""
        sheet = grid(*self.heads("terminal.", COLUMNS))
        for seat, player in enumerate(v["players"]):
            here = player["marker"]
            sheet.add_row(
                self.player(seat),
                self.t(f"power.{player['power']}"),
                Text(str(player["points"]), style="bold"),
                *(str(player[fact]) for fact in ("florins", "cities")),
                str(sum(city["troops"].get(str(seat), 0) for city in v["cities"].values())),
                *(str(player[fact]) for fact in ("reserve", "rank")),
                "" if here is None else str(here + 1),
            )
        return sheet

    def majors(self, v: VirtuView) -> Sheet:
        """With two players: where each marker stands, how the major city looks upon both, and whose agent is there."""
        sheet = grid(*self.heads("terminal.", ("major", "marker")), *[self.wording.name(seat) for seat in range(2)])
        for name, major in v["majors"].items():
            if major["ally"] is None:
                agent = "" if major["agent"] is None else f", {self.t('face.agent_of', seat=major['agent'])}"
                said = [f"{major['influence']:+d}{agent}", *(self.t(f"posture.{one}") for one in major["posture"])]
            elif major["ally"] == "gone":
                said = [self.t("face.major_gone")]
            else:
                said = [self.t("face.major_allied", seat=major["ally"])]
            sheet.add_row(self.t(f"major.{name}"), *[self.coloured(one) for one in said])
        return sheet

    def stand_in(self) -> Text:
        """VIR2-15.3: what is not from the booklet says so."""
        return Text(f"{self.t('face.experimental')} (VIR2-15.3)", style="dim")

    def fight(self, duel: DuelView) -> str:
        """``Siege of Pisa  3 : 2``."""
        title = self.t("face.battle_at" if duel["field"] else "face.siege_of", city=duel["city"])
        return f"{title}  {' : '.join(map(str, duel['strength']))}"

    def palace(self, own: PlayerView) -> Sheet:
        """Room by room: its action, the cards that lie there, what closes it."""
        sheet = grid(*self.heads("text.column_", ("room", "lies")))
        for number, room in enumerate(own["rooms"]):
            lies = [self.t(f"card.{card}") for card in (room["card"], room["under"]) if card]
            lies += [self.t("face.indulgence")] if room["indulgence"] else []
            lies += [] if room["agent"] is None else [self.t("face.agent_of", seat=room["agent"])]
            here = "> " if own["marker"] == number else "  "
            sheet.add_row(f"{here}{number + 1} {self.t('action.' + room['deed'])}", ", ".join(lies))
        return sheet

    def held(self, own: PlayerView) -> str:
        """Court and domain, ready or (spent)."""
        court = [self.usable(self.t(f"card.{one['card']}"), one["ready"]) for one in own["court"].values()]
        domain = [self.usable(self.wording.tile(tile), ready) for tile, ready in own["domain"].items()]
        nothing = self.t("list.none")
        return self.t("terminal.held", first=", ".join(court) or nothing, second=", ".join(domain) or nothing)

    def usable(self, name: str, ready: bool) -> str:
        return name if ready else f"({name})"

    def pages(self) -> Mapping[str, Callable[[View], RenderableType]]:
        return {"map": self.cities}

    def cities(self, view: View) -> RenderableType:
        """Every city: its value, whose it is, and what stands there."""
        v = typed(view)
        sheet = grid(*self.heads("text.column_", ("city", "stands")))
        for name, city in v["cities"].items():
            said = [self.t("face.value", count=city["value"]), self.holder(city["owner"])]
            said += [f"{count} × {self.holder(whose)}" for whose, count in city["troops"].items()]
            said += [] if city["agent"] is None else [self.t("face.agent_of", seat=city["agent"])]
            said += [self.t("tile.cathedral")] if city["cathedral"] else []
            sheet.add_row(self.t(f"city.{name}"), self.coloured(", ".join(said)))
        return sheet

    def holder(self, whose: int | str | None) -> str:
        """A player, a major city of the game for two, or nobody."""
        if whose is None:
            return self.t("face.neutral")
        number = str(whose)
        return self.wording.name(int(number)) if number.isdigit() else self.t(f"major.{number}")

    # Why 15?

    def totals(self, view: View) -> list[int]:
        return [player["points"] for player in typed(view)["players"]]

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        sheet = grid(*self.heads("terminal.", WHY))
        for seat in seats:
            for part in self.wording.game.explain_view(view, seat):
                worth = [str(part[name]) for name in ("count", "each", "points")]
                clauses = ", ".join(cast(list[str], part["clauses"]))
                sheet.add_row(self.player(seat), self.wording.part(part), *worth, clauses)
        return sheet if view["seats"] != 2 else Group(sheet, self.stand_in())


def make(wording: VirtuWording) -> VirtuTable:
    return VirtuTable(wording)
