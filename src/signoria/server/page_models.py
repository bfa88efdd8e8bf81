"""From a table to what one reader sees of it: the only place where a match meets a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from signoria.engine import registry
from signoria.engine.game import Game, State
from signoria.engine.match import PERSON, Match
from signoria.engine.orders import PLAN, SURPRISE, default_orders
from signoria.engine.record import DEPUTY, ORDER, Line, deputy_moves
from signoria.engine.wording import Wording
from signoria.server.due import deadline
from signoria.server.pending_takeback import request_at, waiting
from signoria.server.seat_orders import deputies_of
from signoria.server.tables import Table
from signoria.web.html import EMPTY, Html
from signoria.web.orders import UNTIL_ENDED
from signoria.web.page_model import Chair, Guide, Moment, Orders, PageModel, Reader, TakebackRequest
from signoria.web.page_model import Table as PageTable
from signoria.web.preferences import USUAL, Preferences

EVENTS, LINES = 40, 30  # how much of the chronicle and the talk a page carries


@lru_cache(maxsize=4096)
def wording(game: str, language: str, names: tuple[str, ...]) -> Wording:
    return registry.game(game).wording(language, names)


def chairs(table: Table, person: str) -> tuple[Chair, ...]:
    return tuple(
        Chair(
            seat.number,
            seat.name,
            seat.bot,
            here=table.attended(seat),
            deputy=seat.away,
            chosen=next((one.bot for one in deputies_of(seat.orders)), ""),
            mine=seat.held_by(person),
        )
        for seat in table.seats
    )


def staged(
    game: Game[Any],
    state: State,
    seat: int | None,
    language: str,
    names: tuple[str, ...] = (),
    *,
    place: str = "",
    title: str = "",
    version: int = 0,
    events: Sequence[Mapping[str, object]] = (),
    earlier: int = 0,
    bots: Mapping[int, str] = {},
    csrf: str = "",
    replay: str = "",
    eyes: str = "",
    guide: Html = EMPTY,
    told: str = "",
    marked: tuple[str, ...] = (),
    deputised: Mapping[int, int] = {},
    reading: bool = False,
    preferences: Preferences = USUAL,
) -> PageModel:
    """A position that stands on no table: a figure of the rules, a lesson, a moment of a replay.

    Without a ``place`` there is nothing to press; in a ``replay``, or where a guide is to be read, nothing to play.
    ``events`` are those this seat may know. Where a ``guide`` leads, what may be done unasked is left out: it would
    only distract.
    """
    words = wording(game.name, language, names)
    asked = seat if place and not replay and not reading else None
    over = not state.actors()
    return PageModel(
        wording=words,
        reader=Reader(seat, language, csrf, preferences, eyes),
        moment=Moment(
            view=state.view(seat),
            actors=state.actors(),
            version=version,
            legal=tuple(game.actions[one] for one in state.legal(asked)) if asked is not None else (),
            lane=tuple(game.actions[one] for one in state.lane(asked)) if asked is not None and not guide else (),
            events=tuple(events),
            earlier=earlier,
            over=over,
            ranking=state.ranking() if over else (),
            deputised=deputised,
        ),
        table=PageTable(
            game=game.name,
            place=place,
            title=title,
            chairs=tuple(
                Chair(one, words.name(one), bots.get(one, ""), here=True, mine=one == seat)
                for one in range(len(state.scores()))
            ),
            replay=replay,
        ),
        guide=Guide(sheet=guide, spoken=told, marked=marked, reading=reading),
    )


def own_step(match: Match, seat: int | None) -> int | None:
    """The ply of the last step this seat's own player made, if it is one of the last; a deputy's is not theirs.

    What the seat's orders answered at once after it belongs to it.
    """
    followed: int | None = None
    for line in reversed(match.record[-EVENTS:]):
        mine = seat is not None and "move" in line and line["seat"] == seat
        if mine and line["mover"] == PERSON:
            return int(line["ply"]) if followed is None else followed
        if not mine or line["mover"]["kind"] != ORDER:
            followed = None
        elif followed is None:
            followed = int(line["ply"])
    return None


def steps_since(match: Match, ply: int) -> Iterator[Line]:
    """The steps from this one on, newest first."""
    for line in reversed(match.record):
        if line.get("ply", ply) < ply:
            return
        if "ply" in line:
            yield line


def played_for(match: Match, seat: int, noted: int = -1) -> tuple[int, ...]:
    """A deputy's moves for this seat, after step ``noted``, since its player last did anything, oldest first.

    What was taken back is not among them.
    """
    found = []
    for line in steps_since(match, noted + 1):
        if line.get("seat") == seat and line["mover"] == PERSON:
            break
        if line.get("seat") == seat and line["mover"].get("kind") == DEPUTY and "move" in line:
            found.append(int(line["ply"]))
    standing = {one.ply for one in match.line} if found else set()
    return tuple(ply for ply in reversed(found) if ply in standing)


def sitting(
    table: Table, seat: int | None, language: str, person: str = "", csrf: str = "", preferences: Preferences = USUAL
) -> PageModel:
    """The table as this seat (None: a watcher) sees it now. The match must have begun, and its lock must be free."""
    words = wording(table.facts.game, language, table.names)
    return PageModel(
        wording=words,
        reader=Reader(seat, language, csrf, preferences),
        moment=moment_of(table, seat, words),
        table=around(table, person),
    )


def orders_of(table: Table, s: PageModel, person: str, weekday: int) -> Orders:
    """What the reader's seat answers unasked, and which orders it may be given now, from what the seat knows."""
    seat, moment, habits = s.reader.seat, s.moment, table.game.habits
    if seat is None or moment.over or not table.seats[seat].person:
        return Orders()
    scopes = {**table.game.scopes(moment.view), UNTIL_ENDED: ""} if habits.standing else {}
    standing = tuple(
        replace(one, until=lasting)
        for one in habits.standing
        if one.fits(moment.view) and (lasting := tuple(until for until in one.until if until in scopes))
    )
    given = tuple(one for one in table.seats[seat].orders if one.until != SURPRISE or one.name == PLAN)
    known, phase = {one.name for one in given}, moment.view.get("phase") if s.asked else None
    legal = {str(one) for one in moment.legal}
    asked = [table.seats[one] for one in moment.actors]
    bots = any(one.bot or one.away or deputies_of(one.orders) for one in asked)
    people = any(one.person and one.number != seat for one in table.seats)
    return Orders(
        given,
        standing,
        tuple(
            one.name
            for one in standing
            if phase in one.phases and one.play in legal and one.name not in known and not one.ahead
        ),
        scopes,
        () if table.facts.strict else default_orders(habits, moment.view),
        may_plan=bool(habits.planned) and not s.asked and people,  # bots alone move too fast for a plan
        may_skip=bots and not s.asked and person not in table.skipping,
        weekday=weekday,
    )


