"""The parts every table is made of: prompt, move buttons, undo, seats, result, hand-over. Games use them as they are.

They are strings joined from prepared pieces, because a fragment is written for every reader after every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from signoria.engine.actions import Action
from signoria.web.html import esc, hidden, query, when
from signoria.web.levels import level
from signoria.web.shields import shield
from signoria.web.sitting import Chair, Sitting
from signoria.web.words import every_word, say


def names_of(s: Sitting, seats: Iterable[int]) -> str:
    """``Ada, Bruno and Carla``, escaped."""
    named = [esc(s.wording.name(seat)) for seat in seats]
    return ", ".join(named[:-1]) + esc(say(s.language, "table.and")) + named[-1] if len(named) > 1 else "".join(named)


# The form and its buttons


def opening(s: Sitting) -> str:
    """``<main>`` with its form; whoever opens them closes both."""
    table = esc(s.table)
    state = " asked" if s.asked else ""
    over = " over" if s.over else ""
    seat = "" if s.seat is None else str(s.seat)
    return (
        f'<main id="table" class="{esc(s.game)}{state}{over}" data-page="table" data-v="{s.version}" '
        f'data-seat="{seat}" tabindex="-1">'
        f'<form id="f" method="post" action="/tables/{table}/moves">'
        f'<input type="hidden" name="seat" value="{seat}"><input type="hidden" name="v" value="{s.version}">'
        f'<input type="hidden" name="key" value="p{s.version}">{hidden("csrf", s.csrf)}'
    )


def move_button(s: Sitting, action: Action, inside: str = "", css: str = "move", extra: str = "") -> str:
    """The button that plays ``action``; ``inside`` is its HTML (else its label), ``extra`` more attributes.

    Without ``inside`` the label is the text; with it, say in ``extra`` what the picture means.
    """
    shown = inside or esc(s.wording.label(action))
    return f'<button id="m-{action.number}" class="{css}" name="move" value="{esc(action)}"{extra}>{shown}</button>'


def why_not(s: Sitting, action: Action) -> str:
    """The address that answers *why not?* for this move, ready for an attribute."""
    return f"/tables/{esc(s.table)}/why{query(seat=s.seat, move=action)}"


def why_total(s: Sitting, seat: int) -> str:
    """The address that answers *why 15?* for a seat's total, ready for an attribute."""
    return f"/tables/{esc(s.table)}/why{query(total=seat)}"


def why_link(s: Sitting) -> str:
    """*Why not?* for everything that is not legal now."""
    if s.seat is None or s.over:
        return ""
    words = esc(every_word(s.language)["table.moves.why_not"])
    return f'<a id="why-not" class="quiet" data-why href="/tables/{esc(s.table)}/why{query(seat=s.seat)}">{words}</a>'


