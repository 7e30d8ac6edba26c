"""The schema that is written out is the one that the code means."""

import re
from pathlib import Path

import pytest

from spieltisch.wire import VERSION, bodies
from spieltisch.wire.schema import main, schema, schema_text

FILE = Path(__file__).parents[2] / "docs/schema/wire.json"


COMMAND = "python -m spieltisch.wire.schema docs/schema/wire.json"


def test_the_written_schema_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), f"out of date: {COMMAND}"


def test_the_schema_is_written_by_one_command(tmp_path: Path) -> None:
    main([str(tmp_path / "wire.json")])
    assert (tmp_path / "wire.json").read_text(encoding="utf-8") == schema_text()


def test_every_part_that_is_referred_to_is_there() -> None:
    parts = schema()["$defs"]
    assert {*re.findall(r'"#/\$defs/(\w+)"', schema_text())} <= {*parts}
    assert {"Upward", "Downward", *bodies.__all__} <= {*parts}
    assert schema()["version"] == VERSION


@pytest.mark.parametrize("name", ["Act", "Welcome", "CreateTable", "SeatView"])
def test_unknown_fields_are_forbidden(name: str) -> None:
    assert schema()["$defs"][name]["additionalProperties"] is False
