"""Virtù in real browsers, to its end: two, three and five players, by keyboard, by role and name, by forms."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from helpers.browser_players import (
    NO_SIDEWAYS,
    Finger,
    Former,
    Player,
    Policy,
    Typist,
    alternate,
    begun,
    browser_of,
    faultless,
    guests,
    others_play,
    play_alone,
    step,
)
from helpers.live_server import Running

MOST = 200  # moves of one match
BOLD = (  # what somebody does who does something
    *("act", "annex ", "advance", "refresh ", "put ", "pick ", "march ", "siege ", "war ", "add ", "buy", "recruit "),
    *("conclude ", "influence "),
)
QUIET = ("end", "done", "skip", "pass", "pay 0", "abandon", "stop", "from reserve")  # what begins nothing
FLORINS = ("collect ", "ask ")  # folded away where they are not needed
ASIDE = re.compile(r"Undo|Ask to take|Say it|hint|Zoom|whole|Larger|Smaller", re.IGNORECASE)  # they play nothing
CALM = ("End", "Done", "Pay nothing", "Do without", "Pass")


def years(number: int, **more: object) -> dict[str, object]:
    """A short game: it is scored after so many years."""
    return {"max_years": number, "start_seat": 0, **more}


def modest(deeds: int) -> Policy:
    """So many bold moves in the whole match; else nothing that begins anything."""
    left = [deeds]

    def policy(moves: list[str], line: int) -> str:
        bold = [move for start in BOLD for move in moves if move == start or move.startswith(start.rstrip() + " ")]
        if bold and left[0]:
            left[0] -= 1
            return bold[0]
        plain = [move for move in moves if not move.startswith(FLORINS)] or moves
        return next((move for move in QUIET if move in plain), plain[0])

    return policy


@pytest.mark.parametrize(("people", "bots", "length"), [(1, 1, 2), (2, 1, 2), (2, 3, 1)])
def test_people_and_bots_finish_a_game(chromium: Browser, shared: Running, people: int, bots: int, length: int) -> None:
    """Every page shows the same account at the end, and it is the points of the match."""
    known = guests(shared, "Ada", "Bea")[:people]
    table = begun(shared, [one for one, _ in known], ("random",) * bots, game="virtu", options=years(length))
    contexts = [browser_of(chromium, cookie) for _, cookie in known]
    pages = [context.new_page() for context in contexts]
    faults = [faultless(page) for page in pages]
    for page in pages:
        page.goto(f"{shared.url}/tables/{table.id}")
    alternate([Player(page) for page in pages], [modest(9), modest(6)][:people], most=MOST)
    for page in pages:
        expect(page.locator("#result ol.ranking li")).to_have_count(people + bots)
    accounts = {page.locator("#account .account").inner_text() for page in pages}
    assert len(accounts) == 1
    assert table.match is not None
    view: Any = table.match.view(None)
    totals = pages[0].locator("#account .account tfoot td").all_inner_texts()
    assert [int(one.replace("−", "-")) for one in totals] == [player["points"] for player in view["players"]]
    assert not any(faults)
    for context in contexts:
        context.close()


def test_a_game_by_keyboard(chromium: Browser, shared: Running) -> None:
    """Tab, arrows and Enter: the wheel, cities on the map, what is paid with, the basket; the focus is never lost."""
    known = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [one for one, _ in known], game="virtu", options=years(2, powers="listed"))
    context = browser_of(chromium, known[0][1])
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    lost: list[str] = []
    policy = modest(12)

    def attentive(moves: list[str], line: int) -> str:
        if page.evaluate("document.activeElement === document.body"):
            lost.append(moves[0])
        return policy(moves, line)

    assert play_alone(shared, table, 0, Typist(page), attentive, modest(0)) >= 20
    assert len(lost) <= 1  # only on the page that has just been opened
    assert table.match is not None
    assert {"act", "marker", "tap", "advance"} <= {str(event["kind"]) for event in table.match.events(0)}
    context.close()


def test_a_game_from_the_accessibility_tree(chromium: Browser, shared: Running) -> None:
    """What is needed to play is there by role and name, the five rooms among it."""
    known = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [one for one, _ in known], game="virtu", options=years(2))
    context = browser_of(chromium, known[0][1])
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    main, left = page.get_by_role("main"), 2
    assert table.match is not None
    for _ in range(MOST):
        others_play(shared, table, 0, modest(0))
        page.wait_for_selector(f'#table[data-v="{table.version}"]', state="attached")
        tree = page.locator("#table").aria_snapshot()
        if table.match.over:
            break
        assert re.search(r'paragraph: "?Your turn · ', tree)
        assert len(re.findall(r'heading "(?:The action marker is here )?[1-5] ', tree)) == 5
        buttons = [name for name in re.findall(r'button "([^"]+)"', tree) if not ASIDE.search(name)]
        bold = [name for name in buttons if name.startswith("Act in room")] if left else []
        left -= bool(bold)
        calm = [name for name in CALM if name in buttons]
        version = table.version
        main.get_by_role("button", name=(bold + calm + buttons)[0], exact=True).first.press("Enter")
        page.wait_for_selector(f'#table:not([data-v="{version}"])', state="attached")
    assert table.match.over
    assert not left
    assert re.search(r'heading "(You have won|.* wins?|.* share the victory)', tree)
    context.close()


def test_a_game_without_javascript_on_a_telephone(chromium: Browser, shared: Running) -> None:
    """Forms alone, in French, on a narrow screen, the game for two; nothing sticks out to the side."""
    known = guests(shared, "Ada", "Bea", language="fr")
    table = begun(shared, [one for one, _ in known], game="virtu", options=years(2))
    context = browser_of(chromium, known[0][1], java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    wide: list[str] = []
    policy = modest(8)

    def measuring(moves: list[str], line: int) -> str:
        if not page.evaluate(NO_SIDEWAYS):
            wide.append(moves[0])
        return policy(moves, line)

    assert play_alone(shared, table, 0, Former(page), measuring, modest(0)) >= 20
    assert not wide
    expect(page.locator("#account")).to_contain_text("Le décompte")
    context.close()


# One click, one thought

ARRIVED = (  # from the opening to a first annexation: a table where Ada begins, with Florence
    *("place lorenzo_medici left", "place giuliano_medici right", "place giovanni_medici right"),
)


def annexes(table: Any, player: Player) -> list[str]:
    """Two clicks: the room with its action, then a city with the payment that is proposed; what they sent."""
    sent = []
    for begins in ("start 3; act", "annex "):
        player.until(table.version)
        move = next(one for one in player.look().moves if one.startswith(begins) and ";" in one)
        player.play(move)
        sent.append(move)
    return sent


def opened(server: Running, *names: str, language: str = "en") -> tuple[Any, Any]:
    """A table at its first turn of spring, and the cookie of who begins."""
    known = guests(server, *names, language=language)
    table = begun(server, [one for one, _ in known], game="virtu", options=years(2, powers="listed"))
    assert table.match is not None
    for move in ARRIVED:
        step(server, table, 0, move)
    others_play(server, table, 0, modest(0))
    return table, known[0][1]


HOW: dict[str, tuple[type[Player], dict[str, object]]] = {
    "mouse": (Player, {}),
    "keyboard": (Typist, {}),
    "touch": (Finger, {"has_touch": True, "viewport": {"width": 390, "height": 844}}),
    "forms": (Former, {"java_script_enabled": False}),
}


@pytest.mark.parametrize("how", HOW)
def test_a_city_is_annexed_by_two_clicks(chromium: Browser, shared: Running, how: str) -> None:
    """With the price and what pays for it on the button; the turn ends by itself, and undo takes back the last click
    as a whole.
    """
    table, cookie = opened(shared, "Ada", "Bea", "Cleo")
    kind, more = HOW[how]
    context = browser_of(chromium, cookie, **more)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    faults, player = faultless(page), kind(page)
    _, city = annexes(table, player)
    match = table.match
    assert match is not None
    view: Any = match.view(0)
    name = city.split(";")[0].rpartition(" ")[2]
    assert view["cities"][name]["owner"] == 0
    assert match.actors != (0,), "the turn is over"
    assert len(match.line) > len(ARRIVED) + 5
    with page.expect_navigation() if how == "forms" else nullcontext():
        page.locator("#undo").click()
    page.wait_for_selector("#table.asked", state="attached")
    view = match.view(0)
    assert view["cities"][name]["owner"] is None
    assert view["phase"] == "annex", "the room was another click"
    assert not faults
    context.close()


def test_another_payment_is_chosen(chromium: Browser, shared: Running) -> None:
    """The smaller button stops before the payment, which names what is bought; the proposal is there as well."""
    table, cookie = opened(shared, "Ada", "Bea", "Cleo", language="fr")
    context = browser_of(chromium, cookie)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    player = Player(page)
    player.play(next(one for one in player.look().moves if one.startswith("start 3; act")))
    player.play(next(one for one in player.look().moves if one.startswith("annex ") and ";" not in one))
    expect(page.locator("#moves .purse > b")).to_contain_text("Annexer")
    expect(page.locator("#moves .paid")).to_contain_text("Payer le reste")
    player.play(next(one for one in player.look().moves if one.startswith("tap ") and ";" not in one))
    assert table.match is not None
    assert table.match.view(0)["phase"] in ("pay", "move", "start")
    context.close()
