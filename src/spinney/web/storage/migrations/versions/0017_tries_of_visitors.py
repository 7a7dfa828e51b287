"""Adds whose tries of a deal of the day count: one per visitor as well as per guest."""

import sqlalchemy as sa
from alembic import op

revision = "0017_tries_of_visitors"
down_revision = "0016_released_seats"


def upgrade() -> None:
    op.add_column("daily_tries", sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("daily_tries", sa.Column("visitor", sa.String(24), nullable=True))
    op.create_index("daily_tries_by_visitor", "daily_tries", ["day", "edition", "visitor"], unique=True)
