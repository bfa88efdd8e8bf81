"""One's two cards with what they would do now, one's objectives, and the small questions of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.engine.actions import Action
from signoria.games.principato.table.things import cubes, effect, guess_mark, kind_of, printed, told, wording_of
from signoria.games.principato.view_types import CardView, OptionView, PrincipatoView, typed
from signoria.games.principato.wording import SCORING
from signoria.web.html import esc
from signoria.web.icons import icon
from signoria.web.page_model import PageModel
from signoria.web.table import move_button, why_not

SEALS = ("end", "done")
COUNTED = ("recruit", "return condottieri", "return militia")  # answered with a number
USUAL = 6  # numbers that are offered at once; the rest are folded away


def draw_cards(s: PageModel) -> str:
    """PRI-4.7: the two action cards."""
    v = typed(s.moment.view)
    if s.reader.seat is None:
        return ""
    shown = "".join([held(s, v, place, offer) for place, offer in enumerate(v["offers"])])
    title = esc(wording_of(s).t("face.cards"))
    idle = " idle" if v["phase"] in SCORING else ""
    return f'<ul id="hand" class="two{idle}" aria-label="{title}">{shown}</ul>'


def held(s: PageModel, v: PrincipatoView, place: int, offer: CardView) -> str:
    """A card with its options: which of them can be paid for now, and why the others cannot."""
    wording, card = wording_of(s), offer["card"]
    active = v["place"] == place and v["turn"] == s.reader.seat
    chosen = v["option"] if active else None
    lines = "".join([line(s, active, number, option, chosen) for number, option in enumerate(offer["options"], 1)])
    turn = v["phase"] == "turn" and v["turn"] == s.reader.seat and not s.still
    buttons = "".join([press(s, verb, card, place) for verb in ("activate", "swap") if turn])
    kind, said = kind_of(card), told(s, card)
    must = f' <span class="must" role="img" title="{esc(wording.t("face.exchange"))}">{icon("exchange")}</span>'
    name = (
        esc(wording.t(f"card.{kind}")) + guess_mark(s, kind) + (must if offer["exchange"] else "")
    )  # a telephone does not show the card
    return (
        f'<li class="held{" active" if active else ""}"><span id="h-{place}-{card}" class="card action {kind}" '
        f'role="img" title="{said}" data-from="pile">{printed(s, card, whole=False)}</span>'
        f'<div class="does"><h3>{name}</h3>'
        f'<ul class="options">{lines}</ul><p class="acts">{buttons}</p></div></li>'
    )


def line(s: PageModel, active: bool, number: int, option: OptionView, chosen: int | None) -> str:
    """PRI-5.2, 5.3: one option: a button when it is asked for, else what speaks for or against it."""
    wording = wording_of(s)
    said = esc(wording.option_text(option))
    move = next((one for one in s.moment.legal if one.verb == "option" and one.args[0] == str(number)), None)
    if chosen is not None:  # paid for, or being paid for
        return (
            f'<li{" class=chosen" if chosen == number else ""}>{effect(option)}<span class="unseen">{said}</span></li>'
        )
    if active and move is not None:
        words = f'{effect(option)}<small aria-hidden="true">{said}</small>'
        return "<li>" + move_button(s, move, words, "move", f' aria-label="{said}"') + "</li>"
    if option["possible"]:
        return f'<li class="can">{effect(option)}<span class="unseen">{said}, {esc(wording.t("face.can"))}</span></li>'
    reason = esc(wording.t(f"face.against_{option['against']}"))
    return f'<li class="cannot">{effect(option)}<span class="unseen">{said}, </span><small>{reason}</small></li>'


def press(s: PageModel, verb: str, card: str, place: int) -> str:
    """The button that activates or swaps a card; where it is not allowed, the question why."""
    wording = wording_of(s)
    action = s.wording.game.actions.parse(f"{verb} {card}")
    label = esc(wording.t(f"face.{verb}"))
    said = esc(wording.label(action))
    if action in s.moment.legal:
        return (
            f'<button id="a-{place}-{verb}" class="chip {verb}" name="move" value="{action}" aria-label="{said}">'
            f"{label}</button>"
        )
    return f'<a class="chip cannot" data-why href="{why_not(s, action)}" aria-label="{said}">{label}</a>'


def draw_goals(s: PageModel) -> str:
    """PRI-3.9, 14: one's own objectives, and what they would bring now."""
    v = typed(s.moment.view)
    if s.reader.seat is None or not v["objectives"]:
        return ""
    wording = wording_of(s)
    worth = {part["what"]: part["points"] for part in v["score"][s.reader.seat]}
    names, goals, total = [], "", 0
    for goal in v["objectives"]:
        name, points = wording.t(f"objective.{goal}"), worth.get(goal, 0)
        names.append(f"{esc(name)} <b>{points}</b>")
        total += points
        now = wording.t("face.goal_now", points=points)
        goals += f"<li><b>{esc(name)}</b> <span>{esc(wording.goal(v, goal))}</span> <em>{esc(now)}</em></li>"
    title = f'<span class="title">{esc(wording.t("face.goals_short"))}</span>'
    shown = f'{title} <span class="each">{" · ".join(names)}</span><b class="both">{total}</b>'
    return f'<details id="goals"><summary>{icon("laurel")} {shown}</summary><ul>{goals}</ul></details>'


