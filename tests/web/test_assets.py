"""Static files and their addresses."""

from __future__ import annotations

import re
from importlib.resources import files

from signoria.web.assets import static_file, url

NAMED = re.compile(r"url\('([^']+)'\)")


def test_every_file_that_a_template_names_exists() -> None:
    templates = files("signoria.web").joinpath("templates").iterdir()
    named = {path for template in templates for path in NAMED.findall(template.read_text(encoding="utf-8"))}
    assert len(named) > 5
    assert [path for path in sorted(named) if static_file(path) is None] == []


def test_an_address_has_a_mark_of_the_content() -> None:
    assert re.fullmatch(r"/static/css/base\.css\?h=[0-9a-f]{10}", url("css/base.css"))
