"""Chapter 5: the secret vote. Who has voted, not how; then all votes at once, and what they decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from signoria.engine.actions import Action
from signoria.games.renaissance.table.bout import fresh
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.things import wording_of
from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.html import esc
from signoria.web.i18n import about
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import move_button

VERBS: Final[tuple[str, ...]] = ("vote", "bonus")
Event = Mapping[str, Any]


def ballot(s: PageModel) -> str:
    """The vote that is going on, else the one that was shown since the reader's own last step."""
    v = typed(s.moment.view)
    if v["phase"] == "vote" and v["year"] == 1:  # REN-23.8, R52g: the Swiss say where their bonus goes, nobody votes
        return sheet(word(s, "panel.bonus"), going_on(s, v), choices(s, "panel.bonus_about"))
    if v["phase"] == "vote":
        return sheet(word(s, "panel.vote"), going_on(s, v), choices(s))
    shown = [event for event in s.moment.events if event["kind"] == "votes"]
    return revealed(s, v, shown[-1]) if shown and fresh(s, shown[-1]) and v["phase"] == "buy" else ""


def sheet(title: str, rows: str, more: str, look: str = "voters") -> str:
    return (
        f'<section id="ballot" class="panel" aria-labelledby="ballot-title"><h2 id="ballot-title">{title}</h2>'
        f'<div class="scene"><ul class="{look}">{rows}</ul></div>{more}</section>'
    )


def going_on(s: PageModel, v: RenaissanceView) -> str:
    """REN-5.2: a token face down for each sealed vote; one's own is known to oneself alone."""
    rows = []
    for seat in range(v["seats"]) if v["year"] > 1 else s.moment.actors:
        mine = v["vote"] if seat == s.reader.seat else None
        state = "voted" if v["voted"][seat] else "thinks" if seat in s.moment.actors else "waits"
        token = face(mine.partition(" ")[0], "down") if mine is not None else '<i class="token sealed"></i>'
        rows.append(row(s, v, seat, token if v["voted"][seat] else '<i class="token"></i>', word(s, f"panel.{state}")))
    return "".join(rows)


def row(s: PageModel, v: RenaissanceView, seat: int, token: str, said: str) -> str:
    """A voter; where powers are played, the pope's voice counts twice (REN-24.6)."""
    double = word(s, "panel.double_vote") if doubles(s, v, seat) else ""
    more = f" <small>{double}</small>" if double else ""
    name = esc(s.wording.name(seat))
    return f'<li class="seat-{seat}">{shield(seat)}<b title="{name}">{name}</b>{token}<span>{said}{more}</span></li>'


def doubles(s: PageModel, v: RenaissanceView, seat: int) -> bool:
    return terms_of(s).powers and v["nations"][seat] == "rome"


def face(stance: str, look: str = "") -> str:
    """One side of a vote token."""
    return f'<i class="token {stance} {look}">{icon(stance)}</i>'


def choices(s: PageModel, told: str = "panel.vote_about") -> str:
    """REN-5.2, 24.12: peace or war; the Swiss say at the same time where their bonus goes."""
    mine = [action for action in s.moment.legal if action.verb in VERBS]
    if not mine:
        return ""
    buttons = "".join([button(s, action.args[0].partition(" ")[0], action) for action in mine])
    return f'<div class="answers"><p class="small">{word(s, told)}</p><div class="choices">{buttons}</div></div>'


def button(s: PageModel, stance: str, action: Action) -> str:
    drawn = icon(stance) if stance in ("peace", "war") else ""
    return move_button(
        s, action, f"{drawn}<span>{esc(s.wording.choice(action, s.moment.view))}</span>", f"move stance {stance}"
    )


def cast(s: PageModel, v: RenaissanceView, seat: int, vote: str) -> str:
    """A shown vote in a row of them: shield and token; the name is there to be heard and pointed at."""
    said = about(s.reader.language, esc(s.wording.name(seat)), word(s, f"state.{vote}"))
    if doubles(s, v, seat):
        said += f", {word(s, 'panel.double_vote')}"
    twice = "<b>×2</b>" if doubles(s, v, seat) else ""
    token = face(vote, f"turned turn-{seat}")
    return f'<li class="seat-{seat}" title="{said}">{shield(seat)}{token}{twice}<span class="unseen">{said}</span></li>'


def revealed(s: PageModel, v: RenaissanceView, event: Event) -> str:
    """REN-5.3 to 5.5: all tokens turned, the count, and what it means for the turn."""
    wording = wording_of(s)
    votes = [str(vote) for vote in event["votes"]]
    rows = "".join([cast(s, v, seat, vote) for seat, vote in enumerate(votes)])
    weights = [2 if doubles(s, v, seat) else 1 for seat in range(v["seats"])]
    war = sum(weight for weight, vote in zip(weights, votes, strict=True) if vote == "war")
    state = "war" if v["war"] else "peace"
    told = wording.t("panel.counted", war=war, all=sum(weights))
    more = f'<p class="outcome {state}">{icon(state)} {esc(told)} {word(s, f"panel.it_is_{state}")}</p>'
    return sheet(word(s, "panel.votes"), rows, more, "voters shown")
