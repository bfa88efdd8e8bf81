"""Orders of the reader's seat: those that fit the question in one tap, and a sheet with all that are in force."""

from __future__ import annotations

import json
from collections.abc import Sequence

from signoria.engine.actions import Action
from signoria.engine.habits import Standing
from signoria.engine.orders import DATE, PLAN, Order
from signoria.web.html import EMPTY, NO_DEFAULT, Html, esc, hidden, query, when
from signoria.web.i18n import every_word, say
from signoria.web.levels import LEVELS, USUAL, level
from signoria.web.page_model import PageModel

SHEET = "orders"
HOURS = {"hour": 1, **{f"day{days}": 24 * days for days in range(1, 7)}, "week": 24 * 7, "fortnight": 24 * 14}
UNTIL_ENDED = "always"
QUESTION, LIST = "q", "s"  # where an order is offered: beside the question that it fits, or in the sheet
BLANK = "…"  # for a limit that is still to be chosen
MOST = 99  # of a limit
COMPARED = {">=": "at_least", "<=": "at_most"}


def order_offers(s: PageModel) -> Html:
    """Directly under the answers: the standing orders that fit the question, each given with one tap."""
    if s.reader.seat is None or s.moment.over or s.still or s.guide.sheet or s.orders.bot:
        return EMPTY
    offers = "".join([offer(s, one, QUESTION) for one in s.orders.standing if one.name in s.orders.offered])
    title = every_word(s.reader.language)["orders.give"]
    return Html(f'<div class="offered" role="group" aria-label="{title}">{offers}</div>' if offers else "")


def order_buttons(s: PageModel) -> Html:
    """Beside the moves: the way to all orders, and past the bots' moves."""
    if s.reader.seat is None or s.moment.over or s.still or s.guide.sheet:
        return EMPTY
    words = every_word(s.reader.language)
    count = len(entries(s.orders.given))
    told = say(s.reader.language, "orders.open_some", count=count) if count else words["orders.open"]
    opened = (
        f'<button id="open-{SHEET}" class="quiet" type="button" popovertarget="{SHEET}">{esc(told)}</button>'
        if s.orders.given or s.orders.standing or s.orders.may_plan
        else ""
    )
    skip = ""
    if s.orders.may_skip:
        skip = f'<button id="skip" class="quiet" {way(s)} name="skip" value="1">{words["orders.pace.skip"]}</button>'
    return Html(f"{skip}{opened}")


def way(s: PageModel) -> Html:
    return Html(f'formaction="{esc(s.table.place)}/orders"')


def posted(s: PageModel) -> Html:
    return Html(f'method="post" action="{esc(s.table.place)}/orders"')


def fields(s: PageModel) -> Html:
    """What every form of orders sends."""
    return Html(hidden("seat", s.reader.seat) + hidden("v", s.moment.version) + hidden("csrf", s.reader.csrf))


def sentence(s: PageModel, name: str, limit: str = "") -> Html:
    """What a standing order says: ``Stay out of sales``."""
    return esc(s.wording.t(f"order.{name}", limit=limit).strip())


def scope(s: PageModel, until: str) -> Html:
    """How long it lasts: ``for this combat``."""
    return esc(
        every_word(s.reader.language)["orders.always"] if until == UNTIL_ENDED else s.wording.t(f"scope.{until}")
    )


def offer(s: PageModel, one: Standing, part: str) -> Html:
    """A standing order with a button for each time it may last; ``part`` tells the two places on a page apart."""
    name = f"{part}-{one.name}"
    label = said = sentence(s, one.name, BLANK)
    form = f"{name}-form" if one.fact else ""
    if form:
        field = (
            f'<input class="limit" type="number" inputmode="numeric" id="{name}-limit" name="limit-{one.name}" min="0" '
            f'max="{MOST}" value="{one.limit}" required form="{form}" aria-label="{label}">'
        )
        said = Html(label.replace(BLANK, NO_DEFAULT.replace("<button", f'<button form="{form}"') + field))
    elif len(one.until) == 1 and part == QUESTION:
        told = Html(f'{label} <small class="until">{scope(s, one.until[0])}</small>')
        return give(s, f"{name}-{one.until[0]}", one.name, one.until[0], told, "quiet offer")
    few = tuple(dict.fromkeys((*one.until[:2], one.until[-1])))  # beside the question there is little room
    times = few if part == QUESTION else one.until
    buttons = "".join([give(s, f"{name}-{until}", one.name, until, scope(s, until), form=form) for until in times])
    return Html(
        f'<span class="offer" role="group" aria-label="{label}"><span class="says">{said}</span>'
        f'<span class="times">{buttons}</span></span>'
    )


