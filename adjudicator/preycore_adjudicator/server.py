"""The service on gunicorn: several processes of several threads."""

import socket
import struct
import sys
from collections.abc import Callable
from typing import Any, Final

from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]  # gunicorn ships no types
from gunicorn.glogging import Logger  # type: ignore[import-untyped]  # for the same reason

from .app import create_app
from .settings import Settings
from .store import check_store

GRACE: Final = 30
"""Seconds that running requests get to end when the server is told to stop."""


class PlainLogger(Logger):  # type: ignore[misc]  # for the same reason
    """Gunicorn's log without tracebacks: a message might quote what a client sent."""

    def exception(self, msg: object, *args: object, **kwargs: object) -> None:
        """Log what failed and the type of the error."""
        kind = sys.exc_info()[0]
        self.error(f"{msg} (%s)", *args, kind.__name__ if kind else "unknown error")


class Server(BaseApplication):  # type: ignore[misc]  # for the same reason
    """Gunicorn, set up by code alone: no configuration file, no environment, no control socket."""

    def __init__(self, settings: Settings, bind: str, when_ready: Callable[[Any], None]) -> None:
        self._settings = settings
        self._options: dict[str, object] = {
            "bind": bind,
            "worker_class": "gthread",
            "workers": settings.workers,
            "threads": settings.threads,
            "graceful_timeout": GRACE,
            "timeout": 60,
            "keepalive": 5,
            "control_socket_disable": True,
            "forwarded_allow_ips": "",
            "logger_class": PlainLogger,
            "loglevel": "warning",
            "accesslog": "-" if settings.access_log else None,
            "access_log_format": '%(t)s "%(r)s" %(s)s %(B)s %(M)sms',
            "when_ready": when_ready,
        }
        super().__init__()

    def load_config(self) -> None:
        """Set the options."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> object:
        """Make the application; called in each process, so that none shares what another has open."""
        return create_app(self._settings)


def run(settings: Settings, host: str, port: int) -> None:
    """
    Serve until a signal ends it; port 0 takes a free one, and the first line of output names it.

    Raises SQLAlchemyError or OSError before anything is served if the database cannot be used.
    """
    check_store(settings.database.get_secret_value())

    def when_ready(arbiter: Any) -> None:
        for listener in arbiter.LISTENERS:
            _limit_waiting(listener.sock, settings.receive_seconds)
            name = f"[{host}]" if ":" in host else host
            print(f"preycore serves on http://{name}:{listener.sock.getsockname()[1]}/ (Ctrl-C ends it)", flush=True)

    Server(settings, f"[{host}]:{port}" if ":" in host else f"{host}:{port}", when_ready).run()


def _limit_waiting(listener: socket.socket, seconds: float) -> None:
    """
    Limit how long a thread waits for a client; connections inherit it from the listener.

    Without it a few half-sent requests stop a server with threads for good.
    """
    whole, part = divmod(int(seconds * 1_000_000), 1_000_000)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", whole, part))
