"""Which languages there are, and which one a person's machine asks for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from spieltisch.words.catalogue import catalogue, codes

__all__ = ["DEFAULT", "available", "choose", "title"]

DEFAULT: Final = "en"
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def available() -> tuple[str, ...]:
    """The code of every language there is."""
    return codes()


def title(language: str) -> str:
    """What a language is called by those who speak it."""
    return str(catalogue(language).entry("language.title"))


def choose(environment: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for: its first variable that is set decides."""
    known = os.environ if environment is None else environment
    wish = next((known[name] for name in _VARIABLES if known.get(name)), "")
    wanted = (_code(part) for part in wish.split(":"))
    return next((code for code in wanted if code in codes()), DEFAULT)


def _code(locale: str) -> str:
    """`de_AT.UTF-8@euro` is `de`."""
    return locale.replace("-", "_").replace(".", "_").split("_")[0].lower()
