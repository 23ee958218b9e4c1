"""Rule ids as they stand on pages, in tests and in the code of games, read without running any of it."""

import ast
import re
from collections.abc import Iterator, Sequence

_ON_PAGE = re.compile(r"^\s*(?:[-*] |\|\s*)`([a-z][a-z0-9_]*\.[a-z0-9-]+)`", re.MULTILINE)


def ids_on_page(text: str) -> list[str]:
    """Return the rule ids of a page: those in backticks that begin an entry of a list or a row of a table."""
    return _ON_PAGE.findall(text)


def ids_in_markers(source: str) -> Iterator[str]:
    """Yield the ids that a test module names, word for word, in `pytest.mark.rule(…)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from _texts(node.args)


def ids_in_code(source: str, game: str) -> Iterator[str]:
    """Yield the ids of a game's rules that a module names: whole, or by topic as in `self.rule("turn")`."""
    like = re.compile(rf"{re.escape(game)}\.[a-z0-9-]+")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant):
            yield from (text for text in _texts([node]) if like.fullmatch(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (f"{game}.{topic}" for topic in _texts(node.args))


def _texts(nodes: Sequence[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
