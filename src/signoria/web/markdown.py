"""The rules texts as HTML: the small part of Markdown they need, every sign escaped, an anchor for each clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from signoria.engine.rulebook import CLAUSE, MARK
from signoria.web.html import Html, esc

EMPHASIS = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`")
IDENTITY = re.compile(r"\b[A-Z]{2,4}\d?-(?:[A-Z]{1,2}-?)?\d+(?:\.\d+)?\b")


@dataclass(frozen=True)
class Prose:
    """``title`` and ``chapters`` (anchor, heading) are text; ``html`` is ready for the page."""

    title: str
    chapters: list[tuple[str, str]]
    html: str


def inline(text: str, links: str = "#") -> Html:
    """Emphasis, code, and the ids of clauses as links; ``links`` is what stands before the id in an address."""
    parts, end = [], 0
    for found in EMPHASIS.finditer(text):
        parts.append(linked(text[end : found.start()], links))
        tag = str(found.lastgroup)
        inner = esc(found[tag]) if tag == "code" else linked(found[tag], links)
        parts.append(Html(f"<{tag}>{inner}</{tag}>"))
        end = found.end()
    return Html("".join([*parts, linked(text[end:], links)]))


def linked(text: str, links: str) -> Html:
    return Html(IDENTITY.sub(lambda found: f'<a href="{links}{found[0]}">{found[0]}</a>', esc(text)))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(lines: list[str]) -> Html:
    """A table; the second line says which columns are numbers."""
    head, marks, *rows = [cells(line) for line in lines]
    css = [' class="n"' if mark.endswith(":") else "" for mark in marks]
    heads = "".join(f'<th scope="col"{one}>{inline(cell)}</th>' for cell, one in zip(head, css, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{one}>{inline(cell)}</td>" for cell, one in zip(row, css, strict=True)) + "</tr>"
        for row in rows
    )
    return Html(
        f'<div class="wide" tabindex="0" role="group" aria-label="{esc(head[0])}"><table class="plain">'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def marks(tags: str, meaning: Mapping[str, str], links: str = "#") -> Html:
    """The mark that closes a clause: ``B; CON-R10``. A tag says what it means; some say it in a word of their own."""
    told = []
    for tag in tags.split(";"):
        name, colon, rest = tag.strip().partition(":")
        said = linked(name, links) if name not in meaning else f'<abbr title="{esc(meaning[name])}">{name}</abbr>'
        if f"{name}.label" in meaning:
            said = f'<b class="label" title="{esc(meaning[name])}">{esc(meaning[f"{name}.label"])}</b>'
        told.append(said + linked(colon + rest, links))
    return Html(f'<small class="source">[{"; ".join(told)}]</small>')


def nothing(clause: str) -> str:
    return ""


def item(line: str, meaning: Mapping[str, str], beside: Callable[[str], str]) -> Html:
    """One clause with its anchor and its mark, or a plain item."""
    found = CLAUSE.match(line)
    if found is None:
        return Html(f"<li>{inline(line.removeprefix('- '))}</li>")
    words, name = found["text"], esc(found["id"])
    mark = MARK.search(words)
    source = f" {marks(mark['tags'], meaning)}" if mark else ""
    said = inline(words[: mark.start()] if mark else words)
    return Html(
        f'<li id="{name}"><a class="id" href="#{name}">{name}</a> <span class="said">{said}{source}</span>'
        f"{beside(found['id'])}</li>"
    )


def blocks(text: str) -> Iterator[list[str]]:
    """Lines that belong together: a fence, a run of items or of table rows, a paragraph, a heading."""
    block: list[str] = []
    fenced = False
    for line in text.splitlines():
        fence = line.startswith("```")
        if fenced or fence:
            block.append(line)
            if fence and fenced:
                yield block
                block = []
            fenced = fenced != fence
            continue
        other = bool(block) and line[:2] in ("- ", "| ") and block[0][:2] != line[:2]
        if block and (other or not line.strip() or line.startswith("#")):
            yield block
            block = []
        if line.startswith("#"):
            yield [line]
        elif line.strip():
            block.append(line)
    if block:
        yield block


def prose(text: str, meaning: Mapping[str, str] = {}, beside: Callable[[str], str] = nothing) -> Prose:
    """The whole text. Its first heading is the title, which the page sets itself.

    ``meaning`` explains the tags of the marks, ``beside`` gives what stands below a clause: figures, options.
    """
    title = ""
    chapters: list[tuple[str, str]] = []
    parts: list[str] = []
    for block in blocks(text):
        first = block[0]
        if first.startswith("# "):
            title = first[2:].strip()
        elif first.startswith("## "):
            anchor = f"chapter-{len(chapters)}"
            chapters.append((anchor, first[3:].strip()))
            parts.append(f'<h2 id="{anchor}">{inline(first[3:].strip())}</h2>')
        elif first.startswith("### "):
            parts.append(f"<h3>{inline(first[4:].strip())}</h3>")
        elif first.startswith("```"):
            parts.append(f'<pre tabindex="0">{esc(chr(10).join(block[1:-1]))}</pre>')
        elif first.startswith("| "):
            parts.append(table(block))
        elif first.startswith("- "):
            parts.append(f'<ul class="clauses">{"".join(item(line, meaning, beside) for line in block)}</ul>')
        else:
            parts.append(f"<p>{inline(' '.join(block))}</p>")
    return Prose(title, chapters, "\n".join(parts))
