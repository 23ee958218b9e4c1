"""A real server for tests: started on a free port of this machine, spoken to byte by byte, ended at the end."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

CODE = "from preycore_adjudicator.command import serve; serve(port=0)"
WAIT = 20.0
"""Seconds after which a socket or process that does not answer fails the test."""


@dataclass(frozen=True)
class Running:
    """A server that runs, and its port."""

    process: "subprocess.Popen[str]"
    port: int

    def connect(self) -> socket.socket:
        """Return a new connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)

    def exchange(self, *pieces: bytes, end: bool = False) -> tuple[int, bytes]:
        """Send pieces on one connection (and with `end` no more), and return status and body of the answer."""
        with self.connect() as link:
            for piece in pieces:
                link.sendall(piece)
            if end:
                link.shutdown(socket.SHUT_WR)
            return read_answer(link)

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Send a signal to the server and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(WAIT)


@contextmanager
def running(folder: Path, **settings: object) -> Iterator[Running]:
    """Run a server with these settings, and a database in this folder, as long as the context lasts."""
    settings.setdefault("database", f"sqlite:///{folder}/verdicts.db")
    extra = {f"PREYCORE_SERVE_{name.upper()}": str(value) for name, value in settings.items()}
    process = subprocess.Popen(
        [sys.executable, "-c", CODE],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **extra},
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        with process.stdout:
            line = process.stdout.readline()
            yield Running(process, int(line.split("/")[2].rpartition(":")[2]))
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(WAIT)
        finally:
            kill_all(process)


def kill_all(process: "subprocess.Popen[str]") -> None:
    """Kill what is left of the server's own process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def read_answer(link: socket.socket) -> tuple[int, bytes]:
    """Return status and body of the next answer on a connection; status 0 if the server closes it without one."""
    with link.makefile("rb") as stream:
        first = stream.readline()
        if not first:
            return 0, b""
        length = 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return int(first.split()[1]), stream.read(length)


def head(*headers: str, path: str = "/v1/verdicts", media_type: str = "application/jsonl") -> bytes:
    """Return the head of a POST request with these headers."""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {media_type}", *headers, "", ""]
    return "\r\n".join(lines).encode()


def chunked(body: bytes, size: int = 5000) -> bytes:
    """Return a body in chunks of `size` bytes."""
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
