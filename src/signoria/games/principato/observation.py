"""The observation of Principato."""

from __future__ import annotations

from signoria.engine.field_encoders import Among, Counts, Flag, Listed, Number, PerSeat, Record, Seat, Seats, Some
from signoria.engine.observation import Table
from signoria.games.principato.codes import (
    CARD_IDS,
    CULTURE,
    FACE_IDS,
    GOOD_IDS,
    MAX_SEATS,
    MOST_OPTIONS,
    OBJECTIVE_IDS,
    PHASE_IDS,
    SCORING_IDS,
    SLOTS,
    YEARS,
)
from signoria.games.principato.view import OBJECTIONS

SEAT, SEATS = Seat(MAX_SEATS), Seats(MAX_SEATS)
CARD = Among(CARD_IDS, "cards")
PILE = Counts(CARD_IDS, 4, "cards")
CULTURES = GOOD_IDS[CULTURE:]
CUBES = ("food", "gold", "favour")
ON_UNITS = ("militia_food", "militia_favour", "condottiere_gold", "condottiere_favour")
STOCKS = ("field_farm", "palazzo_bank", "catapult", "unit", *CUBES, *CULTURES)
PRINCIPALITY = Record(
    {
        "surroundings": Counts(("field", "farm"), 8, "tokens"),
        "wall": Counts(("catapult", "condottiere", "militia"), 12, "tokens"),
        "town": Counts(("palazzo", "bank"), 8, "tokens"),
        "palace": Counts(CULTURES, 2, "tokens"),
        "church": Number(4),
        "cubes": Counts(CUBES, 4, "cubes"),
        "on_units": Counts(ON_UNITS, 8, "places"),
        "points": Number(20),
    }
)
PRICE = Record(
    {
        "pay": Counts(("food", "gold"), 4, "cubes"),
        "possible": Flag(),
        "against": Among(OBJECTIONS, "reasons"),
    }
)

FIELDS: Table = {
    "phase": (Among(PHASE_IDS, "phases"), "what is being decided"),
    "actors": (SEATS, "who owes a decision"),
    "turn": (SEAT, "who is asked"),
    "mover": (SEAT, "whose turn it is"),
    "first": (SEAT, "who has the first player card"),
    "actions": (Number(2), "actions left in this turn"),
    "year": (Number(3), "the year"),
    "principalities": (PerSeat(MAX_SEATS, PRINCIPALITY), "tokens of the zones, stored cubes, cubes on units, points"),
    "hands": (PerSeat(MAX_SEATS, Listed(2, Among(FACE_IDS, "cards"))), "the two action cards of each seat"),
    "display": (Listed(SLOTS, CARD), "the display, left to right"),
    "pile": (PILE, "what is left of this year's pile, in no order"),
    "piles": (Listed(YEARS, Number(15)), "how many cards the piles of the three years hold"),
    "waiting": (Listed(YEARS - 1, PILE), "what lies in the piles of later years, the next one first"),
    "box": (PILE, "cards out of the game"),
    "supply": (Counts(STOCKS, 20, "stocks"), "tokens and cubes left for all"),
    "values": (Counts(CULTURES, 4, "tokens"), "what each culture token is worth"),
    "objectives": (Some(OBJECTIVE_IDS, "objectives"), "one's own objectives"),
    "shown": (PerSeat(MAX_SEATS, Some(OBJECTIVE_IDS, "objectives")), "objectives that lie open, at the end"),
    "card": (CARD, "the card that is being activated or swapped"),
    "place": (Among(range(2), "places"), "its place in the hand"),
    "option": (Among(range(1, MOST_OPTIONS + 1), "options"), "its option, once chosen"),
    "swapping": (Flag(), "whether it is being swapped"),
    "offers": (
        Listed(2, Record({"exchange": Flag(), "options": Listed(MOST_OPTIONS, PRICE)})),
        "one's two cards: the exchange symbol, the price of each option and what stands against it now",
    ),
    "armies": (
        PerSeat(MAX_SEATS, Record({"tokens": Number(12), "strength": Number(12), "supplied": Number(12)})),
        "army tokens, strength now, strength with all cubes that could be moved",
    ),
    "scoring": (Among(SCORING_IDS, "scorings"), "the military scoring that is going on"),
    "scorings": (Number(3), "scorings so far"),
    "order": (Listed(MAX_SEATS, SEAT), "of the last scoring: who supplies first"),
    "next_order": (Listed(MAX_SEATS, SEAT), "as a scoring that began now would have it"),
    "asked": (Number(4), "how many of the order have answered"),
    "military": (Listed(MAX_SEATS, Number(8)), "points by rank"),
    "points": (PerSeat(MAX_SEATS, Number(20)), "the points this seat knows of"),
    "winners": (SEATS, "who has won"),
}

LEFT_OUT = {
    "game": "one table for each game",
    "data": "pinned by the version",
    "score": "the parts of points",
    "answered": "nothing is answered under seal by the rulings of this version",
    "answers": "nothing is answered under seal by the rulings of this version",
}
