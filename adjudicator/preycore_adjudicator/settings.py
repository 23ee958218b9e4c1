"""What an operator can set, by environment variables or in code."""

import os
from pathlib import Path
from typing import Annotated, Any, Final

from flask import current_app
from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

PREFIX: Final = "PREYCORE_SERVE_"
"""The environment variable of a setting is this and the setting's name in capitals."""

KEY: Final = "preycore_settings"


def default_database() -> SecretStr:
    """Return the address of a SQLite file in the user's folder for data (`XDG_DATA_HOME`)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return SecretStr(f"sqlite:///{Path(home) / 'preycore' / 'verdicts.db'}")


class Settings(BaseSettings):
    """The service's settings; raises pydantic.ValidationError for a bad value, ValueError for an unknown variable."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    database: SecretStr = Field(default_factory=default_database)
    """Where verdicts are stored: `sqlite:////path/file.db`, or `postgresql://user:password@host/name`."""
    keep_days: Annotated[int, Field(ge=0, le=36_500)] = 0
    """After so many days stored verdicts are dropped; 0 keeps them until somebody deletes the database."""
    body_limit: Annotated[int, Field(ge=1024, le=1 << 30)] = 8 << 20
    """The most bytes of a request's body, as sent and as decompressed."""
    receive_seconds: Annotated[float, Field(gt=0, le=3600)] = 10.0
    """After so many seconds in which a client sends nothing more of a request it is given up."""
    allow_remote: bool = False
    """Whether requests from elsewhere, or through a proxy, are answered."""
    workers: Annotated[int, Field(ge=1, le=64)] = 2
    """Processes of the server."""
    threads: Annotated[int, Field(ge=1, le=64)] = 4
    """Threads of each process."""
    access_log: bool = False
    """Whether each request's line, status and duration go to standard output; bodies and seeds never do."""

    @field_validator("database")
    @classmethod
    def _check_database(cls, value: SecretStr) -> SecretStr:
        try:
            url = make_url(value.get_secret_value())
        except ArgumentError:
            raise ValueError("this is no address of a database") from None  # without its password
        named = url.database not in (None, "", ":memory:")
        if url.drivername not in ("sqlite", "postgresql") or not named:
            raise ValueError("a database is sqlite:////path/of/a/file.db or postgresql://user:password@host/name")
        return value

    def model_post_init(self, context: Any, /) -> None:
        """Refuse a misspelt variable, which would silently leave a limit at its default."""
        known = {PREFIX + name.upper() for name in type(self).model_fields}
        unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
        if unknown:
            raise ValueError(f"unknown setting {unknown[0]}; there are {', '.join(sorted(known))}")


def settings() -> Settings:
    """Return the settings of the app that answers the current request."""
    found: Settings = current_app.extensions[KEY]
    return found
