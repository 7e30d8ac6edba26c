"""Reviews of games that are over, links that show them, and games that were brought in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("brought", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("progress", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
    op.create_index("ix_reviews_stage", "reviews", ["stage"])
    op.create_table(
        "shares",
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_shares_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_shares_person"),
        sa.PrimaryKeyConstraint("code_hash", name="pk_shares"),
    )
    op.create_index("ix_shares_table_id", "shares", ["table_id"])
    op.create_index("ix_shares_person", "shares", ["person"])
