"""The pages say what is true: their examples run, their commands and screens are real, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import pkgutil
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from signoria.cli import app

ROOT = Path(__file__).parent.parent
READMES = [ROOT / "README.md", ROOT / "README.fr.md"]
PAGES = [*READMES, *sorted((ROOT / "docs").glob("*.md"))]
OTHERS = [ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"]  # their examples are not run
GUIDES = [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / name for name in ("CONTRIBUTING.md", "SECURITY.md"))]
MORRA = ROOT / "examples" / "morra" / "README.md"

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"(?:src|tests|tools|docs|benchmarks|\.ci)/[\w./-]*")
TELLS = "# -> "  # after a print in an example: what it prints
STARTS = ("signoria ", "./run ")  # how a command begins on a page


class Fence(NamedTuple):
    """A block between two fences: the word behind the first, and what is written between them."""

    word: str
    text: str


def fences(page: Path, word: str = "") -> list[Fence]:
    found = [Fence(*match.groups()) for match in FENCE.finditer(page.read_text(encoding="utf-8"))]
    return [fence for fence in found if not word or fence.word == word]


def prose(page: Path) -> str:
    """The page without its blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def named(pages: list[Path]) -> pytest.MarkDecorator:
    """Parametrize over pages, by their names."""
    return pytest.mark.parametrize("page", pages, ids=[str(page.relative_to(ROOT)) for page in pages])


def with_a(word: str) -> list[Path]:
    return [page for page in PAGES if fences(page, word)]


def is_part(parts: list[str], whole: list[str]) -> bool:
    """All of them, in this order, with others between them."""
    left = iter(whole)
    return all(part in left for part in parts)


# Examples in Python


@named(with_a("python"))
def test_the_python_examples_run_and_print_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    space: dict[str, object] = {"__name__": page.stem}
    for number, fence in enumerate(fences(page, "python"), 1):
        exec(compile(fence.text, f"{page.name}, example {number}", "exec"), space)
        told = [line.partition(TELLS)[2] for line in fence.text.splitlines() if TELLS in line]
        printed = capsys.readouterr().out.splitlines()
        assert is_part(told, printed), f"{page.name}, example {number} prints {printed}"


PUBLIC = ["actions", "game", "luck", "journal", "match", "options", "scenes", "testing"]


@pytest.mark.parametrize("module", ["signoria", "signoria.bots", *(f"signoria.engine.{name}" for name in PUBLIC)])
def test_the_examples_of_the_public_modules_are_true(module: str) -> None:
    """Compiled modules have no docstrings: there, nothing is tried."""
    assert doctest.testmod(import_module(module)).failed == 0


def test_there_are_python_examples_to_run() -> None:
    assert set(READMES) <= set(with_a("python"))


# Commands


def commands_on(page: Path) -> Iterator[str]:
    """What a page tells to type: in blocks for the shell, and between backticks."""
    for fence in fences(page):
        if fence.word in ("sh", "console"):
            yield from (line.removeprefix("$ ") for line in fence.text.splitlines())
    yield from SPAN.findall(prose(page))


def typed(page: Path) -> list[list[str]]:
    """The commands of Signoria on a page, as lists of words after the program's name; all of them take --lang."""
    found = [line for line in commands_on(page) if line.startswith(STARTS)]
    return [shlex.split(re.sub(r" --lang (en|fr)\b", "", line), comments=True)[1:] for line in found]


def resolve(words: list[str]) -> tuple[Any, list[str]]:
    """The command these words name, and the words left for it."""
    command: Any = typer.main.get_command(app)
    while words and hasattr(command, "commands"):
        assert words[0] in command.commands, f"there is no command {words[0]!r}"
        command, words = command.commands[words[0]], words[1:]
    return command, words


@named([page for page in PAGES if typed(page)])
def test_every_command_on_a_page_exists_and_takes_these_options(page: Path) -> None:
    for words in typed(page):
        if words[0].isupper() or words[0].startswith("-"):  # a placeholder, or an option of the program itself
            continue
        command, rest = resolve(words)
        if rest and rest != ["--help"]:
            command.make_context(words[0], list(rest))  # raises at an option or argument it does not know


