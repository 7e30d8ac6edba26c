"""Figures that are tests of the suite, because size adds nothing to them: run, and told with the others."""

from __future__ import annotations

import asyncio
import re
import sys

from support.stress.figure import Finding, Run, Site

__all__ = ["tests"]


def tests(*chosen: str) -> Run:
    """What pytest says of these tests."""

    async def run(site: Site) -> Finding:
        del site
        command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe)
        output, _ = await process.communicate()
        found = dict(re.findall(r"(\d+) (passed|failed|error)s?", output.decode()))
        counts = {outcome: int(count) for count, outcome in found.items()}
        return _finding(chosen, counts, met=process.returncode == 0)

    return run


def _finding(chosen: tuple[str, ...], counts: dict[str, int], *, met: bool) -> Finding:
    files = ", ".join(f"`{each}`" for each in chosen if each.startswith("tests/"))
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    return Finding(files, told or "nothing was run", met)
