"""Corrections of data by hosts"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "corrections",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("overlay", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name=op.f("fk_corrections_person")),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_corrections")),
    )
    op.add_column("tables", sa.Column("overlay", sa.Text(), server_default="{}", nullable=False))


def downgrade() -> None:
    op.drop_column("tables", "overlay")
    op.drop_table("corrections")
