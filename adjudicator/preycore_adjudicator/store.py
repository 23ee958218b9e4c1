"""Stored verdicts, in SQLite or PostgreSQL: what was said of which bytes by which release, and never a log."""

import time
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Final

from flask import current_app
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    make_url,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

KEY: Final = "preycore_store"
DAY: Final = 86_400_000
"""Milliseconds of a day."""

_PRAGMAS: Final = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
_LOCK: Final = 7071
"""The key of the lock that lets one process at a time migrate a PostgreSQL database."""

metadata: Final = MetaData()
verdicts: Final = Table(
    "verdicts",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the submitted bytes
    Column("release", String(100), primary_key=True),
    Column("judged_at", BigInteger, nullable=False),  # milliseconds since 1970; SQLite gives times back without zone
    Column("verdict", Text, nullable=False),  # JSON
    Index("verdicts_by_time", "judged_at"),
)


class Store:
    """
    The verdicts of one database, which is brought up to date at first use.

    All methods raise SQLAlchemyError where the database does not do its part.
    """

    def __init__(self, url: str, keep_days: int = 0) -> None:
        self._engine: Final = _engine(url)
        self._keep: Final = keep_days * DAY
        self._lock: Final = Lock()
        self._ready = False

    def put(self, log_id: str, release: str, verdict: bytes) -> None:
        """Store a verdict durably, in place of an earlier one of the same release; drop those that are too old."""
        now = int(time.time() * 1000)
        make = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        row = make(verdicts).values(id=log_id, release=release, judged_at=now, verdict=verdict.decode())
        fresh = {"judged_at": row.excluded.judged_at, "verdict": row.excluded.verdict}
        with self._prepared().begin() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["id", "release"], set_=fresh))
            if self._keep:
                connection.execute(delete(verdicts).where(verdicts.c.judged_at < now - self._keep))

    def get(self, log_id: str, release: str) -> bytes | None:
        """Return the verdict of a release on these bytes, None if there is none."""
        wanted = select(verdicts.c.verdict).where(verdicts.c.id == log_id, verdicts.c.release == release)
        with self._prepared().connect() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else found.encode()

    def releases(self, log_id: str) -> list[str]:
        """Return the releases whose verdicts on these bytes are stored, sorted."""
        wanted = select(verdicts.c.release).where(verdicts.c.id == log_id).order_by(verdicts.c.release)
        with self._prepared().connect() as connection:
            return list(connection.execute(wanted).scalars())

    def check(self) -> None:
        """Raise SQLAlchemyError unless the database answers and is up to date."""
        with self._prepared().connect() as connection:
            connection.exec_driver_sql("SELECT 1")

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _prepared(self) -> Engine:
        with self._lock:
            if not self._ready:
                migrate(self._engine)
                self._ready = True
        return self._engine


def store() -> Store:
    """Return the store of the app that answers the current request."""
    found: Store = current_app.extensions[KEY]
    return found


def check_store(url: str) -> None:
    """Bring a database up to date and close it again. Raises SQLAlchemyError, OSError."""
    with closing(Store(url)) as found:
        found.check()


def migrate(engine: Engine) -> None:
    """Bring the tables up to date; any number of processes may do so at once."""
    from alembic import command  # a third of a second, and needed once
    from alembic.config import Config

    _make_folder(engine)
    config = Config()
    config.set_main_option("script_location", str(files(__package__) / "migrations"))
    with engine.connect().execution_options(sqlite_begin="BEGIN IMMEDIATE") as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _make_folder(engine: Engine) -> None:
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path:
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _engine(url: str) -> Engine:
    engine = create_engine(make_url(url), pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # else the driver begins by itself, and leaves DDL outside transactions
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN"))
