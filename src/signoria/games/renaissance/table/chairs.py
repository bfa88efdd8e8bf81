"""A player at a glance: nation, points that explain themselves, ducats, cards, towns, provinces, what is known."""

from __future__ import annotations

from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.icons import count, icon, t, thing, word
from signoria.web.page_model import PageModel
from signoria.web.table import chair_list, total_link


def draw_chairs(s: PageModel) -> str:
    """Who sits where."""
    return chair_list(s, facts)


def facts(s: PageModel, seat: int) -> str:
    """What stands beside a name."""
    v = typed(s.moment.view)
    points = v["points"][seat]
    asks = t(s, "face.why_points", seat=seat, points=points)
    nation = v["nations"][seat]
    power = word(s, f"power.{nation}") if v["options"]["powers"] else ""
    known_as = f'<span class="nation" title="{power}">{word(s, f"nation.{nation}")}</span>'
    backs = "".join([f'<i id="b-{seat}-{index}"></i>' for index in range(v["hands"][seat])])
    return (
        f'<div class="points">{total_link(s, seat, "tot", icon("points") + str(points), asks)}</div>'
        f'<div class="holdings">{known_as}<ul class="goods">{goods(s, v, seat)}</ul>{line(known(s, v, seat))}</div>'
        f'<div id="backs-{seat}" class="backs" aria-hidden="true">{backs}</div>'
    )


def goods(s: PageModel, v: RenaissanceView, seat: int) -> str:
    """Ducats and what the treasury would bring, cards, towns, provinces."""
    due = v["due"][seat]
    more = "" if s.moment.over else f"+{due['ducats']}"
    seen = f". {known(s, v, seat)}" if known(s, v, seat) else ""
    towns = sum(1 for one in v["towns"].values() if one["owner"] == seat)
    told = [
        thing("ducat", v["ducats"][seat], count(s, "face.ducats", v["ducats"][seat]), more),
        thing("cards", v["hands"][seat], f"{count(s, 'face.cards', v['hands'][seat])}{seen}"),
        thing("garrison", towns, count(s, "face.towns", towns)),
        thing("province", due["provinces"], count(s, "face.provinces", due["provinces"])),
    ]
    return "".join(told)


def known(s: PageModel, v: RenaissanceView, seat: int) -> str:
    """REN-R69: cards that all know this seat to hold."""
    cards = v["known"][seat]["cards"]
    return t(s, "face.known", cards=cards) if cards and seat != s.reader.seat else ""


def line(said: str) -> str:
    """The same for the eye; the list of goods says it too."""
    return f'<p class="known" aria-hidden="true">{said}</p>' if said else ""
