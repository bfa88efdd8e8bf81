"""The small numbers of Principato: goods, cards, phases, actions. Plain constants, so that compiled code is fast.

``tests/games/principato/test_codes.py`` holds them against the data and the action space.
"""

from typing import Final

from signoria.engine.actions import ActionSpace, verb

# What a principality holds, as columns of ``Position.goods``: tokens, stored cubes, cubes on units, points, culture.
FIELD: Final = 0
FARM: Final = 1
PALAZZO: Final = 2
BANK: Final = 3
CATAPULT: Final = 4
CONDOTTIERE: Final = 5
MILITIA: Final = 6
FOOD: Final = 7  # on farms
GOLD: Final = 8  # on banks
FAVOUR: Final = 9  # in the church
MILITIA_FOOD: Final = 10
MILITIA_FAVOUR: Final = 11
CONDOTTIERE_GOLD: Final = 12
CONDOTTIERE_FAVOUR: Final = 13
POINTS: Final = 14  # military points
CULTURE: Final = 15  # nine piles of culture tokens, three of each kind
WIDTH: Final = 24

GOOD_IDS: Final = (
    *("field", "farm", "palazzo", "bank", "catapult", "condottiere", "militia", "food", "gold", "favour"),
    *("militia_food", "militia_favour", "condottiere_gold", "condottiere_favour", "points"),
    *("monument_high", "monument_middle", "monument_low", "book_high", "book_middle", "book_low"),
    *("painting_high", "painting_middle", "painting_low"),
)
TOKENS: Final = 7  # FIELD to MILITIA
CULTURE_KINDS: Final = ("monument", "book", "painting")
TIERS: Final = 3  # piles of each kind of culture
STOCK: Final = [FIELD, FIELD, PALAZZO, PALAZZO, CATAPULT, CONDOTTIERE, CONDOTTIERE]  # which stock a token is taken from

# Cards. A face is a kind of card, with the exchange symbol where it usually is; behind the 16 faces stand the same
# kinds printed the other way, which only an owner's corrections bring into play.
KIND_IDS: Final = (
    *("build_field", "build_farm", "build_palazzo", "build_bank", "build_catapult_early", "build_catapult_late"),
    *("buy_monument", "buy_book", "buy_painting"),
    *("produce_food", "produce_gold", "recruit_condottieri", "recruit_militia"),
    *("tax_collector", "gain_gold_3", "gain_food_3"),
)
KINDS: Final = 16
FREE: Final = 9  # from this kind on cards are free, and usually carry the exchange symbol
CATAPULT_EARLY: Final = 4
CATAPULT_LATE: Final = 5
FACES: Final = 32
FACE_IDS: Final = (
    *KIND_IDS,
    *(kind + ("-swap" if number < FREE else "-keep") for number, kind in enumerate(KIND_IDS)),
)
MILITARY: Final = 32  # the military scoring card, behind all faces
PILE: Final = 33  # width of a pile
CARD_IDS: Final = (*FACE_IDS, "military")
NO_CARD: Final = -1

OBJECTIVE_IDS: Final = (
    *("armoury", "fertile_soil", "city_charter", "fortress"),
    *("chapel", "town_hall", "palace", "villa"),
)
GROUP: Final = 4  # objectives of each group
UNKNOWN: Final = -1

MAX_SEATS: Final = 4
ACTIONS_A_TURN: Final = 2
YEARS: Final = 3

# Phases: what is being decided.
TURN: Final = 0
OPTION: Final = 1
PAY: Final = 2
CHOOSE: Final = 3
RECRUIT: Final = 4
TAKE: Final = 5
SUPPLY: Final = 6
RETURN_CONDOTTIERI: Final = 7
RETURN_MILITIA: Final = 8
OVER: Final = 9
PHASE_IDS: Final = (
    *("turn", "option", "pay", "choose", "recruit", "take", "supply", "return_condottieri", "return_militia", "over"),
)

# Which military scoring is going on.
NO_SCORING: Final = 0
EXTRA: Final = 1
YEAR_END: Final = 2
SCORING_IDS: Final = ("", "extra", "year_end")

# The stocks of the supply, as scenes, data and views name them. Two-sided tokens are one stock.
STOCKS: Final = {
    "field_farm": FIELD,
    "palazzo_bank": PALAZZO,
    "catapult": CATAPULT,
    "unit": CONDOTTIERE,
    **{GOOD_IDS[column]: column for column in (FOOD, GOLD, FAVOUR, *range(CULTURE, WIDTH))},
}

SLOTS: Final = 9  # the display is never longer
MOST_OPTIONS: Final = 4
MOST_FAVOURS: Final = 5  # in place of one sort of cube in one price
MOST_UNITS: Final = 50

SUPPLIES: Final = ("food", "gold", "favour-militia", "favour-condottiere")  # a cube goes on a unit

ACTIONS: Final = ActionSpace(
    verb("activate", FACE_IDS),
    verb("swap", FACE_IDS),
    verb("favour", ("church", "militia", "condottiere")),
    verb("supply", SUPPLIES),
    verb("end"),
    verb("option", tuple(str(number + 1) for number in range(MOST_OPTIONS))),
    verb(
        "pay",
        tuple(str(number) for number in range(MOST_FAVOURS + 1)),
        tuple(str(number) for number in range(MOST_FAVOURS + 1)),
        form="pay favours {} for food {} for gold",
    ),
    verb("choose", GOOD_IDS[CULTURE:]),
    verb("recruit", tuple(str(number + 1) for number in range(MOST_UNITS))),
    verb("take", tuple(str(number + 1) for number in range(SLOTS))),
    verb("done"),
    verb("return condottieri", tuple(str(number) for number in range(MOST_UNITS + 1))),
    verb("return militia", tuple(str(number) for number in range(MOST_UNITS + 1))),
)
DO_ACTIVATE: Final = 0
DO_SWAP: Final = 32
DO_FAVOUR: Final = 64
DO_SUPPLY: Final = 67
DO_END: Final = 71
DO_OPTION: Final = 72
DO_PAY: Final = 76
DO_CHOOSE: Final = 112
DO_RECRUIT: Final = 121
DO_TAKE: Final = 171
DO_DONE: Final = 180
DO_RETURN_CONDOTTIERI: Final = 181
DO_RETURN_MILITIA: Final = 232
END: Final = 283


def kind_of(face: int) -> int:
    """The kind of a card."""
    return face if face < KINDS else face - KINDS


def exchanges(face: int) -> bool:
    """PRI-5.4, 5.5: does it carry the exchange symbol?"""
    return FREE <= face < KINDS or KINDS <= face < KINDS + FREE
