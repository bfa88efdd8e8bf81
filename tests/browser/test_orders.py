"""Orders in a real browser: given by mouse, finger, keyboard and without JavaScript, shown, followed and ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.test_axe import complaints
from helpers.browser_players import begun, browser_of, guests
from helpers.houses import in_process
from helpers.live_server import Running, serving
from helpers.orders import give_condottiere_orders
from helpers.waiting import wait_until
from signoria.server.move_commit import commit_move
from signoria.server.people import Person
from signoria.server.tables import Table

Guest = tuple[Person, dict[str, object]]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    in_process(monkeypatch)
    give_condottiere_orders(monkeypatch)
    with serving(tmp_path) as running:
        yield running


def in_battle(server: Running, names: tuple[str, ...] = ("Ada", "Bea")) -> tuple[Table, list[dict[str, object]]]:
    """A battle has begun, and Ada is asked."""
    people = guests(server, *names)
    table = begun(server, [person for person, _ in people], options={"start_seat": 0})
    match = table.match
    assert match is not None
    while match.view(0)["phase"] != "battle":
        move = str(match.legal(match.actors[0])[0])
        server.do(play(server, table, match.actors[0], move))
    return table, [cookie for _, cookie in people]


async def play(server: Running, table: Table, seat: int, move: str) -> None:
    await commit_move(server.house.tables, table, seat, move, table.version, f"test-{table.version}")


def at(context: BrowserContext, server: Running, table: Table, seat: int) -> Page:
    page = context.new_page()
    page.goto(f"{server.url}/tables/{table.id}?seat={seat}")
    return page


def passes(table: Table) -> list[tuple[int, object]]:
    assert table.match is not None
    return [(line["seat"], line["mover"]["kind"]) for line in table.match.record if line.get("move") == "pass"]


@pytest.mark.parametrize("how", ["mouse", "touch", "keyboard", "no script"])
def test_an_order_is_given_where_the_question_stands_and_ended(chromium: Browser, server: Running, how: str) -> None:
    table, (hers, _) = in_battle(server)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True} if how == "touch" else {}
    context = browser_of(chromium, hers, java_script_enabled=how != "no script", **phone)
    page = at(context, server, table, 0)
    button = page.locator("#q-out-always")
    if how == "touch":
        button.tap()
    elif how == "keyboard":
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()
    wait_until(lambda: (0, "person") in passes(table))
    opener = page.locator("#open-orders")
    expect(opener).to_have_text("Orders (1)")
    page.reload()
    expect(opener).to_have_text("Orders (1)")
    if how == "keyboard":
        opener.focus()
        page.keyboard.press("Enter")
    else:
        opener.click()
    expect(page.locator("#orders")).to_contain_text("Stay out, until I say otherwise")
    if how == "mouse":
        assert not complaints(page)
    page.locator("#end-0").click()
    expect(opener).to_have_text("Orders")
    assert not table.seats[0].orders
    context.close()


def test_a_limit_left_empty_is_asked_for_and_keeps_no_move_from_being_played(
    chromium: Browser, server: Running
) -> None:
    table, (hers, _) = in_battle(server)
    context = browser_of(chromium, hers)
    page = at(context, server, table, 0)
    field, give = page.locator("#q-poor-limit"), page.locator("#q-poor-always")
    field.fill("")
    give.click()
    expect(field).to_be_focused()  # the browser says that it is missing
    field.press("Enter")
    field.evaluate("field => { field.required = false; }")  # an old browser sends it
    give.click()
    expect(page.locator("#why")).to_contain_text("Give a number from 0 to 99.")
    page.locator("#why").get_by_role("button").click()
    assert not table.seats[0].orders
    page.locator("#f button.seal").click()
    wait_until(lambda: (0, "person") in passes(table))
    page.wait_for_selector(f'#table[data-v="{table.version}"]:not([aria-busy])', state="attached")
    page.locator("#open-orders").click()
    page.locator("#s-poor-limit").fill("3")
    page.locator("#s-poor-always").click()
    wait_until(lambda: [one.facts for one in table.seats[0].orders] == [(("round", "<=", 3),)])
    expect(page.locator("#orders")).to_be_hidden()
    context.close()


def test_the_page_of_others_does_not_stir_when_an_order_is_given(chromium: Browser, server: Running) -> None:
    table, (hers, his) = in_battle(server)
    page, other = at(browser_of(chromium, hers), server, table, 0), at(browser_of(chromium, his), server, table, 1)
    before = other.locator("#table").inner_html()
    other.locator("#open-orders").click()
    other.locator("#s-out-round").click()
    expect(other.locator("#open-orders")).to_have_text("Orders (1)")
    assert page.locator("#table").get_attribute("data-v") == str(table.version)
    assert "Orders (1)" not in page.content()
    page.locator("#f button.seal").click()  # now Bea is asked, and her order answers
    wait_until(lambda: passes(table)[-1:] == [(1, "order")])
    assert before != other.locator("#table").inner_html()
    for one in (page, other):
        one.context.close()


def test_a_plan_is_made_kept_and_played(chromium: Browser, server: Running) -> None:
    table, (_, his) = in_battle(server)
    context = browser_of(chromium, his)
    page = at(context, server, table, 1)
    page.locator("#open-orders").click()
    page.locator("#plan").click()
    assert not complaints(page)
    expect(page.locator("[name=how1]")).to_be_hidden()
    page.locator("[name=fact1]").select_option("round")
    expect(page.locator("[name=how1]")).to_be_visible()
    page.locator("[name=limit1]").fill("1")
    page.locator("[name=move1]").select_option("pass")
    page.get_by_role("button", name="Keep this plan").click()
    expect(page.locator("#open-orders")).to_have_text("Orders (1)")
    server.do(play(server, table, 0, "pass"))
    wait_until(lambda: (1, "order") in passes(table))
    expect(page.locator("#open-orders")).to_have_text("Orders")
    context.close()


def test_a_bot_plays_by_wish_and_the_player_takes_over_again(chromium: Browser, server: Running) -> None:
    table, (hers, _) = in_battle(server)
    context = browser_of(chromium, hers)
    page = at(context, server, table, 0)
    page.locator("#open-orders").click()
    page.locator("#deputy summary").click()
    page.locator("#deputy-level").select_option("novizio")
    page.locator("#deputise").click()
    expect(page.locator("#away")).to_contain_text("Novizio is playing for you, at your request")
    assert table.match is not None
    record = table.match.record
    wait_until(lambda: any(line.get("mover", {}).get("kind") == "deputy" for line in record))
    assert not complaints(page)
    page.locator("#resume").click()
    expect(page.locator("#resume")).to_have_count(0)
    wait_until(lambda: not table.seats[0].orders)
    context.close()
