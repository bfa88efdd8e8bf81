"""The house: everything one server has, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.server.bots import Bots
from signoria.server.deputies import Deputies
from signoria.server.hall import Hall
from signoria.server.limits import Limits
from signoria.server.notices import Notices
from signoria.server.people import People
from signoria.server.pokes import Pokes
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.tables import Table


@dataclass
class House:
    settings: Settings
    store: Store
    people: People
    limits: Limits
    hall: Hall
    pokes: Pokes
    bots: Bots
    deputies: Deputies
    notices: Notices

    def __post_init__(self) -> None:
        self.people.doubt = self.pokes.doubt

    def changed(self, table: Table) -> None:
        """Something happened at a table: tell the open pages, wake the bots, send notices."""
        self.pokes.send(table)
        self.bots.wake(table)
        self.deputies.watch(table)
        self.notices.look(table)