def draw_moves(s: PageModel) -> str:
    """The small questions: payments in cubes, numbers, cubes to units; and the seal that ends it."""
    v = typed(s.moment.view)
    made = payments(s, v) + numbers(s) + tokens(s, v)
    aside = [one for one in s.moment.legal if one.verb in ("favour", "supply")]
    if aside:
        made += f'<div class="choices">{"".join([move_button(s, one, css="chip") for one in aside])}</div>'
    for one in s.moment.legal:
        if one.verb in SEALS:
            made += move_button(s, one, css="seal early" if one.verb == "end" and v["actions"] else "seal")
    return f'<div id="moves">{made}</div>' if made else ""


def payments(s: PageModel, v: PrincipatoView) -> str:
    """PRI-5.8, 5.9: the ways to pay as the cubes they take; the one that spares favours is suggested."""
    ways = [one for one in s.moment.legal if one.verb == "pay"]
    if not ways:
        return ""
    assert v["place"] is not None  # a payment is asked for an option of a card
    assert v["option"] is not None
    wording = wording_of(s)
    price = v["offers"][v["place"]]["options"][v["option"] - 1]["pay"]
    cheapest = min(ways, key=favours)
    drawn = []
    for way in sorted(ways, key=favours):
        food, gold = int(way.args[0]), int(way.args[1])
        paid = {"food": price.get("food", 0) - food, "gold": price.get("gold", 0) - gold, "favour": food + gold}
        said = esc(wording.choice(way, s.moment.view))
        hint = f"<small>{esc(wording.t('face.suggested'))}</small>" if way is cheapest and len(ways) > 1 else ""
        css = "move payment suggested" if hint else "move payment"
        drawn.append(move_button(s, way, f"{cubes(paid)}{hint}", css, f' aria-label="{said}"'))
    return f'<div class="choices">{"".join(drawn)}</div>'


def tokens(s: PageModel, v: PrincipatoView) -> str:
    """PRI-3.10: which culture token; the worth of each and how many are left."""
    wording = wording_of(s)
    drawn = ""
    for one in [one for one in s.moment.legal if one.verb == "choose"]:
        name = one.args[0]
        points, count = v["values"][name], v["supply"][name]
        said = esc(wording.t("face.culture_left", token=name, points=points, count=count))
        worth, left = esc(wording.t("face.worth", points=points)), esc(wording.t("face.left", count=count))
        inside = f"{icon(name.partition('_')[0])}<span><b>{worth}</b> <small>{left}</small></span>"
        drawn += move_button(s, one, inside, "culture", f' aria-label="{said}" title="{said}"')
    return f'<div class="choices">{drawn}</div>' if drawn else ""


def favours(way: Action) -> int:
    return int(way.args[0]) + int(way.args[1])


def numbers(s: PageModel) -> str:
    """PRI-5.12, 11.13: how many; the first numbers at once, the rest folded away."""
    counts = [one for one in s.moment.legal if one.verb in COUNTED]
    if not counts:
        return ""
    wording = wording_of(s)
    first, rest = counts[:USUAL], counts[USUAL:]
    made = chips(s, first)
    if rest:
        more = esc(wording.t("face.more"))
        made += f'<details class="fold"><summary>{more}</summary><div class="choices">{chips(s, rest)}</div></details>'
    return f'<div class="choices">{made}</div>'


def chips(s: PageModel, actions: Sequence[Action]) -> str:
    return "".join([move_button(s, one, css="move chip") for one in actions])
