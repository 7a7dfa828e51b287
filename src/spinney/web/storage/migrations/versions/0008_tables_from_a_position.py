"""Adds tables that begin elsewhere than at a fresh deal: what for, after which moves, and from which deck."""

import sqlalchemy as sa
from alembic import op

revision = "0008_tables_from_a_position"
down_revision = "0007_pushes"


def upgrade() -> None:
    op.add_column("tables", sa.Column("purpose", sa.String(10), nullable=False, server_default="game"))
    op.add_column("tables", sa.Column("about", sa.String(80), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("opened", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("deck", sa.Text, nullable=False, server_default=""))
