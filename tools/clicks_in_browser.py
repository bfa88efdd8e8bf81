"""The clicks of whole games, counted with a real mouse: .venv/bin/python tools/clicks_in_browser.py GAME [--games N]

What ``signoria bench clicks`` counts without a browser, confirmed by one: the same greedy players decide in the same
games, each before a page of their own in Chromium, of a real server. What they do there is done by mouse at a point
that belongs to the thing alone, and every activation is counted. Prints both counts and by how much they differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.conftest import launched
from helpers.browser_clicks import played
from helpers.live_server import serving
from signoria import games
from signoria.cli.console import progress
from signoria.server.clicks.measure import Plan, with_orders


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    plan = Plan(games.game(given.game), given.seats, {}, given.seed)
    tallies = [with_orders(plan, [number])[0] for number in range(given.games)]  # no loop runs beside Playwright's own
    mouse_total = counted_total = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
        progress(given.game, given.games) as tell,
    ):
        chromium = launched(playwright)
        for number, tally in enumerate(tallies):
            began = time.monotonic()
            real = played(chromium, server, plan, number)
            mouse_total += real.clicks
            counted_total += tally.total("clicks")
            print(
                f"{given.game}, {given.seats} players, seed {given.seed}, game {number}: {real.clicks} clicks by mouse "
                f"(and {real.unasked} unasked), {tally.total('clicks')} counted without a browser "
                f"(and {tally.unasked_clicks}); {time.monotonic() - began:.0f} s",
                flush=True,
            )
            tell(number + 1)
        chromium.close()
    print(f"in all {mouse_total} by mouse, {counted_total} counted: {100 * (mouse_total / counted_total - 1):+.1f} %")


if __name__ == "__main__":
    main()
