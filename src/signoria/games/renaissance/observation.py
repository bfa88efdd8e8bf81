"""The observation of Renaissance."""

from __future__ import annotations

from signoria.engine.field_encoders import (
    Among,
    Counts,
    Each,
    Flag,
    Listed,
    Maybe,
    Number,
    PerSeat,
    Record,
    Seat,
    Seats,
    Some,
    Via,
)
from signoria.engine.observation import Table
from signoria.games.renaissance.codes import (
    ARTIST_IDS,
    CARD_IDS,
    ERRAND_IDS,
    LEVEL_IDS,
    MAX_SEATS,
    MODE_IDS,
    NATION_IDS,
    PHASE_IDS,
    SLOTS,
    SOURCE_IDS,
    STANCES,
    TOWN_IDS,
    TOWNS,
)

SEAT, SEATS = Seat(MAX_SEATS), Seats(MAX_SEATS)
CARDS = Counts(CARD_IDS, 4, "cards")
TOWN = Among(TOWN_IDS, "towns")
SOME_TOWNS = Some(TOWN_IDS, "towns")
SIDES = Some(range(2), "sides")


def each(usual: float) -> PerSeat:
    return PerSeat(MAX_SEATS, Number(usual))


def split(number: int) -> dict[str, object]:
    """The town that is meant, and in an exchange the one that is offered for it (else the first of all towns)."""
    return {"town": None if number < 0 else TOWN_IDS[number % TOWNS], "for": TOWN_IDS[max(number, 0) // TOWNS]}


def named(pairs: list[int]) -> set[str]:
    """The towns of these pairs."""
    return {TOWN_IDS[town] for pair in pairs for town in (pair // TOWNS, pair % TOWNS)}


def sealed(offer: str) -> dict[str, int]:
    """``2/5``: two Condottieri, five ducats."""
    condottieri, ducats = offer.split("/")
    return {"condottieri": int(condottieri), "ducats": int(ducats)}


SLOT = Record(
    {
        "filled": Flag(),
        "card": Among(CARD_IDS, "cards"),
        "source": Among(SOURCE_IDS, "sources"),
        "side": Among(range(2), "sides"),
        "worth": Number(5),
        "lost": Flag(),
        "saved": Flag(),
        "doubled": Flag(),
    }
)
COMBAT = Record(
    {
        "attacker": SEAT,
        "defender": SEAT,
        "town": TOWN,
        "origin": TOWN,
        "way": Among(MODE_IDS, "ways"),
        "slots": Listed(SLOTS, SLOT),
        "bought": Listed(2, Number(2)),
        "own": Listed(2, Number(2)),
        "laid": Listed(2, Flag()),
        "shown": Flag(),
        "dice": Listed(2, Number(6)),
        "level": Among(range(4), "levels"),
        "fortification": Number(4),
        "bonuses": Counts(("terrain", "landing"), 1, "bonuses"),
        "engineer": Number(2),
        "totals": Listed(2, Number(10)),
        "rolling": Number(5),
        "signed": SIDES,
        "passed": SIDES,
        "done": SIDES,
    }
)
HAND = Record({"cards": CARDS, "blue_least": Number(4), "troops_least": Number(4), "blue_most": Number(25)})
DUE = Record({"provinces": Number(4), "artists": Number(2), "points": Number(5), "ducats": Number(10)})
PLACE = Record(
    {
        "owner": SEAT,
        "level": Among(LEVEL_IDS, "levels"),
        "palace": Flag(),
        "artist": Among(ARTIST_IDS, "artists"),
        "pillaged": Flag(),
    }
)

FIELDS: Table = {
    "phase": (Among(PHASE_IDS, "phases"), "what is being decided"),
    "actors": (SEATS, "who owes a decision"),
    "turn": (SEAT, "whose turn it is"),
    "year": (Number(6), "the turn of the game"),
    "war": (Flag(), "whether it is a turn of war"),
    "nations": (PerSeat(MAX_SEATS, Among(NATION_IDS, "nations")), "the nation of each seat"),
    "closed": (SOME_TOWNS, "towns out of play"),
    "order": (Listed(MAX_SEATS, SEAT), "the order of play"),
    "at": (Number(6), "how many of the order have acted"),
    "round": (Number(2), "the round of expansion"),
    "towns": (Each(TOWN_IDS, PLACE, "towns"), "owner, level, palace, artist"),
    "homes": (PerSeat(MAX_SEATS, SOME_TOWNS), "start towns"),
    "banked": (SOME_TOWNS, "palaces that had their Banker this turn"),
    "swapped": (SOME_TOWNS, "towns exchanged this turn"),
    "ducats": (each(20), "ducats"),
    "points": (each(30), "points"),
    "due": (PerSeat(MAX_SEATS, DUE), "what the end of the turn would bring now"),
    "hands": (each(8), "sizes of hands"),
    "hand": (CARDS, "one's own hand"),
    "known": (PerSeat(MAX_SEATS, HAND), "what all know of a hand: cards, and bounds on blue cards and troops"),
    "pile": (Number(60), "cards left to draw"),
    "discards": (CARDS, "the discard pile"),
    "face_up": (CARDS, "cards face up before the player on turn"),
    "stocks": (Counts(("rampart", "castle", "palace"), 10, "stocks"), "what can still be built"),
    "reserve": (Some(ARTIST_IDS, "artists"), "artists that can still be drawn"),
    "voted": (PerSeat(MAX_SEATS, Flag()), "who has voted"),
    "vote": (Among(STANCES, "stances"), "one's own sealed vote"),
    "bonus": (Among(range(3), "bonuses"), "of the Swiss: none, in attack, in defence"),
    "ordered": (Flag(), "whether the buyer has built something in this order"),
    "origins": (PerSeat(MAX_SEATS, TOWN), "where the first expansion came from"),
    "sailed": (SEATS, "whose first expansion went by sea"),
    "errand": (Among(ERRAND_IDS, "errands"), "what waits for a target or an origin"),
    "aim": (Via(split, Record({"town": TOWN, "for": TOWN})), "its target; in an exchange also the town offered for it"),
    "attacks": (Number(2), "attacks of the player on turn"),
    "used": (SOME_TOWNS, "towns attacked from"),
    "struck": (SOME_TOWNS, "towns attacked"),
    "victims": (SEATS, "seats attacked"),
    "in_laws": (SEATS, "seats that may not be attacked after a marriage"),
    "gained": (SOME_TOWNS, "towns gained in this turn"),
    "spent": (Some(NATION_IDS, "nations"), "powers for once a turn that are used up"),
    "combat": (Maybe(COMBAT), "the combat that is going on; cards laid face down only where one laid them"),
    "answered": (PerSeat(MAX_SEATS, Flag()), "who has answered in a sale window"),
    "offer": (Via(sealed, Record({"condottieri": Number(1), "ducats": Number(20)})), "one's own sealed answer"),
    "selling": (each(1), "Condottieri on offer, once shown"),
    "tried": (Via(named, SOME_TOWNS), "towns named in exchanges offered in this open moment"),
    "refused": (each(1), "offers refused in this open moment"),
    "gifts": (each(1), "gifts made in this open moment"),
    "asker": (SEAT, "who waits for the answer to an exchange"),
    "asked": (SEAT, "who answers it"),
    "back": (Among(range(len(PHASE_IDS)), "phases"), "the phase to go back to"),
    "passes": (Number(6), "passes in a row in the closing council"),
    "winners": (SEATS, "who has won"),
}

LEFT_OUT = {
    "game": "one table for each game",
    "data": "pinned by the version",
}
