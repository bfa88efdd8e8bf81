"""Real browsers play whole matches to their end: live, at one screen, by keyboard, by telephone, without JavaScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from helpers import toy
from helpers.browser_players import (
    NO_SIDEWAYS,
    Finger,
    Plain,
    Player,
    Policy,
    Typist,
    alternate,
    begun,
    browser_of,
    faultless,
    guests,
    passer,
    play_alone,
    winner,
)
from helpers.live_server import Running, serving
from signoria.server.addresses import lan_address
from signoria.server.tables import Table

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("address", ["/", "/host", "/learn/condottiere"])
def test_a_page_adds_its_own_luck(chromium: Browser, shared: Running, address: str) -> None:
    """The browser draws it, anew for every match; elsewhere the house adds it, so that a test can be repeated."""
    context = browser_of(chromium)
    page, drawn = context.new_page(), []
    for _ in range(2):
        page.goto(f"{shared.url}{address}")
        drawn.append(page.locator("input[name=luck]").first.input_value())
    assert all(re.fullmatch("[0-9a-f]{32}", luck) for luck in drawn)
    assert drawn[0] != drawn[1]
    context.close()


def test_two_people_and_two_bots_live(chromium: Browser, shared: Running) -> None:
    """From the first click on the landing page to the ranking, each before their own screen."""
    ada, bea = browser_of(chromium), browser_of(chromium)
    first, second = ada.new_page(), bea.new_page()
    faults = [faultless(first), faultless(second)]
    first.goto(f"{shared.url}/host")
    first.get_by_label("Your name").fill("Ada")
    first.locator("#chair1").select_option("person")
    first.locator("#chair2").select_option("novizio")
    first.locator("#chair3").select_option("novizio")
    first.locator("form.host button.button").last.click()
    invitation = first.locator("#invite").input_value()
    second.goto(invitation)
    second.locator("#name").fill("Bea")
    second.locator("main form button").first.click()
    for page in (first, second):  # the waiting room becomes the table by itself
        page.wait_for_selector('#table[data-page="table"]')
    moves = alternate([Player(first), Player(second)], [winner, passer])
    assert moves >= 4
    for page in (first, second):
        expect(page.locator("#result ol.ranking li")).to_have_count(4)
    orders = [page.locator("#result ol.ranking li").all_inner_texts() for page in (first, second)]
    assert orders[0] == orders[1]  # the same result, each told in their own words
    assert not any(faults)
    ada.close()
    bea.close()


def test_what_a_page_has_done_is_not_overtaken_by_the_news_of_it(chromium: Browser, shared: Running) -> None:
    """The poke of a closed table comes before the answer to who has closed it."""
    (ada, cookie), *_ = guests(shared, "Ada")
    table = shared.do(shared.house.tables.host(ada, "condottiere", 3, {}, title="Given up"))
    context = browser_of(chromium, cookie)
    page = context.new_page()

    def slowly(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        page.wait_for_timeout(800)
        route.fulfill(response=answer)

    page.route("**/close", slowly)
    page.goto(f"{shared.url}/tables/{table.id}")
    page.wait_for_function("performance.getEntriesByType('resource').length > 0")
    page.locator("form[action$='/close'] button").click()
    page.wait_for_url("**/games")
    context.close()


def test_several_at_one_screen(chromium: Browser, shared: Running) -> None:
    """The screen is handed over; while it is covered no hand is in the page, nor in anything that is fetched."""
    [(ada, cookie)] = guests(shared, "Ada")
    table = begun(shared, [ada], hotseat=["Ada", "Bruno"], options={"start_seat": 0})
    context = browser_of(chromium, cookie)
    page = context.new_page()
    faults = faultless(page)
    page.goto(f"{shared.url}/tables/{table.id}")
    player, covered = Player(page), 0
    policies: list[Policy] = [winner, passer]
    assert table.match is not None
    while not table.match.over:
        if page.locator("#handover").count():
            covered += 1
            assert page.locator("#hand, #f button[name=move], [data-move]").count() == 0
            held = page.request.get(f"{shared.url}/tables/{table.id}/fragment").text()
            assert 'id="hand"' not in held
            with page.expect_navigation():
                page.locator("#handover button").click()
        seat = int(page.locator("#table").get_attribute("data-seat") or "-1")
        assert seat == table.match.actors[0]
        assert page.locator("#hand").count() == 1
        assert player.turn(policies[seat])
    assert covered >= 6
    expect(page.locator("#result")).to_be_visible()
    assert not faults
    context.close()


def test_keyboard_only(chromium: Browser, shared: Running) -> None:
    """Tab, arrows and Enter are enough, and the focus is never lost."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], options={"start_seat": 0})
    context = browser_of(chromium, cookie)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    typist = Typist(page)
    lost: list[str] = []

    def attentive(moves: list[str], line: int) -> str:
        """The winner's policy, by somebody who looks where the focus is before each answer but the first."""
        if page.evaluate("document.activeElement === document.body"):
            lost.append(moves[0])
        return winner(moves, line)

    assert play_alone(shared, table, 0, typist, attentive) >= 12
    assert len(lost) <= 1  # only on the page that has just been opened
    typist.reach("#result button")
    context.close()


