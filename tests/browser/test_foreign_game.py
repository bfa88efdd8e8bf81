"""A game of another distribution, installed in an environment of its own, has every command and a page to play on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from helpers.browser_players import browser_of

MORRA = Path(__file__).parents[2] / "examples" / "morra"
START_TIMEOUT = 60.0  # seconds


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment in which Morra is installed by pip, beside the Signoria under test."""
    folder = tmp_path_factory.mktemp("foreign")
    venv.create(folder / "environment", with_pip=True)
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder / "environment")}))
    (own / "signoria.pth").write_text(f"{sysconfig.get_path('purelib')}\n{signoria_source()}\n")
    python = folder / "environment" / "bin" / "python"
    source = folder / "morra"  # a copy: a build leaves files beside its sources
    subprocess.run(["cp", "-r", MORRA, source], check=True)
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    newest = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}  # an old setuptools comes with venv
    subprocess.run([python, "-m", "pip", "install", "-q", *offline, source], check=True, env=newest)
    return python


def signoria_source() -> Path:
    """The folder that ``import signoria`` finds the package in: sources, or where a wheel was installed."""
    import signoria

    return Path(str(signoria.__file__)).parents[1]


def run(python: Path, *arguments: str | Path, said: str = "") -> str:
    command = [python, "-P", "-m", "signoria.cli", "--lang", "en", *arguments]
    done = subprocess.run(command, input=said, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_has_every_command(python: Path, tmp_path: Path) -> None:
    assert "MOR-2.3" in run(python, "rules", "list", "morra")
    run(python, "rules", "coverage", "morra", "--tests", MORRA / "tests")
    run(python, "scene", "check", "morra")
    run(python, "data", "check", "morra")
    assert "10" in run(python, "simulate", "morra", "--games", "10", "--bots", "greedy,random", "--jobs", "1")
    run(
        python,
        "ladder",
        "morra",
        "--bots",
        "random,greedy",
        "--games",
        "8",
        "--jobs",
        "1",
        "--out",
        tmp_path / "ladder",
    )
    run(python, "nightly", "morra", "--games", "6", "--jobs", "1")
    run(python, "play", "morra", "--seats", "2", "--bots", "random", "--seed", "1", said="quit\n")


def test_it_is_an_environment_for_research(python: Path) -> None:
    code = (
        "from signoria.research import gymnasium, versions\n"
        "version = versions.version('morra')\n"
        "assert version.fingerprints() == {k: versions.pins()['morra-v1'][k] for k in ('fields', 'actions', 'data')}\n"
        "env = gymnasium.env('morra', opponents=('random',))\n"
        "observation, info = env.reset(seed=1)\n"
        "over = False\n"
        "while not over:\n"
        "    action = env.action_space.sample(info['action_mask'])\n"
        "    observation, reward, over, _, info = env.step(action)\n"
        "print('reward', reward)\n"
    )
    done = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True, check=False, timeout=300)
    assert "reward" in done.stdout, done.stderr


@pytest.fixture
def address(python: Path, tmp_path: Path) -> Iterator[str]:
    """``signoria serve`` of the new environment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = tmp_path / "table.sqlite"
    command = [str(python), "-P", "-m", "signoria.cli", "serve", "--port", str(port), "--no-open"]
    command += ["--database", str(database)]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + START_TIMEOUT
    try:
        while True:
            try:
                urllib.request.urlopen(f"{url}/health", timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < deadline, "the server did not start"
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(30)


def test_it_is_played_in_the_browser_to_its_end(chromium: Browser, address: str) -> None:
    """From the landing page to the result, and its rules are in the reader."""
    context = browser_of(chromium)
    page = context.new_page()
    page.goto(f"{address}/?game=morra")
    assert "read the others’ minds" in page.locator("main").inner_text()
    page.locator('form[action="/quick"] button').first.click()
    result, buttons = page.locator("#result ol.ranking li"), page.locator('button[name="move"]:enabled')
    for _ in range(200):
        expect(result.or_(buttons).first).to_be_visible()
        if result.count():
            break
        version = page.locator("#table").get_attribute("data-v")
        buttons.first.click()
        page.wait_for_function("v => document.querySelector('#table').dataset.v !== v", arg=version)
    expect(result).to_have_count(4)
    page.goto(f"{address}/rules/morra")
    expect(page.locator('[id="MOR-2.3"]')).to_be_visible()
    context.close()


def test_the_test_installs_what_is_in_the_tree(python: Path) -> None:
    """Not something that this process could import anyway."""
    assert "signoria_morra" not in sys.modules
    code = "import signoria_morra; print(signoria_morra.__file__)"
    done = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert "environment" in done.stdout
