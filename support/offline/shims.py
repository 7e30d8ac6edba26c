"""For every kernel a function with plain arguments, as `ctypes` calls it: pointers and lengths instead of numba's arrays.

An array is given as its address and its lengths, a tuple as its members; a returned tuple is written to an address,
eight bytes for each member. What the types are is told in `signature`, for the stand-in of numba in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, TypeAlias

from support.offline.recording import Called

__all__ = ["Signature", "shim", "signature"]

Signature: TypeAlias = str | list[Any]
"""`i64` and the like for a number, `i64*2` for an array of two dimensions, a list for a tuple."""

_RETURN: Final = "%returned"
types: Any = import_module("numba.core.types")
"""Which has no types itself."""


def signature(kind: Any) -> Signature:
    """A tuple with names begins with where its class is found."""
    if isinstance(kind, types.Array):
        return f"{_number(kind.dtype)}*{kind.ndim}"
    if isinstance(kind, types.NoneType):
        return "none"
    if isinstance(kind, types.BaseTuple):
        made: Any = getattr(kind, "instance_class", tuple)
        return [f"{made.__module__}:{made.__qualname__}", *map(signature, kind)]
    return _number(kind)


def _number(kind: Any) -> str:
    if isinstance(kind, types.Boolean):
        return "b8"
    letter = "f" if isinstance(kind, types.Float) else "i" if kind.signed else "u"
    return f"{letter}{kind.bitwidth}"


_IN_LLVM: Final = {"b8": "i8", "f32": "float", "f64": "double"}


def _llvm(number: str) -> str:
    return _IN_LLVM.get(number) or number.replace("u", "i")


@dataclass
class _Body:
    """Parameters of the shim, arguments of the kernel, and lines in between."""

    parameters: list[str] = field(default_factory=list[str])
    arguments: list[str] = field(default_factory=list[str])
    lines: list[str] = field(default_factory=list[str])

    def parameter(self, kind: str) -> str:
        name = f"%p{len(self.parameters)}"
        self.parameters.append(f"{kind} {name}")
        return name

    def line(self, text: str) -> str:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def take(self, kind: Signature) -> None:
        if isinstance(kind, list):
            for each in kind[1:]:
                self.take(each)
        elif "*" in kind:
            self._take_array(*kind.split("*"))
        else:
            self.arguments.append(f"{_llvm(kind)} {self.parameter(_llvm(kind))}")

    def _take_array(self, number: str, dimensions: str) -> None:
        """As numba passes one: owner, parent, items, size of an item, data, shape, strides; the owner counts nothing."""
        size, data = int(number[1:]) // 8, self.parameter("ptr")
        shape = [self._wide(self.parameter("i32")) for _ in range(int(dimensions))]
        strides, step = [str(size)], str(size)
        for length in reversed(shape[1:]):
            step = self.line(f"mul i64 {step}, {length}")
            strides.insert(0, step)
        items = self.line(f"udiv i64 {self.line(f'mul i64 {strides[0]}, {shape[0]}')}, {size}")
        words = [items, str(size)], [*shape, *strides]
        before, after = ([f"i64 {word}" for word in each] for each in words)
        self.arguments += ["ptr null", "ptr null", *before, f"ptr {data}", *after]

    def _wide(self, name: str) -> str:
        return self.line(f"zext i32 {name} to i64")


def shim(called: Called, symbol: str) -> tuple[str, str]:
    """The kernel's declaration and the shim's definition, in LLVM's language."""
    made, body = called.kernel.overloads[called.types], _Body()
    for kind in called.types:
        body.take(signature(kind))
    returned = signature(made.signature.return_type)
    name = f'@"{made.fndesc.mangled_name}"'
    members = returned[1:] if isinstance(returned, list) else [returned]
    whole = _whole(members, isinstance(returned, list))
    room = body.line(f"alloca {whole}, align 8")
    body.lines += [f"{_RETURN}.excinfo = alloca ptr"]
    arguments = ", ".join([f"ptr {room}", f"ptr {_RETURN}.excinfo", *body.arguments])
    body.lines += [f"{_RETURN}.status = call i32 {name}({arguments})"]
    kind = _returning(body, returned, room, whole)
    declared = ", ".join(["ptr", "ptr", *(each.split()[0] for each in body.arguments)])
    parameters = ", ".join(body.parameters)
    lines = "\n".join(body.lines)
    return (
        f"declare i32 {name}({declared})",
        f"define {kind} @{symbol}({parameters}) {{\n{lines}\n}}",
    )


def _whole(members: Sequence[str], is_tuple: bool) -> str:
    kinds = ["i8" if each == "none" else _llvm(each) for each in members]
    return f"{{ {', '.join(kinds)} }}" if is_tuple else kinds[0]


def _returning(body: _Body, returned: Signature, room: str, whole: str) -> str:
    """The shim's type, with the lines that give its answer."""
    if isinstance(returned, list):
        target = body.parameter("ptr")
        body.lines += [*_spread(returned[1:], room, whole, target), "ret void"]
        return "void"
    if returned == "none":
        body.lines += ["ret void"]
        return "void"
    body.lines += [f"{_RETURN} = load {whole}, ptr {room}", f"ret {whole} {_RETURN}"]
    return whole


def _spread(members: Sequence[str], room: str, whole: str, target: str) -> Iterator[str]:
    for place, member in enumerate(members):
        kind = _llvm(member)
        yield f"%from{place} = getelementptr {whole}, ptr {room}, i32 0, i32 {place}"
        yield f"%member{place} = load {kind}, ptr %from{place}"
        yield f"%to{place} = getelementptr i8, ptr {target}, i32 {8 * place}"
        yield f"store {kind} %member{place}, ptr %to{place}"
