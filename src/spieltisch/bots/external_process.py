"""Another program, spoken to in lines; it may hang, babble or die, but never holds us up.

Nothing here waits longer than it was told to: lines go both ways as far as they can. The program gets
a session of its own and is ended together with all that it has started there. (Waiting for several pipes
at once is something that Windows cannot do.)
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
from collections import deque
from contextlib import suppress
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO, Final

from spieltisch.bots.external_errors import EngineEndless, EngineGone, EngineMissing

__all__ = ["Process"]

_CHUNK: Final = 1 << 16
_MOST: Final = 1 << 21
"""More bytes than anybody needs for one answer."""
_LAST_WORDS: Final = 2000
"""How much is kept of what it writes to standard error."""
_GOODBYE: Final = 0.3
"""Seconds it is given to end by itself."""


class Process:
    """A program that was started; raises `EngineMissing` if it can't be."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._popen = _started(command)
        self._stdin, self._stdout, self._stderr = pipes = _pipes(self._popen)
        self._selector = selectors.DefaultSelector()
        for pipe in pipes:
            os.set_blocking(pipe.fileno(), False)
        for pipe in pipes[1:]:
            self._selector.register(pipe, selectors.EVENT_READ)
        self._to_send = b""
        self._lines = deque[str]()
        self._unfinished = b""
        self._heard = 0
        self._last_words = b""

    def send(self, line: str) -> None:
        """Say this as soon as it listens."""
        if not self._to_send:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._to_send += f"{line}\n".encode()

    def forget(self) -> None:
        """What was said up to now is no answer to what is asked next."""
        if self._popen.returncode is not None:
            raise EngineGone(self.command, text="")
        self._exchange(0)
        self._lines.clear()
        self._unfinished, self._heard = b"", 0

    def listen(self, seconds: float) -> str | None:
        """The next line, if one comes in this time; raises `EngineGone` or `EngineEndless`."""
        until = monotonic() + seconds
        while not self._lines:
            left = until - monotonic()
            if left <= 0:
                return None
            self._exchange(left)
        return self._lines.popleft()

    def close(self) -> None:
        """Ask it to end, then end it with all that it started; a second time does nothing."""
        if self._popen.returncode is not None:
            return
        self._take_leave()
        with suppress(ProcessLookupError):
            os.killpg(self._popen.pid, signal.SIGKILL)  # before `wait`: its number is not free yet
        self._popen.wait()
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _exchange(self, seconds: float) -> None:
        """Wait for one of the pipes, then read and write without waiting."""
        for ready, _ in self._selector.select(seconds):
            if ready.fileobj is self._stdin:
                self._write()
            elif ready.fileobj is self._stdout:
                self._read()
            else:
                self._overhear()

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._to_send[:_CHUNK])
        except BlockingIOError:
            return
        except BrokenPipeError:
            raise self._gone() from None
        self._to_send = self._to_send[sent:]
        if not self._to_send:
            self._selector.unregister(self._stdin)

    def _read(self) -> None:
        chunk = os.read(self._stdout.fileno(), _CHUNK)
        if not chunk:
            raise self._gone()
        self._heard += len(chunk)
        if self._heard > _MOST:
            raise EngineEndless(self.command)
        *whole, self._unfinished = (self._unfinished + chunk).split(b"\n")
        self._lines.extend(line.decode("utf-8", "replace").strip() for line in whole)

    def _overhear(self) -> bool:
        """What it writes to standard error; whether it may write more."""
        with suppress(BlockingIOError):
            chunk = os.read(self._stderr.fileno(), _CHUNK)
            self._last_words = (self._last_words + chunk)[-_LAST_WORDS:]
            if not chunk:
                self._selector.unregister(self._stderr)
            return bool(chunk)
        return False

    def _gone(self) -> EngineGone:
        """With its last words, which may tell why."""
        while self._stderr.fileno() in self._selector.get_map() and self._overhear():
            pass
        words = self._last_words.decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(words) if line.strip()), "")
        return EngineGone(self.command, text=f": {said[:200]}" if said else "")

    def _take_leave(self) -> None:
        until = monotonic() + _GOODBYE
        with suppress(EngineGone, EngineEndless):
            self.send("quit")
            while (left := until - monotonic()) > 0:
                self.forget()
                self.listen(left)


def _started(command: str) -> Popen[bytes]:
    try:
        words = shlex.split(command)
        if not words:
            raise EngineMissing(command, text="no command")
        return Popen(  # noqa: S603 whoever names a program wants it to run
            words, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
        )
    except OSError as error:
        raise EngineMissing(command, text=error.strerror or str(error)) from None
    except ValueError as error:
        raise EngineMissing(command, text=str(error)) from None


def _pipes(popen: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    if popen.stdin is None or popen.stdout is None or popen.stderr is None:
        raise AssertionError("a process with three pipes")
    return popen.stdin, popen.stdout, popen.stderr
