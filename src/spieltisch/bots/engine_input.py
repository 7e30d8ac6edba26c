"""How an engine listens while it thinks: what is said waits its turn, but `stop` and `quit` do not."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event, Thread

from spieltisch.bots.engine import Engine, Tell
from spieltisch.bots.engine_options import EngineOptions

__all__ = ["InputReader"]


class InputReader:
    """An engine in a thread of its own; `tell` is called from two threads."""

    def __init__(self, tell: Tell, options: EngineOptions) -> None:
        self._tell = tell
        self._engine = Engine(tell, options)
        self._waiting = SimpleQueue[tuple[str, Event] | None]()
        self._stops: list[Event] = []
        """One for each `go` that has not been answered."""
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def hear(self, line: str) -> bool:
        """Take in a line; whether there is more to come."""
        match line.split():
            case []:
                pass
            case ["quit"]:
                self._stop_all()
                return False
            case ["stop"]:
                self._stop_all()
            case ["isready"] if self._stops:
                self._tell("readyok")
            case _:
                self._put(line)
        return True

    def finish(self, seconds: float | None = None) -> None:
        """Wait until all that was said is done, or for as long as is said."""
        self._waiting.put(None)
        self._thread.join(seconds)

    def _put(self, line: str) -> None:
        stop = Event()
        if line.split(maxsplit=1)[0] == "go":
            self._stops.append(stop)
        self._waiting.put((line, stop))

    def _stop_all(self) -> None:
        for stop in [*self._stops]:
            stop.set()

    def _work(self) -> None:
        while (found := self._waiting.get()) is not None:
            self._engine.do(*found)
            if found[1] in self._stops:
                self._stops.remove(found[1])
