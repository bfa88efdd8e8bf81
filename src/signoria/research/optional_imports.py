"""A missing library is reported with the name of the extra that installs it."""

from __future__ import annotations


def missing(error: ImportError) -> ImportError:
    """What to say when a part of ``signoria.research`` cannot find the library it adapts to."""
    return ImportError(
        f"signoria.research needs {error.name or error}, which is not installed: pip install signoria[research]",
        name=error.name,
    )
