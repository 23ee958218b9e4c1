import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PACKAGES = {
    "preycore": ROOT / "preycore",
    "preycore_ai": ROOT / "ai" / "preycore_ai",
    "preycore_adjudicator": ROOT / "adjudicator" / "preycore_adjudicator",
}

ALLOWED = {
    "preycore": {"preycore"},
    "preycore_ai": {"preycore", "preycore_ai"},
    "preycore_adjudicator": {"preycore", "preycore_adjudicator"},
}

NEEDS = {"preycore", "msgspec", *sys.stdlib_module_names}
"""What the core may import wherever it likes."""

COMMAND_LINE = {"typer"}


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the top-level names of all absolute imports in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).partition(".")[0]


def modules(package: str) -> Iterator[tuple[Path, set[str]]]:
    """Yield each module of a package with the top-level names that it imports."""
    for path in sorted(PACKAGES[package].rglob("*.py")):
        yield path.relative_to(ROOT), set(imported(ast.parse(path.read_text())))


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_inwards(package: str) -> None:
    """The core imports neither of the other packages, and those do not import each other."""
    for path, names in modules(package):
        assert names & set(PACKAGES) <= ALLOWED[package], path


def test_the_core_needs_msgspec_and_nothing_else() -> None:
    """When a module of the core is imported, it asks for msgspec alone; those of commands for Typer too."""
    for path in sorted(PACKAGES["preycore"].rglob("*.py")):
        at_import = ast.Module([node for node in ast.parse(path.read_text()).body if not deferred(node)], [])
        allowed = NEEDS | COMMAND_LINE if path.parent.name == "commands" else NEEDS
        assert set(imported(at_import)) <= allowed, path


def deferred(node: ast.stmt) -> bool:
    """Tell whether what a statement imports is imported later, or by type checkers alone."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef | ast.If)


def test_relative_imports_stay_inside_their_package() -> None:
    """No relative import climbs out of the package that it stands in."""
    for root in PACKAGES.values():
        for path in root.rglob("*.py"):
            depth = len(path.relative_to(root).parts)
            levels = [n.level for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ImportFrom)]
            assert max(levels, default=0) <= depth, path


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_are_typed(package: str) -> None:
    """Each package says that it has types."""
    assert (PACKAGES[package] / "py.typed").exists()
