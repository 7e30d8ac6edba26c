"""Where Alembic begins: on the connection that `migrating` hands over."""

from alembic import context

from spieltisch.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
