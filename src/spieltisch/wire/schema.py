"""The wire as JSON Schema: `python -m spieltisch.wire.schema` writes it, `--check` compares.

Everything is under `$defs`. `Upward` and `Downward` are the messages of the socket, the others what
HTTP carries; the page's types are generated from this file.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from spieltisch.rules.catalogue import GAMES, Entry
from spieltisch.wire import VERSION, admin, bodies, finished, law, notices, review
from spieltisch.wire.downward import Downward
from spieltisch.wire.law import LAW_TYPES, UNIONS
from spieltisch.wire.upward import Upward

__all__ = ["FILE", "components", "main", "schema", "schema_text"]

FILE: Final = Path("docs/schema/wire.json")

_NAMED: Final[Mapping[str, Any]] = {
    "Upward": Upward,
    "Downward": Downward,
    "Answered": bodies.Answered,
    "StreamLine": bodies.StreamLine,
    "AdminWish": admin.AdminWish,
    "AdminAnswer": admin.AdminAnswer,
    **LAW_TYPES,
}
"""Unions, which have no name of their own in Python."""


def components(template: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The named unions, and every part by its name; `template` says how they refer to each other."""
    kinds = [
        *_NAMED.values(),
        *(
            getattr(each, name)
            for each in (bodies, finished, notices, review)
            for name in each.__all__
        ),
    ]
    found, parts = msgspec.json.schema_components(kinds, ref_template=template)
    together = {
        name: {"anyOf": [{"$ref": template.format(name=each)} for each in kinds]}
        for name, kinds in UNIONS.items()
    }
    named = {name: each for name, each in zip(_NAMED, found, strict=False) if name not in parts}
    unions, parts = _referring({**named, **together}, template), _referring(parts, template)
    return unions, parts


def _referring(part: Any, template: str) -> Any:
    """With references for the values of the law."""
    match part:
        case {law.MARK: str(name)}:
            return {"$ref": template.format(name=name)}
        case dict():
            parts = cast("dict[str, Any]", part)
            return {name: _referring(each, template) for name, each in parts.items()}
        case list():
            items: list[Any] = part  # pyright: ignore[reportUnknownVariableType] of a schema
            return [_referring(each, template) for each in items]
        case _:
            return part


def schema() -> dict[str, Any]:
    unions, parts = components("#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spieltisch wire",
        "version": VERSION,
        "games": {name: _set_up(found) for name, found in GAMES.items()},
        "$defs": {**unions, **parts},
    }


def _set_up(found: Entry) -> dict[str, Any]:
    """What a page needs to offer a game: the fewest and most players, and what can be played otherwise."""
    options = [{"name": each.name, "ruling": each.ruling} for each in found.options]
    return {"players": [found.players[0], found.players[-1]], "options": options}


def schema_text() -> str:
    return json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str]) -> int:
    """The exit code: 1 if the file is not current and was only to be checked."""
    parser = ArgumentParser(
        prog="python -m spieltisch.wire.schema", description="The wire's schema."
    )
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help=f"{FILE} if left out")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    asked = parser.parse_args(arguments)
    return _compared(asked.file) if asked.check else _written(asked.file)


def _written(file: Path) -> int:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(schema_text(), encoding="utf-8")
    return 0


def _compared(file: Path) -> int:
    current = file.exists() and file.read_text(encoding="utf-8") == schema_text()
    if not current:
        sys.stderr.write(f"{file} is not current.\n")
    return int(not current)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
