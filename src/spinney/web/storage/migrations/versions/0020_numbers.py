"""Adds what a deal is made of: the numbers of the players' browsers, and what the commitment is a hash of."""

import sqlalchemy as sa
from alembic import op

revision = "0020_numbers"
down_revision = "0019_changes_by_table"


def upgrade() -> None:
    op.add_column("tables", sa.Column("commits_to", sa.String(8), nullable=False, server_default="seed"))
    op.add_column("tables", sa.Column("promise", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("number", sa.String(32), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("number_due", sa.Boolean, nullable=False, server_default=sa.false()))
