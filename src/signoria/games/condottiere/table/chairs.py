"""What stands beside a captain's name: cards, regions, points, the Condottiere, and what is known of the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from signoria.games.condottiere.table.battle import icon
from signoria.games.condottiere.table.pieces import Pieces
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.games.condottiere.wording import CondottiereWording, largest_group
from signoria.web.html import esc
from signoria.web.page_model import PageModel

Borders = Mapping[str, Sequence[str]]
_usual: list[Borders] = []  # worked out once for matches that play the board as it is


def borders(wording: CondottiereWording, v: CondottiereView) -> Borders:
    """Which regions touch, by the rules' own table."""
    if v["data"]:
        return wording.borders(v)
    if not _usual:
        _usual.append(wording.borders(v))
    return _usual[0]


def together(wording: CondottiereWording, v: CondottiereView, held: Sequence[str]) -> int:
    """CON-12.3: how many of these regions hang together at most; of the usual board it is remembered."""
    beside = borders(wording, v)
    return largest_group(beside, held) if v["data"] else _together(tuple(held))


@lru_cache(maxsize=4096)
def _together(held: tuple[str, ...]) -> int:
    return largest_group(_usual[0], held)


@cache
def backs(seat: int, size: int) -> str:
    """A hand seen from behind."""
    cards = "".join(f'<i id="b-{seat}-{index}"></i>' for index in range(size))
    return f'<div id="backs-{seat}" class="backs" aria-hidden="true">{cards}</div>'


def facts(s: PageModel, p: Pieces, seat: int) -> str:
    """A seat's holdings, for its chair."""
    v = typed(s.moment.view)
    return backs(seat, size_shown(v, seat)) + holdings(s, p, v, seat)


def size_shown(v: CondottiereView, seat: int) -> int:
    """As many backs as cards; where the table does not tell, a few."""
    size = v["hands"][seat]
    return size if size is not None else 3


def holdings(s: PageModel, p: Pieces, v: CondottiereView, seat: int) -> str:
    """Cards, regions by name and how many of them hang together, points, who holds the token."""
    wording = s.wording
    assert isinstance(wording, CondottiereWording)
    size, held = v["hands"][seat], v["domains"][seat]
    told = counted("cards", "?", p.words["face.cards_some"]) if size is None else number(p, "cards", size)
    near = ""
    if len(held) > 1:
        group = together(wording, v, held)
        if group > 1:
            near = f" <small>({p.words['face.adjacent'].format(count=group)})</small>"
    told += number(p, "regions", len(held), "tower", near)
    if v["options"]["play_for_points"]:
        points = v["points"][seat]
        told += counted("", p.words["face.points_short"].format(count=points), p.count("face.points", points))
    if seat == v["holder"] and v["phase"] != "over":
        token = p.words["face.holder"]
        told += f'<span class="holder" title="{token}">{icon("condottiere")}<i>{token}</i></span>'
    lines = f'<p class="holds">{told}</p>'
    if held:
        lines += f'<p class="held">{", ".join([p.region[region] for region in held])}</p>'
    known = v["known"][seat]
    if known:
        key = "face.known" if s.reader.seat is not None else "face.known_to_all"
        lines += f'<p class="known">{p.words[key].format(cards=esc(wording.texts.word("cards", known)))}</p>'
    return f'<div class="holdings">{lines}</div>'


def number(p: Pieces, key: str, count: int, picture: str = "cards", more: str = "") -> str:
    """``7 cards``: on a narrow screen the picture and the number are enough for the eye."""
    return counted(picture, str(count), p.count(f"face.{key}", count), more)


def counted(picture: str, short: str, words: str, more: str = "") -> str:
    drawn = icon(picture) if picture else ""
    return f'<span title="{words}">{drawn}<b aria-hidden="true">{short}</b><i>{words}</i>{more}</span>'
