"""A combat as a small theatre: two sides, cards face down and turned, dice, modifiers one by one, the outcome."""

from __future__ import annotations

from typing import Final

from signoria.games.renaissance.codes import SLOT_IDS
from signoria.games.renaissance.table.bout import SIDES, Bout, Event, Line, Slot, bout
from signoria.games.renaissance.table.stage import VERBS as VERBS
from signoria.games.renaissance.table.stage import choices
from signoria.games.renaissance.table.things import card_face, card_look, card_told, town, wording_of
from signoria.games.renaissance.view_types import typed
from signoria.games.renaissance.wording import buyer
from signoria.web.html import esc
from signoria.web.i18n import about
from signoria.web.icons import icon, word
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.why import clause_links

LATEST: Final = 4  # lines of what has happened; the chronicle has them all
ROLES: Final = ("panel.attacks", "panel.defends")
TOLD: Final = (  # what happens between the reveal and the result, and in the sale windows before
    *("offer", "hire", "cancel", "counter", "betrayed", "condottiere", "bribe", "no_bribe", "sign", "retreat"),
)


def theatre(s: PageModel) -> str:
    """The combat that is fought, or the last one until the reader plays on."""
    made = bout(s)
    if made is None:
        return ""
    way = wording_of(s).t("panel.from" if made.origin else "panel.by", way=made.way, origin=made.origin)
    sides = f'<div class="sides">{"".join([side(s, made, one) for one in (0, 1)])}</div>'
    answers = choices(s)
    if made.result is not None and s.moment.legal and not answers:  # over, and the reader has something else to decide
        told = f'<h2 id="theatre-title">{ended(s, made)}</h2>'
        return f'<details id="theatre" class="panel past"><summary>{told}</summary>{sides}</details>'
    past = "" if made.result is None else " past"
    return (
        f'<section id="theatre" class="panel{past}" aria-labelledby="theatre-title">'
        f'<h2 id="theatre-title">{esc(wording_of(s).t("panel.combat", town=made.town))}</h2>'
        f'<div class="scene"><p class="route">{esc(way)}</p>{sides}{happened(s, made)}{outcome(s, made)}'
        f"{third_parties(s)}</div>{answers}</section>"
    )


def of_others(s: PageModel) -> bool:
    """Is what is shown a combat that is over, and in which the reader had no part?"""
    made = bout(s) if s.moment.view["combat"] is None else None
    return made is not None and s.reader.seat not in (made.attacker, made.defender)


# A side


def side(s: PageModel, made: Bout, one: int) -> str:
    """Who fights and with what total, the cards laid, what adds up and the die.

    The total stands beside the name: it decides, and what is asked may lie over all that follows.
    """
    seat = made.seat_of(one)
    name = esc(s.wording.name(seat))
    cards = "".join(
        [place(s, made, slot) for slot, own in zip(made.slots, SIDES, strict=True) if lies(slot, own) == one]
    )
    won = made.result is not None and bool(made.result["won"]) == (one == 0)
    tied = made.result is not None and made.totals[0] == made.totals[1]
    look = " won" if won else " lost" if made.result is not None and (one == 0 or not tied) else ""
    return (
        f'<section class="side seat-{seat}{look}" aria-label="{about(s.reader.language, word(s, ROLES[one]), name)}">'
        f'<p class="captain">{shield(seat)}<b title="{name}">{name}</b> <i>{word(s, ROLES[one])}</i></p>'
        f"{total(s, made, one) if made.shown else ''}"
        f'<ol class="slots">{cards}</ol>{bought(s, made, one)}{reckoning(s, made, one) if made.shown else ""}</section>'
    )


def lies(slot: Slot, own: int) -> int:
    """On which side a card lies: a Condottiere that changed sides has gone over."""
    return slot.side if slot.filled else own


def place(s: PageModel, made: Bout, slot: Slot) -> str:
    """A slot: empty, a back, or a card with what became of it."""
    number = SLOT_IDS.index(slot.name)
    seat = made.seat_of(SIDES[number])
    red = " red-slot" if slot.name.endswith("red") else ""
    if not slot.filled:
        said = word(s, "panel.no_card" if made.shown else "panel.empty")
        return f'<li class="slot{red}"><span class="gap" title="{said}"><span class="unseen">{said}</span></span></li>'
    if slot.card is None:
        said = word(s, "panel.face_down")
        return (
            f'<li class="slot{red}"><span id="slot-{number}" class="card back" data-fly data-from="backs-{seat}" '
            f'title="{said}"><span class="unseen">{said}</span></span></li>'
        )
    down = "" if made.shown else " down"
    gone = " gone" if slot.lost else ""
    turned = f" turned turn-{number}" if made.shown else ""
    drawn = (
        f'<span id="slot-{number}" class="{card_look(slot.card)}{down}{gone}{turned}" data-fly '
        f'data-from="backs-{seat}" title="{card_told(s, slot.card)}">{card_face(s, slot.card)}</span>'
    )
    rolled = "".join([condottiere_die(s, face, at) for at, face in enumerate(slot.faces)])
    dice = f'<span class="rolls">{rolled}</span>' if rolled else ""
    return f'<li class="slot{red}">{drawn}{marks(s, made, slot)}{dice}</li>'


