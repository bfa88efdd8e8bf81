"""Chapter 7: the Pope token, which the player of a Bishop places at once."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.condottiere.codes import DO_POPE, DO_POPE_OFF, NOWHERE, POPE, REGION_IDS, REGIONS
from signoria.games.condottiere.position import Position, region_name
from signoria.games.condottiere.rules.battle import turn_up
from signoria.games.condottiere.rules.resolution import close_turn


class Pope(Decision[Position]):
    """CON-7.2: where the Pope token goes."""

    phase = POPE
    clause = "CON-7.2"
    verbs: Verbs = {"pope": ("CON-7.3", "pope_controlled")}  # never changed

    def offers(self, p: Position, seat: int) -> list[int]:
        """CON-7.3, 7.5, 19.10, R03, R04, R50, R60: a region without a marker, or, the last place, off the board."""
        closed = 0 if p.terms.captures else p.taken()
        if not p.terms.pope_on_contested and p.contested != NOWHERE:
            closed |= 1 << p.contested
        return [DO_POPE + place for place in range(REGIONS + 1) if not (closed >> place) & 1]

    def public(self, p: Position, seat: int) -> bool:
        return True

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """CON-7.1, 7.2, 7.4, 7.7, R05: it leaves its old region for a new one or for the edge of the board."""
        p.pope = NOWHERE if action == DO_POPE_OFF else action - DO_POPE
        if tell is not None:
            tell.say("pope", {"seat": seat, "region": region_name(p.pope)})
        turn_up(p, seat, tell)  # CON-R53: the Bishop's effects are done
        close_turn(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """CON-7.3, R03, R50: why the Pope token may not go there."""
        region = action - DO_POPE
        if region == p.contested:
            return "CON-R50" if p.terms.captures else "CON-R03", "pope_contested", {"region": REGION_IDS[region]}
        return "CON-7.3", "pope_controlled", {"region": REGION_IDS[region], "owner": p.owner(region)}
