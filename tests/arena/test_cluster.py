"""The same match on a Ray of two workers, one of which is killed in the middle."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from spieltisch.arena.cluster import (
    QUIETLY,
    NoCluster,
    connected,
    on_cluster,
    play_task,
    ray_package,
)
from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.executor import here
from spieltisch.arena.game import GameResult
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.paseo import atlas
from spieltisch.bots.policy import Budget
from spieltisch.solver import Track

MATCH = MatchSetup("paseo", 2, tuple(read_entrant(name, Budget()) for name in ("greedy", "random")))


@pytest.fixture
def ray() -> Iterator[Any]:
    found = ray_package()
    found.init(num_cpus=2, include_dashboard=False, **QUIETLY)
    yield found
    found.shutdown()


def status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def workers() -> list[int]:
    """Processes of our own Ray that play a game just now."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, KeyError):
            title = (folder / "cmdline").read_text(encoding="utf-8", errors="replace")
            parent = int(status(int(folder.name))["PPid"])
            ours = int(status(parent)["PPid"]) == os.getpid()
            if ours and title.startswith("ray::play_task"):
                found.append(int(folder.name))
    return found


def killed_one() -> int:
    """Kill a worker in the middle of a game; its number."""
    until = monotonic() + 20
    while monotonic() < until:
        if found := workers():
            os.kill(found[0], signal.SIGKILL)
            return found[0]
        sleep(0.01)
    raise AssertionError("no worker was seen at work")


@pytest.mark.usefixtures("ray")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_cluster_plays_the_same_games_and_a_killed_worker_loses_none() -> None:
    jobs, found, killed = [*MATCH.jobs(4)], list[GameResult](), 0
    for played in on_cluster("auto")(MATCH, jobs):
        found.append(played)
        killed = killed or killed_one()
    assert killed
    assert not Path(f"/proc/{killed}").exists()
    assert sorted(found) == sorted(here(MATCH, jobs))


@pytest.mark.usefixtures("ray")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_cluster_charts_the_same_atlas(tmp_path: Path) -> None:
    tracks = [Track("2*31"), Track("1*23"), Track("*312", blank_blocked=True)]
    one, two = (
        atlas.chart(tracks, tmp_path / f"{number}.jsonl", solver, id)
        for number, solver in enumerate((atlas.here(1), atlas.on_cluster("auto")))
    )
    assert [row._replace(seconds=0) for row in one] == [row._replace(seconds=0) for row in two]


def test_a_machine_with_other_code_is_refused() -> None:
    with pytest.raises(NoCluster, match="other code"):
        play_task(MATCH, next(MATCH.jobs()), "another")


def test_nobody_waits_for_a_cluster_that_is_not_there() -> None:
    with (
        pytest.raises(NoCluster, match="no Ray at 'localhost:1'"),
        connected("localhost:1"),
    ):
        pass
