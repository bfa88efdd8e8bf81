"""*Why not?* and *why 15?*: the rules answer, in the reader's words, with the clause they follow from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.engine.actions import Action
from signoria.engine.illegal import Illegal
from signoria.engine.rulebook import Clause
from signoria.web.html import esc
from signoria.web.i18n import every_word, say
from signoria.web.page_model import PageModel
from signoria.web.table import grouped, why_not


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what the rules say to it; without one, all that could be asked.

    ``clauses`` are those the answer names, in the reader's language.
    """

    move: Action | None = None  # why is this not allowed?
    refusal: Illegal | None = None  # None: it is allowed
    total: int | None = None  # whose total?
    parts: Sequence[Mapping[str, Any]] = ()  # as ``Game.explain`` gives them
    clauses: Sequence[Clause] = ()


def answer(s: PageModel, asked: Asked) -> str:
    """The answer as HTML, for the dialog and for the page."""
    if asked.move is not None:
        title = say(s.reader.language, "table.why.not", move=s.wording.label(asked.move))
        body = f"<p>{esc(refusal(s, asked.refusal))}</p>"
    elif asked.total is not None:
        total = sum(int(part["count"]) * int(part["each"]) for part in asked.parts)
        title = say(s.reader.language, "table.why.of", name=s.wording.name(asked.total), total=total)
        body = sum_table(s, asked.parts, total)
    elif asked.refusal is not None:
        title, body = every_word(s.reader.language)["table.why.title"], f"<p>{esc(refusal(s, asked.refusal))}</p>"
    else:
        title, body = every_word(s.reader.language)["table.moves.why_not"], questions(s)
    return f'<h2 id="why-title">{esc(title)}</h2>{body}{quoted(s, asked.clauses)}'


def questions(s: PageModel) -> str:
    """Every move that is not legal now, each leading to its reason."""
    allowed = {*s.moment.legal, *s.moment.lane}
    groups = grouped([action for action in s.wording.game.actions if action not in allowed])
    told = ""
    for verb, group in groups.items():
        links = "".join([question(s, one) for one in group])
        told += f'<h3>{esc(s.wording.verb(verb))}</h3><ul class="questions">{links}</ul>'
    return told


def question(s: PageModel, action: Action) -> str:
    """One of them."""
    return f'<li><a data-why href="{why_not(s, action)}">{esc(s.wording.label(action))}</a></li>'


def refusal(s: PageModel, illegal: Illegal | None) -> str:
    """Why not, in one sentence."""
    return every_word(s.reader.language)["table.why.allowed"] if illegal is None else s.wording.refusal(illegal)


def sum_table(s: PageModel, parts: Sequence[Mapping[str, Any]], total: int) -> str:
    """The parts of a total, one a row."""
    words = every_word(s.reader.language)
    if not parts:
        return f"<p>{words['table.why.empty']}</p>"
    heads = "".join([f'<th scope="col">{words[f"table.why.{name}"]}</th>' for name in ("part", "count", "each", "sum")])
    rows = []
    for part in parts:
        name, count, each = s.wording.part(part), part["count"], part["each"]
        rows.append(
            f'<tr><th scope="row">{esc(name)}</th><td>{count}</td><td>{each}</td><td>{count * each}</td>'
            f'<td class="clauses">{clause_links(s, part["clauses"])}</td></tr>'
        )
    return (
        f'<table class="sum"><thead><tr>{heads}<th scope="col">{words["table.why.clauses"]}</th></tr></thead>'
        f'<tbody>{"".join(rows)}</tbody><tfoot><tr><th scope="row" colspan="3">{words["table.why.all"]}</th>'
        f"<td>{total}</td><td></td></tr></tfoot></table>"
    )


def clause_links(s: PageModel, ids: Iterable[str]) -> str:
    """The clauses, each leading to its place in the rules."""
    return " ".join([f'<a href="/rules/{esc(s.table.game)}/{esc(one)}">{esc(one)}</a>' for one in ids])


def quoted(s: PageModel, clauses: Sequence[Clause]) -> str:
    """The clauses in their own words."""
    told = ""
    for one in clauses:
        source = f"{esc(one.chapter)} · {clause_links(s, [one.id])}"
        told += f'<blockquote class="clause"><p>{esc(one.plain)}</p><footer>{source}</footer></blockquote>'
    return told
