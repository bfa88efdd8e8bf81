"""Help in both languages, and one clear line for every mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

import signoria
from helpers.command_line import LANGUAGES, process, run
from signoria.cli import app
from signoria.cli.arguments import read_options
from signoria.engine.scenes import scene_paths

COMMANDS = [
    *(("serve",), ("play",), ("simulate",), ("replay",), ("verify",), ("bench",), ("nightly",)),
    ("ladder",),
    ("train",),
    ("analyse",),
    ("dataset",),
    *(("scene", "check"), ("scene", "show"), ("rules", "show"), ("rules", "list"), ("rules", "coverage")),
    ("data", "check"),
    ("data", "diff"),
    *(("admin", "status"), ("admin", "tables"), ("admin", "people"), ("admin", "check"), ("admin", "backup")),
    *(("admin", "export"), ("admin", "password"), ("admin", "forget"), ("admin", "tidy")),
]
SCENE = scene_paths(signoria.game("condottiere"))[0]
BAD: list[tuple[str, str]] = [  # what is typed, and what the line must name: in both languages, or in each
    ("plai", "play"),
    ("scene chek", "check"),
    ("play chess", "condottiere"),
    ("play --seats 9", "9"),
    ("play --seats", "--seats"),
    ("play --frob", "--frob"),
    ("play --sead 1", "--seed"),
    ("play --seat 4", "4"),
    ("play --seat anna", "anna"),
    ("play --bots deepthought", "deepthought"),
    ("play --bots search:0", "search:0"),
    ("play --bots random,random,random,random", "3"),
    ("play --hotseat --bots random", "--bots"),
    ("play --option hiden_cards=true", "hidden_cards"),
    ("play --option hidden_cards=7", "hidden_cards"),
    ("play --option play_for_points=1000", "200"),
    ("play --option start_seat=5", "numbered 0 to 3|numérotées de 0 à 3"),
    ("play --load nowhere.jsonl", "nowhere.jsonl"),
    ("play --load nowhere.jsonl --seed 1", "--seed"),
    ("play --seed many", "--seed"),
    ("play one two", "two"),
    ("play --lang de", "de"),
    ("play --lang", "--lang"),
    ("simulate --games none", "--games"),
    ("simulate --games 0", "--games"),
    ("simulate --jobs 0", "--jobs"),
    ("simulate --seats 1", "1"),
    ("simulate --bots nobody", "nobody"),
    ("simulate chess", "chess"),
    ("replay", "FILE|FICHIER"),
    ("replay nowhere.jsonl", "nowhere.jsonl"),
    ("replay .", "."),
    ("verify", "FILE|FICHIER"),
    ("verify nowhere.jsonl", "nowhere.jsonl"),
    ("verify a b --head 00", "--head"),
    ("scene check nowhere", "nowhere"),
    ("scene show nowhere.toml", "nowhere.toml"),
    ("scene show pyproject.toml", "pyproject.toml"),
    ("scene show .", "folder|dossier"),
    ("rules show CON-5.44", "CON-5.4"),
    ("rules show", "CLAUSE|ARTICLE"),
    ("rules list chess", "chess"),
    ("rules coverage --tests nowhere", "nowhere"),
    ("bench chess", "chess"),
    ("bench --seconds 0", "--seconds"),
    ("bench --rounds none", "--rounds"),
    ("bench --other nowhere/python", "nowhere/python"),
    ("nightly --games 0", "--games"),
    ("nightly chess", "chess"),
    ("nightly --out pyproject.toml", "not a folder|pas un dossier"),
    ("ladder --out pyproject.toml", "not a folder|pas un dossier"),
    ("ladder --out pyproject.toml/inside", "not a folder|pas un dossier"),
    ("ladder chess", "chess"),
    ("ladder --bots nobody", "nobody"),
    ("ladder --bots ,", "--bots"),
    ("ladder --bots greedy --steps", "greedy"),
    ("ladder --seats 9", "9"),
    ("ladder --seats 2,many", "many"),
    ("ladder --games 0", "--games"),
    ("ladder --each hiden_cards", "hidden_cards"),
    ("ladder --each play_for_points", "play_for_points"),
    ("ladder renaissance --seats 3 --option scenario=1494", "1494 takes 4 to 6 seats|1494 se joue de 4 à 6 places"),
    ("simulate renaissance --seats 3 --option scenario=1494", "takes 4 to 6 seats|se joue de 4 à 6 places"),
    ("simulate --seats 2 --option start_seat=3", "numbered 0 to 1|numérotées de 0 à 1"),
    ("simulate virtu --seats 2 --jobs 2 --option start_seat=3", "numbered 0 to 1|numérotées de 0 à 1"),
    ("bench principato --seats 2 --option start_seat=3", "numbered 0 to 1|numérotées de 0 à 1"),
    ("ladder --seats 2 --option start_seat=3", "numbered 0 to 1|numérotées de 0 à 1"),
    ("dataset a.jsonl --seats 2 --option start_seat=3", "numbered 0 to 1|numérotées de 0 à 1"),
    ("ladder --overlay nowhere.toml", "nowhere.toml"),
    ("data check chess", "chess"),
    ("dataset nowhere/games.jsonl --games 1", "folder nowhere|dossier nowhere"),
    ("dataset games.csv --games 1", ".jsonl or .parquet|.jsonl ou .parquet"),
    ("simulate --bots program:nowhere/bot --games 1", "cannot be started|ne peut pas être lancé"),
    ("train --games 5", "6 or more|au moins 6"),
    ("train --games 900000 --onto nowhere.json", "nowhere.json"),
    ("train --games 900000 --onto pyproject.toml", "pyproject.toml"),
    ("train --games 900000 --out nowhere/learned.json", "folder nowhere|dossier nowhere"),
    ("train --games 900000 --markdown nowhere/report.md", "folder nowhere|dossier nowhere"),
    ("bench --seconds 900 --json nowhere/figures.json", "folder nowhere|dossier nowhere"),
    ("simulate --bots program:", "program:./"),
    (f"scene show {SCENE} --game virtu", SCENE.name),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "named"), BAD, ids=[line for line, _ in BAD])
def test_bad_input_is_one_line_that_names_it(
    line: str, named: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("a = 1\n")
    result = run(*line.split(), language=language)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("signoria: ")
    english, _, french = named.partition("|")
    assert (french if french and language == "fr" else english) in result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(command) for command in COMMANDS])
def test_every_command_has_help_with_an_example(command: tuple[str, ...], language: str) -> None:
    result = run(*command, "--help", language=language)
    assert result.exit_code == 0
    start, usage, default = (
        ("Examples:", "Usage:", "default") if language == "en" else ("Exemples :", "Usage :", "défaut")
    )
    assert f"{start}\n  signoria {' '.join(command)}" in result.stdout
    assert result.stdout.startswith(f"{usage} signoria {' '.join(command)}")
    assert "--lang en|fr" in result.stdout
    if command == ("simulate",):
        assert f"{default}" in result.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(command) for command in COMMANDS])
def test_a_narrow_page_of_help_reads_well(command: tuple[str, ...]) -> None:
    page = run(*command, "--help", language="fr", columns=60).stdout
    lines = page.partition("Exemples")[0].splitlines()
    assert not [line for line in lines if line.strip().startswith((":", ";", "?", "!", "»")) or line.endswith("«")]
    assert not [line for line in lines if len(line) > 60]
    assert "  -h, --help " in page  # not in the order of a set
    assert not [word for word in ("FILE", "GAME", "FOLDER", "NUMBER", "NAME") if re.search(rf"\b{word}\b", page)]


def test_no_command_is_left_without_words() -> None:
    root = typer.main.get_command(app)
    found: set[tuple[str, ...]] = {(name,) for name, one in root.commands.items() if not hasattr(one, "commands")}  # type: ignore[attr-defined]
    groups = {name: one for name, one in root.commands.items() if hasattr(one, "commands")}  # type: ignore[attr-defined]
    found |= {(name, inner) for name, one in groups.items() for inner in one.commands}
    assert found == set(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_it_says_what_it_can_do(language: str) -> None:
    for line in ("", "--help", "rules", "scene"):
        result = run(*line.split(), language=language)
        assert result.exit_code == 0
        assert "signoria" in result.stdout
        assert result.stderr == ""


def test_the_language_comes_from_the_option_or_the_locale() -> None:
    assert "Usage:" in run("--help", language="de_DE.UTF-8").stdout
    assert "Usage :" in run("--help", language="fr_CA.UTF-8").stdout
    assert "Usage :" in run("--help", "-l", "fr", language="en_GB.UTF-8").stdout
    assert "Usage:" in process("--help", LC_ALL="C", LANG="fr_FR.UTF-8").stdout


def test_a_process_of_its_own_ends_the_same_way() -> None:
    wrong = process("play", "--seats", "9")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)
    version = process("--version")
    assert version.returncode == 0
    assert version.stdout.startswith("signoria ")


def test_a_closed_pipe_is_no_fault_to_speak_of() -> None:
    import subprocess
    import sys

    command = f"{sys.executable} -m signoria.cli rules list condottiere | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("game", "given", "meant"),
    [
        ("renaissance", "scenario=1494", "1494"),  # a word that looks like a number
        ("renaissance", "powers=TRUE", True),
        ("condottiere", "start_seat=1", 1),
        ("condottiere", "start_seat=random", "random"),
        ("condottiere", "play_for_points=20", 20),
        ("condottiere", "play-for-points=0", 0),
        ("condottiere", "hidden_cards", True),
        ("virtu", "plain_battle_winner_loses=1", 1),
    ],
)
def test_an_option_is_read_as_what_it_may_be(game: str, given: str, meant: object) -> None:
    (value,) = read_options(signoria.game(game), [given]).values()
    assert (type(value), value) == (type(meant), meant)


@pytest.mark.parametrize("game", ["condottiere", "principato", "renaissance", "virtu"])
def test_whatever_an_option_may_be_can_be_typed(game: str) -> None:
    for option in signoria.game(game).options:
        for value in option.values:
            typed = str(value).lower() if isinstance(value, bool) else str(value)
            read = read_options(signoria.game(game), [f"{option.name}={typed}"])[option.name]
            assert (type(read), read) == (type(value), value)


def test_a_mistyped_clause_is_looked_for_in_the_game_it_names() -> None:
    said = run("rules", "show", "CON-99.9").stderr
    assert "CON-9." in said
    assert not re.search("PRI|REN|VIR", said)
    assert re.search("CON.*PRI.*REN.*VIR", run("rules", "show", "XXX-1").stderr)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_one(language: str, tmp_path: Path) -> None:
    said = run("simulate", "--games", 1, "--seats", 2, language=language).stdout
    assert said.splitlines()[0].split(", ")[0].endswith({"en": ": 1 game", "fr": " : 1 partie"}[language])
    (tmp_path / "broken.toml").write_text("=")
    said = run("scene", "check", SCENE, tmp_path / "broken.toml", language=language).stdout
    assert said.endswith({"en": "1 scene right, 1 wrong\n", "fr": "1 scène juste, 1 fausse\n"}[language])
