"""The parts every table is made of: prompt, move buttons, undo, seats, result, hand-over. Games use them as they are.

They are f-strings joined from prepared parts: a fragment is rendered for every reader after every step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from signoria.engine.actions import Action
from signoria.engine.corrections import changed_values
from signoria.engine.data import values
from signoria.engine.game import Game
from signoria.engine.orders import THEN
from signoria.web.absence import deadline, notice
from signoria.web.html import EMPTY, NO_DEFAULT, Html, esc, hidden, query
from signoria.web.i18n import every_word, say
from signoria.web.levels import level, pace
from signoria.web.orders import playing
from signoria.web.page_model import Chair, PageModel
from signoria.web.rewind_controls import names_of, rewind_link, ways_back, wish
from signoria.web.shields import shield

ASKED = "asked"  # the id of the words that a marked move is described by


# The form and its buttons


def opening(s: PageModel) -> Html:
    """``<main>`` with its form; the caller closes both."""
    state = " asked" if s.asked or s.guide.sheet else ""
    over = " over" if s.moment.over else ""
    guided = " guided" if s.guide.sheet else ""
    kind = "text" if s.reader.preferences.text else "table"
    return Html(
        f'<main id="table" class="{esc(s.table.game) if kind == "table" else kind}{state}{over}{guided}" '
        f'data-page="{kind}" data-v="{s.moment.version}" '
        f'data-seat="{"" if s.reader.seat is None else s.reader.seat}" tabindex="-1">{move_form(s, "f", "p")}'
    )


def move_form(s: PageModel, name: str, key: str) -> Html:
    """``<form>`` for moves of the reader's seat, with its hidden fields; the caller closes it."""
    seat = "" if s.reader.seat is None else str(s.reader.seat)
    return Html(
        f'<form id="{name}" method="post" action="{esc(s.table.place)}/moves">'
        f'<input type="hidden" name="seat" value="{seat}"><input type="hidden" name="v" value="{s.moment.version}">'
        f'<input type="hidden" name="key" value="{key}{s.moment.version}">{hidden("csrf", s.reader.csrf)}{NO_DEFAULT}'
    )


def still_frame(s: PageModel, inside: Html) -> Html:
    """A table to look at: ``<main>`` without a form, for a moment that cannot be played."""
    seat = "" if s.reader.seat is None else str(s.reader.seat)
    return Html(
        f'<main id="table" class="{esc(s.table.game)} still" data-page="still" data-v="{s.moment.version}" '
        f'data-seat="{seat}" tabindex="-1">{inside}</main>'
    )


def move_button(s: PageModel, action: Action, inside: Html = EMPTY, css: str = "move", extra: str = "") -> Html:
    """The button that plays ``action``; ``inside`` is its HTML (else its label), ``extra`` more attributes.

    Without ``inside`` the label is the text; with it, say in ``extra`` what the picture means.
    """
    shown = inside or esc(s.wording.choice(action, s.moment.view))
    return Html(
        f'<button id="m-{action.number}" class="{css}" name="move" value="{esc(action)}"{extra}>{shown}</button>'
    )


def click_button(
    s: PageModel, action: Action, then: Sequence[str], inside: Html, css: str = "move", extra: str = ""
) -> Html:
    """The button that plays ``action`` and leaves the rest of the thought as orders: moves in notation, and at last
    perhaps ``routine``. What follows ends where something else is asked than it says (``engine.orders``).
    """
    click = THEN.join((str(action), *then))
    name = "-".join((str(action.number), *then)).replace(" ", "_")
    return Html(f'<button id="m-{esc(name)}" class="{css}" name="move" value="{esc(click)}"{extra}>{inside}</button>')


def why_not(s: PageModel, action: Action) -> Html:
    """The address that answers *why not?* for this move, ready for an attribute."""
    return Html(f"{esc(s.table.place)}/why{query(seat=s.reader.seat, move=action)}")


def total_link(s: PageModel, seat: int, css: str, inside: Html, said: Html) -> Html:
    """A seat's total, which answers *why 15?* when it is asked; in a picture it only stands there."""
    if not s.table.place:
        return Html(f'<span class="{css}" role="img" aria-label="{said}">{inside}</span>')
    return Html(
        f'<a id="tot-{seat}" class="{css}" data-why href="{why_total(s, seat)}" title="{said}" '
        f'aria-label="{said}">{inside}</a>'
    )


def why_total(s: PageModel, seat: int) -> Html:
    """The address that answers *why 15?* for a seat's total, ready for an attribute."""
    asked: dict[str, object] = {"total": seat, "seat": s.reader.eyes} if s.reader.eyes else {"total": seat}
    return Html(f"{esc(s.table.place)}/why{query(**asked)}")


