"""Running commands, in this process and in one of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from signoria.cli import app

LANGUAGES = ("en", "fr")


def run(*arguments: object, said: str | None = None, language: str = "en", columns: int | None = None) -> Result:
    """A command in this process; ``said`` is what is typed."""
    clean = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": language, "NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb"}
    runner = CliRunner(env=clean)
    result = runner.invoke(app, [str(one) for one in arguments], input=said, terminal_width=columns)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(*arguments: object, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, as a shell would start it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [sys.executable, "-m", "signoria.cli", *(str(one) for one in arguments)],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**kept, "LANG": "en", "PYTHONUTF8": "1", "COLUMNS": "80", **environment},
        timeout=120,
        check=False,
    )


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@contextmanager
def served(folder: Path, *arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server in a process of its own, and what it said when it was ready."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SIGNORIA_DATABASE")}
    process = subprocess.Popen(
        [sys.executable, "-m", "signoria.cli", "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**kept, "LC_ALL": "en", "PYTHONUTF8": "1", **environment},
    )
    said = ""
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        yield process, said
    finally:
        process.kill()
        rest, errors = process.communicate()
        assert not errors, errors
        assert rest in ("", "The table is closed. What was played is kept.\n")


def address_in(said: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found is not None, said
    return found[0]
