"""The few pieces of HTML every renderer needs. Whatever a person wrote goes through ``esc``.

HTML has a type of its own, which mypy tells from raw text: what ``esc`` returns is ``Html``, and so is what renderers
and their parts return and take. A function marks what it has put together, ``Html(f"...")``; at run time that is a
string. What is forgotten within such an f-string, ``tests/web/test_escaping.py`` finds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final, NewType
from urllib.parse import quote_plus

Html = NewType("Html", str)
EMPTY: Final = Html("")
# Enter in a field presses the first button of its form. This one is for a dialog that is not there: it sends nothing.
NO_DEFAULT: Final = Html('<button formmethod="dialog" formnovalidate hidden></button>')

_escaped = lru_cache(4096)(escape)  # the same names and sentences come back at every step


_IDENTITY = re.compile(r' (?:id|aria-labelledby|data-from)="[^"]*"')


def esc(text: object) -> Html:
    """Text for a page: in content and in double-quoted attributes."""
    return Html(_escaped(str(text)))


def hidden(name: str, value: object) -> Html:
    """A hidden field of a form."""
    return Html(f'<input type="hidden" name="{name}" value="{esc(value)}">')


def query(**fields: object) -> Html:
    """``?seat=1&move=play+winter``, ready for an attribute."""
    return Html("?" + "&amp;".join(f"{name}={quote_plus(str(value))}" for name, value in fields.items()))


def when(iso: str) -> Html:
    """A point in time. The client rewrites it in the reader's time zone; without JavaScript it is marked as UTC."""
    plain = esc(iso)
    shown = f"{plain[:10]} {plain[11:16]} UTC" if len(iso) >= 16 else plain
    return Html(f'<time datetime="{plain}">{shown}</time>')


def anonymous(drawn: Html) -> Html:
    """The same without ids, so that it may stand on a page more than once. In content a quote is always escaped."""
    return Html(_IDENTITY.sub("", drawn))


def table(caption: Html, heads: Sequence[Html], rows: Sequence[Sequence[Html | int]]) -> Html:
    """Heads and the first cell of each row are headers; all of it is escaped already."""
    head = "".join([f'<th scope="col">{one}</th>' for one in heads])
    body = "".join(
        [f'<tr><th scope="row">{row[0]}</th>{"".join([f"<td>{cell}</td>" for cell in row[1:]])}</tr>' for row in rows]
    )
    return Html(
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="plain">'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
