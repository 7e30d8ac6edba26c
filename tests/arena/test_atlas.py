"""An atlas: one row for each path, taken up again where it was left."""

from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from spieltisch.arena.paseo.atlas import (
    ALL_PATHS,
    BrokenAtlas,
    Row,
    chart,
    here,
    random_paths,
    read_rows,
)
from spieltisch.solver import Track, read_path

SHORT = [Track("2*31"), Track("13*2"), Track("1**1")]


def nobody(tracks: Iterable[Track]) -> Generator[Row]:
    assert not [*tracks]
    yield from ()


def test_every_path_has_one_row_also_when_it_is_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "atlas.jsonl"
    ticks = list[int]()
    rows = chart(SHORT, file, here(1), ticks.append)
    assert [row.path for row in rows] == ["13*2", "1**1"]
    assert ticks == [0, 1, 2]
    assert chart(SHORT, file, nobody, ticks.append) == rows


def test_a_mirrored_path_is_the_same_row_and_a_palindrome_favours_no_end(tmp_path: Path) -> None:
    first, palindrome = chart(SHORT, tmp_path / "atlas.jsonl", here(1), id)
    assert first.path == SHORT[0].turned.tiles
    assert palindrome.tilt == pytest.approx(0, abs=1e-7)
    assert palindrome.edge == pytest.approx(palindrome.a_first - 0.5)


def test_half_a_line_is_forgotten_and_nonsense_is_named(tmp_path: Path) -> None:
    file = tmp_path / "atlas.jsonl"
    rows = chart(SHORT[:1], file, here(1), id)
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + whole[:20], encoding="utf-8")
    assert read_rows(file) == rows
    file.write_text(whole + '{"path": 1}\n', encoding="utf-8")
    with pytest.raises(BrokenAtlas, match="Line 2"):
        read_rows(file)


def test_random_paths_are_different_and_can_be_laid() -> None:
    paths = [*random_paths(200, seed=3)]
    assert len({*paths}) == 200 <= ALL_PATHS
    assert [read_path(track.tiles) for track in paths] == paths
    assert all(track <= track.turned for track in paths)
    assert paths[:50] == [*random_paths(50, seed=3)]