@named(READMES)
def test_every_command_is_on_the_page(page: Path) -> None:
    named_here = {words[0] for words in typed(page)}
    assert set(resolve([])[0].commands) <= named_here


@named(READMES)
def test_each_page_tells_the_two_commands(page: Path) -> None:
    lines = [line for fence in fences(page, "sh") for line in fence.text.splitlines()]
    for script in ("./run", "./check"):
        assert script in lines
        assert os.access(ROOT / script, os.X_OK)


# Screens


def screens(page: Path) -> list[tuple[list[str], str]]:
    """The commands of the ``console`` blocks, each with what it shows, up to where the page stops showing it."""
    found: list[tuple[list[str], str]] = []
    for fence in fences(page, "console"):
        for part in re.split(r"^\$ ", fence.text, flags=re.MULTILINE)[1:]:
            line, _, shown = part.partition("\n")
            assert line.startswith(STARTS)
            found.append((shlex.split(line)[1:], shown.rstrip("\n")))
    return found


def run(words: list[str], answers: str, folder: Path) -> str:
    """What the program shows on 80 columns when this is typed, without the blanks at the ends of lines."""
    wanted = {"COLUMNS": "80", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "PYTHONUTF8": "1", "XDG_STATE_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "signoria.cli", *words],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **wanted},
        cwd=folder,
        timeout=120,
        check=False,
    )
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())


@named(with_a("console"))
def test_the_screens_are_what_the_program_shows(page: Path, tmp_path: Path) -> None:
    for words, shown in screens(page):
        answers = "".join(f"{typed}\n" for typed in re.findall(r"^\w+> (.+)$", shown, re.MULTILINE))
        real = run(words, answers, tmp_path)
        assert real.startswith(shown), f"{page.name}: show this instead\n\n{real}"


def test_there_are_screens_to_look_at() -> None:
    assert set(READMES) <= set(with_a("console"))


# Two languages


def skeleton(page: Path) -> list[str]:
    """Headings by level, blocks by their word, rows of tables, links: what two translations have in common."""
    found: list[str] = []
    word: str | None = None
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            word = line.removeprefix("```") if word is None else None
            found += [f"block {word}"] if word is not None else []
        elif word is None and re.match(r"#+ ", line):
            found.append(line.split()[0])
        elif word is None and line.startswith("|"):
            found.append("row " + " ".join(target.replace(".fr.", ".en.") for target in LINK.findall(line)))
    return found


def test_both_languages_have_the_same_pages() -> None:
    english, french = (skeleton(page) for page in READMES)
    assert english == french
    assert english.count("##") >= 5
    english_code, french_code = ([re.sub(r"#.*", "", fence.text) for fence in fences(p, "python")] for p in READMES)
    assert english_code == french_code


# Links


def targets(page: Path) -> set[str]:
    """Files a page leads to: by links beside it, and by paths between backticks from the project's folder."""
    here = page.parent.relative_to(ROOT)
    links = {target.partition("#")[0] for target in LINK.findall(prose(page)) if "://" not in target}
    paths = {path for span in SPAN.findall(prose(page)) for path in [span.partition("::")[0]] if FILE.fullmatch(path)}
    return {str(here / link) for link in links if link} | paths


