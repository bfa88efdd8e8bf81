"""Condottiere as text: the battle and the map as tables, for those who listen, and for small machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from signoria.engine.texts import Texts
from signoria.games.condottiere.table.battle import FIGHTING, season
from signoria.games.condottiere.table.chairs import borders, together
from signoria.games.condottiere.table.map import MAPPED
from signoria.games.condottiere.table.pieces import Pieces, pieces
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.games.condottiere.wording import CondottiereWording
from signoria.web.html import esc
from signoria.web.i18n import about, every_word
from signoria.web.page_model import PageModel
from signoria.web.table import why_total


def describe(s: PageModel, p: Pieces) -> str:
    """What is fought over and by whom, then the map, then the piles."""
    v = typed(s.moment.view)
    return f"{battle_table(s, p, v)}<h2>{p.words['face.map']}</h2>{map_table(s, p, v)}{piles(s, p, v)}"


def table(caption: str, heads: Sequence[str], rows: Sequence[str]) -> str:
    head = "".join([f'<th scope="col">{one}</th>' for one in heads])
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="plain">'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def worded(texts: Texts, cards: Mapping[str, object]) -> str:
    """Cards by name: ``Mercenary 4, 2 × Mercenary 5 and Drummer``. Most are the same as a step before."""
    return _worded(texts, tuple(cards.items()))


@lru_cache(maxsize=8192)
def _worded(texts: Texts, cards: tuple[tuple[str, object], ...]) -> str:
    return esc(texts.word("cards", dict(cards)))


# The battle


def fought_over(p: Pieces, v: CondottiereView) -> str:
    """``The battle for Roma``; in between, that there is none."""
    if v["contested"]:
        return p.words["face.battle"].format(region=p.region[v["contested"]])
    return p.words["table.final" if v["final"] else "face.after" if any(v["lines"]) else "face.peace"]


def marks(s: PageModel, p: Pieces, v: CondottiereView, seat: int) -> list[str]:
    """What else is to be said of a captain: leads, has passed, defends, holds the Condottiere."""
    words, fighting = p.words, v["phase"] in FIGHTING
    best = max(v["totals"])
    found = []
    if fighting and best and v["totals"][seat] == best and v["totals"].count(best) == 1:
        found.append(words["face.leads"])
    if fighting and seat in v["out"]:
        found.append(words["table.passed"])
    if v["defended"] and seat == v["defender"]:
        found.append(words["face.defends"])
    if seat == v["holder"] and not s.moment.over:
        found.append(words["face.holder"])
    return found


def line_of(s: PageModel, p: Pieces, v: CondottiereView, seat: int) -> str:
    """The cards of a battle line, in words."""
    cards = [worded(s.wording.texts, v["lines"][seat])] if v["lines"][seat] else []
    if v["face_down"][seat]:
        mine = v["my_face_down"] if seat == s.reader.seat else None
        told = p.words["face.my_face_down"].format(card=p.card[mine]) if mine else p.words["face.face_down"]
        cards.append(told)
    return ", ".join(cards) or every_word(s.reader.language)["table.none"]


def holdings(s: PageModel, p: Pieces, v: CondottiereView, seat: int) -> str:
    """``3 regions (2 adjacent): Milano, Roma, Siena``."""
    assert isinstance(s.wording, CondottiereWording)
    held = v["domains"][seat]
    told = p.count("face.regions", len(held))
    if len(held) > 1:
        group = together(s.wording, v, held)
        if group > 1:
            told += f" ({p.words['face.adjacent'].format(count=group)})"
    return p.words["spoken.list"].format(what=told, things=", ".join([p.region[one] for one in held])) if held else told


def cards_of(p: Pieces, v: CondottiereView, seat: int) -> str:
    size = v["hands"][seat]
    return p.words["face.cards_some"] if size is None else p.count("face.cards", size)


def battle_table(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """A row for each captain."""
    words, wording = p.words, s.wording
    assert isinstance(wording, CondottiereWording)
    points = bool(v["options"]["play_for_points"])
    keys = ("captain", "strength", "line", "cards", "regions") + (("points",) if points else ())
    rows = []
    for seat in range(v["seats"]):
        total = str(v["totals"][seat])
        if not s.still:
            asks = words["face.why_total"].format(seat=esc(wording.name(seat)), total=total)
            total = f'<a data-why href="{why_total(s, seat)}" aria-label="{asks}">{total}</a>'
        name = ", ".join([esc(wording.name(seat)), *marks(s, p, v, seat)])
        cells = [total, line_of(s, p, v, seat), cards_of(p, v, seat), holdings(s, p, v, seat)]
        if points:
            cells.append(str(v["points"][seat]))
        told = "".join([f"<td>{cell}</td>" for cell in cells])
        rows.append(f'<tr><th scope="row">{name}</th>{told}</tr>')
    now = season(v)
    lines = [esc(wording.moment(v)), esc(wording.goal(v)), *([words[f"face.{now}"]] if now else [])]
    told = "".join([f"<p>{line}</p>" for line in lines])
    lists = table(words["text.lines"], [words[f"table.{key}"] for key in keys], rows)
    return f"<h2>{fought_over(p, v)}</h2>{told}{lists}"


# The map


@lru_cache(maxsize=8192)
def row(texts: Texts, region: str, beside: tuple[str, ...], held: str, here: str, may: str) -> str:
    """One region. Few rows change from step to step, so they are remembered."""
    names = pieces(texts).region
    touching = ", ".join([names[one] for one in beside])
    chosen = f"<td>{may}</td>" if may else ""
    return f'<tr><th scope="row">{names[region]}</th><td>{held}</td><td>{touching}</td><td>{here}</td>{chosen}</tr>'


def map_table(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """A row for each region: its owner, its neighbours, what stands there, and whether it may be chosen now."""
    words, wording, none = p.words, s.wording, every_word(s.reader.language)["table.none"]
    assert isinstance(wording, CondottiereWording)
    yes = every_word(s.reader.language)["table.yes"]
    owner = {region: seat for seat, held in enumerate(v["domains"]) for region in held}
    targets = {one.args[0] for one in s.moment.legal if one.verb in MAPPED}
    names = [esc(wording.name(seat)) for seat in range(v["seats"])]
    tokens: dict[str, str] = {}
    if v["contested"]:
        tokens[v["contested"]] = words["table.here_battle"]
    if v["pope"]:
        there = [words["table.here_battle"]] if v["pope"] == v["contested"] else []
        tokens[v["pope"]] = ", ".join([*there, words["table.here_pope"]])
    rows = []
    for region, beside in borders(wording, v).items():
        held = names[owner[region]] if region in owner else words["text.nobody"]
        may = "" if not targets else yes if region in targets else none
        rows.append(row(wording.texts, region, tuple(beside), held, tokens.get(region, none), may))
    heads = [words["table.map"], words["table.owner"], words["text.neighbours"], words["text.here"]]
    if targets:
        heads.append(words["text.choose"])
    return table(words["text.map"], heads, rows)


def piles(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """The stock and what has been discarded."""
    away = worded(s.wording.texts, v["discards"]) if v["discards"] else p.words["face.pile_empty"]
    stock, gone = p.words["face.stock"], p.words["face.discards"]
    return f"<p>{about(s.reader.language, stock, v['stock'])}. {about(s.reader.language, gone, away)}</p>"
