"""How the database came to be what it is: Alembic runs what is missing at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def configured(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def revision(connection: Connection) -> str | None:
    """What the database is: one of ``known()``, None before the first, or something of a later release."""
    return MigrationContext.configure(connection).get_current_revision()


def known() -> list[str]:
    """All that a database may be to this release, newest first."""
    return [one.revision for one in ScriptDirectory.from_config(configured()).walk_revisions()]


def upgrade(connection: Connection, to: str = "head") -> None:
    command.upgrade(configured(connection), to)


def downgrade(connection: Connection, to: str = "base") -> None:
    command.downgrade(configured(connection), to)
