"""Targets, paths, invoking and poaching."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import geometry
from preycore.games.deadly_prey.actions import Attempt, GatherPoints, Intrude, Invoke, Keep, Poach
from preycore.games.deadly_prey.geometry import NEIGHBOURS, ROW, members
from preycore.games.deadly_prey.outcomes import Flipped
from tests.games.deadly_prey.scene import Scene

CARD = "destruction-01"


def targets(scene: Scene, hunter: int = 0) -> set[int]:
    """Return the cells that a hunter may attempt."""
    return {action.cell for action in scene.offers(Attempt, hunter)}


def everywhere(scene: Scene, *skipped: int) -> None:
    """Put white Willpower of the first hunter on every facedown card."""
    for cell in range(21):
        if cell not in skipped and not scene.d.cells[cell].up and scene.d.cells[cell].suit >= 0:
            scene.down(cell, whites=[1])


@pytest.mark.rule("deadly_prey.pyramid")
def test_bricks() -> None:
    """Six rows laid like bricks: up to two neighbours beside, above and below."""
    assert members(NEIGHBOURS[0]) == [1, 6]
    assert members(NEIGHBOURS[7]) == [1, 2, 6, 8, 11, 12]
    assert members(NEIGHBOURS[20]) == [18, 19]
    assert [ROW.count(row) for row in range(6)] == [6, 5, 4, 3, 2, 1]


@pytest.mark.rule("deadly_prey.first-card", "deadly_prey.no-blind-flip")
def test_first_card() -> None:
    """Who controls nothing may attempt the bottom row and any General, and turns nothing else."""
    scene = Scene(1)
    everywhere(scene)
    scene.down(13, "general", whites=[1])
    scene.slot()
    assert targets(scene) == {0, 1, 2, 3, 4, 5, 13}
    with pytest.raises(IllegalAction):
        scene.do(Attempt(0, 6, ()))


@pytest.mark.rule("deadly_prey.legal-target")
def test_legal_targets() -> None:
    """Own white Willpower, and the bottom row, a General, or a card beside, above or below a controlled one."""
    scene = Scene(1)
    scene.card(1, CARD, reds=[1])
    everywhere(scene, 5)
    scene.slot()
    assert targets(scene) == {0, 2, 3, 4, 6, 7}


@pytest.mark.rule("deadly_prey.climbing")
def test_climbing_needs_a_link() -> None:
    """Upwards only from cards linked to the bottom row, beside and below from any."""
    scene = Scene(1)
    scene.card(7, CARD, reds=[1])
    scene.card(16, "destruction-02", reds=[1])
    scene.card(1, "destruction-03", reds=[1])
    everywhere(scene)
    scene.slot()
    found = targets(scene)
    assert {11, 12} <= found
    assert {15, 17, 12, 13} <= found
    assert not found & {18, 19}


@pytest.mark.rule("deadly_prey.severed-path")
def test_severed_path() -> None:
    """While the highest cards are not linked nothing above their row can be attempted, not even a General."""
    scene = Scene(1)
    scene.card(8, CARD, reds=[1])
    everywhere(scene)
    scene.down(12, "general", whites=[1])
    scene.down(6, "general", whites=[1])
    scene.slot()
    assert targets(scene) == {0, 1, 2, 3, 4, 5, 6, 7, 9}
    scene = Scene(1)
    scene.card(8, CARD, reds=[1])
    scene.card(2, "destruction-02", reds=[1])
    everywhere(scene)
    scene.down(19, "general", whites=[1])
    assert {12, 13, 19} <= targets(scene.slot())


@pytest.mark.rule("deadly_prey.severed-path")
def test_one_of_the_highest_is_enough() -> None:
    """If one of several cards of the highest row is linked the path is not severed."""
    bits = sum(1 << cell for cell in (0, 6, 10))
    assert not geometry.severed(bits)
    assert geometry.severed(sum(1 << cell for cell in (0, 10)))


@pytest.mark.rule("deadly_prey.lone-general")
def test_general_high_up() -> None:
    """Who has taken a General high up counts as severed for what lies above it."""
    scene = Scene(1)
    scene.card(12, "general-01", reds=[1])
    everywhere(scene)
    scene.down(20, "general", whites=[1])
    scene.slot()
    assert targets(scene) == {0, 1, 2, 3, 4, 5, 11, 13, 7, 8}


@pytest.mark.rule("deadly_prey.vacancy-breaks-path")
def test_vacancies_break_paths() -> None:
    """Where a card of the path was destroyed, what lay above is not linked any more."""
    scene = Scene(1)
    scene.card(0, CARD, reds=[1])
    scene.vacant(6)
    scene.card(11, "destruction-02", reds=[1])
    everywhere(scene)
    scene.slot()
    assert 15 not in targets(scene)


def invokable(scene: Scene, cell: int) -> set[int]:
    """Return what the first hunter can invoke or poach from when he gathers points for a cell."""
    scene.slot().do(Attempt(0, cell, ()), Flipped(cell, "destruction-08"), Keep(0)).quiet().shows()
    scene.do(GatherPoints(0))
    return {action.cell for action in scene.legal(0) if isinstance(action, Invoke | Poach)}


@pytest.mark.rule("deadly_prey.invoking")
def test_what_can_be_invoked() -> None:
    """Own cards that hang together with one beside the target, if they have a score; others not."""
    scene = Scene(2)
    scene.card(1, CARD, reds=[1])
    scene.card(2, "destruction-02", reds=[1])
    scene.card(5, "destruction-04", reds=[1])
    scene.card(3, "absolution-01", reds=[1])
    scene.down(7, whites=[1])
    assert invokable(scene, 7) == {1, 2}


@pytest.mark.rule("deadly_prey.invoking")
def test_bottom_row_without_neighbours() -> None:
    """For a target that touches none of one's cards nothing can be invoked."""
    scene = Scene(2)
    scene.card(1, CARD, reds=[1])
    scene.down(4, whites=[1])
    assert invokable(scene, 4) == set()


