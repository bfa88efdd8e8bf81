"""A readable rendering of any view: plain data as definition lists, lists and one table with a row for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from signoria.web.html import EMPTY, Html, esc
from signoria.web.i18n import about, every_word
from signoria.web.page_model import PageModel

HAND = ("hand", "card", "kept")  # what games call what a seat holds
UNSAID = ("game", "seat", "seats", "actors", "data", "options", "phase")  # said elsewhere on the page


def key_name(s: PageModel, key: str) -> Html:
    """What a key of the view is called."""
    words = s.wording.texts.by_key.get(f"view.{key}")
    return esc(words if words is not None else key.replace("_", " "))


def value_text(s: PageModel, key: str, value: object) -> Html:
    """A value in words: by the game's texts where they know it, else as it is."""
    words = every_word(s.reader.language)
    if value is None or value == "":
        return Html(words["table.none"])
    if isinstance(value, bool):
        return Html(words["table.yes" if value else "table.no"])
    if isinstance(value, Mapping):
        parts = [count_text(s, key, thing, count) for thing, count in value.items()]
        return Html(", ".join(parts) if parts else words["table.none"])
    if isinstance(value, (list, tuple)):
        return Html(", ".join([value_text(s, key, one) for one in value]) if value else words["table.none"])
    texts = s.wording.texts
    domain = texts.by_key.get(f"parameter.{key}", "")
    if not domain and isinstance(value, str):  # a card or a region is called by its name, whatever holds it
        for domain in ("card", "region"):
            if f"{domain}.{value}" in texts:
                break
    return esc(texts.single(domain, value, s.wording.names))


def count_text(s: PageModel, key: str, thing: object, count: object) -> Html:
    """``3 × Mercenary 5``; for anything but a number the two side by side."""
    said = value_text(s, key, thing)
    if isinstance(count, bool) or not isinstance(count, int):
        return Html(about(s.reader.language, said, value_text(s, key, count)))
    return Html(said if count == 1 else every_word(s.reader.language)["table.counted"].format(count=count, thing=said))


def by_seat(s: PageModel, value: object) -> bool:
    """Is it a list with one entry for each seat?"""
    return isinstance(value, (list, tuple)) and len(value) == len(s.table.chairs)


def board(s: PageModel) -> Html:
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
            facts.append(f"<div><dt>{key_name(s, key)}</dt><dd>{value_text(s, key, value)}</dd></div>")
    told = f'<dl class="facts">{"".join(facts)}</dl>' if facts else ""
    title = every_word(s.reader.language)["table.board"]
    return Html(
        f'<div class="sheet panels" tabindex="0" role="group" aria-label="{title}">{seat_table(s, rows)}{told}</div>'
    )


def seat_table(s: PageModel, rows: list[tuple[str, Sequence[object]]]) -> Html:
    """One column for each seat, one row for each thing told of all."""
    if not rows:
        return EMPTY
    words = every_word(s.reader.language)
    heads = "".join(
        [f'<th scope="col" class="seat-{c.seat}">{esc(s.wording.name(c.seat))}</th>' for c in s.table.chairs]
    )
    body = ""
    for key, values in rows:
        cells = "".join([f"<td>{value_text(s, key, one)}</td>" for one in values])
        body += f'<tr><th scope="row">{key_name(s, key)}</th>{cells}</tr>'
    title = words["table.chairs.title"]
    return Html(
        f'<div class="wide" tabindex="0" role="group" aria-label="{title}"><table class="plain">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def hand(s: PageModel) -> Html:
    """What the reader's own seat holds."""
    items = slips(s)
    if not items:
        return EMPTY
    return Html(f'<ul id="hand" class="slips" aria-label="{every_word(s.reader.language)["table.hand"]}">{items}</ul>')


def slips(s: PageModel) -> Html:
    """All of it."""
    held = [(key, s.moment.view[key]) for key in HAND if s.moment.view.get(key) is not None]
    return Html("".join([cards(s, key, value) for key, value in held]))


def cards(s: PageModel, key: str, value: object) -> Html:
    """A slip of paper for each thing held."""
    things = [(thing, value[thing]) for thing in value] if isinstance(value, Mapping) else None
    if things is None:
        things = [(one, 1) for one in value] if isinstance(value, (list, tuple)) else [(value, 1)]
    return Html("".join([f'<li class="slip">{count_text(s, key, thing, count)}</li>' for thing, count in things]))
