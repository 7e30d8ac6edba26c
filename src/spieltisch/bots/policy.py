"""What a bot is: a function from what its seat may know, and what it may spend, to an action.

A bot gets the view of its seat and nothing else, so it cannot look into other racks. All chance in
its decisions comes from the generator it is handed: the same view, nodes and seed give the same action.
A `Thinker` also says what it thinks of the action; every bot of ours is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeAlias, TypeVar

from spieltisch.search.budget import Budget
from spieltisch.search.thought import Thought

__all__ = ["Budget", "Policy", "Thinker", "Thought", "acting", "best"]

Policy: TypeAlias = Callable[[Any, Budget, Random], Any]
"""View, budget and generator in, a legal action of the view's seat out."""
Thinker: TypeAlias = Callable[[Any, Budget, Random], Thought]
"""The same, with what there is to say for the action."""


def acting(thinker: Thinker) -> Policy:
    """The policy of a thinker: just what it does."""
    return lambda view, budget, rng: thinker(view, budget, rng).action


Option = TypeVar("Option")


def best(found: Iterable[Option], sense: Callable[[Option], float], rng: Random) -> Option:
    """The option with most sense; equal ones with equal chance."""
    options = list(found)
    senses = [sense(option) for option in options]
    top = max(senses)
    return rng.choice([option for option, much in zip(options, senses, strict=True) if much == top])
