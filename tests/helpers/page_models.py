"""Sittings for tests: a match seen by one reader, with harmless company."""

from dataclasses import replace
from typing import Any

from signoria.engine.match import Match
from signoria.web.page_model import Chair, PageModel, Word

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fosco")


def sitting(match: Match, seat: int | None, language: str = "en", **more: Any) -> PageModel:
    """What the reader in this seat (None: a watcher) gets of the match; ``more`` replaces fields."""
    names = match.names or NAMES[: match.seats]
    asked = seat is not None and not match.over
    made = PageModel(
        place="/tables/k3f9",
        title="Sunday",
        game=match.game.name,
        wording=match.game.wording(language, names),
        language=language,
        seat=seat,
        version=match.ply,
        view=match.view(seat),
        actors=match.actors,
        legal=tuple(match.legal(seat)) if seat is not None else (),
        lane=tuple(match.lane(seat)) if asked and seat is not None else (),
        can_undo=seat is not None and match.can_undo(seat),
        events=tuple(match.events(seat)),
        earlier=0,
        chairs=tuple(Chair(one, name, mine=one == seat) for one, name in enumerate(names)),
        talk=(Word(names[0], 0, "Well met.", "2026-11-16T10:00:00Z"), Word("Zoe", None, "Hm.", "2026-11-16T10:01:00Z")),
        over=match.over,
        ranking=match.ranking if match.over else (),
        commitment="9f2c" * 16,
        head="ab12" * 16,
        pace="day",
        deadline="2026-11-17T10:00:00Z",
        csrf="c5rf",
    )
    return replace(made, **more)
