"""Every page there is, and every phase of a match, ready to be looked at: for the tests of the eye and for pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from playwright.sync_api import Browser, Page

from helpers.browser_players import begun, browser_of
from helpers.live_server import Running
from signoria.bots.analysis import Effort, judge_steps, report
from signoria.engine import registry
from signoria.engine.actions import Action
from signoria.engine.match import Match
from signoria.engine.seal import Seal
from signoria.games.principato.codes import PHASE_IDS
from signoria.server import takeback_requests
from signoria.server.people import Person
from signoria.server.tables import Table
from signoria.web.preferences import chosen

SIZES = {"1440x900": (1440, 900), "390x844": (390, 844), "844x390": (844, 390)}  # of every look
LOW = {"1280x720": (1280, 720)}  # of some
LANGUAGES = ("en", "fr")
NAMES = ("Ada", "Bruno", "Caterina", "Cosimo")
COURT = (*NAMES, "Lucrezia", "Ludovico")
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
    estates: dict[str, Table] = field(default_factory=dict)  # of Principato, by phase
    realms: dict[str, Table] = field(default_factory=dict)  # of Renaissance
    palaces: dict[tuple[str, int], Table] = field(default_factory=dict)  # of Virtù, by phase and seats
    rarities: dict[str, Table] = field(default_factory=dict)  # of Virtù, by phase
    pages: dict[str, Page] = field(default_factory=dict)  # looked at before, by language and device

    def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = self.server.guest(name)
        return self.people[name][0]

    def speak(self, who: str, language: str) -> None:
        person = self.server.do(self.server.house.people.set_language(self.person(who), language))
        self.people[who] = (person, self.people[who][1])

    @contextmanager
    def page(self, chromium: Browser, scene: Scene, language: str, size: str, **how: Any) -> Iterator[Page]:
        """The scene on a screen of this size, in this language.

        A browser that has been here before knows our styles and letters, and is back in half the time. It comes as
        nobody, with its pointer aside; where something went wrong it does not come again.
        """
        width, height = {**SIZES, **LOW}[size]
        cookie: dict[str, Any] = {"name": "signoria-language", "value": language, "url": self.server.url}
        if scene.who:
            self.speak(scene.who, language)
            cookie = self.people[scene.who][1]
        device = f"{language} {how}"
        page = self.pages.pop(device, None) or browser_of(chromium, locale=language, **how).new_page()
        page.context.clear_cookies()
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.goto(self.server.url + scene.path)
        scene.then(page)
        page.evaluate("document.fonts.ready.then(() => 0)")
        yield page
        page.evaluate("sessionStorage.clear()")
        self.pages[device] = page

    def close(self) -> None:
        """Whoever has looked on goes home."""
        for page in self.pages.values():
            page.context.close()

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

    def principato(self, fits: Callable[[Any], bool], seats: int = 4) -> Table:
        """A match of Principato that has come to where it fits, played with few turns ended early."""
        rules, names = registry.game("principato"), NAMES[:seats]
        for number in range(MANY):
            luck = random.Random(number)
            match = rules.start(seats, names=names, seal=Seal(number.to_bytes(32)), contributions=names, clock=str)
            while not match.over and not (match.actors[0] == 0 and fits(match.view(0))):
                match.play(match.actors[0], busy(luck, match.legal(match.actors[0])))
            if fits(match.view(0)):
                return self.table_of(match, {}, "principato")
        raise AssertionError("no match comes to that phase")

    def renaissance(self, fits: Callable[[Any], bool], seats: int = 6) -> Table:
        """A match of Renaissance that has come to where it fits, played by people who like to do things."""
        rules, names = registry.game("renaissance"), COURT[:seats]
        for number in range(MANY):
            luck = random.Random(number)
            match = rules.start(seats, names=names, seal=Seal(number.to_bytes(32)), contributions=names, clock=str)
            while not match.over and not (0 in match.actors and fits(match.view(0))):
                legal = match.legal(match.actors[0])
                keen = [one for one in legal if one.verb not in ("end", "pass", "give", "sell", "no extra")]
                bold = [one for one in keen if one.verb.startswith(("attack", "build", "expand"))]
                match.play(match.actors[0], luck.choice(bold or keen or legal))
            if fits(match.view(0)):
                return self.table_of(match, {}, "renaissance")
        raise AssertionError("no match comes to that phase")

    def virtu(self, fits: Callable[[Any], bool], seats: int) -> Table:
        """A match of Virtù that has come to where it fits, played by people who like to do things."""
        rules, names = registry.game("virtu"), COURT[:seats]
        for number in range(MANY):
            luck = random.Random(number)
            seal = Seal(number.to_bytes(32))
            match = rules.start(seats, names=names, seal=seal, contributions=names, clock=str, max_years=6)
            while not match.over and not (0 in match.actors and fits(match.view(0))):
                legal = match.legal(match.actors[0])
                match.play(match.actors[0], luck.choices(legal, [zeal(one) for one in legal])[0])
            if fits(match.view(0)):
                return self.table_of(match, {"max_years": 6}, "virtu")
        raise AssertionError("no match comes to that phase")

    def table_of(self, match: Match, options: Mapping[str, Any], game: str = "condottiere") -> Table:
        """A table where that match is being played, by two people and bots."""
        ada, bruno = self.person("Ada"), self.person("Bruno")
        hall = self.server.house.tables
        seats = len(match.names)

        async def set_up() -> Table:
            table = await hall.host(ada, game, seats, options, title="Sunday evening", access="open")
            await hall.join(table, bruno)
            for seat in range(2, seats):
                await hall.seat_bot(table, ada, seat, (CAPTAIN, SQUIRE)[seat % 2])
                table.seats[seat] = replace(table.seats[seat], name=match.names[seat])
            await hall.start(table)
            table.match = match
            table.follow()
            for seat, text in TALK:
                await hall.say(table, (ada, bruno)[seat], text, f"talk-{seat}")
            if match.over:
                await hall.update(table, status="over")
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

    def friendly(self, steps: int) -> Table:
        """A match among friends, so many steps old."""
        luck, names = random.Random(3), NAMES
        rules = registry.game("condottiere")
        match = rules.start(4, names=names, seal=Seal(bytes(32)), contributions=names, clock=lambda: "", friendly=True)
        while match.ply < steps or match.actors != (0,) or match.takeable(1) is None:
            seat = match.actors[0]
            match.play(seat, luck.choice([str(move) for move in match.legal(seat)]))
        return self.table_of(match, {})

    @cached_property
    def turned(self) -> Table:
        return self.friendly(14)

    @cached_property
    def asked(self) -> Table:
        """Bruno would like to take a decision back."""
        table, house = self.friendly(15), self.server.house
        assert table.match is not None
        assert self.server.do(
            takeback_requests.ask(house.tables, table, self.person("Bruno").id, 1, table.match.takeable(1) or 0)
        )
        return table

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
    def analysed(self) -> Table:
        """The same match, analysed with little effort."""
        house, match = self.server.house, self.over.match
        assert match is not None
        effort = Effort(iterations=1, worlds=2, looks=1, throws=2)
        found = report(match.lines(), judge_steps(match.lines(), 0, match.ply, effort), effort)
        self.server.do(house.analyses.keep(match.record[-1]["hash"], found))
        return self.over

    @cached_property
    def over_moment(self) -> int:
        """A moment of that match in the midst of a battle with many cards."""
        match = self.over.match
        assert match is not None
        views: list[Any] = [match.at(ply).view(None) for ply in range(match.ply)]
        lain = [sum(sum(line.values()) for line in view["lines"]) for view in views]
        return lain.index(max(lain))

    @cached_property
    def hidden(self) -> Table:
        """Cards face down, hands of unknown size, and points."""

        def fits(v: Any, match: Match) -> bool:
            return v["phase"] == "battle" and sum(v["face_down"]) >= 2 and bool(v["my_face_down"])

        return self.staged(fits, hidden_cards=True, play_for_points=9, hand_counts_public=False)

    def estate(self, phase: str) -> Table:
        """Principato in this phase, when there is something on the table; its scorings at the end of a year."""
        if phase not in self.estates:
            built = 14 if phase in ("turn", "option", "pay", "choose", "recruit", "take") else 0

            def fits(v: Any) -> bool:
                lain = v["principalities"][0]
                tokens = sum(sum(lain[zone].values()) for zone in ("surroundings", "town", "wall", "palace"))
                return v["phase"] == phase and tokens >= built and (v["year"] > 1 or not built)

            self.estates[phase] = self.principato(fits)
        return self.estates[phase]

    def realm(self, phase: str) -> Table:
        """Renaissance in this phase, when there is something on the table."""
        if phase not in self.realms:
            since = 2 if phase in ("vote", "buy", "main", "lay", "defend", "council") else 1

            def fits(v: Any) -> bool:
                return v["phase"] == phase and v["year"] >= since and (phase != "main" or len(v["hand"]) > 2)

            self.realms[phase] = self.renaissance(fits)
        return self.realms[phase]

    def palace(self, phase: str, seats: int = 4) -> Table:
        """Virtù in this phase, when there is something to choose; from the third year on where it comes each year."""
        if (phase, seats) not in self.palaces:
            since = {"move": 4, "annex": 3, "govern": 3, "war": 3, "pay": 3, "buy": 4, "reorganise": 3}.get(phase, 1)

            def fits(v: Any) -> bool:
                held = phase != "buy" or len(v["now"]["basket"]) == 1
                return v["phase"] == phase and v["year"] >= since and held

            self.palaces[phase, seats] = self.virtu(fits, seats)
        return self.palaces[phase, seats]

    def rare(self, phase: str) -> Table:
        """Virtù in a phase that few matches come to: laid out by hand, and played on until Ada is asked."""
        if phase not in self.rarities:
            spec, moves = RARE[phase]
            seats, rules = spec.get("seats", 3), registry.game("virtu")
            names = COURT[:seats]
            match = rules.start(seats, names=names, seal=Seal(bytes(32)), contributions=names, clock=str)
            match.state = rules.position({"seats": seats, **spec})
            for move in moves:
                match.play(match.actors[0], move)
            while match.view(0)["phase"] == "duel":
                match.play(match.actors[0], "pass")
            assert (match.view(0)["phase"], match.actors) == (phase, (0,))
            self.rarities[phase] = self.table_of(match, {}, "virtu")
        return self.rarities[phase]

    @cached_property
    def handover(self) -> Table:
        return begun(self.server, [self.person("Ada")], hotseat=["Ada", "Bruno", "Carla"], title="One screen")

    @cached_property
    def against_bots(self) -> Table:
        """Ada begins, and only bots sit with her."""
        ada, hall = self.person("Ada"), self.server.house.tables

        async def set_up() -> Table:
            bots = [SQUIRE, SQUIRE]
            table = await hall.host(ada, "condottiere", 3, {"start_seat": 0}, title="Ada’s table", bots=bots)
            await hall.start(table)
            return table

        return self.server.do(set_up())

    @cached_property
    def room(self) -> Table:
        async def set_up() -> Table:
            hall, ada = self.server.house.tables, self.person("Ada")
            table = await hall.host(ada, "condottiere", 4, {"hidden_cards": True}, title="Whoever comes", access="open")
            await hall.join(table, self.person("Bruno"))
            await hall.seat_bot(table, ada, 3, CAPTAIN)
            return table

        self.person("Ada"), self.person("Bruno")
        return self.server.do(set_up())

    @cached_property
    def by_link(self) -> Table:
        return self.server.do(
            self.server.house.tables.host(self.person("Bruno"), "condottiere", 3, {}, title="Friends")
        )

    @cached_property
    def toy(self) -> Table:
        from helpers import toy  # registers itself; not before the front door has been looked at

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


def busy(luck: random.Random, legal: Sequence[Action]) -> Action:
    """A move of somebody who seldom ends a turn early; of many units they take no more than three."""
    eager = [one for one in legal if one.verb not in ("end", "swap", "done", "favour")]
    move = luck.choice(eager if eager and luck.random() < 0.8 else legal)
    return legal[min(len(legal), 3) - 1] if move.verb == "recruit" and int(move.args[0]) > 3 else move


def zeal(move: Action) -> float:
    """How much somebody busy likes a move of Virtù."""
    if move.verb in ("act", "advance", "add", "buy", "recruit", "conclude", "siege", "pick", "march", "sail", "stop"):
        return 8
    if move.verb.startswith("annex"):
        return 8
    if move.verb in ("skip", "abandon", "ask florins", "ask crown", "collect", "discard", "discard new"):
        return 0.15
    return 0.5 if move.verb in ("end", "done", "pass") else 1


def at(table: Table, more: str = "") -> str:
    return f"/tables/{table.id}{more}"


def step_of(table: Table, back: int) -> int:
    """The step so many before the last."""
    assert table.match is not None
    return table.match.line[-back].ply


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


def wrong_record(page: Page) -> None:
    """Somebody's shopping list."""
    page.locator("summary").click()
    page.locator("#text").fill("bread, wine")
    with page.expect_navigation():
        page.locator("#bring .button").click()


