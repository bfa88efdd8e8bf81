"""Orders of seats, and when a table is to be looked at

What is due was kept in memory and made anew at every start. It is a column now, written with the step. Tables that are
being played are looked at once after the upgrade; their players have been told of their turn already. They go on as
they were agreed: everybody answers by hand.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LOOK_AT_ONCE = "1970-01-01T00:00:00.000Z"


def upgrade() -> None:
    op.add_column("tables", sa.Column("strict", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("tables", sa.Column("due", sa.String(length=24), nullable=True))
    op.create_index(op.f("ix_tables_due"), "tables", ["due"])
    op.add_column("seats", sa.Column("orders", sa.Text(), server_default="[]", nullable=False))
    op.add_column("seats", sa.Column("told", sa.Integer(), server_default="-1", nullable=False))
    op.add_column("seats", sa.Column("told_at", sa.String(length=24), server_default="", nullable=False))
    op.execute(f"UPDATE tables SET due = '{LOOK_AT_ONCE}' WHERE status = 'playing'")
    last = 'SELECT COALESCE(MAX(ply), -1) FROM moves WHERE moves."table" = seats."table"'
    op.execute(f"UPDATE seats SET told = 1 + ({last})")


def downgrade() -> None:
    op.drop_column("seats", "told_at")
    op.drop_column("seats", "told")
    op.drop_column("seats", "orders")
    op.drop_index(op.f("ix_tables_due"), "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "strict")