def moment_of(table: Table, seat: int | None, words: Wording) -> Moment:
    """Where the match stands, for the eyes of this seat."""
    match = table.match
    assert match is not None
    events = tuple(match.events(seat, EVENTS))
    undone = match.undoable(seat) if seat is not None else ()
    takeable = match.takeable(seat) if seat is not None else None
    first = undone[-1].ply if undone else None  # what led to the others that go with it
    shown = [takeable, first, *(cast(int, event["ply"]) for event in events[:1])]
    marks = deputy_moves(steps_since(match, min([ply for ply in shown if ply is not None], default=match.ply)))
    missed = played_for(match, seat, table.noticed.get(seat, -1)) if seat is not None else ()
    return Moment(
        view=match.view(seat),
        actors=match.actors,
        version=table.version,
        legal=tuple(match.legal(seat)) if seat is not None else (),
        lane=tuple(match.lane(seat)) if seat is not None else (),
        events=events,
        earlier=match.happened - len(events),
        since=own_step(match, seat),
        over=match.over,
        ranking=match.ranking if match.over else (),
        can_undo=bool(undone),
        undoes_deputy=first in marks,
        takeable=takeable,
        motives={ply: words.t(f"motive.{key}", **told) for ply, (key, told) in table.motives.items()},
        deputised=marks,
        played_for=missed,
    )


def around(table: Table, person: str) -> PageTable:
    """What surrounds the match, as this person may know it."""
    match = table.match
    assert match is not None
    return PageTable(
        game=table.facts.game,
        place=f"/tables/{table.id}",
        title=table.facts.title,
        chairs=chairs(table, person),
        talk=tuple(table.talk[-LINES:]),
        unspoken=max(0, len(table.talk) - LINES),
        hotseat=table.facts.hotseat,
        pace=table.facts.pace,
        deadline=deadline(table),
        takeback=takeback_request(table),
        may_rewind=bool(person) and person == table.facts.host and match.friendly and bool(match.line),
        rematch=table.facts.rematch,
        replay=f"/tables/{table.id}/replay",
        commitment=table.facts.commitment,
        key=match.record[-1].get("end", {}).get("key", ""),
        head=match.record[-1]["hash"],
    )


def takeback_request(table: Table) -> TakebackRequest | None:
    """What is asked of the table, as everybody may know it."""
    wish = request_at(table) if table.facts.wish else None
    if wish is None or table.match is None:
        return None
    steps = sum(one.ply >= wish.undone for one in table.match.line)
    return TakebackRequest(wish.number, wish.seat, steps, tuple(waiting(table, wish)), wish.no)
