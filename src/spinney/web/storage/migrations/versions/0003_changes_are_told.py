"""Adds a trigger on PostgreSQL that notifies all servers of every new version of a table."""

from alembic import op

revision = "0003_changes_are_told"
down_revision = "0002_makers"

TELL = """
create function spinney_tell() returns trigger language plpgsql as $$
begin
    perform pg_notify('spinney_changes', new.id || ':' || new.version);
    return null;
end $$
"""
TRIGGER = """
create trigger tell after update of version on tables
for each row when (old.version is distinct from new.version) execute function spinney_tell()
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELL)
        op.execute(TRIGGER)