def private_link(page: Page) -> None:
    with page.expect_navigation():
        page.locator("form[action$='/link'] button").first.click()


def watch_link(page: Page) -> None:
    """The private link of a seat in a running match, and the link for those who want to watch."""
    page.goto(page.url.partition("/tables/")[0] + "/games")
    private_link(page)


def hinted(page: Page) -> None:
    if page.locator("#hint").count():  # until it was asked for; then it stays
        page.locator("#hint").click()
    page.wait_for_selector("#asked", timeout=60_000)  # the search is polite to whoever else needs the processor


def why_total(page: Page) -> None:
    page.locator("#tot-3").click()
    page.wait_for_selector("dialog#why[open] table.sum")


def wanting(page: Page, **comfort: str) -> None:
    """The page again, for a reader with these settings."""
    page.context.add_cookies([{"name": "signoria-comfort", "value": chosen(comfort).written, "url": page.url}])
    page.reload()


def as_text(page: Page) -> None:
    wanting(page, table="text")


def unfolded(page: Page) -> None:
    page.locator("#as-text summary").click()


def showing(page: Page) -> None:
    """A card and a player are chosen, and nothing is sent."""
    page.locator("#open-showing").click()
    page.locator("#showing .pick").first.click()
    page.locator("#showing .pick").last.click()


