"""The observation of Morra: every key of its view as numbers, or why it is left out."""

from __future__ import annotations

from signoria.engine.field_encoders import Among, Flag, Number, PerSeat, Seats
from signoria.engine.observation import Table
from signoria_morra.state import FINGERS, MAX_SEATS

TOTALS = MAX_SEATS * FINGERS

FIELDS: Table = {
    "phase": (Among(("show", "call"), "phases"), "what is being decided"),
    "round": (Number(10), "number of the round"),
    "points": (PerSeat(MAX_SEATS, Number(3)), "points of each seat"),
    "fingers": (Number(FINGERS), "one's own fingers; 0 before they are chosen"),
    "call": (Number(TOTALS), "one's own call; 0 before it is made"),
    "shown": (PerSeat(MAX_SEATS, Flag()), "who has chosen fingers"),
    "called": (PerSeat(MAX_SEATS, Flag()), "who has called"),
    "winners": (Seats(MAX_SEATS), "who has won"),
}

LEFT_OUT = {"game": "one table for each game", "data": "there is none", "last": "said by the points"}
