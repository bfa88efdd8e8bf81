"""Chapters 25 to 30: winter as a guided sequence, and the basket with what is for sale."""

from __future__ import annotations

from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.codes import CHARACTER_IDS, ITEM_IDS, TILE_IDS
from signoria.games.virtu.table.one_click import beginning, bought, pays, think, with_what
from signoria.games.virtu.table.things import card_deed, card_symbols, mark, shown, symbols, terms_of, tile_symbols
from signoria.games.virtu.view_types import VirtuView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import about, every_word
from signoria.web.icons import icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.table import move_button, why_not

STEPS: Final = ("wages", "reorganise", "buy", "recruit", "alliance")
WITHIN: Final = {"disband": "wages", "side": "buy", "cathedral": "buy", "spare": "alliance"}
PURPOSES: Final = {"basket": "buy", "alliance": "alliance"}
VERBS: Final = ("add", "buy")


def draw_winter(s: PageModel) -> Html:
    """Where the turn of winter stands, and the market while it is open."""
    v = typed(s.moment.view)
    if not v["winter"] or s.moment.over:
        return EMPTY
    return Html(f'<section id="winter" aria-labelledby="winter-title">{sequence(s, v)}{market(s, v)}</section>')


def step_now(v: VirtuView) -> str:
    """Which of the five steps is being taken."""
    phase = v["phase"]
    return PURPOSES.get(v["now"]["purpose"], "buy") if phase == "pay" else WITHIN.get(phase, phase)


def sequence(s: PageModel, v: VirtuView) -> Html:
    """VIR-25.1: wages, reorganising, buying, recruiting, an alliance."""
    now = step_now(v)
    at = STEPS.index(now) if now in STEPS else 0
    marks = []
    for number, step in enumerate(STEPS):
        look = "now" if number == at else "past" if number < at else "later"
        current = ' aria-current="step"' if number == at else ""
        marks.append(f'<li class="{look}"{current}><b>{"ABCDE"[number]}</b> {word(s, f"face.step_{step}")}</li>')
    whose = t(s, "face.winter_of", seat=v["turn"])
    about = advice(s, now) if now in STEPS else ""
    return Html(
        f'<h2 id="winter-title">{whose}</h2><ol class="sequence">{"".join(marks)}</ol><p class="about">{about}</p>'
    )


def advice(s: PageModel, step: str) -> Html:
    """What a step is about, with the prices of this match."""
    terms = terms_of(s)
    if step == "wages" and not terms.two:
        return t(s, "face.about_wages", low=terms.wages[1], high=terms.wages[2])
    if step == "recruit":
        return t(s, "face.about_recruit", start=terms.recruit_start, elsewhere=terms.recruit_other)
    return word(s, "face.about_wages_two" if step == "wages" else f"face.about_{step}")


# The market


def market(s: PageModel, v: VirtuView) -> Html:
    """VIR-27: everything for sale, with its cost and what it brings; what cannot be had now says why."""
    if v["phase"] != "buy" or s.reader.seat is None or v["turn"] != s.reader.seat:
        return EMPTY
    adds = {one.args[0]: one for one in s.moment.legal if one.verb == "add"}
    basket = v["now"]["basket"]
    cards = "".join(
        [item(s, v, name, adds.get(name), name in basket) for name in ITEM_IDS if v["market"][name] or name in basket]
    )
    return Html(f'<div id="market">{bill(s, basket)}<ul class="wares">{cards}</ul></div>')


def cost_of(s: PageModel, name: str) -> dict[str, int]:
    return shown(terms_of(s).box.cost[ITEM_IDS.index(name)])


def bill(s: PageModel, basket: list[str]) -> Html:
    """VIR-27.2: what is in the basket, and what it costs together."""
    buy = next((one for one in s.moment.legal if one.verb == "buy"), None)
    if not basket or buy is None:
        return Html(f'<p class="bill">{word(s, "face.basket_empty")}</p>')
    together: dict[str, int] = {}
    for name in basket:
        for symbol, number in cost_of(s, name).items():
            together[symbol] = together.get(symbol, 0) + number
    names = ", ".join([word(s, f"item.{name}") for name in basket])
    label = esc(s.wording.choice(buy, s.moment.view))
    return Html(
        f'<p class="bill"><b>{word(s, "face.basket")}</b> {names} · {symbols(s, together)} {bought(s, buy, label)}</p>'
    )