def limit_forms(s: PageModel, part: str) -> Html:
    """For orders with a limit a form of their own, so that a field left empty keeps nothing else from being sent."""
    known = {one.name for one in s.orders.given}
    limited = [one.name for one in s.orders.standing if one.fact and one.name not in known]
    names = [one for one in limited if part == LIST or one in s.orders.offered]
    return Html("".join([f'<form id="{part}-{one}-form" {posted(s)} hidden>{fields(s)}</form>' for one in names]))


def give(s: PageModel, id: str, name: str, until: str, told: Html, css: str = "quiet", form: str = "") -> Html:
    """The button says for which battle or turn the order is meant: it may come late."""
    sent = f"{name} {until} {s.orders.scopes.get(until, '')}".rstrip()
    goes = Html(f'form="{form}"') if form else way(s)
    return Html(f'<button id="{esc(id)}" class="{css}" {goes} name="give" value="{esc(sent)}">{told}</button>')


def entries(orders: Sequence[Order]) -> list[tuple[Order, ...]]:
    """What is in force, as the sheet lists it: the lines of a plan are one entry."""
    plan = tuple(one for one in orders if one.name == PLAN)
    return [*((one,) for one in orders if one.name != PLAN), *([plan] if plan else [])]


def told_order(s: PageModel, order: Order) -> Html:
    """An order as a sentence."""
    language = s.reader.language
    words = every_word(language)
    if order.bot:
        name = esc(level(language, order.bot))
        if isinstance(order.until, str):
            return Html(words["orders.bot"].format(level=name))
        return Html(words["orders.bot_until"].format(level=name, time=when(str(order.until[DATE]))))
    until = UNTIL_ENDED if isinstance(order.until, str) else next(iter(order.until))
    limit = str(order.facts[0][2]) if order.facts else ""
    return Html(words["orders.lasting"].format(order=sentence(s, order.name, limit), until=scope(s, until)))


def told_plan(s: PageModel, plan: Sequence[Order]) -> Html:
    """``At my next decision: if the highest total is at least 20, pass; otherwise play Mercenary 1``."""
    words = every_word(s.reader.language)
    lines = [told_line(s, one) for one in plan]
    if plan[-1].facts:
        lines.append(Html(words["orders.planned_asked"]))
    return Html(words["orders.planned"].format(lines=words["orders.planned_else"].join(lines)))


def told_line(s: PageModel, order: Order) -> Html:
    """A line of a plan. A move that has a name and no verb is quoted as its button has it."""
    words = every_word(s.reader.language)
    name = move_name(s, s.wording.game.actions.parse(order.play))
    move = esc(name) if name[:1].islower() else Html(words["orders.quoted"].format(move=esc(name)))
    if not order.facts:
        return move
    conditions = words["orders.and"].join(
        [
            words["orders.condition"].format(
                fact=esc(s.wording.t(f"fact.{name}")), comparison=words[f"orders.{COMPARED[how]}"], limit=limit
            )
            for name, how, limit in order.facts
        ]
    )
    return Html(words["orders.planned_if"].format(conditions=conditions, move=move))


def move_name(s: PageModel, action: Action) -> str:
    """A move of another moment in words; this moment's view may not have what its button would speak of."""
    try:
        return s.wording.deed(action, s.moment.view)
    except (LookupError, TypeError, ValueError):
        return s.wording.label(action)


def value(order: Order) -> str:
    """An order as the form that ends it names it; a plan ends as a whole."""
    return PLAN if order.name == PLAN else json.dumps(order.to_json(), sort_keys=True, ensure_ascii=False)


