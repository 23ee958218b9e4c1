"""Everything that preycore raises on bad input, and the stable codes it carries."""

from typing import Final

CODES: Final[dict[str, str]] = {
    # actions
    "match-over": "The match is over; nobody acts any more.",
    "not-your-turn": "Somebody else has to act.",
    "wrong-phase": "An action of this kind is not possible at this point of the match.",
    "not-legal": "The rules do not allow this action here.",
    "not-possible": "Chance cannot give this outcome here.",
    "hidden-field": "The action lacks a hidden field that the rules need.",
    # views, editions, games, agents
    "illegal-view": "No match produces this view.",
    "bad-edition": "An edition cannot be read or breaks a limit.",
    "unknown-edition": "There is no edition of that name.",
    "unknown-game": "There is no game of that name.",
    "bad-players": "The game is not played by that many players.",
    "bad-options": "The options do not fit the game.",
    "unknown-agent": "There is no agent of that name.",
    "bad-agent": "The agent's parameters do not fit.",
    "missing-extra": "An optional part of preycore is not installed.",
    # the form of a log
    "empty-log": "The log has no lines.",
    "line-too-long": "A line is longer than 64 KiB.",
    "too-many-lines": "The file has more lines than four times the game's bound.",
    "no-newline": "The last line does not end with a line feed.",
    "not-json": "A line is not JSON text.",
    "not-canonical": "A line is JSON but not byte for byte its canonical form (RFC 8785).",
    "bad-line": "A line's fields do not fit its kind.",
    "bad-action": "An action's fields do not fit its type.",
    "bad-secret": "A line's secret, salt or seal does not fit what its action demands.",
    "no-header": "The first line is not a header.",
    "second-header": "A header stands after the first line.",
    "after-ending": "A line stands after the ending.",
    # what a log claims
    "unknown-version": "The log's format, draw algorithm or rules version is not known to this release.",
    "edition-mismatch": "The edition's digest is not the one that the header names.",
    "bad-header": "The header contradicts the game.",
    "block-order": "The lines of a simultaneous choice do not stand together in seat order.",
    "bad-salt": "A salt is not the one that the seeds give.",
    "draw-mismatch": "A chance outcome is not the one that the seeds give.",
    "bad-commitment": "The seeds do not open the commitments of the header.",
    "bad-seeds": "The revealed seeds do not fit the header.",
    "bad-seat": "A seat line does not fit the match.",
    "bad-signature": "A signature does not fit its seat's key, its line and the log before it.",
    "bad-key": "A key is not 32 bytes in hexadecimal digits.",
    "bad-event": "An event file cannot be read or contradicts itself.",
    "bad-ruling": "A ruling goes back to an action that is not in force.",
    "bad-checkpoint": "A checkpoint's digest is not the running digest before it.",
    "bad-ending": "The ending contradicts the match.",
    "bad-places": "The places of a complete match are not those that the rules give.",
    # commands and library calls
    "not-same-match": "The logs do not belong to the same match.",
    "no-seeds": "The seeds are needed and not known.",
    "seed-conflict": "The seeds given are not those that the log reveals.",
    "sealed-line": "A hidden field is needed that the log does not open.",
    "chance-line": "A log to be replayed must not hold chance lines.",
    "chance-due": "Chance has to act first.",
    "bad-require": "A required fact or its value does not exist.",
    "bad-index": "The log has no such action.",
    "usage": "A command was called with wrong arguments.",
    "unreadable": "A file cannot be read or written.",
    "fact-missing": "A log falls short of a fact that `--require` asks for.",
    "internal-error": "preycore itself has failed; nothing is said of the input.",
}
"""Stable error codes and their meaning; `docs/errors.md` is generated from here."""


def printable(text: str) -> str:
    """Return a text of one line whose other characters, which a terminal might obey, are escaped as in `\\x1b`."""
    return "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in text])


class PreycoreError(ValueError):
    """Bad input, with a stable `code` out of `CODES` and a printable `message`, which may quote what is bad."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message if message.isprintable() else printable(message)
        super().__init__(f"{code}: {self.message}")

    def __reduce__(self) -> tuple[type["PreycoreError"], tuple[str, ...]]:
        return type(self), (self.code, self.message)


class IllegalAction(PreycoreError):
    """An action that the rules refuse; `rule` names the rule in `docs/rules/`."""

    def __init__(self, code: str, rule: str, message: str) -> None:
        super().__init__(code, message)
        self.rule = rule

    def __reduce__(self) -> tuple[type["PreycoreError"], tuple[str, ...]]:
        return type(self), (self.code, self.rule, self.message)


class IllegalView(PreycoreError):
    """A view that no match produces."""

    def __init__(self, message: str) -> None:
        super().__init__("illegal-view", message)

    def __reduce__(self) -> tuple[type["PreycoreError"], tuple[str, ...]]:
        return type(self), (self.message,)


class EditionError(PreycoreError):
    """An edition that cannot be read, is unknown or breaks a limit."""


class SetupError(PreycoreError):
    """A game, agent, option or number of players that does not exist."""


class LogError(PreycoreError):
    """A log line that contradicts its form or the match; `rule` is "" where no rule of a game is concerned."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(code, message)
        self.rule = rule

    def __reduce__(self) -> tuple[type["PreycoreError"], tuple[str, ...]]:
        return type(self), (self.code, self.message, self.rule)
