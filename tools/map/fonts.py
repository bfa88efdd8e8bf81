"""Cut the web fonts to what is written here: `python fonts.py <folder with the npm packages' woff2 files>`.

Western letters and typographic marks stay. The narrow space before French marks is missing in all five types: it is
given the thin space's place, or that of the plain space.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from lettering import CAPS, FONTS, ITALIC, ROMAN

SOURCES = {
    ROMAN: "im-fell-english-latin-400-normal.woff2",
    ITALIC: "im-fell-english-latin-400-italic.woff2",
    CAPS: "im-fell-english-sc-latin-400-normal.woff2",
    "eb-garamond.woff2": "eb-garamond-latin-wght-normal.woff2",
    "eb-garamond-italic.woff2": "eb-garamond-latin-wght-italic.woff2",
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ")]
MARKS = [*map(ord, "‐‑‒–—‘’‚“”„…•€−×↑↓"), 0x2009]
NARROW_SPACE = 0x202F


def cut(source: Path, target: Path) -> None:
    font = TTFont(source)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW_SPACE] = table.cmap.get(0x2009, table.cmap[0x20])
    options = Options(
        flavor="woff2", hinting=False, layout_features=["kern", "liga", "calt", "locl", "tnum", "pnum", "mark"]
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, *MARKS, NARROW_SPACE])
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # the same input gives the same bytes
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, original in SOURCES.items():
        cut(next(folder.rglob(original)), FONTS / name)
        print(f"{name}: {(FONTS / name).stat().st_size} bytes")
