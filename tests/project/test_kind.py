import os
from pathlib import Path

import preycore_ai.tree

import preycore.games.prey.rules
import preycore.value

MODULES = (preycore.value, preycore.games.prey.rules, preycore_ai.tree)


def test_which_kind_runs() -> None:
    """The tests run the kind that PREYCORE_EXPECT names; a compiled module left beside a source would win over it."""
    files = [Path(str(module.__file__)) for module in MODULES]
    kinds = {"interpreted" if file.suffix == ".py" else "compiled" for file in files}
    print(*files, sep="\n")

    assert kinds == {os.environ.get("PREYCORE_EXPECT") or kinds.copy().pop()}
