"""The table of verdicts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "verdicts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("release", sa.String(100), primary_key=True),
        sa.Column("judged_at", sa.BigInteger, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
    )
    op.create_index("verdicts_by_time", "verdicts", ["judged_at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("verdicts")
