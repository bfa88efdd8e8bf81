"""One's two cards with what they would do now, one's objectives, and the small questions of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.engine.actions import Action
from signoria.games.principato.clicks import Click, option_clicks, supply_click
from signoria.games.principato.table.things import (
    card_face,
    card_in_words,
    cubes,
    effect,
    guess_mark,
    kind_of,
    wording_of,
)
from signoria.games.principato.view_types import CardView, OptionView, PrincipatoView, typed
from signoria.games.principato.wording import SCORING
from signoria.web.html import EMPTY, Html, anonymous, esc
from signoria.web.icons import icon
from signoria.web.page_model import PageModel
from signoria.web.table import click_button, move_button, why_not

SEALS = ("end", "done")
COUNTED = ("recruit", "return condottieri", "return militia")  # answered with a number
USUAL = 6  # numbers that are offered at once; the rest are folded away


def draw_cards(s: PageModel) -> Html:
    """PRI-4.7: the two action cards."""
    v = typed(s.moment.view)
    if s.reader.seat is None:
        return EMPTY
    shown = "".join([held_card(s, v, place, offer) for place, offer in enumerate(v["offers"])])
    title = esc(wording_of(s).t("face.cards"))
    idle = " idle" if v["phase"] in SCORING else ""
    return Html(f'<ul id="hand" class="two{idle}" aria-label="{title}">{shown}</ul>')


def held_card(s: PageModel, v: PrincipatoView, place: int, offer: CardView) -> Html:
    """A card with its options: each that can be paid is a button; why the others cannot be chosen."""
    wording, card = wording_of(s), offer["card"]
    active = v["place"] == place and v["turn"] == s.reader.seat
    chosen = v["option"] if active else None
    clicks = option_clicks(s.wording.game, s.moment.view, place) if s.moment.legal else []
    lines = Html(
        "".join(
            [
                line(s, offer, number, [one for one in clicks if one.option == number], chosen)
                for number in range(1, len(offer["options"]) + 1)
            ]
        )
    )
    if place and card == v["offers"][0]["card"]:
        lines = anonymous(lines)  # the same moves as on its twin
    turn = v["phase"] == "turn" and v["turn"] == s.reader.seat and not s.still
    buttons = "".join([press(s, verb, card, place) for verb in ("activate", "swap") if turn])
    kind, said = kind_of(card), card_in_words(s, card)
    must = f' <span class="must" role="img" title="{esc(wording.t("face.exchange"))}">{icon("exchange")}</span>'
    name = (
        esc(wording.t(f"card.{kind}")) + guess_mark(s, kind) + (must if offer["exchange"] else "")
    )  # a telephone does not show the card
    acts = f'<p class="acts">{buttons}</p>' if buttons else ""
    return Html(
        f'<li class="held{" active" if active else ""}"><span id="h-{place}-{card}" class="card action {kind}" '
        f'role="img" title="{said}" data-from="pile">{card_face(s, card, whole=False)}</span>'
        f'<div class="does"><h3>{name}</h3>{acts}<ul class="options">{lines}</ul></div></li>'
    )


def line(s: PageModel, offer: CardView, number: int, clicks: Sequence[Click], chosen: int | None) -> Html:
    """PRI-5.2, 5.3: one option: a button where it may be chosen, else what speaks for or against it."""
    wording, option = wording_of(s), offer["options"][number - 1]
    said = esc(wording.option_text(option))
    if chosen is not None:  # paid for, or being paid for
        return Html(
            f'<li{" class=chosen" if chosen == number else ""}>{effect(option)}<span class="unseen">{said}</span></li>'
        )
    if clicks:
        buttons = "".join([way(s, offer, option, click) for click in clicks])
        if clicks[0].units:
            buttons += how_many(s, offer, clicks[0].action)
        return Html(f'<li class="{"counts" if clicks[0].units else "way"}">{buttons}</li>')
    if option["possible"]:
        return Html(
            f'<li class="can">{effect(option)}<span class="unseen">{said}, {esc(wording.t("face.can"))}</span></li>'
        )
    reason = esc(wording.t(f"face.against_{option['against']}"))
    return Html(f'<li class="cannot">{effect(option)}<span class="unseen">{said}, </span><small>{reason}</small></li>')


def way(s: PageModel, offer: CardView, option: OptionView, click: Click) -> Html:
    """PRI-5.8 to 5.11: the button of an option, with what it pays and brings; beside it, where one could pay otherwise
    or take another token, the same that stops before.
    """
    said = esc(in_words(s, offer, option, click))
    if click.units:
        shown = Html(f"<b>{click.units}</b>{icon(str(option['take']['any']))}")
        return click_button(s, click.action, click.then, shown, "move unit", f' aria-label="{said}" title="{said}"')
    paid: OptionView = {**option, "pay": click.paid if click.paid is not None else option["pay"]}
    told = ", ".join(notes(s, option, click))
    small = f"<small>{esc(told)}</small>" if told else ""
    shown = Html(f"{effect(paid)}{small}")
    button = click_button(s, click.action, click.then, shown, "move", f' aria-label="{said}" title="{said}"')
    if not click.settled:
        return button
    otherwise = esc(wording_of(s).t("face.otherwise", card=offer["card"], what=wording_of(s).option_text(option)))
    label = f' aria-label="{otherwise}" title="{otherwise}"'
    return Html(button + click_button(s, click.action, click.by_hand, Html("…"), "move otherwise", label))


def how_many(s: PageModel, offer: CardView, action: Action) -> Html:
    """PRI-5.12: the way to another number of units."""
    said = esc(wording_of(s).t("face.how_many", card=offer["card"]))
    return move_button(s, action, Html("…"), "move unit", f' aria-label="{said}" title="{said}"')


def in_words(s: PageModel, offer: CardView, option: OptionView, click: Click) -> str:
    """``Activate Fields: 2 gold and 1 favour → 2 fields``."""
    wording = wording_of(s)
    if click.units:
        what = wording.good(str(option["take"]["any"]), click.units)
    else:
        paid: OptionView = {**option, "pay": click.paid if click.paid is not None else option["pay"]}
        what = ", ".join([wording.option_text(paid), *notes(s, option, click)])
    return wording.t("face.click", card=offer["card"], what=what)


def notes(s: PageModel, option: OptionView, click: Click) -> list[str]:
    """What the printed option does not tell: favours that are paid, cubes that come, a token's points."""
    wording, found = wording_of(s), []
    if click.favours:
        found.append(wording.t("face.with_favours", count=click.favours))
    if click.lost:
        kept = wording.t("face.kept", cubes=wording.goods(click.cubes)) if click.cubes else ""
        found.append(kept or wording.t("face.against_no_gain"))
    elif "per" in option["take"] and click.cubes:
        found.append(wording.goods(click.cubes))
    if click.points:
        found.append(wording.t("face.worth", points=click.points))
    return found


