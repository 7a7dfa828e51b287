"""Adds whether a seat was given up by its owner, and an index by which owners find the seats they may take back."""

import sqlalchemy as sa
from alembic import op

revision = "0016_released_seats"
down_revision = "0015_reviews"


def upgrade() -> None:
    op.add_column("seats", sa.Column("released", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("seats_by_former", "seats", ["former"])
