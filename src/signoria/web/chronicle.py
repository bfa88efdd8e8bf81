"""The chronicle: what has happened, in the reader's language, as the reader's seat may know it."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.wording import Wording
from signoria.web.html import esc
from signoria.web.sitting import Sitting
from signoria.web.words import every_word

_told: dict[tuple[Wording, int | None, str], str] = {}  # the same lines are shown again after every step
MOST_TOLD = 50_000


def entry(wording: Wording, reader: int | None, event: Mapping[str, object]) -> str:
    """One event as a line of the list; "" if there is nothing to tell. What opens a chapter begins a new paragraph."""
    key = (wording, reader, repr(event))
    told = _told.get(key)
    if told is None:
        story = wording.story(event, reader)
        opens = ' class="opens"' if wording.opens(event) else ""
        told = f"<li{opens}>{esc(story)}</li>" if story else ""
        if len(_told) >= MOST_TOLD:
            _told.clear()
        _told[key] = told
    return told


def entries(s: Sitting) -> str:
    """The events as an ordered list, newest last."""
    wording, seat = s.wording, s.seat
    items = [entry(wording, seat, event) for event in s.events]
    start = f' start="{s.earlier + 1}"' if s.earlier else ""
    told = "".join(items)
    return f"<ol{start}>{told}</ol>" if told else ""


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
