"""Sittings for tests: a match seen by one reader, with harmless company."""

import random
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from functools import cache
from typing import Any

from helpers import toy
from signoria.engine import registry
from signoria.engine.match import Match
from signoria.web.page_model import Chair, Moment, PageModel, Reader, Table, TalkLine

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fosco")


def sitting(match: Match, seat: int | None, language: str = "en", **more: Any) -> PageModel:
    """What the reader in this seat (None: a watcher) gets of the match; ``more`` replaces fields."""
    names = match.names or NAMES[: match.seats]
    asked = seat is not None and not match.over
    made = PageModel(
        wording=match.game.wording(language, names),
        reader=Reader(seat, language, csrf="c5rf"),
        moment=Moment(
            view=match.view(seat),
            actors=match.actors,
            version=match.ply,
            legal=tuple(match.legal(seat)) if seat is not None else (),
            lane=tuple(match.lane(seat)) if asked and seat is not None else (),
            events=tuple(match.events(seat)),
            over=match.over,
            ranking=match.ranking if match.over else (),
            can_undo=seat is not None and match.can_undo(seat),
        ),
        table=Table(
            game=match.game.name,
            place="/tables/k3f9",
            title="Sunday",
            chairs=tuple(Chair(one, name, mine=one == seat) for one, name in enumerate(names)),
            talk=(
                TalkLine(names[0], 0, "Well met.", "2026-11-16T10:00:00Z"),
                TalkLine("Zoe", None, "Hm.", "2026-11-16T10:01:00Z"),
            ),
            pace="day",
            deadline="2026-11-17T10:00:00Z",
            commitment="9f2c" * 16,
            head="ab12" * 16,
        ),
    )
    return changed(made, **more)


def changed(model: PageModel, **fields: Any) -> PageModel:
    """The model with these fields of its parts replaced, whichever part has them."""
    if "wording" in fields:
        model = replace(model, wording=fields.pop("wording"))
    for name in ("reader", "moment", "table", "guide"):
        part = getattr(model, name)
        own = {one.name: fields.pop(one.name) for one in dataclass_fields(part) if one.name in fields}
        model = replace(model, **{name: replace(part, **own)})
    assert not fields, f"no part of a page model has {', '.join(fields)}"
    return model


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
    return changed(
        s,
        title=EVIL,
        wording=s.wording.game.wording(s.reader.language, [EVIL] * len(s.table.chairs)),
        chairs=tuple(Chair(chair.seat, EVIL, bot=EVIL if chair.seat else "") for chair in s.table.chairs),
        talk=(TalkLine(EVIL, 0, EVIL, EVIL), TalkLine(EVIL, None, EVIL, EVIL)),
        csrf=EVIL,
        commitment=EVIL,
        head=EVIL,
        deadline=EVIL,
        rematch=EVIL,
        hotseat=True,
    )
