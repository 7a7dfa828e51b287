"""Adds ratings of guests, what each game did to them, and what helped a player in it."""

import sqlalchemy as sa
from alembic import op

revision = "0009_ratings"
down_revision = "0008_tables_from_a_position"


def upgrade() -> None:
    op.add_column("seats", sa.Column("helped", sa.String(8), nullable=False, server_default=""))
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("sentence", sa.String(120), nullable=False),
        sa.Column("value_before", sa.Float, nullable=False),
        sa.Column("spread_before", sa.Float, nullable=False),
        sa.Column("results_before", sa.Integer, nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
    )
    op.create_index("rated_games_by_guest", "rated_games", ["guest"])
