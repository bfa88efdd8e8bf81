"""Every page there is, and every phase of a match, ready to be looked at: for the tests of the eye and for pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from playwright.sync_api import Browser, Page

from browser.people import begun, browser_of
from browser.servers import Running
from signoria.engine import registry
from signoria.engine.match import Match, Seal
from signoria.server.people import Person
from signoria.server.tables import Table

SIZES = {"1440x900": (1440, 900), "390x844": (390, 844), "844x390": (844, 390)}
LANGUAGES = ("en", "fr")
NAMES = ("Ada", "Bruno", "Caterina", "Cosimo")
CAPTAIN, SQUIRE = "search:0.1s", "greedy"
TALK = ((0, "Firenze will be mine tonight."), (1, "We shall see, Ada. Winter is coming."))
MANY = 4000  # matches looked through until one has the phase that is wanted


def nothing(page: Page) -> None:
    """Look at the page as it comes."""


@dataclass(frozen=True)
class Scene:
    """A page: where it is, who looks, and what they do first."""

    name: str
    path: str
    who: str = ""  # "" is nobody; else one of the stage's people
    then: Callable[[Page], None] = nothing


@dataclass
class Stage:
    """A house with people and tables in every state; what is not looked at is not set up."""

    server: Running
    people: dict[str, tuple[Person, dict[str, Any]]] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = self.server.guest(name)
        return self.people[name][0]

    def speak(self, who: str, language: str) -> None:
        person = self.server.do(self.server.house.people.set_language(self.person(who), language))
        self.people[who] = (person, self.people[who][1])

    @contextmanager
    def page(self, chromium: Browser, scene: Scene, language: str, size: str, **how: Any) -> Iterator[Page]:
        """The scene on a screen of this size, in this language."""
        width, height = SIZES[size]
        cookie: dict[str, Any] = {"name": "signoria-language", "value": language, "url": self.server.url}
        if scene.who:
            self.speak(scene.who, language)
            cookie = self.people[scene.who][1]
        context = browser_of(chromium, cookie, viewport={"width": width, "height": height}, locale=language, **how)
        page = context.new_page()
        page.goto(self.server.url + scene.path)
        scene.then(page)
        page.evaluate("document.fonts.ready.then(() => 0)")
        yield page
        context.close()

    # Tables

    def staged(self, fits: Callable[[Any, Match], bool], bias: str = "", seats: int = 4, **options: Any) -> Table:
        """A match that has come to where it fits, with Ada to move; the same every time."""
        rules = registry.game("condottiere")
        names = NAMES[:seats]
        for number in range(MANY):
            luck = random.Random(number)
            match = rules.start(
                seats, names=names, seal=Seal(number.to_bytes(32)), contributions=names, clock=lambda: "", **options
            )
            while not match.over and match.ply < 160:
                actor, view = match.actors[0], match.view(0)
                if actor == 0 and fits(view, match):
                    break
                legal = [str(move) for move in match.legal(actor)]
                match.play(actor, bias if bias in legal and luck.random() < 0.25 else luck.choice(legal))
            if fits(match.view(0), match) and (match.over or match.actors[0] == 0):
                return self.table_of(match, options)
        raise AssertionError("no match comes to that phase")

    def table_of(self, match: Match, options: Mapping[str, Any]) -> Table:
        """A table where that match is being played, by two people and bots."""
        ada, bruno = self.person("Ada"), self.person("Bruno")
        hall = self.server.house.hall
        seats = len(match.names)

        async def set_up() -> Table:
            table = await hall.host(ada, "condottiere", seats, options, title="Sunday evening", access="open")
            await hall.join(table, bruno)
            for seat in range(2, seats):
                await hall.seat_bot(table, ada, seat, (CAPTAIN, SQUIRE)[seat % 2])
                table.seats[seat] = replace(table.seats[seat], name=NAMES[seat])
            await hall.start(table)
            table.match = match
            table.follow(None)
            for seat, text in TALK:
                await hall.say(table, (ada, bruno)[seat], text, f"talk-{seat}")
            if match.over:
                await hall._change(table, status="over")
            return table

        return self.server.do(set_up())

    @cached_property
    def place(self) -> Table:
        return self.staged(lambda v, m: v["phase"] == "place" and sum(map(len, v["domains"])) >= 5)

    @cached_property
    def battle(self) -> Table:
        def fits(v: Any, match: Match) -> bool:
            cards = [sum(line.values()) for line in v["lines"]]
            rich = sum(cards) >= 9 and min(cards) >= 1 and any("winter" in line for line in v["lines"])
            return v["phase"] == "battle" and rich and len(v["hand"]) >= 4 and sum(map(len, v["domains"])) >= 3

        return self.staged(fits)

    @cached_property
    def keep(self) -> Table:
        return self.staged(lambda v, m: v["phase"] == "keep" and len(v["hand"]) >= 2)

    @cached_property
    def pope(self) -> Table:
        return self.staged(lambda v, m: v["phase"] == "pope" and any(v["domains"]), "play bishop")

    @cached_property
    def take_back(self) -> Table:
        return self.staged(lambda v, m: v["phase"] == "take_back" and len(v["lines"][0]) >= 2, "play scarecrow")

    @cached_property
    def over(self) -> Table:
        return self.staged(lambda v, m: m.over)

    @cached_property
    def hidden(self) -> Table:
        """Cards face down, hands of unknown size, and points."""

        def fits(v: Any, match: Match) -> bool:
            return v["phase"] == "battle" and sum(v["face_down"]) >= 2 and bool(v["my_face_down"])

        return self.staged(fits, hidden_cards=True, play_for_points=9, hand_counts_public=False)

    @cached_property
    def handover(self) -> Table:
        return begun(self.server, [self.person("Ada")], hotseat=["Ada", "Bruno", "Carla"], title="One screen")

    @cached_property
    def room(self) -> Table:
        async def set_up() -> Table:
            hall, ada = self.server.house.hall, self.person("Ada")
            table = await hall.host(ada, "condottiere", 4, {"hidden_cards": True}, title="Whoever comes", access="open")
            await hall.join(table, self.person("Bruno"))
            await hall.seat_bot(table, ada, 3, CAPTAIN)
            return table

        self.person("Ada"), self.person("Bruno")
        return self.server.do(set_up())

    @cached_property
    def by_link(self) -> Table:
        return self.server.do(self.server.house.hall.host(self.person("Bruno"), "condottiere", 3, {}, title="Friends"))

    @cached_property
    def toy(self) -> Table:
        import toy  # registers itself; not before the front door has been looked at

        assert toy.HighCard.name == "high-card"
        people = [self.person("Ada"), self.person("Bruno")]
        return begun(self.server, people, game="high-card", title="High Card")

    @cached_property
    def named(self) -> str:
        """Somebody with a login."""
        person = self.person("Caterina")
        people = self.server.house.people
        person, token = self.server.do(people.register(person, "caterina", "forli-1488-ravaldino"))
        self.people["Caterina"] = (person, self.server.cookie(token))
        return "Caterina"

    # Scenes

    def scene(self, name: str) -> Scene:
        return Scene(name, *PLACES[name](self))


def at(table: Table, more: str = "") -> str:
    return f"/tables/{table.id}{more}"


def full_house(s: Stage, path: str, who: str = "") -> tuple[str, str]:
    """A list of tables is looked at when there are some."""
    for table in (s.room, s.battle, s.over):
        assert table.facts.access == "open"
    return path, who


def wrong_form(page: Page) -> None:
    """Too few chairs, and no name where one is needed."""
    page.locator("#name").fill("Ada")
    page.locator("#chair1").select_option("here")
    with page.expect_navigation():
        page.locator("form.host p.buttons button").last.click()


def private_link(page: Page) -> None:
    with page.expect_navigation():
        page.locator("form[action$='/link'] button").first.click()


def why_total(page: Page) -> None:
    page.locator("#tot-3").click()
    page.wait_for_selector("dialog#why[open] table.sum")


# In an order in which they can be set up: the toy registers itself, and must not stand on the landing page.
PLACES: dict[str, Callable[[Stage], tuple[Any, ...]]] = {
    "landing": lambda s: ("/",),
    "host": lambda s: ("/host", "Ada"),
    "host-wrong": lambda s: ("/host", "", wrong_form),
    "lobby": lambda s: full_house(s, "/lobby"),
    "games": lambda s: full_house(s, "/games", "Ada"),
    "games-none": lambda s: ("/games",),
    "room-host": lambda s: (at(s.room), "Ada"),
    "room-visitor": lambda s: (at(s.room),),
    "invitation": lambda s: (f"/invitations/{s.by_link.facts.invitation}",),
    "link": lambda s: (at(s.by_link), "Bruno", private_link),
    "seat": lambda s: (f"/seats/{s.by_link.seats[0].link}",),
    "account": lambda s: ("/account", "Ada"),
    "account-named": lambda s: ("/account", s.named),
    "login": lambda s: ("/login",),
    "rules": lambda s: ("/rules/condottiere",),
    "clause": lambda s: ("/rules/condottiere/CON-6.1",),
    "credits": lambda s: ("/credits",),
    "error": lambda s: ("/tables/nowhere",),
    "handover": lambda s: (at(s.handover), "Ada"),
    "table-place": lambda s: (at(s.place), "Ada"),
    "table-battle": lambda s: (at(s.battle), "Ada"),
    "table-keep": lambda s: (at(s.keep), "Ada"),
    "table-pope": lambda s: (at(s.pope), "Ada"),
    "table-take_back": lambda s: (at(s.take_back), "Ada"),
    "table-hidden": lambda s: (at(s.hidden), "Ada"),
    "table-over": lambda s: (at(s.over), "Ada"),
    "table-waiting": lambda s: (at(s.battle), "Bruno"),
    "table-watcher": lambda s: (at(s.battle),),
    "table-over-watcher": lambda s: (at(s.over),),
    "table-why": lambda s: (at(s.battle), "Ada", why_total),
    "why": lambda s: (at(s.battle, "/why?total=3"), "Ada"),
    "generic": lambda s: (at(s.toy), "Ada"),
    "generic-watcher": lambda s: (at(s.toy),),
}
