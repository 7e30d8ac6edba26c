"""What is wrong with how the command was given, in the language of whoever gave it.

The sentences of `rules.errors` are English; they quote notation, and here they get a frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.bots.external_trouble import EngineTrouble
from spieltisch.cli.wording import Wording
from spieltisch.rules.errors import BrokenRecord, Impossible, SpieltischError, Unreadable
from spieltisch.rules.game import Refusal
from spieltisch.rules.plain import Plain
from spieltisch.words.languages import DEFAULT
from spieltisch.words.refusals import sentence
from spieltisch.words.speech import Place, grid

__all__ = ["Complaint", "explained"]

_OF_FILES: Final[Mapping[type[OSError], str]] = {
    FileNotFoundError: "error.file-missing",
    IsADirectoryError: "error.file-folder",
    NotADirectoryError: "error.no-folder",
    PermissionError: "error.file-denied",
}


class Complaint(SpieltischError):
    """One of the terminal's own sentences, in no language yet."""

    def __init__(self, key: str, **params: Plain) -> None:
        super().__init__(Wording(DEFAULT)(key, **params))
        self.key = key
        self.params = params


def explained(error: Exception, words: Wording) -> str:
    """What is wrong, in one line."""
    match error:
        case Complaint():
            return words(error.key, **error.params)
        case EngineTrouble():
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
    quoted = error.sentence.partition(", is not legal")[0].partition(", ")[2][1:-1]
    return words(
        "error.refused",
        number=error.number,
        text=quoted,
        ruling=refusal.ruling,
        why=sentence(refusal, words.language, place=_places(quoted)),
    )


def _places(action: str) -> Place:
    """Cells are called as in the game whose action this is; of Paseo's, no board is known here."""
    from spieltisch.rules.paroli.notation import parse  # noqa: PLC0415 a command starts without it
    from spieltisch.words.places import paroli_places  # noqa: PLC0415 and without this

    try:
        parse(action)
    except Unreadable:
        return grid
    return paroli_places


def _of_files(error: OSError, words: Wording) -> str:
    key = _OF_FILES.get(type(error), "error.file-other")
    return words(key, file=str(error.filename or ""), text=error.strerror or str(error))
