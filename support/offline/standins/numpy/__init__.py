"""Numpy's stand-in in a browser, where there is none: arrays that kernels take, made, filled, read and no more."""

from __future__ import annotations

import ast
import ctypes
import math
import struct
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, Any, Self

_CODES = {"<f2": "e", "<f4": "f", "<f8": "d", "<i8": "q"}


class dtype:  # noqa: N801 numpy's name
    """A type of numbers; called, it makes one."""

    def __init__(self, made: Any, convert: Callable[[Any], Any]) -> None:
        self.made, self._convert = made, convert
        self.itemsize = ctypes.sizeof(made)

    def __call__(self, value: Any = 0) -> Any:
        return self._convert(value)


def _rounded(value: float) -> float:
    return ctypes.c_float(value).value


bool_ = dtype(ctypes.c_bool, bool)
int8, int16, int32, int64 = (
    dtype(made, int) for made in (ctypes.c_int8, ctypes.c_int16, ctypes.c_int32, ctypes.c_int64)
)
uint8, uint16, uint32 = (
    dtype(made, int) for made in (ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32)
)
uint64 = dtype(ctypes.c_uint64, lambda value: int(value) & 0xFFFF_FFFF_FFFF_FFFF)
float16 = float32 = dtype(ctypes.c_float, _rounded)
float64 = dtype(ctypes.c_double, float)
exp = math.exp


class ndarray:  # noqa: N801 numpy's name
    """Numbers in a row, or rows of them; parts of it are views, as with numpy."""

    __slots__ = ("address", "buffer", "dtype", "shape")

    def __init__(self, shape: tuple[int, ...], kind: dtype, buffer: Any = None) -> None:
        self.shape, self.dtype = shape, kind
        self.buffer = (kind.made * math.prod(shape))() if buffer is None else buffer
        self.address = ctypes.addressof(self.buffer)

    def __class_getitem__(cls, _kind: object) -> object:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.buffer) if len(self.shape) == 1 else map(self._row, range(len(self)))

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            first, last, _ = place.indices(len(self))
            return self._part(first, (max(0, last - first), *self.shape[1:]))
        return self.buffer[place] if len(self.shape) == 1 else self._row(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, slice):
            self[place].fill_from(value)
        else:
            self.buffer[place] = value

    def fill_from(self, values: Any) -> None:
        """With the same number everywhere, or with these."""
        many = values if hasattr(values, "__iter__") else [values] * len(self.buffer)
        self.buffer[:] = list(many)

    def _row(self, place: int) -> ndarray:
        return self._part(place, self.shape[1:])

    def _part(self, first: int, shape: tuple[int, ...]) -> ndarray:
        kind, step = self.dtype, math.prod(self.shape[1:])
        made = kind.made * math.prod(shape)
        return ndarray(shape, kind, made.from_buffer(self.buffer, first * step * kind.itemsize))

    def astype(self, kind: dtype) -> ndarray:
        found = ndarray(self.shape, kind)
        found.buffer[:] = self.buffer[:]
        return found

    def copy(self) -> ndarray:
        return self.astype(self.dtype)

    def tolist(self) -> list[Any]:
        return list(self.buffer) if len(self.shape) == 1 else [row.tolist() for row in self]


def empty(shape: int | tuple[int, ...], dtype: dtype = float64) -> ndarray:
    return ndarray(shape if isinstance(shape, tuple) else (shape,), dtype)


zeros = empty


def zeros_like(other: ndarray) -> ndarray:
    return ndarray(other.shape, other.dtype)


def full(shape: int, value: float, dtype: dtype = int64) -> ndarray:
    made = empty(shape, dtype)
    if value == -1:  # every byte is 255
        ctypes.memset(made.address, 255, ctypes.sizeof(made.buffer))
    else:
        made.fill_from(value)
    return made


def arange(count: int) -> ndarray:
    return array(range(count))


def array(values: Iterable[Any], dtype: dtype | None = None) -> ndarray:
    listed = list(values)
    if listed and isinstance(listed[0], ndarray):
        return _stacked(listed)
    floating = listed and isinstance(listed[0], float)
    made = empty(len(listed), dtype or (float64 if floating else int64))
    made.buffer[:] = listed
    return made


def _stacked(rows: Sequence[ndarray]) -> ndarray:
    made = empty((len(rows), *rows[0].shape), rows[0].dtype)
    made.buffer[:] = [number for row in rows for number in row.buffer]
    return made


def fromiter(values: Iterable[Any], dtype: dtype) -> ndarray:
    return array(values, dtype)


def asarray(values: Any, dtype: dtype | None = None) -> ndarray:
    return (
        values
        if isinstance(values, ndarray) and dtype in {None, values.dtype}
        else array(values, dtype)
    )


ascontiguousarray = asarray


class load:  # noqa: N801 numpy's name
    """The arrays of an `.npz` file."""

    def __init__(self, file: IO[bytes], *, allow_pickle: bool = False) -> None:
        del allow_pickle
        self._archive = zipfile.ZipFile(file)
        self.files = [name.removesuffix(".npy") for name in self._archive.namelist()]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._archive.close()

    def __getitem__(self, name: str) -> ndarray:
        data = self._archive.read(f"{name}.npy")
        begin = 10 + struct.unpack("<H", data[8:10])[0]
        head = ast.literal_eval(data[10:begin].decode())
        code = _CODES[head["descr"]]
        kind = {"e": float32, "f": float32, "d": float64, "q": int64}[code]
        made = empty(tuple(head["shape"]), kind)
        made.buffer[:] = struct.unpack(f"<{len(made.buffer)}{code}", data[begin:])
        return made
