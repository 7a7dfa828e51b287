"""Adds a table's host, when turns are over for good, who decides since when, and what is due when."""

import sqlalchemy as sa
from alembic import op

revision = "0004_turn_ends"
down_revision = "0003_changes_are_told"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(40), nullable=True))
    op.add_column("tables", sa.Column("turn_end", sa.String(8), nullable=False, server_default="at-once"))
    op.add_column("tables", sa.Column("grace", sa.Float, nullable=False, server_default="5"))
    op.add_column("tables", sa.Column("ended", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("decides", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("tick", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due", sa.String(32), nullable=True))
    op.create_index("tables_by_due", "tables", ["state", "due"])
    op.execute("UPDATE tables SET due = moved WHERE state = 'playing'")  # each is looked at once, and told anew
