"""The console: rich output on a terminal, plain text elsewhere."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console


def make_console(*, error: bool = False) -> Console:
    """A console that colours nothing by itself and takes no text for markup."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, stderr=error, soft_wrap=False)


class Progress(Protocol):
    """Told how far a long work has come."""

    def __call__(self, done: int) -> None: ...


@contextmanager
def progress(title: str, total: int, *, patience: float = 2.0) -> Iterator[Progress]:
    """A progress bar on stderr, only on a terminal and only for work that takes longer than ``patience`` seconds."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Bar(*columns, console=make_console(error=True), transient=True)
    task = bar.add_task(title, total=total)
    timer = threading.Timer(patience, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda done: bar.update(task, completed=done)
    finally:
        timer.cancel()
        bar.stop()
