"""The parameters of the searching agent."""

import pytest
from preycore_ai import agent
from preycore_ai.parameters import Parameters, parse_parameters

from preycore.errors import SetupError


def test_without_parameters_a_decision_has_a_thousand_iterations() -> None:
    """The default budget is 1,000 iterations with the game's guide, in this process."""
    assert agent("ismcts").name == "ismcts:iterations=1000"
    assert parse_parameters({}) == Parameters(1000, 0, 70, 1, "guide", "guide")


@pytest.mark.parametrize(
    "name",
    [
        "ismcts:iterations=5",
        "ismcts:seconds=0.250",
        "ismcts:iterations=20:exploration=0:rollout=random:horizon=end",
    ],
)
def test_an_agents_name_makes_the_same_agent(name: str) -> None:
    """The name carries everything that changes choices."""
    assert agent(name).name == name


def test_the_number_of_workers_is_no_part_of_the_name() -> None:
    """Workers change no choice."""
    assert agent("ismcts:iterations=5:workers=4").name == "ismcts:iterations=5"


def test_seconds_are_read_without_floats() -> None:
    """A time has up to three decimal places."""
    assert parse_parameters({"seconds": "2"}).milliseconds == 2000
    assert parse_parameters({"seconds": "0.05"}).milliseconds == 50


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"iterations": "0"}, "iterations is a whole number from 1 to 10000000, not '0'"),
        ({"iterations": "-5"}, "iterations is"),
        ({"iterations": "1e3"}, "iterations is"),
        ({"iterations": "٣"}, "iterations is"),
        ({"iterations": "9" * 5000}, "iterations is"),
        ({"iterations": ""}, "iterations is"),
        ({"exploration": "1001"}, "exploration is a whole number from 0 to 1000, not '1001'"),
        ({"workers": "0"}, "workers is"),
        ({"seconds": "0"}, "seconds is"),
        ({"seconds": "0.0001"}, "seconds is"),
        ({"seconds": "nan"}, "seconds is"),
        ({"seconds": "1.5s"}, "seconds is"),
        ({"seconds": "."}, "seconds is"),
        ({"seconds": "1", "iterations": "5"}, "give either iterations or seconds"),
        ({"rollout": "best"}, "rollout is guide or random, not 'best'"),
        ({"horizon": "3"}, "horizon is guide or end, not '3'"),
        ({"depth": "3"}, "there is no parameter 'depth'"),
    ],
)
def test_a_bad_parameter_is_refused_in_a_sentence(parameters: dict[str, str], sentence: str) -> None:
    """Every parameter has a range, and the refusal names it."""
    with pytest.raises(SetupError) as refused:
        parse_parameters(parameters)

    assert refused.value.code == "bad-agent"
    assert refused.value.message.startswith("the agent `ismcts`: ")
    assert sentence in refused.value.message


def test_a_parameter_that_stands_twice_is_refused() -> None:
    """Which of two values counts is not guessed."""
    with pytest.raises(SetupError, match="stands twice") as refused:
        agent("ismcts:iterations=5:iterations=7")
    assert refused.value.code == "bad-agent"
