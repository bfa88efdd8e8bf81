"""What a host asks for: read from the form, checked, and given back as it was if something is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from signoria.engine import registry
from signoria.engine.game import Game
from signoria.engine.options import Option, Value
from signoria.server.account_fields import LOGIN_LENGTH, clean_login, folded, printable
from signoria.server.errors import RequestError
from signoria.server.pages.common import one_line
from signoria.server.settings import ACCESS, PACES
from signoria.web.levels import LEVELS, USUAL

NOBODY, PERSON, HERE = "none", "person", "here"  # what a chair may be for, besides a bot of some level
KINDS = (PERSON, HERE, *LEVELS, NOBODY)
USUAL_CHAIRS = 4
DEPUTY = ("usual", "yes", "no")  # does a bot play for whoever is late? usually, if the table is open
STRICT = ("usual", "quick", "strict")  # does who has no choice answer by hand? usually, if the table is open
FRIENDLY = ("usual", "true", "false")  # may the host turn the match back? usually, unless the table is open


@dataclass
class Draft:
    """A table that is being set up. ``errors`` has the key of a text for each field that is not right."""

    game: Game[Any]
    name: str = ""  # of a guest who has none yet
    title: str = ""
    access: str = "link"
    pace: str = "live"
    deputy: str = DEPUTY[0]
    friendly: str = FRIENDLY[0]
    strict: str = STRICT[0]
    hints: bool = False
    chairs: list[tuple[str, str]] = field(default_factory=list)  # of all but the host: kind, and name or login
    options: dict[str, Value] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)  # options as they were typed
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return 1 + sum(kind != NOBODY for kind, _ in self.chairs)

    @property
    def here(self) -> list[str]:
        """The others at the host's screen."""
        return [text for kind, text in self.chairs if kind == HERE]

    @property
    def invited(self) -> list[str]:
        """For each chair of somebody who joins: the login it is kept for, or ""."""
        named = self.access == "named"
        return [folded(text) if named else "" for kind, text in self.chairs if kind == PERSON]

    @property
    def bots(self) -> list[str]:
        return [kind for kind, _ in self.chairs if kind in LEVELS]


def blank(game: Game[Any]) -> Draft:
    """What the form proposes: a live table by link, bots on the other chairs."""
    others = max(game.seats) - 1
    usual = (USUAL_CHAIRS if USUAL_CHAIRS in game.seats else game.seats[0]) - 1
    chairs = [(PERSON if number == 0 else USUAL if number < usual else NOBODY, "") for number in range(others)]
    typed = {option.name: written(option.default) for option in game.options}
    return Draft(game, chairs=chairs, typed=typed)


def written(value: Value) -> str:
    """A value as a form says it."""
    return str(value).lower()


def read_option(option: Option, text: str) -> Value:
    """The value a form means; ``ValueError`` if the option may not be that."""
    for value in option.values:
        if written(value) == text:
            return value
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise ValueError(f"option {option.name} cannot be {text!r}")
    return option.accept(int(text))


def read(fields: Mapping[str, str], guest: bool) -> Draft:
    """The draft a form describes. An unknown game is nothing a form of ours asks for."""
    if fields.get("game") not in registry.names():
        raise RequestError("no_game", 400)
    game = registry.game(fields["game"])
    draft = blank(game)
    draft.name, draft.title = one_line(fields.get("name", "")), one_line(fields.get("title", ""))
    draft.access, draft.pace = fields.get("access", "link"), fields.get("pace", "live")
    draft.deputy, draft.friendly = fields.get("deputy", DEPUTY[0]), fields.get("friendly", FRIENDLY[0])
    draft.strict = fields.get("strict", STRICT[0])
    draft.hints = fields.get("hints") == "yes"
    draft.chairs = [
        (fields.get(f"chair{number}", NOBODY), printable(fields.get(f"who{number}", ""))[:LOGIN_LENGTH])
        for number in range(1, max(game.seats))
    ]
    known = draft.access in ACCESS and draft.pace in PACES
    known = known and draft.deputy in DEPUTY and draft.friendly in FRIENDLY and draft.strict in STRICT
    if not known or any(kind not in KINDS for kind, _ in draft.chairs):
        raise RequestError("trouble.form", 400)
    if guest and not draft.name:
        draft.errors["name"] = "host.error.name"
    read_options(draft, fields)
    check_chairs(draft)
    return draft


def read_options(draft: Draft, fields: Mapping[str, str]) -> None:
    for option in draft.game.options:
        # A box that is not ticked is not sent.
        text = fields.get(f"opt.{option.name}", "false" if is_tick(option) else written(option.default)).strip()
        draft.typed[option.name] = text
        try:
            draft.options[option.name] = read_option(option, text)
        except ValueError:
            draft.errors[f"opt.{option.name}"] = "host.error.number" if option.maximum else "host.error.option"


def is_tick(option: Option) -> bool:
    return set(option.values) == {False, True} and not option.maximum and isinstance(option.default, bool)


def check_chairs(draft: Draft) -> None:
    """Enough chairs, a name for whoever shares the screen, a login for whoever a chair is kept for."""
    if draft.seats not in draft.game.seats:
        draft.errors["chairs"] = "host.error.seats"
    for number, (kind, text) in enumerate(draft.chairs, 1):
        if kind == HERE and not text:
            draft.errors[f"who{number}"] = "host.error.here"
        elif kind == PERSON and draft.access == "named":
            try:
                clean_login(text)
            except RequestError:
                draft.errors[f"who{number}"] = "host.error.login"
