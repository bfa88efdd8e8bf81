"""What never changes, written once for each language: the faces of the cards, the names of the regions, short words.

A fragment is put together from these for every reader after every step, so nothing here is done twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from signoria.engine.actions import Action
from signoria.engine.texts import Texts
from signoria.web.html import esc
from signoria.web.i18n import about
from signoria.web.page_model import PageModel

MERCENARIES = ("m1", "m2", "m3", "m4", "m5", "m6", "m10")
CARDS = (
    *MERCENARIES,
    *("winter", "spring", "bishop", "courtesan", "drummer", "heroine", "scarecrow", "surrender"),
)
STRENGTH = {"courtesan": "1", "heroine": "10"} | {card: card[1:] for card in MERCENARIES}


class Pieces:
    """The pieces of one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.words: Mapping[str, str] = {key: esc(text) for key, text in texts.by_key.items()}
        self.card = {card: self.words[f"card.{card}"] for card in CARDS}
        self.inside = {card: self.face_of(card) for card in CARDS}
        self.told = {card: about(texts.language, self.card[card], self.words[f"effect.{card}"]) for card in CARDS}
        self.region = {key[7:]: text for key, text in self.words.items() if key.startswith("region.")}
        self.buttons: dict[tuple[str, str, str, int], str] = {}
        self.chips: dict[str, str] = {}

    def face_of(self, card: str) -> str:
        """What is printed on a card: its number, a picture, its name."""
        name = self.words["face.mercenary"] if card in MERCENARIES else self.card[card]
        return (
            f'<span class="num">{STRENGTH.get(card, "✦")}</span>'
            f'<svg class="ic" aria-hidden="true"><use href="#i-{card}"/></svg><span class="nm">{name}</span>'
        )

    def printed(self, identity: str, card: str, origin: str, new: bool = False) -> str:
        """A card that lies there; it flies in from ``origin``. One that is ``new`` to the reader has a ribbon."""
        look, told = (" new", f'<span class="unseen">{self.words["face.new"]}</span>') if new else ("", "")
        return (
            f'<li><span id="{identity}" class="card {card}{look}" data-from="{origin}">{self.inside[card]}{told}'
            "</span></li>"
        )

    def button(self, verb: str, place: str, card: str, index: int) -> str:
        """The ``index``-th card of a kind in a place (the hand, a line), as the button that answers with it."""
        key = (verb, place, card, index)
        found = self.buttons.get(key)
        if found is None:
            found = self.buttons[key] = (
                f'<li><button id="{place}-{card}-{index}" class="card {card}" name="move" value="{verb} {card}" '
                f'aria-label="{self.card[card]}" title="{self.told[card]}" data-from="stock">{self.inside[card]}'
                "</button></li>"
            )
        return found

    def chip(self, action: Action, label: str) -> str:
        """A small button with a word on it."""
        found = self.chips.get(action)
        if found is None:
            found = self.chips[action] = (
                f'<button id="m-{action.number}" class="chip" name="move" value="{action}">{label}</button>'
            )
        return found

    def count(self, key: str, number: int) -> str:
        """``1 card``, ``7 cards``."""
        one = self.words.get(f"{key}_{number}")
        return one if one is not None else self.words[key].format(count=number)


@cache
def pieces(texts: Texts) -> Pieces:
    """The pieces of these texts."""
    return Pieces(texts)


def why(s: PageModel) -> str:
    """The beginning of every address that answers *why not?*; the move follows."""
    return f"{esc(s.table.place)}/why?seat={s.reader.seat}&amp;move="