@pytest.mark.rule("deadly_prey.poaching")
def test_what_can_be_poached() -> None:
    """Another's card with own white on it that touches the path in use or lies in the bottom row; not beyond it."""
    scene = Scene(2)
    scene.card(1, CARD, reds=[1])
    scene.card(6, "destruction-02", reds=[0, 1], whites=[1])
    scene.card(4, "destruction-04", reds=[0, 1], whites=[1])
    scene.card(11, "destruction-05", reds=[0, 1], whites=[1])
    scene.card(3, "destruction-07", reds=[0, 1])
    scene.down(7, whites=[1])
    assert invokable(scene, 7) == {1, 6, 4}


@pytest.mark.rule("deadly_prey.intrusion-target")
def test_intrusion_targets() -> None:
    """What touches one's own cards, the bottom row and Generals; the severed path forbids what is higher."""
    scene = Scene(2)
    scene.card(1, CARD, reds=[1])
    scene.card(7, "destruction-02", reds=[0, 1], whites=[1])
    scene.card(4, "destruction-04", reds=[0, 1], whites=[1])
    scene.card(10, "destruction-05", reds=[0, 1], whites=[1])
    scene.card(13, "general-01", reds=[0, 1], whites=[1])
    scene.card(5, "destruction-07", reds=[0, 1])
    scene.slot()
    assert {action.cell for action in scene.offers(Intrude, 0)} == {7, 4, 13}
    scene = Scene(2)
    scene.card(8, CARD, reds=[1])
    scene.card(13, "general-01", reds=[0, 1], whites=[1])
    scene.card(12, "destruction-05", reds=[0, 1], whites=[1])
    scene.card(4, "destruction-04", reds=[0, 1], whites=[1])
    scene.slot()
    assert {action.cell for action in scene.offers(Intrude, 0)} == {4}
