"""How the command ends: bad input is one line and a way out, never a traceback.

0 done · 1 the input ended too early · 2 bad input · 130 stopped by the keyboard · 141 nobody reads on
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.rules.errors import BrokenRecord, SpieltischError
from spieltisch.words.languages import choose
from spieltisch.words.refusals import sentence

__all__ = ["Broken", "run"]

_INPUT_ENDED: Final = 1
_BAD_INPUT: Final = 2
_STOPPED: Final = 130
_PIPE_CLOSED: Final = 141


class Broken(Exception):
    """A game was left before its end; what there is to say has been said."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


def run(arguments: Sequence[str] | None) -> int:
    """Carry out a command line; every way it can end has its exit code."""
    try:
        return _piped(lambda: _command(arguments))
    except Broken as broken:
        return broken.code
    except KeyboardInterrupt:
        print(file=sys.stderr)  # noqa: T201 the terminal stands in the middle of a line
        return _STOPPED


def _command(arguments: Sequence[str] | None) -> int:
    from typer.exceptions import Abort, TyperException  # noqa: PLC0415
    from typer.main import get_command  # noqa: PLC0415

    from spieltisch.cli.app import app  # noqa: PLC0415

    try:
        answer: object = get_command(app).main(
            None if arguments is None else [*arguments], "spieltisch", standalone_mode=False
        )
    except Abort as stopped:  # Typer's name for the end of the input and for Ctrl-C
        return _INPUT_ENDED if isinstance(stopped.__cause__, EOFError) else _STOPPED
    except TyperException as error:
        return _complain(f"{error.format_message()} ({_hint()})")
    except BrokenRecord as error:
        return _complain(_told(error))
    except SpieltischError as error:
        return _complain(str(error))
    return answer if isinstance(answer, int) else 0


def _piped(command: Callable[[], int]) -> int:
    """Whoever reads our output may stop reading, as `head` does."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        return _PIPE_CLOSED
    except (OSError, UnicodeDecodeError) as error:
        return _complain(_of_files(error))
    return code


def _hush() -> None:
    """Nothing more can be written; keep the interpreter from trying on its way out."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _complain(line: str) -> int:
    print("spieltisch:", " ".join(line.split()), file=sys.stderr)  # noqa: T201 an error's one line
    return _BAD_INPUT


def _hint() -> str:
    return "spieltisch --help"


def _told(error: BrokenRecord) -> str:
    """A refused action with its ruling and sentence."""
    if error.refusal is None:
        return str(error)
    return f"{error} {sentence(error.refusal, choose())}"


def _of_files(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "This file is not text (UTF-8)."
    return f"{error.filename}: {error.strerror}." if error.filename else f"{error}."
