"""A program in any language at a table: it plays as the same bot inside would, and its mistakes are said plainly."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from signoria import bots, games
from signoria.arena import simulate
from signoria.bots.program import ProgramBot, ProgramError, hire
from signoria.cli import app
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.research.stdio import of_a_bot, serve

EXAMPLE = Path(__file__).parents[2] / "examples" / "stdio_bot.py"
GAME = games.game("condottiere")
OPENING = GAME.new(2, settle(GAME.options, {"start_seat": 0}), {}, FastLuck(1), None)


def program(*arguments: str) -> str:
    return "program:" + shlex.join([sys.executable, *arguments])


def answering(text: str) -> ProgramBot:
    """A program that gives the same answer to everything."""
    return ProgramBot(
        shlex.join([sys.executable, "-c", f"import sys\nfor _ in sys.stdin: print({text!r}, flush=True)"])
    )


def test_a_bot_behind_a_pipe_plays_the_same_games_as_the_bot_itself() -> None:
    piped = program("-m", "signoria.research.stdio", "greedy")
    found = []
    for name in ("greedy", piped):
        plan = simulate.make_plan(GAME, 2, [name, "random"], 2, 3, {})
        found.append(simulate.play_games(plan, range(2)))
    assert found[0] == found[1]


def test_a_bot_of_ones_own_can_be_served() -> None:
    question = {"protocol": 1, "game": "condottiere", "view": OPENING.view(0), "legal": [], "lane": [], "seed": 5}
    answers = io.StringIO()
    serve(bots.make("greedy"), io.StringIO(json.dumps(question) + "\n"), answers)
    chosen = bots.make("greedy").choose(GAME, OPENING.view(0), 5).action
    assert json.loads(answers.getvalue()) == {"move": str(GAME.actions[chosen])}


def test_the_example_wins_against_chance_and_has_thirty_lines() -> None:
    plan = simulate.make_plan(GAME, 2, [program(str(EXAMPLE)), "random"], 8, 1, {})
    result = simulate.collect(plan, simulate.play_games(plan, range(8)))
    assert result.by_bot()[plan.bots[0]].won >= 6
    lines = [line for line in EXAMPLE.read_text().partition('"""\n\n')[2].splitlines() if line.strip()]
    assert len(lines) <= 30


def test_the_question_holds_the_view_and_what_may_be_done() -> None:
    asked: list[dict[str, object]] = []

    def choose(question: dict[str, object]) -> str:
        asked.append(question)
        return of_a_bot("random")(question)

    view, answers = OPENING.view(0), io.StringIO()
    question = {"protocol": 1, "game": "condottiere", "view": view, "legal": [], "lane": [], "seed": 1}
    serve(choose, io.StringIO(json.dumps(question) + "\n"), answers)
    assert json.loads(answers.getvalue())["move"].startswith("place ")
    assert asked == [question]
    with pytest.raises(ProgramError, match="protocol 1, not 2"):
        serve(choose, io.StringIO(json.dumps({**question, "protocol": 2}) + "\n"), answers)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("play m5", "instead of a line like"),
        ("[1]", "instead of a line like"),
        ('{"move": "play m99"}', "play m9"),
        ('{"move": 3}', "3"),
        ('{"move": "pass"}', r"CON-"),
    ],
)
def test_a_wrong_answer_is_refused_with_a_sentence(answer: str, sentence: str) -> None:
    bot = answering(answer)
    with pytest.raises(ProgramError, match=sentence):
        bot.choose(GAME, OPENING.view(0), 1)
    bot.close()


def test_a_program_that_is_silent_ends_or_is_not_there_is_named() -> None:
    silent = ProgramBot(shlex.join([sys.executable, "-c", "import sys\nfor line in sys.stdin: pass"]), patience=0.2)
    with pytest.raises(ProgramError, match=r"within 0\.2 s"):
        silent.choose(GAME, OPENING.view(0), 1)
    ended = ProgramBot(shlex.join([sys.executable, "-c", "raise SystemExit(3)"]))
    with pytest.raises(ProgramError, match="exit code 3"):
        ended.choose(GAME, OPENING.view(0), 1)
    with pytest.raises(ProgramError, match="cannot be started"):
        ProgramBot("./no-such-program").choose(GAME, OPENING.view(0), 1)
    with pytest.raises(ValueError, match="needs a command"):
        hire("program:")


def test_programs_climb_the_ladder_and_a_bad_one_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for bot, code in ((program(str(EXAMPLE)), 0), (program("-c", "raise SystemExit(3)"), 2)):
        line = ["ladder", "condottiere", "--bots", f"{bot},random", "--seats", "2", "--games", "1", "--jobs", "1"]
        with pytest.raises(SystemExit) as ended:
            app([*line, "--out", str(tmp_path / str(code))])
        assert (ended.value.code or 0) == code
    assert "exit code 3" in capsys.readouterr().err


def test_only_who_may_be_trusted_can_start_a_program() -> None:
    """The name of a bot also comes from the web and from records: there a program is an unknown bot."""
    with pytest.raises(ValueError, match="unknown bot"):
        bots.make("program:true")
    assert hire("greedy").name == "greedy"
