"""Military scorings, years and the end: a sheet at the head of the board tells what happened, until one plays on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.principato.table.things import cube, wording_of
from signoria.games.principato.view_types import PrincipatoView, typed
from signoria.games.principato.wording import RETURNING
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import icon
from signoria.web.page_model import PageModel
from signoria.web.shields import shield

Event = Mapping[str, Any]
ENDED = ("year_over", "return", "year")  # told below the ranks, in their words


def draw_scoring_sheet(s: PageModel) -> Html:
    """The end, else a scoring that is being decided, else the scorings since one's last step."""
    if s.moment.over:
        return final_sheet(s)
    v = typed(s.moment.view)
    told = scored(s.moment.events) if v["phase"] in RETURNING or begins_a_year(latest(s)) else latest(s)
    held = [event for event in told if event["kind"] == "strengths"]
    if v["phase"] == "supply":
        return sheet(s, begins(s, v), at_stake(s, v), f"face.scoring_{v['scoring']}")
    if not held:
        return EMPTY
    names = [str(event["scoring"]) for event in told if event["kind"] == "scoring"]
    ranks = "".join([scoring_result(s, event) for event in held])
    said = [wording_of(s).t("face.by_rank", points=", ".join(map(str, v["military"])))]
    if any(shared(event) for event in held):
        said.append(wording_of(s).t("face.tied"))
    for event in told:
        if event["kind"] in ENDED:
            said.append(s.wording.story(event, s.reader.seat))
        if event["kind"] == "year":
            said.append(wording_of(s).t("face.new_year", year=event["year"]))
    return sheet(s, Html(ranks), " ".join(said), f"face.scoring_{names[-1]}" if names else "face.scoring_year_end")


def shared(event: Event) -> bool:
    """PRI-11.10: whether armies that are tied have points of several ranks between them."""
    ranked = [one for one, points in zip(event["strengths"], event["points"], strict=True) if points]
    return len(set(ranked)) < len(ranked)


def scored(events: Sequence[Event]) -> Sequence[Event]:
    """The last military scoring and all that has happened since."""
    begun = max([at for at, event in enumerate(events) if event["kind"] == "scoring"], default=0)
    return events[begun:]


def begins_a_year(events: Sequence[Event]) -> bool:
    return any(event["kind"] == "year" for event in events)


def latest(s: PageModel) -> Sequence[Event]:
    """What has happened since the reader's last step, that step included; for a watcher, since the last turn ended."""
    events: Sequence[Event] = s.moment.events
    since = s.moment.since
    if since is None:
        since = max([event["ply"] for event in events if event["kind"] == "end_turn"], default=0)
    return [event for event in events if event["ply"] >= since]


def sheet(s: PageModel, ranks: Html, said: str, title: str) -> Html:
    """A parchment over the board, which can be folded away."""
    more = f"<p>{esc(said)}</p>" if said else ""
    return Html(
        f'<details id="ceremony" open><summary><h2>{icon("military")} {esc(wording_of(s).t(title))}</h2></summary>'
        f"<div>{ranks}{more}</div></details>"
    )


def begins(s: PageModel, v: PrincipatoView) -> Html:
    """PRI-11.2 to 11.6: who decides in which order, who has decided, and how strong each army is."""
    wording = wording_of(s)
    rows = []
    for place, seat in enumerate(v["order"]):
        state = "decided" if place < v["asked"] else "decides" if place == v["asked"] else "later"
        army = v["armies"][seat]
        most = wording.t("face.strength_most", strength=army["strength"], most=army["supplied"])
        rows.append(
            f'<li class="seat-{seat} {state}">{shield(seat)}<b>{esc(wording.name(seat))}</b>'
            f"<span>{esc(most)}</span><em>{esc(wording.t(f'face.{state}'))}</em></li>"
        )
    return Html(f'<ol class="ranks" aria-label="{esc(wording.t("face.order"))}">{"".join(rows)}</ol>')


def at_stake(s: PageModel, v: PrincipatoView) -> str:
    """PRI-11.7, 11.9: what makes an army strong, and what strength brings: who decides now must know it now."""
    return wording_of(s).t("face.at_stake", points=", ".join(map(str, v["military"])))


