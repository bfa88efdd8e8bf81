"""Chapters 20 to 23: how a siege or a plain battle ends: losses, conquest, defeat."""

from __future__ import annotations

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ALL_CATHEDRALS,
    CATHEDRALS,
    CITIES,
    CITY_IDS,
    DEFEATED,
    DO_LOSE,
    FIGHT,
    LOSE,
    MAJOR_ROW,
    NEUTRAL,
    NEXT_LOSS,
    NOBODY,
    OUTCOME_IDS,
    TIED,
    TILES,
    TROOP_IDS,
    UNDECIDED,
    WON,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.annex import gain_city, move_marker
from signoria.games.virtu.rules.choice import FLORINS, Choice
from signoria.games.virtu.rules.duel import ATTACKER, DEFENDER, end_duel
from signoria.games.virtu.rules.elimination import conquer_from_major, conquered_disc
from signoria.games.virtu.rules.retreat import stand_aside
from signoria.games.virtu.rules.strength import attack, defence, defenders, garrison
from signoria.games.virtu.rules.war import Row, kind_of, row_of, rows_of

STRONG = 3  # a city of this strength costs the victor a troop


def resolve(p: Position, tell: Journal | None) -> None:
    """VIR-20.5, 21.1 to 21.4, 22.1, 23.2, R29: the stronger side wins; how many troops each side loses."""
    ours, theirs = attack(p), defence(p)
    p.losses[ATTACKER] = 0
    p.losses[DEFENDER] = 0
    if ours > theirs:
        p.outcome = WON
    elif p.field and ours == theirs:
        p.outcome = TIED
    else:
        p.outcome = DEFEATED
    if p.field:
        battle_losses(p)
    elif p.outcome == WON:
        p.losses[ATTACKER] = garrison(p, p.city) + (1 if theirs >= STRONG else 0)
    else:
        p.losses[ATTACKER] = 1
    if tell is not None:
        told: dict[str, object] = {"seat": p.attacker, "city": CITY_IDS[p.city], "attack": ours, "defence": theirs}
        if p.defender != NOBODY:
            told["defender"] = p.defender
        tell.say("battle_over" if p.field else "siege_over", {**told, "outcome": OUTCOME_IDS[p.outcome]})
    if p.outcome == WON and not p.field:
        lose_garrison(p, tell)
    p.phase = NEXT_LOSS


def lose_garrison(p: Position, tell: Journal | None) -> None:
    """VIR-21.4, VIR2-11.7: all defending troops are lost; the event names those that a player leads."""
    for row in defenders(p, p.city):
        count = p.troops[row * CITIES + p.city]
        p.troops[row * CITIES + p.city] = 0
        if tell is not None:
            for seat in range(p.terms.seats):
                if p.commands(seat, row):
                    for _ in range(count):
                        tell_loss(p, seat, row, tell)


def tell_loss(p: Position, seat: int, row: Row, tell: Journal) -> None:
    tell.say("lose", {"seat": seat, "city": CITY_IDS[p.city], "troop": TROOP_IDS[kind_of(p, row)]})


def battle_losses(p: Position) -> None:
    """VIR-R29: the loser of a plain battle loses one troop, on a tie both do; the winner if that option is set."""
    winner = p.terms.winner_loses
    if p.outcome == TIED:
        lost = 1 if p.terms.tie_beats_both else 0
        p.losses[ATTACKER] = lost
        p.losses[DEFENDER] = lost
    elif p.outcome == WON:
        p.losses[ATTACKER] = winner
        p.losses[DEFENDER] = 1
    else:
        p.losses[ATTACKER] = 1
        p.losses[DEFENDER] = winner


# Losses


def next_loss(p: Position, tell: Journal | None) -> None:
    """VIR-21.3, 21.5, VIR2-11.5: troops go back to their reserve; where kinds differ the owner names them."""
    for part in (ATTACKER, DEFENDER):
        seat = p.attacker if part == ATTACKER else p.defender
        while p.losses[part]:
            rows = [row for row in rows_of(p, seat) if p.troops[row * CITIES + p.city]]
            if not rows:
                p.losses[part] = 0
            elif len(rows) > 1 and p.losses[part] < p.force(seat, p.city):
                p.ask(LOSE, seat)
                return
            else:
                lose(p, part, rows[0], tell)
    conclude(p, tell)


