"""T1: changes to the code that the tests notice; see `support.mutation`."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from typing import Final

from support.mutation.areas import AREAS
from support.stress.figure import Finding, Site

__all__ = ["noticed_changes"]

_GOAL: Final = 0.9


async def noticed_changes(site: Site) -> Finding:
    """A sample of each area; those that no test notices are told on standard error."""
    each = site.share(100, 5)
    site.total(each * len(AREAS))
    command = ["-m", "support.mutation", "--mutants", str(each), "--json"]
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)
    tried, noticed = Counter[str](), Counter[str]()
    try:
        while process.stdout and (line := await process.stdout.readline()):
            one = json.loads(line)
            if "scores" in one:
                continue
            tried[one["area"]] += 1
            noticed[one["area"]] += one["noticed"]
            site.step(1)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
    return _told(tried, noticed)


def _told(tried: Counter[str], noticed: Counter[str]) -> Finding:
    shares = {area: noticed[area] / tried[area] for area in tried}
    told = ", ".join(f"{area} {100 * share:.0f} %" for area, share in shares.items())
    complete = shares.keys() == {area.name for area in AREAS}
    met = complete and all(share >= _GOAL for share in shares.values())
    return Finding(f"{tried.total()} changes", f"noticed: {told}", met)
