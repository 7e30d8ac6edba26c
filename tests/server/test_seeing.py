"""What an operator can see: requests by their ids, figures, and what is done with them in `deploy/`."""

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
from support.serving import served

from spieltisch.server.operations.logging import JsonLines
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.settings import Settings
from spieltisch.server.workers import open_workers

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture
def journal() -> Iterator[StringIO]:
    written, logger = StringIO(), logging.getLogger()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    ours = logging.getLogger("spieltisch")
    before = ours.level
    ours.setLevel("DEBUG")
    yield written
    ours.setLevel(before)
    logger.removeHandler(handler)


def lines_of(journal: StringIO, request: str) -> list[dict[str, Any]]:
    told = [json.loads(line) for line in journal.getvalue().splitlines()]
    return [line for line in told if line.get("request") == request]


@pytest.mark.asyncio
async def test_a_request_is_found_in_the_log_by_the_id_in_its_answer(
    tmp_path: Path, journal: StringIO
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, httpx.AsyncClient(base_url=own.url) as client:
        one, other = [await client.get("/api/tables/a-table-of-mine") for _ in range(2)]
        ids = [answer.headers["x-request-id"] for answer in (one, other)]
        assert ids[0] != ids[1]
        (said,) = lines_of(journal, ids[0])
        assert re.fullmatch(r"GET /api/tables/\{table\} took [\d.]+ ms", said["text"])
        assert "a-table-of-mine" not in journal.getvalue()


@pytest.mark.asyncio
async def test_a_failure_is_told_with_the_id_by_which_it_is_found(
    tmp_path: Path, journal: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, httpx.AsyncClient(base_url=own.url) as client:
        broken = AsyncMock(side_effect=RuntimeError)
        monkeypatch.setattr(own.open_tables.services.store.tables, "lobby", broken)
        answer = await client.get("/api/tables")
    assert answer.status_code == 500
    request = answer.json()["params"]["request"]
    assert request == answer.headers["x-request-id"]
    assert any("RuntimeError" in line.get("error", "") for line in lines_of(journal, request))


async def metric_names() -> frozenset[str]:
    """All that Prometheus can read here, also what nobody counted yet."""
    metrics = Metrics()
    async with open_workers(1) as workers:
        metrics.watch(workers)
        families = [*metrics.registry.collect()]
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}
    return frozenset(each.name + end for each in families for end in ends[each.type])


def used_in(text: str) -> set[str]:
    return set(re.findall(r"\bspieltisch_\w+", text))


@pytest.mark.asyncio
async def test_the_dashboard_and_the_alerts_ask_for_what_there_is() -> None:
    names = await metric_names()
    dashboard = json.loads((DEPLOY / "grafana/spieltisch.json").read_text(encoding="utf-8"))
    asked = " ".join(
        target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())
    )
    alerts = (DEPLOY / "prometheus/alerts.yml").read_text(encoding="utf-8")
    for text in (asked, alerts):
        assert used_in(text) <= names, used_in(text) - names
    shown = {name for name in names if not name.endswith(("_sum", "_count"))}
    assert shown - used_in(asked) == set(), "the dashboard shows every figure"


def test_every_alert_says_what_to_do() -> None:
    text = (DEPLOY / "prometheus/alerts.yml").read_text(encoding="utf-8")
    alerts = re.findall(r"- alert: (\w+)", text)
    assert len(alerts) == len({*alerts}) == text.count("summary:") == text.count("description:")
