"""L1 in small: many sockets at several tables, beside a server that only echoes. Only what is right is asserted, no time."""

from pathlib import Path

import pytest
from support.serving import running_server
from support.stress.crowd import Crowd
from support.stress.echo import echoed, echoing
from support.stress.figure import milliseconds, quantile

pytestmark = pytest.mark.asyncio


async def test_a_crowd_plays_and_every_client_is_told_the_truth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--data", str(tmp_path), "--bot-processes", "1"]
    with running_server(tmp_path / "journal", options) as server:
        played = await Crowd(server.url, tables=5, pace=0, moves=15).play()
    assert played.errors == []
    assert (played.reconnects, played.sockets, played.finished) == (0, 20, played.games)
    assert len(played.acknowledged) == 75
    with echoing() as url:
        echoes = await echoed(url, sockets=5, pace=0, messages=15)
    assert len(echoes) == 75
    ratio = quantile(played.acknowledged, 0.5) / quantile(echoes, 0.5)
    with capsys.disabled():
        print(f"\nacknowledged after sync: {milliseconds(played.acknowledged)}; {ratio:.0f} × echo")  # noqa: T201 told, not judged
