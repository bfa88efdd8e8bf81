"""Analyses of matches that are over"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("head", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("added", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("head", name=op.f("pk_analyses")),
    )
    op.create_index(op.f("ix_analyses_added"), "analyses", ["added"])


def downgrade() -> None:
    op.drop_table("analyses")
