"""The entry point of Alembic, which runs on the store's connection."""

from alembic import context

from spinney.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
