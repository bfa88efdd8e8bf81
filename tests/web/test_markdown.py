"""Rules texts as HTML: what is no Markdown of ours stays text, whoever wrote it."""

from __future__ import annotations

import re

import pytest

from signoria.web.markdown import inline, prose

TAGS = re.compile(r"<(?!/?(?:p|em|strong|ul|li|code|pre|h2|br)\b)[^>]*>")
EVIL = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '[x](https://evil.example "t")',
    "<javascript:alert(1)>",
    "<https://evil.example>",
    "![x](javascript:alert(1))",
    "[x]\n\n[x]: javascript:alert(1)",
    "<!-- --><svg onload=alert(1)>",
    "<div\n\nonclick=alert(1)>",
    '**<b onclick="alert(1)">x</b>**',
    "`<script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
]


@pytest.mark.parametrize("evil", EVIL)
def test_raw_html_and_links_stay_text(evil: str) -> None:
    for html in (inline(evil), prose(evil).html, prose(f"- {evil}\n\n## {evil}\n\n```\n{evil}\n```\n").html):
        assert not TAGS.findall(html), html
        assert "href=" not in re.sub(r"&[^;]+;", "", re.sub(r">[^<]*<", "><", f">{html}<"))


def test_a_clause_carries_nothing_but_its_id() -> None:
    html = prose('- <a id="CON-1.1"></a>**CON-1.1** <i>Ada</i>, see *CON-1.2*. [B; CON-R10]\n').html
    assert '<li id="CON-1.1"><a class="id" href="#CON-1.1">CON-1.1</a>' in html
    assert "&lt;i&gt;Ada&lt;/i&gt;, see <em><a href=" in html
    assert '<small class="source">[B; <a href="#CON-R10">CON-R10</a>]</small>' in html
    odd = prose('- <a id="x&quot; onclick=&quot;y"></a>**CON-1.1** text\n').html
    assert 'onclick="' not in odd


def test_a_clause_may_go_on_in_the_next_line() -> None:
    html = prose('- <a id="CON-1.1"></a>**CON-1.1** one\n  two [B]\n- three\n').html
    assert '<span class="said">one two <small class="source">[B]</small></span>' in html
    assert "<li>three</li>" in html


def test_a_table_can_be_scrolled_and_its_numbers_stand_right() -> None:
    html = prose("| a <b> | n |\n| --- | ---: |\n| CON-1.1 | 2 |\n").html
    assert html.startswith('<div class="wide" tabindex="0" role="group" aria-label="a &lt;b&gt;"><table class="plain">')
    assert '<th class="n" scope="col">n</th>' in html
    assert '<td><a href="#CON-1.1">CON-1.1</a></td>' in html
    assert '<td class="n">2</td>' in html
    assert "style=" not in html
