"""Tables on disk: whole or not believed, taken up again, one for a path and its mirror image."""

import os
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from spieltisch.rules.errors import Impossible
from spieltisch.solver import (
    Solution,
    Track,
    errors,
    find_table,
    kept_tables,
    most_bytes,
    one_at_a_time,
    prune,
    room,
    solve_in_background,
    solve_path,
    table,
    unless_damaged,
    usable_table,
    writing,
)
from spieltisch.solver.folder import file_of, is_wanted
from spieltisch.solver.solving import solve_box, solve_layers
from spieltisch.solver.track import Tick

SHORT = Track("2*31")
"""A path of four tiles has few positions, and a table like any other."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))


def the_file() -> Path:
    (kept,) = kept_tables()
    return kept.file


def flip(file: Path, place: int) -> None:
    """One bit of a byte."""
    data = bytearray(file.read_bytes())
    data[place] ^= 1
    file.write_bytes(data)


def _until(condition: Callable[[], bool]) -> None:
    while not condition():
        time.sleep(0.01)


def starts(solution: Solution) -> list[float]:
    stones = np.zeros(1, np.int64)
    return [float(solution.chances(stones, stones, seat)[0]) for seat in range(2)]


def test_a_table_holds_what_was_solved() -> None:
    assert starts(solve_path(SHORT)) == pytest.approx(starts(solve_box(SHORT)), abs=1e-5)
    found = find_table(SHORT)
    assert found is not None
    found.check()
    assert found.file.stat().st_size < 4 * found.plan.size + 5000


def test_a_path_and_its_mirror_image_are_one_table() -> None:
    straight = starts(solve_path(SHORT))
    assert starts(solve_path(SHORT.turned)) == straight[::-1]
    assert len(kept_tables()) == 1
    assert find_table(Track(SHORT.tiles, blank_blocked=True)) is None


def test_an_interrupted_solve_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        solve_path(SHORT, tick=_stop_after(5))
    assert find_table(SHORT) is None
    began = list[int]()
    usual = solve_layers

    def watched(*args: object, since: int, **options: object) -> Iterator[int]:
        began.append(since)
        return usual(*args, since=since, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "solve_layers", watched)
    assert starts(solve_path(SHORT)) == pytest.approx(starts(solve_box(SHORT)), abs=1e-5)
    assert began == [5]
    assert [kept.file.suffix for kept in kept_tables()] == [".paseo2"]


def test_a_layer_that_is_not_what_was_written_is_solved_again() -> None:
    with pytest.raises(KeyboardInterrupt):
        solve_path(SHORT, tick=_stop_after(8))
    (part,) = (kept.file for kept in kept_tables() if kept.file.suffix == ".part")
    data = bytearray(part.read_bytes())
    data[4096:-8] = bytes(0x5A for _ in data[4096:-8])
    part.write_bytes(data)
    assert starts(solve_path(SHORT)) == pytest.approx(starts(solve_box(SHORT)), abs=1e-5)


def _stop_after(layers: int) -> Tick:
    ticks = list[int]()

    def tick(done: int) -> None:
        ticks.append(done)
        if len(ticks) > layers:
            raise KeyboardInterrupt

    return tick


def test_a_damaged_value_is_never_believed() -> None:
    solve_path(SHORT)
    file = the_file()
    flip(file, 4096 + file.stat().st_size // 3)
    with pytest.raises(errors.DamagedTable, match="block 0 is not what was written"):
        starts(solve_path(SHORT))


@pytest.mark.parametrize("length", [-1, 5000, 0])
def test_a_truncated_table_is_refused(length: int) -> None:
    solve_path(SHORT)
    file = the_file()
    file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(errors.DamagedTable):
        find_table(SHORT)


def test_damaged_checksums_and_heads_are_refused() -> None:
    solve_path(SHORT)
    file = the_file()
    whole = file.read_bytes()
    for place, why in ((-6, "its checksums"), (60, "its head"), (3, "does not begin")):
        data = bytearray(whole)
        data[place] ^= 4
        file.write_bytes(data)
        with pytest.raises(errors.DamagedTable, match=why):
            find_table(SHORT)


@pytest.mark.parametrize("place", [3, 60, -6])
def test_who_can_do_without_a_table_removes_one_that_cannot_be_opened(place: int) -> None:
    solve_path(SHORT)
    flip(the_file(), place)
    assert usable_table(SHORT) is None
    assert not kept_tables()


def test_a_table_of_another_version_makes_room_for_one_of_this(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as older:
        older.setattr(table, "VERSION", 0)
        solve_path(SHORT)
    assert usable_table(SHORT) is None
    assert not kept_tables()


def test_who_finds_a_value_damaged_goes_on_without_the_table() -> None:
    solution = solve_path(SHORT)
    assert unless_damaged(lambda: starts(solution)) == starts(solution)
    flip(the_file(), 5000)
    assert unless_damaged(lambda: starts(solve_path(SHORT))) is None
    assert not kept_tables()


@pytest.mark.parametrize("place", [3, 60, -6])
def test_the_background_solves_again_what_cannot_be_read(place: int) -> None:
    solve_path(SHORT)
    flip(the_file(), place)
    solve_in_background(SHORT)
    assert starts(solve_path(SHORT)) == pytest.approx(starts(solve_box(SHORT)), abs=1e-5)


def test_a_table_of_another_version_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    solve_path(SHORT)
    monkeypatch.setattr(table, "VERSION", 99)
    with pytest.raises(errors.OtherVersion, match=r"version 1\.\d+.*--prune"):
        find_table(SHORT)
    assert len(prune(most_bytes())) == 1


def test_the_least_used_tables_go_first() -> None:
    tracks = [Track("2*31"), Track("1*23"), Track("3*12")]
    for age, track in enumerate(tracks):
        solve_path(track)
        found = find_table(track)
        assert found is not None
        os.utime(found.file, (1e9 - age, 1e9 - age))
    size = sum(kept.size for kept in kept_tables())
    gone = prune(size - 1)
    assert [kept.track for kept in gone] == [min(tracks[2], tracks[2].turned)]
    assert find_table(tracks[2]) is None
    assert len(kept_tables()) == 2


def test_what_cannot_be_read_is_pruned() -> None:
    solve_path(SHORT)
    the_file().write_bytes(b"something else")
    assert len(prune(most_bytes())) == 1
    assert not kept_tables()


def test_too_little_memory_is_said_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "free_memory", lambda: 1000)
    with pytest.raises(errors.TooLittleRoom, match=r"memory.*solve from a later position"):
        solve_path(SHORT)
    assert not kept_tables()


def test_a_full_disk_is_said_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def nearly_full(_folder: Path) -> int:
        return 1000

    monkeypatch.setattr(room, "_free_disk", nearly_full)
    with pytest.raises(errors.TooLittleRoom, match=r"disk.*--prune"):
        solve_path(SHORT)
    assert find_table(SHORT) is None


def test_a_disk_that_fills_up_while_room_is_made_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int, _offset: int, _length: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(errors.TooLittleRoom, match=r"disk.*--prune"):
        solve_path(SHORT)
    assert find_table(SHORT) is None


def test_the_background_keeps_to_the_cap_and_to_tables_in_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tracks = [Track("*312"), Track("1*23"), Track("3*12")]
    for age, track in enumerate(tracks[:2]):
        solve_path(track)
        os.utime(file_of(track), (1e9 - age, 1e9 - age))
    size = sum(kept.size for kept in kept_tables())
    monkeypatch.setenv("SPIELTISCH_TABLES_GB", str(1.05 * size / 1e9))
    with pytest.raises(errors.TooLittleRoom, match="SPIELTISCH_TABLES_GB"):
        solve_in_background(tracks[2], tracks[:2])
    solve_in_background(tracks[2], [tracks[1]])
    assert {kept.track for kept in kept_tables()} == {each.one_way for each in tracks[1:]}


def test_the_background_leaves_memory_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "free_memory", lambda: 900_000_000)
    solve_path(Track("1*23"))
    with pytest.raises(errors.TooLittleRoom, match="memory"):
        solve_in_background(SHORT)


def test_who_comes_second_waits_and_finds_the_table() -> None:
    with ThreadPoolExecutor(1) as pool, one_at_a_time():
        second = pool.submit(solve_in_background, SHORT)
        solve_path(SHORT)
        made = file_of(SHORT).stat().st_ino
        assert not second.done()
    second.result(60)
    assert file_of(SHORT).stat().st_ino == made


def test_who_solves_for_nobody_makes_way_and_goes_on() -> None:
    """Whoever waits for another path need not wait for this one."""
    ticks, wanted, solved = list[int](), Event(), Event()

    def tick(pairs: int) -> None:
        ticks.append(pairs)
        if not solved.is_set():
            wanted.set()
            _until(is_wanted)

    with ThreadPoolExecutor(1) as pool:
        background = pool.submit(solve_in_background, SHORT, (), tick)
        assert wanted.wait(60)
        with one_at_a_time():
            assert find_table(SHORT) is None
            solve_path(Track("1*23"))
            solved.set()
        background.result(60)
    assert find_table(SHORT) is not None
    assert ticks == sorted(ticks), "what was solved is not solved again"


def test_what_is_being_solved_is_not_pruned() -> None:
    def clear(_done: int) -> None:
        assert prune(0) == []

    solve_path(SHORT, tick=clear)
    assert find_table(SHORT) is not None


def test_a_path_is_solved_by_one_process_at_a_time() -> None:
    def solve_again(_done: int) -> None:
        solve_path(SHORT)

    with pytest.raises(errors.TableInUse):
        solve_path(SHORT, tick=solve_again)


@pytest.mark.parametrize(
    "error",
    [
        errors.DamagedTable(Path("a"), "why"),
        errors.OtherVersion(Path("a"), "2.1"),
        errors.TableInUse(Path("a")),
        errors.TooLittleRoom("memory", 2, 1, "the way out"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_another_process_says_the_same(error: errors.SolverError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 our own
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_the_setting_is_a_number_of_gigabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELTISCH_TABLES_GB", "2.5")
    assert most_bytes() == 2_500_000_000
    for wrong in ("much", "-1", "inf", "nan"):
        monkeypatch.setenv("SPIELTISCH_TABLES_GB", wrong)
        with pytest.raises(Impossible, match="number of gigabytes"):
            most_bytes()
