"""The rules in a browser: search while one types, figures that come near, a scene by its keys."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from helpers.live_server import Running


def test_the_rules_are_searched_as_one_types_and_show_their_figures(context: BrowserContext, shared: Running) -> None:
    page = context.new_page()
    page.goto(f"{shared.url}/rules/condottiere")
    page.locator("#q").press_sequentially("eveque")
    expect(page.locator(".hits")).to_have_text("No clause with “eveque”. Try fewer words, or part of one.")
    page.locator("#q").fill("a")
    expect(page.locator(".hits")).to_contain_text("Here are the first 60")  # not all of them are shown
    assert page.locator("#found .cards > li").count() == 60
    page.locator("#q").fill("bishop hidden sixes")
    expect(page.locator(".hits")).to_have_text("1 clause with “bishop hidden sixes”")
    expect(page.locator("#found mark").first).to_have_text("Hidden")
    expect(page.locator("article.rulesbook")).to_be_hidden()
    page.locator("#found .cards a").click()
    example = page.locator("#CON-WE-08")
    expect(example).to_be_in_viewport()
    expect(example.locator(".fig-battle").first).to_be_visible()  # it unfolded as it came near
    assert page.locator("svg.defs").count() == 1


def test_a_scene_is_gone_through_by_its_keys(context: BrowserContext, shared: Running) -> None:
    page = context.new_page()
    page.goto(f"{shared.url}/rules/condottiere/scenes/we-02-winter")
    expect(page.locator(".lane.seat-0 .tot")).to_have_text("29")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lane.seat-0 .tot")).to_have_text("4")
    assert page.url.endswith("?step=1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lane.seat-0 .tot")).to_have_text("29")
