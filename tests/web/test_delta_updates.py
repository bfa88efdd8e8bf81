"""Updates in pieces: what a page puts together from its old pieces and an answer is the fragment, byte for byte."""

import random
import re
from pathlib import Path

import pytest

import signoria.web
from helpers.page_models import NAMES, sitting
from signoria.engine import registry
from signoria.engine.texts import LANGUAGES
from signoria.web import delta_updates
from signoria.web.renderers import renderer


def together(old: str, told: str) -> str:
    """What pieces.js does."""
    had, found = delta_updates.cut(old), []
    for part in told.split(delta_updates.BETWEEN):
        if part.startswith(delta_updates.KEPT):
            first, last = map(int, part[1:].split("-"))
            found += had[first : last + 1]
        else:
            found.append(part)
    return "".join(found)


def names(text: str) -> str:
    return "".join([delta_updates.mark(piece) for piece in delta_updates.cut(text)])


@pytest.mark.parametrize(
    ("game", "seats"), [("condottiere", 3), ("principato", 2), ("renaissance", 3), ("virtu", 3), ("virtu", 2)]
)
def test_what_is_put_together_is_the_fragment(game: str, seats: int) -> None:
    luck = random.Random(8)
    match = registry.game(game).start(seats, 8, names=NAMES[:seats])
    shown: dict[tuple[int | None, str], str] = {}
    lighter = 0
    for _ in range(30):
        for seat, language in zip((0, None), LANGUAGES, strict=True):
            fresh = renderer(game).fragment(sitting(match, seat, language))
            old = shown.get((seat, language))
            if old is not None:
                told = delta_updates.update(fresh, names(old))
                assert together(old, told) == fresh
                lighter += len(told) < len(fresh) / 2
            shown[seat, language] = fresh
        match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
    assert lighter > 30  # of 58


def test_pieces_are_cut_at_tags_and_lose_nothing() -> None:
    text = "".join([f"<p>{'word ' * number}</p><b>é</b>" for number in range(60)])
    cut = delta_updates.cut(text)
    assert "".join(cut) == text
    assert len(cut) > 20
    assert all(piece.startswith("<p>") and len(piece) >= delta_updates.SHORTEST for piece in cut[1:-1])


def test_a_moved_piece_is_known_and_a_changed_one_is_sent() -> None:
    row = {name: f'<li class="{name}">{name * 120}</li>' for name in "abcd"}
    old, fresh = row["a"] + row["b"] + row["c"], row["c"] + row["a"] + row["d"] + row["b"]
    told = delta_updates.update(fresh, names(old))
    assert told.split(delta_updates.BETWEEN) == ["\x1f2-2", "\x1f0-0", row["d"], "\x1f1-1"]


@pytest.mark.parametrize("has", ["x", "abcdef", "A" * (delta_updates.MARK * (delta_updates.MOST_NAMED + 1))])
def test_who_asks_strangely_is_told_everything(has: str) -> None:
    assert delta_updates.update("<p>all of it</p>", has) == ""
    assert delta_updates.update("<p>with a \x1e in it</p>", "abcde") == ""


def test_page_and_server_cut_alike() -> None:
    script = (Path(signoria.web.__file__).parent / "static/js/pieces.js").read_text(encoding="utf-8")
    found = re.search(r"const CUT = /(.*)/g, SHORTEST = (\d+);", script)
    assert found is not None
    assert (found[1], int(found[2])) == (delta_updates.CUT.pattern, delta_updates.SHORTEST)
    assert f'LETTERS = "{delta_updates.LETTERS}"' in script
