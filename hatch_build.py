"""Compiles the hot modules into the wheel with mypyc; without a C compiler, or on demand, the wheel stays pure."""

import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent

CORE = (
    *("actions", "bits", "canonical", "chance", "converting", "course", "digests", "folding", "game", "history"),
    *("reading", "signatures", "value"),
)
"""Modules of `preycore` that are compiled."""
SEARCH = ("halving", "logarithm", "logit", "regret", "rollout", "tree")
"""Modules of `preycore_ai` that are compiled."""
INTERPRETED = ("__init__", "actions", "outcomes", "views", "edition", "vetting", "vocabulary", "picture", "words")
"""Modules of games and heuristics that define msgspec Structs (unhashable when compiled) or only draw and word."""

LIBRARY = "preycore._hot"
"""The library that holds all compiled modules: the compiler knows most of a class if it sees all that use it."""
FLAGS = ("-ffp-contract=off", "-fno-semantic-interposition", "-fvisibility=hidden")
"""No machine rounds otherwise than another; calls inside of the library need no table."""


def hot_modules(root: Path = ROOT) -> list[str]:
    """Return the paths, relative to the root, of all modules that are compiled."""
    preycore, ai = root / "preycore", root / "ai" / "preycore_ai"
    named = [preycore / f"{name}.py" for name in CORE] + [ai / f"{name}.py" for name in SEARCH]
    games = [path for path in preycore.glob("games/*/*.py") if path.with_name("__init__.py").exists()]
    found = [path for path in (*games, *ai.glob("heuristics/*.py")) if path.stem not in INTERPRETED]
    return sorted(str(path.relative_to(root)) for path in (*named, *found))


def build(out: Path, root: Path = ROOT) -> dict[Path, str]:
    """Compile the hot modules below `out`; return each library with its place relative to the import root."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):
        """Compiles two files at once."""

        def build_extensions(self) -> None:
            compile_some = self.compiler.compile

            def compile_all(sources: list[str], **settings: Any) -> list[str]:
                with ThreadPoolExecutor(2) as pool:
                    objects = pool.map(lambda source: compile_some([source], **settings), sources)
                    return [name for names in objects for name in names]

            self.compiler.compile = compile_all
            super().build_extensions()

    os.chdir(root)
    os.environ["CFLAGS"] = " ".join([os.environ.get("CFLAGS", ""), *FLAGS])
    # An isolated build has msgspec's types and no optional package.
    missing = ("--ignore-missing-imports", "--no-warn-unused-ignores", "--no-warn-return-any")
    arguments = ["--config-file", str(root / "pyproject.toml"), *missing, *hot_modules(root)]
    target = out / "c"
    extensions = mypycify(
        arguments, opt_level="3", debug_level="0", target_dir=str(target), multi_file=True, group_name=LIBRARY
    )
    for extension in extensions:
        # Here lie the headers of a library inside of a package, which the files name without their folder.
        extension.include_dirs.append(str(target / "preycore"))
    command = SideBySide(Distribution({"name": "preycore", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(out / "lib"), str(out / "temp")
    command.ensure_finalized()
    command.run()
    return {path: str(path.relative_to(out / "lib")) for path in sorted((out / "lib").rglob("*.so"))}


class CompileHook(BuildHookInterface[Any]):
    """
    Adds the compiled modules to a wheel.

    PREYCORE_PURE=1 leaves them out; PREYCORE_COMPILE=require makes a failure to compile fail the build.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is an editable one, which runs the sources."""
        if self.target_name != "wheel" or version == "editable" or os.environ.get("PREYCORE_PURE") == "1":
            return
        self._out = Path(tempfile.mkdtemp())
        try:
            built = build(self._out, Path(self.root))
        # mypycify ends the process on a type error, which is a SystemExit.
        except (Exception, SystemExit) as error:
            if os.environ.get("PREYCORE_COMPILE") == "require":
                raise
            self.app.display_warning(f"preycore is built without compiled modules: {error}")
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"].update({str(path): place for path, place in built.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was built on the way."""
        if hasattr(self, "_out"):
            shutil.rmtree(self._out, ignore_errors=True)


def clean(root: Path = ROOT) -> None:
    """Remove all compiled modules beside the sources: they would win over an edited source in silence."""
    for folder in ("preycore", "ai/preycore_ai"):
        for path in (root / folder).rglob("*.so"):
            path.unlink()


def main(arguments: list[str]) -> None:
    """Compile in place (`make compile`), or remove what that made (`make clean-compile`)."""
    clean()
    if arguments != ["--clean"]:
        with tempfile.TemporaryDirectory() as folder:
            for path, place in build(Path(folder)).items():
                base = ROOT / "ai" if place.startswith("preycore_ai") else ROOT
                shutil.copy(path, base / place)


if __name__ == "__main__":
    main(sys.argv[1:])
