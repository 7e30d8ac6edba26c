"""Notices for people who are not at a table: keys, where to, which tables are muted, and what is on its way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table("keys", _text("name"), _text("secret"), _key("keys", "name"))
    _channels()
    op.create_table(
        "muted",
        _text("person"),
        _text("table_id"),
        _time("created"),
        _key("muted", "person", "table_id"),
    )
    op.create_index("ix_muted_table_id", "muted", ["table_id"])
    op.create_table("noted", _text("table_id"), _number("seq"), _key("noted", "table_id"))
    op.create_table(
        "notified",
        _text("person"),
        _text("table_id"),
        _text("kind"),
        _time("at"),
        sa.Column("sent", sa.BigInteger()),
        _key("notified", "person", "table_id"),
    )
    op.create_index("ix_notified_table_id", "notified", ["table_id"])
    _deliveries()
    op.create_index("ix_tables_ended", "tables", ["ended"])


def _channels() -> None:
    op.create_table(
        "channels",
        *(_text(name) for name in ("id", "person", "kind", "address", "secret")),
        sa.Column("token", sa.Text()),
        sa.Column("table_id", sa.Text()),
        _text("wants"),
        sa.Column("quiet", sa.Text()),
        sa.Column("digest", sa.Integer()),
        _text("zone"),
        _text("language"),
        _time("created"),
        sa.Column("confirmed", sa.BigInteger()),
        _key("channels", "id"),
    )
    for name in ("person", "address", "token", "table_id"):
        op.create_index(f"ix_channels_{name}", "channels", [name])


def _deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        *(_text(name) for name in ("channel", "person", "table_id", "kind")),
        _time("at"),
        _time("due"),
        _number("tries"),
        _key("deliveries", "id"),
        sqlite_autoincrement=True,
    )
    for name in ("channel", "person", "table_id", "due"):
        op.create_index(f"ix_deliveries_{name}", "deliveries", [name])


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _time(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _key(table: str, *names: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*names, name=f"pk_{table}")