def showing_as_text(page: Page) -> None:
    as_text(page)
    showing(page)


def asked_first(page: Page) -> None:
    wanting(page, confirm="on")
    page.locator("#moves .seal").first.click()
    page.wait_for_selector("dialog#why[open] #sure")


def false_record(page: Page) -> None:
    """A match of this house with one sign changed."""
    page.locator("#lines").fill(
        '{"signoria": 1, "game": "condottiere", "seats": 2, "options": {}, "data": {}, "luck": {"seed": 1}}'
    )
    with page.expect_navigation():
        page.locator("form .button").click()


def phase_of(phase: str) -> Callable[[Stage], tuple[Any, ...]]:
    return lambda s: (at(s.estate(phase)), "Ada")


REALM = ("extra", "vote", "buy", "expand", "main", "lay", "defend", "council", "over")


def realm_of(phase: str) -> Callable[[Stage], tuple[Any, ...]]:
    return lambda s: (at(s.realm(phase)), "Ada")


WHEEL = (  # of three to five; trade asks for nothing that govern does not show
    *("place", "start", "move", "release", "act", "govern", "patronise", "annex", "war", "march", "intrigue", "from"),
    *("pay", "side", "end_turn", "sieges", "duel", "retreat", "wages", "disband", "reorganise", "buy", "recruit"),
    *("alliance", "over"),
)
RARE: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {  # positions written by hand, and what is played there
    "bonus": (
        {"players": [{"marker": 2, "florins": 9, "rank": 1, "left": ["bishop"]}]},
        ("act", "advance", "tap left-1 cross"),
    ),
    "lose": ({"seats": 2, "phase": "sieges", "allies": {"venice": 0}, "troops": {"siena": {"0": 3, "venice": 2}}}, ()),
    "court_lost": (
        {
            "phase": "sieges",
            "turn": 2,
            "cities": {"siena": 0, "spoleto": 0, "verona": 0},
            "troops": {"verona": {"2": 4}},
            "players": [{"left": ["merchant", "-bishop"], "right": ["banker"]}],
        },
        (),
    ),
    "cathedral": (
        {"phase": "winter", "cities": {"siena": 0, "ravenna": 0}, "players": [{"florins": 20, "left": ["bishop"]}]},
        ("done", "add cathedral", "buy", "tap left-1 cross"),
    ),
    "spare": (
        {
            "phase": "winter",
            "agents": {"ottoman": 0},
            "players": [{"left": ["merchant"], "right": ["ambassador", "merchant"], "spent": ["florence"]}],
        },
        ("done", "done", "done", "conclude ottoman"),
    ),
    "leftover": ({"players": [{"marker": 2, "florins": 9, "rooms": {"2": "maestro"}}]}, ("act", "end")),
}
WARS = ("start", "move", "annex", "march", "intrigue", "duel", "buy", "over")  # of two


