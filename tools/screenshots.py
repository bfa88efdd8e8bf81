"""Pictures of every page and phase, three sizes, two languages: .venv/bin/python tools/screenshots.py OUT [NAME...]

NAME... are beginnings of scene names: ``table`` makes the tables only. A picture is called SCENE-SIZE-LANGUAGE.png.
``--readme`` makes those of the README instead: small files, called SCENE.LANGUAGE.webp.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.conftest import launched
from helpers.browser_scenes import LANGUAGES, PLACES, SIZES, Stage
from helpers.live_server import serving

TELEPHONES = [size for size, (width, height) in SIZES.items() if min(width, height) < 500]
README = ("table-battle", "estate-turn", "realm-main", "palace-act")


def small(page: Page, path: Path) -> None:
    """WebP, which only the browser itself can write."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    path.write_bytes(base64.b64decode(taken["data"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--readme", action="store_true")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    names = [name for name in PLACES if not given.names or name.startswith(tuple(given.names))]
    wanted = [(name, language, size) for name in names for language in LANGUAGES for size in SIZES]
    if given.readme:
        wanted = [(name, language, next(iter(SIZES))) for name in README for language in LANGUAGES]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        chromium, stage = launched(playwright), Stage(server)
        for number, (name, language, size) in enumerate(wanted, 1):
            print(f"\r{number}/{len(wanted)} {name} {size} {language}\033[K", end="", flush=True)
            how = {"has_touch": True, "is_mobile": True} if size in TELEPHONES else {}
            with stage.page(chromium, stage.scene(name), language, size, **how) as page:
                if given.readme:
                    small(page, given.out / f"{name}.{language}.webp")
                else:
                    page.screenshot(path=given.out / f"{name}-{size}-{language}.png")
        chromium.close()
    print(f"\r{len(wanted)} pictures in {given.out}\033[K")


if __name__ == "__main__":
    main()
