"""Adds daily deals, the tries of guests, and the results of the bots."""

import sqlalchemy as sa
from alembic import op

revision = "0011_deals_of_the_day"
down_revision = "0010_lately"


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("seed", sa.String(40), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("start", sa.Integer, nullable=False),
        sa.Column("rivals", sa.String(80), nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("made", sa.String(32), nullable=False),
    )
    op.create_index("daily_tries_by_guest", "daily_tries", ["guest"])
    op.create_index("daily_tries_by_table", "daily_tries", ["table_id"])
    op.create_table(
        "daily_pars",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("bot", sa.String(40), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
    )
