"""The terminal table: whole games by script, refusals and their reasons, undo, saving, leaving."""

from __future__ import annotations

import io
import random
import re
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

import signoria
from helpers.command_line import LANGUAGES, lines_of, process, run
from helpers.matches import played
from signoria.engine.match import Match
from signoria.engine.rulebook import rulebook
from signoria.terminal import table

FIRST = "1\n" * 3000  # always the first move there is
SEED = ("--seed", 3)
TWO = ("--hotseat", "--seats", 2, "--option", "start_seat=0")  # two people, and nobody else who moves


def dealt(**wanted: int) -> tuple[object, ...]:
    """A table of two people where seat 0 begins and holds at least these cards, and no others that are named with 0."""
    for seed in count():
        match = signoria.game("condottiere").start(2, seed, start_seat=0)
        hand = cast(dict[str, int], match.view(0)["hand"])
        if all((hand.get(card, 0) >= number) if number else (card not in hand) for card, number in wanted.items()):
            return (*TWO, "--seed", seed)
    raise AssertionError("unreachable")


def moves_of(match: Match, seat: int) -> list[str]:
    """What a seat did, its undos included."""
    return [line.get("move") or "undo" for line in match.record if line.get("seat") == seat]


def kept(folder: Path) -> Match:
    """The one match that was kept."""
    (path,) = folder.glob("*.jsonl")
    return Match.load(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_a_process_of_its_own(language: str, state_folder: Path) -> None:
    done = process("play", "--seed", 3, "--seats", 3, "--lang", language, said=FIRST)
    assert done.returncode == 0
    assert done.stderr == ""
    match = kept(state_folder)
    assert match.over
    assert match.verify().finished
    (winner,) = match.ranking[0]
    assert f"\n1. {match.names[winner]}\n" in done.stdout
    said = {"en": "places the Condottiere on", "fr": "place le Condottiere sur"}
    assert said[language] in done.stdout
    assert not re.search(r"[{}]|\bNone\b", done.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        "hidden_cards",
        "draw_after_battle",
        "play_for_points=6 capture_regions",
        "capture_regions hidden_cards hand_counts_public=false",
        "bigger_kingdoms region_choice=after_deal",
    ],
)
def test_every_variant_can_be_played_to_its_end(options: str, language: str, state_folder: Path) -> None:
    rnd = random.Random(options)
    said = "".join(f"{rnd.randint(1, 6)}\n" for _ in range(4000))
    chosen = [part for option in options.split() for part in ("--option", option)]
    result = run("play", "--seats", 2, "--bots", "random", *SEED, *chosen, said=said, language=language)
    assert result.exit_code == 0
    match = kept(state_folder)
    assert match.over
    assert match.verify().ok
    assert not re.search(r"[{}]|\bNone\b", result.stdout)


def test_bare_play_deals_at_once_to_four_and_asks_nothing() -> None:
    result = run("play", said="")
    assert result.exit_code == 0
    assert "Condottiere, 4 players. You are Sforza, on seat 0." in result.stdout
    assert "Colonna, Malatesta, Orsini: played by greedy." in result.stdout
    assert "commitment: " in result.stdout
    asked_nothing = "There is only one thing to do" not in result.stdout  # a hand without mercenaries: all are asked
    assert ("You have made no move yet" in result.stdout) == asked_nothing


def test_the_end_of_input_tells_how_to_go_on_and_it_goes_on(state_folder: Path) -> None:
    first = run("play", *SEED, said="1\n1\n")
    assert first.exit_code == 0
    (path,) = state_folder.glob("*.jsonl")
    assert f"signoria play --load {path}" in first.stdout
    before = lines_of(path)
    second = run("play", "--load", path, said=FIRST)
    assert second.exit_code == 0
    assert kept(state_folder).over, "it went on in the same file"
    assert lines_of(path)[: len(before)] == before
    third = run("play", "--load", path, said="1\n")
    assert third.exit_code == 2
    assert "replay" in third.stderr