def palace_of(phase: str, seats: int = 4) -> Callable[[Stage], tuple[Any, ...]]:
    return lambda s: (at(s.palace(phase, seats)), "Ada")


def rare(phase: str) -> Callable[[Stage], tuple[Any, ...]]:
    return lambda s: (at(s.rare(phase)), "Ada")


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
    "private": lambda s: (at(s.by_link),),
    "watch-link": lambda s: (at(s.against_bots), "Ada", watch_link),
    "seat": lambda s: (f"/seats/{s.by_link.seats[0].link}",),
    "account": lambda s: ("/account", "Ada"),
    "account-named": lambda s: ("/account", s.named),
    "login": lambda s: ("/login",),
    "settings": lambda s: ("/settings?back=/lobby", "Ada"),
    "learn": lambda s: ("/learn/condottiere",),
    "learn-place": lambda s: ("/learn/condottiere/2/1",),
    "learn-play": lambda s: ("/learn/condottiere/3/3",),
    "puzzle-solved": lambda s: ("/puzzle/condottiere/2026-01-07/solved",),
    "table-hint": lambda s: (at(s.against_bots), "Ada", hinted),
    "rules": lambda s: ("/rules/condottiere",),
    "clause": lambda s: ("/rules/condottiere/CON-6.1",),
    "rules-found": lambda s: ("/rules/condottiere?q=pope",),
    "rules-scene": lambda s: ("/rules/condottiere/scenes/we-04-bishop?step=3",),
    "trust": lambda s: ("/trust",),
    "verify": lambda s: ("/verify",),
    "proof": lambda s: (at(s.over, "/verify"), "Ada"),
    "proof-false": lambda s: ("/verify", "", false_record),
    "credits": lambda s: ("/credits",),
    "error": lambda s: ("/tables/nowhere",),
    "handover": lambda s: (at(s.handover), "Ada"),
    "table-place": lambda s: (at(s.place), "Ada"),
    "table-battle": lambda s: (at(s.battle), "Ada"),
    "table-keep": lambda s: (at(s.keep), "Ada"),
    "table-pope": lambda s: (at(s.pope), "Ada"),
    "table-take_back": lambda s: (at(s.take_back), "Ada"),
    "table-asked": lambda s: (at(s.asked), "Ada"),
    "table-asking": lambda s: (at(s.asked), "Bruno"),
    "rewind": lambda s: (at(s.turned, "/rewind"), "Ada"),
    "rewind-sure": lambda s: (at(s.turned, f"/rewind?to={step_of(s.turned, 4)}"), "Ada"),
    "table-hidden": lambda s: (at(s.hidden), "Ada"),
    "table-over": lambda s: (at(s.over), "Ada"),
    "table-waiting": lambda s: (at(s.battle), "Bruno"),
    "table-watcher": lambda s: (at(s.battle),),
    "table-over-watcher": lambda s: (at(s.over),),
    "text-place": lambda s: (at(s.place), "Ada", as_text),
    "text-battle": lambda s: (at(s.battle), "Ada", as_text),
    "table-folded": lambda s: (at(s.place), "Ada", unfolded),
    "table-confirm": lambda s: (at(s.battle), "Ada", asked_first),
    "table-why": lambda s: (at(s.battle), "Ada", why_total),
    "table-show": lambda s: (at(s.battle), "Ada", showing),
    "text-show": lambda s: (at(s.battle), "Ada", showing_as_text),
    **{f"estate-{phase}": phase_of(phase) for phase in PHASE_IDS if phase != "return_militia"},
    "estate-text": lambda s: (at(s.estate("turn")), "Ada", as_text),
    "estate-look": lambda s: (at(s.estate("turn"), "/why?total=2"), "Ada"),
    "estate-statistics": lambda s: (at(s.estate("over"), "/statistics"), "Ada"),
    **{f"realm-{phase}": realm_of(phase) for phase in REALM},
    "realm-text": lambda s: (at(s.realm("main")), "Ada", as_text),
    "realm-folded": lambda s: (at(s.realm("expand")), "Ada", unfolded),
    "realm-statistics": lambda s: (at(s.realm("over"), "/statistics"), "Ada"),
    "realm-replay": lambda s: (at(s.realm("over"), "/replay/400?seat=0"), "Ada"),
    **{f"palace-{phase}": palace_of(phase) for phase in WHEEL},
    **{f"wars-{phase}": palace_of(phase, 2) for phase in WARS},
    **{f"palace-{phase}": rare(phase) for phase in RARE},
    "palace-five": palace_of("move", 5),
    "palace-watcher": lambda s: (at(s.palace("move")),),
    "palace-text": lambda s: (at(s.palace("move")), "Ada", as_text),
    "palace-folded": lambda s: (at(s.palace("annex")), "Ada", unfolded),
    "palace-why": lambda s: (at(s.palace("move"), "/why?total=1"), "Ada"),
    "palace-statistics": lambda s: (at(s.palace("over"), "/statistics"), "Ada"),
    "palace-replay": lambda s: (at(s.palace("over"), "/replay/120?seat=0"), "Ada"),
    "learn-palace": lambda s: ("/learn/virtu/2/1",),
    "learn-estate": lambda s: ("/learn/principato/7/3",),
    "replay": lambda s: (at(s.over, f"/replay/{s.over_moment}?seat=0"), "Ada"),
    "replay-watcher": lambda s: (at(s.over, f"/replay/{s.over_moment}?seat=watcher"),),
    "replay-all": lambda s: (at(s.over, f"/replay/{s.over_moment}?seat=all"),),
    "replay-start": lambda s: (at(s.over, "/replay/0?seat=2"), "Bruno"),
    "replay-running": lambda s: (at(s.battle, "/replay"), "Ada"),
    "statistics": lambda s: (at(s.over, "/statistics"), "Ada"),
    "analysis": lambda s: (at(s.analysed, "/analysis"), "Ada"),
    "analysis-ask": lambda s: (at(s.estate("over"), "/analysis"), "Ada"),
    "bring": lambda s: ("/replay",),
    "bring-wrong": lambda s: ("/replay", "", wrong_record),
    "why": lambda s: (at(s.battle, "/why?total=3"), "Ada"),
    "generic": lambda s: (at(s.toy), "Ada"),
    "generic-watcher": lambda s: (at(s.toy),),
    "learn-renaissance": lambda s: ("/learn/renaissance/7/9",),
}
