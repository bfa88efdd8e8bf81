"""What the seat that is asked may answer, by phase."""

from __future__ import annotations

from signoria.games.virtu.codes import (
    ACT,
    ALLIANCE,
    ANNEX,
    BONUS,
    BUY,
    CATHEDRAL,
    COURT_LOST,
    DISBAND,
    DO_ACT,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_COLLECT,
    DO_DISCARD,
    DO_DONE,
    DO_END,
    DO_SHIFT,
    DO_SKIP,
    DO_START,
    DUEL,
    END_TURN,
    FLORIN,
    FOR_BASKET,
    FROM,
    GOVERN,
    INTRIGUE,
    LEFTOVER,
    LOSE,
    MARCH,
    MOVE,
    NOBODY,
    PATRONISE,
    PAY,
    PLACE,
    RECRUIT,
    RELEASE,
    REORGANISE,
    RETREAT,
    ROOMS,
    SIDE,
    SIEGES,
    SPARE,
    START,
    TRADE,
    WAGES,
    WAR,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.alliances import alliance_choices, spare_choices
from signoria.games.virtu.rules.buying import basket_cost, buy_choices, cathedral_choices, side_choices
from signoria.games.virtu.rules.duel import duel_choices
from signoria.games.virtu.rules.influence import annex_choices
from signoria.games.virtu.rules.intrigue import from_choices, intrigue_choices
from signoria.games.virtu.rules.outcome import lose_choices
from signoria.games.virtu.rules.palace import courtiers, may_shift, reorganise_choices
from signoria.games.virtu.rules.payable import payable
from signoria.games.virtu.rules.paying import pay_choices
from signoria.games.virtu.rules.peace import bonus_choices, govern_choices, patronise_choices, trade_choices
from signoria.games.virtu.rules.relief import MEANS, collectable, may_ask, relief_of
from signoria.games.virtu.rules.retreat import retreat_choices
from signoria.games.virtu.rules.setup import place_choices
from signoria.games.virtu.rules.sieges import siege_choices
from signoria.games.virtu.rules.spring import move_choices, release_choices
from signoria.games.virtu.rules.war import war_choices, ways_from
from signoria.games.virtu.rules.winter import disband_choices, recruit_choices, wage_choices


def choices(p: Position, seat: int) -> list[int]:
    """Everything, sorted: the answers of the phase, and florins to collect or to ask for (VIR-D0.6, R44)."""
    phase = p.phase
    if phase == PLACE:
        return place_choices(p, seat)
    if phase == SPARE:
        return spare_choices(p, seat)
    found = pay_choices(p, seat) if phase == PAY else answers(p, seat) + florins(p, seat)
    found.sort()
    return found


def answers(p: Position, seat: int) -> list[int]:
    """The answers of the phase alone."""
    phase = p.phase
    if phase >= SIEGES:
        return later_answers(p, seat)
    if phase == START:
        return [DO_START + room for room in range(ROOMS)]
    if phase == MOVE:
        return move_choices(p, seat)
    if phase == RELEASE:
        return [*release_choices(p, seat), DO_DONE]
    if phase == ACT:
        return [DO_ACT, DO_SKIP]
    if phase == GOVERN:
        return govern_choices(p, seat)
    if phase == PATRONISE:
        return patronise_choices(p, seat)
    if phase == TRADE:
        return trade_choices(p, seat)
    if phase == ANNEX:
        return annex_choices(p, seat)
    if phase == WAR:
        return war_choices(p, seat)
    if phase == INTRIGUE:
        return intrigue_choices(p, seat)
    if phase == MARCH:
        return ways_from(p, p.target)
    if phase == FROM:
        return from_choices(p, seat)
    if phase == BONUS:
        return bonus_choices(p, seat)
    if phase == SIDE:
        return side_choices(p, seat)
    assert phase == LEFTOVER or phase == END_TURN
    return [DO_END]


def later_answers(p: Position, seat: int) -> list[int]:
    """Sieges and winter."""
    phase = p.phase
    if phase == SIEGES:
        return siege_choices(p, seat)
    if phase == DUEL:
        return duel_choices(p, seat)
    if phase == LOSE:
        return lose_choices(p, seat)
    if phase == COURT_LOST:
        return court_choices(p, seat)
    if phase == RETREAT:
        return retreat_choices(p, seat)
    if phase == WAGES:
        return wage_choices(p, seat)
    if phase == DISBAND:
        return disband_choices(p, seat)
    if phase == REORGANISE:
        return [*reorganise_choices(p, seat), DO_DONE]
    if phase == BUY:
        return buy_choices(p, seat)
    if phase == CATHEDRAL:
        return cathedral_choices(p, seat)
    if phase == RECRUIT:
        return [*recruit_choices(p, seat, p.florins[seat]), DO_DONE]
    assert phase == ALLIANCE
    return alliance_choices(p, seat)


def court_choices(p: Position, seat: int) -> list[int]:
    """VIR-26.10, R52: a card to the other side, if that makes the court legal, or a card to discard."""
    found: list[int] = []
    for place in courtiers(p, seat):
        found.append(DO_DISCARD + place)
        if may_shift(p, seat, place):
            found.append(DO_SHIFT + place)
    return found


def florins(p: Position, seat: int) -> list[int]:
    """VIR-7.3, 11.2, D0.6: florins to collect, and an indulgence to ask for; what is in the basket stays payable."""
    phase = p.phase
    collects = collectable(p, seat)
    asks = may_ask(p, seat)
    found: list[int] = []
    if phase == BUY and p.basket:
        cost, means, purse = basket_cost(p, p.basket), MEANS[FOR_BASKET], p.florins[seat]
        for source in collects:
            if payable(p, seat, means, cost, purse + relief_of(p, seat, source)[FLORIN], source, asks):
                found.append(DO_COLLECT + source)
        if asks and payable(p, seat, means, cost, purse + p.terms.asked_florins, NOBODY, False):
            found.append(DO_ASK_FLORINS)
        return found
    for source in collects:
        found.append(DO_COLLECT + source)
    if asks:
        found.append(DO_ASK_FLORINS)
        if phase == GOVERN or (phase == ANNEX and p.terms.two):
            found.append(DO_ASK_CROWN)
    return found
