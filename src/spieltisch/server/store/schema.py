"""The tables of the database: one schema for SQLite and PostgreSQL. Times are milliseconds since 1970.

Objects are kept as canonical JSON text: what was hashed is read back byte by byte. A change here needs
a migration beside it; a test compares the two. Those after `uptimes` refer to people and tables without foreign keys: a program
from before them may still serve, and would fail to delete what they refer to.
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
    false,
)

__all__ = [
    "METADATA",
    "bans",
    "channels",
    "chat",
    "deliveries",
    "events",
    "forbidden_words",
    "ignored",
    "invitations",
    "keys",
    "muted",
    "noted",
    "notified",
    "people",
    "reports",
    "reviews",
    "seats",
    "shares",
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
    Column("ended", BigInteger, index=True),
    Column("deadline", BigInteger, index=True),
    Column("seeds", Text, nullable=False),
    Column("last", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("brought", Boolean, nullable=False, server_default=false()),
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
reviews: Final = Table(
    "reviews",
    METADATA,
    _table_id(),
    Column("person", Text),
    Column("stage", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("part", Integer, nullable=False),
    Column("progress", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("summary", Text),
)
shares: Final = Table(
    "shares",
    METADATA,
    Column("code_hash", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)
uptimes: Final = Table(
    "uptimes",
    METADATA,
    Column("process", Text, primary_key=True),
    Column("since", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
bans: Final = Table(
    "bans",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("note", Text, nullable=False),
)
forbidden_words: Final = Table("forbidden_words", METADATA, Column("word", Text, primary_key=True))
reports: Final = Table(
    "reports",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reporter", Text, index=True),
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("line", BigInteger),
    Column("said", Text, nullable=False),
    Column("closed", BigInteger),
    sqlite_autoincrement=True,
)
ignored: Final = Table(
    "ignored",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True, index=True),
    Column("kind", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
keys: Final = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)
channels: Final = Table(
    "channels",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False, index=True),
    Column("secret", Text, nullable=False),
    Column("token", Text, index=True),
    Column("table_id", Text, index=True),
    Column("wants", Text, nullable=False),
    Column("quiet", Text),
    Column("digest", Integer),
    Column("zone", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("confirmed", BigInteger),
)
muted: Final = Table(
    "muted",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True, index=True),
    Column("created", BigInteger, nullable=False),
)
noted: Final = Table(
    "noted",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
)
notified: Final = Table(
    "notified",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True, index=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sent", BigInteger),
)
deliveries: Final = Table(
    "deliveries",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("channel", Text, nullable=False, index=True),
    Column("person", Text, nullable=False, index=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    sqlite_autoincrement=True,
)
