"""What is wrong with how the command was given, in the user's language.

The sentences of `rules.errors` are English; they quote notation, and here they get a frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.bots.external_errors import EngineError
from spieltisch.cli.wording import Wording
from spieltisch.extras import Missing, install
from spieltisch.rules.errors import BrokenRecord, Impossible, SpieltischError, Unreadable
from spieltisch.rules.game import Refusal
from spieltisch.rules.json_form import JsonValue
from spieltisch.words.languages import DEFAULT
from spieltisch.words.speech import sentence

__all__ = ["CommandError", "GameLeft", "explained"]

_OF_FILES: Final[Mapping[type[OSError], str]] = {
    FileNotFoundError: "error.file-missing",
    IsADirectoryError: "error.file-folder",
    NotADirectoryError: "error.no-folder",
    PermissionError: "error.file-denied",
}


class GameLeft(Exception):
    """A game was left before its end; what there is to say has been said."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class CommandError(SpieltischError):
    """One of the terminal's own sentences, in no language yet."""

    def __init__(self, key: str, **params: JsonValue) -> None:
        super().__init__(Wording(DEFAULT)(key, **params))
        self.key = key
        self.params = params


def explained(error: Exception, words: Wording) -> str:
    """What is wrong, in one line."""
    match error:
        case CommandError():
            return words(error.key, **error.params)
        case Missing():
            return words("error.missing", name=error.package, text=install(error.extra))
        case EngineError():
            return error.told(words.language)
        case BrokenRecord():
            return _of_a_record(error, words)
        case Impossible():
            return words("error.impossible", text=str(error))
        case Unreadable():
            return words("error.unreadable", text=str(error))
        case OSError():
            return _of_files(error, words)
        case UnicodeDecodeError():
            return words("error.file-bytes")
        case _:
            return str(error)


def _of_a_record(error: BrokenRecord, words: Wording) -> str:
    """With its line, and a refused action with its ruling and sentence."""
    text = _refused(error, error.refusal, words) if error.refusal else error.sentence
    if error.line is None:
        return words("error.record", text=text)
    return words("error.line", number=error.line, text=text)


def _refused(error: BrokenRecord, refusal: Refusal, words: Wording) -> str:
    """The action is quoted as the law quotes it: `action 3, 'lay * 9,9', is …`."""
    from spieltisch.games.registry import PORTS  # noqa: PLC0415 a command starts without it

    quoted = error.sentence.partition(", is not legal")[0].partition(", ")[2][1:-1]
    return words(
        "error.refused",
        number=error.number,
        text=quoted,
        ruling=refusal.ruling,
        why=sentence(refusal, words.language, place=PORTS[error.game].places(None)),
    )


def _of_files(error: OSError, words: Wording) -> str:
    key = _OF_FILES.get(type(error), "error.file-other")
    return words(key, file=str(error.filename or ""), text=error.strerror or str(error))