def test_a_seed_gives_the_same_match_again(state_folder: Path) -> None:
    def story(result: str) -> str:
        return result.partition("The match is not over")[0]

    one, other = (run("play", *SEED, said="1\n2\n3\n1\n") for _ in range(2))
    assert story(one.stdout) == story(other.stdout)
    assert story(one.stdout) != story(run("play", "--seed", 4, said="1\n2\n3\n1\n").stdout)


def test_moves_by_number_notation_and_name(state_folder: Path) -> None:
    run("play", *dealt(m4=1, scarecrow=1), said="ROMA\nplay  M4\npass\nscarecrow\nm4\n1\n")
    first = str(Match.load(next(state_folder.glob("*.jsonl"))).at(5).legal(0)[0])
    assert moves_of(kept(state_folder), 0) == ["place roma", "play m4", "play scarecrow", "take m4", first]


def test_names_in_french_with_and_without_accents(state_folder: Path) -> None:
    said = "Roma\nmercenaire 4\npasser\nepouvantail\nMercenaire 4\nm4\nÉpouvantail\nrien\n"
    run("play", *dealt(m4=1, scarecrow=2), "-l", "fr", said=said)
    asked = ["place roma", "play m4", "play scarecrow", "take m4", "play m4", "play scarecrow", "take nothing"]
    assert moves_of(kept(state_folder), 0) == asked


def test_a_name_that_only_begins_like_another_card_is_not_that_card(state_folder: Path) -> None:
    """With a 10 but no 1 in hand, "mercenary 1" must not play the 10, nor "mercenary" anything."""
    result = run("play", *dealt(m10=1, m5=1, m1=0), said="roma\nmercenary 1\nplay m1\nmercenary\n")
    assert moves_of(kept(state_folder), 0) == ["place roma"]
    assert result.stdout.count("There is no Mercenary 1 in your hand.") == 2
    assert "'mercenary' is neither a move nor a command" in result.stdout


@pytest.mark.parametrize(
    ("language", "typed", "refused", "clause"),
    [
        ("en", "heroine\nwhy\n", "There is no Heroine in your hand.", "not_in_hand"),
        ("fr", "héroïne\npourquoi\n", "Vous n’avez pas cette carte en main\N{NO-BREAK SPACE}: Héroïne.", "not_in_hand"),
        ("en", "place milano\nwhy\n", "The Condottiere is placed when the battle is over.", "in_battle_place"),
        ("fr", "place milano\nwhy\n", "Le Condottiere se place quand la bataille est finie.", "in_battle_place"),
    ],
)
def test_why_quotes_the_clause_in_the_readers_language(language: str, typed: str, refused: str, clause: str) -> None:
    result = run("play", *dealt(heroine=0), said="roma\n" + typed, language=language)
    game = signoria.game("condottiere")
    match = game.start(2, 1, start_seat=0)
    match.play(0, "place roma")
    action = "play heroine" if clause == "not_in_hand" else "place milano"
    expected = game.why_not(match.state, 0, game.actions.parse(action).number)
    assert expected.key == f"refusal.{clause}"
    words = rulebook(game, language)[expected.clause].plain.split()
    assert result.stdout.count(refused) == 2
    assert f"{expected.clause} {' '.join(words[:4])}" in result.stdout


def test_why_total_explains_every_total_and_why_a_number_one_of_them() -> None:
    said = "roma\nm10\npass\ndrummer\nwhy total\nwhy 20\nwhy 99\n"
    result = run("play", *dealt(m10=1, drummer=1), said=said)
    whole = result.stdout.split("> why total\n")[1].split("> why 20\n")[0]
    assert re.search(r"Sforza \(you\)\s+Mercenary 10\s+20\s+20\s+CON-6.1, CON-5.3\n", whole)
    assert re.search(r"total\s+20\s*\n", whole)
    assert result.stdout.split("> why 20\n")[1].split("> why 99\n")[0] == whole
    assert "No total is 99: Sforza 20, Colonna 0." in result.stdout


