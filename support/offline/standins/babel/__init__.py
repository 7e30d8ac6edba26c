"""Babel's stand-in in a browser: there the page speaks, and Python says only in English why a record can't be read."""

from __future__ import annotations

__all__ = ["Locale"]


class Locale:
    @classmethod
    def parse(cls, _name: str, **_options: object) -> Locale:
        return cls()

    def plural_form(self, number: float) -> str:
        return "one" if number == 1 else "other"
