"""Small pieces that every part of the table uses: icons, printed cards, names."""

from __future__ import annotations

from functools import cache
from typing import Final

from signoria.engine.texts import Texts
from signoria.games.renaissance.codes import BLUES, CARD_IDS, CONDOTTIERE, RAIDERS
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.wording import RenaissanceWording
from signoria.web.html import esc
from signoria.web.i18n import about
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel

COLOURS: Final = {
    card: "blue" if kind < BLUES else "red" if CONDOTTIERE <= kind < RAIDERS else "yellow"
    for kind, card in enumerate(CARD_IDS)
}


def wording_of(s: PageModel) -> RenaissanceWording:
    assert isinstance(s.wording, RenaissanceWording)
    return s.wording


def listed(s: PageModel, names: list[str]) -> str:
    """Towns by name, joined as one says them."""
    return esc(s.wording.texts.word("towns", names))


def town(s: PageModel, identity: str) -> str:
    """The name of a town, escaped."""
    return word(s, f"town.{identity}")


def card_look(card: str) -> str:
    """The classes of a printed card: ``card knights blue``."""
    return f"card {card} {COLOURS[card]}"


def card_face(s: PageModel, card: str) -> str:
    """What is printed on a card: its points or its sign, a picture, its name."""
    kind = CARD_IDS.index(card)
    return face(s.wording.texts, card, terms_of(s).values[kind] if kind < BLUES else 0)


@cache
def face(texts: Texts, card: str, value: int) -> str:
    number = str(value) if value else "✦"
    name = esc(texts.by_key[f"card.{card}"])
    return f'<span class="num">{number}</span>{icon(card, "ic")}<span class="nm">{name}</span>'


def card_told(s: PageModel, card: str) -> str:
    """A card in words: its name and what it does."""
    return about(s.reader.language, word(s, f"card.{card}"), word(s, f"effect.{card}"))
