"""What a process of ours takes, as the system tells it, and what it measures itself."""

from __future__ import annotations

import os
import re
import resource
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.request import urlopen

__all__ = [
    "counts",
    "handles",
    "metric",
    "processor_seconds",
    "raise_handles",
    "resident",
    "settled",
    "within",
]

ValueT = TypeVar("ValueT")


def resident(pid: int) -> float:
    """MiB in memory; of Linux only."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else float("nan")


def processor_seconds(pid: int) -> float:
    """Of all its threads so far; of Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def handles(pid: int) -> Counter[str]:
    """What is open: sockets, pipes, and files by name; of Linux only."""
    found: Counter[str] = Counter()
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found[str(handle.readlink()).partition(":[")[0]] += 1
        except FileNotFoundError:
            continue  # closed meanwhile
    return found


def settled(value: Callable[[], float], seconds: float = 30.0, within: float = 0.002) -> float:
    """A value that has come to rest, or what it is after so long."""
    end, before = time.monotonic() + seconds, value()
    while True:
        time.sleep(1)
        now = value()
        if abs(now - before) <= within * abs(before) or time.monotonic() >= end:
            return now
        before = now


def raise_handles(wanted: int) -> int:
    """Let this process and its children have this many, as far as they may; how many they have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = max(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (room, hard))
    return room


def metric(url: str, name: str) -> float:
    """The value of one of the server's metrics, its labels included in the name; 0 if it is not there."""
    with urlopen(f"{url}/metrics", timeout=30) as page:  # noqa: S310 our own server
        text = page.read().decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def counts(url: str, histogram: str) -> dict[float, float]:
    """How many values of one of its histograms do not exceed each bound."""
    with urlopen(f"{url}/metrics", timeout=30) as page:  # noqa: S310 our own server
        text = page.read().decode()
    found = re.findall(rf'^{re.escape(histogram)}_bucket{{le="(\S+)"}} (\S+)$', text, re.MULTILINE)
    return {float(bound): float(count) for bound, count in found}


def within(before: Mapping[float, float], after: Mapping[float, float], share: float) -> float:
    """The smallest bound that so large a share of what came between two counts does not exceed."""
    added = {bound: count - before.get(bound, 0.0) for bound, count in after.items()}
    return min(bound for bound, count in added.items() if count >= share * max(added.values()))
