"""Killed at any moment: what was acknowledged is there, nothing twice, no gap. At full size: `make stress ONLY=F1,F3`."""

import pytest
from support.kills import kill_postgres, kill_servers
from support.postgres import Postgres

pytestmark = pytest.mark.asyncio
KILLS, ACKNOWLEDGED = 3, 60


async def test_sqlite_keeps_every_acknowledged_event_when_the_server_is_killed(
    sqlite_url: str,
) -> None:
    assert await kill_servers(sqlite_url, KILLS, ACKNOWLEDGED) >= KILLS * ACKNOWLEDGED


async def test_postgresql_keeps_every_acknowledged_event_when_it_is_killed_under_two_servers(
    postgres: Postgres,
) -> None:
    assert await kill_postgres(postgres, KILLS, ACKNOWLEDGED) >= KILLS * ACKNOWLEDGED
