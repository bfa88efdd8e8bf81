"""``signoria scene``: check scenes, or look at one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import FOUND_FAULT, CommandError, print_error
from signoria.cli.arguments import error_text, find_game
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.engine.game import Game
    from signoria.engine.scenes import Scene


def check(scenes: Annotated[list[str], typer.Argument(metavar="GAME|PATH")] = []) -> int:  # noqa: B006
    """Play scenes and compare; all scenes of all games if nothing is named."""
    from signoria.engine.scenes import SceneError

    good = bad = 0
    for game, path in chosen(scenes):
        try:
            game.scene(path).check()
            good += 1
        except SceneError as error:
            print(say("scene.wrong", reason=error_text(error)))
            bad += 1
        except UnicodeDecodeError:
            print(say("scene.wrong", reason=say("fault.no_text", path=path.name)))
            bad += 1
    if not good + bad:
        print_error(say("fault.no_scenes"))
        return FOUND_FAULT
    print(say("scene.summary", good=good, bad=bad))
    return FOUND_FAULT if bad else 0


def chosen(what: Sequence[str]) -> Iterator[tuple[Game[Any], Path]]:
    """The scenes meant: names of games stand for all of theirs, the rest are files and folders."""
    from signoria import games
    from signoria.engine.scenes import scene_paths

    named = [one for one in what if one in games.names()]
    paths = [one for one in what if one not in games.names()]
    if not paths:
        for name in named or games.names():
            found = find_game(name)
            yield from ((found, path) for path in scene_paths(found))
        return
    for text in paths:
        path = Path(text)
        if not path.exists():
            raise CommandError("no_such_path", path=text)
        for one in sorted(path.rglob("*.toml")) if path.is_dir() else [path]:
            yield game_of(one, named), one


def game_of(path: Path, named: Sequence[str]) -> Game[Any]:
    """The game of a scene file: the one named, else the one whose folder it lies in, else the first."""
    from signoria import games

    inside = [name for name in games.names() if name in path.resolve().parts]
    return find_game((*named, *inside, *games.names())[0])


def show(
    path: Annotated[Path, typer.Argument(metavar="PATH")],
    game: Annotated[str, typer.Option("--game", metavar="NAME")] = "",
) -> int:
    """A scene as a lesson: the position, then each step with what happens and what it shows."""
    from signoria.engine.scenes import SceneError

    if not path.is_file():
        raise CommandError("folder" if path.is_dir() else "no_such_path", path=path)
    found = find_game(game) if game else game_of(path, [])
    try:
        scene = found.scene(path)
        return tell(found, scene)
    except SceneError as error:
        raise CommandError("refused", reason=error_text(error)) from None
    except UnicodeDecodeError:
        raise CommandError("no_text", path=path) from None


def tell(game: Game[Any], scene: Scene) -> int:
    from rich.text import Text

    from signoria.cli.console import make_console
    from signoria.engine.scenes import SceneError
    from signoria.terminal import table

    position = scene.position()
    shown = table(game, language(), [])
    console = make_console()
    console.print(Text(scene.title[language()], style="bold"))
    console.print(Text(", ".join(scene.clauses), style="dim"))
    console.print()
    console.print(shown.board(position.view(None), console.width))
    fault = ""
    try:
        played = scene.check()
    except SceneError as error:
        played, fault = [], error_text(error)
    for one in played:
        console.print()
        if "move" in one.step:
            facts = {"number": one.number, "seat": shown.wording.name(one.step["seat"]), "move": one.step["move"]}
            key = "scene.refused" if "refused" in one.step else "scene.step"
            console.print(Text(say(key, **facts, clause=one.step.get("refused", "")), style="bold"))
        if one.step.get("say"):
            spoken = one.step["say"]
            console.print(Text(str(spoken.get(language()) or next(iter(spoken.values()))), style="italic"))
        for event in one.events:
            sentence = shown.wording.story({**event.data, **event.secret, "kind": event.kind}, "all")
            if sentence:
                console.print(Text(sentence))
        console.print(shown.board(one.state.view(one.step.get("eyes")), console.width))
    if fault:
        console.print()
        console.print(Text(say("scene.wrong", reason=fault), style="red"))
    return FOUND_FAULT if fault else 0


COMMANDS: dict[str, Callable[..., int]] = {"check": check, "show": show}
