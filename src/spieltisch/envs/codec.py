"""A game as numbers: which words of action ids enter which action, and what a seat sees.

A word is what is entered, number by number, to make one action of the law. No word begins another,
and each legal action has exactly one word, so a half-entered action is the beginning of a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Game, Seat, seat_letter

__all__ = ["Codec", "Observation", "Word", "Words", "options_off", "turn_line"]

Word: TypeAlias = tuple[int, ...]
Words: TypeAlias = Mapping[Word, Any]
"""The legal actions by their words."""
Observation: TypeAlias = NDArray[np.int8]


@dataclass(frozen=True)
class Codec:
    """One game's numbers. `Any` stands for its configurations, states and actions."""

    name: str
    """As in the catalogue of games."""
    title: str
    version: int
    """Raised whenever an action id or a place of an observation changes its meaning."""
    players: range
    game: Game[Any, Any, Any, Any]
    options: Mapping[str, Any]
    """What can be agreed before a game, with defaults."""
    configure: Callable[..., Any]
    actions: int
    """How many action ids there are."""
    name_of: Callable[[int], str]
    """What an id says, for people."""
    words: Callable[[Any], Words]
    """Every action that is legal for the seat to act, by its word."""
    length: Callable[[int], int]
    """The length of an observation, by number of players."""
    observe: Callable[[Any, Word, Words, Seat], Observation]
    """What a seat sees of a state in which part of a word has been entered."""
    chance_ids: int
    """How many ids CHANCE's actions have at most."""
    chance_id: Callable[[Any, int], int]
    """The id of one of CHANCE's actions, given with its place in the list."""
    most_chance: Callable[[Mapping[str, Any]], int]
    """How many times CHANCE acts in a game at most, by the options."""
    most_steps: Callable[[Mapping[str, Any]], int]
    """How many ids the players enter in a game at most, by the options."""
    picture: Callable[[Any], Sequence[str]]
    """What a watcher sees, in lines of text."""
    own: Callable[[Any, Seat], Sequence[str]]
    """What a seat sees besides, in lines of text."""


def options_off(game: str) -> dict[str, Any]:
    """The options of the rules, none of them agreed."""
    return {each.name: False for each in entry(game).options}


def turn_line(seat: Seat | None, dice: tuple[int, int] | None) -> Iterator[str]:
    """Whose turn it is, in a picture."""
    if seat is not None:
        yield f"{seat_letter(seat)} to act" + (f", {dice[0]}-{dice[1]}" if dice else "")
