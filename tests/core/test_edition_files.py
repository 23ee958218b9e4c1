"""Files of editions and events that others wrote: what they cost is bounded, and names are no paths."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from preycore import EditionError, LogError, Match
from preycore.catalog import load, spec_of
from preycore.editions import FILE_LIMIT, VARIABLE, edition_names, find_edition
from preycore.event import LIMIT, check_event, new_event, parse_event

Content = Callable[[Path], object]

DOTTED = ".".join(["a"] * 32_000) + " = 1\n"

BOMBS: dict[str, tuple[Content, str]] = {
    "a device": (lambda path: path.symlink_to("/dev/zero"), "no regular file"),
    "a pipe": (lambda path: os.mkfifo(path), "no regular file"),
    "a dotted key": (lambda path: path.write_text(DOTTED), "dots"),
    "a large file": (lambda path: path.write_text("#" * (FILE_LIMIT + 1)), "bytes"),
    "deep tables": (lambda path: path.write_text("a = " + "{a = " * 5000 + "1" + "}" * 5000), "recursion"),
    "a long number": (lambda path: path.write_text("suits = " + "9" * 5000), "digits"),
}


def copy_open(folder: Path) -> None:
    """Put the mechanics of Prey's edition `open` into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    source = find_edition(spec_of("prey").package, "prey", "open")
    (folder / "mechanics.toml").write_bytes((source / "mechanics.toml").read_bytes())


@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_would_cost_much_is_refused(name: str, tmp_path: Path) -> None:
    """Neither mechanics nor texts are read without end or bound, and the refusal has a code."""
    make, wanted = BOMBS[name]
    make(tmp_path / "mechanics.toml")
    with pytest.raises(EditionError, match=wanted) as refused:
        spec_of("prey").edition(str(tmp_path))
    assert refused.value.code == "bad-edition"

    (tmp_path / "mechanics.toml").rename(tmp_path / "texts.en.toml")
    copy_open(tmp_path)
    with pytest.raises(EditionError, match=wanted):
        spec_of("prey").edition(str(tmp_path))


@pytest.mark.parametrize("name", [b"\xff", b"two\nlines", b"\x1b[2J", b"a" * 201])
def test_a_folder_that_gives_no_name_is_no_edition(
    name: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder whose name no header could carry, or that moves a terminal's cursor, is neither listed nor read."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    for folder in (os.fsdecode(name), "mine"):
        copy_open(tmp_path / "prey" / folder)

    assert edition_names(spec_of("prey").package, "prey") == ["mine", "open"]
    with pytest.raises(EditionError) as unknown:
        load("prey", edition=os.fsdecode(name))
    assert unknown.value.code == "unknown-edition"
    with pytest.raises(EditionError) as refused:
        load("prey", edition=str(tmp_path / "prey" / os.fsdecode(name)))
    assert refused.value.code == "bad-edition"


def test_a_path_that_ends_in_a_dot_gives_the_name_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edition has a name that its logs can carry, however its folder was named."""
    copy_open(tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    for path in ("./", "../mine/.", "../mine"):
        assert Match.start(load("prey", edition=path)).header.edition.name == "mine"


def test_an_event_names_its_edition_and_never_a_path() -> None:
    """Whoever sends an event file to somebody else's referee does not choose what that one reads."""
    event = new_event("Cup", "prey")
    for name in ("/etc", "../open", "..\\open"):
        named = msgspec.structs.replace(event, edition=msgspec.structs.replace(event.edition, name=name))
        with pytest.raises(LogError, match="never a path") as refused:
            check_event(named)
        assert refused.value.code == "bad-event"


@pytest.mark.parametrize("content", [DOTTED.encode(), b"#" * (LIMIT + 1)])
def test_an_event_file_that_would_cost_much_is_refused(content: bytes) -> None:
    """An event file is bounded, whoever reads it."""
    with pytest.raises(LogError) as refused:
        parse_event(content)
    assert refused.value.code == "bad-event"
