"""Of each review what a list of games tells: luck and errors of every seat."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("summary", sa.Text()))
    reviews = sa.table("reviews", sa.column("table_id"), sa.column("body"), sa.column("summary"))
    connection = op.get_bind()
    for table in connection.scalars(sa.select(reviews.c.table_id)).all():
        own = reviews.c.table_id == table
        summary = _summary(connection.scalar(sa.select(reviews.c.body).where(own)))
        connection.execute(sa.update(reviews).where(own).values(summary=summary))


def _summary(body: Any) -> str | None:
    """Of a whole review that is exact."""
    kept: Any = json.loads(body)
    if kept is None or not kept["review"]["exact"] or not kept["review"]["ledgers"]:
        return None
    return json.dumps({each["seat"]: _told(each) for each in kept["review"]["ledgers"]})


def _told(ledger: dict[str, Any]) -> dict[str, float]:
    luck = [each for each in ledger["entries"] if each["kind"] == "luck"]
    errors = [
        each
        for each in ledger["entries"]
        if each["kind"] == "decisions" and each["seat"] == ledger["seat"]
    ]
    return {
        "luck": sum(each["total"]["value"] for each in luck),
        "errors": sum(each["total"]["value"] for each in errors),
    }
