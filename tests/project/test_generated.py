from pathlib import Path

from preycore_adjudicator import problems

from preycore.errors import CODES
from schemas import generate


def test_generated_files_are_current() -> None:
    """schemas/*.json and docs/errors.md are what the code gives; `make schemas` writes them anew."""
    assert generate.old() == []


def test_old_files_are_named(tmp_path: Path) -> None:
    """A missing or changed file is named."""
    assert set(generate.old(tmp_path)) == {str(path) for path, _ in generate.generated()}


def test_every_code_stands_on_the_page() -> None:
    """docs/errors.md has a row for each code, of the core and of the service."""
    page = generate.errors_page()

    assert all(f"| `{code}` | {meaning} |" in page for code, meaning in CODES.items())
    assert all(f"| `{code}` | {status} | {meaning} |" in page for code, (status, meaning) in problems.CODES.items())
