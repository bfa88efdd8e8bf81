"""Sittings for tests: a match seen by one reader, with harmless company."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from helpers import toy
from signoria.engine import registry
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


GAMES = (toy.HighCard.name, "condottiere")
EVIL = """<script>alert(1)</script>"><img src=x onerror=alert(1)>&amp;'`{{7*7}}"""


@cache
def positions(game: str, seed: int = 5) -> tuple[Match, ...]:
    """One match, stopped at many places."""
    found = []
    for steps in (0, 1, 2, 3, 8, 21, 55, 100, 1000):
        luck = random.Random(seed)
        match = registry.game(game).start(3, seed, names=NAMES[:3])
        for _ in range(steps):
            if match.over:
                break
            match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
        found.append(match)
    return tuple(found)


def all_sittings(game: str, language: str = "en") -> list[PageModel]:
    return [sitting(match, seat, language) for match in positions(game) for seat in (0, 1, 2, None)]


def texts_of_people(s: PageModel) -> PageModel:
    """The same with the worst of names and words."""
    return replace(
        s,
        title=EVIL,
        wording=s.wording.game.wording(s.language, [EVIL] * len(s.chairs)),
        chairs=tuple(Chair(chair.seat, EVIL, bot=EVIL if chair.seat else "") for chair in s.chairs),
        talk=(Word(EVIL, 0, EVIL, EVIL), Word(EVIL, None, EVIL, EVIL)),
        csrf=EVIL,
        commitment=EVIL,
        head=EVIL,
        deadline=EVIL,
        rematch=EVIL,
        hotseat=True,
    )
