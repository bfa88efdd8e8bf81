"""What each answer does: handed to the chapter that knows. What is offered is in ``choices``."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACT,
    ACTION_OVER,
    ALLIANCE,
    ANNEX,
    BONUS,
    BUY,
    CARDS_COME,
    CATHEDRAL,
    CITIES,
    COURT_LOST,
    CROWN,
    DISBAND,
    DO_ADVANCE,
    DO_ALLY,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_ASSIGN,
    DO_BONUS,
    DO_CATHEDRAL,
    DO_COLLECT,
    DO_DISBAND,
    DO_DISCARD,
    DO_DONE,
    DO_END,
    DO_INFLUENCE,
    DO_LOSE,
    DO_OUT,
    DO_PAY,
    DO_PICK,
    DO_PUT,
    DO_REACTIVATE,
    DO_REFRESH,
    DO_RELEASE,
    DO_REMOVE,
    DO_SHIFT,
    DO_SIDE,
    DO_SPARE,
    DO_START,
    DO_TAKE_TOKEN,
    DO_TAP,
    DUEL,
    END_TURN,
    FROM,
    GOVERN,
    INTRIGUE,
    LEFTOVER,
    LOSE,
    MARCH,
    MOVE,
    NEXT_PLACEMENT,
    PATRONISE,
    PAY,
    PLACE,
    RECRUIT,
    RELEASE,
    REORGANISE,
    REORGANISED,
    RETREAT,
    SIDE,
    SIEGES,
    SPARE,
    START,
    SWORD,
    TRADE,
    TURN_OVER,
    WAGES,
    WAR,
    WHERE,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.alliances import ally_with, spare
from signoria.games.virtu.rules.buying import build, make_room, settle_card, shop
from signoria.games.virtu.rules.course import court_mended
from signoria.games.virtu.rules.duel import announce
from signoria.games.virtu.rules.influence import ally, influence
from signoria.games.virtu.rules.intrigue import come_from, put, remove
from signoria.games.virtu.rules.outcome import choose_loss
from signoria.games.virtu.rules.palace import assign, discard, shift, take_out
from signoria.games.virtu.rules.paying import TAPS, pay, tap
from signoria.games.virtu.rules.peace import advance, annex, reactivate, refresh, take_bonus, trade
from signoria.games.virtu.rules.relief import ask, collect
from signoria.games.virtu.rules.retreat import retreat
from signoria.games.virtu.rules.setup import place
from signoria.games.virtu.rules.sieges import choose_siege
from signoria.games.virtu.rules.spring import act, begin_action, finish, move, release, start
from signoria.games.virtu.rules.war import go, pick, take_token, tap_swords
from signoria.games.virtu.rules.winter import disband, pay_wages, recruit


def answer(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """One decision of whoever is asked; florins and indulgences may be asked for beside any other."""
    phase = p.phase
    if phase == PAY:
        pay(p, seat, action, tell)
    elif DO_COLLECT <= action < DO_ASK_FLORINS:
        collect(p, seat, action - DO_COLLECT, tell)
    elif action == DO_ASK_FLORINS or action == DO_ASK_CROWN:
        ask(p, seat, action == DO_ASK_CROWN, tell)
        if action == DO_ASK_CROWN:
            p.pool[CROWN] += p.terms.asked_crowns
        elif phase == END_TURN:
            finish(p)
    elif phase < MARCH:
        turn_answer(p, seat, action, tell)
    elif phase <= RETREAT:
        spring_answer(p, seat, action, tell)
    else:
        winter_answer(p, seat, action, tell)


def turn_answer(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """Set-up, and the spring turn up to its action."""
    phase = p.phase
    if phase == PLACE:
        place(p, seat, action, tell)
        p.phase = NEXT_PLACEMENT
    elif phase == START:
        start(p, seat, action - DO_START, tell)
    elif phase == MOVE:
        move(p, seat, action, tell)
    elif phase == RELEASE:
        if action == DO_DONE:
            begin_action(p, seat)
        else:
            release(p, seat, action - DO_RELEASE)
    elif phase == ACT:
        act(p, seat, action, tell)
    elif action == DO_END:
        p.phase = ACTION_OVER
    elif DO_TAP <= action < DO_COLLECT:
        spend(p, seat, action - DO_TAP, tell)
    else:
        deed_answer(p, seat, action, tell)


def spend(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """Symbols for an open cost."""
    source, symbol = number // TAPS, number % TAPS + 1
    if symbol == SWORD:
        tap_swords(p, seat, source, tell)
    else:
        tap(p, seat, source, symbol, tell)
        if p.phase == TRADE:
            trade(p, seat, tell)


def deed_answer(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """What the action does."""
    phase = p.phase
    if phase == GOVERN:
        if action >= DO_REACTIVATE:
            reactivate(p, seat, action - DO_REACTIVATE, tell)
        else:
            refresh(p, seat, action - DO_REFRESH, tell)
    elif phase == PATRONISE:
        assert action == DO_ADVANCE
        advance(p, seat)
    elif phase == ANNEX:
        if action >= DO_ALLY:
            ally(p, seat, action - DO_ALLY, tell)
        elif action >= DO_INFLUENCE:
            influence(p, seat, action - DO_INFLUENCE, tell)
        else:
            annex(p, seat, action)
    elif phase == WAR:
        if action == DO_TAKE_TOKEN:
            take_token(p, seat, tell)
        else:
            pick(p, seat, (action - DO_PICK) // CITIES, (action - DO_PICK) % CITIES)
    else:
        assert phase == INTRIGUE
        if action >= DO_PUT:
            put(p, seat, action - DO_PUT, tell)
        else:
            remove(p, seat, action - DO_REMOVE, tell)


def spring_answer(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """Small questions of an action, the end of a turn, and the sieges."""
    phase = p.phase
    if phase == MARCH:
        go(p, seat, action, tell)
    elif phase == FROM:
        come_from(p, seat, action, tell)
    elif phase == BONUS:
        take_bonus(p, seat, action - DO_BONUS, tell)
    elif phase == SIDE:
        if action >= DO_DISCARD:
            make_room(p, seat, action, tell)
        else:
            settle_card(p, seat, action - DO_SIDE, tell)
        p.phase = CARDS_COME
    elif phase == LEFTOVER:
        p.phase = END_TURN
        finish(p)
    elif phase == END_TURN:
        p.phase = TURN_OVER
    elif phase == SIEGES:
        choose_siege(p, action, tell)
    elif phase == DUEL:
        announce(p, seat, action, tell)
    elif phase == LOSE:
        choose_loss(p, seat, action - DO_LOSE, tell)
    elif phase == COURT_LOST:
        if action >= DO_SHIFT:
            shift(p, seat, action - DO_SHIFT, tell)
        else:
            discard(p, seat, action - DO_DISCARD, tell)
        court_mended(p)
    else:
        retreat(p, seat, action, tell)


def winter_answer(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-25.1: steps A to E."""
    phase = p.phase
    if phase == WAGES:
        pay_wages(p, seat, action - DO_PAY, tell)
    elif phase == DISBAND:
        disband(p, seat, action - DO_DISBAND, tell)
    elif phase == REORGANISE:
        if action == DO_DONE:
            p.phase = REORGANISED
        elif action >= DO_OUT:
            take_out(p, seat, (action - DO_OUT) // 2, (action - DO_OUT) % 2, tell)
        elif action >= DO_ASSIGN:
            assign(p, seat, (action - DO_ASSIGN) // WHERE, (action - DO_ASSIGN) % WHERE, tell)
        elif action >= DO_SHIFT:
            shift(p, seat, action - DO_SHIFT, tell)
        else:
            discard(p, seat, action - DO_DISCARD, tell)
    elif phase == BUY:
        shop(p, seat, action)
    elif phase == CATHEDRAL:
        build(p, seat, action - DO_CATHEDRAL, tell)
    elif phase == RECRUIT:
        recruit(p, seat, action, tell)
    elif phase == ALLIANCE:
        ally_with(p, seat, action)
    else:
        assert phase == SPARE
        spare(p, seat, action - DO_SPARE + 1)
