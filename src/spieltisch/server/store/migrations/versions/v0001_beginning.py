"""The first schema."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _seats()
    _logs()
    _chat()
    _uptimes()


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _whole(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}")


def _people() -> None:
    op.create_table(
        "people", _text("id"), _text("name"), _time("created"), _time("seen"), _key("people", "id")
    )
    op.create_table(
        "tokens",
        _text("hash"),
        _text("person"),
        _text("kind"),
        _time("created"),
        _text("label"),
        _key("tokens", "hash"),
        _refers("tokens", "person", "people"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])


def _tables() -> None:
    op.create_table(
        "tables",
        *(_text("id"), _text("game"), _text("config"), _text("options")),
        sa.Column("public", sa.Boolean(), nullable=False),
        *(_text("status"), _text("owner", nullable=True), _time("created")),
        *(_time(name, nullable=True) for name in ("started", "ended", "deadline")),
        *(_text("seeds"), _whole("last"), _whole("revision")),
        _key("tables", "id"),
        _refers("tables", "owner", "people"),
    )
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_shown", "tables", ["status", "public", "created"])


def _seats() -> None:
    op.create_table(
        "seats",
        *(_text("table_id"), _whole("seat")),
        *(_text(name, nullable=True) for name in ("person", "bot", "name")),
        _key("seats", "table_id", "seat"),
        _refers("seats", "table_id", "tables"),
        _refers("seats", "person", "people"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "invitations",
        *(_text("code_hash"), _text("table_id"), _whole("seat", nullable=True), _time("created")),
        *(_time("used", nullable=True), _text("used_by", nullable=True)),
        _key("invitations", "code_hash"),
        _refers("invitations", "table_id", "tables"),
    )
    op.create_index("ix_invitations_table_id", "invitations", ["table_id"])


def _logs() -> None:
    op.create_table(
        "events",
        *(_text("table_id"), _whole("seq"), _time("at"), _text("kind"), _text("by")),
        *(_text("body"), _whole("rules"), _text("head"), _text("idem", nullable=True)),
        _key("events", "table_id", "seq"),
        _refers("events", "table_id", "tables"),
        sa.UniqueConstraint("table_id", "idem", name="uq_events_table_id_idem"),
    )
    op.create_table(
        "snapshots",
        *(_text("table_id"), _whole("seq"), _whole("rules"), _text("body")),
        _key("snapshots", "table_id"),
        _refers("snapshots", "table_id", "tables"),
    )


def _chat() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "chat",
        sa.Column("id", number, nullable=False),
        *(_text("table_id"), _time("at"), _text("person", nullable=True)),
        *(_whole("seat", nullable=True), _text("name"), _text("text")),
        _key("chat", "id"),
        _refers("chat", "table_id", "tables"),
        _refers("chat", "person", "people"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_index("ix_chat_table_id_id", "chat", ["table_id", "id"])


def _uptimes() -> None:
    op.create_table(
        "uptimes",
        *(_text("process"), _time("since"), _time("until")),
        _key("uptimes", "process", "since"),
    )
