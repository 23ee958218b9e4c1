"""What `GET /v1/games` and `GET /v1/games/{game}` answer."""

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from preycore import load
from preycore.catalog import specs
from preycore.schemas import game_schema


def test_all_games_are_listed(client: FlaskClient) -> None:
    """The list holds every game of the catalog with name, title, a sentence and the possible numbers of players."""
    answer = client.get("/v1/games")

    assert answer.status_code == 200
    assert answer.json == [
        {"name": spec.name, "title": spec.title, "summary": spec.summary, "players": list(spec.players)}
        for spec in specs().values()
    ]


@pytest.mark.parametrize("name", specs())
def test_a_game_shows_what_a_log_of_it_must_name(client: FlaskClient, name: str) -> None:
    """A game's description holds its rules version, its editions by digest, and the schema of what a log holds."""
    answer = client.get(f"/v1/games/{name}")

    setup = load(name).setup
    assert answer.json is not None
    assert answer.json["rules"] == setup.rules_version
    assert {"name": setup.edition, "digest": setup.edition_digest} in answer.json["editions"]
    assert answer.json["schema"] == msgspec.json.decode(msgspec.json.encode(game_schema(specs()[name])))
    assert "options" in answer.json["schema"]["properties"]


@pytest.mark.parametrize("name", ["chess", "..", "%2e%2e", "prey%00"])
def test_an_unknown_game_is_not_found(client: FlaskClient, name: str) -> None:
    """A game that the catalog does not hold is a problem with status 404."""
    answer = client.get(f"/v1/games/{name}")

    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


def test_an_edition_that_cannot_be_read_is_left_out(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken edition among the operator's own does not hide the game."""
    (tmp_path / "prey" / "broken").mkdir(parents=True)
    (tmp_path / "prey" / "broken" / "mechanics.toml").write_text("suits = 7")
    monkeypatch.setenv("PREYCORE_EDITIONS", str(tmp_path))

    answer = client.get("/v1/games/prey").get_json()
    assert [edition["name"] for edition in answer["editions"]] == ["open"]
