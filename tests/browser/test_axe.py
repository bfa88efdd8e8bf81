"""Every page and phase, both languages, three sizes: axe finds nothing to complain of (WCAG 2.0 to 2.2, A and AA).

At the smaller sizes the check asks only what size can change; SIGNORIA_STRICT=1 asks everything everywhere.
"""

from __future__ import annotations

import os
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.scenes import LANGUAGES, PLACES, SIZES, Stage
from browser.servers import Running

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
RULES: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
# What another size of the same page can change; all other rules look at words and structure.
BY_SIZE = ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block", "avoid-inline-spacing"]
STRICT = bool(os.environ.get("SIGNORIA_STRICT"))
SIZE_RULES: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": BY_SIZE}}


@pytest.fixture(scope="module")
def stage(shared: Running) -> Stage:
    return Stage(shared)


def complaints(page: Page, rules: dict[str, Any]) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)
    found = page.evaluate("rules => axe.run(document, rules).then(told => told.violations)", rules)
    return [f"{one['id']}: {node['html'][:160]} {node['any'][:1]}" for one in found for node in one["nodes"][:3]]


@pytest.mark.parametrize("name", PLACES)
def test_axe_has_nothing_to_complain_of(chromium: Browser, stage: Stage, name: str) -> None:
    scene, faults = stage.scene(name), []
    for language in LANGUAGES:
        with stage.page(chromium, scene, language, next(iter(SIZES))) as page:
            for number, (size, (width, height)) in enumerate(SIZES.items()):
                page.set_viewport_size({"width": width, "height": height})
                found = complaints(page, RULES if number == 0 or STRICT else SIZE_RULES)
                faults += [f"{language} {size} {one}" for one in found]
    assert not faults, "\n".join(faults)
