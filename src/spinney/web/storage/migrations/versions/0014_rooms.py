"""Adds scoring rooms, for people at a table with real cards."""

import sqlalchemy as sa
from alembic import op

revision = "0014_rooms"
down_revision = "0013_devices"


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("maker", sa.String(24), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.Column("scored", sa.Text, nullable=False),
    )
    op.create_index("rooms_by_maker", "rooms", ["maker"])
