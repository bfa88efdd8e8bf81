"""The question before a move of weight, for readers who want to be asked."""

from __future__ import annotations

from signoria.engine.actions import Action
from signoria.web.html import Html, esc, hidden
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel


def question(s: PageModel, action: Action, click: str) -> Html:
    """A form that sends the same click, which begins with this action, once more, and says that it is meant."""
    words = every_word(s.reader.language)
    label = s.wording.label(action)
    title = esc(words["confirm.title"].format(move=label[:1].upper() + label[1:]))
    fields = {
        "seat": "" if s.reader.seat is None else s.reader.seat,
        "v": s.moment.version,
        "key": f"s{s.moment.version}",
        "csrf": s.reader.csrf,
    }
    carried = "".join([hidden(name, value) for name, value in fields.items()])
    return Html(
        f'<h2 id="why-title">{title}</h2><p>{words["confirm.sentence"]}</p>'
        f'<form id="sure" method="post" action="{esc(s.table.place)}/moves">{carried}{hidden("sure", 1)}'
        f'{hidden("move", click)}<button class="button">{esc(words["confirm.yes"].format(move=label))}</button></form>'
    )
