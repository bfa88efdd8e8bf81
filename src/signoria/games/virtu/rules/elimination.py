"""VIR2-11 and VIR2-12: what a victory over a major city costs, and what becomes of the city."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import CITIES, GONE, MAJOR_IDS, MAJOR_ROW, MAJORS, NEUTRAL, NOBODY, TRACK_PLACE
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.postures import move_influence


def conquered_disc(p: Position, seat: int, city: int, tell: Journal | None) -> None:
    """VIR2-12.3, R5, R10: a city of the opponent's ally bears another disc; its capital costs influence elsewhere."""
    wars = p.terms.wars
    assert wars is not None
    for major in range(MAJORS):
        if (p.discs[major] >> city) & 1:
            p.discs[major] &= ~(1 << city)
            if wars.capitals[major] == city:
                lose_elsewhere(p, seat, major, tell)


def conquer_from_major(p: Position, seat: int, major: int, city: int, tell: Journal | None) -> None:
    """VIR2-11.3, 11.4, 12.1: influence is lost there; with its capital the major city itself."""
    wars = p.terms.wars
    assert wars is not None
    p.discs[major] &= ~(1 << city)
    if wars.capitals[major] == city:
        lose_elsewhere(p, seat, major, tell)
        eliminate(p, major, tell)
    else:
        lose_influence(p, seat, major, wars.siege_loss, tell)


def lose_elsewhere(p: Position, seat: int, major: int, tell: Journal | None) -> None:
    """VIR2-11.4, 11.8, R10: influence is lost on every other major city that can still be influenced."""
    wars = p.terms.wars
    assert wars is not None
    for other in range(MAJORS):
        if other != major and p.ally[other] == NOBODY:
            lose_influence(p, seat, other, wars.capital_loss, tell)


def lose_influence(p: Position, seat: int, major: int, spaces: int, tell: Journal | None) -> None:
    """VIR2-7.2, R4: away from the seat's own side; the event counts the spaces that the marker moved."""
    before = p.influence[major]
    move_influence(p, seat, major, -spaces)
    lost = abs(p.influence[major] - before)
    if tell is not None and lost:
        tell.say("influence_fell", {"seat": seat, "major": MAJOR_IDS[major], "count": lost})


def eliminate(p: Position, major: int, tell: Journal | None) -> None:
    """VIR2-12.2, R11, R12: its pieces leave the game; its other cities become neutral."""
    row = MAJOR_ROW + major
    for city in range(CITIES):
        p.troops[row * CITIES + city] = 0
    for city in members(p.discs[major]):
        p.owner[city] = NEUTRAL
        if not p.terms.tiles_stay:
            p.lost_tiles |= 1 << city
    p.discs[major] = 0
    p.ally[major] = GONE
    free_track(p, major)
    if tell is not None:
        tell.say("eliminate", {"major": MAJOR_IDS[major]})


def free_track(p: Position, major: int) -> None:
    """VIR2-9.6, R12: the marker is removed; an agent on the track returns to its owner."""
    agent = p.agents[TRACK_PLACE + major]
    if agent != NOBODY:
        p.agents[TRACK_PLACE + major] = NOBODY
        p.reserve[agent] += 1
    p.influence[major] = 0