@pytest.mark.parametrize(("language", "said"), [("en", "Nobody has points yet."), ("fr", "Personne n’a encore")])
def test_why_says_where_points_will_come_from(language: str, said: str) -> None:
    """Principato begins with none: the ranks of a scoring, culture, and both objectives of the reader alone."""
    result = run("play", "principato", "--seats", 2, "--hotseat", "--seed", 1, said="why\n", language=language)
    told = result.stdout.split("> why\n")[1]
    assert said in told
    assert "5, 0" in told
    view = signoria.game("principato").start(2, 1).view(0)
    assert len(re.findall(r"PRI-14\.\d, PRI-13\.2", told)) == len(cast(list[str], view["objectives"])) == 2


def test_rules_map_cards_log_and_help() -> None:
    said = "rules 5.4 r03\nrules nonsense\nmap\ncards\nlog\nlog all\nlog 1\nhelp\nwhy\n\n"
    result = run("play", *SEED, said=said)
    assert "CON-5.4 While at least one Spring is in play" in result.stdout
    assert "CON-R03 May the Pope token go on the contested region?" in result.stdout
    assert "There is no clause 'nonsense'" in result.stdout
    assert re.search(r"Modena +Milano Mantova Ferrara Parma Bologna Lucca Firenze", result.stdout)
    assert re.search(r"Winter +winter +3 +\d +every Mercenary counts 1", result.stdout)
    assert "take your last step back" in result.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "show winter to 1\nshow m3 to 1\nshow\n"), ("fr", "montrer hiver à Colonna\nmontrer m3 à 1\nmontrer\n")],
)
def test_showing_a_card(language: str, said: str, state_folder: Path) -> None:
    result = run("play", *dealt(winter=1, m3=0), said=said, language=language)
    match = kept(state_folder)
    assert moves_of(match, 0) == ["show winter to 1"]
    assert match.view(1)["known"][0] == {"winter": 1}  # type: ignore[index]
    assert match.view(None)["known"][0] == {}  # type: ignore[index]
    told = {
        "en": ("Sforza shows Colonna: Winter.", "There is no Mercenary 3 in your hand.", "Write: show"),
        "fr": (
            "Sforza montre à Colonna\N{NO-BREAK SPACE}: Hiver.",
            "Vous n’avez pas cette carte en main",
            "Écrivez : montrer",
        ),
    }
    for sentence in told[language]:
        assert sentence in result.stdout


def test_undo_takes_back_what_nobody_has_built_on(state_folder: Path) -> None:
    """A Scarecrow leaves a choice to the same seat: until it is made, the card can be taken back."""
    said = "roma\nm4\npass\nscarecrow\nundo\nscarecrow\nnothing\n"
    result = run("play", *dealt(m4=1, scarecrow=1), said=said)
    asked = ["place roma", "play m4", "play scarecrow", "undo", "play scarecrow", "take nothing"]
    assert moves_of(kept(state_folder), 0) == asked
    assert "Sforza takes back a move." in result.stdout


