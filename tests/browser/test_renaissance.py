"""Renaissance in real browsers, to its end: three people and three bots, by keyboard, by ear and name, by forms."""

from __future__ import annotations

import re
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.browser_players import (
    NO_SIDEWAYS,
    Former,
    Player,
    Policy,
    Typist,
    away,
    begun,
    browser_of,
    faultless,
    guests,
    keys,
    others_play,
    play_alone,
    step,
)
from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from signoria.engine.match import Match
from signoria.server import move_commit
from signoria.server.tables import Table

MOST = 260  # moves of one match
BEFORE_SCREENS = (1, 6)  # turns: the first and the last are played before the screens, those between without them
PATIENT = 5000  # looks at the table
SHORT = {"closing_council": False}  # a council asks everybody once more in every turn
BOLD = ("expand land ", "build rampart ")
QUIET = (  # what begins nothing
    *("no extra", "vote peace", "cards 0", "pass", "end", "stay out", "hire no more", "red none", "no counter"),
    *("refuse", "no sign", "no retreat", "decline", "none", "defend none with none"),
)
ASIDE = re.compile(r"Undo|Ask to take|Say it|hint|Zoom|Offer|Give|whole|Larger|Smaller|what to do there", re.IGNORECASE)
CALM = ("No garrison", "Peace", "No cards: finish", "Pass", "End my turn", "Stay out of it", "None", "Decline")


def modest(deeds: int, attacks: int = 0) -> Policy:
    """So many bold moves and attacks in the whole match; else nothing that begins anything."""
    left = [deeds]
    wars = [attacks]

    def policy(moves: list[str], line: int) -> str:
        whole = [move for move in moves if "{" not in move]
        attack = [move for move in whole if move.startswith("attack ")]
        if attack and wars[0]:
            wars[0] -= 1
            return attack[0]
        bold = [move for move in whole if move.startswith(BOLD)]
        if bold and left[0]:
            left[0] -= 1
            return bold[0]
        return next((move for move in QUIET if move in whole), whole[0])

    return policy


def goes_without_screens(match: Match) -> bool:
    view: Any = match.view(None)
    return not match.over and view["year"] not in BEFORE_SCREENS


def pass_the_years(server: Running, table: Table, people: int, *pages: Page) -> None:
    """The turns between the first and the last go without the screens: nothing in them is new to a page.

    Bots at the table play for themselves meanwhile: a move is chosen in the house, where nothing comes between.
    """
    match, policy = table.match, modest(0)
    assert match is not None

    async def answer() -> bool:
        asked = [seat for seat in match.actors if seat < people]
        for seat in asked[:1]:
            move = policy([str(one) for one in match.legal(seat)], 0)
            await move_commit.commit_move(server.house.tables, table, seat, move, table.version, next(keys))
        return bool(asked)

    if not goes_without_screens(match):
        return
    with away(pages):
        while goes_without_screens(match):
            if not server.do(answer()):
                sleep(0.01)


def propose(page: Page, theirs: list[str]) -> bool:
    """Offer the first town one may offer for the first of theirs; is there one?"""
    for level in ("1", "2"):
        wanted = page.locator(f"#theirs-{level} option").evaluate_all("all => all.map(one => one.value)")
        found = [town for town in wanted if town in theirs]
        if found:
            fold = page.locator("#bargain:not([open]) > summary")
            if fold.count():
                fold.click()
            page.locator(f"#theirs-{level}").select_option(found[0])
            page.locator(f'button[value^="swap {{mine-{level}}}"]').click()
            return True
    return False


def hold_court(server: Running, table: Table, court: list[Player], policies: list[Policy]) -> None:
    """All play until the match is over: the first and the last turn before their screens.

    Dozens of sale windows ask whoever does not fight: after the first few their answers go without the screens.
    """
    match, windows = table.match, 0
    assert match is not None
    for _ in range(PATIENT):
        if match.over:
            break
        if goes_without_screens(match):
            pass_the_years(server, table, len(court), *(player.page for player in court))
            for player in court:
                catch_up(player, table.version)
        sealed = [seat for seat in range(len(court)) if seat in match.actors and "stay out" in match.legal(seat)]
        windows += bool(sealed)
        if sealed and windows > 4:
            for seat in sealed:
                step(server, table, seat, "stay out")
            for player in court:
                catch_up(player, table.version)
        if not any(player.turn(policy) for player, policy in zip(court, policies, strict=True)):
            court[0].page.wait_for_timeout(40)  # the bots think
    for player in court:
        catch_up(player, table.version)


