"""The Typer application: help and errors in the user's language, one line per error, exit codes.

0: success; 1: a check found a fault; 2: the input was not understood; 130: interrupted.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EACCES, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR, EPERM
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from signoria.cli import i18n
from signoria.cli.i18n import knows, say, tame
from signoria.engine.atomic_files import NoFolder
from signoria.engine.texts import LANGUAGES

FOUND_FAULT = 1
BAD_INPUT = 2
INTERRUPTED = 130
SYSTEM = {
    ENOENT: "no_such_path",
    EISDIR: "folder",
    EEXIST: "no_folder",  # a folder was to be made where a file is
    ENOTDIR: "no_folder",
    EACCES: "not_allowed",
    EPERM: "not_allowed",
    ENOSPC: "disk_full",
}
LOOSE = re.compile(r"(?<=\S) (?=[:;?!»](?:\s|\]|$))|(?<=«) ")  # the space before a French colon
EXTRA_ARGUMENT = re.compile(r"extra argument\S* \((?P<what>.*)\)")


class CommandError(typer.TyperException):
    """Bad input: one line on stderr, and the program ends. The line is the text ``fault.<key>``."""

    exit_code = BAD_INPUT

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        super().__init__(say(f"fault.{key}", **params))


def os_error_text(error: OSError, name: object = "") -> str:
    """What the system refused, in words."""
    about = error.filename if error.filename is not None else name
    key = "no_such_folder" if isinstance(error, NoFolder) else SYSTEM.get(error.errno or 0)
    if key is not None:
        return say(f"fault.{key}", path=about)
    return say("fault.system", reason=error.strerror or str(error), name=about)


def print_error(message: str) -> None:
    """One line on stderr."""
    print(f"signoria: {tame(' '.join(message.split()))}", file=sys.stderr)


# Help


def path_of(ctx: typer.Context) -> str:
    """Where the words of a command are: ``rules.show``; ``root`` for the program itself."""
    names: list[str] = []
    here: Any = ctx
    while here.parent is not None:
        names.insert(0, str(here.info_name))
        here = here.parent
    return ".".join(names) or "root"


def usage_pieces(command: Any, ctx: typer.Context) -> str:
    pieces = [say("help.some_options")]
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            name = shown_name(param)
            pieces.append(name if param.required else f"[{name}]")
    if isinstance(command, TyperGroup):
        pieces.append(say("help.some_command"))
    return " ".join(pieces)


def shown_name(param: Any) -> str:
    """How an argument or option is written in the help."""
    value = str(param.metavar or param.name.upper())
    value = say(f"help.value.{value}") if knows(f"help.value.{value}") else value
    if param.param_type_name == "argument":
        return value + ("..." if param.nargs == -1 else "")
    names = [*param.opts, *param.secondary_opts]
    if param.name == "help":  # its names come in no fixed order
        names.sort(key=len)
    return ", ".join(names) + ("" if param.is_flag else f" {value}")


def keep_colons(text: str) -> str:
    """No line of a help page begins with a colon, in French too."""
    return LOOSE.sub("\u00a0", text)


def told_of(param: Any, path: str) -> str:
    """What the help says of an argument or option, with its default."""
    key = next((key for key in (f"help.{path}.{param.name}", f"help.common.{param.name}") if knows(key)), "")
    told = say(key) if key else ""
    default = param.default
    if default in (None, False, "") or default == []:
        return told
    if callable(default):
        default = default()
    if isinstance(default, (list, tuple)):
        default = ", ".join(str(one) for one in default)
    return f"{told} {say('help.default', value=default)}"


def write_help(command: Any, ctx: typer.Context, formatter: Any) -> None:
    """The help page of a command: usage, what it does, its arguments and options, an example."""
    path = path_of(ctx)
    formatter.write_usage(ctx.command_path, usage_pieces(command, ctx), prefix=say("help.usage") + " ")
    formatter.write_paragraph()
    formatter.write_text(keep_colons(say(f"help.{path}.what")))
    params = command.get_params(ctx)
    for kind in ("argument", "option"):
        rows = [(shown_name(one), keep_colons(told_of(one, path))) for one in params if one.param_type_name == kind]
        if kind == "option":
            rows.append(("-l, --lang en|fr", keep_colons(say("help.common.lang"))))
        if rows:
            with section(formatter, say(f"help.{kind}s")):
                formatter.write_dl(rows)
    if isinstance(command, TyperGroup):
        inner = "" if path == "root" else f"{path}."
        with section(formatter, say("help.commands")):
            formatter.write_dl(
                [(name, keep_colons(say(f"help.{inner}{name}.short"))) for name in command.list_commands(ctx)]
            )
    with section(formatter, say("help.examples")):
        for line in say(f"help.{path}.example").splitlines():
            formatter.write(f"  {line}\n")


@contextmanager
def section(formatter: Any, title: str) -> Iterator[None]:
    """A titled part of a help page; the title brings its own colon, which is not the same in every language."""
    formatter.write_paragraph()
    formatter.write(f"{title}\n")
    with formatter.indentation():
        yield


class Command(TyperCommand):
    """A command whose help speaks the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


