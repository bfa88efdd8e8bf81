"""The rules texts as HTML: markdown-it without raw HTML, an anchor for each clause, and its mark explained."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from signoria.engine.rulebook import CLAUSE, MARK
from signoria.web.html import esc

IDENTITY = re.compile(r"\b[A-Z]{2,4}\d?-(?:[A-Z]{1,2}-?)?\d+(?:\.\d+)?\b")
# A rules text links to its own clauses only, and "[B; CON-R10]" is a mark.
UNUSED = ["link", "reference", "autolink", "image", "lheading"]
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable(UNUSED)


@dataclass(frozen=True)
class Prose:
    """``title`` and ``chapters`` (anchor, heading) are text; ``html`` is ready for the page."""

    title: str
    chapters: list[tuple[str, str]]
    html: str


def inline(text: str, links: str = "#") -> str:
    """Emphasis, code, and the ids of clauses as links; ``links`` is what stands before the id in an address."""
    return str(MARKDOWN.renderInline(text, {"links": links}))


def linked(text: str, links: str) -> str:
    return IDENTITY.sub(lambda found: f'<a href="{links}{found[0]}">{found[0]}</a>', esc(text))


def linked_text(renderer: object, tokens: Sequence[Token], at: int, options: object, env: Mapping[str, Any]) -> str:
    """Rendering rule of plain text."""
    return linked(tokens[at].content, env.get("links", "#"))


MARKDOWN.add_render_rule("text", linked_text)


def marks(tags: str, meaning: Mapping[str, str], links: str = "#") -> str:
    """The mark that closes a clause: ``B; CON-R10``. A tag says what it means; some say it in a word of their own."""
    told = []
    for tag in tags.split(";"):
        name, colon, rest = tag.strip().partition(":")
        said = linked(name, links) if name not in meaning else f'<abbr title="{esc(meaning[name])}">{name}</abbr>'
        if f"{name}.label" in meaning:
            said = f'<b class="label" title="{esc(meaning[name])}">{esc(meaning[f"{name}.label"])}</b>'
        told.append(said + linked(colon + rest, links))
    return f'<small class="source">[{"; ".join(told)}]</small>'


def nothing(clause: str) -> str:
    return ""


def ready(html: str) -> Token:
    """HTML of ours in the place of what was parsed."""
    return Token("html_block", "", 0, content=html)


def clause_of(line: str, meaning: Mapping[str, str], beside: Callable[[str], str]) -> tuple[str, str] | None:
    """The id of the clause in this item and its HTML: anchor, text, mark; None for a plain item."""
    found = CLAUSE.match(f"- {line}")
    if found is None:
        return None
    words, name = found["text"], esc(found["id"])
    mark = MARK.search(words)
    source = f" {marks(mark['tags'], meaning)}" if mark else ""
    said = inline(words[: mark.start()] if mark else words)
    anchor = f'<a class="id" href="#{name}">{name}</a>'
    return found["id"], f'{anchor} <span class="said">{said}{source}</span>{beside(found["id"])}'


def for_the_page(
    tokens: Sequence[Token],
    chapters: list[tuple[str, str]],
    meaning: Mapping[str, str],
    beside: Callable[[str], str],
) -> Iterator[Token]:
    """The tokens with anchors, classes and what a keyboard needs to scroll. ``chapters`` is filled."""
    item = Token("", "", 0)
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open" if token.tag == "h2":
                token.attrSet("id", f"chapter-{len(chapters)}")
                chapters.append((f"chapter-{len(chapters)}", tokens[at + 1].content))
            case "bullet_list_open":
                token.attrSet("class", "clauses")
            case "list_item_open":
                item = token
            case "inline" if tokens[at - 2] is item:
                clause = clause_of(token.content.replace("\n", " "), meaning, beside)
                if clause is not None:
                    item.attrSet("id", clause[0])
                    token = ready(clause[1])
            case "th_open" | "td_open":
                if token.attrs.pop("style", "") == "text-align:right":
                    token.attrSet("class", "n")
                if token.tag == "th":
                    token.attrSet("scope", "col")
            case "table_open":
                token.attrSet("class", "plain")
                first = next(one.content for one in tokens[at:] if one.type == "inline")
                yield ready(f'<div class="wide" tabindex="0" role="group" aria-label="{esc(first)}">')
            case "fence":
                token = ready(f'<pre tabindex="0">{esc(token.content.removesuffix(chr(10)))}</pre>')
        yield token
        if token.type == "table_close":
            yield ready("</div>")


def prose(text: str, meaning: Mapping[str, str] = {}, beside: Callable[[str], str] = nothing) -> Prose:
    """The whole text. Its first heading is the title, which the page sets itself.

    ``meaning`` explains the tags of the marks, ``beside`` gives what stands below a clause: figures, options.
    """
    tokens = MARKDOWN.parse(text)
    title = ""
    for at in [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h1"][::-1]:
        title = tokens[at + 1].content
        del tokens[at : at + 3]
    chapters: list[tuple[str, str]] = []
    adapted = list(for_the_page(tokens, chapters, meaning, beside))
    return Prose(title, chapters, MARKDOWN.renderer.render(adapted, MARKDOWN.options, {}))
