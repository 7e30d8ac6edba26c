"""The schema that is written out is the one that the code means."""

import re
from pathlib import Path

import pytest

from spieltisch.wire import VERSION, bodies
from spieltisch.wire.schema import FILE, main, schema, schema_text

ROOT = Path(__file__).parents[2]


def test_the_written_schema_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["--check"]) == 0, "out of date: python -m spieltisch.wire.schema"


def test_the_schema_is_written_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1
    assert str(FILE) in capsys.readouterr().err
    assert not FILE.exists()
    for arguments, file in ([], FILE), (["other.json"], Path("other.json")):
        assert main(arguments) == 0
        assert file.read_text(encoding="utf-8") == schema_text()
        assert main([*arguments, "--check"]) == 0
    FILE.write_text("{}", encoding="utf-8")
    assert main(["--check"]) == 1


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), (["--nonsense"], 2)])
def test_an_option_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == code
    assert [*tmp_path.iterdir()] == []


def test_every_part_that_is_referred_to_is_there() -> None:
    parts = schema()["$defs"]
    assert {*re.findall(r'"#/\$defs/(\w+)"', schema_text())} <= {*parts}
    assert {"Upward", "Downward", *bodies.__all__} <= {*parts}
    assert schema()["version"] == VERSION


@pytest.mark.parametrize("name", ["Act", "Welcome", "CreateTable", "SeatView"])
def test_unknown_fields_are_forbidden(name: str) -> None:
    assert schema()["$defs"][name]["additionalProperties"] is False
