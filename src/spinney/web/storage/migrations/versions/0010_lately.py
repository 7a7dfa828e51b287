"""Adds what every seat did last, in a line each, for lists of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010_lately"
down_revision = "0009_ratings"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lately", sa.Text, nullable=False, server_default=""))
