"""`python -m preycore` is the command `preycore`."""

from .cli import main

main()
