"""The kernels that bots call, as one WebAssembly side module: `python -m support.offline.kernels FOLDER`.

Writes `kernels.so`, which `ctypes` loads in Pyodide, and `kernels.json`, which says what is in it. Two runs write the same
bytes. It must run with an empty `NUMBA_CACHE_DIR`: what numba has compiled before can't be caught.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from support.offline.recording import Called, Recording, recorded
from support.offline.shims import shim, signature

__all__ = ["main"]

_TRIPLE: Final = "wasm32-unknown-unknown"
_FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What all engines have known for years."""
_FROM_PYODIDE: Final = {
    "malloc",
    "free",
    "exp",
    "expf",
    "memset",
    "memcpy",
    "memmove",
    "log",
    "logf",
    "pow",
    "powf",
}
"""What the module may lack, because Pyodide has it."""
_llvm: Any = import_module("llvmlite.binding")


def main(folder: Path) -> None:
    found = recorded()
    compiled = [called for called in found.called if not called.makes_arrays]
    symbols = {f"kernel{number}": called for number, called in enumerate(compiled)}
    machine = _machine()
    module = _linked(_texts(found, symbols), machine)
    _optimise(module, machine, {*symbols})
    _link(machine.emit_object(module), folder / "kernels.so", symbols)
    told = [_told(symbol, called) for symbol, called in symbols.items()]
    told += [_told(None, called) for called in found.called if called.makes_arrays]
    (folder / "kernels.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _told(symbol: str | None, called: Called) -> Mapping[str, Any]:
    """Without a symbol it only makes arrays, which Python does as well."""
    module, name = called.place
    takes = [signature(kind) for kind in called.types]
    return {
        "symbol": symbol,
        "module": module,
        "name": name,
        "takes": takes,
        "gives": signature(called.returned),
    }


def _machine() -> Any:
    _llvm.initialize_all_targets()
    _llvm.initialize_all_asmprinters()
    target = _llvm.Target.from_triple(_TRIPLE)
    return target.create_target_machine(
        cpu="generic", features=_FEATURES, opt=3, reloc="pic", codemodel="default"
    )


def _texts(found: Recording, symbols: Mapping[str, Called]) -> list[str]:
    shims = [shim(called, symbol) for symbol, called in symbols.items()]
    declared = dict.fromkeys(declaration for declaration, _ in shims)
    ours = "\n".join([*declared, *(definition for _, definition in shims)])
    return [*found.ir, ours, Path(__file__).with_name("runtime.ll").read_text(encoding="utf-8")]


def _linked(texts: Sequence[str], machine: Any) -> Any:
    layout = str(machine.target_data)
    parts = [_llvm.parse_assembly(_for_wasm(text, layout)) for text in texts]
    for part in parts[1:]:
        parts[0].link_in(part)
    return parts[0]


def _for_wasm(text: str, layout: str) -> str:
    """WebAssembly knows no common symbols; several modules bring the same, so they are weak instead."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    head = f'target triple = "{_TRIPLE}"\ntarget datalayout = "{layout}"\n'
    return head + text.replace("= common ", "= weak ")


def _optimise(module: Any, machine: Any, exported: set[str]) -> None:
    """Everything but the shims is private, so what they do not reach goes."""
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration:
            each.linkage = "external" if each.name in exported else "internal"
    module.verify()
    options = _llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = _llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    lacking = {each.name for each in module.functions if each.is_declaration}
    unknown = {name for name in lacking if not name.startswith("llvm.")} - _FROM_PYODIDE
    host = [each.name for each in module.global_variables if "numba.dynamic.globals" in each.name]
    if host:
        sys.exit(f"Kernels name addresses of this process: {', '.join(host)}")
    if unknown:
        sys.exit(f"Kernels call what neither they nor Pyodide have: {', '.join(sorted(unknown))}")


def _link(made: bytes, target: Path, symbols: Mapping[str, Called]) -> None:
    with TemporaryDirectory() as folder:
        source = Path(folder) / "kernels.o"
        source.write_bytes(made)
        options = [
            "-shared",
            "--experimental-pic",
            "--no-entry",
            "--strip-all",
            "--unresolved-symbols=import-dynamic",
        ]
        linker = [
            sys.executable,
            "-m",
            "ziglang",
            "wasm-ld",
            *options,
            *(f"--export={name}" for name in symbols),
        ]
        subprocess.run([*linker, str(source), "-o", str(target)], check=True)  # noqa: S603 our own command


if __name__ == "__main__":
    main(Path(sys.argv[1]))
