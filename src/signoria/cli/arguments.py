"""What several commands read from their arguments; every mistake is a ``CommandError`` of one line."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from signoria.cli.app import CommandError, os_error_text
from signoria.cli.i18n import language, say, tame
from signoria.engine.messages import Sayable

if TYPE_CHECKING:
    from signoria.bots.base import Bot
    from signoria.engine.game import Game
    from signoria.engine.match import Match
    from signoria.engine.options import Option, Value
    from signoria.engine.record import Line

ON = ("true", "yes", "on", "oui")
OFF = ("false", "no", "off", "non")
NOTHING: Mapping[str, Any] = MappingProxyType({})


def near(wanted: str, known: Iterable[str]) -> str:
    """``Did you mean ...?``, if something is close."""
    found = difflib.get_close_matches(wanted, list(known), 1)
    return say("fault.did_you_mean", near=found[0]) if found else ""


def find_game(name: str) -> Game[Any]:
    """The game of this name."""
    from signoria import games

    if name not in games.names():
        raise CommandError("no_such_game", name=name, hint=near(name, games.names()), games=", ".join(games.names()))
    return games.game(name)


def seat_count(game: Game[Any], seats: int) -> int:
    if seats not in game.seats:
        raise CommandError("seat_count", game=game.name, fewest=game.seats[0], most=game.seats[-1], seats=seats)
    return seats


def read_options(game: Game[Any], given: Sequence[str]) -> dict[str, Value]:
    """``["hidden_cards=true", "play_for_points=20"]`` as values the game accepts; a bare name means true."""
    known = {option.name: option for option in game.options}
    values: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in known:
            raise CommandError("no_such_game_option", name=name, hint=near(name, known), options=", ".join(known))
        try:
            values[name] = known[name].accept(read_value(value, known[name]) if equals else True)
        except ValueError:
            raise CommandError("game_option", name=name, value=value or "true", choices=choices(known[name])) from None
    return values


def read_value(text: str, option: Option) -> Value:
    """``true``, ``12`` or a word. What the option names goes first: the scenario ``1494`` is a word, not a number."""
    plain = text.strip()
    for value in option.values:
        if isinstance(value, str) and value == plain:
            return value
    if plain.lower() in ON:
        return True
    if plain.lower() in OFF:
        return False
    try:
        return int(plain)
    except ValueError:
        return plain


def choices(option: Option) -> str:
    """What an option may be."""
    found = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
    if option.maximum:
        found.append(say("fault.range", lowest=option.minimum, highest=option.maximum))
    return ", ".join(found)


def error_text(error: Exception) -> str:
    """What was refused, in the reader's language if it can be said in more than one."""
    return error.say(language()) if isinstance(error, Sayable) else str(error)


def check_table(
    game: Game[Any], seats: int, options: Mapping[str, Value], overlay: Mapping[str, Any] = NOTHING
) -> None:
    """Raise unless the options fit together and fit the number of seats: each may be valid on its own."""
    from signoria.engine.corrections import check_overlay
    from signoria.engine.luck import FastLuck
    from signoria.engine.options import settle

    try:
        check_overlay(game, overlay)
        game.new(seats, settle(game.options, options), overlay, FastLuck(1), None)
    except ValueError as error:
        raise CommandError("refused", reason=error_text(error)) from None


def make_bots(names: str, count: int, programs: bool = False) -> list[Bot]:
    """n bots from ``greedy,random``; if there are too few names, they are repeated in turn.

    ``programs`` says that the names were typed at this command line, so they may start a program.
    """
    from signoria import bots
    from signoria.bots.program import PREFIX, hire

    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if not wanted or len(wanted) > max(count, 1):
        raise CommandError("bot_count", count=count, bots=names)
    made: list[Bot] = []
    for name in wanted:
        try:
            made.append(hire(name) if programs else bots.make(name))
        except ValueError:
            raise CommandError(
                "no_program" if programs and name.startswith(PREFIX) else "no_such_bot", name=name
            ) from None
    return [made[at % len(made)] for at in range(count)]


def read_record(path: Path) -> list[Line]:
    """The lines of a record file."""
    from signoria.engine import record

    try:
        return record.read(path)
    except record.BadRecord as error:
        raise CommandError("record", reason=error.say(language())) from None
    except OSError as error:
        raise CommandError("refused", reason=os_error_text(error, path)) from None


def load_match(path: Path) -> Match:
    """The match of a record file, to be looked at or continued."""
    from signoria.engine.match import Match
    from signoria.engine.record import BadRecord

    lines = read_record(path)
    try:
        return Match.replay(lines)
    except BadRecord as error:
        raise CommandError("record", reason=f"{path}, {error.say(language())}") from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise CommandError("record_broken", name=path, reason=repr(error)) from None


def names_of(match: Match) -> list[str]:
    """The players' names, made safe for a terminal: an uploaded record may contain anything."""
    given = match.header.get("names")
    return [tame(str(name)) for name in given] if isinstance(given, list) else []


def read_overlay(path: Path | None) -> dict[str, Any]:
    """The corrections in a TOML file: ``[card.winter]`` and below it ``count = 4``."""
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError("refused", reason=os_error_text(error, path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CommandError("overlay", path=path, reason=error) from None


def read_seat(text: str, seats: int) -> int:
    """A seat number of a table."""
    if not text.isdecimal() or len(text) > 3 or int(text) >= seats:
        raise CommandError("no_such_seat", seat=text, last=seats - 1)
    return int(text)
