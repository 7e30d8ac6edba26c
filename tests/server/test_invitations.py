"""Invitations: what they are to, who may use them, and how often."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from msgspec.structs import replace
from support.serving import Served, served

from spieltisch.client import ApiError, Client, Refusing, open_client
from spieltisch.server.settings import Settings
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


async def test_an_invitation_can_be_revoked(mira: Client, jo: Client) -> None:
    table = await mira.create(PRIVATE)
    seat, look = (await mira.invite(table.id, "B")).code, (await mira.invite(table.id)).code
    await mira.revoke_invitations(table.id, "B")
    with pytest.raises(ApiError, match="unknown-code"):
        await jo.accept(seat)
    assert (await jo.accept(look)).table == table.id
    await mira.revoke_invitations(table.id)
    with pytest.raises(ApiError, match="unknown-code"):
        await jo.accept(look)
    with pytest.raises(ApiError, match="no-table"):
        await jo.table(table.id)


async def test_who_looks_on_has_to_go_when_that_is_revoked(mira: Client, jo: Client) -> None:
    table = await mira.create(PRIVATE)
    await jo.accept((await mira.invite(table.id)).code)
    async with jo.at(table.id) as line:
        await mira.revoke_invitations(table.id)
        with pytest.raises(Refusing, match="no-table"):
            await line.until(lambda _line: False)


async def test_only_the_owner_revokes(mira: Client, jo: Client) -> None:
    table = await mira.create(PRIVATE)
    code = (await mira.invite(table.id)).code
    await jo.accept(code)
    with pytest.raises(ApiError, match="not-yours"):
        await jo.revoke_invitations(table.id)
    assert (await jo.invited(code)).table.id == table.id


@pytest.mark.parametrize("public", [True, False])
async def test_who_was_sent_away_stays_away_until_invited_anew(
    mira: Client, jo: Client, public: bool
) -> None:
    table = await mira.create(replace(PRIVATE, public=public))
    code = (await mira.invite(table.id, "B")).code
    await jo.accept(code)
    await jo.sit(table.id, "B")
    await mira.get_up(table.id, "B")
    with pytest.raises(ApiError, match="sent-away" if public else "no-table"):
        await jo.sit(table.id, "B")
    with pytest.raises(ApiError, match="unknown-code"):
        await jo.accept(code)
    await jo.accept((await mira.invite(table.id, "B")).code)
    assert (await jo.sit(table.id, "B")).seats[1].name == "Jo"


async def test_a_guest_who_is_sent_away_sees_nothing_more_of_a_table_by_invitation(
    mira: Client, jo: Client
) -> None:
    table = await mira.create(PRIVATE)
    await jo.accept((await mira.invite(table.id, "B")).code)
    await jo.sit(table.id, "B")
    async with jo.at(table.id) as line:
        await mira.get_up(table.id, "B")
        with pytest.raises(Refusing, match="no-table"):
            await line.until(lambda _line: False)


async def test_a_stranger_at_a_public_table_keeps_no_other_seats(
    server: Served, mira: Client, jo: Client
) -> None:
    seats = (SeatWish(kind="me"), SeatWish(), SeatWish())
    table = await mira.create(CreateTable(game="paseo", seats=seats, public=True))
    await jo.sit(table.id, "B")
    with pytest.raises(ApiError, match="not-yours"):
        await jo.invite(table.id, "C")
    async with open_client(server.url, "Ida") as ida:
        assert (await ida.sit(table.id, "C")).seats[2].name == "Ida"
