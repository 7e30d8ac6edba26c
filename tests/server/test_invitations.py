"""Invitations: what they are to, who may use them, and how often."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from spieltisch.client import ApiError, Client, Refusing, open_client
from spieltisch.server.settings import Settings
from spieltisch.testing.serving import Served, served
from spieltisch.wire.bodies import CreateTable, SeatWish

pytestmark = pytest.mark.asyncio(loop_scope="module")
PRIVATE = CreateTable(game="paseo", seats=(SeatWish(kind="me"), SeatWish()))


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("invitations")
    async with served(Settings(database=f"sqlite:///{folder / 'tables.db'}", workers=1)) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def jo(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Jo") as client:
        yield client


async def test_nobody_needs_a_name_to_learn_what_they_are_invited_to(
    server: Served, mira: Client
) -> None:
    table = await mira.create(PRIVATE)
    invitation = await mira.invite(table.id, "B")
    async with httpx.AsyncClient(base_url=server.url) as stranger:
        told = await stranger.post("/api/invitations/look", json={"code": invitation.code})
    assert told.json()["seat"] == "B"
    assert told.json()["table"]["owner"] == "Mira"


async def test_a_code_that_somebody_else_used_says_nothing_any_more(
    server: Served, mira: Client, jo: Client
) -> None:
    table = await mira.create(PRIVATE)
    code = (await mira.invite(table.id, "B")).code
    await jo.accept(code)
    assert (await jo.invited(code)).table.id == table.id
    async with open_client(server.url, "Eve") as eve:
        with pytest.raises(ApiError, match="unknown-code"):
            await eve.invited(code)


async def test_everyone_with_the_code_may_look_on_as_often_as_they_like(
    server: Served, mira: Client, jo: Client
) -> None:
    table = await mira.create(PRIVATE)
    code = (await mira.invite(table.id)).code
    async with open_client(server.url, "Eve") as eve:
        for person in (jo, eve, jo):
            assert (await person.invited(code)).seat is None
            assert (await person.accept(code)).table == table.id
            async with person.at(table.id) as line:
                assert line.yours == ()


async def test_whoever_has_no_code_does_not_look_on(mira: Client, jo: Client) -> None:
    table = await mira.create(PRIVATE)
    await mira.invite(table.id)
    with pytest.raises(Refusing, match="no-table"):
        async with jo.at(table.id):
            pass


async def test_those_who_look_on_leave_the_seats_to_the_invited(mira: Client, jo: Client) -> None:
    table = await mira.create(PRIVATE)
    await mira.invite(table.id, "B")
    await jo.accept((await mira.invite(table.id)).code)
    with pytest.raises(ApiError, match="seat-kept"):
        await jo.sit(table.id, "B")
