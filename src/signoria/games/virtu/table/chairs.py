"""A player at a glance: power, prestige that explains itself, florins, cities, troops, agents."""

from __future__ import annotations

from signoria.games.virtu.view_types import VirtuView, typed
from signoria.web.icons import count, icon, signed, t, thing, word
from signoria.web.page_model import PageModel
from signoria.web.table import chair_list, total_link


def draw_chairs(s: PageModel) -> str:
    """Who sits where."""
    return chair_list(s, facts)


def facts(s: PageModel, seat: int) -> str:
    """What stands beside a name."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    total = signed(player["points"])
    power = word(s, "power." + player["power"])
    asks = t(s, "face.why_points", seat=seat, points=total)
    return (
        f'<div class="points">{total_link(s, seat, "tot", icon("points") + total, asks)}</div>'
        f'<div class="holdings"><span class="nation">{power}</span>'
        f'<ul class="goods">{goods(s, v, seat)}</ul></div>'
    )


def troops_of(v: VirtuView, seat: int) -> int:
    """Troops on the board."""
    return sum(city["troops"].get(str(seat), 0) for city in v["cities"].values())


def goods(s: PageModel, v: VirtuView, seat: int) -> str:
    """Florins, cities, troops on the board and in reserve, agents that can be placed, war tokens."""
    player = v["players"][seat]
    troops = troops_of(v, seat)
    held = t(s, "face.troops_reserve", troops=troops, reserve=player["troops"])
    told = [
        thing("florin", player["florins"], count(s, "face.florins", player["florins"])),
        thing("city", player["cities"], count(s, "face.cities", player["cities"])),
        thing("troop", troops, held, f"+{player['troops']}"),
        thing("agent", player["reserve"], count(s, "face.agents", player["reserve"])),
    ]
    if player["tokens"]:
        told.append(thing("token", player["tokens"], count(s, "face.tokens", player["tokens"])))
    return "".join(told)
