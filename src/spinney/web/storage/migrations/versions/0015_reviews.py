"""Adds reviews of finished games, a row per stretch."""

import sqlalchemy as sa
from alembic import op

revision = "0015_reviews"
down_revision = "0014_rooms"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lines", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("found", sa.Text, nullable=False),
    )
