"""Small pieces that every part of the table uses: icons, symbols, names, what cards and tiles show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from signoria.games.virtu import GAME
from signoria.games.virtu.codes import CARD_IDS, DEED_IDS, NO_DEED, SYMBOL_IDS, TILE_IDS
from signoria.games.virtu.terms import Terms
from signoria.games.virtu.view_types import VirtuView, typed
from signoria.games.virtu.wording import VirtuWording
from signoria.web.html import esc
from signoria.web.icons import icon, reconstructed, t
from signoria.web.page_model import PageModel

PRICED: Final = (*SYMBOL_IDS, "either")


def wording_of(s: PageModel) -> VirtuWording:
    assert isinstance(s.wording, VirtuWording)
    return s.wording


def terms_of(s: PageModel) -> Terms:
    """What this match is played by."""
    v = typed(s.moment.view)
    found: Terms = GAME.terms(v["seats"], v["options"], v["data"])
    return found


def palace_of(s: PageModel) -> int:
    """Whose palace is the heart of the page: one's own; a watcher looks at that of the player on turn."""
    v = typed(s.moment.view)
    return int(v["turn"]) if s.reader.seat is None else s.reader.seat


def tile(s: PageModel, name: str) -> str:
    """The name of a domain tile, escaped."""
    return esc(wording_of(s).tile(name))


def card_symbols(s: PageModel, card: str) -> dict[str, int]:
    """What the relief of a card shows."""
    return shown(terms_of(s).box.card[CARD_IDS.index(card)])


def tile_symbols(s: PageModel, name: str) -> dict[str, int]:
    return shown(terms_of(s).box.tile[TILE_IDS.index(name)])


def card_deed(s: PageModel, card: str) -> str:
    """The action of a card, "" if it shows none."""
    deed = terms_of(s).box.deed[CARD_IDS.index(card)]
    return "" if deed == NO_DEED else DEED_IDS[deed]


def shown(relief: Iterable[int]) -> dict[str, int]:
    return {name: number for name, number in zip(PRICED, relief, strict=False) if number}


def symbols(s: PageModel, found: Mapping[str, int], empty: str = "") -> str:
    """Symbols as pictures with their number, and in words for who hears them."""
    if not found:
        return empty
    pictures = "".join([picture(name, number) for name, number in found.items()])
    return f'<span class="relief">{pictures}<span class="unseen">{told(s, found)}</span></span>'


@cache
def picture(name: str, number: int) -> str:
    """``2`` and a crown; a Crown or a Cross is both, with a stroke between them."""
    drawn = f"{icon('crown')}<i>/</i>{icon('cross')}" if name == "either" else icon(name)
    shown_number = f"<b>{number}</b>" if number != 1 else ""
    return f'<span class="sym {name}" aria-hidden="true">{shown_number}{drawn}</span>'


def told(s: PageModel, found: Mapping[str, int]) -> str:
    """``2 Crowns, 1 Mask``, escaped."""
    return ", ".join(
        [t(s, "face.counted", count=number, thing=s.wording.t(symbol_key(name))) for name, number in found.items()]
    )


def symbol_key(name: str) -> str:
    return "face.either" if name == "either" else f"symbol.{name}"


def two(v: VirtuView) -> str:
    """VIR2-5.6: the ending of the key of a sentence that says round instead of year."""
    return "_two" if v["seats"] == 2 else ""


# What is reconstructed


@cache
def guessed() -> frozenset[str]:
    """Cards and tiles whose printed values no text we have gives."""
    data: Any = GAME.data
    found = [
        str(one["id"])
        for kind in ("character", "family", "tile", "bonus", "city", "alliance")
        for one in data[kind]
        if str(one.get("source", "")).startswith("reconstructed")
    ]
    return frozenset(found)


def mark(s: PageModel, name: str) -> str:
    """A small sign beside a thing whose values are reconstructed."""
    if name.partition("-")[0] not in guessed():
        return ""
    return reconstructed(s)
