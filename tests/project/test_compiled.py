import os
import platform
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
SAME = Path(__file__).with_name("same_results.py")
SOURCES = os.pathsep.join([str(ROOT), str(ROOT / "ai"), str(ROOT / "adjudicator")])
REQUIRED = os.environ.get("PREYCORE_COMPILE") == "require"
VERSIONS = ("3.11", "3.12", "3.13")
TOOLS = ("hatchling>=1.27", "mypy[mypyc]==2.4.1", "setuptools>=80", "msgspec>=0.22")
"""What builds the wheel; the last one is what it needs."""


def run(*command: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command outside of the repository."""
    words = [str(word) for word in command]
    full = {**os.environ, **environment}
    return subprocess.run(
        words, cwd="/", env=full, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def same_results(python: object, path: str, kind: str, *options: object, **environment: str) -> list[str]:
    """Return the lines of `same_results.py`, run by a Python on the packages at `path`, which must be of this kind."""
    done = run(python, SAME, *options, PYTHONPATH=path, **environment)
    assert (done.returncode, done.stderr.strip()) == (0, kind), done.stderr
    return done.stdout.splitlines()


# what is compiled


def module_names() -> list[str]:
    """Return the names of the hot modules."""
    return [path.removeprefix("ai/").removesuffix(".py").replace("/", ".") for path in hatch_build.hot_modules()]


@pytest.mark.parametrize("name", module_names())
def test_no_hot_module_defines_a_struct(name: str) -> None:
    """A msgspec Struct that a compiled module defines cannot be hashed, so none stands in a hot module."""
    module = import_module(name)
    own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name]
    assert not [one.__name__ for one in own if issubclass(one, msgspec.Struct)]


# the hook


class Hook(hatch_build.CompileHook):
    """The hook without the rest of a build."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    @property
    def root(self) -> str:
        """The project's folder."""
        return str(ROOT)

    @property
    def target_name(self) -> str:
        """What is built."""
        return "wheel"

    @property
    def app(self) -> Any:
        """Who prints warnings."""
        return SimpleNamespace(display_warning=self.warnings.append)


def build_data() -> dict[str, Any]:
    """Return what hatchling hands to a hook."""
    return {"force_include": {}, "pure_python": True, "infer_tag": False}


@pytest.fixture
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes the variables away that a test of the hook sets by itself."""
    monkeypatch.delenv("PREYCORE_COMPILE", raising=False)
    monkeypatch.delenv("PREYCORE_PURE", raising=False)


def failing(out: Path, root: Path) -> dict[Path, str]:
    """Fail as mypy does on a type error and setuptools without a compiler: by ending the process."""
    raise SystemExit("no compiler")


@pytest.mark.usefixtures("clean_environment")
def test_a_failure_to_compile_gives_a_pure_wheel_and_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler the wheel is built all the same, and the warning says that it stays pure."""
    monkeypatch.setattr(hatch_build, "build", failing)
    hook, data = Hook(), build_data()
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")

    assert data == build_data()
    assert hook.warnings == ["preycore is built without compiled modules: no compiler"]


@pytest.mark.usefixtures("clean_environment")
def test_a_failure_to_compile_fails_where_compiling_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    """PREYCORE_COMPILE=require makes the build fail, so that no type error ships a pure wheel in silence."""
    monkeypatch.setattr(hatch_build, "build", failing)
    monkeypatch.setenv("PREYCORE_COMPILE", "require")
    hook = Hook()
    with pytest.raises(SystemExit, match="no compiler"):
        hook.initialize("standard", build_data())
    hook.finalize("standard", build_data(), "")


@pytest.mark.usefixtures("clean_environment")
@pytest.mark.parametrize(("version", "pure"), [("editable", "0"), ("standard", "1")])
def test_nothing_is_compiled_for_editable_and_pure_wheels(
    monkeypatch: pytest.MonkeyPatch, version: str, pure: str
) -> None:
    """An editable install runs the sources, and PREYCORE_PURE=1 asks for a pure wheel."""
    monkeypatch.setattr(hatch_build, "build", failing)
    monkeypatch.setenv("PREYCORE_COMPILE", "require")
    monkeypatch.setenv("PREYCORE_PURE", pure)
    data = build_data()
    Hook().initialize(version, data)

    assert data == build_data()


@pytest.mark.usefixtures("clean_environment")
def test_libraries_go_into_the_wheel_with_its_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was compiled is put beside its source, and the wheel is tagged for this Python and machine."""
    library = tmp_path / "value.so"
    monkeypatch.setattr(hatch_build, "build", lambda out, root: {library: "preycore/value.so"})
    hook, data = Hook(), build_data()
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")

    assert data == {"force_include": {str(library): "preycore/value.so"}, "pure_python": False, "infer_tag": True}


def test_clean_removes_compiled_modules_and_nothing_else(tmp_path: Path) -> None:
    """`make clean-compile` leaves the sources and everything outside of the packages alone."""
    kept = [tmp_path / "preycore" / "value.py", tmp_path / ".venv" / "preycore.so"]
    gone = [tmp_path / "preycore" / "value.so", tmp_path / "ai" / "preycore_ai" / "tree.so"]
    for path in (*kept, *gone):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    hatch_build.clean(tmp_path)

    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == sorted(kept)


# the same results


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Unpack the wheel, if it is a compiled one, and return the folder."""
    if wheel.name.endswith("-none-any.whl"):
        assert not REQUIRED, f"{wheel.name} is pure"
        pytest.skip("the wheel is pure: there is no C compiler")
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return str(folder)


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """Return the results of the sources on this Python."""
    return same_results(sys.executable, SOURCES, "interpreted")


@pytest.mark.install
def test_every_hot_module_is_compiled(site: str) -> None:
    """Each hot module has its library in the wheel, and so has each group, inside of the package."""
    found = {path.relative_to(site).as_posix().partition(".")[0] for path in Path(site).rglob("*.so")}
    shared = {hatch_build.LIBRARY.replace(".", "/") + "__mypyc"}

    assert found == {name.replace(".", "/") for name in module_names()} | shared


@pytest.mark.install
def test_compiled_modules_give_the_same_results(site: str) -> None:
    """Golden logs, digests and last states of seeded matches, and agents' choices are the same, compiled or not."""
    options = ("--matches", 0, 12, "--choices", 0, 4)
    interpreted = same_results(sys.executable, SOURCES, "interpreted", *options)
    compiled = same_results(sys.executable, site, "compiled", *options)

    assert compiled == interpreted
    assert len(set(compiled)) > len(compiled) // 2


@pytest.mark.install
@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_hash_seeds_change_nothing(site: str, expected: list[str], seed: str) -> None:
    """The order of sets and dicts shows nowhere: any PYTHONHASHSEED gives the same results, compiled or not."""
    assert same_results(sys.executable, SOURCES, "interpreted", PYTHONHASHSEED=seed) == expected
    assert same_results(sys.executable, site, "compiled", PYTHONHASHSEED=seed) == expected


def pythons(version: str) -> Iterator[str]:
    """Yield commands that may start this version of Python: on the path, or kept by pyenv."""
    if found := shutil.which(f"python{version}"):
        yield found
    for folder in Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*"):
        yield str(folder / "bin" / "python")


@pytest.fixture(scope="module", params=VERSIONS)
def environment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment of another Python with what the core needs; return its Python."""
    folder = tmp_path_factory.mktemp(f"python{request.param}")
    if not any(run(python, "-m", "venv", folder).returncode == 0 for python in pythons(request.param)):
        pytest.skip(f"there is no Python {request.param} here")
    install(folder / "bin" / "python", TOOLS[-1])
    return folder / "bin" / "python"


def install(python: Path, *words: object, **variables: str) -> None:
    """Install something with pip."""
    done = run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words, **variables)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.install
def test_every_python_gives_the_same_results(environment: Path, expected: list[str]) -> None:
    """Golden logs, matches and choices are the same on every supported Python."""
    assert same_results(environment, SOURCES, "interpreted") == expected


@pytest.mark.install
@pytest.mark.skipif("PREYCORE_EVERY_PYTHON" not in os.environ, reason="PREYCORE_EVERY_PYTHON is not set: it takes long")
def test_every_python_compiles_to_the_same_results(environment: Path, expected: list[str], tmp_path: Path) -> None:
    """The sources compile on every other supported Python, and the results are the same."""
    if run(environment, "-V").stdout == f"Python {platform.python_version()}\n":
        pytest.skip("this Python has compiled the wheel itself")
    install(environment, *TOOLS)
    words = ("--no-deps", "--no-build-isolation", "--target", tmp_path / "site", ROOT)
    install(environment, *words, PREYCORE_COMPILE="require")
    assert same_results(environment, str(tmp_path / "site"), "compiled") == expected
