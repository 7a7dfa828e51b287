"""Notifies of a table's new versions on a channel of its own: only servers where people look at it are woken."""

from alembic import op

revision = "0019_changes_by_table"
down_revision = "0018_processes"

TELL = """
create or replace function spinney_tell() returns trigger language plpgsql as $$
begin
    perform pg_notify('spinney_t_' || new.id, new.version::text);
    return null;
end $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELL)
