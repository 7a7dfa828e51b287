"""Adds attempts at puzzles, and how hard these have turned out to be."""

import sqlalchemy as sa
from alembic import op

revision = "0012_puzzles"
down_revision = "0011_deals_of_the_day"


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_standings",
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
    )
