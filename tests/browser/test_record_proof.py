"""A record checked by the reader's own browser, without sending it anywhere, and by the house."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from helpers.live_server import Running
from helpers.matches import CONDOTTIERE, play_on
from signoria.engine.seal import Seal


def test_a_browser_works_out_the_chain_and_the_seal_by_itself(
    context: BrowserContext, shared: Running, tmp_path: Path
) -> None:
    match = play_on(CONDOTTIERE.start(2, seal=Seal(bytes(32)), names=("Ada “é”", 'Béa "\\ \t')))
    true, false, forged = tmp_path / "true.jsonl", tmp_path / "false.jsonl", tmp_path / "forged.jsonl"
    match.save(true)
    rows = true.read_text(encoding="utf-8").splitlines()
    rows[4] = json.dumps({**json.loads(rows[4]), "time": "yesterday"})
    false.write_text("\n".join(rows), encoding="utf-8")
    forged.write_text(true.read_text(encoding="utf-8").replace("00" * 32, "01" * 32), encoding="utf-8")
    page = context.new_page()
    page.goto(f"{shared.url}/verify")
    said = page.locator("#browser")
    for path, sentence in (
        (true, f"the hash of all {len(match.record)} lines itself: every one is right."),
        (false, "Your browser finds another hash at line 5."),
        (forged, f"Your browser finds another hash at line {len(match.record)}."),
    ):
        page.locator("#record").set_input_files(path)
        page.locator("[data-browser]").click()
        expect(said).to_contain_text(sentence)
    page.locator("#record").set_input_files(true)
    page.locator("[data-browser]").click()
    expect(said).to_contain_text("it is the one that was sealed")
    with page.expect_navigation():
        page.locator("form .button").click()
    expect(page.locator("h1")).to_have_text("The record is true.")
