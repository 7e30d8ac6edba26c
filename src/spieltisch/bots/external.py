"""Somebody else's program on a seat: started once, asked for every move, trusted in nothing.

It is told what the seat may know and what is legal there, in the words of docs/engine.md. Whatever goes wrong,
the program is ended and an `EngineError` says in one sentence what it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from spieltisch.bots.engine_answer import EngineAnswer
from spieltisch.bots.engine_options import Go, go_text
from spieltisch.bots.external_errors import (
    EngineCheats,
    EngineComplains,
    EngineNoise,
    EngineSilent,
)
from spieltisch.bots.external_process import Process
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.games.options import View, options
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Unreadable
from spieltisch.search.thought import Thought

__all__ = ["Patience", "external"]

_USUAL: Final = 1.0
"""Seconds it is given where nothing limits it."""
_LOOK_UP: Final = 0.01
"""How often, in seconds, it is looked whether to stop."""


class Patience(NamedTuple):
    """How many seconds are waited before a program is taken to hang."""

    start: float = 10.0
    """For who it is."""
    ready: float = 300.0
    """For loading and compiling what it needs."""
    grace: float = 2.0
    """For an answer, beyond the time it was given."""
    nodes: float = 60.0
    """For an answer that nodes alone limit."""

    def answer(self, limits: Budget) -> float:
        return self.grace + (limits.seconds or self.nodes)


_USUALLY: Final = Patience()


@contextmanager
def external(command: str, game: str, patience: Patience = _USUALLY) -> Generator[Thinker]:
    """A program that plays this game, as long as it is needed; raises `EngineError`."""
    process = Process(command)
    try:
        engine = _External(process, game, patience)
        engine.greet()
        yield engine.think
    finally:
        process.close()


class _External:
    def __init__(self, process: Process, game: str, patience: Patience) -> None:
        self._process = process
        self._patience = patience
        self._game = game
        self._law = entry(game).game

    def greet(self) -> None:
        self._process.send("spieltisch 1")
        self._await("ok", self._patience.start, ("id", "game", "option", "info"))
        self._process.send(f"newgame {self._game}")
        self._process.send("isready")
        self._await("readyok", self._patience.ready, ("info",))

    def think(self, view: View, budget: Budget, rng: Random) -> Thought:
        """Ask for a move; after a failure the program has been ended."""
        try:
            return self._thought(view, budget, rng)
        except BaseException:
            self._process.close()
            raise

    def _thought(self, view: View, budget: Budget, rng: Random) -> Thought:
        legal = {self._law.format(action): action for action in options(view)}
        limits = budget.or_else(seconds=_USUAL)
        self._process.forget()
        self._process.send(f"position {PORTS[self._game].view_to_text(view)}")
        self._process.send(f"legal {json.dumps([*legal], ensure_ascii=False)}")
        self._process.send(go_text(Go(limits.seconds, limits.nodes, rng.getrandbits(32))))
        answer = self._answer(limits)
        return self._checked(answer, legal)

    def _answer(self, limits: Budget) -> EngineAnswer:
        answer, stop, seconds = EngineAnswer(), limits.stop, self._patience.answer(limits)
        until = monotonic() + seconds
        while answer.move is None:
            if stop is not None and stop.is_set():
                self._process.send("stop")
                stop, until = None, monotonic() + self._patience.grace
            if monotonic() >= until:
                raise EngineSilent(self._command, seconds=f"{seconds:g}")
            if line := self._process.listen(_LOOK_UP):
                self._hear(answer, line)
        return answer

    def _hear(self, answer: EngineAnswer, line: str) -> None:
        self._check_complaint(line)
        try:
            answer.hear(line)
        except Unreadable:
            raise EngineNoise(self._command, text=line[:60]) from None

    def _checked(self, answer: EngineAnswer, legal: Mapping[str, Any]) -> Thought:
        thought = answer.thought(self._reader(legal))
        if thought.action is None:
            raise EngineCheats(self._command, text=(answer.move or "")[:60])
        return thought

    def _reader(self, legal: Mapping[str, Any]) -> Callable[[str], Any]:
        """The legal action that is meant, if one is; also where it is spelt in another way."""

        def read(text: str) -> Any:
            try:
                return legal.get(text) or legal.get(self._law.format(self._law.parse(text)))
            except Unreadable:
                return None

        return read

    def _await(self, word: str, seconds: float, also: tuple[str, ...]) -> None:
        """Listen for this word; before it only lines that begin like these."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            line = self._process.listen(left) or ""
            if line == word:
                return
            self._check_complaint(line)
            if line and line.split()[0] not in also:
                raise EngineNoise(self._command, text=line[:60])
        raise EngineSilent(self._command, seconds=f"{seconds:g}")

    def _check_complaint(self, line: str) -> None:
        if line.split()[:1] == ["error"]:
            raise EngineComplains(self._command, text=line[6:206])

    @property
    def _command(self) -> str:
        return self._process.command
