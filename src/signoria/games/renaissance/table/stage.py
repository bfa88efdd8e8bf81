"""The answers of a combat as buttons: what is laid, what is offered, hired, countered, doubled and saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from signoria.engine.actions import Action
from signoria.games.renaissance.codes import CARD_IDS
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.things import wording_of
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import icon, word
from signoria.web.orders import order_offers
from signoria.web.page_model import PageModel
from signoria.web.table import move_button

SALE: Final = ("stay out", "give", "sell")
LAID: Final = ("lay", "red", "defend")
ANSWERS: Final = (
    *("hire", "hire no more", "no counter", "counter", "refuse", "pay"),
    *("sign", "no sign", "retreat", "free retreat", "no retreat"),
)
VERBS: Final = (*SALE, *LAID, *ANSWERS)


def answers_here(s: PageModel) -> bool:
    """Has the reader something to decide in a combat?"""
    return bool(s.moment.legal) and s.moment.legal[0].verb in VERBS


def choices(s: PageModel) -> Html:
    """The buttons of the reader's decision in a combat, if there is one, and the orders that would give them."""
    if not answers_here(s):
        return EMPTY
    drawn = (
        sale(s)
        if s.moment.legal[0].verb in SALE
        else pairs(s)
        if s.moment.legal[0].verb in LAID
        else plain(s, s.moment.legal)
    )
    return Html(f'<div class="answers">{drawn}{order_offers(s)}</div>')


def plain(s: PageModel, actions: Sequence[Action]) -> Html:
    return Html(f'<div class="choices">{"".join([move_button(s, action) for action in actions])}</div>')


# Laying cards


def pairs(s: PageModel) -> Html:
    """REN-17.8 to 17.12: what may be laid, the strongest first."""
    terms = terms_of(s)
    values = dict(zip(CARD_IDS, terms.values, strict=False))
    order: Callable[[Action], int] = lambda action: -sum(values.get(card, 5) for card in cards_of(action))  # noqa: E731
    buttons = "".join([move_button(s, action, laid(s, action, values)) for action in sorted(s.moment.legal, key=order)])
    return Html(f'<div class="choices laying">{buttons}</div>')


def cards_of(action: Action) -> list[str]:
    """What this answer lays: ``["knights", "hired"]``."""
    named = action.args[0].split("+") if action.verb == "lay" else list(action.args)
    return [card for card in named if card != "none"]


def laid(s: PageModel, action: Action, values: dict[str, int]) -> Html:
    """The cards by picture and name, with their points."""
    cards = cards_of(action)
    if not cards:
        return esc(s.wording.label(action)) if action.verb == "red" else word(s, "panel.lay_nothing")
    shown = "".join([f"<span>{icon(picture(card))} {word(s, f'laid.{card}')}</span> " for card in cards])
    points = [values[card] for card in cards if card in values]
    sure = sum(points)
    hired = sum(1 for card in cards if picture(card) == "condottiere")
    told = f"{sure + 4 * hired}–{sure + 6 * hired}" if hired else str(sure) if sure else ""
    return Html(f'<span class="troops">{shown}</span>' + (f"<b>{told}</b>" if told else ""))


def picture(card: str) -> Html:
    return Html("condottiere" if card in ("hired", "free") else card)


# The sale window


def sale(s: PageModel) -> Html:
    """REN-25.8: stay out, offer Condottieri, and with them or without give ducats. The answer is sealed."""
    out = [action for action in s.moment.legal if action.verb == "stay out"]
    sells = [action for action in s.moment.legal if action.verb == "sell" and action.args[1] == "0"]
    made = plain(s, [*out, *sells])
    groups: dict[str, list[Action]] = {}
    for action in s.moment.legal:
        if action.verb == "give":
            groups.setdefault("0", []).append(action)
        elif action.verb == "sell" and action.args[1] != "0":
            groups.setdefault(action.args[0], []).append(action)
    if not groups:
        return made
    rows = "".join([numbers(s, count, actions) for count, actions in groups.items()])
    return Html(
        f'{made}<details id="giving" class="fold"><summary>{word(s, "panel.give_too")}</summary>{rows}</details>'
    )


def numbers(s: PageModel, count: str, actions: Sequence[Action]) -> Html:
    """A row of numbers: ducats that go with so many Condottieri."""
    title = esc(wording_of(s).t("panel.give_with", count=int(count)) if int(count) else wording_of(s).t("panel.give"))
    chips = "".join(
        [
            move_button(
                s,
                action,
                Html(action.args[-1]),
                "chip",
                f' aria-label="{esc(s.wording.choice(action, s.moment.view))}"',
            )
            for action in actions
        ]
    )
    return Html(
        f'<div class="numbers" role="group" aria-label="{title}"><h3>{title}</h3><div class="choices">{chips}</div>'
        f"</div>"
    )
