"""Adds seats that change hands by consent, notes of that in the log, clocks, and the rules of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0006_seats_and_clocks"
down_revision = "0005_keepsakes"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.String(5), nullable=False, server_default="none"))
    op.add_column("tables", sa.Column("move_time", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("reserve", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rules", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("former", sa.String(40), nullable=True))
    op.add_column("seats", sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("caretaker", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("time_left", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("asker", sa.String(40), nullable=True))
    op.add_column("seats", sa.Column("asker_name", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("agreed", sa.String(240), nullable=False, server_default=""))
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
    )
