"""What each answer does, REN-D02 to REN-D24: handed to the chapter that knows. What is offered is in ``choices``."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance import diplomacy
from signoria.games.renaissance.codes import (
    ANSWER,
    BRIBE,
    BUY,
    CORRUPT,
    COUNCIL,
    COUNTER,
    DEFEND,
    DO_ACCEPT,
    DO_BONUS,
    DO_CARDS,
    DO_COUNTER,
    DO_DEFEND,
    DO_EXTRA,
    DO_FREE_RETREAT,
    DO_FROM,
    DO_GIFT,
    DO_HIRE,
    DO_HIRE_NO_MORE,
    DO_LAY,
    DO_NO_EXTRA,
    DO_NO_RETREAT,
    DO_NO_SIGN,
    DO_NONE,
    DO_PAY,
    DO_PLACE_PALACE,
    DO_PLACE_RAMPART,
    DO_RED,
    DO_RETREAT,
    DO_RETURN,
    DO_SIGN,
    DO_START,
    DO_SWAP,
    DO_TARGET,
    DO_VOTE,
    EXPAND,
    EXTRA,
    HIRE,
    LAY,
    LURE_TO,
    MAIN,
    MAINTAIN,
    NOWHERE,
    ORIGIN,
    PLACE_PALACE,
    PLACE_RAMPART,
    RED,
    RETREATS,
    RETURN,
    SALE,
    SIGNS,
    START,
    TARGET,
    VOTE,
)
from signoria.games.renaissance.combat import defend, lay, lay_red
from signoria.games.renaissance.course import come_back, next_buyer, pass_council, vote
from signoria.games.renaissance.drawing import draw_cards
from signoria.games.renaissance.ending import retreat, sign
from signoria.games.renaissance.own_turn import aim, choose, expand_to, start_from
from signoria.games.renaissance.position import Position, now
from signoria.games.renaissance.purchases import build, pay_cards
from signoria.games.renaissance.resolve import bribe, counter
from signoria.games.renaissance.sale import answer_sale, close_hire, hire
from signoria.games.renaissance.set_up import choose_start, place_extra, place_palace, place_rampart
from signoria.games.renaissance.yellow import corrupt, lower, lure


def take(p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
    """What this answer means in this phase; exchanges and gifts are the same in all."""
    phase = p.phase
    if action >= DO_SWAP:
        if action >= DO_GIFT:
            diplomacy.give(p, seat, action - DO_GIFT, tell)
        else:
            diplomacy.offer(p, seat, action - DO_SWAP, tell)
    elif phase == MAIN:
        choose(p, seat, action, luck, tell)
    elif phase == EXPAND:
        expand_to(p, seat, action, tell)
    elif phase == BUY:
        if action < DO_CARDS:
            build(p, seat, action, tell)
        else:
            pay_cards(p, seat, action - DO_CARDS, tell)
            if action > DO_CARDS:
                draw_cards(p, seat, action - DO_CARDS, luck, tell)
            p.at += 1
            next_buyer(p, luck, tell)
    elif phase == ORIGIN:
        start_from(p, seat, action - DO_FROM, tell)
    elif phase == TARGET:
        aim(p, seat, action - DO_TARGET, luck, tell)
    elif phase == ANSWER:
        diplomacy.answer(p, action == DO_ACCEPT, tell)
    elif phase == COUNCIL:
        pass_council(p, luck, tell)
    elif phase == VOTE:
        stance = action - DO_BONUS + 2 if action >= DO_BONUS else action - DO_VOTE
        vote(p, seat, stance, luck, tell)
    elif phase >= SALE:
        fight(p, seat, action, luck, tell)
    elif phase == CORRUPT or phase == MAINTAIN:
        town = NOWHERE if action == DO_NONE else action - DO_TARGET
        if phase == CORRUPT:
            corrupt(p, seat, town, luck, tell)
        else:
            lower(p, seat, town, tell)
        p.ask_openly(MAIN, seat)
    elif phase == LURE_TO:
        lure(p, seat, p.aim, action - DO_TARGET, luck, tell)
        p.aim = NOWHERE
        p.ask_openly(MAIN, seat)
    else:
        place(p, seat, action, luck, tell)


def place(p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
    """Set-up, and the return of an eliminated player."""
    phase = p.phase
    if phase == START:
        choose_start(p, seat, action - DO_START, luck, tell)
    elif phase == PLACE_RAMPART:
        place_rampart(p, seat, action - DO_PLACE_RAMPART, luck, tell)
    elif phase == PLACE_PALACE:
        place_palace(p, seat, action - DO_PLACE_PALACE, luck, tell)
    elif phase == EXTRA:
        place_extra(p, seat, NOWHERE if action == DO_NO_EXTRA else action - DO_EXTRA, luck, tell)
    elif phase == RETURN:
        come_back(p, seat, action - DO_RETURN, luck, tell)


def fight(p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
    """A combat, step by step."""
    phase, c = p.phase, now(p)
    if phase == SALE:
        answer_sale(p, seat, action, tell)
    elif phase == HIRE:
        if action == DO_HIRE_NO_MORE:
            close_hire(p)
        else:
            hire(p, action - DO_HIRE, tell)
    elif phase == LAY:
        lay(p, seat, action - DO_LAY, tell)
    elif phase == RED:
        lay_red(p, seat, action - DO_RED, tell)
    elif phase == DEFEND:
        defend(p, seat, action - DO_DEFEND, luck, tell)
    elif phase == COUNTER:
        counter(p, c, action == DO_COUNTER, luck, tell)
    elif phase == BRIBE:
        bribe(p, c, action == DO_PAY, luck, tell)
    elif phase == SIGNS:
        sign(p, c, seat, NOWHERE if action == DO_NO_SIGN else action - DO_SIGN, tell)
    elif phase == RETREATS:
        if action == DO_NO_RETREAT:
            retreat(p, c, seat, NOWHERE, False, tell)
        elif action >= DO_FREE_RETREAT:
            retreat(p, c, seat, action - DO_FREE_RETREAT, True, tell)
        else:
            retreat(p, c, seat, action - DO_RETREAT, False, tell)
