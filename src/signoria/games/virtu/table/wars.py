"""VIR2: the game for two: major cities, their influence tracks, and how they look upon both kings."""

from __future__ import annotations

from signoria.games.virtu.codes import MAJOR_IDS
from signoria.games.virtu.table.things import terms_of
from signoria.games.virtu.view_types import MajorView, VirtuView, typed
from signoria.web.html import esc
from signoria.web.icons import icon, t, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.why import clause_links


def draw_majors(s: PageModel) -> str:
    """The influence board; nothing with more than two players."""
    v = typed(s.moment.view)
    if not v["majors"]:
        return ""
    rows = "".join([draw_major(s, v, at, name) for at, name in enumerate(MAJOR_IDS)])
    wars = terms_of(s).wars
    assert wars is not None
    title = t(s, "face.influence_board", year=v["year"], count=min(wars.rounds, terms_of(s).max_years))
    return (
        f'<section id="majors" aria-labelledby="majors-title"><h2 id="majors-title">{title}</h2>'
        f"<ul>{rows}</ul>{race(s, v)}{stand_in(s)}</section>"
    )


def stand_in(s: PageModel) -> str:
    """VIR2-15.3: with two players, what is not from the booklet says so."""
    if s.moment.view["seats"] != 2:
        return ""
    return f'<p class="about">{word(s, "face.experimental")} {clause_links(s, ("VIR2-15.3",))}</p>'


def draw_major(s: PageModel, v: VirtuView, at: int, name: str) -> str:
    """One major city: its track from France to Naples, who is in favour, what it has."""
    major = v["majors"][name]
    cities = ", ".join([word(s, f"city.{city}") for city in major["cities"]])
    head = (
        f'<h3 class="major-{name}"><i class="field">{word(s, f"major.{name}")[0]}</i> {word(s, f"major.{name}")}</h3>'
    )
    if major["ally"] == "gone":
        return f"<li>{head}<p>{word(s, 'face.major_gone')}</p></li>"
    if major["ally"] is not None:
        return f"<li>{head}<p>{shield(major['ally'])} {t(s, 'face.major_allied', seat=major['ally'])}</p></li>"
    agent = (
        f'<p class="bar-note seat-{major["agent"]}"><span class="dot">{icon("agent")}</span>'
        f"{t(s, 'face.agent_of', seat=major['agent'])}</p>"
        if major["agent"] is not None
        else ""
    )
    return f"<li>{head}{track(s, v, at, major)}{postures(s, major)}<p><small>{cities}</small></p>{agent}</li>"


def track(s: PageModel, v: VirtuView, at: int, major: MajorView) -> str:
    """VIR2-7.1: the spaces: alliance and favour of France, neutral, favour and alliance of Naples."""
    wars = terms_of(s).wars
    assert wars is not None
    cells = []
    for place in range(wars.least[at], wars.most[at] + 1):
        zone = (
            "neutral" if abs(place) <= wars.neutral[at] else "alliance" if abs(place) >= wars.alliance[at] else "favour"
        )
        whose = "" if zone == "neutral" else f" seat-{side_of(v, place)}"
        here = place == major["influence"]
        disc = '<b class="disc"></b>' if here else ""
        cells.append(f'<i class="{zone}{whose}{" here" if here else ""}">{disc}</i>')
    said = t(s, "face.influence_at", place=f"{major['influence']:+d}", least=wars.least[at], most=wars.most[at])
    return f'<p class="influence" role="img" aria-label="{said}" title="{said}">{"".join(cells)}</p>'


def side_of(v: VirtuView, place: int) -> int:
    """The seat on whose side of a track a space lies: below 0 is France."""
    france = next(seat for seat in range(2) if v["players"][seat]["power"] == "france")
    return france if place < 0 else 1 - france


def postures(s: PageModel, major: MajorView) -> str:
    """How it looks upon each player."""
    told = [
        f'<li>{shield(seat)} <span class="unseen">{esc(s.wording.name(seat))}: </span>{word(s, f"posture.{one}")}</li>'
        for seat, one in enumerate(major["posture"])
    ]
    return f'<ul class="postures">{"".join(told)}</ul>'


def race(s: PageModel, v: VirtuView) -> str:
    """VIR2-15.7: how long each has held the enemy capital."""
    wars = terms_of(s).wars
    assert wars is not None
    told = [
        f"<p>{t(s, 'face.holds_capital', seat=seat, count=player['held'], hold=wars.hold)}</p>"
        for seat, player in enumerate(v["players"])
        if player["held"]
    ]
    return "".join(told)
