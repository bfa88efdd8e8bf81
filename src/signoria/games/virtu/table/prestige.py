"""Chapter 32, VIR2-15: the prestige board, every point explained, and the account at the end."""

from __future__ import annotations

from signoria.games.virtu.table.estate import in_full
from signoria.games.virtu.table.things import terms_of
from signoria.games.virtu.table.wars import stand_in
from signoria.games.virtu.view_types import VirtuView, typed
from signoria.web.html import anonymous, esc
from signoria.web.i18n import say
from signoria.web.icons import count, icon, signed, t, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.why import Asked, answer, clause_links, quoted


def why(s: PageModel, asked: Asked) -> str:
    """The answer to *why not?* and *why 7?*."""
    if asked.total is None:
        return answer(s, asked)
    v = typed(s.moment.view)
    total = signed(v["players"][asked.total]["points"])
    title = say(s.reader.language, "table.why.of", name=s.wording.name(asked.total), total=total)
    palace = t(s, "face.palace_of", seat=asked.total, power=v["players"][asked.total]["power"])
    whole = anonymous(f'<h3>{palace}</h3><div class="virtu house">{in_full(s, asked.total)}</div>')
    return f'<h2 id="why-title">{esc(title)}</h2>{lines(s, asked.total)}{quoted(s, asked.clauses)}{whole}'


def lines(s: PageModel, seat: int) -> str:
    """The parts of one player's prestige, each with what it comes from."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    rows = "".join(
        [
            f'<tr><th scope="row">{esc(s.wording.part(part))}</th><td>{basis(s, seat, str(part["what"]))}</td>'
            f'<td>{signed(part["points"])}</td><td class="clauses">{clause_links(s, part["clauses"])}</td></tr>'
            for part in player["score"]
        ]
    )
    heads = "".join(
        [f'<th scope="col">{word(s, f"face.column_{one}")}</th>' for one in ("part", "from", "points", "rules")]
    )
    return (
        f'<table class="sum"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row" colspan="2">'
        f"{word(s, 'face.together')}</th><td>{signed(player['points'])}</td><td></td></tr></tfoot></table>"
    )


def basis(s: PageModel, seat: int, what: str) -> str:
    """What a part is counted from."""
    v = typed(s.moment.view)
    player = v["players"][seat]
    if what in ("cities", "cities_leader"):
        return count(s, "face.cities", player["cities"])
    if what in ("patronage", "patronage_leader"):
        return t(s, "face.at_rank", rank=player["rank"])
    if what == "religion":
        return count(s, "face.crosses", player["crosses"])
    if what == "trophies":
        return str(player["trophies"].bit_count() if v["seats"] > 2 else player["trophies"])
    if what == "alliances":
        return ", ".join([word(s, f"alliance.{name}") for name, one in v["alliances"].items() if one["ally"] == seat])
    if what == "indulgences":
        return str(sum(1 for room in player["rooms"] if room["indulgence"]))
    return ""


# The board


def draw_prestige(s: PageModel) -> str:
    """Everybody's prestige part by part, as if the game ended now; the two tracks above it."""
    v = typed(s.moment.view)
    title = word(s, "face.final" if s.moment.over else "face.prestige_board")
    tracks = "" if v["seats"] == 2 else f"{city_track(s, v)}{patronage_track(s, v)}"
    named = (
        'id="account" open' if s.moment.over else 'id="prestige"'
    )  # a fold stays as it was left: at the end another one
    return (
        f'<details {named} class="sheet-fold"><summary>{icon("points")}<b>{title}</b>'
        f"<small>{standing(s, v)}</small></summary>{tracks}{table(s, v)}{stand_in(s)}</details>"
    )


def standing(s: PageModel, v: VirtuView) -> str:
    """Points in short: ``Ada 7, Bea 5``, the best first."""
    seats = sorted(range(v["seats"]), key=lambda seat: -v["players"][seat]["points"])
    return " ".join(
        [
            f'<span class="seat-{one}">{shield(one)}<span class="unseen"> {esc(s.wording.name(one))} </span>'
            f"{signed(v['players'][one]['points'])}</span>"
            for one in seats
        ]
    )


def table(s: PageModel, v: VirtuView) -> str:
    """A row for each part, a column for each player."""
    parts = [str(part["what"]) for part in v["players"][0]["score"]]
    heads = "".join(
        [
            f'<th scope="col" class="seat-{seat}">{shield(seat)}'
            f'<span class="name">{esc(s.wording.name(seat))}</span></th>'
            for seat in range(v["seats"])
        ]
    )
    rows = ""
    for at, what in enumerate(parts):
        cells = "".join([cell(s, v, seat, at, what) for seat in range(v["seats"])])
        part = v["players"][0]["score"][at]
        links = f" <small>{clause_links(s, part['clauses'][:1])}</small>" if s.moment.over else ""
        rows += f'<tr><th scope="row">{esc(s.wording.part(part))}{links}</th>{cells}</tr>'
    totals = "".join([f"<td><b>{signed(v['players'][seat]['points'])}</b></td>" for seat in range(v["seats"])])
    caption = word(s, "face.final_about" if s.moment.over else "face.if_now")
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="plain account">'
        f"<caption>{caption}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">{word(s, "face.together")}</th>{totals}</tr></tfoot></table></div>'
    )


def cell(s: PageModel, v: VirtuView, seat: int, at: int, what: str) -> str:
    worth = signed(v["players"][seat]["score"][at]["points"])
    said = basis(s, seat, what)
    return f"<td>{worth}{f' <small>{said}</small>' if said and what.endswith('leader') is False else ''}</td>"


def city_track(s: PageModel, v: VirtuView) -> str:
    """VIR-24, 31.1, 32.1: who stands where, the last to arrive on top, and what a space is worth."""
    worth = terms_of(s).city_points
    spaces = []
    for step, brings in enumerate(worth):
        here = [seat for seat in v["stack"] if min(v["players"][seat]["cities"], len(worth) - 1) == step]
        spaces.append(space(s, str(step), brings, here, step == len(worth) - 1))
    return f'<h3>{word(s, "face.city_track")}</h3><ol class="steps">{"".join(spaces)}</ol>'


def patronage_track(s: PageModel, v: VirtuView) -> str:
    """VIR-13, 32.3."""
    worth = terms_of(s).box.rank_points
    spaces = []
    for rank, brings in enumerate(worth):
        here = [seat for seat in range(v["seats"]) if v["players"][seat]["rank"] == rank]
        spaces.append(space(s, str(rank), brings, here, rank == len(worth) - 1))
    return f'<h3>{word(s, "face.patronage_track")}</h3><ol class="steps">{"".join(spaces)}</ol>'


def space(s: PageModel, name: str, worth: int, here: list[int], ends: bool) -> str:
    """A space of a track: its number, what it is worth, who stands there; the last one ends the game."""
    discs = "".join([f'{shield(one)}<span class="unseen">{esc(s.wording.name(one))}</span>' for one in here])
    said = count(s, "face.prestige", worth)
    look = ' class="ends"' if ends else ""
    return f'<li{look} title="{said}"><b>{name}</b><small>{worth}</small><span class="discs">{discs}</span></li>'
