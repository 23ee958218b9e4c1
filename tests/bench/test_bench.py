import io
import json
import sys
from collections.abc import Iterator

import pytest
from bench import Measured, arguments, as_json, fallen, table
from figures import FIGURES
from serving import serve


def measured(own: float, peer: float, absent: str = "") -> Measured:
    """Return three rounds of the first figure."""
    return Measured(FIGURES[0], [own] * 3, [] if absent else [peer] * 3, absent)


def before(row: Measured) -> dict[str, dict[str, dict[str, float | None]]]:
    """Return the results of an earlier run, as `--json` writes them."""
    written: dict[str, dict[str, dict[str, float | None]]] = json.loads(
        json.dumps(as_json([row], {}, arguments().parse_args([])))
    )
    return written


@pytest.mark.parametrize(("now", "fell"), [(200.0, False), (171.0, False), (169.0, True)])
def test_a_ratio_may_fall_by_15_percent(now: float, fell: bool) -> None:
    """`--compare` names each figure whose ratio is more than 15 % below the earlier one."""
    sentences = fallen([measured(now, 100.0)], before(measured(200.0, 100.0)))
    assert sentences == ([f"search: the ratio fell from 2.00 to {now / 100:.2f}"] if fell else [])


def test_an_absent_peer_gives_no_ratio() -> None:
    """A figure whose peer is absent now or was absent then is not compared."""
    there, absent = measured(100.0, 100.0), measured(100.0, 100.0, "pyspiel is not installed")
    assert fallen([absent], before(there)) == fallen([there], before(absent)) == []


def test_the_table_names_absent_peers() -> None:
    """The table says why a peer was not measured, and shows our own figure all the same."""
    row = table([measured(1234.0, 1.0, "pyspiel is not installed")], {}).splitlines()[-1]
    assert "1,234 (1,234 to 1,234) iterations/s" in row
    assert "absent: pyspiel is not installed | – |" in row


def test_every_figure_has_another_key() -> None:
    """Figures are told apart by their keys, in `--only` and `--json`."""
    keys = [figure.key for figure in FIGURES]
    assert len(set(keys)) == len(keys)


def test_a_worker_answers_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A worker counts the units of the task that it is asked for, and names a module that it misses."""

    def counting() -> Iterator[int]:
        while True:
            yield 7

    def missing() -> Iterator[int]:
        raise ModuleNotFoundError(name="pyspiel")
        yield 0

    requests = [{"task": name, "seconds": 0} for name in ("counting", "missing")]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{json.dumps(one)}\n" for one in requests)))
    serve({"counting": counting, "missing": missing})
    first, second = map(json.loads, capsys.readouterr().out.splitlines())

    assert (first["units"] % 7, set(first)) == (0, {"units", "seconds"})
    assert second == {"absent": "pyspiel is not installed"}
