"""The command line: ``signoria play`` and the other commands, one small module each."""

from __future__ import annotations

import typer

from signoria.cli import (
    admin,
    analyse,
    bench,
    data,
    dataset,
    ladder,
    nightly,
    play,
    replay,
    rules,
    scene,
    serve,
    simulate,
    train,
    verify,
)
from signoria.cli.app import Command, Door

__all__ = ["app", "main"]

SETTINGS = {"help_option_names": ["-h", "--help"]}


def group() -> typer.Typer:
    return typer.Typer(
        cls=Door,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
    )


def say_version(wanted: bool) -> None:
    if wanted:
        from signoria import __version__

        print(f"signoria {__version__}")
        raise typer.Exit


app = group()


@app.callback()
def root(version: bool = typer.Option(False, "--version", callback=say_version, is_eager=True)) -> None:
    """The program itself; its words are in the texts, like those of every command."""


for module in (serve, play, simulate, train, dataset, replay, analyse, verify, bench, nightly, ladder):
    name = module.__name__.rpartition(".")[2]
    app.command(name, cls=Command, context_settings=SETTINGS)(getattr(module, name))

for module in (scene, rules, data, admin):
    inner = group()
    for inner_name, command in module.COMMANDS.items():
        inner.command(inner_name, cls=Command, context_settings=SETTINGS)(command)
    inner.callback()(lambda: None)
    app.add_typer(inner, name=module.__name__.rpartition(".")[2])


def main() -> None:
    """The program ``signoria``."""
    app()
