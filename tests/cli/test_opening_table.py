"""`spieltisch table`: what `make play` runs."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from spieltisch.cli import main

MAIN = "import sys; from spieltisch.cli import main; sys.exit(main())"
BROWSER = "import pathlib, sys; pathlib.Path({file!r}).write_text(sys.argv[1])"
"""A browser that only notes what it was to show."""


@contextmanager
def opened(folder: Path, port: int) -> Generator[str]:
    """What it says first; it must stop quietly."""
    noting = folder / "browser"
    noting.write_text(
        f"#!{sys.executable}\n{BROWSER.format(file=str(folder / 'shown'))}\n", encoding="utf-8"
    )
    noting.chmod(0o755)
    command = [sys.executable, "-c", MAIN, "table", "--data", str(folder), "--port", str(port)]
    process = subprocess.Popen(  # noqa: S603 our own command
        [*command, "--language", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "BROWSER": f"{noting} %s"},
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    try:
        yield said
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")


def test_the_table_opens_in_the_browser_and_no_second_one_on_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with opened(tmp_path, port) as said:
            address = re.search(r"http://127.0.0.1:\d+", said)
            assert address is not None, said
            assert str(port) not in said
            page = httpx.get(address[0])
            assert (page.status_code, page.headers["content-type"].split(";")[0]) == (
                200,
                "text/html",
            )
            shown = tmp_path / "shown"
            end = time.monotonic() + 30
            while not shown.exists() and time.monotonic() < end:
                time.sleep(0.05)
            assert shown.read_text(encoding="utf-8") == address[0]
            assert main(["table", "--data", str(tmp_path), "--language", "en"]) == 2
            assert "A server is using this database" in capsys.readouterr().err
