"""The small numbers of Condottiere: cards, regions, phases, actions. Plain constants, so that compiled code is fast.

``tests/games/condottiere/test_codes.py`` holds them against ``cards.toml``, ``board.toml`` and the action space.
"""

from typing import Final

from signoria.engine.actions import ActionSpace, verb

CARD_IDS: Final = (
    *("m1", "m2", "m3", "m4", "m5", "m6", "m10"),
    *("winter", "spring", "bishop", "courtesan", "drummer", "heroine", "scarecrow", "surrender"),
)
VALUES: Final = [1, 2, 3, 4, 5, 6, 10]  # printed values of the Mercenaries, which are kinds 0 to 6
MERCENARIES: Final = 7
WINTER: Final = 7
SPRING: Final = 8
BISHOP: Final = 9
COURTESAN: Final = 10
DRUMMER: Final = 11
HEROINE: Final = 12
SCARECROW: Final = 13
SURRENDER: Final = 14
KINDS: Final = 15
HEROINE_STRENGTH: Final = 10

REGION_IDS: Final = (
    *("torino", "milano", "venezia", "genova", "mantova", "ferrara", "parma", "modena", "bologna", "lucca"),
    *("firenze", "siena", "urbino", "spoleto", "ancona", "roma", "napoli"),
)
REGIONS: Final = 17
NOWHERE: Final = -1
NOBODY: Final = -1
NO_CARD: Final = -1
MAX_SEATS: Final = 6

# Phases: what is being decided.
PLACE: Final = 0
BATTLE: Final = 1
POPE: Final = 2
TAKE_BACK: Final = 3
HAND: Final = 4
KEEP: Final = 5
DRAW: Final = 6
OVER: Final = 7
PHASE_IDS: Final = ("place", "battle", "pope", "take_back", "hand", "keep", "draw", "over")

# How a game ended.
NOT_ENDED: Final = 0
BY_REGIONS: Final = 1
BY_ADJACENT: Final = 2
BY_FULL_BOARD: Final = 3
BY_FINAL_BATTLE: Final = 4
BY_POINTS: Final = 5
BY_STALL: Final = 6
ENDING_IDS: Final = ("", "regions", "adjacent", "full_board", "final_battle", "points", "stall")

ACTIONS: Final = ActionSpace(
    verb("place", REGION_IDS),
    verb("play", CARD_IDS),
    verb("pass"),
    verb("pass reveal"),
    verb("pope", (*REGION_IDS, "off")),
    verb("take", (*CARD_IDS[:MERCENARIES], "nothing")),
    verb("hand", ("discard", "keep")),
    verb("keep", (*CARD_IDS, "done")),
    verb("draw", ("0", "1", "2", "3")),
    verb("show", CARD_IDS, tuple(str(seat) for seat in range(MAX_SEATS)), form="show {} to {}"),
)
DO_PLACE: Final = 0
DO_PLAY: Final = 17
DO_PASS: Final = 32
DO_PASS_REVEAL: Final = 33
DO_POPE: Final = 34
DO_POPE_OFF: Final = 51
DO_TAKE: Final = 52
DO_TAKE_NOTHING: Final = 59
DO_HAND_DISCARD: Final = 60
DO_HAND_KEEP: Final = 61
DO_KEEP: Final = 62
DO_KEEP_DONE: Final = 77
DO_DRAW: Final = 78
DO_SHOW: Final = 82
END: Final = 172


def hides(kind: int) -> bool:
    """CON-20.1, 20.2: Mercenary, Drummer, Heroine and Courtesan go face down in the Hidden Cards variant."""
    return kind < MERCENARIES or COURTESAN <= kind <= HEROINE
