"""Chapter 14: purchases. What is ordered already, what each thing costs, and how many ducats would be left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from signoria.engine.actions import Action
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.things import town, wording_of
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel
from signoria.web.table import move_button

BUILDINGS: Final = ("rampart", "castle", "palace")
PICTURES: Final = {"rampart": "rampart", "castle": "fortress", "palace": "palace"}
VERBS: Final[tuple[str, ...]] = ("build rampart", "build castle", "build palace", "cards")


def basket(s: PageModel) -> Html:
    """The order of the reader, while it is being given."""
    v = typed(s.moment.view)
    if v["phase"] != "buy" or s.reader.seat is None or v["turn"] != s.reader.seat:
        return EMPTY
    terms = terms_of(s)
    return Html(
        f'<section id="basket" class="panel" aria-labelledby="basket-title">'
        f'<h2 id="basket-title">{word(s, "panel.basket")}</h2>'
        f'<div class="scene">{purse(s, v)}{ordered(s)}{buildings(s, v, terms) if s.moment.legal else ""}</div>'
        f"{cards(s, v, terms) if s.moment.legal else ''}</section>"
    )


def purse(s: PageModel, v: RenaissanceView) -> Html:
    """Ducats, figures in the stock, the hand against its limit."""
    wording = wording_of(s)
    assert s.reader.seat is not None
    ducats = wording.t("panel.ducats_left", count=v["ducats"][s.reader.seat])
    stocks = "".join(
        [
            f'<li title="{(told := esc(wording.t(f"panel.stock_{kind}", count=v["stocks"][kind])))}">'
            f"{icon(PICTURES[kind])} {shortened(told)}</li>"
            for kind in BUILDINGS
        ]
    )
    return Html(
        f'<p class="purse">{icon("ducat")} <b>{esc(ducats)}</b></p>'
        f'<ul class="stocks"><li>{word(s, "panel.stock")}</li>{stocks}</ul>'
    )


def shortened(told: Html) -> Html:
    """``17 ramparts``: in a low window the picture stands for the word."""
    number, _, name = told.partition(" ")
    return Html(f"{number} <span>{name}</span>")


def ordered(s: PageModel) -> Html:
    """REN-14.2: what this order holds so far, with its price."""
    made = own_order(s)
    if not made:
        return EMPTY
    wording = wording_of(s)
    rows = "".join(
        [
            f"<li>{icon(PICTURES[one['building']])} "
            f"{esc(wording.t('panel.ordered', building=one['building'], town=one['town']))} "
            f"<b>{one['ducats']}</b></li>"
            for one in made
        ]
    )
    spent = esc(wording.t("panel.spent", count=sum(int(one["ducats"]) for one in made)))
    return Html(f'<div class="bill"><ol>{rows}</ol><p>{spent}</p></div>')


def own_order(s: PageModel) -> list[Mapping[str, Any]]:
    """The buildings since the order was begun: an order before it ended with its cards."""
    found: list[Mapping[str, Any]] = []
    v = typed(s.moment.view)
    if not v["ordered"]:
        return found
    for event in reversed(s.moment.events):
        if event["kind"] in ("buy_cards", "own_turn", "turn", "undo"):
            break
        if event["kind"] == "build" and event["seat"] == s.reader.seat:
            found.insert(0, event)
    return found


def buildings(s: PageModel, v: RenaissanceView, terms: Terms) -> Html:
    """What each own town could have: town by town, with prices."""
    prices = {"rampart": terms.cost_rampart, "castle": terms.cost_castle, "palace": terms.cost_palace}
    by_town: dict[str, list[Action]] = {}
    for action in s.moment.legal:
        if action.verb != "cards":
            by_town.setdefault(action.args[0], []).append(action)
    if not by_town:
        return Html(f'<p class="none">{word(s, "panel.no_building")}</p>')
    rows = "".join([site(s, v, name, actions, prices) for name, actions in by_town.items()])
    return Html(f'<h3>{word(s, "panel.build")}</h3><ul class="sites">{rows}</ul>')


def site(s: PageModel, v: RenaissanceView, name: str, actions: list[Action], prices: Mapping[str, int]) -> Html:
    """A town and its buttons."""
    level = v["towns"][name]["level"]
    buttons = ""
    for action in actions:
        kind = action.verb.removeprefix("build ")
        said = esc(wording_of(s).t("panel.build_for", move=s.wording.label(action), count=prices[kind]))
        inside = f"{icon(PICTURES[kind])} {word(s, f'panel.{kind}')} <b>{prices[kind]}</b>"
        buttons += move_button(s, action, Html(inside), "chip", f' aria-label="{said}" title="{said}"')
    return Html(
        f'<li><span class="site">{town(s, name)} <small>{word(s, f"level.{level}")}</small></span>'
        f'<span class="acts">{buttons}</span></li>'
    )


def cards(s: PageModel, v: RenaissanceView, terms: Terms) -> Html:
    """REN-14.3, 14.6: all cards at one time; the number ends the order."""
    wording = wording_of(s)
    counts = [action for action in s.moment.legal if action.verb == "cards"]
    assert s.reader.seat is not None
    hand, ducats = v["hands"][s.reader.seat], v["ducats"][s.reader.seat]
    about = esc(wording.t("panel.cards_about", price=terms.cost_card, hand=hand, limit=terms.hand_limit))
    buttons = ""
    for action in counts:
        count = int(action.args[0])
        left = esc(wording.t("panel.leaves", count=ducats - count * terms.cost_card))
        inside = (
            f"<b>{count}</b> <small>{left}</small>" if count else f"{word(s, 'panel.no_cards')} <small>{left}</small>"
        )
        said = esc(f"{s.wording.label(action)}. {wording.t('panel.leaves', count=ducats - count * terms.cost_card)}")
        buttons += move_button(s, action, Html(inside), "move count", f' aria-label="{said}" title="{said}"')
    return Html(
        f'<div class="answers"><h3>{word(s, "panel.close_order")}</h3><p class="small" title="{about}">{about}</p>'
        f'<div class="choices counts">{buttons}</div></div>'
    )
