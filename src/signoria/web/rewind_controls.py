"""The ways back at a table: ask the others, answer them, and the host's own way in a friendly match."""

from __future__ import annotations

from collections.abc import Iterable

from signoria.web.html import esc, query
from signoria.web.i18n import every_word, say
from signoria.web.page_model import PageModel


def names_of(s: PageModel, seats: Iterable[int]) -> str:
    """``Ada, Bruno and Carla``, escaped."""
    named = [esc(s.wording.name(seat)) for seat in seats]
    return (
        ", ".join(named[:-1]) + esc(say(s.reader.language, "table.and")) + named[-1]
        if len(named) > 1
        else "".join(named)
    )


def ways_back(s: PageModel) -> str:
    """Ask to take the last decision back (or do it, where only bots would be asked), and the host's way."""
    return ask_button(s) + rewind_link(s)


def ask_button(s: PageModel) -> str:
    open_question = s.table.takeback is not None and (s.table.takeback.no < 0 or s.table.takeback.seat == s.reader.seat)
    if s.moment.takeable is None or s.moment.over or open_question:
        return ""
    company = any(chair.name and not chair.bot and not chair.mine for chair in s.table.chairs)
    alone = "back.take_deputy" if s.moment.takeable in s.moment.deputised else "back.take"
    words = every_word(s.reader.language)["back.ask" if company else alone]
    way, step = f"{esc(s.table.place)}/takeback", s.moment.takeable
    return f'<button id="ask-back" class="quiet" formaction="{way}" name="undone" value="{step}">{words}</button>'


def rewind_link(s: PageModel) -> str:
    """Where the host of a friendly match chooses how far to turn it back."""
    if not s.table.may_rewind or s.moment.over:
        return ""
    seat = query(seat=s.reader.seat) if s.reader.seat is not None and not s.table.hotseat else ""
    words = every_word(s.reader.language)["back.rewind"]
    return f'<a id="rewind" class="quiet" href="{esc(s.table.place)}/rewind{seat}">{words}</a>'


def wish(s: PageModel) -> str:
    """What is asked of the table, for everybody to see; with the buttons of those who have to answer."""
    if s.table.takeback is None or s.moment.over:
        return ""
    words, asking = every_word(s.reader.language), s.table.takeback
    name = f"<b>{esc(s.wording.name(asking.seat))}</b>"
    if asking.no >= 0:
        said = words["back.no"].format(name=f"<b>{esc(s.wording.name(asking.no))}</b>", asker=name)
        return f'<section id="wish" class="sheet" role="status"><p>{said}</p></section>'
    many = words["back.one_step" if asking.steps == 1 else "back.steps"].format(steps=asking.steps)
    if s.reader.seat == asking.seat:
        said = words["back.asked"].format(names=names_of(s, asking.waiting))
        does = answer(s, "no", words["back.withdraw"], "quiet")
    else:
        said = f"{words['back.wish'].format(name=name)} {many}"
        if s.reader.seat in asking.waiting:
            does = answer(s, "yes", words["back.agree"], "button") + answer(s, "no", words["back.play_on"], "quiet")
        else:
            does = ""
            said += " " + words["back.waits"].format(names=names_of(s, asking.waiting))
    buttons, ours = (f'<p class="buttons">{does}</p>', " ours") if does else ("", "")
    return f'<section id="wish" class="sheet{ours}" role="status"><p>{said}</p>{buttons}</section>'


def answer(s: PageModel, name: str, words: str, css: str) -> str:
    assert s.table.takeback is not None
    way, number = f"{esc(s.table.place)}/takeback/answer", s.table.takeback.number
    return f'<button class="{css}" formaction="{way}" name="{name}" value="{number}">{words}</button>'
