"""The tables of the database: one schema for SQLite and PostgreSQL. Times are milliseconds since 1970.

Objects are kept as canonical JSON text: what was hashed is read back byte by byte. A change here needs
a migration beside it; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "METADATA",
    "chat",
    "events",
    "invitations",
    "people",
    "seats",
    "snapshots",
    "tables",
    "tokens",
    "uptimes",
]

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


people: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("scope", Text, nullable=False, server_default="person"),
    Column("expires", BigInteger),
)
tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("config", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("owner", Text, ForeignKey("people.id"), index=True),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("deadline", BigInteger, index=True),
    Column("seeds", Text, nullable=False),
    Column("last", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Index("ix_tables_shown", "status", "public", "created"),
)
seats: Final = Table(
    "seats",
    METADATA,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), index=True),
    Column("bot", Text),
    Column("name", Text),
)
invitations: Final = Table(
    "invitations",
    METADATA,
    Column("code_hash", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Column("used_by", Text),
)
events: Final = Table(
    "events",
    METADATA,
    _table_id(),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("head", Text, nullable=False),
    Column("idem", Text),
    UniqueConstraint("table_id", "idem"),
)
snapshots: Final = Table(
    "snapshots",
    METADATA,
    _table_id(),
    Column("seq", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
chat: Final = Table(
    "chat",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, ForeignKey("people.id"), index=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_chat_table_id_id", "table_id", "id"),
    sqlite_autoincrement=True,  # an id is never given twice, also after lines were deleted
)
uptimes: Final = Table(
    "uptimes",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("since", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
