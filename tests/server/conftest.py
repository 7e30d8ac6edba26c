"""Stores of both kinds, each test with a database of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from support.postgres import Postgres

from spieltisch.server.store import Store, open_store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres.made() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    return postgres.emptied()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened
