"""Gather the icons: `python icons.py path/to/@iconify-json/game-icons/icons.json`.

Writes the SVG sprites named in `icons.toml` and the table of their authors in CREDITS.md.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

from board import HERE

ROOT = HERE.parents[1]
MARKS = "<!-- icons -->", "<!-- end of icons -->"
OURS = "Signoria contributors"


def main(source: str) -> None:
    glyphs = json.loads(Path(source).read_text())["icons"]
    rows = []
    for sprite in tomllib.loads((HERE / "icons.toml").read_text())["sprite"]:
        symbols = []
        for name, (glyph, author) in sprite["icons"].items():
            symbols.append(symbol(name, glyphs[glyph]["body"]))
            link = f"[{glyph}](https://game-icons.net/1x1/{author.lower().replace(' ', '-')}/{glyph}.html)"
            rows.append(f"| `i-{name}` | {link} | {author} | CC BY 3.0 |")
        for name, body in sprite.get("own", {}).items():
            symbols.append(symbol(name, " ".join(body.split())))
            rows.append(f"| `i-{name}` | own drawing | {OURS} | MIT |")
        sheet = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"
        (ROOT / sprite["file"]).write_text(sheet)
    table = "\n".join(["| symbol | icon | author | licence |", "| --- | --- | --- | --- |", *sorted(set(rows))])
    credits = ROOT / "CREDITS.md"
    start, end = MARKS
    text = re.sub(f"{start}.*{end}", lambda _: f"{start}\n{table}\n{end}", credits.read_text(), flags=re.DOTALL)
    credits.write_text(text)


def symbol(name: str, body: str) -> str:
    return f'<symbol id="i-{name}" viewBox="0 0 512 512">{body}</symbol>'


if __name__ == "__main__":
    main(sys.argv[1])