def press(s: PageModel, verb: str, card: str, place: int) -> Html:
    """The button that swaps a card; where a card cannot be activated or swapped, the question why."""
    wording = wording_of(s)
    action = s.wording.game.actions.parse(f"{verb} {card}")
    label = esc(wording.t(f"face.{verb}"))
    said = esc(wording.label(action))
    if action not in s.moment.legal:
        return Html(f'<a class="chip cannot" data-why href="{why_not(s, action)}" aria-label="{said}">{label}</a>')
    if verb == "activate":
        return EMPTY  # its options are buttons
    return Html(
        f'<button id="a-{place}-{verb}" class="chip {verb}" name="move" value="{action}" aria-label="{said}">'
        f"{icon('exchange')}<span>{label}</span></button>"
    )


def draw_goals(s: PageModel) -> Html:
    """PRI-3.9, 14: one's own objectives, and what they would bring now."""
    v = typed(s.moment.view)
    if s.reader.seat is None or not v["objectives"]:
        return EMPTY
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
    return Html(f'<details id="goals"><summary>{icon("laurel")} {shown}</summary><ul>{goals}</ul></details>')


def draw_moves(s: PageModel) -> Html:
    """The small questions: payments in cubes, numbers, cubes to units; and the seal that ends it."""
    v = typed(s.moment.view)
    made = payments(s, v) + numbers(s) + tokens(s, v)
    made += everything(s)
    aside = [one for one in s.moment.legal if one.verb in ("favour", "supply")]
    if aside:
        made += f'<div class="choices">{"".join([move_button(s, one, css="chip") for one in aside])}</div>'
    for one in s.moment.legal:
        if one.verb in SEALS:
            made += move_button(s, one, css="seal early" if one.verb == "end" and v["actions"] else "seal")
    told = "".join([f'<p class="answer">{esc(one)}</p>' for one in wording_of(s).own_answer(v)])  # PRI-R25
    return Html(f'<div id="moves">{made}{told}</div>' if made or told else "")