def grouped(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """The actions by verb, verbs in the order of the game."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.verb, []).append(action)
    return groups


def move_groups(s: Sitting, actions: Sequence[Action]) -> str:
    """Buttons for all of them, grouped by verb; verbs with a single move share the last group."""
    several, single = [], []
    for verb, group in grouped(actions).items():
        if len(group) == 1:
            single += group
            continue
        buttons = "".join([move_button(s, action) for action in group])
        title = esc(s.wording.verb(verb))
        several.append(f'<div class="verb"><h2>{title}</h2><div class="choices">{buttons}</div></div>')
    if single:
        buttons = "".join([move_button(s, action) for action in single])
        several.append(f'<div class="verb"><div class="choices">{buttons}</div></div>')
    return "".join(several)


def lane_list(s: Sitting) -> str:
    """What the seat may do unasked, folded away."""
    if not s.lane:
        return ""
    title = esc(say(s.language, "table.moves.lane", count=len(s.lane)))
    return f'<details id="lane" class="fold"><summary>{title}</summary>{move_groups(s, s.lane)}</details>'


def undo_button(s: Sitting) -> str:
    """Take the last step back, while that is honest."""
    if not s.can_undo:
        return ""
    way = f"/tables/{esc(s.table)}/undo"
    words = every_word(s.language)["table.moves.undo"]
    return f'<button id="undo" class="quiet" formaction="{way}" name="undo" value="1">{words}</button>'


# What is said


def prompt(s: Sitting) -> str:
    """What is asked of the reader, or whom the table waits for. It is announced, and it takes a lost focus."""
    words = every_word(s.language)
    if s.over:
        said = f"<b>{words['table.over']}</b>"
    elif s.asked:
        said = f"<b>{words['table.your_turn']}</b> <i>·</i> {esc(s.wording.prompt(s.view))}"
    else:
        said = words["table.waiting"].format(names=f"<b>{names_of(s, s.actors)}</b>") + look_again(s)
    return f'<p id="prompt" class="prompt" role="status" aria-live="polite" tabindex="-1">{said}</p>{deadline(s)}'


def look_again(s: Sitting) -> str:
    """A link that fetches the table anew; with JavaScript it comes by itself, and the link is not shown."""
    seat = query(seat=s.seat) if s.seat is not None and not s.hotseat else ""
    return f' <a class="again" href="/tables/{esc(s.table)}{seat}">{every_word(s.language)["table.again"]}</a>'


def deadline(s: Sitting) -> str:
    """When a deputy may play in somebody's place."""
    if not s.deadline or s.over or all(s.chairs[seat].bot for seat in s.actors):
        return ""
    return f'<p class="deadline">{esc(every_word(s.language)["table.deputy_after"])} {when(s.deadline)}</p>'


def chair_state(s: Sitting, chair: Chair) -> str:
    """Who sits there: a bot and which, a person here or away. Here and away are a full and an empty ring, and words."""
    words = every_word(s.language)
    if chair.bot:
        said = words["table.chairs.bot"].format(level=esc(level(s.language, chair.bot)))
        return f'<span class="state bot">{said}</span>'
    if not chair.name:
        return f'<span class="state">{words["table.chairs.empty"]}</span>'
    if chair.deputy:
        return f'<span class="state deputy">{words["table.chairs.deputy"]}</span>'
    state = "here" if chair.here or chair.seat == s.seat else "away"  # who reads this is here
    said = words[f"table.chairs.{state}"]
    return f'<span class="state {state}" title="{said}"><span class="unseen">{said}</span></span>'


def chair_list(s: Sitting, facts: Callable[[Sitting, int], str]) -> str:
    """The seats: shield, name, who it is, whose turn; ``facts`` adds what the game knows of a seat."""
    words = every_word(s.language)
    items = []
    for chair in s.chairs:
        seat = chair.seat
        name = esc(s.wording.name(seat))
        turn = seat in s.actors
        mark = f'<em class="turn">{words["table.chairs.turn"]}</em>' if turn else ""
        mine = f'<small class="you">({words["table.chairs.you"]})</small>' if seat == s.seat else ""
        items.append(
            f'<li id="chair-{seat}" class="seat seat-{seat}{" active" if turn else ""}">{shield(seat)}'
            f'<p class="who"><b title="{name}">{name}</b> {mine} {chair_state(s, chair)} {mark}</p>'
            f"{facts(s, seat)}</li>"
        )
    title = words["table.chairs.title"]
    return f'<section id="chairs" aria-label="{title}"><ul class="seats n-{len(items)}">{"".join(items)}</ul></section>'


# The end, and passing the screen on


def result(s: Sitting) -> str:
    """Who has won, the ranking, and what to do next."""
    if not s.over:
        return ""
    words = every_word(s.language)
    first = s.ranking[0] if s.ranking else ()
    if first == (s.seat,):
        won = words["table.result.you"]
    else:
        won = words["table.result.wins" if len(first) == 1 else "table.result.win"].format(names=names_of(s, first))
    places, place = [], 1
    for tied in s.ranking:
        for seat in tied:
            places.append(f'<li value="{place}">{shield(seat)} <span>{esc(s.wording.name(seat))}</span></li>')
        place += len(tied)
    table = esc(s.table)
    if s.rematch:
        again = f'<a class="button" href="/tables/{esc(s.rematch)}">{words["table.result.next"]}</a>'
    elif s.seat is not None:
        way, ask = f"/tables/{table}/rematch", words["table.result.rematch"]
        again = f'<button class="button" formaction="{way}" name="rematch" value="1">{ask}</button>'
    else:
        again = ""
    proof = f'<p class="small">{words["table.result.verify"]}</p>' if s.commitment else ""
    return (
        f'<section id="result" class="sheet" aria-labelledby="won"><h2 id="won">{won}</h2>'
        f'<ol class="ranking" aria-label="{words["table.result.ranking"]}">{"".join(places)}</ol>'
        f'<p class="next">{again}<a href="/tables/{table}/record">{words["table.result.record"]}</a></p>'
        f"{proof}</section>"
    )


def handed_over(s: Sitting) -> Chair | None:
    """Where several share one screen: whom it goes to next, if that is not the reader of this page."""
    if not s.hotseat or s.over or s.asked:
        return None
    return next((chair for chair in s.chairs if chair.mine and chair.seat in s.actors), None)


def handover(s: Sitting, chair: Chair) -> str:
    """The sheet that covers the hands until the next player has taken the screen."""
    words = every_word(s.language)
    name = esc(s.wording.name(chair.seat))
    return (
        f'<section id="handover" class="sheet seat-{chair.seat}">{shield(chair.seat)}'
        f"<h2>{words['table.handover.title']}</h2><p>{words['table.handover.sentence'].format(name=name)}</p>"
        f'<p><button class="button" formaction="/tables/{esc(s.table)}/ready" name="as" value="{chair.seat}">'
        f"{words['table.handover.show'].format(name=name)}</button></p></section>"
    )


def fair_play(s: Sitting) -> str:
    """The seal of the luck and the last hash of the record."""
    words = every_word(s.language)
    seal = words["table.proof.unsealed"]
    if s.commitment:
        seal = f"{words['table.proof.sealed']} <code>{esc(s.commitment)}</code>"
    export = ""
    if s.seat is not None:
        export = f'<p><a href="/tables/{esc(s.table)}/record{query(seat=s.seat)}">{words["table.proof.export"]}</a></p>'
    return (
        f'<details id="proof"><summary>{words["table.proof.title"]}</summary><p>{seal}</p>'
        f"<p>{words['table.proof.head']} <code>{esc(s.head)}</code></p>{export}</details>"
    )
