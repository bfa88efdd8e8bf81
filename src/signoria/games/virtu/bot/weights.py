"""What the parts of a standing count, in points of prestige; each in its place of one plain list."""

from __future__ import annotations

from typing import Final

CITY: Final = 0  # a city, besides its points and its tile
RANK: Final = 1  # a rank of patronage, besides its points
ENGINE: Final = 2  # what cards and tiles are good for again and again
FRESH: Final = 3  # what of it is available
FLORINS: Final = 4
SPARE_FLORINS: Final = 5  # those beyond eight
TROOPS: Final = 6  # the first four
WAGES: Final = 7  # every two beyond the first two
AGENTS: Final = 8
SPACE: Final = 9  # a free court space
CLOSED: Final = 10  # a room under an indulgence, besides the point it costs
NEXT: Final = 11  # what the next action could do
ARMS: Final = 12  # the best siege within reach, even if the War room is far
DANGER: Final = 13  # the same, for whom it threatens
INFLUENCE: Final = 14  # a whole track, with two players
CROSSES: Final = 15  # a Cross, for the religious influence at the end
SHARP: Final = 16  # how much a point counts in the shares, shortly before the end
PARTS: Final = 17
DECIDED: Final = 17  # the same in the last year: hardly anything can change any more
HASTE: Final = 18  # a point of lead, for whom the next city or rank would end the game
WEIGHTS: Final[list[float]] = [
    *(0.9, 0.7, 1.1, 0.9, 0.13, 0.04, 0.14, -0.16, 0.10, 0.15, -0.6, 0.36, 0.21, -0.2, 2.5, 0.15, 0.6),
    *(3.0, 1.0),
]
