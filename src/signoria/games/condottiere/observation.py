"""The observation of Condottiere."""

from __future__ import annotations

from signoria.engine.field_encoders import Among, Counts, Flag, Number, PerSeat, Seat, Seats, Some
from signoria.engine.observation import Table
from signoria.games.condottiere.codes import CARD_IDS, ENDING_IDS, MAX_SEATS, PHASE_IDS, REGION_IDS

SEAT, SEATS = Seat(MAX_SEATS), Seats(MAX_SEATS)
CARDS = Counts(CARD_IDS, 4, "cards")
REGION = Among(REGION_IDS, "regions")

FIELDS: Table = {
    "phase": (Among(PHASE_IDS, "phases"), "what is being decided"),
    "actors": (SEATS, "who owes a decision"),
    "turn": (SEAT, "whose turn it is"),
    "holder": (SEAT, "who holds the Condottiere token"),
    "contested": (REGION, "the region that is fought for"),
    "pope": (REGION, "where the Pope stands"),
    "defender": (SEAT, "who defends the region (capture variant)"),
    "defended": (Flag(), "whether the defender has played a card in this battle"),
    "domains": (PerSeat(MAX_SEATS, Some(REGION_IDS, "regions")), "the regions each seat controls"),
    "hand": (CARDS, "one's own hand"),
    "kept": (CARDS, "one's own cards laid aside at the end of a round"),
    "keeping": (Number(5), "how many cards have been laid aside"),
    "hands": (PerSeat(MAX_SEATS, Number(10)), "sizes of hands; 0 also where the table does not tell"),
    "holds": (PerSeat(MAX_SEATS, Flag()), "who has any card"),
    "lines": (PerSeat(MAX_SEATS, CARDS), "the face-up cards of each line"),
    "face_down": (PerSeat(MAX_SEATS, Flag()), "who has a card lying face down"),
    "my_face_down": (Among(CARD_IDS, "cards"), "one's own face-down card"),
    "known": (PerSeat(MAX_SEATS, CARDS), "cards known to be in a hand or face down, seen or counted"),
    "sure": (PerSeat(MAX_SEATS, CARDS), "of those with a card face down: cards surely in the hand"),
    "known_of_me": (PerSeat(MAX_SEATS, CARDS), "what each seat knows of one's own hand or face-down card"),
    "sure_of_me": (PerSeat(MAX_SEATS, CARDS), "what each seat is sure of in one's own hand"),
    "known_to_all": (PerSeat(MAX_SEATS, CARDS), "what everybody knows of each hand"),
    "sure_to_all": (PerSeat(MAX_SEATS, CARDS), "what everybody is sure of in each hand"),
    "stock": (Number(50), "cards left to draw"),
    "discards": (Counts(CARD_IDS, 8, "cards"), "the discard pile"),
    "totals": (PerSeat(MAX_SEATS, Number(20)), "the strength of each line now"),
    "courtesans": (PerSeat(MAX_SEATS, Number(4)), "Courtesans in each line"),
    "out": (SEATS, "who has passed in this battle"),
    "asked": (SEATS, "who has answered in the hand or draw step"),
    "resolving": (Flag(), "whether the battle is over and its lines still lie there"),
    "played": (Flag(), "whether a card has been played in this battle"),
    "idle": (Number(3), "battles in a row without any card"),
    "battle": (Number(25), "battles fought in this game"),
    "round": (Number(5), "number of the round"),
    "game_number": (Number(5), "number of the game in a points series"),
    "opener": (SEAT, "who opened this game"),
    "points": (PerSeat(MAX_SEATS, Number(20)), "points of a series"),
    "final": (SEATS, "who fights the final battle"),
    "winners": (SEATS, "who has won"),
    "ending": (Among(ENDING_IDS, "endings"), "how the game ended"),
}

LEFT_OUT = {
    "game": "one table for each game",
    "data": "pinned by the version",
    "answer": "who has answered under seal is not asked again before the seals are broken",
}
