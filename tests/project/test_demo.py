import re
import subprocess
import sys
from pathlib import Path

import pytest

DEMO = Path(__file__).parents[2] / "docs" / "examples" / "demo.py"
SEED = "2a7d127a9ac5213af47e665ec7fad9cfbe2b020063993dea15b56f2b71583561"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run the demo from a fixed seed, with a small search, and return what it prints."""
    command = [sys.executable, str(DEMO), "--seed", SEED, "--iterations", "16"]
    done = subprocess.run(
        command, cwd=tmp_path_factory.mktemp("demo"), capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_demo_shows_a_verdict_with_its_four_facts(shown: str) -> None:
    """The log of the match, judged by the running service, is valid with all that a self-declared match can have."""
    assert SEED in shown
    verdict = shown.split("The service judges")[1].split("\n== ")[0]
    facts = dict(re.findall(r"^     (rules|draws|commitment|signatures) +(\S+)", verdict, re.MULTILINE))

    assert "valid: " in verdict
    assert facts == {"rules": "legal", "draws": "match", "commitment": "self-declared", "signatures": "none"}


def test_the_demo_names_line_seat_and_rule_of_a_forgery(shown: str) -> None:
    """The swapped card is found at its line, with the seat it is attributed to and the rule; the forged deal, too."""
    card, deal = re.findall(r"^     problem +(.*)$", shown, re.MULTILINE)

    assert re.fullmatch(
        r"line \d+, action \d+, attributed to Player \d \(seat \d\), not-legal, rule prey.follow-suit", card
    )
    assert re.fullmatch(r"line \d+, action \d+, draw-mismatch", deal)


def test_the_demo_shows_a_copy_and_a_replay(shown: str) -> None:
    """A player's copy has the digest of the whole log, and the match comes out again byte for byte."""
    digests = re.findall(r"digest +([0-9a-f]{64})", shown)

    assert digests[0] == digests[1] == digests[-1]
    assert "the same, byte for byte" in shown
    assert "Try next" in shown
