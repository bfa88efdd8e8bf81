"""The few pieces of HTML every renderer needs. Whatever a person wrote goes through ``esc``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from urllib.parse import quote_plus

_escaped = lru_cache(4096)(escape)  # the same names and sentences come back at every step


_IDENTITY = re.compile(r' (?:id|aria-labelledby|data-from)="[^"]*"')


def esc(text: object) -> str:
    """Text for a page: in content and in double-quoted attributes."""
    return _escaped(str(text))


def hidden(name: str, value: object) -> str:
    """A hidden field of a form."""
    return f'<input type="hidden" name="{name}" value="{esc(value)}">'


def query(**fields: object) -> str:
    """``?seat=1&move=play+winter``, ready for an attribute."""
    return "?" + "&amp;".join(f"{name}={quote_plus(str(value))}" for name, value in fields.items())


def when(iso: str) -> str:
    """A moment. The client rewrites it in the reader's own time; without JavaScript it is UTC, and says so."""
    plain = esc(iso)
    shown = f"{plain[:10]} {plain[11:16]} UTC" if len(iso) >= 16 else plain
    return f'<time datetime="{plain}">{shown}</time>'


def anonymous(drawn: str) -> str:
    """The same without ids, so that it may stand on a page more than once. In content a quote is always escaped."""
    return _IDENTITY.sub("", drawn)


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Heads and the first cell of each row are headers; all of it is escaped already."""
    head = "".join([f'<th scope="col">{one}</th>' for one in heads])
    body = "".join(
        [f'<tr><th scope="row">{row[0]}</th>{"".join([f"<td>{cell}</td>" for cell in row[1:]])}</tr>' for row in rows]
    )
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="plain">'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
