"""Which towns can be chosen now, from where they are reached, and how an attack on them may go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from signoria.engine.actions import Action
from signoria.games.renaissance.bot.odds import Odds, Outlook
from signoria.games.renaissance.codes import TOWN_IDS
from signoria.games.renaissance.reach import WAYS, origins
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.page_model import PageModel

ATTACKS: Final = ("attack land", "attack sea")
BUILT: Final = ("build rampart", "build castle", "build palace")
ON_MAP: Final = (  # the verbs that are answered with a town
    *("start", "place rampart", "place palace", "extra", "return", "from", "target"),
    *("expand land", "expand sea", "attack land", "attack sea", "artist", "banker"),
    *BUILT,
)


@dataclass(frozen=True)
class Targets:
    """What can be done to towns now."""

    verb: str  # what a town that cannot be chosen is asked about
    moves: dict[str, tuple[Action, ...]]  # by town
    ways: dict[str, tuple[tuple[str, str], ...]]  # by town: origin and way
    odds: dict[Action, Odds]
    chances: dict[str, int]  # by town, by the better way, in percent


def percent(one: Odds) -> int:
    """A whole number that promises neither success nor failure where there is a doubt."""
    return min(max(round(100 * one.chance), 1), 99) if 0 < one.chance < 1 else round(100 * one.chance)


_last: list[tuple[PageModel, Targets]] = []  # a page asks for them three times


def targets(s: PageModel) -> Targets:
    """For the map, for the list of moves, and for the list of towns."""
    if not _last or _last[0][0] is not s:
        _last[:] = [(s, found(s))]
    return _last[0][1]


def found(s: PageModel) -> Targets:
    v = typed(s.moment.view)
    seat = s.reader.seat
    moves: dict[str, tuple[Action, ...]] = {}
    ways: dict[str, tuple[tuple[str, str], ...]] = {}
    hopes: dict[Action, Odds] = {}
    verb = ""
    if seat is None or not any(action.verb in ON_MAP for action in s.moment.legal):
        return Targets(verb, moves, ways, hopes, {})
    terms = terms_of(s)
    outlook = Outlook(terms, v, seat)
    for action in s.moment.legal:
        if action.verb not in ON_MAP:
            continue
        verb, town = verb or action.verb, action.args[0]
        moves[town] = (*moves.get(town, ()), action)
        if action.verb in WAYS:
            way = WAYS[action.verb]
            starts = origins(terms, v, seat, action.verb, town)
            ways[town] = (*ways.get(town, ()), *[(origin, way) for origin in starts])
        elif action.verb == "from":
            ways[town] = ((aimed_at(v), v["errand"]),) if v["aim"] >= 0 and v["errand"] in ("land", "sea") else ()
        if action.verb in ATTACKS:
            hopes[action] = outlook.odds(town, WAYS[action.verb])
        elif action.verb == "target" and v["errand"] == "ride":
            hopes[action] = outlook.odds(town, "ride")
    chances: dict[str, int] = {}
    for action, one in hopes.items():
        chances[action.args[0]] = max(chances.get(action.args[0], 0), percent(one))
    return Targets(verb, moves, ways, hopes, chances)


def aimed_at(v: RenaissanceView) -> str:
    """The town that an attack or an expansion goes to, while its origin is being chosen."""
    return TOWN_IDS[v["aim"]]
