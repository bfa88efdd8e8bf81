"""One's own cards: printed, and those that can be played now as buttons."""

from __future__ import annotations

from typing import Final

from signoria.engine.actions import Action
from signoria.games.renaissance.table.things import card_face, card_look, card_told
from signoria.games.renaissance.view_types import typed
from signoria.web.i18n import about, every_word
from signoria.web.icons import word
from signoria.web.page_model import PageModel
from signoria.web.table import move_button, why_not

BY_CARD: Final = ("raiders", "ambassador", "marriage", "ride")  # the verbs that a click on a card answers


def draw_hand(s: PageModel) -> str:
    """The cards one holds: yellow ones that can be played now as buttons, the others to look at."""
    v = typed(s.moment.view)
    if s.reader.seat is None:
        return ""
    playable = {one.verb: one for one in s.moment.legal if one.verb in BY_CARD}
    cards = [held(s, card, index, playable.get(card)) for card, count in v["hand"].items() for index in range(count)]
    if not cards:
        return f'<p id="hand">{word(s, "face.hand_empty")}</p>'
    title = every_word(s.reader.language)["table.hand"]
    return f'<ul id="hand" class="n-{len(cards)}" aria-label="{title}">{"".join(cards)}</ul>'


def held(s: PageModel, card: str, index: int, move: Action | None) -> str:
    """One card; of several alike the first is the button."""
    told, look = card_told(s, card), card_look(card)
    flies = f'data-from="stock" title="{told}"'
    if move is not None and index == 0:
        return f"<li>{move_button(s, move, card_face(s, card), look, f' data-fly {flies}')}</li>"
    if card in BY_CARD and s.asked and s.moment.view["phase"] == "main" and not s.still and move is None:
        asked = Action(card, -1, card, ())
        asks = about(s.reader.language, word(s, f"card.{card}"), every_word(s.reader.language)["table.moves.why_not"])
        return (
            f'<li><a id="h-{card}-{index}" class="{look} still" data-why data-fly {flies} href="{why_not(s, asked)}" '
            f'aria-label="{asks}">{card_face(s, card)}</a></li>'
        )
    return f'<li><span id="h-{card}-{index}" class="{look}" data-fly {flies}>{card_face(s, card)}</span></li>'


def draw_open(s: PageModel) -> str:
    """A hand that everybody may see, after the end."""
    v = typed(s.moment.view)
    cards = [
        f'<li><span class="{card_look(card)}">{card_face(s, card)}</span></li>'
        for card, count in v["hand"].items()
        for _ in range(count)
    ]
    return f'<ul class="open-hand">{"".join(cards)}</ul>' if cards else f"<p>{word(s, 'face.hand_empty')}</p>"