def orders_sheet(s: PageModel) -> Html:
    """All orders of the seat: what is in force, what may be given, a bot to play for the reader, a plan."""
    if s.reader.seat is None or s.moment.over or s.still or s.guide.sheet:
        return EMPTY
    words = every_word(s.reader.language)
    rows = "".join([in_force(s, number, one) for number, one in enumerate(entries(s.orders.given))])
    listed = f'<ul class="given">{rows}</ul>' if rows else f'<p class="small">{words["orders.none"]}</p>'
    known = {one.name for one in s.orders.given}
    given_now = [one for one in s.orders.standing if one.name not in known and not (one.ahead and s.asked)]
    offers = "".join([f"<li>{offer(s, one, LIST)}</li>" for one in given_now])
    more = f'<h3>{words["orders.give"]}</h3><ul class="offers">{offers}</ul>' if offers else ""
    if s.orders.may_plan:
        link = f"{esc(s.table.place)}/plan{query(seat=s.reader.seat)}"
        more += f'<p><a id="plan" class="quiet" href="{link}">{words["orders.plan.open"]}</a></p>'
    close = words["common.close"]
    return Html(
        f'<div id="{SHEET}" class="over-table sheet" popover role="dialog" aria-labelledby="{SHEET}-title" '
        f'tabindex="-1"><form id="{SHEET}-form" {posted(s)}>{fields(s)}{NO_DEFAULT}'
        f'<h2 id="{SHEET}-title">{words["orders.title"]}</h2>'
        f'<p class="small">{words["orders.lead"]}</p><h3>{words["orders.given"]}</h3>{listed}{more}{deputy(s)}'
        f'<p class="buttons"><button class="quiet" type="button" popovertarget="{SHEET}" popovertargetaction="hide">'
        f"{close}</button></p></form>{limit_forms(s, LIST)}</div>{limit_forms(s, QUESTION)}"
    )


def in_force(s: PageModel, number: int, entry: tuple[Order, ...]) -> Html:
    words, order = every_word(s.reader.language), entry[0]
    told = told_plan(s, entry) if order.name == PLAN else told_order(s, order)
    end, usual = words["orders.end"], f" <small>({words['orders.usual']})</small>" if order in s.orders.usual else ""
    return Html(
        f'<li><span id="order-{number}">{told}{usual}</span> <button id="end-{number}" class="quiet" '
        f'name="end" value="{esc(value(order))}" aria-labelledby="end-{number} order-{number}">{end}</button></li>'
    )


def deputy(s: PageModel) -> Html:
    """A bot that plays for the reader from now on, as strong and as long as the reader likes."""
    if s.orders.bot is not None or s.table.hotseat:
        return EMPTY
    words = every_word(s.reader.language)
    levels = "".join(
        [
            f'<option value="{one}"{" selected" if one == USUAL else ""}>{esc(level(s.reader.language, one))}</option>'
            for one in LEVELS
        ]
    )
    times = "".join([f'<option value="{name}">{until(s, name)}</option>' for name in (*HOURS, UNTIL_ENDED)])
    return Html(
        f'<details id="deputy" class="fold"><summary>{words["orders.deputy.title"]}</summary>'
        f'<p class="small">{words["orders.deputy.about"]}</p><p class="fields">'
        f'<label>{words["orders.deputy.level"]} <select id="deputy-level" name="level">{levels}</select></label> '
        f'<label>{words["orders.deputy.until"]} <select id="deputy-until" name="until">{times}</select></label> '
        f'<button id="deputise" class="quiet" name="deputise" value="1">{words["orders.deputy.start"]}</button>'
        "</p></details>"
    )


def until(s: PageModel, name: str) -> Html:
    """``Sunday, at this hour``."""
    words = every_word(s.reader.language)
    if not name.startswith("day"):
        return esc(words[f"orders.deputy.{name}"])
    day = (s.orders.weekday + HOURS[name] // 24) % 7
    return esc(words["orders.deputy.day"].format(weekday=words[f"orders.weekday.{day}"]))


def playing(s: PageModel) -> Html:
    """To a reader for whom a bot plays because they wished it: until when, and how to play on."""
    order = s.orders.bot
    if order is None or s.moment.over:
        return EMPTY
    words = every_word(s.reader.language)
    name = esc(level(s.reader.language, order.bot))
    if isinstance(order.until, str):
        told = words["orders.playing"].format(level=name)
    else:
        told = words["orders.playing_until"].format(level=name, time=when(str(order.until[DATE])))
    return Html(
        f'<section id="away" class="sheet" role="status"><p>{told}</p><button id="resume" class="button" {way(s)} '
        f'name="end" value="{esc(value(order))}">{words["orders.resume"]}</button></section>'
    )
