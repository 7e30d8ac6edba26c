"""The terminal: what is shown, what is asked, and what it is able to draw."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, NoReturn, TextIO, TypeAlias, cast

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from spieltisch.cli.signs import ASCII, MUTED, REFUSED, TO_ASCII, UNICODE, Signs
from spieltisch.cli.wording import Wording

if TYPE_CHECKING:
    from spieltisch.cli.line_reader import LineReader

__all__ = ["Closed", "Offers", "Screen", "open_screen", "print_json"]

Offers: TypeAlias = Callable[[], Iterable[str]]
"""What can be typed; found out only when somebody asks."""


_WIDEST: Final = 10_000


class Closed(EOFError):
    """Nothing more will be typed."""


class _AsciiFile:
    """A file that gets nothing but ASCII."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        return self._file.write(text.translate(TO_ASCII).encode("ascii", "replace").decode())

    def flush(self) -> None:
        self._file.flush()

    def isatty(self) -> bool:
        return self._file.isatty()

    def fileno(self) -> int:
        return self._file.fileno()


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leave it to `exit_codes`, which knows the exit codes."""
        raise BrokenPipeError


@dataclass(frozen=True)
class Screen:
    console: Console
    signs: Signs
    words: Wording
    live: bool = field(default=False)
    """Whether a person sits at it, so that the picture is drawn again instead of scrolling by."""
    picture: list[RenderableType] = field(default_factory=list[RenderableType])
    """All that was shown since the picture began, to be drawn again in a window of another size."""

    def show(self, *parts: RenderableType) -> None:
        self.picture.extend(parts if self.live else ())
        for part in parts:
            if isinstance(part, Table) and not self.console.is_terminal:
                self._show_whole(part)
            else:
                self.console.print(part, soft_wrap=isinstance(part, str))

    def _show_whole(self, table: Table) -> None:
        """A table in a pipe is as wide as it is; nobody's window cuts it."""
        options, usual = self.console.options.update(max_width=_WIDEST), self.console.width
        self.console.width = max(usual, Measurement.get(self.console, options, table).maximum)
        self.console.print(table)
        self.console.width = usual

    def notice(self, text: str) -> None:
        self.show(Text(text, REFUSED))

    def aside(self, text: str) -> None:
        self.show(Text(text, MUTED))

    def ask(self, prompt: str, offers: Offers = tuple) -> str:
        """A line that was typed; raises `Closed` at the end of the input. Tab completes what is offered."""
        try:
            return self._line(prompt + " ", offers).strip()
        except EOFError:
            raise Closed from None

    def _line(self, prompt: str, offers: Offers) -> str:
        if not self.live:
            return self.console.input(Text(prompt))
        asked = prompt.translate(TO_ASCII) if self.signs is ASCII else prompt
        return _reader().read(asked, offers, self._redraw)

    def wipe(self) -> None:
        """Begin the picture again; what was there is gone, scrolled lines included."""
        self.picture.clear()
        if self.live:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.console.print()

    def _redraw(self) -> None:
        parts = [*self.picture]
        self.wipe()
        self.show(*parts)


@cache
def _reader() -> LineReader:
    """One for all questions, so that all of them share what was typed before."""
    from spieltisch.cli.line_reader import LineReader  # noqa: PLC0415 a command that asks nothing needs none

    return LineReader()


def open_screen(language: str, *, ascii_only: bool) -> Screen:
    """The terminal as it is; ASCII is used where asked for or where nothing else can be shown."""
    plain = ascii_only or not _can_show(sys.stdout)
    file = cast("TextIO", _AsciiFile(sys.stdout)) if plain else sys.stdout
    console = _Console(file=file, highlight=False, emoji=False, markup=False)
    live = console.is_terminal and sys.stdin.isatty()
    return Screen(console, ASCII if plain else UNICODE, Wording(language), live)


def _can_show(file: TextIO) -> bool:
    try:
        "─★●⌂äß".encode(file.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")
