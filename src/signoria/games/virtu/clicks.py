"""What one click does: a thought of a player as moves, the first by hand, the others as orders that follow it.

Everything is tried out on a copy of the position (VIR-3.12: nothing is hidden), so a click says exactly what will be
played and what is paid. A click may go on with *routine*: what ``routine`` below leaves no choice about.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.luck import FastLuck
from signoria.games.virtu.bot.evaluation import values
from signoria.games.virtu.bot.payments import proposed
from signoria.games.virtu.bot.pruning import source_worth, turn_back
from signoria.games.virtu.bot.worth import SYMBOL
from signoria.games.virtu.codes import (
    ACT,
    ALLIANCE,
    ANNEX,
    AT_COURT,
    BUY,
    CITIES,
    CROSS,
    CROWN,
    DO_ABANDON,
    DO_ACT,
    DO_ADD,
    DO_ADVANCE,
    DO_ALLY,
    DO_ANNEX,
    DO_BUY,
    DO_COLLECT,
    DO_CONCLUDE,
    DO_DISCARD,
    DO_DISCARD_NEW,
    DO_DONE,
    DO_END,
    DO_FROM,
    DO_FROM_RESERVE,
    DO_INFLUENCE,
    DO_PICK,
    DO_PUT,
    DO_REACTIVATE,
    DO_REFRESH,
    DO_RELEASE,
    DO_RETREAT_BY_SEA,
    DO_SIDE,
    DO_START,
    DO_STEP,
    DO_STEP_FLORINS,
    DO_STOP,
    DO_TAP,
    FLORIN,
    FROM,
    GOVERN,
    INTRIGUE,
    LEFT,
    LEFTOVER,
    MOVE,
    NOBODY,
    PAY,
    PLACE,
    RECRUIT,
    RELEASE,
    REORGANISE,
    RETREAT,
    RIGHT,
    ROOMS,
    SIDE,
    SIDE_PLACES,
    SPARE,
    START,
    TAPS,
    WAR,
)
from signoria.games.virtu.rules.florins import purse
from signoria.games.virtu.rules.war import ways_from
from signoria.games.virtu.rules.winter import recruit_choices
from signoria.games.virtu.state import VirtuState

MOST: Final = 14  # moves of a click, besides its end and ``routine``
LUCK: Final = FastLuck(0)  # after the set-up nothing is drawn
# What a click is, for who draws it.
ROOM: Final = "room"
PAID: Final = "paid"
READY: Final = "ready"
TROOP: Final = "troop"
AGENT: Final = "agent"
CARD: Final = "card"
INFLUENCE: Final = "influence"
NO_MORE: Final = "no more"
SET_UP: Final = "set up"


class Click:
    """The moves of one thought."""

    def __init__(self, kind: str, moves: list[int], paid: list[int], routine: bool, room: int = NOBODY) -> None:
        self.kind = kind
        self.moves = moves
        self.paid = paid  # those of them that pay
        self.routine = routine  # does it go on with bookkeeping?
        self.room = room  # the room that the marker goes to


def tried(p: VirtuState, moves: list[int]) -> VirtuState:
    """The position after these moves of the seat on turn."""
    there = p.copy()
    for move in moves:
        there.play(there.turn, move, LUCK)
    return there


def nothing() -> list[int]:
    """An empty list of moves."""
    return []


def clicks(p: VirtuState) -> list[Click]:
    """All that is more than one move, for the seat on turn; each first move is legal, and so is what follows it."""
    seat, phase = p.turn, p.phase
    legal = p.legal(seat)
    if phase == MOVE or phase == START:
        return [one for one in walks(p, seat) if len(one.moves) > 1]
    if phase == GOVERN:
        return readied(p, seat, legal)
    if phase == WAR:
        return marches(p, legal)
    if phase == INTRIGUE:
        return agents(p, legal)
    if phase == SIDE:
        return cards(p, seat, legal)
    if phase == PLACE:
        return set_up(p, seat)
    if phase == PAY:
        paid = proposed(p, seat)
        return [Click(PAID, paid, paid, True)] if len(paid) > 1 else []
    found = [click for click in [bought(p, seat, action) for action in legal] if click is not None]
    if phase == RELEASE:
        found += without_release(p)
    elif phase == ANNEX and p.terms.two:
        found += influences(p, legal)
    elif phase == REORGANISE or (phase == BUY and p.basket == 0):
        found += no_more(p, seat)
    return found


# The wheel


def walks(p: VirtuState, seat: int) -> list[Click]:
    """VIR-9, 10.1: a room in reach, the way there, and its action."""
    if p.phase == START:
        return [arrived(p, [DO_START + room], [], room) for room in range(ROOMS)]
    found = [arrived(p, [DO_STOP], [], p.marker[seat])] if p.steps else []
    there, moves, paid = p.copy(), nothing(), nothing()
    while there.steps < ROOMS:
        step = cheapest_step(there, seat)
        if step == NOBODY:
            break
        there.play(seat, step, LUCK)
        moves.append(step)
        if step > DO_STEP:
            paid.append(step)
        found.append(arrived(p, [*moves, DO_STOP], paid[:], there.marker[seat]))
    return found


def arrived(p: VirtuState, moves: list[int], paid: list[int], room: int) -> Click:
    """VIR-10.1, 11.8: the action, unless something is asked before it, or it is closed."""
    there = tried(p, moves)
    acts = there.phase == ACT and there.turn == p.turn
    return Click(ROOM, [*moves, DO_ACT] if acts else moves, paid, acts, room)


def cheapest_step(p: VirtuState, seat: int) -> int:
    """VIR-9.3 to 9.5: a free room, else the Arrow or the florins that are worth least."""
    best, least = NOBODY, 0.0
    for action in p.legal(seat):
        if action == DO_STEP:
            return action
        if action == DO_STEP_FLORINS:
            lost = SYMBOL[FLORIN] * float(p.terms.room_florins)
        elif DO_TAP <= action < DO_COLLECT:
            lost = source_worth(p, seat, (action - DO_TAP) // TAPS)
        else:
            continue
        if best == NOBODY or lost < least:
            best, least = action, lost
    return best


def without_release(p: VirtuState) -> list[Click]:
    """VIR-11.8: no indulgence is released, and the action follows at once."""
    acts = tried(p, [DO_DONE]).phase == ACT
    return [Click(ROOM, [DO_DONE, DO_ACT], [], True, p.marker[p.turn])] if acts else []


# What is paid for


def begins(action: int) -> bool:
    """Does something that has a fixed cost begin with this answer?"""
    return (
        DO_RELEASE <= action < DO_DONE
        or action == DO_ADVANCE
        or DO_ANNEX <= action < DO_PICK
        or DO_RETREAT_BY_SEA <= action < DO_ABANDON
        or DO_ADD <= action <= DO_BUY
        or DO_CONCLUDE <= action < DO_INFLUENCE
    )


def bought(p: VirtuState, seat: int, action: int) -> Click | None:
    """VIR-D0.3: what is bought, and the payment that is proposed for it; None where a choice comes between them."""
    if not begins(action):
        return None
    moves = [action, DO_BUY] if DO_ADD <= action < DO_BUY else [action]
    there = tried(p, moves)
    paid = proposed(there, seat) if there.phase == PAY else []
    there = tried(there, paid)
    if there.phase in (PAY, SPARE) or len(moves) + len(paid) > MOST:
        return None
    acts = p.phase == RELEASE and there.phase == ACT
    return Click(PAID, [*moves, *paid, *([DO_ACT] if acts else [])], paid, p.phase != ALLIANCE and p.phase != RETREAT)


# Actions of rooms


def readied(p: VirtuState, seat: int, legal: list[int]) -> list[Click]:
    """VIR-12.2: the best tiles for the Crowns and Crosses that are up; without any, for those of each source."""
    here = turned(p, seat, [])
    if len(here) > 0:
        found = [Click(READY, here, [], True)] if len(here) > 1 else []
        if routine(tried(p, here), seat) == NOBODY:  # more could be brought up
            found.append(Click(READY, [*here, DO_END], [], False))
        return found
    found = []
    for action in legal:
        if DO_TAP <= action < DO_COLLECT:
            moves = turned(tried(p, [action]), seat, [action])
            if len(moves) > 1:
                found.append(Click(READY, moves, [action], True))
    return found


def turned(p: VirtuState, seat: int, moves: list[int]) -> list[int]:
    """The moves so far, and tiles as long as symbols are up for them."""
    there = p.copy()
    while len(moves) < MOST:
        best = turn_back(there, seat, there.legal(seat))
        if not best or best[0] >= DO_REACTIVATE:
            return moves
        there.play(seat, best[0], LUCK)
        moves = [*moves, best[0]]
    return moves


def marches(p: VirtuState, legal: list[int]) -> list[Click]:
    """VIR-16.2, 16.3: from where a troop goes, and where to."""
    found = []
    for action in legal:
        if DO_PICK <= action < DO_PICK + 4 * CITIES:
            for way in ways_from(p, (action - DO_PICK) % CITIES):
                found.append(Click(TROOP, [action, way], [], True))
    return found


def agents(p: VirtuState, legal: list[int]) -> list[Click]:
    """VIR-17.1: where an agent is put, and that it comes from the reserve if one is left there."""
    found = []
    for action in legal:
        if DO_PUT <= action < DO_FROM:
            asked = tried(p, [action]).phase == FROM
            if not asked:
                found.append(Click(AGENT, [action], [], True))
            elif p.reserve[p.turn] > 0:
                found.append(Click(AGENT, [action, DO_FROM_RESERVE], [], True))
    return found


def influences(p: VirtuState, legal: list[int]) -> list[Click]:
    """VIR2-8.3: all symbols that are up for one major city; or those of a source, brought up for it."""
    found = []
    for action in legal:
        if DO_INFLUENCE <= action < DO_ALLY:
            moves = swayed(p, [action], action)
            if len(moves) > 1:
                found.append(Click(INFLUENCE, moves, [], True))
        elif DO_TAP <= action < DO_COLLECT:
            up = (action - DO_TAP) % TAPS + 1
            there = tried(p, [action])
            for next_one in there.legal(p.turn):
                if DO_INFLUENCE <= next_one < DO_ALLY and p.pool[up] == 0 and paid_by(next_one) == up:
                    found.append(Click(INFLUENCE, swayed(p, [action, next_one], next_one), [action], True))
    return found


def paid_by(action: int) -> int:
    """VIR2-8.4: the symbol that an influence is paid with."""
    return CROWN if (action - DO_INFLUENCE) % 2 == 0 else CROSS


def swayed(p: VirtuState, moves: list[int], action: int) -> list[int]:
    """The same influence again, as long as there are symbols for it."""
    there = tried(p, moves)
    while len(moves) < MOST and there.phase == ANNEX and action in there.legal(p.turn):
        there.play(p.turn, action, LUCK)
        moves = [*moves, action]
    return moves


# Cards, and winter


def cards(p: VirtuState, seat: int, legal: list[int]) -> list[Click]:
    """VIR-5.13, 26.8: a courtier that goes, and the new card in its place."""
    found = []
    for action in legal:
        if DO_DISCARD <= action < DO_DISCARD_NEW:
            there = tried(p, [action])
            side = DO_SIDE + (RIGHT if action - DO_DISCARD >= SIDE_PLACES else LEFT)
            if there.phase == SIDE and there.turn == seat and side in there.legal(seat):
                found.append(Click(CARD, [action, side], [], True))
    return found


def no_more(p: VirtuState, seat: int) -> list[Click]:
    """VIR-25.1: the next steps of winter are gone past as well, up to an alliance."""
    there, moves = tried(p, [DO_DONE]), [DO_DONE]
    while there.turn == seat and there.phase in (BUY, RECRUIT):
        there.play(seat, DO_DONE, LUCK)
        moves = [*moves, DO_DONE]
    return [Click(NO_MORE, moves, [], False)] if len(moves) > 1 else []


def set_up(p: VirtuState, seat: int) -> list[Click]:
    """VIR-3.9: a place for each family card that is left, the best one first, as bots weigh it."""
    there, moves = p, nothing()
    while there.phase == PLACE and there.turn == seat:
        best, most = NOBODY, -1.0
        for action in there.legal(seat):
            worth = values(tried(there, [action]))[seat]
            if worth > most:
                best, most = action, worth
        there = tried(there, [best])
        moves = [*moves, best]
    return [Click(SET_UP, moves, [], False)] if len(moves) > 1 else []


# Bookkeeping


def routine(p: VirtuState, seat: int) -> int:
    """The answer that is no choice in the midst of a thought, NOBODY if there is one: the rest of a proposed payment;
    the florins of the room, which are lost otherwise; the last tiles that Govern can all turn back; and the end of an
    action or a step of winter in which nothing is left to do.
    """
    if p.phase == PAY:
        paid = proposed(p, seat)
        return paid[0] if len(paid) > 0 else NOBODY
    legal = p.legal(seat)
    if p.phase == LEFTOVER:
        return legal[1] if len(legal) > 1 and legal[1] < DO_COLLECT + AT_COURT else DO_END
    if p.phase == GOVERN:
        tiles = [action for action in legal if DO_REFRESH <= action < DO_REACTIVATE]
        room = (p.pool[CROWN] + p.pool[CROSS]) * p.terms.govern_tiles + p.half
        others = [action for action in legal if action >= DO_REACTIVATE]
        idle = (p.domain[seat] & ~p.ready[seat] & ~p.payers & ~p.refreshed).bit_count()
        if tiles and idle <= room and not others:
            return tiles[0]
        if idle == 0 and not others:
            return DO_END
        return NOBODY
    if p.phase == RECRUIT and len(recruit_choices(p, seat, purse(p, seat))) > 0:
        return NOBODY
    found = NOBODY
    for action in legal:
        if DO_COLLECT <= action < DO_REFRESH:
            continue  # florins for later, or an indulgence
        if found != NOBODY:
            return NOBODY
        found = action
    return found if found in (DO_END, DO_DONE) else NOBODY