def scoring_result(s: PageModel, event: Event) -> Html:
    """PRI-11.7 to 11.12: strength, points and the cubes that went back to the supply, the strongest first."""
    wording = wording_of(s)
    strengths, points, spent = event["strengths"], event["points"], event["spent"]
    rows = []
    for seat in sorted(range(len(strengths)), key=lambda seat: -strengths[seat]):
        gone = "".join([f"−{spent[seat][kind]}{cube(kind)} " for kind in spent[seat]])
        cost = wording.t("face.spent", cubes=wording.goods(spent[seat])) if gone else wording.t("face.spent_none")
        rows.append(
            f'<li class="seat-{seat}">{shield(seat)}<b>{esc(wording.name(seat))}</b>'
            f"<span>{esc(wording.t('face.strength', strength=strengths[seat]))}</span>"
            f'<strong>{esc(wording.t("face.gains", points=points[seat]))}</strong><small title="{esc(cost)}">'
            f'<span aria-hidden="true">{gone or "–"}</span><span class="unseen">{esc(cost)}</span></small></li>'
        )
    return Html(f'<ol class="ranks" aria-label="{esc(wording.t("face.result"))}">{"".join(rows)}</ol>')


def final_sheet(s: PageModel) -> Html:
    """PRI-13.2 to 13.6: every point of every player, and the cubes that break a tie."""
    v = typed(s.moment.view)
    wording = wording_of(s)
    seats = [seat for tied in s.moment.ranking for seat in tied] or list(range(v["seats"]))
    heads = "".join([f'<th scope="col">{shield(seat)} {esc(wording.name(seat))}</th>' for seat in seats])
    rows = [row(wording.t("part.points"), [military(v, seat) for seat in seats])]
    for kind in ("monument", "book", "painting"):
        rows.append(row(wording.t(f"face.part_{kind}"), [culture(v, seat, kind) for seat in seats]))
    for group in range(2):
        rows.append(row(wording.t(f"face.part_goal_{group + 1}"), [goal(s, v, seat, group) for seat in seats]))
    cubes = [str(sum(v["principalities"][seat]["cubes"].values())) for seat in seats]
    total = "".join([f"<td><b>{v['points'][seat]}</b></td>" for seat in seats])
    return Html(
        f'<section id="final" tabindex="0" aria-labelledby="final-title"><h2 id="final-title">{icon("laurel")} '
        f'{esc(wording.t("face.final"))}</h2><table class="plain"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr class="all"><th scope="row">{esc(wording.t("face.part_all"))}</th>{total}</tr>'
        f"{row(wording.t('face.part_cubes'), cubes)}</tfoot></table></section>"
    )


def row(title: str, cells: Sequence[str]) -> Html:
    return Html(f'<tr><th scope="row">{esc(title)}</th>{"".join([f"<td>{cell}</td>" for cell in cells])}</tr>')


def military(v: PrincipatoView, seat: int) -> Html:
    return Html(str(v["principalities"][seat]["points"]))


def culture(v: PrincipatoView, seat: int, kind: str) -> Html:
    """``11``, with the tokens that make it."""
    palace = v["principalities"][seat]["palace"]
    held = [(v["values"][name], count) for name, count in palace.items() if name.startswith(kind) and count]
    if not held:
        return Html("0")
    total = sum(worth * count for worth, count in held)
    made = " + ".join([f"{count}×{worth}" if count > 1 else str(worth) for worth, count in held])
    return Html(f"{total} <small>({made})</small>" if made != str(total) else made)


def goal(s: PageModel, v: PrincipatoView, seat: int, group: int) -> Html:
    """PRI-14.12: at the end the objectives lie open."""
    shown = v["shown"][seat]
    if len(shown) <= group:
        return EMPTY
    worth = {part["what"]: part["points"] for part in v["score"][seat]}
    wording = wording_of(s)
    name, about = esc(wording.t(f"objective.{shown[group]}")), esc(wording.goal(v, shown[group]))
    return Html(f'{worth.get(shown[group], 0)} <small title="{about}">{name}</small>')
