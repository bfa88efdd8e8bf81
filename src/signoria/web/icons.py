"""What the faces of games say and show alike: words out of a game's texts, pictures out of its sprite."""

from __future__ import annotations

from typing import Final

from signoria.web.html import esc
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel

RECONSTRUCTED: Final = "≈"  # the sign for a value that no text we have gives, at every table and on the data pages


def icon(name: str, css: str = "mini") -> str:
    """A picture of the sprite; what it means is said beside it."""
    return f'<svg class="{css}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def word(s: PageModel, key: str) -> str:
    """A text without parameters, escaped."""
    return esc(s.wording.texts.by_key[key])


def t(s: PageModel, key: str, **more: object) -> str:
    """A text with its parameters, escaped."""
    return esc(s.wording.t(key, **more))


def reconstructed(s: PageModel) -> str:
    """The sign beside the name of a thing with a reconstructed value; the thing's own description says it in words."""
    said = esc(every_word(s.reader.language)["table.reconstructed"])
    return f'<sup class="rec" title="{said}" aria-hidden="true">{RECONSTRUCTED}</sup>'


def signed(number: int) -> str:
    """A number that can be less than nothing: with a true minus sign."""
    return str(number).replace("-", "−")


def count(s: PageModel, key: str, number: int) -> str:
    """``1 town``, ``7 towns``: the text ``key_1`` if there is one, else ``key``."""
    one = f"{key}_{number}"
    return word(s, one) if one in s.wording.texts else t(s, key, count=number)


def thing(picture: str, number: int, said: str, more: str = "") -> str:
    """What a player has so many of, beside the name: a picture and a number for the eye, words for the ear."""
    plus = f'<small aria-hidden="true">{more}</small>' if more else ""
    shown = f'{icon(picture)}<b aria-hidden="true">{number}</b>{plus}'
    return f'<li title="{said}">{shown}<span class="unseen">{said}</span></li>'
