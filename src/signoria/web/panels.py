"""A readable rendering of any view: plain data as definition lists, lists and one table with a row for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from signoria.web.html import esc
from signoria.web.i18n import about, every_word
from signoria.web.page_model import PageModel

HAND = ("hand", "card", "kept")  # what games call what a seat holds
UNSAID = ("game", "seat", "seats", "actors", "data", "options", "phase")  # said elsewhere on the page


def named(s: PageModel, key: str) -> str:
    """What a key of the view is called."""
    words = s.wording.texts.by_key.get(f"view.{key}")
    return esc(words if words is not None else key.replace("_", " "))


def worded(s: PageModel, key: str, value: object) -> str:
    """A value in words: by the game's texts where they know it, else as it is."""
    words = every_word(s.reader.language)
    if value is None or value == "":
        return words["table.none"]
    if isinstance(value, bool):
        return words["table.yes" if value else "table.no"]
    if isinstance(value, Mapping):
        parts = [counted(s, key, thing, count) for thing, count in value.items()]
        return ", ".join(parts) if parts else words["table.none"]
    if isinstance(value, (list, tuple)):
        return ", ".join([worded(s, key, one) for one in value]) if value else words["table.none"]
    texts = s.wording.texts
    domain = texts.by_key.get(f"parameter.{key}", "")
    if not domain and isinstance(value, str):  # a card or a region is called by its name, whatever holds it
        for domain in ("card", "region"):
            if f"{domain}.{value}" in texts:
                break
    return esc(texts.single(domain, value, s.wording.names))


def counted(s: PageModel, key: str, thing: object, count: object) -> str:
    """``3 × Mercenary 5``; for anything but a number the two side by side."""
    said = worded(s, key, thing)
    if isinstance(count, bool) or not isinstance(count, int):
        return about(s.reader.language, said, worded(s, key, count))
    return said if count == 1 else every_word(s.reader.language)["table.counted"].format(count=count, thing=said)


def by_seat(s: PageModel, value: object) -> bool:
    """Is it a list with one entry for each seat?"""
    return isinstance(value, (list, tuple)) and len(value) == len(s.table.chairs)


def board(s: PageModel) -> str:
    """All the view tells, but the hand: first what is told of each seat, then the rest."""
    rows: list[tuple[str, Sequence[object]]] = []
    facts: list[str] = []
    for key, value in s.moment.view.items():
        if key in UNSAID or key in HAND:
            continue
        if by_seat(s, value):
            assert isinstance(value, (list, tuple))
            rows.append((key, value))
        else:
            facts.append(f"<div><dt>{named(s, key)}</dt><dd>{worded(s, key, value)}</dd></div>")
    told = f'<dl class="facts">{"".join(facts)}</dl>' if facts else ""
    title = every_word(s.reader.language)["table.board"]
    return f'<div class="sheet panels" tabindex="0" role="group" aria-label="{title}">{seat_table(s, rows)}{told}</div>'


def seat_table(s: PageModel, rows: list[tuple[str, Sequence[object]]]) -> str:
    """One column for each seat, one row for each thing told of all."""
    if not rows:
        return ""
    words = every_word(s.reader.language)
    heads = "".join(
        [f'<th scope="col" class="seat-{c.seat}">{esc(s.wording.name(c.seat))}</th>' for c in s.table.chairs]
    )
    body = ""
    for key, values in rows:
        cells = "".join([f"<td>{worded(s, key, one)}</td>" for one in values])
        body += f'<tr><th scope="row">{named(s, key)}</th>{cells}</tr>'
    title = words["table.chairs.title"]
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{title}"><table class="plain">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def hand(s: PageModel) -> str:
    """What the reader's own seat holds."""
    items = slips(s)
    if not items:
        return ""
    return f'<ul id="hand" class="slips" aria-label="{every_word(s.reader.language)["table.hand"]}">{items}</ul>'


def slips(s: PageModel) -> str:
    """All of it."""
    held = [(key, s.moment.view[key]) for key in HAND if s.moment.view.get(key) is not None]
    return "".join([cards(s, key, value) for key, value in held])


def cards(s: PageModel, key: str, value: object) -> str:
    """A slip of paper for each thing held."""
    things = [(thing, value[thing]) for thing in value] if isinstance(value, Mapping) else None
    if things is None:
        things = [(one, 1) for one in value] if isinstance(value, (list, tuple)) else [(value, 1)]
    return "".join([f'<li class="slip">{counted(s, key, thing, count)}</li>' for thing, count in things])
