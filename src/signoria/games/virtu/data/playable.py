"""Can a match be played by these terms? An owner's corrections that make it unplayable are reported as flaws."""

from __future__ import annotations

from signoria.engine.data_checks import at_least, at_most
from signoria.games.virtu.codes import (
    BONUS_IDS,
    COURT,
    FRANCE,
    MAJOR_IDS,
    MOST_CATHEDRALS,
    MOST_RANK,
    POWER_IDS,
    SIDE_PLACES,
)
from signoria.games.virtu.data.entries import bits, within
from signoria.games.virtu.terms import Terms, Wars


def check(found: Terms) -> None:
    """Corrections that would leave a player without a place to begin, or the tracks too short, are refused."""
    at_least(len(found.box.rank_cost), MOST_RANK + 1, "rank")
    at_least(len(found.wages), 3, "costs.wages")
    at_most(found.wages[0], 0, "costs.wages")
    at_least(found.free_rooms, 1, "costs.free_rooms")
    at_least(found.govern_tiles, 1, "costs.govern_tiles")
    at_most(found.cathedrals, MOST_CATHEDRALS, "limits.cathedrals")
    at_most(found.left_most, SIDE_PLACES, "court.left_most")
    at_most(found.right_most, SIDE_PLACES, "court.right_most")
    at_most(found.court_left, found.left_most, "court.left")
    at_most(found.court_right, found.right_most, "court.right")
    at_most(found.extra_most, COURT - found.court_left - found.court_right, "court.extra_most")
    at_least(len(found.city_points), found.end_cities + 1, "tracks.city_points")
    at_least(len(found.religion), 0 if found.two else found.seats, f"scoring.religion_{found.seats}")
    if not found.two:  # VIR-R5: each player finds a bonus of each type
        within(found.box.works.bit_count(), found.seats, len(BONUS_IDS) - found.seats, "bonus.kind")
    for power in found.powers:
        check_power(found, power)
    if found.wars is not None:
        check_wars(found, found.wars)


def check_power(found: Terms, power: int) -> None:
    """VIR-3.4 to 3.9: cities to begin in, troops and agents that there are, places for the family cards."""
    name = f"power.{POWER_IDS[power]}"
    at_least(len(found.home[power]), 1, f"{name}.start_cities")
    for at in found.home[power]:
        at_least((found.board.cities >> at) & 1, 1, f"{name}.start_cities")
        holders = sum(at in found.home[other] for other in found.powers)
        at_most(holders, 1, f"{name}.start_cities")
    at_most(found.agents[power], found.agent_limit, f"{name}.agents")
    if found.wars is None:
        at_most(sum(found.garrison[power]), found.troops, f"{name}.troops_each")
    at_least(found.families[power].bit_count(), 1, name)
    at_most(found.families[power].bit_count(), found.court_left + found.court_right + 1, name)


def check_wars(found: Terms, wars: Wars) -> None:
    """VIR2-2 to VIR2-7: every city has one holder, every track its start on it, every troop its place in the limits."""
    at_least(wars.rounds, 1, "wars.rounds")
    taken = bits(at for power in found.powers for at in found.home[power])
    for power in found.powers:
        at_most(sum(found.garrison[power]), wars.limits[power - FRANCE], f"side.{POWER_IDS[power]}.troops_total")
    for major, name in enumerate(MAJOR_IDS):
        at_most((taken & wars.cities[major]).bit_count(), 0, f"major.{name}.cities")
        taken |= wars.cities[major]
        at_least((wars.cities[major] >> wars.capitals[major]) & 1, 1, f"major.{name}.capital")
        at_least(wars.start[major], wars.least[major], f"major.{name}.start")
        at_most(wars.start[major], wars.most[major], f"major.{name}.start")
        at_most(sum(wars.garrison[major]), wars.limits[2 + major], f"major.{name}.troops_total")