def catch_up(player: Player, version: int) -> None:
    """Until the page shows this version, or a later one: bots play on."""
    for _ in range(TIMEOUT_MS // 25):
        if player.look().version >= version:
            return
        player.page.wait_for_timeout(25)
    raise AssertionError("the page does not follow the table")


def test_three_people_and_three_bots_finish_a_game(chromium: Browser, shared: Running) -> None:
    """A swap is proposed, refused, proposed again and accepted; all see the same account at the end."""
    people = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [person for person, _ in people], ("random",) * 3, game="renaissance", options=SHORT)
    contexts = [browser_of(chromium, cookie) for _, cookie in people]
    pages = [context.new_page() for context in contexts]
    faults = [faultless(page) for page in pages]
    for page in pages:
        page.goto(f"{shared.url}/tables/{table.id}")
    court = [Player(page) for page in pages]
    match = table.match
    assert match is not None
    answers = ["decline", "accept"]
    quiet = modest(3)

    def diplomat(moves: list[str], line: int) -> str:
        view: Any = match.view(0)
        hers = [town for town, one in view["towns"].items() if one["owner"] == 1]
        if answers and view["phase"] == "expand" and match.lane(0) and propose(pages[0], hers):
            pages[1].wait_for_selector(f'button[value="{answers[0]}"]')
            court[1].play(answers.pop(0))
            court[0].until(table.version)
            return quiet(court[0].look().moves, line)
        return quiet(moves, line)

    hold_court(shared, table, court, [diplomat, modest(1), modest(1)])
    assert not answers
    told = [str(event["kind"]) for event in match.events(None)]
    assert [kind for kind in told if kind in ("swap_offer", "no_swap", "swap")][:4] == [
        *("swap_offer", "no_swap"),
        *("swap_offer", "swap"),
    ]
    for page in pages:
        expect(page.locator("#result ol.ranking li")).to_have_count(6)
    accounts = [page.locator("#account table").first.inner_text() for page in pages]
    assert accounts[0] == accounts[1] == accounts[2]
    assert not any(faults)
    for context in contexts:
        context.close()


def test_a_game_by_keyboard(chromium: Browser, shared: Running) -> None:
    """Tab, arrows and Enter: expansion on the map, an attack from its row, all cards of a combat."""
    people = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [person for person, _ in people], game="renaissance", options={"nations": "listed"})
    context = browser_of(chromium, people[1][1])
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    rome = 1  # it has a port, and so a way to attack Venice
    match = table.match
    assert match is not None

    def fought() -> bool:
        return "result" in {str(event["kind"]) for event in match.events(rome)}

    def before() -> None:
        if fought():
            pass_the_years(shared, table, 3, page)

    assert play_alone(shared, table, rome, Typist(page), modest(4, attacks=1), modest(0), before) >= 10
    assert fought()
    context.close()


def test_a_game_from_the_accessibility_tree(chromium: Browser, shared: Running) -> None:
    """What is needed to play is there by role and name."""
    people = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [person for person, _ in people], game="renaissance")
    context = browser_of(chromium, people[0][1])
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    main, left = page.get_by_role("main"), 3
    assert table.match is not None
    for _ in range(MOST):
        pass_the_years(shared, table, 3, page)
        others_play(shared, table, 0, modest(0))
        page.wait_for_selector(f'#table[data-v="{table.version}"]', state="attached")
        tree = page.locator("#table").aria_snapshot()
        if table.match.over:
            break
        assert re.search(r'paragraph: "?Your turn · ', tree)
        buttons = [name for name in re.findall(r'button "([^"]+)"', tree) if not ASIDE.search(name)]
        bold = [name for name in buttons if ", by land" in name] if left else []
        left -= bool(bold)
        calm = [name for name in CALM if name in buttons]
        version = table.version
        main.get_by_role("button", name=(bold + calm + buttons)[0], exact=True).first.press("Enter")
        page.wait_for_selector(f'#table:not([data-v="{version}"])', state="attached")
    assert table.match.over
    assert re.search(r'heading "(You have won|.* wins?|.* win|.* share the victory)', tree)
    context.close()


