"""What a process of ours takes, as the system tells it, and what it measures itself."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.request import urlopen

__all__ = ["handles", "metric", "resident", "within"]


def resident(pid: int) -> float:
    """MiB in memory; of Linux only."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else float("nan")


def handles(pid: int) -> int:
    """Open files and sockets; of Linux only."""
    return len([*Path(f"/proc/{pid}/fd").iterdir()])


def metric(url: str, name: str) -> float:
    """The value of one of the server's metrics, its labels included in the name; 0 if it is not there."""
    with urlopen(f"{url}/metrics", timeout=30) as page:  # noqa: S310 our own server
        text = page.read().decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def within(url: str, histogram: str, share: float, buckets: tuple[str, ...]) -> str:
    """The smallest of these bounds that so large a share of a histogram's values does not exceed."""
    total = metric(url, f"{histogram}_count")
    for bound in buckets:
        if metric(url, f'{histogram}_bucket{{le="{bound}"}}') >= share * total:
            return bound
    return "+Inf"
