"""Databases for tests: applications that close theirs, and a PostgreSQL server that lives as long as the tests."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask_openapi.openapi import OpenAPI
from preycore_adjudicator import Settings, create_app
from preycore_adjudicator.store import KEY, Store
from sqlalchemy import create_engine


@contextmanager
def made(**settings: object) -> Iterator[OpenAPI]:
    """Make an application with these settings, and close its database in the end."""
    app = create_app(Settings.model_validate(settings))
    try:
        yield app
    finally:
        store: Store = app.extensions[KEY]
        store.close()


@contextmanager
def postgresql_running() -> Iterator[str]:
    """Start a PostgreSQL server on a free port, and yield its address; where none is installed the test is skipped."""
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="preycore-postgresql-"))
    user = _owner(folder)
    port = _free_port()
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=on"
    try:
        _run(
            user, folder, binaries / "initdb", "-D", "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"
        )
        _run(user, folder, binaries / "pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        _run(user, folder, binaries / "pg_ctl", "-D", "data", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def empty(url: str) -> None:
    """Drop all tables of a PostgreSQL database."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()


def _binaries() -> Path:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    return versions[-1].parent


def _owner(folder: Path) -> list[str]:
    """Return how to run the server, which refuses to run as root."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]


def _run(user: list[str], folder: Path, *command: str | Path) -> None:
    subprocess.run([*user, *map(str, command)], cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=60)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