def everything(s: PageModel) -> Html:
    """PRI-11.5: all cubes that units can be given before a scoring, at once."""
    click = supply_click(s.wording.game, s.moment.view) if s.moment.legal else None
    if click is None or not click.paid:
        return EMPTY
    wording = wording_of(s)
    said = esc(wording.t("face.supply_all", cubes=wording.goods(click.paid)))
    label = esc(wording.t("face.supply_all_short"))
    shown = Html(f"<b>{label}</b> {cubes(click.paid)}")
    return click_button(s, click.action, click.then, shown, "move payment", f' aria-label="{said}" title="{said}"')


def payments(s: PageModel, v: PrincipatoView) -> Html:
    """PRI-5.8, 5.9: the ways to pay as the cubes they take; the one that spares favours is suggested."""
    ways = [one for one in s.moment.legal if one.verb == "pay"]
    if not ways:
        return EMPTY
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
        drawn.append(move_button(s, way, Html(f"{cubes(paid)}{hint}"), css, f' aria-label="{said}"'))
    return Html(f'<div class="choices">{"".join(drawn)}</div>')


def tokens(s: PageModel, v: PrincipatoView) -> Html:
    """PRI-3.10: which culture token; the worth of each and how many are left."""
    wording = wording_of(s)
    drawn = ""
    for one in [one for one in s.moment.legal if one.verb == "choose"]:
        name = one.args[0]
        points, count = v["values"][name], v["supply"][name]
        said = esc(wording.t("face.culture_left", token=name, points=points, count=count))
        worth, left = esc(wording.t("face.worth", points=points)), esc(wording.t("face.left", count=count))
        inside = f"{icon(name.partition('_')[0])}<span><b>{worth}</b> <small>{left}</small></span>"
        drawn += move_button(s, one, Html(inside), "culture", f' aria-label="{said}" title="{said}"')
    return Html(f'<div class="choices">{drawn}</div>' if drawn else "")


def favours(way: Action) -> int:
    return int(way.args[0]) + int(way.args[1])


def numbers(s: PageModel) -> Html:
    """PRI-5.12, 11.13: how many; the first numbers at once, the rest folded away."""
    counts = [one for one in s.moment.legal if one.verb in COUNTED]
    if not counts:
        return EMPTY
    wording = wording_of(s)
    first, rest = counts[:USUAL], counts[USUAL:]
    made: str = chips(s, first)
    if rest:
        more = esc(wording.t("face.more"))
        made += f'<details class="fold"><summary>{more}</summary><div class="choices">{chips(s, rest)}</div></details>'
    return Html(f'<div class="choices">{made}</div>')


def chips(s: PageModel, actions: Sequence[Action]) -> Html:
    return Html("".join([move_button(s, one, css="move chip") for one in actions]))
