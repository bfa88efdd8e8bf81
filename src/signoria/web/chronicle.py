"""The chronicle: what has happened, in the reader's language, as the reader's seat may know it."""

from __future__ import annotations

from signoria.web.html import esc
from signoria.web.sitting import Sitting
from signoria.web.words import every_word


def entries(s: Sitting) -> str:
    """The events as an ordered list, newest last; what opens a chapter begins a new paragraph."""
    wording, items = s.wording, []
    for event in s.events:
        story = wording.story(event, s.seat)
        if story:
            opens = ' class="opens"' if wording.opens(event) else ""
            items.append(f"<li{opens}>{esc(story)}</li>")
    start = f' start="{s.earlier + 1}"' if s.earlier else ""
    return f"<ol{start}>{''.join(items)}</ol>" if items else ""


def chronicle(s: Sitting) -> str:
    """The whole panel. It grows from below, so that the newest line shows without a script."""
    words = every_word(s.language)
    title = words["table.chronicle.title"]
    told = entries(s) or f"<p>{words['table.chronicle.empty']}</p>"
    more = f'<p class="earlier">{words["table.chronicle.earlier"].format(count=s.earlier)}</p>' if s.earlier else ""
    return (
        f'<section id="chronicle" class="paper"><h2>{title}</h2>'
        f'<div class="scroll" tabindex="0" role="group" aria-label="{title}"><div>{more}{told}</div></div></section>'
    )
