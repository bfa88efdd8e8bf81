"""``signoria data``: check a game's data, list their sources, and print an owner's corrections as a patch."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import FOUND_FAULT
from signoria.cli.arguments import find_game, read_overlay
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.engine.data import Value
    from signoria.engine.game import Game

PRINTED = ("booklet", "rulebook")  # the sources that are the printed rules themselves

GameName = Annotated[str, typer.Argument()]
OverlayFile = Annotated[Path | None, typer.Option("--overlay", metavar="FILE")]


def check(game: GameName = "condottiere", overlay: OverlayFile = None) -> int:
    """Counts, sums, references and sources; then every value that had to be reconstructed."""
    from signoria.engine.corrections import changed_values, flaws_of
    from signoria.engine.data import merge, values

    found = find_game(game)
    changes = read_overlay(overlay)
    flaws = flaws_of(found, changes)
    for flaw in flaws:
        print(say("data.fault", fault=flaw.say(language())))
    if flaws:
        print(say("data.bad", faults=len(flaws)))
        return FOUND_FAULT
    data: Mapping[str, Any] = merge(found.data, changes)
    tell_tables(data)
    for path, value in changed_values(changes):
        print(say("data.corrected", name=".".join(path), value=value))
    corrected = {path for path, _ in changed_values(changes)}
    tell_guesses([one for one in values(data) if one.guessed and one.path not in corrected])
    print(say("data.good"))
    return 0


def tell_tables(data: Mapping[str, Any]) -> None:
    """Each list of entries with its sums; then those whose source is not the printed rules."""
    from signoria.engine.data import entries

    known = {name: entries(value) for name, value in data.items()}
    tables: dict[str, list[Any]] = {name: list(each.values()) for name, each in known.items() if each is not None}
    for name, listed in tables.items():
        sums = {key: total(listed, key) for key in numbers_of(listed)}
        told = ", ".join(f"{key} {value:g}" for key, value in sums.items())
        print(say("data.table", name=name, entries=len(listed), sums=f" ({told})" if told else ""))
    if "borders" in data:
        print(say("data.table", name="borders", entries=len(data["borders"]), sums=""))
    for name, listed in tables.items():
        other = [entry["id"] for entry in listed if not str(entry.get("source", "")).startswith(PRINTED)]
        if other:
            print(say("data.not_printed", name=name, ids=", ".join(other)))
    for name in data:
        source = data.get(f"{name}_source")
        if isinstance(source, Mapping) and "confidence" in source:
            print(say("data.guessed", name=name, confidence=source["confidence"]))


def tell_guesses(guesses: list[Value]) -> None:
    """What an owner of the box could look up."""
    if guesses:
        print(say("data.reconstructed", count=len(guesses)))
    for one in guesses:
        print(f"  {one.name} = {one.value}")


def numbers_of(listed: list[Any]) -> list[str]:
    """The whole numbers worth adding up: counts, and what is worth so much a copy."""
    return [key for key in ("count", "strength") if all(isinstance(entry.get(key), int) for entry in listed)]


def total(listed: list[Any], key: str) -> float:
    return float(sum(entry[key] * (entry.get("count", 1) if key != "count" else 1) for entry in listed))


# An owner's corrections


def diff(game: GameName, overlay: Annotated[Path, typer.Option("--overlay", metavar="FILE")]) -> int:
    """The corrections as a patch of the game's own files: what to send to the maintainers."""
    from signoria.engine.corrections import flaws_of

    found = find_game(game)
    changes = read_overlay(overlay)
    flaws = flaws_of(found, changes)
    for flaw in flaws:
        print(say("data.fault", fault=flaw.say(language())))
    if flaws:
        return FOUND_FAULT
    for name, before, after in patched_files(found, changes):
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm="")
        print("\n".join(lines))
    return 0


def patched_files(game: Game[Any], changes: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Each data file of the game that the corrections change: its name, and its text before and after."""
    import tomlkit

    from signoria.engine.corrections import changed_values
    from signoria.engine.data import OWNER
    from signoria.engine.game_files import folder

    data = folder(game) / "data"
    found = []
    for name in sorted(one.name for one in data.iterdir() if one.name.endswith(".toml")):
        before = (data / name).read_text(encoding="utf-8")
        document = tomlkit.parse(before)
        touched = False
        for path, value in changed_values(changes):
            table = holder(document, path)
            if table is not None:
                table[path[-1]] = value
                table[f"{path[-1]}_source"] = OWNER
                touched = True
        if touched:
            found.append((f"src/signoria/games/{game.name}/data/{name}", before, tomlkit.dumps(document)))
    return found


def holder(document: Any, path: tuple[str, ...]) -> Any:
    """The table of a file that has the value at the end of this way; None if the file is about something else."""
    table = document
    for name in path[:-1]:
        if isinstance(table, Mapping):
            table = table.get(name)
        elif isinstance(table, list):
            table = next((one for one in table if isinstance(one, Mapping) and one.get("id") == name), None)
    return table if isinstance(table, Mapping) and path[-1] in table else None


COMMANDS: dict[str, Callable[..., int]] = {"check": check, "diff": diff}
