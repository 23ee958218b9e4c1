"""`preycore key`: a seat's private key, and its public one."""

import os
from pathlib import Path
from typing import Annotated

import typer

from ..errors import PreycoreError
from ..signing import new_key, public_key

key = typer.Typer(add_completion=False, no_args_is_help=True, help="Make a seat's key, or show its public part.")


@key.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the private key goes; it must not exist yet.")],
) -> None:
    """Write a new private key to a file that only its owner can read, and print the public key."""
    private = new_key()
    public = public_key(private)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise PreycoreError("usage", f"{file} exists: a key is never overwritten") from None
    with open(handle, "w", encoding="ascii") as stream:
        stream.write(f"{private}\n")
    print(public)


@key.command()
def show(file: Annotated[Path, typer.Argument(metavar="FILE", help="A private key's file.")]) -> None:
    """Print the public key of a private one."""
    print(public_key(read_key(file)))


def read_key(file: Path) -> str:
    """Return the private key in a file. Raises PreycoreError (bad-key), OSError."""
    text = file.read_bytes()[:200].decode("ascii", "replace").strip()
    if len(text) != 64:
        raise PreycoreError("bad-key", f"{file} holds no private key of 64 hexadecimal digits")
    return text
