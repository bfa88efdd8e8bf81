"""What a match is played by, and never changes: seats, options, rulings, deck and map."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.engine.bits import members
from signoria.engine.match_terms import MatchTerms
from signoria.engine.terms import option
from signoria.games.condottiere.codes import KINDS, NO_CARD, REGION_IDS


@dataclass(kw_only=True, eq=False, repr=False)
class Terms(MatchTerms):
    """What a match is played by, and never changes: seats, options, rulings, deck and map."""

    game: str = "condottiere"
    deck: list[int]
    borders: list[int]  # for each region the set of its neighbours, as bits
    start_seat: int  # -1: chance decides
    # Options
    draws: bool = option("draw_after_battle")
    target: int = option("play_for_points")
    captures: bool = option("capture_regions")
    hides: bool = option("hidden_cards")
    bigger: bool = option("bigger_kingdoms")
    battle_limit: int = option("battle_limit")
    stall_limit: int = option("stall_limit")  # rounds
    pope_on_contested: bool = option("pope_on_contested", "allow")
    pope_stays: bool = option("pope_after_conquest", "stays")
    region_after_deal: bool = option("region_choice", "after_deal")
    counts_public: bool = option("hand_counts_public")
    start_rotates: bool = option("series_start", "rotate")
    courtesan_first: bool = option("capture_tie_token", "courtesan_first")
    full_board_ends: bool = option("capture_full_board_ends")
    together: bool = option("asked_together")
    reveals_first: bool = option("hidden_reveal", "before_effect")
    # What follows
    need_total: int = field(init=False)
    need_adjacent: int = field(init=False)
    stall_battles: int = field(init=False)
    nothing_known: list[int] = field(init=False)
    no_face_down: list[int] = field(init=False)
    lines: int = field(init=False)  # where the lines, the stock, the discards and the kept cards begin in `cards`
    stock: int = field(init=False)
    discards: int = field(init=False)
    kept: int = field(init=False)
    size: int = field(init=False)
    standings: dict[int, float] = field(init=False)  # what the evaluation has worked out, by regions held and free

    def __post_init__(self) -> None:
        seats = self.seats
        few = seats <= 3
        self.need_total = 6 if few else 5  # CON-12.1, 12.2
        self.need_adjacent = (4 if few else 3) + (1 if self.bigger else 0)  # CON-18.1, 18.2
        self.stall_battles = self.stall_limit * seats
        self.nothing_known = [0] * ((seats + 1) * seats * KINDS)
        self.no_face_down = [NO_CARD] * seats
        self.lines, self.stock, self.discards = seats * KINDS, 2 * seats * KINDS, (2 * seats + 1) * KINDS
        self.kept = self.discards + KINDS
        self.size = self.kept + KINDS
        self.standings = {}

    def neighbours(self) -> dict[str, list[str]]:
        """CON-1.11: each region with those that touch it, in the order of the board."""
        return {REGION_IDS[at]: [REGION_IDS[one] for one in members(near)] for at, near in enumerate(self.borders)}
