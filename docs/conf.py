"""Sphinx: ``tools/docs`` builds the pages of this folder into ``build/docs``, offline."""

from __future__ import annotations

import signoria

project = "Signoria"
author = "Signoria contributors"
copyright = author  # Sphinx's own name for it
version = release = signoria.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4  # links like maintenance.md#rules-that-change-under-running-games, as on a forge
suppress_warnings = [
    "myst.xref_missing"
]  # links to files of the source tree, which a forge shows and this site does not
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False  # gymnasium's own are not written for Sphinx
autodoc_typehints = "signature"
html_theme = "furo"
html_title = "Signoria"
exclude_patterns = ["README.md"]  # included by index.md
