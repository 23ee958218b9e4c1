from functools import cache
from pathlib import Path

import pytest

from preycore.testing.rule_ids import ids_in_code, ids_in_markers, ids_on_page

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "preycore" / "games").glob("*/__init__.py"))
HEADINGS = ("Rules", "Actions", "View", "Ranking and returns", "Bounds", "Edition", "Version history")


@cache
def page(game: str) -> str:
    """Return the text of a game's page."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text()


@cache
def marked() -> frozenset[str]:
    """Return all ids that tests name."""
    paths = (ROOT / "tests").rglob("test_*.py")
    return frozenset(one for path in paths for one in ids_in_markers(path.read_text()))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    """Each rule id of a page is named by the marker of a test."""
    missing = [one for one in ids_on_page(page(game)) if one not in marked()]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_pages_name_each_rule_once(game: str) -> None:
    """A page holds ids of its own game only, each once, among them those of the rules that every game has."""
    ids = ids_on_page(page(game))
    assert sorted(set(ids)) == sorted(ids)
    assert all(one.startswith(f"{game}.") for one in ids)
    assert {f"{game}.turn", f"{game}.over"} <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_pages_have_the_same_headings(game: str) -> None:
    """A page has the headings that all pages have, in their order."""
    rows = [row.lstrip("#").strip() for row in page(game).splitlines() if row.startswith("#")]
    assert [row for row in rows if row in HEADINGS] == list(HEADINGS)


@pytest.mark.parametrize("game", GAMES)
def test_code_names_rules_of_the_page(game: str) -> None:
    """Each rule id that a game's code names stands on its page."""
    paths = (ROOT / "preycore" / "games" / game).rglob("*.py")
    named = {one for path in paths for one in ids_in_code(path.read_text(), game)}
    assert named - set(ids_on_page(page(game))) == set()


def test_markers_name_rules_that_exist() -> None:
    """Each id that a test names stands on a page."""
    assert marked() - {one for game in GAMES for one in ids_on_page(page(game))} == set()


def test_ids_are_found() -> None:
    """Ids are read from entries of lists and rows of tables, from markers, and from code, and from nowhere else."""
    assert ids_on_page("- `prey.a-b` — one\n| `prey.c` | two\nsee `prey.d`\n  * `prey.e`: x `prey.f`") == [
        "prey.a-b",
        "prey.c",
        "prey.e",
    ]
    source = (
        '@pytest.mark.rule("prey.a", "prey.b")\ndef test(): "prey.c"\n@pytest.mark.other("prey.d")\ndef more(): ...'
    )
    assert list(ids_in_markers(source)) == ["prey.a", "prey.b"]
    code = 'x = "prey.a"; y = f(self.rule("turn")); z = "see prey.b"'
    assert sorted(ids_in_code(code, "prey")) == ["prey.a", "prey.turn"]
