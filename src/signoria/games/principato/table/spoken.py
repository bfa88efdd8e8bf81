"""What the reading keys say in Principato: cards, totals, the last scoring, principalities, the display."""

from __future__ import annotations

from signoria.games.principato.table.text import ZONES, cards, cubes, zone
from signoria.games.principato.table.things import told, wording_of
from signoria.games.principato.view_types import PrincipatoView, typed
from signoria.web.html import esc
from signoria.web.page_model import PageModel

OUTCOME = ("scoring", "strengths")  # the events that tell how a scoring went


def sentences(s: PageModel) -> dict[str, str]:
    """The sentence behind each key, escaped."""
    v = typed(s.moment.view)
    return {"h": hand(s, v), "t": totals(s, v), "b": last_scoring(s), "m": principalities(s, v), "c": display(s, v)}


def hand(s: PageModel, v: PrincipatoView) -> str:
    """One's two cards and what they do, and the objectives with what they bring now."""
    if s.reader.seat is None:
        return ""
    wording = wording_of(s)
    worth = {part["what"]: part["points"] for part in v["score"][s.reader.seat]}
    aims = [
        wording.t("spoken.goal", goal=wording.t(f"objective.{one}"), points=worth.get(one, 0))
        for one in v["objectives"]
    ]
    shown = "; ".join([told(s, card) for card in v["hands"][s.reader.seat]])
    return f"{esc(wording.t('spoken.cards'))} {shown}. {esc(wording.t('spoken.goals', goals=', '.join(aims)))}"


def totals(s: PageModel, v: PrincipatoView) -> str:
    """Of each player the points, the strength now and at most, and the cubes in store."""
    wording = wording_of(s)
    made = [esc(wording.t("spoken.moment", moment=wording.moment(v)))]
    for seat in range(v["seats"]):
        army = v["armies"][seat]
        strength = wording.t("face.strength_most", strength=army["strength"], most=army["supplied"])
        said = wording.t("spoken.total", name=wording.name(seat), points=v["points"][seat], strength=strength)
        made.append(f"{esc(said)} {cubes(s, v, seat)}.")
    return " ".join(made)


def last_scoring(s: PageModel) -> str:
    """How the last military scoring ended, as the chronicle told it."""
    begun = [at for at, event in enumerate(s.moment.events) if event["kind"] == "scoring"]
    if not begun:
        return esc(wording_of(s).t("spoken.no_scoring"))
    return esc(
        " ".join(
            [s.wording.story(one, s.reader.seat) for one in s.moment.events[begun[-1] :] if one["kind"] in OUTCOME]
        )
    )


def principalities(s: PageModel, v: PrincipatoView) -> str:
    """Of each player what lies in the five zones, and the cards."""
    wording = wording_of(s)
    made = []
    for seat in range(v["seats"]):
        told = [(esc(wording.t(f"zone.{name}")), zone(s, v, seat, name)) for name in ZONES]
        zones = "; ".join([wording.t("list.labelled", label=label, thing=thing) for label, thing in told])
        made.append(f"{esc(wording.t('spoken.of', name=wording.name(seat)))} {zones}; {cards(s, v, seat)}.")
    return " ".join(made)


def display(s: PageModel, v: PrincipatoView) -> str:
    """The cards that lie open, the one that leaves next first."""
    shown = "; ".join([told(s, card) for card in v["display"]])
    return f"{esc(wording_of(s).t('text.leaves'))} {shown}."
