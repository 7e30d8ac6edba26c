"""The sentences of one language, read from a JSON file that the page reads too.

A language is one folder, `words/<code>/`: `sentences.json` (this), `page.json` (the page's texts) and the rules pages.
Tests hold it to the keys and placeholders of the others. The file is one flat object:

    "fact.stayed": "{seat} stays.",
    "refusal.jump-limit": {
        "by": "stone",
        "one": "The {stone} may jump 1 stone. …",
        "other": "The {stone} may jump {stone} stones. …"
    }

A key leads to a text or to several forms of it. `{name}` in a text is a parameter; how it is
spoken is told in `speech`. Of several forms the parameter named in `by` (without it: `count`) chooses:
the form called like its value (`"0"`, `"true"`, `"laying"`), else the one called like the plural category that CLDR
gives a number in this language (`one`, `few`, `many` …), else `other`. A list chooses by its length.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias, cast

from spieltisch.rules.errors import SpieltischError

__all__ = ["Catalogue", "Entry", "UnknownLanguage", "UnknownSentence", "catalogue", "codes"]

Entry: TypeAlias = str | dict[str, str]
"""A text, or its forms."""

_FOLDER: Final = files("spieltisch.words")
_FILE: Final = "sentences.json"


class UnknownLanguage(SpieltischError):
    """A language without a file of sentences."""


class UnknownSentence(SpieltischError):
    """A key that a language has no sentence for."""


@dataclass(frozen=True)
class Catalogue:
    """All sentences of a language."""

    language: str
    entries: Mapping[str, Entry]

    def entry(self, key: str) -> Entry:
        """The text of a key, or its forms; raises `UnknownSentence`."""
        if key not in self.entries:
            raise UnknownSentence(f"There is no sentence for {key!r} in {self.language}/{_FILE}.")
        return self.entries[key]


@cache
def codes() -> tuple[str, ...]:
    """Every language there is, by its code."""
    folders = (each for each in _FOLDER.iterdir() if each.is_dir())
    return tuple(sorted(each.name for each in folders if (each / _FILE).is_file()))


@cache
def catalogue(language: str) -> Catalogue:
    """The sentences of a language; raises `UnknownLanguage`."""
    if language not in codes():
        raise UnknownLanguage(f"{language!r} is not one of the languages {', '.join(codes())}.")
    text = (_FOLDER / language / _FILE).read_text(encoding="utf-8")
    return Catalogue(language, cast("dict[str, Entry]", json.loads(text)))
