"""Dealing again what one seat cannot know: the objectives of the others, and their sealed answers."""

from __future__ import annotations

from signoria.engine.luck import Luck
from signoria.games.principato.codes import GROUP, OVER, WIDTH
from signoria.games.principato.position import Position
from signoria.games.principato.rules import sealed_answers


def deal_again(p: Position, seat: int, luck: Luck) -> None:
    """PRI-3.8, R16: deal again the objectives which this seat (-1: a spectator) cannot see, one of each group."""
    if p.phase == OVER:
        return
    objectives = p.objectives[:]
    for group in range(2):
        left = [1] * GROUP
        if seat >= 0:
            left[objectives[2 * seat + group] - group * GROUP] = 0
        for owner in range(p.terms.seats):
            if owner != seat:
                dealt = luck.pick("resample", left)
                left[dealt] = 0
                objectives[2 * owner + group] = group * GROUP + dealt
    p.objectives = objectives
    if p.answers:
        answer_again(p, seat, luck)


def answer_again(p: Position, seat: int, luck: Luck) -> None:
    """PRI-R25: what the others have answered under seal: any number of their units is as likely as any other."""
    for owner in range(p.terms.seats):
        if owner == seat:
            continue
        for unit in sealed_answers.UNITS:
            if sealed_answers.sealed(p, owner, unit) >= 0:
                count = luck.pick("resample", [1] * (p.goods[owner * WIDTH + unit] + 1))
                sealed_answers.seal(p, owner, unit, count)
