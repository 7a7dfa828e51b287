"""Adds push subscriptions, and who was notified since they were last here."""

import sqlalchemy as sa
from alembic import op

revision = "0007_pushes"
down_revision = "0006_seats_and_clocks"


def upgrade() -> None:
    op.add_column("seats", sa.Column("nudged", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.String(500), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("pushes_by_guest", "pushes", ["guest"])
