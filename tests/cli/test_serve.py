"""The command that opens the table in the browser: where it listens, what it says, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from helpers.command_line import LANGUAGES, address_in, run, served
from signoria.cli import serve
from signoria.server.addresses import own_address
from signoria.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent


def ask(url: str) -> int:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return int(answer.status)


def test_it_serves_says_where_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path, "--database", "some/where/house.sqlite") as (process, said):
        assert said.startswith("The table is open: http://127.0.0.1:")
        assert "some/where/house.sqlite" in said
        assert ask(address_in(said) + "/health") == 200
        assert (tmp_path / "some/where/house.sqlite").exists()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_service_plays_on_after_a_hang_up(tmp_path: Path) -> None:
    with served(tmp_path, "--database", "house.sqlite") as (process, said):
        process.send_signal(signal.SIGHUP)
        assert ask(address_in(said) + "/health") == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGHUP")
def test_a_closed_terminal_ends_a_server_that_was_started_there(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: ended.append(number))
    hang_up = signal.getsignal(signal.SIGHUP)
    try:
        for kind, terminal, expected in (
            (signal.SIG_DFL, True, 1),
            (signal.SIG_DFL, False, 0),
            (signal.SIG_IGN, True, 0),
        ):
            ended.clear()
            signal.signal(signal.SIGHUP, kind)
            monkeypatch.setattr("sys.stdin", Terminal(terminal))
            serve.outlive_hang_up()
            signal.raise_signal(signal.SIGHUP)
            assert len(ended) == expected
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGHUP, hang_up)


class Terminal:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_the_home_network_gets_an_address_and_a_code(tmp_path: Path) -> None:
    with served(tmp_path, "--lan", SIGNORIA_DATABASE="house.sqlite") as (_, said):
        assert "▄" in said or "no network" in said
        assert ask(address_in(said) + "/health") == 200
        found = re.search(r"home network: (http://\S+)", said)
        assert found is None or ask(found[1] + "/health") == 200
        assert (tmp_path / "house.sqlite").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_in_use_is_one_line_that_names_another(language: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", port, "--database", tmp_path / "x.sqlite", language=language)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        other = int(result.stderr.split()[-1])
        assert str(port) in result.stderr
        assert other != port
        serve.listen("127.0.0.1", other).close()
    assert not (tmp_path / "x.sqlite").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--lan", "--host", "10.0.0.1"], "--host"),
        (["--public-url", "table.example"], "table.example"),
        (["--trusted-proxies", "10.0.0.1/8"], "10.0.0.1/8"),
        (["--trusted-proxies", "proxy.example"], "proxy.example"),
        (["--trusted-proxies", "10.0.0.1,*"], "10.0.0.1,*"),
        (["--sockets-per-address", "0"], "--sockets-per-address"),
        (["--host", "203.0.113.77"], "203.0.113.77"),
        (["--port", "70000"], "--port"),
        (["--bot-workers", "0"], "--bot-workers"),
        (["--port", "0", "--database", "a-file/x.sqlite"], "a-file"),
        (["--port", "0", "--database", "a-file"], "a-file"),
        (["--port", "0", "--database", "."], "."),
        (["--port", "0", "--database", "nothing://here"], "nothing"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    arguments: list[str], named: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("this is no database, however long one looks at it\n" * 100)
    result = run("serve", *arguments, language=language)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert named in result.stderr


@pytest.mark.parametrize("url", ["nothing://ada:s3cret@here/db", "nothing://ada:s3/cr@t@here/db", "nothing://:s3@here"])
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["admin", "status"]])
def test_the_password_of_a_database_is_never_shown(
    command: list[str], url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run(*command, "--database", url)
    assert result.exit_code == 2
    assert "***@here" in result.stderr
    assert "s3" not in result.stderr
    serve.announce(Settings(database=url), lan=False)
    told = capsys.readouterr().out
    assert "***@here" in told
    assert "s3" not in told


@pytest.mark.parametrize(
    ("screen", "wanted", "opened"), [("", None, False), ("", True, False), (":0", True, True), (":0", False, False)]
)
def test_the_browser_opens_only_on_a_screen(
    screen: str, wanted: bool | None, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    seen: list[str] = []

    def browser(url: str) -> bool:
        seen.append(url)
        raise webbrowser.Error("none here")

    monkeypatch.setattr(webbrowser, "open", browser)
    serve.show("http://127.0.0.1:1/", wanted)
    end = time.monotonic() + (60 if opened else 0.1)
    while not seen and time.monotonic() < end:
        time.sleep(0.01)
    assert bool(seen) is opened


def test_a_public_address_is_the_one_that_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce(Settings(public_url="https://table.example"), lan=False)
    assert "https://table.example" in capsys.readouterr().out
    assert own_address(Settings(host="::", port=1)) == "http://127.0.0.1:1"
    assert own_address(Settings(host="::1", port=1, public_url="https://x")) == "http://[::1]:1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ([], ["serve"]),
        (["--lan"], ["serve", "--lan"]),
        (["--port", "0"], ["serve", "--port", "0"]),
        (["play", "--seats", "3"], ["play", "--seats", "3"]),
        (["--help"], ["--help"]),
        (["--version"], ["--version"]),
        (["--lang", "fr", "play"], ["--lang", "fr", "play"]),
    ],
)
def test_run_serves_unless_a_command_is_named(typed: list[str], meant: list[str], tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/setup.sh").write_text("BIN=$ROOT; set_up() { :; }\n")
    (tmp_path / "run").write_text((ROOT / "run").read_text(encoding="utf-8"), encoding="utf-8")
    program = tmp_path / "signoria"
    program.write_text('#!/bin/sh\necho "$SIGNORIA_DATABASE"\nfor one in "$@"; do echo "$one"; done\n')
    program.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "SIGNORIA_DATABASE"}
    done = subprocess.run(
        ["sh", str(tmp_path / "run"), *typed], capture_output=True, text=True, check=True, env=environment, timeout=60
    )
    assert done.stdout.splitlines() == [str(tmp_path / "var/signoria.sqlite"), *meant]
