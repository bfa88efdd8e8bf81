"""How Renaissance looks in the browser: a map of forty-three towns, and beside it what is going on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from signoria.engine.actions import Action
from signoria.games.renaissance.table import ballot, basket, offers, stage, theatre
from signoria.games.renaissance.table.account import account, why
from signoria.games.renaissance.table.chairs import draw_chairs, facts
from signoria.games.renaissance.table.figure import draw_figure
from signoria.games.renaissance.table.hand import draw_hand, draw_open
from signoria.games.renaissance.table.map import defs, draw_map
from signoria.games.renaissance.table.moves import draw_last, draw_moves
from signoria.games.renaissance.table.spoken import sentences
from signoria.games.renaissance.table.statistics import charts
from signoria.games.renaissance.table.text import describe
from signoria.games.renaissance.table.town_sheets import town_sheets
from signoria.games.renaissance.table.towns import town_table
from signoria.games.renaissance.table.track import draw_track
from signoria.web.charts import Chart
from signoria.web.html import EMPTY, Html
from signoria.web.icons import symbols
from signoria.web.orders import order_buttons, order_offers
from signoria.web.page_model import PageModel
from signoria.web.renderers import Renderer
from signoria.web.spoken import turn
from signoria.web.statistics import PlayedMatch
from signoria.web.table import hint_button, result, undo_button
from signoria.web.why import WhyQuestion

WEIGHTY = ("end", "accept", "cards")  # the own turn, a town or the purchases are over with it
IN_PANELS = (*theatre.VERBS, *ballot.VERBS, *basket.VERBS, *offers.VERBS)  # their buttons stand beside the map


class RenaissanceFace(Renderer):
    """Map, panels, seats and hand of Renaissance."""

    stylesheets = ("renaissance/renaissance.css", "renaissance/panels.css")
    scripts = ("renaissance/town_sheets.js",)
    defs = Html(defs() + symbols(__name__))
    pictured = True
    sounds: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("expand", "build", "attack", "lay", "reveal", "votes", "swap"), "card"),
        "result": "won",
    }

    def board(self, s: PageModel) -> Html:
        return Html(f"{draw_track(s)}{draw_map(s)}{self.folio(s) if s.still and not s.guide.sheet else ''}")

    def folio(self, s: PageModel) -> Html:
        """What is going on and what can be done, most urgent first: it stands between the prompt and the hand.

        A combat of others that is over, and votes that are counted, wait below what the reader has to decide.
        """
        fight, vote, order = theatre.theatre(s), ballot.ballot(s), basket.basket(s)
        moves = "" if s.still else self.moves(s)
        told = ((fight, bool(s.moment.legal) and theatre.of_others(s)), (vote, bool(s.moment.legal) and bool(order)))
        sooner = "".join([one for one, waits in told if not waits])
        later = "".join([one for one, waits in told if waits])
        panels = f"{sooner}{order}{moves}{offers.offers(s)}{later}{account(s)}"
        return Html(f'<div id="folio">{panels}</div>{town_sheets(s)}')

    def figure(self, s: PageModel) -> Html:
        return draw_figure(s)

    def hand(self, s: PageModel) -> Html:
        return draw_hand(s)

    def open_hand(self, s: PageModel) -> Html:
        return draw_open(s)

    def chairs(self, s: PageModel) -> Html:
        return draw_chairs(s)

    def facts(self, s: PageModel, seat: int) -> Html:
        return facts(s, seat)

    def folded(self, s: PageModel) -> Html:
        return town_table(s)

    def moves(self, s: PageModel) -> Html:
        return draw_moves(s, IN_PANELS)

    def ending(self, s: PageModel) -> Html:
        return Html(result(s) + self.folio(s))

    def controls(self, s: PageModel) -> Html:
        tools = f'<div class="tools">{draw_last(s, IN_PANELS)}{undo_button(s)}{hint_button(s)}{order_buttons(s)}</div>'
        folio = "" if s.still and not s.guide.sheet else self.folio(s)  # in a lesson it stays there while one reads
        offers = EMPTY if stage.answers_here(s) else order_offers(s)
        return Html(f"{folio}{offers}{self.hand(s)}{tools}")

    def lane(self, s: PageModel) -> Html:
        return offers.draw_lane(s)

    def text(self, s: PageModel) -> Html:
        return Html(describe(s) + town_table(s))

    def spoken(self, s: PageModel) -> dict[str, str]:
        return {"w": turn(s), **sentences(s)}

    def weighty(self, action: Action) -> bool:
        return action.verb in WEIGHTY

    def charts(self, told: PlayedMatch) -> list[Chart]:
        return charts(told)

    def why(self, s: PageModel, asked: WhyQuestion) -> Html:
        return why(s, asked)


RENDERER = RenaissanceFace()
