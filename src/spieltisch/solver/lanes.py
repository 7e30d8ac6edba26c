"""Sixteen 32-bit numbers at once, for kernels.

Numba knows no such values, and its compiler does not find these loops by itself: it cannot know that
the table read from and the table written to are not the same. So the few operations are spelt out.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NewType, cast

from spieltisch.kernels.jit import Ints
from spieltisch.solver.workspace import LANES, ONE

__all__ = [
    "Lanes",
    "add_lanes",
    "bit_count",
    "closed",
    "either",
    "full",
    "load",
    "lowest",
    "lowest_bit",
    "store",
]

_ir: Any = import_module("llvmlite.ir")
_types: Any = import_module("numba.core.types")
_extending: Any = import_module("numba.extending")
"""Without types of their own, or with wrong ones."""
_intrinsic: Callable[[Callable[..., Any]], Callable[..., Any]] = _extending.intrinsic

Lanes = NewType("Lanes", int)
"""Sixteen numbers; to the type checker one."""

_WORD = _ir.IntType(32)
_VECTOR = _ir.VectorType(_WORD, LANES)


_LanesType: Any = type("_LanesType", (_types.Type,), {})
_LANES_TYPE = _LanesType(name="Lanes")


def _lanes_model(manager: Any, kind: Any) -> Any:
    return _extending.models.PrimitiveModel(manager, kind, _VECTOR)


_extending.register_model(_LanesType)(_lanes_model)


def _pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), _VECTOR.as_pointer())


@_intrinsic
def _load(typing: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _pointer(context, builder, signature.args[0], *args)
        return builder.load(place, align=4)

    return _LANES_TYPE(array, _types.int64), generate


@_intrinsic
def _store(typing: Any, array: Any, index: Any, lanes: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _pointer(context, builder, signature.args[0], *args[:2])
        builder.store(args[2], place, align=4)
        return context.get_dummy_value()

    return _types.none(array, _types.int64, lanes), generate


@_intrinsic
def _add_lanes(typing: Any, array: Any, index: Any, lanes: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _pointer(context, builder, signature.args[0], *args[:2])
        total = builder.add(builder.load(place, align=4), args[2])
        builder.store(total, place, align=4)
        return context.get_dummy_value()

    return _types.none(array, _types.int64, lanes), generate


@_intrinsic
def _lowest(typing: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_unsigned("<", *args), *args)

    return _LANES_TYPE(one, other), generate


@_intrinsic
def _either(typing: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.or_(*args)

    return _LANES_TYPE(one, other), generate


@_intrinsic
def _closed(typing: Any, tiles: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = builder.trunc(args[0], _WORD)
        one = builder.insert_element(_ir.Constant(_VECTOR, _ir.Undefined), word, _WORD(0))
        every = builder.shuffle_vector(one, one, _ir.Constant(_VECTOR, None))
        none = builder.icmp_unsigned(
            "==", builder.and_(every, args[1]), _ir.Constant(_VECTOR, None)
        )
        return builder.sext(none, _VECTOR)

    return _LANES_TYPE(_types.int64, bits), generate


@_intrinsic
def _full(typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _ir.Constant(_VECTOR, [ONE] * LANES)

    return _LANES_TYPE(), generate


@_intrinsic
def _bit_count(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _types.int64(_types.int64), generate


@_intrinsic
def _lowest_bit(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], _ir.IntType(1)(1))

    return _types.int64(_types.int64), generate


load = cast("Callable[[Ints, int], Lanes]", _load)
"""The sixteen numbers of an array from this place on."""
store = cast("Callable[[Ints, int, Lanes], None]", _store)
add_lanes = cast("Callable[[Ints, int, Lanes], None]", _add_lanes)
"""Add them to the numbers of an array."""
lowest = cast("Callable[[Lanes, Lanes], Lanes]", _lowest)
"""The lower number in each lane."""
either = cast("Callable[[Lanes, Lanes], Lanes]", _either)
closed = cast("Callable[[int, Lanes], Lanes]", _closed)
"""All bits in the lanes whose bit is not in the word, none in the others."""
full = cast("Callable[[], Lanes]", _full)
"""A certain win of the opponent in each lane."""
bit_count = cast("Callable[[int], int]", _bit_count)
lowest_bit = cast("Callable[[int], int]", _lowest_bit)
"""The place of the lowest bit of a word that has one."""
