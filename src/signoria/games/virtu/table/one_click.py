"""One click, one thought: buttons that play several moves, what they pay with, and the smaller ones that stop before.

What can be done so comes from ``clicks``, tried out on the position of the view. A lesson asks for single moves, and a
picture for none: there, and where nothing is asked, there are no such buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.engine.actions import Action
from signoria.engine.orders import ROUTINE, THEN
from signoria.games.virtu.clicks import AGENT, PAID, ROOM, SET_UP
from signoria.games.virtu.room_forecasts import Thought, thoughts
from signoria.games.virtu.table.things import (
    card_symbols,
    symbols,
    symbols_in_words,
    terms_of,
    tile_symbols,
    wording_of,
)
from signoria.games.virtu.view_types import typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import about
from signoria.web.icons import t, word
from signoria.web.page_model import PageModel
from signoria.web.table import click_button, move_button

# What the bookkeeping after it is part of: with nothing left to do the action ends, and the florins of the room come.
GO_ON: Final = (
    *("take token", "remove", "put", "march", "sail", "from", "from reserve", "side", "discard new", "bonus"),
    *("refresh", "reactivate", "influence", "ally", "recruit", "cathedral"),
)

NO_COST: Final[Mapping[str, int]] = {}
_last: list[tuple[PageModel, tuple[Thought, ...]]] = []  # a page asks for them many times


def offered(s: PageModel) -> tuple[Thought, ...]:
    """All thoughts of the reader, who is asked."""
    if not _last or _last[0][0] is not s:
        _last[:] = [(s, thoughts(s.moment.view) if wanted(s) else ())]
    return _last[0][1]


def wanted(s: PageModel) -> bool:
    return s.asked and not s.still and not s.guide.sheet and bool(s.moment.legal)


def of_kind(s: PageModel, kind: str) -> list[Thought]:
    return [one for one in offered(s) if one.kind == kind]


def beginning(s: PageModel, action: Action) -> Thought | None:
    """The one thought that goes on from this move: a payment, the agent that comes from the reserve."""
    return next((one for one in offered(s) if one.moves[0] == action and one.kind in (PAID, AGENT)), None)


# Buttons


def notation(s: PageModel, action: Action) -> str:
    """What is sent for a move, with the bookkeeping that is part of it."""
    return THEN.join((str(action), *rest_of(s, action)))


def rest_of(s: PageModel, action: Action) -> tuple[str, ...]:
    return (ROUTINE,) if action.verb in GO_ON and wanted(s) else ()


def then(one: Thought) -> tuple[str, ...]:
    """What follows the first move of a thought, in notation."""
    return (*[str(action) for action in one.moves[1:]], *([ROUTINE] if one.routine else []))


def press(s: PageModel, action: Action, inside: Html = EMPTY, css: str = "move", extra: str = "") -> Html:
    """The button of a single move."""
    rest = rest_of(s, action)
    if not rest:
        return move_button(s, action, inside, css, extra)
    return click_button(s, action, rest, inside or esc(s.wording.choice(action, s.moment.view)), css, extra)


def think(s: PageModel, one: Thought, inside: Html, said: str, css: str = "move") -> Html:
    """The button of a thought; ``said`` is all of it in words, escaped."""
    return click_button(s, one.moves[0], then(one), inside, css, f' aria-label="{said}" title="{said}"')


def bought(s: PageModel, action: Action, inside: Html, css: str = "move", cost: Mapping[str, int] = NO_COST) -> Html:
    """What has a price: with the payment that is proposed, and a smaller button to choose another."""
    one = beginning(s, action)
    label = priced(s, action, cost)
    if one is None:
        return press(s, action, inside, css)
    if not one.paid:
        return think(s, one, inside, label, css)
    said = f"{label}{pays(s, one)}"
    main = think(s, one, Html(f"<span>{inside}</span>{with_what(s, one)}"), said, f"{css} paid")
    return Html(f'<span class="pair">{main}{otherwise(s, action, label)}</span>')


def priced(s: PageModel, action: Action, cost: Mapping[str, int]) -> str:
    """``Ravenna, by road: 3 × Crown``, escaped."""
    label = esc(s.wording.choice(action, s.moment.view))
    return about(s.reader.language, label, symbols_in_words(s, cost)) if cost else label


def otherwise(s: PageModel, action: Action, label: str) -> Html:
    """The move alone: then the table asks what it is paid with."""
    said = t(s, "face.pay_otherwise", what=label)
    inside = word(s, "face.otherwise")
    return move_button(s, action, inside, "move otherwise", f' aria-label="{said}" title="{said}"')


# What pays


def pays(s: PageModel, one: Thought) -> str:
    """``, with Ambassador: 2 × Crown; Parma: 1 × Ship``, escaped; nothing where nothing is used."""
    if not one.paid:
        return ""
    told = "; ".join([f"{source(s, action)}: {symbols_in_words(s, given(s, action))}" for action in one.paid])
    return f", {word(s, 'face.paid_with')} {told}"


def with_what(s: PageModel, one: Thought) -> Html:
    """The same with pictures, below what is bought."""
    told = ", ".join([f"{source(s, action)} {symbols(s, given(s, action))}" for action in one.paid])
    return Html(f'<small class="with">{word(s, "face.paid_with")} {told}</small>' if told else "")


def source(s: PageModel, action: Action) -> Html:
    """What a payment uses: the card that lies there, or the tile, room or ally; an indulgence; the treasury."""
    if action.verb.startswith("ask "):
        return word(s, "face.an_indulgence")
    if not action.args:
        return word(s, "face.treasury")
    assert s.reader.seat is not None
    wording = wording_of(s)
    card = wording.card_at(typed(s.moment.view)["players"][s.reader.seat], action.args[0])
    return word(s, f"card.{card}") if card else esc(wording.source(action.args[0]))


def given(s: PageModel, action: Action) -> dict[str, int]:
    """How many symbols it gives."""
    terms = terms_of(s)
    fixed = {
        "ask florins": {"florin": terms.asked_florins},
        "ask crown": {"crown": terms.asked_crowns},
        "step florins": {"florin": terms.room_florins},
    }
    if action.verb in fixed:
        return fixed[action.verb]
    if action.verb not in ("tap", "collect"):
        return {}
    assert s.reader.seat is not None
    player = typed(s.moment.view)["players"][s.reader.seat]
    symbol = action.args[1] if action.verb == "tap" else "florin"
    name = action.args[0]
    card = wording_of(s).card_at(player, name)
    if card:
        return {symbol: card_symbols(s, card)[symbol]}
    if name in player["domain"]:
        return {symbol: tile_symbols(s, name)[symbol]}
    return {symbol: 1}


# In words


def in_words(s: PageModel, one: Thought) -> str:
    """A whole thought as one sentence, escaped: its moves one after the other, and what pays."""
    return f"{what(s, one)}{pays(s, one)}"


def what(s: PageModel, one: Thought) -> str:
    """What is done, without what pays for it."""
    if one.kind == ROOM:
        return room_in_words(s, one)
    if one.kind == SET_UP:
        return f"{word(s, 'face.set_up')}: {placed(s, one)}"
    if one.kind == PAID and s.moment.view["phase"] == "pay":
        return word(s, "face.pay_rest")
    told = [esc(s.wording.choice(action, s.moment.view)) for action in one.moves if action not in one.paid]
    return " › ".join(dict.fromkeys(told))


def room_in_words(s: PageModel, one: Thought) -> str:
    """The room, and whether its action follows."""
    assert s.reader.seat is not None
    deed = typed(s.moment.view)["players"][s.reader.seat]["rooms"][one.room]["deed"]
    acts = one.moves[-1].verb == "act"
    return t(s, "face.act_in_room" if acts else "face.stop_in_room", room=one.room + 1, deed=deed)


def placed(s: PageModel, one: Thought) -> str:
    """Where the recommended set-up puts each card."""
    return "; ".join([esc(s.wording.choice(action, s.moment.view)) for action in one.moves])


def listed(s: PageModel) -> Html:
    """All thoughts as plain buttons, for the table as text."""
    if not offered(s):
        return EMPTY
    buttons = "".join([think(s, one, Html(in_words(s, one)), in_words(s, one)) for one in offered(s)])
    return Html(f'<div id="thoughts"><h2>{word(s, "face.in_one_go")}</h2><div class="choices">{buttons}</div></div>')
