"""What others made is named: icons, types, code."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "signoria"
STATIC = SOURCE / "web" / "static"
CREDITS = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
MADE_FROM_THEM = {"hero.svg"}  # drawn by tools/map/hero.py with the players' shields, whose charges are credited
SPRITES = sorted(
    path
    for path in SOURCE.rglob("*.svg")
    if path.name not in MADE_FROM_THEM and "<symbol" in path.read_text(encoding="utf-8")
)


def authors(text: str) -> dict[str, str]:
    """Symbol and author, for every row of the table that names both and a licence."""
    return dict(
        re.findall(r"^\| `([\w-]+)` \| [^|]*\S[^|]* \| ([^|]*\S) \| (?:CC BY 3\.0|MIT) \|$", text, re.MULTILINE)
    )


def symbols(sprite: Path) -> list[str]:
    return re.findall(r'<symbol id="([\w-]+)"', sprite.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sprite", SPRITES, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_icon_has_an_author(sprite: Path) -> None:
    assert [name for name in symbols(sprite) if name not in authors(CREDITS)] == []


def test_the_check_notices_a_missing_author() -> None:
    without = re.sub(r"^(\| `i-tower` \| [^|]* \|) [^|]* \|", r"\1  |", CREDITS, flags=re.MULTILINE)
    assert authors(CREDITS).keys() - authors(without).keys() == {"i-tower"}


def test_nobody_is_credited_for_an_icon_that_is_not_here() -> None:
    here = {name for sprite in SPRITES for name in symbols(sprite)}
    assert authors(CREDITS).keys() == here


def test_types_are_small_and_come_with_their_licences() -> None:
    fonts = STATIC / "fonts"
    assert sum(path.stat().st_size for path in fonts.glob("*.woff2")) <= 270_000
    for licence in ("OFL-IM-Fell.txt", "OFL-EB-Garamond.txt"):
        assert "SIL OPEN FONT LICENSE" in (fonts / licence).read_text(encoding="utf-8")
        assert licence in CREDITS


def test_vendored_files_are_what_is_written_of_them() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", (STATIC / "VENDORED.md").read_text(), re.MULTILINE)
    here = {f"fonts/{path.name}" for path in (STATIC / "fonts").glob("*.woff2")} | {"js/idiomorph.js"}
    assert {name for name, _ in rows} == here
    for name, digest in rows:
        assert hashlib.sha256((STATIC / name).read_bytes()).hexdigest() == digest, name