def anchors(page: Path) -> set[str]:
    """What can stand behind the ``#`` of a link to this page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', prose(page)))


@named([*PAGES, *OTHERS, MORRA])
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = sorted(target for target in targets(page) if not (ROOT / target).exists())
    assert not lost, f"{page.name} leads to what is not there"
    for target in LINK.findall(prose(page)):
        path, _, anchor = target.partition("#")
        if anchor and "://" not in target:
            there = page.parent / path if path else page
            assert anchor in anchors(there), f"{page.name}: nothing in {there.name} is called #{anchor}"


# Names of files, modules and classes


WIDTH = 120  # of every page; tables, blocks and headings may be wider
FOLDERS = ("src", "tests", "tools", "docs", "examples", "benchmarks")
SHORT_FOR = ("", "src/", "src/signoria/")  # what a path on a page may leave out
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
MODULE = re.compile(r"signoria(?:\.(?!sqlite)\w+)+")
CLASS = re.compile(r"(?:[A-Z][a-z]+){2,}")  # ``FileGame``, and the first part of ``ActionSpace.parse``
NAME = re.compile(r"\bNAME\b")  # ``games/NAME/table``: in the folder of any game
PLANTED = [
    "server/nowhere.py",
    "nowhere.py",
    "signoria.engine.nowhere",
    "signoria.Nothing",
    "NoSuch" + "Class.method",
    "web/table.py: unheard_of",
]


@cache
def tree() -> frozenset[str]:
    """Every file and folder of the project, as a path from its top."""
    built = {line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()}
    top = [path for path in ROOT.iterdir() if path.name not in built]
    below = [path for name in FOLDERS for path in (ROOT / name).rglob("*") if "__pycache__" not in path.parts]
    return frozenset(path.relative_to(ROOT).as_posix() for path in [*top, *below])


@cache
def all_code() -> frozenset[str]:
    """Every word of the Python files."""
    files = [ROOT / path for path in tree() if path.endswith(".py")]
    return frozenset(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in files)))


def find(path: str) -> str | None:
    """The file or folder meant: from the project's top, from a package, or by the end of its path."""
    path = NAME.sub("condottiere", path.rstrip("/"))
    whole = [start + path for start in SHORT_FOR if start + path in tree()]
    return next(iter(whole or sorted(one for one in tree() if one.endswith("/" + path))), None)


def names_a_file(span: str) -> bool:
    """Does a span name a file or folder of the project, rather than an address, an option or a reader's own file?"""
    first = span.partition("/")[0]
    return PATH.fullmatch(span) is not None and (span.endswith(".py") or ("/" in span and find(first) is not None))


def exists(span: str) -> bool:
    """Is there what a span between backticks names? Spans that name no file, module or class are true."""
    path, colon, inside = span.partition(": ")
    path = path.partition("::")[0]
    first = re.split(r"[.(\[]", span)[0]
    if names_a_file(path):
        there = find(path)
        words = (ROOT / there).read_text(encoding="utf-8") if there and colon else inside
        return there is not None and inside in words
    if MODULE.fullmatch(span):
        try:
            return pkgutil.resolve_name(span) is not None
        except (ImportError, AttributeError):
            return False
    return CLASS.fullmatch(first) is None or first in all_code()


def missing(text: str) -> list[str]:
    return [span for span in SPAN.findall(FENCE.sub("", text)) if not exists(span)]


@named([*READMES, *GUIDES, MORRA])
def test_every_file_module_and_class_on_a_page_exists(page: Path) -> None:
    lost = missing(page.read_text(encoding="utf-8"))
    assert not lost, f"{page.name} speaks of {lost}"


def test_names_that_do_not_exist_are_found() -> None:
    assert [span for span in PLANTED if exists(span)] == []
    assert missing("`web/table.py`, `engine/match.py: Match`, `signoria.engine.game`, `Match.play`") == []


def test_every_page_has_one_width() -> None:
    wide = []
    for page in [*GUIDES, *OTHERS]:
        for line in prose(page).splitlines():
            if len(line) > WIDTH and not line.startswith(("|", "#")) and " " in line[:WIDTH].strip(" -"):
                wide.append(f"{page.name}: {line[:60]}")
    assert not wide


def test_every_test_on_a_page_exists() -> None:
    spans = {span for page in PAGES for span in SPAN.findall(prose(page)) if re.match(r"tests/[\w/]+\.py::", span)}
    assert spans
    for span in spans:
        path, _, name = span.partition("::")
        assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8"), span


def test_code_project_and_changelog_tell_the_same_version() -> None:
    from signoria import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    date = "unreleased" if ".dev" in __version__ else r"\d{4}-\d\d-\d\d"
    assert re.search(rf"^## \[{re.escape(__version__)}\] - {date}$", log, re.MULTILINE)
