"""Adds who made a table, as a hash, so that quotas and the public list are fair."""

import sqlalchemy as sa
from alembic import op

revision = "0002_makers"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("maker", sa.String(24), nullable=False, server_default=""))
    op.create_index("tables_by_maker", "tables", ["maker", "moved"])
