"""Records that were brought from elsewhere, to be shown"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.Column("added", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
    )
    op.create_index(op.f("ix_records_added"), "records", ["added"])


def downgrade() -> None:
    op.drop_table("records")
