"""What a token is good for, and until when; programs' tokens of before keep what programs need."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tokens", sa.Column("scope", sa.Text(), nullable=False, server_default="person"))
    op.add_column("tokens", sa.Column("expires", sa.BigInteger()))
    tokens = sa.table("tokens", sa.column("kind"), sa.column("label"), sa.column("scope"))
    op.execute(tokens.update().where(tokens.c.kind == "bot").values(scope="tables"))
    op.execute(tokens.delete().where(tokens.c.label == "link", tokens.c.kind == "session"))
