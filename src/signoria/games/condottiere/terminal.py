"""Condottiere in a terminal: battle lines with their totals, the map as a list, the hand, the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Sheet
from rich.text import Text

from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.games.condottiere.codes import CARD_IDS
from signoria.games.condottiere.view_types import typed
from signoria.games.condottiere.wording import CondottiereWording, largest_group
from signoria.terminal.grid import grid
from signoria.terminal.plain import SEAT_STYLES, Table

if TYPE_CHECKING:
    from rich.console import RenderableType

BESIDE = 156  # from this width on, the map lies beside the battle


class CondottiereTable(Table):
    """Everything here is read from a view."""

    wording: CondottiereWording

    # The table

    def board(self, view: View, width: int) -> RenderableType:
        parts: list[RenderableType] = [self.headline(view), self.battle(view)]
        parts += self.own_cards(view)
        whole = Group(*parts)
        if width < BESIDE or view["phase"] in ("place", "pope"):
            return whole
        both = Sheet.grid(padding=(0, 3))
        both.add_row(whole, self.map(view))
        return both

    def headline(self, view: View) -> Text:
        v = typed(view)
        where = self.wording.moment(view)
        facts = [where]
        if v["contested"]:
            facts.append(self.t("table.contested", region=v["contested"]))
        if v["pope"]:
            facts.append(self.t("table.pope", region=v["pope"]))
        facts.append(self.t("table.holder", seat=v["holder"]))
        line = self.coloured(" · ".join(facts))
        line.stylize("bold", 0, len(where))
        return line

    def battle(self, view: View) -> Sheet:
        """A row for each captain: cards in hand, battle line, strength, regions."""
        v = typed(view)
        columns = ["captain", ">cards", "line", ">strength", "regions"]
        if v["options"]["play_for_points"]:
            columns.append(">points")
        sheet = grid(*self.heads("table.", columns))
        for seat in range(v["seats"]):
            size = v["hands"][seat]
            row: list[Text | str] = [
                self.captain(view, seat),
                str(size) if size is not None else "?",
                self.line(view, seat),
                Text(str(v["totals"][seat]), style="bold"),
                self.regions(view, seat),
            ]
            if v["options"]["play_for_points"]:
                row.append(str(v["points"][seat]))
            sheet.add_row(*row)
        return sheet

    def captain(self, view: View, seat: int) -> Text:
        """The seat, the name, and whether it is your own; an arrow shows whose turn it is."""
        turn = ">" if seat in cast(list[int], view["actors"]) else " "
        text = Text(f"{turn}{seat} ")
        text.append(self.wording.name(seat), style=SEAT_STYLES[seat])
        if seat == view["seat"]:
            text.append(f" ({self.t('table.you')})")
        return text

    def line(self, view: View, seat: int) -> Text:
        v = typed(view)
        shown = self.wording.cards(v["lines"][seat])
        if v["face_down"][seat]:
            own = seat == v["seat"] and v["my_face_down"]
            hidden = self.t("table.my_face_down", card=own) if own else self.t("table.face_down")
            shown = f"{shown}  {hidden}".strip()
        text = Text(shown)
        fighting = v["phase"] in ("battle", "pope", "take_back")
        if fighting and seat in v["out"]:
            text.append(("  " if shown else "") + f"({self.t('table.passed')})", style="dim")
        return text

    def regions(self, view: View, seat: int) -> Text:
        """The regions a seat controls, and how many of them hang together."""
        held = cast(list[list[str]], view["domains"])[seat]
        text = Text(", ".join(self.t(f"region.{region}") for region in held))
        group = largest_group(self.wording.borders(view), held)
        if group > 1:
            text.append(f" ({self.t('table.adjacent', count=group)})", style="dim")
        return text

    def own_cards(self, view: View) -> list[RenderableType]:
        """The hand, what was laid aside, and what is known of the others' hands."""
        v = typed(view)
        lines: list[RenderableType] = []
        if v["hand"] is not None:
            told = Text(self.t("table.hand", count=sum(v["hand"].values())) + " ", style="bold")
            told.append(self.wording.cards(v["hand"]) or self.t("list.none"), style="not bold")
            lines.append(Padding(told, (1, 0, 0, 0)))
        if v["kept"]:
            lines.append(Text(f"{self.t('table.kept')} {self.wording.cards(v['kept'])}"))
        for seat, known in enumerate(v["known"]):
            if known and v["seat"] is not None:
                lines.append(Text(self.t("table.known", seat=seat, cards=known), style="dim"))
        return lines

    def moves(self, view: View, legal: Sequence[Action], width: int) -> RenderableType:
        """Regions are chosen on the map; everything else from a list."""
        if view["phase"] not in ("place", "pope"):
            return super().moves(view, legal, width)
        numbers = {action.args[0]: number for number, action in enumerate(legal, 1)}
        rest = [(number, action) for number, action in enumerate(legal, 1) if action.args[0] == "off"]
        other = [Text(f"{number:>2} {action}  {self.wording.label(action)}", style="bold") for number, action in rest]
        return Group(self.map(view, numbers), *other)

    # Pages

    def pages(self) -> Mapping[str, Callable[[View], RenderableType]]:
        return {"map": self.map_page, "cards": self.card_page}

    def map_page(self, view: View) -> RenderableType:
        return Group(self.map(view), Padding(Text(self.wording.goal(view), style="dim"), (1, 0, 0, 0)))

    def map(self, view: View, numbers: Mapping[str, int] | None = None) -> Sheet:
        """Every region with its owner or token and its neighbours; with ``numbers``, those that may be chosen."""
        v = typed(view)
        borders = self.wording.borders(view)
        owners = {region: seat for seat, held in enumerate(v["domains"]) for region in held}
        heads = [self.t("table.map"), self.t("table.owner"), self.t("table.neighbours")]
        sheet = grid(*([">#", *heads] if numbers is not None else heads))
        for region, beside in borders.items():
            name = Text(self.t(f"region.{region}"))
            here = Text("")
            if region in owners:
                here.append(self.wording.name(owners[region]), style=SEAT_STYLES[owners[region]])
            for token, at in (("battle", v["contested"]), ("pope", v["pope"])):
                if at == region:
                    here.append(("  " if here else "") + self.t(f"table.here_{token}"), style="bold reverse")
            around = Text(" ")
            around = around.join(self.neighbour(one, owners) for one in beside)
            if numbers is None:
                sheet.add_row(name, here, around)
            elif region in numbers:
                sheet.add_row(Text(str(numbers[region]), style="bold"), name, here, around)
            else:
                name.stylize("dim")
                sheet.add_row("", name, here, around)
        return sheet

    def neighbour(self, region: str, owners: Mapping[str, int]) -> Text:
        name = self.t(f"region.{region}")
        if region not in owners:
            return Text(name)
        return Text(f"{name}({owners[region]})", style=SEAT_STYLES[owners[region]])

    def card_page(self, view: View) -> RenderableType:
        """Every kind of card: how many there are, how many of them this seat has seen since the deal, what it does."""
        v = typed(view)
        seen_in = [v["hand"] or {}, v["discards"], *v["lines"]]
        sheet = grid(*self.heads("table.", PAGE))
        for card, count in zip(CARD_IDS, self.wording.terms(view).deck, strict=True):
            seen = sum(place.get(card, 0) for place in seen_in) + (v["my_face_down"] == card)
            sheet.add_row(self.t(f"card.{card}"), card, str(count), str(seen), self.t(f"effect.{card}"))
        return sheet

    # Why 15?

    def totals(self, view: View) -> list[int]:
        return list(cast(list[int], view["totals"]))

    def explain(self, view: View, seats: Sequence[int]) -> RenderableType:
        """Battle totals card by card: the lines are in the view, so any world made from it gives the same answer."""
        sheet = grid(*self.heads("table.", ("captain", "card", ">each", ">sum", "clauses")))
        for seat in seats:
            parts = cast(list[dict[str, Any]], self.wording.game.explain_view(view, seat))
            if not parts and len(seats) > 1:
                continue
            for number, part in enumerate(parts):
                card = self.wording.texts.counted("card", part["card"], part["count"], self.wording.names)
                worth = [str(part["each"]), str(part["count"] * part["each"])]
                sheet.add_row(self.captain(view, seat) if not number else "", card, *worth, ", ".join(part["clauses"]))
            total = sum(part["count"] * part["each"] for part in parts)
            first = "" if parts else self.captain(view, seat)
            sheet.add_row(first, Text(self.t("table.total"), style="bold"), "", Text(str(total), style="bold"), "")
        return sheet


PAGE = ("card", "id", ">copies", ">seen", "effect")


def make(wording: CondottiereWording) -> CondottiereTable:
    return CondottiereTable(wording)
