"""The chronicle: what has happened, in the reader's language, as the reader's seat may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.engine.wording import Wording
from signoria.web.html import EMPTY, Html, esc, query
from signoria.web.i18n import every_word
from signoria.web.page_model import PageModel

_told: dict[tuple[Wording, int | None, str], Html] = {}  # the same lines are shown again after every step
MOST_TOLD = 50_000


def entry(wording: Wording, reader: int | None, event: Mapping[str, object]) -> Html:
    """One event as a line of the list, but for its number; "" if there is nothing to tell.

    What opens a chapter begins a new paragraph.
    """
    key = (wording, reader, repr(event))
    told = _told.get(key)
    if told is None:
        story = wording.story(event, reader)
        opens = ' class="opens"' if wording.opens(event) else ""
        told = Html(f"{opens}>{esc(story)}</li>" if story else "")
        if len(_told) >= MOST_TOLD:
            _told.clear()
        _told[key] = told
    return told


def entries(s: PageModel, sounds: Mapping[str, str] = {}) -> Html:
    """The events as ordered lists, newest last: what the reader knows, and what came since their own last step."""
    news = s.moment.news
    known = len(s.moment.events) - news
    told = event_list(s, 0, known, sounds)
    return Html(told + since(s) + event_list(s, known, len(s.moment.events), sounds) if news else told)


def event_list(s: PageModel, first: int, last: int, sounds: Mapping[str, str]) -> Html:
    """These events, numbered as in the whole story: by its number the voice tells each once, with its sound."""
    items: list[str] = []
    reasoned: set[int] = set()  # steps whose reason has been told
    marked: set[int] = set()  # steps of deputies that have their mark
    follows = 0  # a line without a number has the next one
    before = ""  # the line before: several steps of one click that are taken back are told once
    wording, seat, eyes, moment = s.wording, s.reader.seat, s.reader.eyes, s.moment
    for number, event in enumerate(moment.events[first:last], moment.earlier + first + 1):
        line = entry(wording, seat, event)
        told_already = line == before and event["kind"] == "undo"
        before = line
        if line and not told_already:
            cue = f' data-cue="{sounds[kind]}"' if (kind := str(event["kind"])) in sounds else ""
            item = f"<li{cue}{line}" if number == follows else f'<li data-n="{number}"{cue}{line}'
            follows = number + 1
            ply = cast(int, event["ply"])
            if ply in moment.deputised and ply not in marked:
                marked.add(ply)
                mark = esc(wording.deputised(moment.deputised[ply]))
                item = f'{item.removesuffix("</li>")} <i class="deputised">{mark}</i></li>'
            if ply in moment.motives and ply not in reasoned:
                reasoned.add(ply)
                item = f'{item.removesuffix("</li>")} <i class="motive">{esc(moment.motives[ply])}</i></li>'
            items.append(linked(s, event, item) if eyes else item)
    told = "".join(items)
    start = f' start="{moment.earlier + first + 1}"' if moment.earlier + first else ""
    return Html(f"<ol{start}>{told}</ol>" if told else "")


def since(s: PageModel) -> Html:
    return Html(f'<p class="since">{every_word(s.reader.language)["table.chronicle.since"]}</p>')


def linked(s: PageModel, event: Mapping[str, object], item: str) -> Html:
    """In a replay each line leads to its moment."""
    at = int(str(event["ply"])) + 1
    way = f'<a href="{esc(s.table.replay)}/{at}{query(seat=s.reader.eyes)}" data-at="{at}">'
    head, _, rest = item.partition(">")
    return Html(f"{head}>{way}{rest.removesuffix('</li>')}</a></li>")


def look_back(s: PageModel) -> Html:
    """From the table to the moment before: what has happened can be seen again."""
    if not s.table.replay or s.reader.eyes:
        return EMPTY
    seat = query(seat=s.reader.seat) if s.reader.seat is not None else ""
    words = every_word(s.reader.language)
    return Html(f' <a class="look-back" href="{esc(s.table.replay)}{seat}">{words["replay.look_back"]}</a>')


def chronicle(s: PageModel, sounds: Mapping[str, str] = {}) -> Html:
    """The whole panel. It grows from below, so that the newest line shows without a script."""
    words = every_word(s.reader.language)
    title = words["table.chronicle.title"]
    told = entries(s, sounds) or f"<p>{words['table.chronicle.empty']}</p>"
    more = (
        f'<p class="earlier">{words["table.chronicle.earlier"].format(count=s.moment.earlier)}</p>'
        if s.moment.earlier
        else ""
    )
    return Html(
        f'<section id="chronicle" class="paper"><h2>{title}</h2>{look_back(s)}'
        f'<div class="scroll" tabindex="0" role="group" aria-label="{title}"><div>{more}{told}</div></div></section>'
    )
