"""How the database came to be what it is: Alembic runs what is missing at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configured(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, to: str = "head") -> None:
    command.upgrade(configured(connection), to)


def downgrade(connection: Connection, to: str = "base") -> None:
    command.downgrade(configured(connection), to)
