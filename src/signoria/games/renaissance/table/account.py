"""Chapters 19 and 22: points and treasury line by line, what the end of a turn brought, and the final account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from signoria.games.renaissance.codes import LEVEL_IDS
from signoria.games.renaissance.table.bout import fresh
from signoria.games.renaissance.table.realm import controlled, terms_of
from signoria.games.renaissance.table.things import wording_of
from signoria.games.renaissance.view_types import typed
from signoria.web.html import esc
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.why import Asked, answer, clause_links

FORTIFIED: Final = LEVEL_IDS[:0:-1]  # fortress, rampart, garrison
MOST_NAMES: Final = 3  # beside each other
Row = tuple[str, str, str, tuple[str, ...]]  # what, how many, how much it brings, clauses


def account(s: PageModel) -> str:
    """The end; else what the last turn brought, until the reader plays on; else what this one would bring now."""
    if s.moment.over:
        return final(s)
    paid = [event for event in s.moment.events if event["kind"] == "treasury"]
    if paid and fresh(s, paid[-1]) and s.moment.view["phase"] in ("vote", "return", "buy"):
        return ceremony(s)
    return prospects(s) if s.reader.seat is not None else ""


def why(s: PageModel, asked: Asked) -> str:
    """The answer to *why not?* and *why 17?*; a player's points lead on to the towns they come from."""
    told = answer(s, asked)
    if asked.total is None:
        return told
    return f'{told}<div class="account">{lines(s, asked.total)}</div>'


def sheet(title: str, inside: str) -> str:
    return (
        f'<section id="account" class="panel" aria-labelledby="account-title"><h2 id="account-title">{icon("points")} '
        f"{title}</h2>{inside}</section>"
    )


# Now


def prospects(s: PageModel) -> str:
    """REN-19.2 to 19.7: what the reader would score and be paid if the turn ended now, folded away."""
    v = typed(s.moment.view)
    assert s.reader.seat is not None
    due = v["due"][s.reader.seat]
    title = esc(wording_of(s).t("panel.due", points=due["points"], ducats=due["ducats"]))
    return (
        f'<section id="account" class="panel quiet-panel" aria-labelledby="account-title"><details id="due">'
        f'<summary><h2 id="account-title">{icon("points")} {title}</h2></summary>{lines(s, int(str(s.reader.seat)))}'
        f"</details></section>"
    )


def lines(s: PageModel, seat: int) -> str:
    """REN-19.2 to 19.7: provinces, artists, and the income of each kind of town."""
    return table(s, word(s, "panel.points_now"), point_rows(s, seat)) + table(
        s, word(s, "panel.treasury_now"), ducat_rows(s, seat)
    )


def point_rows(s: PageModel, seat: int) -> list[Row]:
    v = typed(s.moment.view)
    wording, terms = wording_of(s), terms_of(s)
    whole = controlled(s, seat)
    rows: list[Row] = [
        (wording.t("panel.province", province=one), "1", str(terms.points_province), ("REN-19.2",)) for one in whole
    ]
    count = v["due"][seat]["artists"]
    if count:
        artists = [one["artist"] for one in v["towns"].values() if one["owner"] == seat and one["artist"]]
        named = wording.t("panel.artists", artists=artists)
        rows.append((named, str(count), str(count * terms.points_artist), ("REN-19.3",)))
    total = v["due"][seat]["points"]
    return [*rows, (wording.t("panel.together"), "", str(total), ())]


def ducat_rows(s: PageModel, seat: int) -> list[Row]:
    v = typed(s.moment.view)
    wording, terms = wording_of(s), terms_of(s)
    mine = [one for one in v["towns"].values() if one["owner"] == seat]
    rows: list[Row] = []
    for level in FORTIFIED:
        count = sum(1 for one in mine if one["level"] == level and not one["pillaged"])
        if count:
            each = terms.income[LEVEL_IDS.index(level)]
            rows.append((wording.t(f"panel.level_{level}"), str(count), str(count * each), ("REN-19.6",)))
    pillaged = sum(1 for one in mine if one["pillaged"])
    if pillaged:
        rows.append((wording.t("panel.pillaged"), str(pillaged), "0", ("REN-19.7",)))
    more = v["due"][seat]["ducats"] - sum(int(row[2]) for row in rows)
    if more:
        rows.append((wording.t("panel.venice"), "", str(more), ("REN-24.7",)))
    return [*rows, (wording.t("panel.together"), "", str(v["due"][seat]["ducats"]), ())]


