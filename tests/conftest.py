from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import preycore.value
from preycore.testing.playing import in_catalog
from preycore.testing.toy import SPEC

settings.register_profile(
    "suite",
    derandomize=True,  # a run that fails can be run again
    deadline=None,  # nothing here is about time
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")


def pytest_report_header() -> str:
    """Say which preycore the tests run: the sources, or compiled modules."""
    return f"preycore: {preycore.value.__file__}"


@pytest.fixture
def toy_in_catalog() -> Iterator[None]:
    """Has the toy game in the catalog."""
    with in_catalog(SPEC):
        yield
