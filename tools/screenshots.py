"""Pictures of every page and phase, three sizes, two languages: .venv/bin/python tools/screenshots.py OUT [NAME...]

NAME... are beginnings of scene names: ``table`` makes the tables only. A picture is called SCENE-SIZE-LANGUAGE.png.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.conftest import launched
from browser.scenes import LANGUAGES, PLACES, SIZES, Stage
from browser.servers import serving

TELEPHONES = [size for size, (width, height) in SIZES.items() if min(width, height) < 500]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    names = [name for name in PLACES if not given.names or name.startswith(tuple(given.names))]
    wanted = [(name, language, size) for name in names for language in LANGUAGES for size in SIZES]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        chromium, stage = launched(playwright), Stage(server)
        for name, language, size in track(wanted, "Pictures", transient=True):
            how = {"has_touch": True, "is_mobile": True} if size in TELEPHONES else {}
            with stage.page(chromium, stage.scene(name), language, size, **how) as page:
                page.screenshot(path=given.out / f"{name}-{size}-{language}.png")
        chromium.close()
    print(f"{len(wanted)} pictures in {given.out}")


if __name__ == "__main__":
    main()
