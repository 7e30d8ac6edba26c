"""OpenSpiel's general searches as opponents: they know our games by the adapter, and nothing of them.

MCTS plays Paseo, where nothing is hidden; IS-MCTS plays Paroli, and looks at states that are sampled
from its seat's view, so that it can't see other racks. Both judge positions by random games to their
ends, which our kernels play for them (see `openspiel_rollouts`). An action of ours can be several of
theirs, entered one by one: each gets the whole budget, so that they never have less time than a player
of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, TypeAlias

from spieltisch.bots.openspiel_rollouts import Rollouts
from spieltisch.bots.policy import Budget, Thought
from spieltisch.bots.registry import UnknownBot
from spieltisch.envs.match import Episode
from spieltisch.envs.registry import CODECS
from spieltisch.extras import need
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.options import agreed
from spieltisch.search.budget import Spending

__all__ = ["openspiel_ismcts", "openspiel_mcts"]

try:
    pyspiel = need("pyspiel", "openspiel")
except ImportError as missing:
    raise UnknownBot(str(missing)) from missing

_EXPLORING: Final = 2.0
"""OpenSpiel's usual constant for utilities between -1 and 1."""
_WITHOUT_LIMIT: Final = 2**31 - 1
_USUAL_SECONDS: Final = 1.0
_LEAST: Final = 2
"""Both spend the first simulation on the root."""

_Search: TypeAlias = Callable[[Any, Budget, Random], tuple[int, int]]
"""From an OpenSpiel state to the id that is entered and the simulations that were made."""


def openspiel_mcts(view: paseo.View, budget: Budget, rng: Random) -> Thought:
    said = {"players": view.state.players, "turn_limit": view.state.turn_limit}
    return _entered(_game("paseo", said | agreed(view.state)), view.state, _mcts, budget, rng)


def openspiel_ismcts(view: paroli.View, budget: Budget, rng: Random) -> Thought:
    name = "raeuberparoli" if view.config.robber else "paroli"
    guess = paroli.sample(view, rng)
    said = entry(name).config_to_json(view.config)
    return _entered(_game(name, said), guess, _ismcts, budget, rng)


def _game(name: str, said: Mapping[str, Any]) -> str:
    """A game as OpenSpiel reads it."""
    return f"{name}({','.join(f'{part}={value}' for part, value in said.items())})"


def _entered(game: str, state: Any, search: _Search, budget: Budget, rng: Random) -> Thought:
    """Enter ids until they make a whole action of the law."""
    table = _state(game, state)
    limits, nodes = budget.or_else(seconds=_USUAL_SECONDS), 0
    while True:
        number, simulations = search(table, limits, rng)
        nodes += simulations
        word = (*table.match.entered, number)
        if word in table.match.words:
            return Thought(table.match.words[word], nodes=nodes)
        table.apply_action(number)


def _state(game: str, state: Any) -> Any:
    """A state of OpenSpiel's that has just this position, and no past."""
    import_module("spieltisch.envs.openspiel")
    table = pyspiel.load_game(f"spieltisch_{game}").new_initial_state()
    table.match = Episode(CODECS[game.partition("(")[0]], state)
    return table


def _mcts(table: Any, budget: Budget, rng: Random) -> tuple[int, int]:
    """OpenSpiel's bot with our clock: its own only counts. Between simulations the tree is whole."""
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    bot = mcts.MCTSBot(
        table.get_game(), _EXPLORING, _WITHOUT_LIMIT, Rollouts(rng), random_state=_chance(rng)
    )
    spending, descend = Spending(budget), bot._apply_tree_policy  # noqa: SLF001 there is no other door

    def watched(root: Any, state: Any) -> Any:
        if spending.nodes >= _LEAST and spending.is_over:
            raise _TimeIsUp(root)
        spending.spend(1)
        return descend(root, state)

    bot._apply_tree_policy = watched  # noqa: SLF001
    try:
        root = bot.mcts_search(table)
    except _TimeIsUp as over:
        root = over.root
    return root.best_child().action, spending.nodes


class _TimeIsUp(Exception):
    def __init__(self, root: Any) -> None:
        super().__init__()
        self.root = root


def _ismcts(table: Any, budget: Budget, rng: Random) -> tuple[int, int]:
    """What `run_search` of OpenSpiel's bot does, with our clock: its own only counts."""
    if len(ids := table.legal_actions()) == 1:
        return ids[0], 0
    bot = _ismcts_bot(table.get_game(), rng)
    bot._root_node = root = bot.create_new_node(table)  # noqa: SLF001 as `run_search` does
    spending = Spending(budget)
    while spending.nodes < _LEAST or not spending.is_over:
        bot.run_simulation(bot.sample_root_state(table))
        spending.spend(1)
    ids, odds = zip(*bot.get_final_policy(table, root), strict=True)
    return rng.choices(ids, odds)[0], spending.nodes


def _ismcts_bot(game: Any, rng: Random) -> Any:
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    chance = _chance(rng)
    bot = ismcts.ISMCTSBot(game, Rollouts(rng), _EXPLORING, _WITHOUT_LIMIT, random_state=chance)
    bot.set_resampler(partial(_resampled, rng))
    return bot


def _resampled(rng: Random, state: Any, player: int) -> Any:
    return state.resample_from_infostate(player, rng.random)


def _chance(rng: Random) -> Any:
    numpy: Any = import_module("numpy")
    return numpy.random.RandomState(rng.getrandbits(31))
