"""Games played at random, of every kind, as records; and Hypothesis strategies for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import CHANCE, Game, draw_chance
from spieltisch.rules.record import Record, replay, start_state

__all__ = ["begun_later", "configs", "played", "records", "records_begun_later", "some_action"]

_NAMES: Final = ("Änne", "Jean Paul", "Søren", "“Q”", "龍之介", "x")
_SHORT: Final = 60
"""A turn limit that keeps games of Paseo short."""


def some_action(game: Game[Any, Any, Any, Any], state: Any, rng: Random) -> Any:
    """What CHANCE or the seat to act does at random."""
    if game.actor(state) is not CHANCE:
        return rng.choice(game.legal(state))
    return draw_chance(game, state, rng)


def played(name: str, config: Any, rng: Random, most: int = 10_000) -> Record:
    """A random game, broken off after this many actions if it is not over by then."""
    game = entry(name).game
    state, actions = game.initial(config), list[Any]()
    while game.actor(state) is not None and len(actions) < most:
        actions.append(some_action(game, state, rng))
        state = game.apply(state, actions[-1]).state
    return Record(name, config, _NAMES[: config.players], tuple(actions))


def begun_later(record: Record, skipped: int) -> Record:
    """The same game, put on paper only from the position after this many actions."""
    state = start_state(record)
    for step in islice(replay(record), skipped):
        state = step.step.state
    return replace(record, actions=record.actions[skipped:], position=state)


def configs(name: str) -> st.SearchStrategy[Any]:
    """Every player count and option of a game; Paseo with a short turn limit."""
    found = entry(name)
    said: dict[str, st.SearchStrategy[Any]] = {each.name: st.booleans() for each in found.options}
    said["players"] = st.sampled_from(found.players)
    settings = {"path": st.sampled_from(["laid", "random"]), "turn_limit": st.integers(1, _SHORT)}
    said |= {each: settings[each] for each in PORTS[name].settings}
    return st.fixed_dictionaries(said).map(found.config_from_json)


def records() -> st.SearchStrategy[Record]:
    """Games of all kinds, finished or broken off anywhere."""

    def of(name: str) -> st.SearchStrategy[Record]:
        rngs = st.builds(Random, st.integers(0, 2**32))
        lengths = st.integers(0, 400)
        return st.builds(played, st.just(name), configs(name), rngs, lengths)

    return st.sampled_from([*GAMES]).flatmap(of)


def records_begun_later() -> st.SearchStrategy[Record]:
    """The same, from any position on."""

    def cut(record: Record) -> st.SearchStrategy[Record]:
        return st.builds(begun_later, st.just(record), st.integers(0, len(record.actions)))

    return records().flatmap(cut)
