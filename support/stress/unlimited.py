"""A server without limits for clients, on one core: `python -m support.stress.unlimited serve --port 0 --data FOLDER`."""

from __future__ import annotations

import argparse
import os
from dataclasses import fields, replace
from pathlib import Path

from spieltisch.server.http.serving import run, serve
from spieltisch.server.settings import Guarding, Settings

_PLENTY = 10**9


def _unlimited() -> Guarding:
    """Times and sizes stay as they are; whatever is counted may be had by the million."""
    counted = {each.name: _PLENTY for each in fields(Guarding) if each.type == "int"}
    usual = Guarding()
    kept = {name: getattr(usual, name) for name in ("body_bytes", "frame_bytes", "unsent")}
    return replace(usual, **counted | kept)


def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--database")
    parser.add_argument("--language")
    parser.add_argument("--core", type=int)
    asked = parser.parse_args()
    if asked.core is not None:
        os.sched_setaffinity(0, {asked.core})
    database = asked.database or f"sqlite:///{asked.data / 'tables.db'}"
    settings = Settings(port=asked.port, database=database, workers=1, guarding=_unlimited())
    run(serve(settings, lambda address: print(address, flush=True)))


if __name__ == "__main__":
    _main()
