"""An update says again only what has changed.

A page keeps the text of the fragment it shows, cut into pieces, and names them when it asks: five letters of a checksum
for each. The answer holds the new pieces, and for the others where the page has them. ``js/pieces.js`` cuts alike and
puts the whole fragment together again; a checksum of the whole tells whether it has become the same.

Nothing is kept here for it, and nothing in an answer depends on anything but the fragment and the question.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final
from zlib import crc32

CUT: Final = re.compile(r"<(?:a|section|details|li|g|tr|ol|ul|dl|h2|h3|p|button|div|table|article)[ >]")
SHORTEST: Final = 60  # characters of a piece: more names would cost more than they save
MARK: Final = 5  # letters of a name
BETWEEN: Final = "\x1e"  # stands between the parts of an answer
KEPT: Final = "\x1f"  # stands before the numbers of pieces that the page has
MOST_NAMED: Final = 2000  # pieces; no fragment has so many

LETTERS: Final = ascii_uppercase + ascii_lowercase + digits + "-_"
PAIRS: Final = [one + other for one in LETTERS for other in LETTERS]


def cut(text: str) -> list[str]:
    """The pieces of a fragment: each begins with a tag, and a change in one leaves the others as they are."""
    pieces, last = [], 0
    for found in CUT.finditer(text):
        if found.start() - last >= SHORTEST:
            pieces.append(text[last : found.start()])
            last = found.start()
    return [*pieces, text[last:]]


def mark(piece: str) -> str:
    """The name of a piece: thirty bits of its checksum as letters."""
    sum_ = crc32(piece.encode())
    return PAIRS[sum_ >> 20] + PAIRS[sum_ >> 8 & 4095] + LETTERS[sum_ >> 2 & 63]


def seal(text: str) -> str:
    """By this a page knows that it has put the fragment together rightly."""
    return f"{crc32(text.encode()):08x}"


def update(text: str, has: str) -> str:
    """What a page that ``has`` these pieces needs to know; "" if it is told the whole fragment more easily."""
    if len(has) % MARK or len(has) > MARK * MOST_NAMED or BETWEEN in text or KEPT in text:
        return ""
    place = {has[at : at + MARK]: at // MARK for at in range(len(has) - MARK, -1, -MARK)}
    parts: list[str] = []
    first = last = -1  # the run of pieces that the page has, in the order in which it has them
    for piece in cut(text):
        at = place.get(mark(piece), -1)
        if at >= 0 and at == last + 1 and first >= 0:
            last = at
            continue
        if first >= 0:
            parts.append(f"{KEPT}{first}-{last}")
        first = last = at
        if at < 0:
            if parts and not parts[-1].startswith(KEPT):
                parts[-1] += piece
            else:
                parts.append(piece)
    if first >= 0:
        parts.append(f"{KEPT}{first}-{last}")
    return BETWEEN.join(parts)
