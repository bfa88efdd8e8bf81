"""Every page and phase, both languages, three sizes: axe finds nothing to complain of (WCAG 2.0 to 2.2, A and AA), and
no page scrolls sideways.

The check looks at every page once, and the pages take turns with languages and sizes; SIGNORIA_STRICT=1 looks at every
page in both languages and all sizes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from helpers.browser_scenes import LANGUAGES, PLACES, SIZES, Stage
from helpers.live_server import Running

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
RULES: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
WHOLE = "Math.max(innerHeight, document.documentElement.scrollHeight)"
STRICT = bool(os.environ.get("SIGNORIA_STRICT"))


@pytest.fixture(scope="module")
def stage(chromium: Browser, shared: Running) -> Iterator[Stage]:
    stage = Stage(shared)
    yield stage
    stage.close()


def complaints(page: Page) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)
    found = page.evaluate("rules => axe.run(document, rules).then(told => told.violations)", RULES)
    return [f"{one['id']}: {node['html'][:160]} {node['any'][:1]}" for one in found for node in one["nodes"][:3]]


def looks(name: str) -> list[tuple[str, str]]:
    """Language and size of each look at a page."""
    every = [(language, size) for size in SIZES for language in LANGUAGES]
    return every if STRICT else [every[list(PLACES).index(name) % len(every)]]


@pytest.mark.parametrize("name", PLACES)
def test_axe_has_nothing_to_complain_of(chromium: Browser, stage: Stage, name: str) -> None:
    scene, faults = stage.scene(name), []
    for language, size in looks(name):
        with stage.page(chromium, scene, language, size) as page:
            width, height = SIZES[size]
            wide = page.evaluate("document.documentElement.scrollWidth")
            faults += [f"{language} {size} scrolls sideways: {wide} pixels"] if wide > width else []
            if width < height and page.locator("#bar").count():
                # The bar stays in sight and covers what one scrolls to: look at the page as a whole.
                page.set_viewport_size({"width": width, "height": page.evaluate(WHOLE)})
            faults += [f"{language} {size} {one}" for one in complaints(page)]
    assert not faults, "\n".join(faults)
