"""The flow of the game: all its decisions, by the code of their phase."""

from __future__ import annotations

from typing import Final

from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.condottieri import Bribe
from signoria.games.renaissance.rules.counter import Counter
from signoria.games.renaissance.rules.course import Council, Return, Vote
from signoria.games.renaissance.rules.diplomacy import Answer
from signoria.games.renaissance.rules.expansion import Expand
from signoria.games.renaissance.rules.laying import Defend, Lay, Red
from signoria.games.renaissance.rules.own_turn import Main, Origin, Target
from signoria.games.renaissance.rules.purchases import Buy
from signoria.games.renaissance.rules.retreat import Retreats
from signoria.games.renaissance.rules.sale_windows import Hire, Sale
from signoria.games.renaissance.rules.setup import Extra, PlacePalace, PlaceRampart, Start
from signoria.games.renaissance.rules.sign_of_god import Signs
from signoria.games.renaissance.rules.yellow_cards import Corrupt, LureTo, Maintain

DECISIONS: Final[list[Choice]] = [
    Start(),
    PlaceRampart(),
    PlacePalace(),
    Extra(),
    Return(),
    Vote(),
    Buy(),
    Expand(),
    Main(),
    Origin(),
    Target(),
    Corrupt(),
    Maintain(),
    LureTo(),
    Sale(),
    Hire(),
    Lay(),
    Red(),
    Defend(),
    Counter(),
    Bribe(),
    Signs(),
    Retreats(),
    Answer(),
    Council(),
]
