"""Chapter 12: the action Govern."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ALLIANCE_IDS,
    ALLIANCES,
    CATHEDRALS,
    CROSS,
    CROWN,
    DO_REACTIVATE,
    DO_REFRESH,
    GOVERN,
    TILE_IDS,
    TILES,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import ASK_CROWN
from signoria.games.virtu.rules.paying import DEED, Deed


def refreshable(p: Position, seat: int) -> list[int]:
    """VIR-12.3, 12.5, 12.7, 12.8: exhausted tiles that neither paid for this action nor were turned by it."""
    tiles = members(p.domain[seat] & ~p.ready[seat] & ~p.payers & ~p.refreshed)
    plain = [tile for tile in tiles if tile < CATHEDRALS]
    return plain + [tile for tile in tiles if tile >= CATHEDRALS][:1]


def spend_unit(p: Position) -> None:
    """VIR-12.2: a Crown or a Cross, whichever is there."""
    p.pool[CROWN if p.pool[CROWN] else CROSS] -= 1
    p.effect = True


def refresh(p: Position, seat: int, tile: int, tell: Journal | None) -> None:
    """VIR-12.2: each Crown or Cross turns up to two tiles."""
    if p.half:
        p.half -= 1
    else:
        spend_unit(p)
        p.half = p.terms.govern_tiles - 1
    p.ready[seat] |= 1 << tile
    p.refreshed |= 1 << tile
    if tell is not None:
        tell.say("refresh", {"seat": seat, "tile": TILE_IDS[tile]})


def reactivate(p: Position, seat: int, alliance: int, tell: Journal | None) -> None:
    """VIR-12.2, 29.9, R35: a Crown or a Cross turns back one alliance bonus, even while an opposing agent blocks it."""
    spend_unit(p)
    p.used &= ~(1 << alliance)
    if tell is not None:
        tell.say("reactivate", {"seat": seat, "alliance": ALLIANCE_IDS[alliance]})


def against_refresh(p: Position, seat: int, tile: int) -> Refusal | None:
    """VIR-5.17, 12.2, 12.3, 12.7, D0.7: why this tile is not turned back."""
    if (p.domain[seat] >> tile) & 1 == 0:
        return "VIR-5.17", "not_in_domain", {"source": TILE_IDS[tile]}
    told: dict[str, object] = {"tile": TILE_IDS[tile]}
    if (p.payers >> tile) & 1:
        return "VIR-12.3", "no_refresh", told
    if (p.refreshed >> tile) & 1:
        return "VIR-12.7", "readied_once", told
    if (p.ready[seat] >> tile) & 1:
        return None
    units = p.pool[CROWN] + p.pool[CROSS] + p.half
    return ("VIR-D0.7", "alike", {"source": TILE_IDS[tile]}) if units else ("VIR-12.2", "no_unit", {})


def against_reactivation(p: Position, seat: int, alliance: int) -> Refusal | None:
    """VIR-12.2, R35: why this bonus is not turned back."""
    if p.terms.two or p.ally[alliance] != seat or (p.used >> alliance) & 1 == 0:
        return None
    if (p.payers >> (TILES + alliance)) & 1:
        return "VIR-R35", "no_reactivation", {"alliance": ALLIANCE_IDS[alliance]}
    return "VIR-12.2", "no_unit", {}


class Govern(Deed):
    """VIR-12.1 to 12.8: which tiles and bonuses are turned back?"""

    phase = GOVERN
    verbs: Verbs = {
        **DEED,
        **ASK_CROWN,
        "refresh": ("VIR-12.2", "no_refresh"),
        "reactivate": ("VIR-29.9", "no_reactivation"),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-12.1 to 12.8, D0.4: taps, tiles to turn back, bonuses to reactivate."""
        found = super().own_offers(p, seat)
        units = p.pool[CROWN] + p.pool[CROSS]
        if units or p.half:
            for tile in refreshable(p, seat):
                found.append(DO_REFRESH + tile)
        if units and not p.terms.two:
            for alliance in range(ALLIANCES):
                if p.ally[alliance] == seat and (p.used >> alliance) & 1 and (p.payers >> (TILES + alliance)) & 1 == 0:
                    found.append(DO_REACTIVATE + alliance)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action >= DO_REACTIVATE:
            reactivate(p, seat, action - DO_REACTIVATE, tell)
        else:
            refresh(p, seat, action - DO_REFRESH, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_REACTIVATE:
            return against_reactivation(p, seat, action - DO_REACTIVATE)
        return against_refresh(p, seat, action - DO_REFRESH)