def lose(p: Position, part: int, row: Row, tell: Journal | None) -> None:
    p.troops[row * CITIES + p.city] -= 1
    p.losses[part] -= 1
    if tell is not None:
        tell_loss(p, p.attacker if part == ATTACKER else p.defender, row, tell)


class Lose(Choice):
    """VIR2-11.5: which troop is lost?"""

    phase = LOSE
    clause = "VIR2-11.5"
    verbs: Verbs = {**FLORINS, "lose": ("VIR2-11.5", "no_troop_there")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [DO_LOSE + kind_of(p, row) for row in rows_of(p, seat) if p.troops[row * CITIES + p.city]]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        lose(p, ATTACKER if seat == p.attacker else DEFENDER, row_of(seat, action - DO_LOSE), tell)
        p.phase = NEXT_LOSS


# What follows


def conclude(p: Position, tell: Journal | None) -> None:
    """VIR-21.6, 22.1, 22.2, R29, R30: the city changes hands, or the beaten stand aside; then the next fight."""
    outcome, city = p.outcome, p.city
    p.outcome = UNDECIDED
    if not p.field:
        if outcome == WON:
            conquer(p, tell)
        else:
            stand_aside(p, p.attacker)
        end_duel(p)
        return
    if outcome == DEFEATED or (outcome == TIED and p.terms.tie_beats_both):
        stand_aside(p, p.attacker)
    if outcome == WON or (outcome == TIED and p.terms.tie_beats_both):
        stand_aside(p, p.defender)
    if outcome == TIED and not p.terms.tie_beats_both:
        p.fought |= 1 << city
    if p.terms.two and p.owner[city] >= MAJOR_ROW:
        end_duel(p)  # VIR2-7.10: the winner may besiege or stay
    else:
        p.phase = FIGHT


def conquer(p: Position, tell: Journal | None) -> None:
    """VIR-21.6 to 21.13, 24.1, R31, VIR2-9.8, 11.1 to 11.4: disc, tile, trophy, cathedral; the loser's marker first."""
    seat, city = p.attacker, p.city
    loser = p.owner[city]
    if tell is not None:
        tell.say("conquer", {"seat": seat, "city": CITY_IDS[city]})
        if loser != NEUTRAL and (p.terms.two or (p.trophies[seat] >> loser) & 1 == 0):
            tell.say("trophy", {"seat": seat})
    if 0 <= loser < p.terms.seats:
        p.domain[loser] &= ~(1 << city)
        p.ready[loser] &= ~(1 << city)
        p.owner[city] = seat
        move_marker(p, loser)
        if p.terms.two:
            p.trophies[seat] += 1
            conquered_disc(p, seat, city, tell)
        else:
            p.trophies[seat] |= 1 << loser
            if (p.cathedrals >> city) & 1:
                hand_over_cathedral(p, loser, seat)
                if tell is not None:
                    tell.say("cathedral_taken", {"seat": seat, "loser": loser})
    elif loser >= MAJOR_ROW:
        p.trophies[seat] += 1
        conquer_from_major(p, seat, loser - MAJOR_ROW, city, tell)
    gain_city(p, seat, city, False)


def hand_over_cathedral(p: Position, loser: int, seat: int) -> None:
    """VIR-21.10: one cathedral tile, an exhausted one if there is one; it arrives exhausted, the pawn stays."""
    mine = p.domain[loser] & ALL_CATHEDRALS
    spent = mine & ~p.ready[loser]
    pool = spent if spent else mine
    tile = CATHEDRALS
    while tile < TILES - 1 and (pool >> tile) & 1 == 0:
        tile += 1
    p.domain[loser] &= ~(1 << tile)
    p.ready[loser] &= ~(1 << tile)
    p.domain[seat] |= 1 << tile