# Complaints


def option_name(error: Any) -> str:
    """The option or argument a complaint is about."""
    param = getattr(error, "param", None)
    if param is None:
        return str(getattr(error, "option_name", ""))
    return shown_name(param) if param.param_type_name == "argument" else str(max(param.opts, key=len))


def expected_numbers(error: Any) -> str:
    """What a number option takes, in words."""
    param = error.param
    described = getattr(param, "type_descriptor", None)
    wanted = getattr(described, "annotation", None)
    lowest, highest = getattr(param, "min", None), getattr(param, "max", None)
    if wanted in (int, float):
        kind = say("fault.whole_number" if wanted is int else "fault.number")
        if lowest is not None and highest is not None:
            return say("fault.between", kind=kind, lowest=lowest, highest=highest)
        return say("fault.at_least", kind=kind, lowest=lowest) if lowest is not None else kind
    return str(error.message)


def reword(error: typer.TyperException) -> str:
    """A complaint of the argument parser, in our words."""
    kind = type(error).__name__
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx is not None else "signoria"
    if isinstance(error, CommandError):
        return error.message
    if kind == "MissingParameter":
        return say("fault.missing", name=option_name(error), command=command)
    if kind == "NoSuchOption":
        near = difflib.get_close_matches(option_name(error), getattr(error, "possibilities", None) or [], 1)
        hint = say("fault.did_you_mean", near=near[0]) if near else ""
        return say("fault.no_such_option", name=option_name(error), command=command, hint=hint)
    if kind == "BadOptionUsage":
        return say("fault.option_alone", name=option_name(error), command=command)
    if kind == "BadParameter" and getattr(error, "param", None) is not None:
        return say("fault.bad_value", name=option_name(error), expected=expected_numbers(error))
    extra = EXTRA_ARGUMENT.search(error.message)
    if extra is not None:
        return say("fault.too_many", what=extra["what"], command=command)
    return say("fault.usage", message=error.format_message(), command=command)


class Door(TyperGroup):
    """A group of commands. The outermost one chooses the language and turns every mistake into one line."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args:  # a group alone shows what it has
            print(ctx.get_help())
            ctx.exit(0)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], list(self.commands), 1)
            hint = say("fault.did_you_mean", near=near[0]) if near else ""
            raise CommandError("no_such_command", name=args[0], command=ctx.command_path, hint=hint)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        for stream in (sys.stdin, sys.stdout, sys.stderr):  # a strange character is no reason to fall over
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        rest, asked = i18n.take_language(sys.argv[1:] if args is None else args)
        i18n.use(asked if asked in LANGUAGES else i18n.language_of_environment())
        try:
            if asked == "":
                raise CommandError("option_alone", name="--lang", command="signoria")
            if asked is not None and asked not in LANGUAGES:
                raise CommandError("language", asked=asked, languages=", ".join(LANGUAGES))
            code = super().main(rest, "signoria", complete_var, standalone_mode=False, **extra)
        except typer.TyperException as error:
            print_error(reword(error))
            code = error.exit_code
        except typer.Abort:
            code = INTERRUPTED
        except BrokenPipeError:
            sys.stderr.close()  # the reader has closed the pipe: exit silently
            code = FOUND_FAULT
        except OSError as error:
            print_error(os_error_text(error))
            code = BAD_INPUT
        sys.exit(code if isinstance(code, int) else 0)
