"""How the command ends: bad input is one line and a way out, never a traceback; no command at all, the help.

0 done · 1 the input ended too early · 2 bad input · 129 the terminal was closed · 130 stopped by the keyboard
141 nobody reads on
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from spieltisch.cli.errors import GameLeft, explained
from spieltisch.cli.wording import Wording
from spieltisch.rules.errors import SpieltischError
from spieltisch.words.catalogue import codes
from spieltisch.words.languages import choose

__all__ = ["run"]

_INPUT_ENDED: Final = 1
_BAD_INPUT: Final = 2
_STOPPED: Final = 130
_PIPE_CLOSED: Final = 141


def run(arguments: Sequence[str] | None) -> int:
    """Carry out a command line; every way it can end has its exit code."""
    given = sys.argv[1:] if arguments is None else [*arguments]
    words = Wording(_language(given))
    try:
        return _piped(lambda: _command(given, words), words)
    except GameLeft as broken:
        return broken.code
    except KeyboardInterrupt:
        print(file=sys.stderr)  # noqa: T201 the terminal stands in the middle of a line
        return _STOPPED


def _command(arguments: list[str], words: Wording) -> int:
    from typer.exceptions import Abort, TyperException
    from typer.main import get_command

    from spieltisch.cli.app import app

    try:
        answer: object = get_command(app).main(arguments, "spieltisch", standalone_mode=False)
    except Abort as stopped:  # Typer's name for the end of the input and for Ctrl-C
        return _INPUT_ENDED if isinstance(stopped.__cause__, EOFError) else _STOPPED
    except TyperException as error:
        if _is_help(error):
            return _show(error.format_message())
        help_of = _path(error)
        return _complain(words("error.usage", text=error.format_message(), name=help_of))
    except SpieltischError as error:
        return _complain(explained(error, words))
    return answer if isinstance(answer, int) else 0


def _piped(command: Callable[[], int], words: Wording) -> int:
    """The reader of our output may stop reading, as `head` does."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        return _PIPE_CLOSED
    except (OSError, UnicodeDecodeError) as error:
        return _complain(explained(error, words))
    return code


def _hush() -> None:
    """Nothing more can be written; keep the interpreter from trying on its way out."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _is_help(error: Exception) -> bool:
    """A group of commands without a command; Typer keeps the class of this error to itself."""
    return type(error).__name__ == "NoArgsIsHelpError"


def _path(error: Exception) -> str:
    """The command that was given wrongly, as `spieltisch play`."""
    context = getattr(error, "ctx", None)
    return str(getattr(context, "command_path", "") or "spieltisch")


def _complain(line: str) -> int:
    return _show(f"spieltisch: {' '.join(line.split())}")


def _show(text: str) -> int:
    print(text, file=sys.stderr)  # noqa: T201 what is wrong is not what was asked for
    return _BAD_INPUT


def _language(given: Sequence[str]) -> str:
    """The language that is asked for, known before the rest is read: it may be wrong."""
    wanted = [word for option, word in pairwise(given) if option == "--language"]
    wanted += [word.partition("=")[2] for word in given if word.startswith("--language=")]
    return next((code for code in wanted if code in codes()), choose())