def table(s: PageModel, title: str, rows: Sequence[Row]) -> str:
    """Rows of a sum; the last one is the total."""
    *parts, total = rows
    body = "".join(
        [
            f'<tr><th scope="row">{esc(what)}</th><td>{count}</td><td>{brings}</td>'
            f'<td class="clauses">{clause_links(s, clauses)}</td></tr>'
            for what, count, brings, clauses in parts
        ]
    )
    return (
        f'<table class="sum"><caption>{title}</caption><tbody>{body}</tbody><tfoot><tr>'
        f'<th scope="row">{esc(total[0])}</th>'
        f"<td></td><td>{total[2]}</td><td></td></tr></tfoot></table>"
    )


# The end of a turn


def ceremony(s: PageModel) -> str:
    """REN-19.1: points first, then the treasury, the leader first."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    points: Any = next(event for event in reversed(s.moment.events) if event["kind"] == "points")
    ducats: Any = next(event for event in reversed(s.moment.events) if event["kind"] == "treasury")
    rows = ""
    for seat in sorted(range(v["seats"]), key=lambda one: -v["points"][one]):
        rows += (
            f'<li class="seat-{seat}">{shield(seat)}<b>{esc(wording.name(seat))}</b>'
            f"<strong>{esc(wording.t('panel.scored', points=points['points'][seat], total=v['points'][seat]))}</strong>"
            f"<span>{icon('ducat')} {esc(wording.t('panel.paid', ducats=ducats['ducats'][seat]))}</span></li>"
        )
    title = esc(wording.t("panel.turn_over", turn=v["year"] - 1))
    return sheet(title, f'<ol class="ranks">{rows}</ol>')


# The end of the game


def final(s: PageModel) -> str:
    """REN-22.2 to 22.6: points, then what breaks a tie."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    seats = [seat for tied in s.moment.ranking for seat in tied] or list(range(v["seats"]))
    counts = {
        level: [
            sum(1 for one in v["towns"].values() if one["owner"] == seat and one["level"] == level) for seat in seats
        ]
        for level in ("fortress", "rampart")
    }
    rows = [
        row(wording.t("panel.final_points"), [v["points"][seat] for seat in seats], "all"),
        row(wording.t("panel.level_fortress"), counts["fortress"]),
        row(wording.t("panel.level_rampart"), counts["rampart"]),
        row(wording.t("panel.final_ducats"), [v["ducats"][seat] for seat in seats]),
    ]
    heads = "".join([head(s, seat, len(seats) > MOST_NAMES) for seat in seats])
    inside = (
        f'<div class="wide" tabindex="0" role="group" aria-label="{word(s, "panel.final")}"><table class="plain">'
        f"<thead><tr>"
        f"<td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        f'<p class="small">{word(s, "panel.tie_breaks")}</p>'
    )
    return sheet(word(s, "panel.final"), inside)


def head(s: PageModel, seat: int, narrow: bool) -> str:
    """A player by shield and name; where many stand side by side, the name is there to be heard and pointed at."""
    name = esc(s.wording.name(seat))
    shown = f'<span class="unseen">{name}</span>' if narrow else name
    return f'<th scope="col" title="{name}">{shield(seat)} {shown}</th>'


def row(title: str, cells: Sequence[int], css: str = "") -> str:
    look = f' class="{css}"' if css else ""
    return f'<tr{look}><th scope="row">{esc(title)}</th>{"".join([f"<td>{cell}</td>" for cell in cells])}</tr>'
