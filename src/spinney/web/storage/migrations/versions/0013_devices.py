"""Adds devices signed in by a recovery phrase, so that they can be signed out again."""

import sqlalchemy as sa
from alembic import op

revision = "0013_devices"
down_revision = "0012_puzzles"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("way", sa.String(400), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("devices_by_guest", "devices", ["guest"])
    op.add_column("pushes", sa.Column("device", sa.String(24), nullable=False, server_default=""))
