"""The rules text of a game, clause by clause: what *why not?* quotes and what the coverage counts.

``rules.<language>.md`` lies beside the game. A clause is one line of it, under the heading of its chapter:

    ## 5. Strength of a battle line
    ### Spring
    - <a id="CON-5.4"></a>**CON-5.4** While at least one Spring is in play ... [B; CON-R10]

The mark at the end tells where the clause comes from. Clauses keep the order of the text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from signoria.engine.game import Game
from signoria.engine.game_files import folder
from signoria.engine.texts import LANGUAGES

CLAUSE = re.compile(r'- <a id="(?P<id>[^"]+)"></a>\*\*(?P<shown>[^*]+)\*\* (?P<text>.*)')
MARK = re.compile(r"\s*\[(?P<tags>[A-Z][^\[\]]*)\]$")
EMPHASIS = re.compile(r"(\*\*|\*|`)(?P<inner>[^*`]+)\1")


@dataclass(frozen=True)
class Clause:
    """One numbered rule, ruling, example or invariant."""

    id: str
    chapter: str
    section: str  # the smaller heading it stands under, if any
    text: str  # as it is written, without its mark
    tags: tuple[str, ...]  # what the mark says: ("B", "CON-R10")

    @property
    def plain(self) -> str:
        """The text without the marks of emphasis."""
        return EMPHASIS.sub(lambda found: found["inner"], self.text)

    @property
    def slug(self) -> str:
        """The id as it stands in the name of a test: ``con_5_4``, ``con_r03``, ``con_we_01``."""
        return re.sub(r"[^a-z0-9]+", "_", self.id.lower())


class Rulebook:
    """The clauses of one game in one language, in order: ``rulebook["CON-5.4"]``."""

    def __init__(self, clauses: list[Clause]) -> None:
        self.clauses = clauses
        self._by_id = {clause.id: clause for clause in clauses}
        self._spelt = {identity.upper(): identity for identity in self._by_id}  # capitals do not matter: REN-R52a
        if len(self._by_id) != len(clauses):
            twice = sorted({one.id for one in clauses if sum(one.id == other.id for other in clauses) > 1})
            raise ValueError(f"clauses written twice: {', '.join(twice)}")
        self.prefix = clauses[0].id.partition("-")[0] if clauses else ""

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, identity: str) -> bool:
        return identity in self._by_id

    def __getitem__(self, identity: str) -> Clause:
        return self._by_id[identity]

    def find(self, wanted: str) -> Clause | None:
        """The clause meant by ``CON-5.4``, ``con-5.4`` or ``5.4``."""
        plain = wanted.strip().upper()
        for candidate in (plain, f"{self.prefix}-{plain}"):
            if candidate in self._spelt:
                return self._by_id[self._spelt[candidate]]
        return None

    def near(self, wanted: str) -> list[str]:
        """Ids that look like a mistyped one."""
        plain = wanted.strip().upper()
        full = plain if plain.startswith(f"{self.prefix}-") else f"{self.prefix}-{plain}"
        return [self._spelt[one] for one in difflib.get_close_matches(full, list(self._spelt), 3)]


def read(text: str) -> Rulebook:
    """The clauses of a rules text."""
    clauses: list[Clause] = []
    chapter = section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            chapter, section = line.removeprefix("## ").strip(), ""
        elif line.startswith("### "):
            section = line.removeprefix("### ").strip()
        found = CLAUSE.match(line)
        if found is None:
            continue
        if found["id"] != found["shown"]:
            raise ValueError(f"the anchor {found['id']} stands before clause {found['shown']}")
        mark = MARK.search(found["text"])
        tags = tuple(tag.strip() for tag in mark["tags"].split(";")) if mark else ()
        words = found["text"][: mark.start()] if mark else found["text"]
        clauses.append(Clause(found["id"], chapter, section, words.strip(), tags))
    return Rulebook(clauses)


@lru_cache(maxsize=16)
def read_file(path: Path) -> Rulebook:
    return read(path.read_text(encoding="utf-8")) if path.is_file() else Rulebook([])


def rulebook(game: Game[Any], language: str = LANGUAGES[0]) -> Rulebook:
    """The rules text of a game; empty if it has none in this language."""
    return read_file(folder(game) / "texts" / f"rules.{language}.md")