def invited(page: Page, server: Running, url: str, name: str) -> Table:
    """The page accepts an invitation as a guest, and a match of three begins: two of them in the house."""
    (bea, _), (carla, _) = guests(server, "Bea", "Carla")
    hall = server.house.tables
    table = server.do(hall.host(bea, "condottiere", 3, {"start_seat": 0}, title="Sunday"))
    server.do(hall.join(table, carla))
    page.goto(f"{url}/invitations/{table.facts.invitation}")
    page.locator("#name").fill(name)
    with page.expect_navigation():
        page.locator("main form button").first.click()
    assert table.match is not None
    assert table.names == ("Bea", "Carla", name)
    return table


def test_without_javascript(chromium: Browser, shared: Running) -> None:
    """Forms and pages alone, from the invitation to the record."""
    context = browser_of(chromium, java_script_enabled=False)
    page = context.new_page()
    table = invited(page, shared, shared.url, "Ada")
    assert play_alone(shared, table, 2, Plain(page)) >= 8
    expect(page.locator("#result ol.ranking li")).to_have_count(3)
    with page.expect_download() as taken:
        page.locator("#result a[href$='/record']").click()
    assert Path(taken.value.path()).read_text().count("\n") > 10
    context.close()


def test_a_telephone_in_french(chromium: Browser, shared: Running) -> None:
    """390 x 844, fingers, and not a word of English; nothing sticks out to the side."""
    (ada, cookie), (bea, _), (carla, _) = guests(shared, "Ada", "Bea", "Carla", language="fr")
    table = begun(shared, [ada, bea, carla], title="Dimanche", options={"start_seat": 0})
    context = browser_of(chromium, cookie, locale="fr-FR", **PHONE)
    page = context.new_page()
    faults = faultless(page)
    page.goto(f"{shared.url}/tables/{table.id}")
    assert page.locator("html").get_attribute("lang") == "fr"
    seen: list[str] = []

    def reading(moves: list[str], line: int) -> str:
        seen.append(page.locator("#table").inner_text())
        assert page.evaluate(NO_SIDEWAYS)
        return winner(moves, line)

    play_alone(shared, table, 0, Finger(page), reading)
    seen.append(page.locator("#table").inner_text())
    english = re.compile(r"\b(your turn|place the|mercenary|passes|battle|wins|waiting|cards|undo)\b", re.IGNORECASE)
    assert not [found.group() for text in seen for found in english.finditer(text)]
    assert not faults
    context.close()


def test_over_the_home_network(chromium: Browser, tmp_path: Path) -> None:
    """Plain HTTP on the machine's own address: sessions, sockets and moves work as on loopback."""
    address = lan_address()
    if not address:
        pytest.skip("this machine has no address but loopback")
    with serving(tmp_path, host="0.0.0.0") as running:
        url = f"http://{address}:{running.port}"
        context = browser_of(chromium)
        page = context.new_page()
        faults = faultless(page)
        table = invited(page, running, url, "Ada")
        assert page.url.startswith(f"{url}/tables/")
        play_alone(running, table, 2, Player(page))
        assert context.cookies(url)
        assert not faults
        context.close()


def test_a_game_without_a_face_of_its_own(chromium: Browser, shared: Running) -> None:
    """The toy game is played the day its rules land: the generic table, two screens and a bot."""
    assert toy.HighCard.name == "high-card"
    (ada, one), (bea, other) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], ("random",), game="high-card")
    contexts = [browser_of(chromium, cookie) for cookie in (one, other)]
    pages = [context.new_page() for context in contexts]
    faults = [faultless(page) for page in pages]
    for page in pages:
        page.goto(f"{shared.url}/tables/{table.id}")
    alternate([Player(page) for page in pages], [winner, winner])
    for page in pages:
        expect(page.locator("#result ol.ranking li")).to_have_count(3)
    assert not any(faults)
    for context in contexts:
        context.close()
