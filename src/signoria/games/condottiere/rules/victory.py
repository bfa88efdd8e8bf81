"""Chapters 12, 13, 17 and 18: who has won, the final battle, and points over several games."""

from __future__ import annotations

from signoria.engine.bits import count_bits, members
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import (
    BY_ADJACENT,
    BY_FINAL_BATTLE,
    BY_FULL_BOARD,
    BY_POINTS,
    BY_REGIONS,
    BY_STALL,
    ENDING_IDS,
    NOT_ENDED,
    NOWHERE,
    OVER,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules.battle import begin_battle, open_regions
from signoria.games.condottiere.rules.rounds import FULL_HAND, deal, gather_all, set_up

ADJACENT_BONUS = 5


def largest_group(borders: list[int], domain: int) -> int:
    """CON-12.3, R30: the size of the largest connected group among these regions."""
    best = 0
    while domain:
        group, _ = group_of(borders, domain)
        domain &= ~group
        best = max(best, count_bits(group))
    return best


def group_of(borders: list[int], domain: int) -> tuple[int, int]:
    """CON-1.11, 12.3: one connected group of these regions, and all regions that touch it."""
    group, front = 0, 0
    fresh = domain & -domain
    while fresh:
        group |= fresh
        for region in members(fresh):
            front |= borders[region]
        fresh = front & domain & ~group
    return group, front & ~group


def ending(p: Position, conqueror: int) -> int:
    """CON-8.7, 12.1 to 12.6, 16.9, 18.1, 18.2, R31, R33, R49, R61: how the game ends after this battle, if it does."""
    terms = p.terms
    if conqueror >= 0:
        domain = p.domains[conqueror]
        if largest_group(terms.borders, domain) >= terms.need_adjacent:
            return BY_ADJACENT
        if count_bits(domain) >= terms.need_total:
            return BY_REGIONS
    if not free_region(p):
        return BY_FULL_BOARD
    if terms.stall_battles and p.idle >= terms.stall_battles:
        return BY_STALL
    if terms.battle_limit and p.battle >= terms.battle_limit:
        return BY_STALL
    return NOT_ENDED


def free_region(p: Position) -> bool:
    """CON-8.11, 12.6, R31, R49: is there a region left for the Condottiere token?"""
    free = open_regions(p)
    if p.terms.full_board_ends:
        free &= ~p.taken()
    return free != 0


def end_game(p: Position, how: int, conqueror: int, luck: Luck, tell: Journal | None) -> None:
    """CON-12.4, 12.6, 12.7, 17.2 to 17.6, R43: the game is won, or goes to a final battle, or a series goes on."""
    if p.terms.target:
        score_game(p, how, conqueror, tell)
        go_on_with_series(p, how, luck, tell)
    elif how == BY_ADJACENT or how == BY_REGIONS:
        win(p, 1 << conqueror, how, tell)
    else:
        best = leaders([p.regions(seat) for seat in range(p.terms.seats)])
        if how == BY_STALL or count_bits(best) == 1:
            win(p, best, how, tell)
        else:
            final_battle(p, best, luck, tell)


def score_game(p: Position, how: int, conqueror: int, tell: Journal | None) -> None:
    """CON-17.2, 17.3, R43: a point per region, and 5 more for a victory by adjacent regions."""
    gained = [p.regions(seat) for seat in range(p.terms.seats)]
    if how == BY_ADJACENT:
        gained[conqueror] += ADJACENT_BONUS
    p.points = [p.points[seat] + gained[seat] for seat in range(p.terms.seats)]
    if tell is not None:
        tell.say("score", {"game": p.game, "by": ENDING_IDS[how], "gained": gained, "points": p.points})


def go_on_with_series(p: Position, how: int, luck: Luck, tell: Journal | None) -> None:
    """CON-17.4 to 17.6, R44, R45: another game until the target is reached; a tie at the top is fought out."""
    best = leaders(p.points)
    if how == BY_STALL:
        win(p, best, BY_STALL, tell)
    elif max(p.points) < p.terms.target:
        p.game += 1
        set_up(p, (p.opener + 1) % p.terms.seats if p.terms.start_rotates else p.opener, luck, tell)
    elif count_bits(best) == 1:
        win(p, best, BY_POINTS, tell)
    else:
        final_battle(p, best, luck, tell)


def final_battle(p: Position, fighters: int, luck: Luck, tell: Journal | None) -> None:
    """CON-13.1 to 13.5, R32, R44: all hands are discarded, the fighters get new ones, no region is at stake."""
    gather_all(p)
    p.resolving = False
    p.contested = NOWHERE
    p.final = fighters
    if tell is not None:
        tell.say("final_battle", {"seats": members(fighters)})
    for seat in members(fighters):
        deal(p, seat, FULL_HAND + p.regions(seat), luck, tell)
    begin_battle(p)
    p.out = ((1 << p.terms.seats) - 1) & ~fighters
    while (p.out >> p.turn) & 1:  # CON-13.4: the nearest fighter on the holder's left
        p.turn = (p.turn + 1) % p.terms.seats


def end_final_battle(p: Position, strengths: list[int], tell: Journal | None) -> None:
    """CON-13.6, 13.7, R32: its winner wins the game; the fighters tied for the highest strength share the victory."""
    fighting = [strengths[seat] if (p.final >> seat) & 1 else -2 for seat in range(p.terms.seats)]
    win(p, leaders(fighting), BY_FINAL_BATTLE, tell)


def win(p: Position, winners: int, how: int, tell: Journal | None) -> None:
    """CON-12.4, R34: the game is over; a conquest that meets both conditions is one victory, and both are told."""
    p.phase = OVER
    p.winners = winners
    p.ending = how
    if tell is not None:
        by = [ENDING_IDS[how]]
        if how == BY_ADJACENT and count_bits(p.domains[members(winners)[0]]) >= p.terms.need_total:
            by.append(ENDING_IDS[BY_REGIONS])
        tell.say("victory", {"winners": members(winners), "by": by})


def leaders(counts: list[int]) -> int:
    """All who have the most, as bits."""
    best, mask = -1, 0
    for seat in range(len(counts)):
        if counts[seat] > best:
            best, mask = counts[seat], 1 << seat
        elif counts[seat] == best:
            mask |= 1 << seat
    return mask