def test_a_game_without_javascript_on_a_telephone(chromium: Browser, shared: Running) -> None:
    """Forms alone, in French, on a narrow screen; nothing sticks out to the side."""

    people = guests(shared, "Ada", "Bea", "Cleo", language="fr")
    table = begun(shared, [person for person, _ in people], game="renaissance")
    context = browser_of(chromium, people[0][1], java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")

    def before() -> None:
        pass_the_years(shared, table, 3, page)

    assert play_alone(shared, table, 0, Former(page), modest(4), modest(0), before) >= 10
    assert page.evaluate(NO_SIDEWAYS)
    expect(page.locator("#account")).to_contain_text("compte")
    context.close()


# At the town


def to_purchases(server: Running, table: Table) -> Match:
    """Whoever is asked does as little as may be, until the first player buys."""
    match, quiet = table.match, modest(0)
    assert match is not None
    while match.view(None)["phase"] != "buy":
        step(server, table, match.actors[0], quiet([str(one) for one in match.legal(match.actors[0])], 0))
    return match


@pytest.mark.parametrize("by", ["mouse", "touch", "keyboard", "forms"])
def test_one_builds_at_the_town(chromium: Browser, shared: Running, by: str) -> None:
    """The town opens its sheet; one press there builds; the sheet closes, and the town can be asked again."""
    people = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [person for person, _ in people], game="renaissance", options={"nations": "listed"})
    match = to_purchases(shared, table)
    seat = match.actors[0]
    town = next(move.args[0] for move in match.legal(seat) if move.verb == "build rampart")
    how: dict[str, Any] = {"java_script_enabled": by != "forms"}
    if by == "touch":
        how |= {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    context = browser_of(chromium, people[seat][1], **how)
    page = context.new_page()
    faults = faultless(page)
    page.goto(f"{shared.url}/tables/{table.id}")
    sheet, build = page.locator(f"#at-{town}"), page.locator(f"#d-build_rampart_{town}")
    expect(sheet).to_be_hidden()
    if by == "keyboard":
        page.locator(f"#t-{town}").focus()
        page.keyboard.press("Enter")
        expect(build).to_be_focused()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(page.locator(f"#t-{town}")).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    elif by == "touch":
        page.locator(f"#t-{town} use").first.tap()
        build.tap()
    else:
        page.locator(f"#t-{town} use").first.click()
        expect(sheet).to_be_in_viewport(ratio=1)
        build.click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#basket .bill li")).to_have_count(1)
    view: Any = match.view(seat)
    assert view["towns"][town]["level"] == "rampart"
    if by == "keyboard":
        expect(page.locator(f"#t-{town}")).to_be_focused()
    assert not faults
    context.close()


def test_an_expansion_from_another_town_is_one_press_at_its_target(chromium: Browser, shared: Running) -> None:
    """A town that is reached from several proposes one, and names the others beside it."""
    people = guests(shared, "Ada", "Bea", "Cleo")
    table = begun(shared, [person for person, _ in people], game="renaissance", options={"nations": "listed"})
    match, quiet = table.match, modest(30)
    assert match is not None
    context = browser_of(chromium, people[0][1])
    page = context.new_page()
    chips = page.locator(".at-town .chip[value*='; from ']")
    while not chips.count():
        seat = match.actors[0]
        step(shared, table, seat, quiet([str(one) for one in match.legal(seat)], 0))
        if match.actors == (0,) and match.view(0)["phase"] == "expand":
            page.goto(f"{shared.url}/tables/{table.id}")
    click = str(chips.first.get_attribute("value"))
    town, origin = click.split("; ", maxsplit=1)[0].rsplit(maxsplit=1)[-1], click.rsplit(maxsplit=1)[-1]
    page.locator(f"#aim-{town} [data-sheet]").first.click()
    version = table.version
    chips.first.click()
    page.wait_for_selector(f'#table:not([data-v="{version}"])', state="attached")
    told = [event for event in match.events(0) if event["kind"] == "expand" and event["seat"] == 0][-1]
    assert (told["town"], told["origin"]) == (town, origin)
    context.close()
