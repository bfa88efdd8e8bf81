"""Receipts: a record holds enough about a bot's choice to repeat and check it.

A bot chooses by a view, a seed and a budget in iterations, and keeps no state between moves. Its view follows from the
record. So anybody with the record can repeat the bot's search on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from signoria import bots
from signoria.bots.base import Bot, Choice
from signoria.bots.search_bot import SearchBot
from signoria.engine.game import Game, View
from signoria.engine.match import Match
from signoria.engine.record import Line

KINDS = ("bot", "deputy")  # movers whose moves have a receipt


def version_of(bot: Bot, game: Game[Any]) -> str:
    """The version of a bot in a game: its own, the game's evaluation, and the learned weights."""
    learned = "" if game.learned is None else f"-{game.learned.mark}"
    return f"{bot.version}.{game.judgement()}{learned}"


def receipt(bot: Bot, game: Game[Any], choice: Choice, seed: int) -> dict[str, object]:
    """The entry of a choice in a record."""
    return {"name": bot.name, "version": version_of(bot, game), "iterations": choice.iterations, "seed": seed}


@dataclass(frozen=True)
class Check:
    """One move of a bot, computed again: ``same``, ``other`` (another move was found), or why it could not be."""

    ply: int
    seat: int
    name: str
    told: str  # its version as the record tells it
    verdict: str  # same, other, iterations, version, unknown
    move: str  # as recorded
    found: str = ""  # what was found instead: a move, a number of iterations, a version


def steps_of(lines: list[Line]) -> int:
    """How many moves of bots there are to check."""
    return sum(has_receipt(line) for line in lines)


def has_receipt(line: Line) -> bool:
    mover = line.get("mover")
    return "move" in line and isinstance(mover, Mapping) and mover.get("kind") in KINDS


def check(lines: list[Line]) -> Iterator[Check]:
    """Compute every move of a bot again, from what its seat knew then. The record must be verified already."""
    match = Match.replay(lines, until=0)
    for line in lines[1:]:
        if "ply" not in line:
            continue
        if has_receipt(line):
            yield made_again(match.game, match.view(line["seat"]), line)
        match.follow(line)


def made_again(game: Game[Any], view: View, line: Line) -> Check:
    mover, move = line["mover"], str(line["move"])
    name, told, seed = str(mover.get("name", "?")), str(mover.get("version", "?")), mover.get("seed")
    about = (int(line["ply"]), int(line["seat"]), name, told)
    bot = same_bot(name, mover.get("iterations"))
    if bot is None or type(seed) is not int:
        return Check(*about, "unknown", move)
    if version_of(bot, game) != told:
        return Check(*about, "version", move, version_of(bot, game))
    choice = bot.choose(game, view, seed)
    found = str(game.actions[choice.action])
    if found != move:
        return Check(*about, "other", move, found)
    if choice.iterations != mover.get("iterations") and bot.name == name:
        return Check(*about, "iterations", move, str(choice.iterations))
    return Check(*about, "same", move)


def same_bot(name: str, iterations: object) -> Bot | None:
    """The bot of this name. A budget in seconds is replaced by the recorded iterations; the search may stop earlier if
    its choice is settled."""
    try:
        bot = bots.make(name)
        if isinstance(bot, SearchBot) and bot.seconds > 0 and isinstance(iterations, int) and iterations > 0:
            return SearchBot(iterations=iterations, judge=bot.judge)
        return bot
    except ValueError:
        return None
