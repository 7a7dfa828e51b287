"""Adds recovery phrases, passkeys, tickets that work once, and when a guest was last here."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0005_keepsakes"
down_revision = "0004_turn_ends"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.String(32), nullable=False, server_default=""))
    guests = sa.table("guests", sa.column("seen", sa.String))
    op.execute(guests.update().values(seen=datetime.now(UTC).isoformat(timespec="milliseconds")))
    op.create_table(
        "keepsakes",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "used",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("until", sa.String(32), nullable=False),
    )
