"""The wire as JSON Schema: `python -m spieltisch.wire.schema FILE` writes it.

Everything stands under `$defs`. `Upward` and `Downward` are the messages of the socket, the others what
HTTP carries; the page's types are generated from this file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from spieltisch.wire import VERSION, bodies
from spieltisch.wire.downward import Downward
from spieltisch.wire.upward import Upward

__all__ = ["components", "main", "schema", "schema_text"]

_NAMED: Final[Mapping[str, Any]] = {
    "Upward": Upward,
    "Downward": Downward,
    "Answered": bodies.Answered,
    "StreamLine": bodies.StreamLine,
}
"""Unions, which have no name of their own in Python."""


def components(template: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The named unions, and every part by its name; `template` says how they refer to each other."""
    kinds = [*_NAMED.values(), *(getattr(bodies, name) for name in bodies.__all__)]
    found, parts = msgspec.json.schema_components(kinds, ref_template=template)
    return dict(zip(_NAMED, found, strict=False)), dict(parts)


def schema() -> dict[str, Any]:
    unions, parts = components("#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spieltisch wire",
        "version": VERSION,
        "$defs": {**unions, **parts},
    }


def schema_text() -> str:
    return json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str]) -> None:
    Path(arguments[0]).write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
