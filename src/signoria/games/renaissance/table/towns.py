"""The map as a table: every town with its province, owner, walls, ground and neighbours; for phones and for the ear."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.actions import Action
from signoria.engine.bits import members
from signoria.games.renaissance.codes import TOWN_IDS
from signoria.games.renaissance.table.atlas import PLACES
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.sites import told
from signoria.games.renaissance.table.targets import targets
from signoria.games.renaissance.table.things import listed, town
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.i18n import every_word
from signoria.web.icons import word
from signoria.web.page_model import PageModel

COLUMNS = ("town", "province", "stands", "ground", "beside", "now")  # always all: a row is sent again only for news


def town_table(s: PageModel) -> str:
    """All towns in play, by name."""
    v = typed(s.moment.view)
    aims = targets(s).moves
    names = sorted(v["towns"], key=lambda one: town(s, one))
    heads = "".join([f'<th scope="col">{word(s, f"face.column_{name}")}</th>' for name in COLUMNS])
    rows = "".join([row(s, v, one, aims) for one in names])
    caption = word(s, "face.towns_title")
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="plain towns">'
        f"<caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def row(s: PageModel, v: RenaissanceView, identity: str, aims: Mapping[str, tuple[Action, ...]]) -> str:
    terms = terms_of(s)
    index = TOWN_IDS.index(identity)
    near = [TOWN_IDS[one] for one in members(terms.roads[index]) if TOWN_IDS[one] in v["towns"]]
    ground = [word(s, f"face.{sign}") for sign, *_ in PLACES[identity]["signs"]]
    cells = [
        word(s, f"province.{PLACES[identity]['province']}"),
        told(s, v["towns"][identity]),
        ", ".join(ground) or word(s, "face.plain"),
        listed(s, near),
        every_word(s.reader.language)["table.yes"] if identity in aims else "–",
    ]
    owner = v["towns"][identity]["owner"]
    seat = f' class="seat-{owner}"' if owner is not None else ""
    return f'<tr{seat}><th scope="row">{town(s, identity)}</th>{"".join([f"<td>{cell}</td>" for cell in cells])}</tr>'