def why_link(s: PageModel) -> Html:
    """*Why not?* for everything that is not legal now."""
    if s.reader.seat is None or s.moment.over:
        return EMPTY
    words = esc(every_word(s.reader.language)["table.moves.why_not"])
    return Html(
        f'<a id="why-not" class="quiet" data-why href="{esc(s.table.place)}/why{query(seat=s.reader.seat)}">{words}</a>'
    )


def by_verb(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """The actions by verb, verbs in the order of the game."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.verb, []).append(action)
    return groups


def move_groups(s: PageModel, actions: Sequence[Action]) -> Html:
    """Buttons for all of them, grouped by verb; verbs with a single move share the last group."""
    several, single = [], []
    for verb, group in by_verb(actions).items():
        if len(group) == 1:
            single += group
            continue
        buttons = "".join([move_button(s, action) for action in group])
        title = esc(s.wording.verb(verb))
        several.append(f'<div class="verb"><h2>{title}</h2><div class="choices">{buttons}</div></div>')
    if single:
        buttons = "".join([move_button(s, action) for action in single])
        several.append(f'<div class="verb"><div class="choices">{buttons}</div></div>')
    return Html("".join(several))


def lane_list(s: PageModel) -> Html:
    """What the seat may do unasked, folded away."""
    if not s.moment.lane:
        return EMPTY
    title = esc(say(s.reader.language, "table.moves.lane", count=len(s.moment.lane)))
    return Html(f'<details id="lane" class="fold"><summary>{title}</summary>{move_groups(s, s.moment.lane)}</details>')


def sheet_button(name: str, label: Html) -> Html:
    """The button that opens and closes the sheet of this name."""
    return Html(f'<button id="open-{name}" class="quiet" type="button" popovertarget="{name}">{label}</button>')


def sheet(s: PageModel, name: str, title: Html, inside: Html, warning: Html, send: Html) -> Html:
    """A form that opens over the table, for a move that nobody is to make by a slip. It stands outside ``#f``.

    The browser itself opens and closes it (``popover``): with its button, Escape, or a click elsewhere. ``warning`` and
    the button that sends stay in sight below what is chosen from.
    """
    close = every_word(s.reader.language)["common.close"]
    return Html(
        f'<div id="{name}" class="over-table sheet" popover role="dialog" aria-labelledby="{name}-title" tabindex="-1">'
        f'{move_form(s, f"{name}-form", name)}<h2 id="{name}-title">{title}</h2>{inside}<div class="confirm">{warning}'
        f'<p class="buttons">{send}<button class="quiet" type="button" popovertarget="{name}" '
        f'popovertargetaction="hide">{close}</button></p></div></form></div>'
    )


def undo_button(s: PageModel) -> Html:
    """Take the last step back, while that is honest; afterwards, the ways back that others have a say in."""
    if not s.moment.can_undo:
        return ways_back(s)
    way = f"{esc(s.table.place)}/undo"
    words = every_word(s.reader.language)["table.moves.undo_deputy" if s.moment.undoes_deputy else "table.moves.undo"]
    return Html(
        f'<button id="undo" class="quiet" formaction="{way}" name="undo" value="1">{words}</button>' + rewind_link(s)
    )


# What is said


def bar(s: PageModel, inside: Html) -> Html:
    """What is asked and what one may do. A focus that is lost comes here; what is new is said by the voice alone."""
    return Html(
        f'<section id="bar" tabindex="-1" aria-label="{every_word(s.reader.language)["table.bar"]}">{inside}</section>'
    )


def prompt(s: PageModel) -> Html:
    """What is asked of the reader, or whom the table waits for. It is not announced: ``voice.js`` says it."""
    words = every_word(s.reader.language)
    if s.still or s.guide.sheet:
        return EMPTY
    if s.moment.over:
        said = f"<b>{words['table.over']}</b>"
    elif s.orders.bot is not None:
        said = EMPTY  # the sheet beneath says who plays for the reader
    elif s.asked:
        said = (
            f"<b>{words['table.your_turn']}</b> <i>·</i> {esc(s.wording.question(s.moment.view, len(s.moment.legal)))}"
        )
    else:
        said = words["table.waiting"].format(names=f"<b>{names_of(s, s.moment.actors)}</b>") + look_again(s)
    away = playing(s) or notice(s)
    return Html(f'<p id="prompt" class="prompt" tabindex="-1">{said}{advice(s)}</p>{deadline(s)}{away}{wish(s)}')


def advice(s: PageModel) -> Html:
    """The hint that was asked for: a move, which has a ring around it below, and what it is good for."""
    if not s.guide.advice:
        return EMPTY
    told = every_word(s.reader.language)["hint.told"].format(hint=esc(s.guide.advice))
    also = "".join(
        [f'<span class="also">{esc(say(s.reader.language, "hint.also", hint=one))}</span>' for one in s.guide.further]
    )
    return Html(f'<span class="advice"><span id="{ASKED}">{told}</span>{also}</span>')


def hint_button(s: PageModel) -> Html:
    """Ask for a hint, where only bots could mind."""
    if not s.guide.hints or not s.asked or s.guide.advice:
        return EMPTY
    words, css = (
        every_word(s.reader.language)[f"hint.{s.guide.hints}"],
        "button" if s.guide.hints == "open" else "quiet",
    )
    return Html(
        f'<button id="hint" class="{css}" formaction="{esc(s.table.place)}/hint" name="hint" value="1">{words}</button>'
    )


def look_again(s: PageModel) -> Html:
    """A link that fetches the table anew; with JavaScript it comes by itself, and the link is not shown."""
    seat = query(seat=s.reader.seat) if s.reader.seat is not None and not s.table.hotseat else ""
    return Html(
        f' <a class="again" href="{esc(s.table.place)}{seat}">{every_word(s.reader.language)["table.again"]}</a>'
    )


def chair_state(s: PageModel, chair: Chair) -> Html:
    """Who sits there: a bot and which, a person here or away. Here and away are a full and an empty ring, and words."""
    words = every_word(s.reader.language)
    if chair.bot:
        said = words["table.chairs.bot"].format(level=esc(level(s.reader.language, chair.bot)))
        time = pace(s.reader.language, chair.bot)
        return Html(f'<span class="state bot">{said}{f" <small>· {time}</small>" if time else ""}</span>')
    if not chair.name:
        return Html(f'<span class="state">{words["table.chairs.empty"]}</span>')
    if chair.chosen:
        said = words["table.chairs.chosen"].format(level=esc(level(s.reader.language, chair.chosen)))
        return Html(f'<span class="state deputy">{said}</span>')
    if chair.deputy:
        return Html(f'<span class="state deputy">{words["table.chairs.deputy"]}</span>')
    state = "here" if chair.here or chair.seat == s.reader.seat else "away"  # the reader is here
    said = words[f"table.chairs.{state}"]
    return Html(f'<span class="state {state}" title="{said}"><span class="unseen">{said}</span></span>')


def chair_list(s: PageModel, facts: Callable[[PageModel, int], Html]) -> Html:
    """The seats: shield, name, who it is, whose turn; ``facts`` adds what the game knows of a seat."""
    words = every_word(s.reader.language)
    items = []
    for chair in s.table.chairs:
        seat = chair.seat
        name = esc(s.wording.name(seat))
        turn = seat in s.moment.actors
        mark = f'<em class="turn">{words["table.chairs.turn"]}</em>' if turn else ""
        you = f'<small class="you">({words["table.chairs.you"]})</small>' if seat == s.reader.seat else ""
        state = (" mine" if you else "") + (" active" if turn else "")
        items.append(
            f'<li id="chair-{seat}" class="seat seat-{seat}{state}">{shield(seat)}'
            f'<p class="who"><b title="{name}">{name}</b> {you} {chair_state(s, chair)} {mark}</p>'
            f"{facts(s, seat)}</li>"
        )
    title = words["table.chairs.title"]
    return Html(
        f'<section id="chairs" aria-label="{title}"><ul class="seats n-{len(items)}">{"".join(items)}</ul></section>'
    )


# The end, and passing the screen on


def result(s: PageModel) -> Html:
    """Who has won, the ranking, and what to do next."""
    if not s.moment.over or s.guide.sheet:
        return EMPTY
    words = every_word(s.reader.language)
    first = s.moment.ranking[0] if s.moment.ranking else ()
    if first == (s.reader.seat,):
        won = words["table.result.you"]
    else:
        won = words["table.result.wins" if len(first) == 1 else "table.result.win"].format(names=names_of(s, first))
    places, place = [], 1
    for tied in s.moment.ranking:
        for seat in tied:
            places.append(f'<li value="{place}">{shield(seat)} <span>{esc(s.wording.name(seat))}</span></li>')
        place += len(tied)
    how = s.wording.ending(s.moment.view)
    by = f'<p class="by">{esc(how)}</p>' if how else ""
    here = esc(s.table.place)
    if s.table.rematch:
        again = f'<a class="button" href="/tables/{esc(s.table.rematch)}">{words["table.result.next"]}</a>'
    elif s.reader.seat is not None:
        way, ask = f"{here}/rematch", words["table.result.rematch"]
        again = f'<button class="button" formaction="{way}" name="rematch" value="1">{ask}</button>'
    else:
        again = ""
    check = f'<a class="quiet" href="{here}/verify">{words["table.proof.verify"]}</a>'
    proof = f'<p class="small">{words["table.result.verify"]}</p>' if s.table.commitment else ""
    return Html(
        f'<section id="result" class="sheet" aria-labelledby="won"><h2 id="won">{won}</h2>{by}'
        f'<ol class="ranking" aria-label="{words["table.result.ranking"]}">{"".join(places)}</ol>'
        f'<p class="next">{again}{look_again_at(s)}{check}'
        f'<a href="{here}/record">{words["table.result.record"]}</a></p>{proof}</section>'
    )


def look_again_at(s: PageModel) -> Html:
    """The match once more, moment by moment, and in numbers."""
    if not s.table.replay:
        return EMPTY
    words = every_word(s.reader.language)
    return Html(
        f'<a class="quiet" href="{esc(s.table.replay)}/0">{words["replay.watch_again"]}</a>'
        f'<a class="quiet" href="{esc(s.table.place)}/statistics">{words["replay.statistics"]}</a>'
        f'<a class="quiet" href="{esc(s.table.place)}/analysis">{words["analysis.title"]}</a>'
    )


def handed_over(s: PageModel) -> Chair | None:
    """Where several share one screen: whom it goes to next, if that is not the reader of this page."""
    if not s.table.hotseat or s.moment.over or s.asked:
        return None
    return next((chair for chair in s.table.chairs if chair.mine and chair.seat in s.moment.actors), None)


def handover(s: PageModel, chair: Chair) -> Html:
    """The sheet that covers the hands until the next player has taken the screen."""
    words = every_word(s.reader.language)
    name = esc(s.wording.name(chair.seat))
    return Html(
        f'<section id="handover" class="sheet seat-{chair.seat}">{shield(chair.seat)}'
        f"<h2>{words['table.handover.title']}</h2><p>{words['table.handover.sentence'].format(name=name)}</p>"
        f'<p><button class="button" formaction="{esc(s.table.place)}/ready" name="as" value="{chair.seat}">'
        f"{words['table.handover.show'].format(name=name)}</button></p></section>"
    )


def data_corrections(s: PageModel) -> Html:
    """What the host changed in the game's data, if anything."""
    overlay = s.moment.view.get("data")
    if not isinstance(overlay, Mapping) or not overlay:
        return EMPTY
    told = "".join(
        [f"<li><code>{esc('.'.join(path))} = {esc(value)}</code></li>" for path, value in changed_values(overlay)]
    )
    return Html(f"<p>{every_word(s.reader.language)['data.played']}</p><ul>{told}</ul>")


@cache
def has_reconstructed(game: Game[Any]) -> bool:
    return any(value.guessed for value in values(game.data))


def reconstructed(s: PageModel) -> Html:
    """What the sign of reconstructed values means, where the game has any."""
    told = every_word(s.reader.language)["table.proof.reconstructed"]
    return Html(f"<p>{told}</p>" if has_reconstructed(s.wording.game) else "")


def revealed_key(s: PageModel) -> Html:
    """The secret that was sealed, once the match is over."""
    return Html(
        f"<p>{every_word(s.reader.language)['table.proof.key']} <code>{esc(s.table.key)}</code></p>"
        if s.table.key
        else ""
    )


def fair_play(s: PageModel) -> Html:
    """The seal of the luck and the last hash of the record."""
    words = every_word(s.reader.language)
    seal = words["table.proof.unsealed"]
    if s.table.commitment:
        seal = f"{words['table.proof.sealed']} <code>{esc(s.table.commitment)}</code>"
    export = ""
    if s.reader.seat is not None:
        export = (
            f'<p><a href="{esc(s.table.place)}/record{query(seat=s.reader.seat)}">{words["table.proof.export"]}</a></p>'
        )
    return Html(
        f'<details id="proof"><summary>{words["table.proof.title"]}</summary><p>{seal}</p>'
        f"<p>{words['table.proof.head']} <code>{esc(s.table.head)}</code></p>"
        f"{revealed_key(s)}{data_corrections(s)}{reconstructed(s)}{export}"
        f'<p><a href="{esc(s.table.place)}/verify">{words["table.proof.verify"]}</a> · '
        f'<a href="/trust">{words["table.proof.trust"]}</a></p></details>'
    )
