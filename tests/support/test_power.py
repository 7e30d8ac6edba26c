"""F2 in small: disks after a power cut, and games that were played on them."""

from pathlib import Path
from random import Random

import pytest
from support.stress.disk import Record, records, trace_of
from support.stress.figure import Site
from support.stress.platter import Platter
from support.stress.power import cut_power


def contents(platter: Platter) -> set[bytes]:
    """What the database's file may be after a cut, as far as many cuts show."""
    return {platter.after_cut(Random(seed)).get("", b"") for seed in range(200)}


def test_what_was_synced_stays_and_the_rest_may_be_missing_or_torn() -> None:
    platter = Platter()
    platter.take(Record("write", "", 0, b"a" * 1024))
    platter.take(Record("sync", ""))
    platter.take(Record("write", "", 0, b"b" * 1024))
    a, b = b"a" * 512, b"b" * 512
    assert contents(platter) == {a + a, a + b, b + a, b + b}
    platter.take(Record("sync", "-wal"))
    assert len(contents(platter)) == 4
    platter.take(Record("sync", ""))
    assert contents(platter) == {b + b}


def test_a_file_grows_shrinks_and_goes() -> None:
    platter = Platter()
    platter.take(Record("write", "", 4, b"xy"))
    platter.take(Record("sync", ""))
    assert contents(platter) == {b"\0\0\0\0xy"}
    platter.take(Record("truncate", "", 5))
    assert contents(platter) == {b"\0\0\0\0xy", b"\0\0\0\0x"}
    platter.take(Record("delete", ""))
    assert contents(platter) == {b""}


def test_a_trace_is_read_as_it_was_written_up_to_where_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "trace"
    written = [Record("write", "-wal", 7, b"abc"), Record("acknowledged", "table", 3)]
    for record in written:
        trace_of(file)(record)
    assert [*records(file)] == written
    file.write_bytes(file.read_bytes() + file.read_bytes()[:17])
    assert [*records(file)] == written


@pytest.mark.asyncio
async def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    cuts = await cut_power(Site(1, tmp_path), "FULL", moves=48, cuts=12)
    assert (cuts.acknowledged, cuts.lost, cuts.broken) == (48, 0, [])
    assert cuts.cuts == 12


@pytest.mark.asyncio
async def test_it_would_if_commits_were_not_synced(tmp_path: Path) -> None:
    cuts = await cut_power(Site(1, tmp_path), "NORMAL", moves=48, cuts=12)
    assert cuts.lost > 0
    assert cuts.broken == []
