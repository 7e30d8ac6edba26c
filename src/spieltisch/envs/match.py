"""A game in play: a state of the law and the part of an action's word that has been entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import Codec, Observation, Word, Words
from spieltisch.envs.registry import CODECS
from spieltisch.rules.game import CHANCE, Actor, Fact, Seat

__all__ = ["Episode"]


class Episode:
    """Values are never changed in place, so a copy may share everything."""

    def __init__(self, codec: Codec, state: Any, entered: Word = ()) -> None:
        self.codec = codec
        self.state = state
        self.entered: Word = entered
        self._words: Words | None = None

    def __deepcopy__(self, memo: object) -> Episode:
        copied = Episode(self.codec, self.state, self.entered)
        copied._words = self._words
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.codec.name, self.state, self.entered)

    @property
    def actor(self) -> Actor | None:
        return self.codec.game.actor(self.state)

    @property
    def words(self) -> Words:
        """The legal actions that begin as entered, by their words; empty unless a seat acts."""
        if self._words is None:
            acts = self.actor not in {None, CHANCE}
            self._words = _begun(self.codec.words(self.state), self.entered) if acts else {}
        return self._words

    def ids(self) -> list[int]:
        """What can be entered next, ascending."""
        return sorted({word[len(self.entered)] for word in self.words})

    def mask(self) -> NDArray[np.int8]:
        """One for each id that can be entered next."""
        mask = np.zeros(self.codec.actions, dtype=np.int8)
        mask[self.ids()] = 1
        return mask

    def enter(self, number: int) -> Sequence[Fact]:
        """Enter the next id; once the word is whole, its action is done. The facts of it."""
        entered = (*self.entered, number)
        fitting = _begun(self.words, entered)
        if not fitting:
            raise ValueError(f"Action {number} is not legal here; {self.ids()} are.")
        if entered in fitting:
            return self.act(fitting[entered])
        self.entered, self._words = entered, fitting
        return ()

    def act(self, action: Any) -> Sequence[Fact]:
        """Do a whole action of the law, for example one of CHANCE's."""
        step = self.codec.game.apply(self.state, action)
        self.state, self.entered, self._words = step.state, (), None
        return step.facts

    def leave_to_chance(self, rng: np.random.Generator) -> Sequence[Fact]:
        """Let CHANCE act until a seat is to act or the game is over."""
        facts: list[Fact] = []
        while self.actor is CHANCE:
            actions, weights = zip(*self.codec.game.chance(self.state), strict=True)
            odds = np.array(weights, dtype=np.float64)
            facts += self.act(actions[int(rng.choice(len(actions), p=odds / odds.sum()))])
        return facts

    def observe(self, seat: Seat) -> Observation:
        return self.codec.observe(self.state, self.entered, self.words, seat)


def _begun(words: Words, entered: Word) -> Words:
    """The words that begin so."""
    if not entered:
        return words
    return {word: act for word, act in words.items() if word[: len(entered)] == entered}


def _restored(name: str, state: Any, entered: Word) -> Episode:
    return Episode(CODECS[name], state, entered)