def marks(s: PageModel, made: Bout, slot: Slot) -> str:
    """What a card has met with, in a word."""
    said = [word(s, f"panel.source_{slot.source}")] if slot.source in ("bought", "free") else []
    if not made.shown:
        said.append(word(s, "panel.seen_by_you"))
    if slot.side != SIDES[SLOT_IDS.index(slot.name)]:
        said.append(word(s, "panel.changed_sides"))
    for state in ("lost", "saved", "doubled"):
        if getattr(slot, state):
            said.append(word(s, f"panel.{state}"))
    return f'<em class="mark">{" · ".join(said)}</em>' if said else ""


def bought(s: PageModel, made: Bout, one: int) -> str:
    """REN-25.10: Condottieri hired of third parties lie open before the buyer."""
    c = typed(s.moment.view)["combat"]
    if c is None or made.shown or not c["bought"][one]:
        return ""
    return f'<p class="hired">{icon("condottiere")} {esc(wording_of(s).t("panel.hired", count=c["bought"][one]))}</p>'


# Dice and sums


def die(number: int, said: str, identity: str) -> str:
    """An ordinary die: pips for the eye, a word for the ear."""
    pips = "<i></i>" * number
    return f'<span id="{identity}" class="die d-{number}" role="img" aria-label="{said}">{pips}</span>'


def condottiere_die(s: PageModel, face: str, at: int) -> str:
    """REN-8.7: rout, betrayal, or a number."""
    said = esc(wording_of(s).t("panel.condottiere_die", face=face))
    drawn = face if face.isdigit() else icon(face)
    return (
        f'<span class="die of-condottiere {face if not face.isdigit() else "number"} '
        f'roll-{min(at, 3)}" role="img" aria-label="{said}" title="{said}">{drawn}</span>'
    )


def reckoning(s: PageModel, made: Bout, one: int) -> str:
    """REN-17.15, 17.16: modifiers one by one, and the die."""
    rows = made.lines[one]
    listed = "".join([f'<li class="line-{at}">{named(s, row)} <b>{row.points}</b></li>' for at, row in enumerate(rows)])
    said = esc(wording_of(s).t("panel.rolled", number=made.dice[one]))
    return f'<div class="sum-up"><ol class="lines">{listed}</ol>{die(made.dice[one], said, f"die-{one}")}</div>'


def total(s: PageModel, made: Bout, one: int) -> str:
    """REN-17.15, 17.16: the total, and where each point comes from."""
    wording = wording_of(s)
    force, rows = made.totals[one], made.lines[one]
    said, asks = esc(wording.t("panel.total", total=force)), esc(wording.t("panel.why", total=force))
    table = "".join(
        [
            f'<tr><th scope="row">{named(s, row)}</th><td>{row.points}</td>'
            f'<td class="clauses">{clause_links(s, row.clauses)}</td></tr>'
            for row in rows
        ]
    )
    return (
        f'<details class="reasons" id="reasons-{one}"><summary title="{asks}"><span class="unseen">{asks}</span>'
        f'<strong class="force" aria-hidden="true">{force}</strong></summary>'
        f'<table class="sum"><caption class="unseen">{said}</caption><tbody>{table}</tbody>'
        f'<tfoot><tr><th scope="row">{word(s, "panel.together")}</th><td>{force}</td><td></td></tr></tfoot></table>'
        f"</details>"
    )


def named(s: PageModel, row: Line) -> str:
    return esc(wording_of(s).t(row.key, **row.params))


# What happened


def happened(s: PageModel, made: Bout) -> str:
    """Counters, bribes, Signs of God, Retreats: what the chronicle says of them."""
    told = [
        s.wording.story(event, s.reader.seat) for event in made.told if event["kind"] in TOLD and worth_telling(event)
    ]
    items = "".join([f"<li>{esc(one)}</li>" for one in told[-LATEST:]])
    return f'<ol class="happened" aria-label="{word(s, "panel.happened")}">{items}</ol>' if items else ""


def worth_telling(event: Event) -> bool:
    """Who stays out of a sale window is not told here."""
    return event["kind"] != "offer" or bool(event["condottieri"] or event["ducats"])


def outcome(s: PageModel, made: Bout) -> str:
    """REN-18.1 to 18.10: who has the town now."""
    return "" if made.result is None else f'<p class="outcome">{ended(s, made)}</p>'


def ended(s: PageModel, made: Bout) -> str:
    assert made.result is not None
    tie = f" {word(s, 'panel.tie')}" if made.totals[0] == made.totals[1] else ""
    return esc(s.wording.story(made.result, s.reader.seat)) + tie


def third_parties(s: PageModel) -> str:
    """REN-25.8: in a sale window, who has answered; afterwards what is on offer."""
    v = typed(s.moment.view)
    if v["phase"] not in ("sale", "hire"):
        return ""
    wording, c = wording_of(s), v["combat"]
    assert c is not None
    rows = []
    for seat in range(v["seats"]):
        if seat in (c["attacker"], c["defender"]) or not any(one["owner"] == seat for one in v["towns"].values()):
            continue
        if v["phase"] == "hire":
            said = wording.t("panel.offers", count=v["selling"][seat])
        else:
            said = wording.t("panel.sealed" if v["answered"][seat] else "panel.thinks")
        rows.append(
            f'<li class="seat-{seat}">{shield(seat)}<b>{esc(wording.name(seat))}</b> <span>{esc(said)}</span></li>'
        )
    title = esc(wording.t("panel.window", buyer=buyer(v)))
    return f'<div class="window"><h3>{title}</h3><ul class="thirds">{"".join(rows)}</ul></div>'


__all__ = ["VERBS", "theatre", "town"]
