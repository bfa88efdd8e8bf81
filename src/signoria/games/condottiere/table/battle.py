"""The battle: a line for each captain, its strength, the season, and the piles beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from signoria.games.condottiere.table.pieces import Pieces
from signoria.games.condottiere.view_types import CondottiereView, typed
from signoria.games.condottiere.wording import CondottiereWording
from signoria.web.html import esc
from signoria.web.page_model import PageModel
from signoria.web.shields import shield
from signoria.web.table import total_link

Fresh = Counter[tuple[object, object]]  # how many of a kind in a seat's line
FIGHTING = ("battle", "pope", "take_back")
BETWEEN = {"hand": "after", "keep": "round_over"}  # CON-10.2: what is over, once the lines are gone


def season(v: CondottiereView) -> str:
    """The season card that lies open, if one does."""
    for line in v["lines"]:
        for one in ("winter", "spring"):
            if one in line:
                return one
    return ""


def draw_battle(s: PageModel, p: Pieces) -> str:
    """Everything that is fought with."""
    v = typed(s.moment.view)
    now = season(v)
    takes = {one.args[0] for one in s.moment.legal if one.verb == "take"}
    new = fresh(s)
    best = max(v["totals"])
    lead = v["totals"].index(best) if best and v["totals"].count(best) == 1 else -1
    lanes = "".join([lane(s, p, v, seat, seat == lead, takes, new) for seat in range(v["seats"])])
    weather = f'<p class="season">{icon(now)}{p.words[f"face.{now}"]}</p>' if now else ""
    look = f"{now} fought" if v["phase"] in ("battle", "take_back") else now
    return (
        f'<section id="battle" class="{look}" aria-labelledby="headline">{headline(s, p, v)}{weather}'
        f'<div class="lanes n-{v["seats"]}">{lanes}</div>{piles(p, v)}</section>'
    )


def fresh(s: PageModel) -> Fresh:
    """The cards of this battle that were played since the reader's own last step."""
    played: Fresh = Counter()
    for event in s.moment.events[len(s.moment.events) - s.moment.news :]:
        if event["kind"] == "play":
            played[event["seat"], event["card"]] += 1
        elif event["kind"] == "place" or s.wording.opens(event):  # those before lay in another battle
            played.clear()
    return played


def headline(s: PageModel, p: Pieces, v: CondottiereView) -> str:
    """What is fought over, or what comes next when a battle or a round is over; when, and what wins here."""
    wording = s.wording
    assert isinstance(wording, CondottiereWording)
    what = p.words["table.final" if v["final"] else "face.after" if any(v["lines"]) else "face.peace"]
    if v["phase"] in BETWEEN:
        key = f"face.{BETWEEN[v['phase']]}{'_next' if v['contested'] else ''}"
        what = p.words[key].format(region=p.region[v["contested"]] if v["contested"] else "")
    elif v["contested"]:
        what = p.words["face.battle"].format(region=p.region[v["contested"]])
    elif s.moment.over:
        told = [wording.story(event, s.reader.seat) for event in s.moment.events[-3:] if event["kind"] == "victory"]
        what = esc(told[-1]) if told else p.words["prompt.over"]
    moment = "" if v["final"] else f"<span>{esc(wording.moment(v))}</span>"
    return f'<h2 id="headline">{what}</h2><p class="moment">{moment} <span>{esc(wording.goal(v))}</span></p>'


def icon(name: str) -> str:
    return f'<svg class="mini" aria-hidden="true"><use href="#i-{name}"/></svg>'


def lane(s: PageModel, p: Pieces, v: CondottiereView, seat: int, leads: bool, takes: set[str], new: Fresh) -> str:
    """One captain's battle line with its strength; the strength answers *why?*."""
    name, total, own = esc(s.wording.name(seat)), v["totals"][seat], seat == s.reader.seat
    words, fighting = p.words, v["phase"] in FIGHTING
    marks = f'<em class="leads">{words["face.leads"]}</em>' if leads and fighting else ""
    if fighting and seat in v["out"]:
        marks += f'<em class="passed">{words["table.passed"]}</em>'
    if v["defended"] and seat == v["defender"]:
        marks += f'<em class="defends">{words["face.defends"]}</em>'
    asks = words["face.why_total"].format(seat=name, total=total)
    cards = line_cards(p, v, seat, own, takes, new)
    look = f"{' top' if leads else ''}{'' if cards else ' bare'}"
    return (
        f'<section class="lane seat-{seat}{look}" '
        f'aria-label="{words["face.line"].format(seat=name)}">'
        f'<p class="captain">{shield(seat)} <b title="{name}">{name}</b></p>'
        f'<p class="force">{total_link(s, seat, "tot", str(total), asks)}<span class="marks">{marks}</span></p>'
        f'<ol class="line">{cards}</ol></section>'
    )


def line_cards(p: Pieces, v: CondottiereView, seat: int, own: bool, takes: set[str], new: Fresh) -> str:
    """The cards of a line. Each says whence it came: from the reader's hand, or from the backs of another's."""
    cards: list[str] = []
    hand = v["hand"] or {}
    for card, count in v["lines"][seat].items():
        origin = f"h-{card}-{hand.get(card, 0)}" if own else f"backs-{seat}"
        for index in range(count):
            if own and card in takes:
                cards.append(p.button("take", f"l-{seat}", card, index))
            else:
                latest = index >= count - new[seat, card]
                cards.append(p.printed(f"l-{seat}-{card}-{index}", card, origin, latest))
    if v["face_down"][seat]:
        cards.append(face_down(p, seat, v["my_face_down"] if own else None, hand))
    return "".join(cards)


def face_down(p: Pieces, seat: int, mine: str | None, hand: Mapping[str, int]) -> str:
    """CON-20.1: a back to everybody but its owner."""
    if mine is None:
        told, look, inside, origin = p.words["face.face_down"], "back", "", f"backs-{seat}"
    else:
        told, look, inside = p.words["face.my_face_down"].format(card=p.card[mine]), f"{mine} down", p.inside[mine]
        origin = f"h-{mine}-{hand.get(mine, 0)}"
    return (
        f'<li><span id="d-{seat}" class="card {look}" data-from="{origin}" title="{told}">{inside}'
        f'<span class="unseen">{told}</span></span></li>'
    )


def piles(p: Pieces, v: CondottiereView) -> str:
    """The stock, and the discards, which anybody may look through."""
    words = p.words
    discards = sum(v["discards"].values())
    rows = "".join([f"<li>{icon(card)} {p.card[card]} <b>{count}</b></li>" for card, count in v["discards"].items()])
    inside = f"<ul>{rows}</ul>" if rows else f"<p>{words['face.pile_empty']}</p>"
    return (
        f'<div class="piles"><p class="pile"><span id="stock" class="card back"></span>{words["face.stock"]} '
        f'<b>{v["stock"]}</b></p><details id="discards" class="pile"><summary><span class="card heap"></span>'
        f"{words['face.discards']} "
        f"<b>{discards}</b></summary>{inside}</details></div>"
    )
