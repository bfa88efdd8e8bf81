"""Chapter 7: the Pope token, which the player of a Bishop places at once."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.condottiere.battle import turn_up
from signoria.games.condottiere.codes import NOWHERE
from signoria.games.condottiere.position import Position, region_name


def eligible(p: Position) -> int:
    """CON-7.3, 7.5, 19.10, R03, R04, R50, R60: where the Pope token may go, as bits."""
    closed = 0 if p.terms.captures else p.taken()
    if not p.terms.pope_on_contested and p.contested != NOWHERE:
        closed |= 1 << p.contested
    return ~closed & ((1 << len(p.terms.borders)) - 1)


def place_pope(p: Position, region: int, tell: Journal | None) -> None:
    """CON-7.1, 7.2, 7.4, 7.7, R05: it leaves its old region for a new one or for the edge of the board."""
    p.pope = region
    if tell is not None:
        tell.say("pope", {"seat": p.turn, "region": region_name(region)})
    turn_up(p, p.turn, tell)  # CON-R53: the Bishop's effects are done
