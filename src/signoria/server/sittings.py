"""From a table to what one reader sees of it: the only place where a match meets a page."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from signoria.engine import registry
from signoria.engine.wording import Wording
from signoria.server.settings import SECONDS_A_MOVE, iso
from signoria.server.tables import Table
from signoria.web.sitting import Chair, Sitting

EVENTS, WORDS = 40, 30  # how much of the chronicle and the talk a page carries


@lru_cache(maxsize=4096)
def wording(game: str, language: str, names: tuple[str, ...]) -> Wording:
    return registry.game(game).wording(language, names)


def deadline(table: Table) -> str:
    """When a deputy may play; "" if never."""
    wait = SECONDS_A_MOVE.get(table.facts.pace)
    if wait is None or not table.facts.deputy or table.facts.status != "playing":
        return ""
    return iso(datetime.fromisoformat(table.facts.moved).timestamp() + wait)


def chairs(table: Table, person: str) -> tuple[Chair, ...]:
    return tuple(
        Chair(
            seat.number,
            seat.name,
            seat.bot,
            here=table.attended(seat),
            deputy=seat.away,
            mine=seat.held_by(person),
        )
        for seat in table.seats
    )


def sitting(table: Table, seat: int | None, language: str, person: str = "", csrf: str = "") -> Sitting:
    """The table as this seat (None: a watcher) sees it now. The match must have begun, and its lock must be free."""
    match = table.match
    assert match is not None
    events = tuple(match.events(seat, EVENTS))
    return Sitting(
        table=table.id,
        title=table.facts.title,
        game=table.facts.game,
        wording=wording(table.facts.game, language, table.names),
        language=language,
        seat=seat,
        version=table.version,
        view=match.view(seat),
        actors=match.actors,
        legal=tuple(match.legal(seat)) if seat is not None else (),
        lane=tuple(match.lane(seat)) if seat is not None else (),
        can_undo=seat is not None and match.can_undo(seat),
        events=events,
        earlier=match.happened - len(events),
        chairs=chairs(table, person),
        talk=tuple(table.talk[-WORDS:]),
        over=match.over,
        ranking=match.ranking if match.over else (),
        commitment=table.facts.commitment,
        head=match.record[-1]["hash"],
        pace=table.facts.pace,
        deadline=deadline(table),
        csrf=csrf,
        rematch=table.facts.rematch,
        hotseat=table.facts.hotseat,
    )
