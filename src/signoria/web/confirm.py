"""The question before a move of weight, for readers who want to be asked."""

from __future__ import annotations

from signoria.engine.actions import Action
from signoria.web.html import esc, hidden
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel


def question(s: PageModel, action: Action) -> str:
    """A form that sends the same move once more, and says that it is meant."""
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
    return (
        f'<h2 id="why-title">{title}</h2><p>{words["confirm.sentence"]}</p>'
        f'<form id="sure" method="post" action="{esc(s.table.place)}/moves">{carried}{hidden("sure", 1)}'
        f'{hidden("move", action)}<button class="button">{esc(words["confirm.yes"].format(move=label))}</button></form>'
    )
