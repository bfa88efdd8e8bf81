"""Draws the front page's picture over the map: the cities, and who holds what in the middle of some match.

Writes `hero.svg` beside Condottiere's `map.svg`; the page lays one over the other. Run it after `build.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from signoria.web.shields import TINCTURES, player_symbols

TABLE = Path("src/signoria/games/condottiere/table")
HOLDS = ("milano torino siena", "venezia ferrara", "firenze lucca", "napoli roma")  # by seat
EDGE = 'stroke-opacity=".55" stroke-width="5" stroke-linejoin="round"'
BORDER = 'fill="none" stroke="#5b4227" stroke-width="1.6" stroke-dasharray="6 4" stroke-opacity=".8"'
CITY, WIDE, HIGH = 1.35, 46, 54  # nobody plays on this picture: its cities and shields may be larger


def main() -> None:
    board = json.loads((TABLE / "map.json").read_text(encoding="utf-8"))
    regions, colours = board["regions"], list(TINCTURES.values())
    washes, arms = [], []
    for seat, names in enumerate(HOLDS):
        for name in names.split():
            (x, y), colour = regions[name]["stand"], colours[seat]
            inside = f'fill="{colour}" fill-opacity=".2" stroke="{colour}" {EDGE}'
            washes.append(f'<path d="{regions[name]["d"]}" {inside}/>')
            place = f'x="{x - WIDE / 2}" y="{y - HIGH / 2}" width="{WIDE}" height="{HIGH}"'
            arms.append(f'<use href="#s-{seat}" {place}/>')
    drawn = [f'<g id="v-{rank}">{vignette}</g>' for rank, vignette in board["vignettes"].items()]
    cities = []
    for facts in regions.values():
        x, y = facts["city"]
        cities.append(f'<use href="#v-{facts["rank"]}" transform="translate({x} {y}) scale({CITY})"/>')
    box = " ".join(str(number) for number in board["viewBox"])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">', "<defs>", player_symbols(), *drawn, "</defs>"]
    parts += [*washes, f'<path d="{board["borders"]}" {BORDER}/>', *cities, *arms, "</svg>\n"]
    (TABLE / "static" / "hero.svg").write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
