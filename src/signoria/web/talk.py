"""Table talk: what people say to each other beside the game. Promises made here bind nobody."""

from __future__ import annotations

from signoria.web.html import esc, hidden
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel, TalkLine

LONGEST = 500  # characters of one line


def line(s: PageModel, word: TalkLine) -> str:
    """One line: who, and what. Words that run the other way, or turn others round, keep to themselves."""
    if word.seat is None:
        who, css = every_word(s.reader.language)["table.talk.watcher"].format(name=esc(word.name)), "watcher"
    else:
        who, css = esc(word.name), f"seat-{word.seat}"
    return f'<li class="{css}"><b>{who}</b> <bdi>{esc(word.text)}</bdi></li>'


def talk(s: PageModel) -> str:
    """What was said, and a form to answer for people who have a seat. A watcher reads; if nothing was said, there is
    nothing to show."""
    seated = any(chair.mine for chair in s.table.chairs)  # also before a shared screen that nobody has taken yet
    if not seated and not s.table.talk:
        return ""
    words = every_word(s.reader.language)
    said = "".join([line(s, word) for word in s.table.talk])
    heard = f'<ol start="{s.table.unspoken + 1}">{said}</ol>' if said else f"<p>{words['table.talk.empty']}</p>"
    title = words["table.talk.title"]
    return (
        f'<section id="talk" class="paper"><h2>{title}</h2>'
        f'<div class="scroll" tabindex="0" role="group" aria-label="{title}"><div>{heard}</div></div>'
        f"{answer_form(s) if seated else ''}</section>"
    )


def answer_form(s: PageModel) -> str:
    words = every_word(s.reader.language)
    ask = words["table.talk.say"]
    seat = "" if s.reader.seat is None else s.reader.seat
    return (
        f'<form id="say" method="post" action="{esc(s.table.place)}/talk">{hidden("csrf", s.reader.csrf)}'
        f"{hidden('key', f't{s.moment.version}-{len(s.table.talk)}')}{hidden('seat', seat)}"
        f'<input id="words" name="text" maxlength="{LONGEST}" required autocomplete="off" aria-label="{ask}" '
        f'placeholder="{ask}"><button class="quiet">{words["table.talk.send"]}</button></form>'
    )
