"""Starts and choices that lead where play hardly gets."""

from random import Random

import pytest

from spieltisch.kernels.paseo.rarities import directed, tries
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Config, Phase, Place, State
from spieltisch.testing.paseo import drawn

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_p3_a_directed_line_has_an_end_without_a_cell_of_its_own(seed: int) -> None:
    rng = Random(seed)
    config = directed(Config(players=2), rng)
    if config.tiles:
        first = _placing(config)
        later = [paseo.apply(first, place).state for place in paseo.legal(first)]
        assert any(_is_curled(state) for state in [first, *later])


def test_most_games_for_two_are_directed() -> None:
    given = [directed(Config(players=2), Random(seed)).tiles for seed in SEEDS]
    assert len({*given} - {None}) > len(SEEDS) / 2


def test_everything_that_can_be_refused_while_a_line_is_built_is_tried() -> None:
    """Also what hardly any random try hits: a line that closes, an end that is taken."""
    bent = drawn(
        """
        * * *
        * . *
        * . *
        """,
        players=2,
        hands=("**1", "**1"),
    )
    assert {"line-closes", "line-branches", "not-touching", "cell-taken"} <= _refused(bent)
    placing = drawn("A * * *", "B", players=2)
    assert {"end-taken", "not-an-end", "start-apart", "cell-taken"} <= _refused(placing)


def test_splits_by_other_dice_are_tried() -> None:
    rolled = drawn("A * * * B", dice="1-2")
    assert "wrong-dice" in _refused(rolled)


def _refused(state: State) -> set[str]:
    answers = [
        paseo.refusal(state, action) for seed in range(9) for action in tries(state, Random(seed))
    ]
    return {answer.code for answer in answers if answer}


def _placing(config: Config) -> State:
    state = paseo.initial(config)
    while state.phase is not Phase.PLACING:
        state = paseo.apply(state, paseo.legal(state)[0]).state
    return state


def _is_curled(state: State) -> bool:
    """P3: a start tile may lie where it touches more than its end."""
    board = state.board
    taken = {*board.labels, *(start.cell for start in board.starts if start)}
    places = [action for action in paseo.legal(state) if isinstance(action, Place)]
    return any(len(taken & {*place.start.cell.around()}) > 1 for place in places)
