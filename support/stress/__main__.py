"""All figures, or some of them, at full size or a part of it."""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from support.stress import (
    closed_loop,
    fairness,
    idle,
    keeping,
    loads,
    noticing,
    parted,
    peers,
    power,
    rough,
    secrecy,
    soak,
    strangers,
    suite,
)
from support.stress.figure import Figure, Finding, Site
from support.stress.report import BROKEN_OFF, FILE, can_hold, measured, told, write_report

__all__ = ["FIGURES", "main"]

FIGURES: Final = (
    Figure("L1", "1,000 sockets on 250 tables, 100 moves/s, 30 min: ack p50 ≤ 25 ms, p99 ≤ 250 ms, 0 errors, every view hash right", loads.crowd),
    Figure("L1b", "the same machine under boardgame.io’s server with a trivial game, nothing synced", peers.boardgame_io),
    Figure("L2", "5,000 idle sockets: ≤ 64 KiB each", idle.idle_sockets),
    Figure("L2b", "memory of each open table (stated, no goal)", idle.open_tables),
    Figure("L3", "500 watchers: last one p99 ≤ 500 ms; 200 that do not read cut within 10 s, players unaffected", loads.watchers),
    Figure("L4", "bots busy: human ack p99 ≤ 300 ms, loop lag p99 ≤ 20 ms", loads.busy_bots),
    Figure("L5", "after SIGKILL with 10,000 games: ready ≤ 3 s, 1,000 clients back ≤ 10 s", loads.restart),
    Figure("L6", "20,000 joins and leaves: memory + ≤ 5 %, ≤ 0.1 KB per finished game, handles and tasks back", soak.joins_and_leaves),
    Figure("L7", "closed loop, 60 tables on one core: ≥ 0.2 of boardgame.io’s rate in both games, every view hash right; at half the rate p99 < 100 ms", closed_loop.closed_loop),
    Figure("L8", "PostgreSQL, two server processes, players of one table on different ones: a move costs both together ≤ 1.25 × one process’s", closed_loop.two_servers),
    Figure("F1", "≥ 100 SIGKILLs, ≥ 100,000 acknowledged: 0 lost, 0 double, 0 gaps", keeping.killed_servers),
    Figure("F1b", "the store alone, as fast as it can: ≥ 100 SIGKILLs, ≥ 100,000 acknowledged: 0 / 0 / 0", keeping.killed_stores),
    Figure("F2", "≥ 200 power cuts: 0 acknowledged lost; with synchronous=NORMAL some", power.power_cuts),
    Figure("F3", "≥ 50 SIGKILLs of PostgreSQL under two processes: 0 / 0 / 0", keeping.killed_postgres),
    Figure("F4", "doorbell dead for 60 s: play goes on, watchers current ≤ 3 s; database cut off for 60 s: no ack, a clear error, 0 lost", parted.parted),
    Figure("F5", "≥ 1,000 concurrent histories: 0 violations", keeping.concurrent_histories),
    Figure("F6", "200 games over a bad link (resets, 50–500 ms): all end, 0 mismatches", rough.bad_link),
    Figure("F7", "bot killed or hung 100 times: it plays by its deadline + 1 s", keeping.bots_killed),
    Figure("F8", "stored games of every released version fold bit-equal, and no stored game is rewritten", suite.tests("tests/rules/test_record_text.py", "-k", "TestStored")),
    Figure("S1", "≥ 100,000 states × every viewer: identical bytes", secrecy.secrets),
    Figure("S2", "every route × every bad credential, ≥ 500, and other people’s valid ones: 0 accepted", secrecy.credentials),
    Figure("S3", "wrong or missing Origin: all refused", suite.tests("tests/server/test_web.py", "-k", "origin")),
    Figure("S4", "≥ 10 M mangled frames, ≥ 1 M actions: 0 errors, 0 changes", secrecy.nonsense),
    Figure("S4b", "≥ 50,000 made-up requests: 0 server errors", secrecy.made_up_requests),
    Figure("S5", "500 slow connections, 300 answers that are not read, 60 MB header: others’ p99 ≤ 2 ×, memory + ≤ 50 MB", loads.slow_connections),
    Figure("S6", "nothing that a stranger sends keeps the loop busy for more than 20 ms", strangers.costs_of_strangers),
    Figure("S7", "no link takes a person over; a token does what its scope says; nothing is another’s", suite.tests("tests/server/test_tokens.py", "tests/server/test_others.py")),
    Figure("S8", "100 bot-only tables: ≥ 99 % of the bots’ moves at tables with people come from the level that was chosen", strangers.bots_for_people),
    Figure("R1", "10,000 of 10,000 games accepted, as many forgeries rejected", fairness.verified_games),
    Figure("R2", "6 M draws: p > 0.001", fairness.even_draws),
    Figure("R3", "forged client times move a clock by 0 ms: no message has a place for a time", suite.tests("tests/wire/test_codec.py", "-k", "tell_a_time")),
    Figure("T1", "of the changes to rules, views, fairness and store, ≥ 90 % noticed by a test", noticing.noticed_changes),
)  # fmt: skip

_LONGEST: Final = 4 * 3600.0
"""Seconds after which a figure is broken off, whatever it waits for."""


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _asked(arguments)
    console, rows, missed = Console(), list[str](), 0
    done = measured(asked.report, asked.scale) if asked.resume else frozenset[str]()
    for figure in FIGURES:
        if figure.name in done or (asked.only and figure.name not in asked.only.split(",")):
            continue
        load, finding = _load(), _measured(console, figure, asked.scale)
        said = f"{figure.name}: {finding.size}: {finding.measured}"
        console.print(said, highlight=False, markup=False)
        rows.append(told(figure, finding, asked.scale, f"{load} to {_load()}"))
        missed += finding.met is False
        write_report(asked.report, [each.name for each in FIGURES], rows)
    return int(missed > 0)


def _measured(console: Console, figure: Figure, scale: float) -> Finding:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    begun = perf_counter()
    with tempfile.TemporaryDirectory() as folder, Progress(*columns, console=console) as progress:
        task = progress.add_task(figure.name, total=None)
        site = Site(
            scale,
            Path(folder),
            lambda done: progress.advance(task, done),
            lambda total: progress.update(task, total=total),
        )
        try:
            return asyncio.run(_in_time(figure, site))
        except Exception as error:  # noqa: BLE001 one that fails must not keep the others from being measured
            seconds = perf_counter() - begun
            return Finding(
                BROKEN_OFF, f"after {seconds:.0f} s: {type(error).__name__}: {error}", met=False
            )


async def _in_time(figure: Figure, site: Site) -> Finding:
    async with asyncio.timeout(_LONGEST):
        return await figure.run(site)


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m support.stress", description="What we promise, measured."
    )
    parser.add_argument("--scale", type=float, default=1.0, help="1 is full size and takes hours")
    parser.add_argument("--only", help="some figures, as in L1,F5")
    parser.add_argument("--resume", action="store_true", help="leave out what this commit has")
    parser.add_argument("--report", type=Path, default=FILE, help="the page to write into")
    asked = parser.parse_args(arguments)
    if not can_hold(asked.report):
        parser.error(
            f"{asked.report} has no place for what is measured; --report docs/stress.md has"
        )
    return asked


if __name__ == "__main__":
    raise SystemExit(main())
