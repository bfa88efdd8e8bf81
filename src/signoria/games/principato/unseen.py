"""PRI-15.1: what a view of Principato leaves open, in plain data: the promise kit deals it out and compares."""

from __future__ import annotations

from signoria.engine.game import View
from signoria.engine.testing import Place, Unseen
from signoria.games.principato.view_types import typed

GROUPS = {
    "estate": ("armoury", "fertile_soil", "city_charter", "fortress"),
    "culture": ("chapel", "town_hall", "palace", "villa"),
}


def unseen(view: View) -> Unseen:
    """The objectives that lie nowhere in sight, one of each group for each of the others; and their sealed answers."""
    v = typed(view)
    if v["phase"] == "over":
        return Unseen({}, [])
    pools = {group: {one: 1 for one in ids if one not in v["objectives"]} for group, ids in GROUPS.items()}
    others = [seat for seat in range(v["seats"]) if seat != v["seat"]]
    places = [Place(seat, f"objectives.{at}", 1, None, group) for seat in others for at, group in enumerate(GROUPS)]
    for seat in others:  # PRI-R25: any number of units may go home
        for unit in v["answered"][seat]:
            most = v["principalities"][seat]["wall"][unit]
            pools[f"answer {seat} {unit}"] = {str(count): 1 for count in range(most + 1)}
            places.append(Place(seat, f"answers.{unit}", 1, None, f"answer {seat} {unit}"))
    return Unseen(pools, places)
