"""Which cities can be chosen now."""

from __future__ import annotations

from typing import Final

from signoria.engine.actions import Action
from signoria.games.virtu.codes import CITY_IDS
from signoria.web.page_model import PageModel

WITH_TROOP: Final = ("pick", "disband", "recruit")  # a kind of troop comes before the city
ON_MAP: Final = (
    *("annex", "annex by sea", "march", "sail", "siege", "leave", "retreat", "retreat by sea", "cathedral"),
    *("remove", "put", "from"),
    *WITH_TROOP,
)


def city_of(action: Action) -> str:
    """The city that a move speaks of, "" if none."""
    if action.verb not in ON_MAP or action.args[-1] not in CITY_IDS:
        return ""
    return action.args[-1]


def targets(s: PageModel) -> dict[str, list[Action]]:
    """By city, what can be done there."""
    found: dict[str, list[Action]] = {}
    for action in s.moment.legal:
        city = city_of(action)
        if city:
            found.setdefault(city, []).append(action)
    return found


def question(moves: dict[str, list[Action]], city: str) -> Action:
    """What a city that cannot be chosen is asked about: the same as could be done elsewhere."""
    like = next(iter(moves.values()))[0]
    args = (*like.args[:-1], city)
    return Action(" ".join((like.verb, *args)), -1, like.verb, args)
