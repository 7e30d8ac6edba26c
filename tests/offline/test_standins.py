"""What stands in for numpy in a browser does what numpy does, as far as it goes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.offline.standins import numpy as standin

from spieltisch.learn.weights import FOLDER

BOTH = pytest.mark.parametrize("library", [np, standin], ids=["numpy", "stand-in"])


@BOTH
def test_parts_of_an_array_are_views(library: Any) -> None:
    row = library.array([1, 2, 3, 4])
    row[1:3] = [7, 8]
    row[2:][1] = 9
    row[:1] = 5
    assert row.tolist() == [5, 7, 8, 9]


@BOTH
def test_a_copy_has_a_life_of_its_own(library: Any) -> None:
    row = library.zeros(2, dtype=library.int64)
    other = row.copy()
    other[0] = 3
    assert (row.tolist(), other.tolist(), len(other)) == ([0, 0], [3, 0], 2)


@BOTH
def test_rows_are_stacked(library: Any) -> None:
    both = library.array([library.arange(3), library.array([3, 4, 5])])
    both[1][2] = 6
    assert (both.shape, both.tolist()) == ((2, 3), [[0, 1, 2], [3, 4, 6]])


@BOTH
def test_numbers_are_as_wide_as_their_type(library: Any) -> None:
    assert library.full(2, -1, dtype=library.int32).tolist() == [-1, -1]
    assert float(library.float32(0.1)) == float(np.float32(0.1))
    assert library.array([0.1], dtype=library.float32)[0] == np.float32(0.1)
    assert int(library.uint64(2**63)) == 2**63
    assert [*library.fromiter(range(250, 256), dtype=library.uint8)] == [*range(250, 256)]


@pytest.mark.parametrize("name", ["paroli", "paseo2", "paseo34", "raeuberparoli-end"])
def test_shipped_weights_are_read_as_numpy_reads_them(name: str) -> None:
    with (FOLDER / f"{name}.npz").open("rb") as file, np.load(file) as found:
        wanted = {key: found[key].astype(np.float32).tolist() for key in found.files}
    with (FOLDER / f"{name}.npz").open("rb") as file, standin.load(file) as kept:
        assert {key: kept[key].astype(standin.float32).tolist() for key in kept.files} == wanted
