"""Chapters 18 to 23: a siege or a plain battle on stage: both sides, what each strength comes from, the duel."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.view_types import CityView, DuelView, VirtuView, typed
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import icon, t, word
from signoria.web.orders import order_offers
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import move_button

VERBS: Final = ("token", "war", "leonardo", "cannons", "french aid", "pass")


def draw_theatre(s: PageModel, told: bool = False) -> Html:
    """The fight that is going on; where it is only ``told``, its answers stand elsewhere."""
    v = typed(s.moment.view)
    duel = v["duel"]
    if duel is None:
        return EMPTY
    key = "face.battle_at" if duel["field"] else "face.siege_of"
    attack, defence = duel["strength"]
    lead = "ahead" if attack > defence else "behind"
    return Html(
        f'<section id="theatre" aria-labelledby="theatre-title"><h2 id="theatre-title">{icon("war")} '
        f'{t(s, key, city=duel["city"])}</h2><div class="stage {lead}">{side(s, v, duel, 0)}'
        f'<p class="against"><b>{attack}</b> : <b>{defence}</b></p>{side(s, v, duel, 1)}</div>'
        f'<p class="about">{verdict(s, duel)}</p>{"" if told else answers(s)}</section>'
    )


def side(s: PageModel, v: VirtuView, duel: DuelView, at: int) -> Html:
    """One of the two: who, and what its strength adds up from."""
    seat = duel["attacker"] if at == 0 else duel["defender"]
    if seat is None:
        name, look = t(s, "face.the_city", city=duel["city"]), "neutral"
    else:
        name, look = Html(f"{shield(seat)} {esc(s.wording.name(seat))}"), f"seat-{seat}"
    rows = "".join([f"<li><span>{what}</span> <b>{points:+d}</b></li>" for what, points in parts(s, v, at) if points])
    role = word(s, "face.attacker" if at == 0 else "face.defender")
    return Html(f'<div class="side {look}"><h3><small>{role}</small> {name}</h3><ul>{rows}</ul></div>')


def parts(s: PageModel, v: VirtuView, at: int) -> list[tuple[str, int]]:
    """VIR-20: troops, the value of the city with what agents make of it, and bonuses."""
    duel = v["duel"]
    assert duel is not None
    strength, bonus = duel["strength"][at], duel["bonus"][at]
    announced = (word(s, "face.bonuses"), bonus)
    if at == 0 or duel["field"]:
        return [(word(s, "face.of_troops"), strength - bonus), announced]
    city = v["cities"][duel["city"]]
    changed = value_now(city, duel["attacker"])
    said = [(t(s, "face.of_value"), city["value"])]
    if changed != city["value"]:
        said.append((word(s, "face.of_agent"), changed - city["value"]))
    return [*said, (word(s, "face.of_troops"), strength - bonus - changed), announced]


def value_now(city: CityView, besieger: int) -> int:
    """VIR-20.2, 20.3: less with the besieger's agent, in a neutral city more with another's."""
    if city["agent"] is None:
        return city["value"]
    if city["agent"] == besieger:
        return city["value"] - 1
    return city["value"] + (1 if city["owner"] is None else 0)


def verdict(s: PageModel, duel: DuelView) -> Html:
    """VIR-20.5, 23: what would happen if nobody said anything more."""
    attack, defence = duel["strength"]
    if duel["field"]:
        key = "face.would_tie" if attack == defence else "face.would_win" if attack > defence else "face.would_lose"
        return t(s, key, seat=duel["attacker"])
    return t(s, "face.would_win" if attack > defence else "face.would_lose", seat=duel["attacker"])


def answers(s: PageModel) -> Html:
    """The bonuses that can be announced, and passing; the orders that would say so."""
    if not answers_here(s):
        return EMPTY
    buttons = "".join([move_button(s, one) for one in s.moment.legal if one.verb in VERBS])
    return Html(f'<div class="answers"><div class="choices">{buttons}</div>{order_offers(s)}</div>')


def answers_here(s: PageModel) -> bool:
    """Has the reader something to answer on the stage?"""
    return any(one.verb in VERBS for one in s.moment.legal)
