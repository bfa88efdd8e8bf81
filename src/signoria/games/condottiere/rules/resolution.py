"""Chapters 8, 9 and 19: the end of a battle, step by step."""

from __future__ import annotations

from signoria.engine.bits import count_bits, members
from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import (
    BATTLE,
    COURTESAN,
    DO_PLACE,
    HAND,
    KINDS,
    NO_CARD,
    NOBODY,
    NOT_ENDED,
    NOWHERE,
    PLACE,
    REGION_IDS,
    REGIONS,
)
from signoria.games.condottiere.position import Position, region_name
from signoria.games.condottiere.rules.battle import find_turn, open_regions, turn_up
from signoria.games.condottiere.rules.drawing import ask_draws
from signoria.games.condottiere.rules.rounds import discard_lines, end_of_round, next_battle, next_hand
from signoria.games.condottiere.rules.strength import announce, totals
from signoria.games.condottiere.rules.victory import end_final_battle, end_game, ending, leaders


def resolve_battle(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-8.1 to 8.7, 6.29, 6.30, 19.8, 20.6, R17, R18, R22, R51: step 1, compare strength, and the victory check."""
    for seat in range(p.terms.seats):
        if p.face_down[seat] != NO_CARD:
            turn_up(p, seat, tell)
    strengths = totals(p)
    best = leaders(strengths)
    winner = members(best)[0] if count_bits(best) == 1 else NOBODY
    if tell is not None:
        region = None if p.final else region_name(p.contested)
        tell.say("strengths", {"totals": strengths, "region": region, "winner": winner if winner >= 0 else None})
    if p.final:
        end_final_battle(p, strengths, tell)
        return
    token = receiver(p, winner)
    conqueror = NOBODY
    if winner != NOBODY and winner != p.defender:
        conqueror = winner
        conquer(p, winner, tell)
    p.battle += 1
    p.idle = 0 if p.played else p.idle + 1
    p.holder = token
    p.contested = NOWHERE
    p.resolving = True
    p.out = 0
    p.defender = NOBODY
    if tell is not None:
        tell.say("token", {"seat": token})
    how = ending(p, conqueror)
    if how != NOT_ENDED:
        end_game(p, how, conqueror, luck, tell)
        find_first_turn(p, luck, tell)
    else:
        next_steps(p, luck, tell)


def receiver(p: Position, winner: int) -> int:
    """CON-8.3, 9.1 to 9.6, 19.9, R19, R20, R21, R48: who gets the Condottiere token."""
    courtesans = leaders([p.cards[at + COURTESAN] for at in range(p.terms.lines, p.terms.stock, KINDS)])
    leader = members(courtesans)[0] if count_bits(courtesans) == 1 else NOBODY
    if winner == NOBODY and p.defender != NOBODY and not (p.terms.courtesan_first and leader != NOBODY):
        return p.defender
    if leader != NOBODY:
        return leader
    if winner != NOBODY:
        return winner
    return (p.holder + 1) % p.terms.seats


def conquer(p: Position, winner: int, tell: Journal | None) -> None:
    """CON-8.2, 8.4, 19.8, R51, R62: the winner's marker goes on the region; an opposing one goes back to its owner."""
    region = p.contested
    domains = p.domains[:]
    if p.defender != NOBODY:
        domains[p.defender] &= ~(1 << region)
    domains[winner] |= 1 << region
    p.domains = domains
    if p.pope == region and not p.terms.pope_stays:  # only where the ruling lets the Pope onto a contested region
        p.pope = NOWHERE
    if tell is not None:
        tell.say(
            "conquer", {"seat": winner, "region": region_name(region), "from": p.defender if p.defender >= 0 else None}
        )


def next_steps(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-8.8, 8.10, 16.3, 16.7, R26: step 2 is the choice of a region, or with Draw After Battle the draw."""
    if p.terms.region_after_deal and not p.terms.draws:
        clear_the_table(p, luck, tell)
    elif not p.terms.draws or ask_draws(p, luck, tell):
        p.ask(PLACE, p.holder)


class Place(Decision[Position]):
    """CON-2.4, 3.3, 3.4, 8.8: the region of the next battle."""

    phase = PLACE
    clause = "CON-8.8"
    verbs: Verbs = {"place": ("CON-3.4", "controlled")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        open_ = open_regions(p)
        return [DO_PLACE + region for region in range(REGIONS) if (open_ >> region) & 1]

    def public(self, p: Position, seat: int) -> bool:
        return True

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """CON-2.4, 8.8, 11.4: the holder chooses the region of the next battle; then the table is cleared."""
        p.contested = action - DO_PLACE
        if tell is not None:
            tell.say("place", {"seat": p.holder, "region": region_name(p.contested)})
        if p.resolving:
            clear_the_table(p, luck, tell)
        else:
            next_battle(p)
            find_first_turn(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """CON-3.3, 3.4, 19.2, 19.3: why the Condottiere token may not go there."""
        region = action - DO_PLACE
        if region == p.pope:
            return "CON-3.3", "under_the_pope", {"region": REGION_IDS[region]}
        if p.terms.captures:
            return "CON-19.2", "own_region", {"region": REGION_IDS[region]}
        return "CON-3.4", "controlled", {"region": REGION_IDS[region], "owner": p.owner(region)}


def clear_the_table(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-8.12, 8.13, 8.18, 16.3, 16.8, R25: step 3, the lines, and step 4, the hands (not with Draw After Battle)."""
    discard_lines(p)
    if p.terms.draws:
        next_battle(p)
        find_first_turn(p, luck, tell)
        return
    p.asked = 0
    p.ask(HAND, p.holder)
    if next_hand(p, p.holder):
        close_round(p, luck, tell)


def close_round(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-10.1, 10.2: after step 4, the next battle or the end of the round."""
    end_of_round(p, luck, tell)
    find_first_turn(p, luck, tell)


def find_first_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-3.5, R22, R24: if a battle has begun, its first turn; one in which nobody has cards is over at once."""
    if p.phase == BATTLE and find_turn(p, p.turn, tell):
        resolve_battle(p, luck, tell)


def close_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """A Bishop's or Scarecrow's decision is made: the turn is over."""
    p.phase = BATTLE
    announce(p, tell)
    end_turn(p, luck, tell)


def end_turn(p: Position, luck: Luck, tell: Journal | None) -> None:
    """CON-4.8, 4.11: the next player, or the end of the battle."""
    if find_turn(p, p.turn + 1, tell):
        resolve_battle(p, luck, tell)
