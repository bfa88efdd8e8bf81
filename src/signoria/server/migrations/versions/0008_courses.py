"""How far people with an account have come in the courses"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("reached", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name=op.f("fk_courses_person")),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_courses")),
    )


def downgrade() -> None:
    op.drop_table("courses")
