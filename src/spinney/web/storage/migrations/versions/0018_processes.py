"""Adds the living processes, of which one owns each table.

PostgreSQL need not keep these rows through a crash, so that renewing them costs no sync to disk.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018_processes"
down_revision = "0017_tries_of_visitors"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("siblings", sa.String(300), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("alter table processes set unlogged")