def test_where_several_sit_at_one_keyboard_even_a_forced_answer_is_asked(state_folder: Path) -> None:
    """With an empty line a Scarecrow takes nothing back; that nobody waits for it could tell the others a hand."""
    run("play", *dealt(scarecrow=1), said="roma\nscarecrow\nundo\nundo\n")
    assert moves_of(kept(state_folder), 0) == ["place roma", "play scarecrow", "undo", "undo"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_is_refused_once_a_bot_has_moved(language: str) -> None:
    result = run("play", *SEED, "--option", "start_seat=0", said="roma\n1\nundo\n", language=language)
    said = {"en": ("Somebody has moved since", "There is no step of yours"), "fr": ("Quelqu’un a joué", "aucun coup")}
    assert any(sentence in result.stdout for sentence in said[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_bot_has_answered_is_taken_back_by_another_word(state_folder: Path, language: str) -> None:
    word = {"en": "takeback", "fr": "reprendre"}[language]
    said = f"{word}\nroma\n1\n{word}\n"
    result = run("play", *SEED, "--option", "start_seat=0", said=said, language=language)
    told = {"en": ("no decision of yours", "and everybody agrees"), "fr": ("aucune décision", "avec l’accord de tous")}
    for sentence in told[language]:
        assert sentence in " ".join(result.stdout.split())
    match = kept(state_folder)
    assert sum("takeback" in line for line in match.record) == 1
    match.verify()


def test_undo_in_hotseat_is_for_everybody_at_the_keyboard(state_folder: Path) -> None:
    run("play", *dealt(m4=1), said="roma\nm4\nundo\nundo\nmilano\n")
    assert moves_of(kept(state_folder), 0) == ["place roma", "play m4", "undo", "undo", "place milano"]


def test_hotseat_shows_each_person_only_their_own_hand() -> None:
    result = run("play", *dealt(m4=1), said="roma\nm4\n")
    mine, theirs = result.stdout.split("It is the turn of Colonna.")
    hands = [re.findall(r"Your hand \(\d+\): (.*)", part) for part in (mine, theirs)]
    assert hands[0]
    assert hands[1]
    assert set(hands[0]).isdisjoint(hands[1])


def test_save_load_and_never_over_another_file(tmp_path: Path) -> None:
    path, foreign = tmp_path / "evening.jsonl", tmp_path / "letter.txt"
    foreign.write_text("dear diary\n")
    said = f"1\nsave\nsave {path}\n1\nsave {path}\nsave {foreign}\nsave {tmp_path}\nsave {tmp_path}/no/where\nquit\n"
    result = run("play", *SEED, said=said)
    assert result.exit_code == 0
    assert "".join(result.stdout.split()).count(f"Savedto{path}.") == 2
    assert foreign.read_text() == "dear diary\n"
    assert Match.load(path).verify().steps == len(lines_of(path)) - 1
    before = path.read_bytes()
    again = run("play", "--load", path, said="1\n", language="fr")
    assert again.exit_code == 0
    assert "vous êtes Sforza" in again.stdout.replace("Vous", "vous")
    assert path.read_bytes() == before, "a file saved by hand is left as it is"


def test_without_a_place_to_keep_it_quit_offers_to_save(tmp_path: Path, state_folder: Path) -> None:
    path = tmp_path / "kept.jsonl"
    result = run("play", *SEED, "--no-keep", said=f"1\nquit\n{path}\n")
    assert result.exit_code == 0
    assert "Save first?" in result.stdout
    assert Match.load(path).ply > 0
    left = run("play", *SEED, "--no-keep", said="1\nquit\n\n")
    assert "it was not kept" in left.stdout
    assert not state_folder.exists()


def test_a_disk_that_refuses_is_said_once_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    result = run("play", *SEED, said="1\n1\n")
    assert result.exit_code == 0
    assert result.stdout.count("The match cannot be kept") == 1
    assert "it was not kept" in result.stdout


def test_the_loaded_match_keeps_its_people_and_bots(tmp_path: Path, state_folder: Path) -> None:
    path = tmp_path / "four.jsonl"
    run("play", *SEED, "--seat", 2, "--bots", "random,greedy,random", "--name", "Zoe", said=f"1\nsave {path}\n")
    result = run("play", "--load", path, said="")
    assert "You are Zoe, on seat 2." in result.stdout
    assert "Colonna: played by greedy." in result.stdout
    assert "Sforza, Orsini: played by random." in result.stdout


def test_nothing_typed_makes_it_fall_over(state_folder: Path) -> None:
    rnd = random.Random(1)
    words = ["play", "pass", "winter", "m5", "why", "undo", "show", "to", "2", "rules", "log", "map", "help", "0", "1"]
    words += ["99", "roma", "pope", "off", "é", "{", "}", "%", "[b]", "¹", "٣", "save"]
    lines = [" ".join(rnd.choices(words, k=rnd.randint(1, 4))) for _ in range(300)]
    lines = [line for line in lines if not line.startswith("save ")]
    said = "\n".join([*lines, "9" * 5000, "why " + "9" * 5000, "\0", "save \0", "x" * 10000])
    result = run("play", *SEED, said=said)
    assert result.exit_code == 0
    assert result.stderr == ""


def test_bytes_that_are_no_text_make_it_fall_over_neither() -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "signoria.cli", "play", "--seed", "3", "--no-keep"]
    done = subprocess.run(command, input=b"\xff\xfe\n1\n", capture_output=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stderr == b""


def test_an_unfinished_record_without_its_key_cannot_be_continued(tmp_path: Path) -> None:
    match = played(10)
    path = tmp_path / "open.jsonl"
    match.save(path)
    path.write_text("".join(line + "\n" for line in path.read_text().splitlines()[:-1]))
    result = run("play", "--load", path)
    assert result.exit_code == 2
    assert "only the server that holds its key can continue it" in result.stderr


@pytest.mark.parametrize(("language", "court"), [("en", "Court: nothing"), ("fr", "Cour\u00a0: rien")])
def test_virtu_explains_prestige_and_shows_its_cities(language: str, court: str) -> None:
    result = run("play", "virtu", "--seats", 2, "--hotseat", "--seed", 1, said="why\nmap\n", language=language)
    assert court in result.stdout
    why, cities = result.stdout.split("> why\n")[1].split("> map\n")
    assert why.count("VIR2-15.5") == 2 * 6
    assert len(re.findall(r"^.+ (?:value|valeur) \d", cities, re.MULTILINE)) == 30


@pytest.mark.parametrize(
    ("language", "rows", "label"),
    [
        (
            "en",
            ["Rome +1 neutral neutral", "Florence -1 neutral neutral", "Venice +0 neutral neutral"],
            "Experimental:",
        ),
        (
            "fr",
            ["Rome +1 neutre neutre", "Florence -1 neutre neutre", "Venise +0 neutre neutre"],
            "Expérimental\u00a0:",
        ),
    ],
)
def test_the_italian_wars_show_their_influence_tracks(language: str, rows: list[str], label: str) -> None:
    result = run("play", "virtu", "--seats", 2, "--hotseat", "--seed", 1, said="why\n", language=language)
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert [line for line in lines if line in rows] == rows
    board, why = result.stdout.split("> why\n")
    assert label in board
    assert label in why
    assert label not in run("play", "virtu", "--seats", 3, "--hotseat", "--seed", 1, said="", language=language).stdout


def test_moves_that_are_longer_than_the_line_are_shown() -> None:
    """Family cards have long names: on eighty columns some fill more than a line."""
    result = run("play", "virtu", "--seats", 3, "--hotseat", "--seed", 1, said="1\n" * 3)
    assert result.exit_code == 0
    assert result.stdout.count("place federico_montefeltro") == 7


@pytest.mark.parametrize(
    ("language", "rampart", "hand"), [("en", "rampart", "Your hand"), ("fr", "rempart", "Votre main")]
)
def test_renaissance_has_a_table_and_shows_its_towns(language: str, rampart: str, hand: str) -> None:
    arguments = ("play", "renaissance", "--seats", 3, "--seed", 7)
    result = run(*arguments, said="why\nmap\n", language=language)
    assert result.exit_code == 0
    assert hand in result.stdout
    assert f"Roma (Malatesta, {rampart})" in " ".join(result.stdout.split())
    assert not re.search(r'[{}"]|_', result.stdout.partition("signoria play --load")[0])  # words, not data
    assert max(len(line) for line in result.stdout.splitlines() if "signoria play --load" not in line) <= 80
    assert "REN-19.2" in run(*arguments, said="why 0\n", language=language).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_renaissance_can_be_shown_whatever_happens(language: str) -> None:
    """From every seat and by a watcher, at home and in combat, with the powers of the nations and corrected data."""
    game = signoria.game("renaissance")
    shown = table(game, language, ["Anna", "Bruno", "Chiara", "Dario"])
    match = game.start(4, 3, scenario="1494", powers=True, overlay={"card": {"knights": {"count": 10}}})
    choose, seen = random.Random(2), set()
    console = Console(width=80, file=io.StringIO(), highlight=False)
    for _ in range(300):
        for seat in (*range(4), None) if match.view(None)["phase"] not in seen else match.actors:
            view = match.view(seat)
            console.print(shown.board(view, 80), shown.pages()["map"](view), shown.explain(view, range(4)))
        seen.add(match.view(None)["phase"])
        seat = match.actors[0]
        match.play(seat, choose.choice(match.legal(seat)))
    assert len(seen) > 12
    text = cast(io.StringIO, console.file).getvalue()
    assert not re.search(r'[{}"_]', text)
