"""One index for a step

The place of a step in its log, (table, ply), says all: whoever appends has read the log up to there, with every key.
That an intention is there once follows, and each step is written to one index instead of two.
"""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("moves") as moves:
        moves.drop_constraint("uq_moves_table", type_="unique")


def downgrade() -> None:
    with op.batch_alter_table("moves") as moves:
        moves.create_unique_constraint("uq_moves_table", ["table", "seat", "key"])
