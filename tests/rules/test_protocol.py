"""Both games are modules that satisfy the Game protocol; mypy and basedpyright check the types."""

from random import Random
from types import ModuleType
from typing import Any, Final

import pytest

from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import Game, Refusal, Step, play
from spieltisch.testing.records import some_action

PASEO: Final[Game[paseo.Config, paseo.State, paseo.Action, paseo.View]] = paseo
PAROLI: Final[Game[paroli.Config, paroli.State, paroli.Action, paroli.View]] = paroli

MEMBERS = {name for name in vars(Game) if not name.startswith("_")}


def test_the_protocol_is_thin() -> None:
    assert len(MEMBERS) <= 10


@pytest.mark.parametrize("module", [paseo, paroli], ids=["paseo", "paroli"])
def test_a_module_offers_every_member(module: ModuleType) -> None:
    exported: list[str] = module.__all__
    assert MEMBERS.issubset(exported)
    assert all(callable(getattr(module, name)) for name in MEMBERS)


@pytest.mark.parametrize(
    ("game", "config"),
    [
        (PASEO, paseo.Config(2)),
        (PASEO, paseo.Config(4, path="random", turn_limit=20)),
        (PAROLI, paroli.Config(2)),
        (PAROLI, paroli.Config(3, robber=True)),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_code_that_knows_only_the_protocol_can_play(
    game: Game[Any, Any, Any, Any], config: Any
) -> None:
    rng, state, action = Random(5), game.initial(config), None
    while (actor := game.actor(state)) is not None:
        assert game.outcome(state) is None
        action = some_action(game, state, rng)
        step = play(game, state, game.parse(game.format(action)), actor)
        assert isinstance(step, Step)
        state = step.state
    assert game.outcome(state) is not None
    assert [*game.legal(state), *game.chance(state)] == []
    assert isinstance(play(game, state, action, 0), Refusal)