def item(s: PageModel, v: VirtuView, name: str, add: Action | None, chosen: bool) -> Html:
    """One thing: its cost, its relief, how many are left, and the button that puts it into the basket."""
    card = name in CHARACTER_IDS
    first_tile = name if name in TILE_IDS else f"{name}-1"
    relief = card_symbols(s, name) if card else tile_symbols(s, first_tile)
    deed = card_deed(s, name) if card else ""
    left = t(s, "face.left", count=how_many(v, name))
    label = f"{word(s, f'item.{name}')}{mark(s, name)}"
    whole = EMPTY
    if chosen:
        way = f'<span class="chosen">{word(s, "face.in_basket")}</span>'
    elif add is not None:
        said = esc(s.wording.choice(add, s.moment.view))
        way = move_button(s, add, Html("+"), "chip", f' aria-label="{said}" title="{said}"')
        whole = at_once(s, v, add, name)
    elif s.still:
        way = ""
    else:
        asked = Action(f"add {name}", -1, "add", (name,))
        asks = about(s.reader.language, word(s, f"item.{name}"), every_word(s.reader.language)["table.moves.why_not"])
        way = f'<a class="quiet" data-why href="{why_not(s, asked)}" aria-label="{asks}">?</a>'
    look = "ware" + (" legal" if add else "") + (" chosen" if chosen else "")
    return Html(
        f'<li class="{look}"><span class="nm">{label}{icon(deed) if deed else ""}</span>{way}'
        f'<span class="price">{symbols(s, cost_of(s, name))}</span>'
        f'<span class="brings">{symbols(s, relief)}{gifts(s, name, card)}</span>'
        f"<small>{left}</small>{whole}</li>"
    )


def at_once(s: PageModel, v: VirtuView, add: Action, name: str) -> Html:
    """VIR-27.2: this thing, with what is in the basket, bought with one click, and what pays for it."""
    one = beginning(s, add)
    if one is None or any(action.verb.startswith("ask ") for action in one.paid):
        return EMPTY  # nothing for sale is worth an indulgence unseen
    key = "face.buy_with" if v["now"]["basket"] else "face.buy_now"
    said = f"{t(s, f'{key}_said', item=name)}{pays(s, one)}"
    return Html(f'<span class="now">{think(s, one, word(s, key), said)}{with_what(s, one)}</span>')


def how_many(v: VirtuView, name: str) -> int:
    """VIR-27.8, VIR2-5.2: of titles with arms, one for each player who has none yet; else what lies in the pile."""
    if name in ("duchy", "principality"):
        return sum(name not in player["domain"] for player in v["players"])
    return int(v["market"][name])


def gifts(s: PageModel, name: str, card: bool) -> Html:
    """Prestige, an agent, a court space: what a thing brings for good."""
    box = terms_of(s).box
    number = ITEM_IDS.index(name)
    told = []
    if card:
        points, agent, spaces = box.card_points[number], (box.agents >> number) & 1, 0
    else:
        tile = TILE_IDS.index(name if name in TILE_IDS else f"{name}-1")
        points, agent, spaces = box.tile_points[tile], 0, box.tile_spaces[tile]
    if points:
        told.append(f"{icon('points')}{points}")
    if agent:
        told.append(icon("agent"))
    if spaces:
        told.append(f"{icon('court')}+{spaces}")
    if not told:
        return EMPTY
    kinds = {"points": points, "agent": agent, "space": spaces}
    said = ", ".join([word(s, f"face.gift_{key}") for key, has in kinds.items() if has])
    return Html(f'<span class="gifts" title="{said}">{" ".join(told)}<span class="unseen">{said}</span></span>')
