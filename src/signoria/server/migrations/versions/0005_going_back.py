"""Friendly tables, and the wish to take something back"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("friendly", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("wish", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("tables", "wish")
    op.drop_column("tables", "friendly")
