"""People who are not at a table hear that it waits for them: once, in time, and nothing that is hidden."""

import asyncio
import hmac
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from py_vapid import Vapid02  # type: ignore[import-untyped]
from sqlalchemy import select, update
from support.receiving import Browser, Mailbox, Receiver, mailbox, receiver
from support.serving import Served, served
from support.spoiling import acting as acting_at, spoiling

from spieltisch.client import ApiError, Client, TableConnection, open_client
from spieltisch.server.settings import Notifying, Settings, Smtp
from spieltisch.server.store.schema import deliveries, notified
from spieltisch.server.table.services import now
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.notices import ConfirmedMail, NewWebhook, NoticeSettings
from spieltisch.wire.pieces import Letter, Table

pytestmark = pytest.mark.asyncio
ME, OPEN = SeatWish(kind="me"), SeatWish()
PUBLIC = "https://games.example"
QUICK = Notifying(
    networks=("127.0.0.0/8",), hold_seconds=0.05, round_seconds=0.02, retry_seconds=0.05
)
ALL_DAY = {"since": 0, "until": 0}
LONG = 120
_VAPID: Any = Vapid02
"""It comes without types."""


@pytest_asyncio.fixture
async def push() -> AsyncIterator[Receiver]:
    async with receiver() as made:
        yield made


@pytest_asyncio.fixture
async def post() -> AsyncIterator[Mailbox]:
    async with mailbox() as made:
        yield made


@pytest.fixture
def settings(sqlite_url: str) -> Settings:
    return Settings(database=sqlite_url, workers=1, notifying=QUICK)


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Served]:
    async with served(settings) as running:
        yield running


@asynccontextmanager
async def two(server: Served) -> AsyncGenerator[tuple[Client, Client]]:
    async with open_client(server.url, "Mira") as mira, open_client(server.url, "Jonas") as jonas:
        yield mira, jonas


async def subscribed(client: Client, push: Receiver, path: str, **wishes: Any) -> Browser:
    browser = Browser(push.url + path)
    await ask(client, "PUT", "/api/notices/push", **browser.subscription, wishes=wishes)
    return browser


async def ask(client: Client, method: str, path: str, **body: Any) -> NoticeSettings:
    return await client.web.call(method, path, NoticeSettings, body or None)


async def begun(mira: Client, jonas: Client) -> Table:
    wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
    table = await mira.create(wish)
    await jonas.sit(table.id, "B")
    return await mira.start(table.id)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(LONG):
        while not condition():  # noqa: ASYNC110 nobody calls
            await asyncio.sleep(0.01)


async def settled(server: Served) -> None:
    """Everything that happened was looked at, and what was due was sent."""
    attention, notifier = server.open_tables.services.attention, server.open_tables.notifier
    store = server.open_tables.services.store.notices
    async with asyncio.timeout(LONG):
        while (  # noqa: ASYNC110 nobody calls
            attention.is_pending
            or await store.behind(now(), 1)
            or any(each["due"] <= now() for each in await waiting(server))
            or notifier.is_sending
        ):
            await asyncio.sleep(0.02)


async def waiting(server: Served) -> list[Any]:
    return [*await server.open_tables.services.store.access.mappings(select(deliveries))]


async def acting(server: Served, table: Table) -> Letter:
    live = await server.open_tables.table(table.id)
    return "A" if live.course and live.course.actor == 0 else "B"


async def test_a_turn_reaches_the_browser_of_whoever_is_on_turn(
    server: Served, push: Receiver
) -> None:
    async with two(server) as (mira, jonas):
        browsers = {
            "A": await subscribed(mira, push, "/A"),
            "B": await subscribed(jonas, push, "/B"),
        }
        table = await begun(mira, jonas)
        await until(lambda: push.got)
        await settled(server)
    (got,), seat = push.got, await acting(server, table)
    other = {"A": "Jonas", "B": "Mira"}[seat]
    assert got.path == f"/{seat}"
    assert browsers[seat].read(got) == {
        "text": f"Your turn at Paroli with {other}", "table": table.id, "kind": "turn", "unseen": 1
    }  # fmt: skip
    assert _VAPID.verify(got.headers["Authorization"])
    assert got.headers["Content-Encoding"] == "aes128gcm"


async def test_by_default_it_is_told_within_seconds(sqlite_url: str, push: Receiver) -> None:
    """What is waited for on purpose is added up; what else it takes depends on the machine."""
    usual = Notifying()
    assert usual.hold_seconds + usual.round_seconds <= 2
    wish = replace(usual, networks=QUICK.networks)
    patient = Settings(database=sqlite_url, workers=1, notifying=wish)
    async with served(patient) as server, two(server) as (mira, jonas):
        for client in (mira, jonas):
            await subscribed(client, push, f"/{client.name}")
        await begun(mira, jonas)
        await until(lambda: push.got)


async def test_at_most_one_until_the_table_was_looked_at(server: Served, push: Receiver) -> None:
    """Also of the end; the rematch is another table."""
    async with two(server) as (mira, jonas):
        clients = {"A": mira, "B": jonas}
        table = await begun(mira, jonas)
        await settled(server)
        seat = await acting(server, table)
        idle: Letter = "B" if seat == "A" else "A"
        browser = await subscribed(clients[idle], push, "/idle")
        async with clients[seat].at(table.id) as line:
            while (await acting(server, table)) == seat:
                await line.act(
                    seat, line.turn.legal[0].text if line.turn and line.turn.legal else ""
                )
            await until(lambda: push.got)
            await line.resign(seat)
            await settled(server)
            assert [browser.read(each)["kind"] for each in push.got] == ["turn"]
            await line.rematch()
            await until(lambda: len(push.got) == 2)
        assert browser.read(push.got[1])["kind"] == "invitation"
        async with clients[idle].at(table.id):
            await settled(server)
        assert {each["table_id"] for each in await told(server)} != {table.id}


async def test_a_game_that_is_over_reaches_who_is_away(server: Served, push: Receiver) -> None:
    """Of those who were told of a turn, too, as soon as they have looked."""
    async with two(server) as (mira, jonas):
        clients = {"A": mira, "B": jonas}
        table = await begun(mira, jonas)
        seat = await acting(server, table)
        away: Letter = "B" if seat == "A" else "A"
        browser = await subscribed(clients[away], push, "/away")
        async with clients[seat].at(table.id) as line:
            await line.resign(seat)
        await until(lambda: push.got)
        await settled(server)
    (got,), other = push.got, {"A": "Mira", "B": "Jonas"}[seat]
    told_of = browser.read(got)
    assert (told_of["kind"], told_of["table"]) == ("end", table.id)
    assert other in told_of["text"]


async def test_a_question_of_consent_reaches_its_owner(server: Served, push: Receiver) -> None:
    """R15: whose line another seat wants to change in its own turn."""
    async with two(server) as (mira, jonas):
        browser = await subscribed(jonas, push, "/B")
        table = await asked(mira, jonas)
        await until(lambda: (table, "question") in told_by(browser, push))
        await settled(server)
    last = browser.read(push.got[-1])
    assert (last["kind"], last["table"]) == ("question", table)
    assert "Mira" in last["text"]


def told_by(browser: Browser, push: Receiver) -> set[tuple[str, str]]:
    return {(said["table"], said["kind"]) for said in map(browser.read, push.got)}


async def asked(mira: Client, jonas: Client) -> str:
    """The cards are the server's, so some games have no question for Jonas, who is there in his turns only."""
    for number in range(20):
        wish = CreateTable(game="raeuberparoli", seats=(ME, OPEN, ME, ME), public=True, fair=False)
        table = (await mira.create(wish)).id
        await jonas.sit(table, "B")
        await mira.start(table)
        if await is_asked(mira, jonas, table, Random(number)):
            return table
    pytest.fail("no owner was ever asked")


async def is_asked(mira: Client, jonas: Client, table: str, rng: Random) -> bool:
    async with mira.at(table) as line:
        while line.ending is None:
            clock = line.clock
            if clock and clock.seat == "B" and clock.waiting == "consent":
                return True
            if clock and clock.seat == "B":
                async with jonas.at(table) as own:
                    await own.act("B", await spoiling(own, rng))
                await catch_up(line, own.seq)
            elif clock and clock.waiting == "consent":
                await line.act(acting_at(line), "agree")
            else:
                await line.act(acting_at(line), await spoiling(line, rng))
    return False


async def catch_up(line: TableConnection, seq: int) -> None:
    await line.until(lambda line: line.seq >= seq)


async def test_a_webhook_for_one_table_hears_of_that(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
        table, other = [await mira.create(wish) for _ in range(2)]
        for client, path in ((mira, "/A"), (jonas, "/B")):
            hook: dict[str, Any] = {"url": push.url + path, "table": table.id, "wishes": {}}
            await client.web.call("POST", "/api/notices/webhooks", NewWebhook, hook)
        for each in (other, table):
            await jonas.sit(each.id, "B")
            await mira.start(each.id)
        await until(lambda: push.got)
        await settled(server)
    (got,) = push.got
    assert got.path == f"/{await acting(server, table)}"
    assert json.loads(got.body)["table"] == table.id


async def told(server: Served) -> list[Any]:
    return [*await server.open_tables.services.store.access.mappings(select(notified))]


async def test_who_is_at_the_table_is_not_told(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        await subscribed(mira, push, "/A")
        await subscribed(jonas, push, "/B")
        wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
        table = await mira.create(wish)
        await jonas.sit(table.id, "B")
        async with mira.at(table.id), jonas.at(table.id):
            await mira.start(table.id)
            await settled(server)
        await settled(server)
    assert push.got == []


async def test_quiet_hours_hold_it_back(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        for client, path in ((mira, "/A"), (jonas, "/B")):
            await subscribed(client, push, path, quiet=ALL_DAY)
        await begun(mira, jonas)
        await settled(server)
        (held,) = await waiting(server)
        assert held["tries"] == 0
        assert push.got == []


async def test_a_muted_table_says_nothing(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        await subscribed(mira, push, "/A")
        await subscribed(jonas, push, "/B")
        wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
        table = await mira.create(wish)
        await jonas.sit(table.id, "B")
        for client in (mira, jonas):
            found = await ask(client, "PUT", f"/api/tables/{table.id}/notices", muted=True)
            assert found.muted == (table.id,)
        await mira.start(table.id)
        await settled(server)
    assert push.got == []


async def test_a_subscription_that_is_gone_is_deleted(server: Served, push: Receiver) -> None:
    push.answers = {path: [(410, {})] for path in ("/A", "/B")}
    async with two(server) as (mira, jonas):
        clients = {"/A": mira, "/B": jonas}
        for path, client in clients.items():
            await subscribed(client, push, path)
        await begun(mira, jonas)
        await until(lambda: push.got)
        await settled(server)
        found = await ask(clients[push.got[0].path], "GET", "/api/notices")
        assert found.channels == ()
        assert await waiting(server) == []


async def test_what_fails_is_tried_again_and_a_redirect_is_a_failure(
    server: Served, push: Receiver
) -> None:
    to = {"Location": push.url + "/elsewhere"}
    push.answers = {path: [(500, {}), (302, to), (201, {})] for path in ("/A", "/B")}
    async with two(server) as (mira, jonas):
        await subscribed(mira, push, "/A")
        await subscribed(jonas, push, "/B")
        await begun(mira, jonas)
        await until(lambda: len(push.got) == 3)
        await settled(server)
        assert await waiting(server) == []
    assert len({each.path for each in push.got}) == 1
    metrics = server.open_tables.services.metrics
    for outcome, count in (("failed", 2), ("sent", 1)):
        assert metrics.count("spieltisch_notices_total", channel="push", outcome=outcome) == count


async def test_what_a_dead_process_left_behind_is_found(settings: Settings, push: Receiver) -> None:
    """And the keys are those of before."""
    never = replace(settings, notifying=replace(QUICK, hold_seconds=3600, sweep_seconds=3600))
    async with served(never) as first, two(first) as (mira, jonas):
        await asyncio.sleep(3 * QUICK.round_seconds)
        await subscribed(mira, push, "/A")
        await subscribed(jonas, push, "/B")
        await begun(mira, jonas)
        before = await ask(mira, "GET", "/api/notices")
        tokens = (mira.web.token, jonas.web.token)
    async with served(settings) as second:
        await until(lambda: push.got)
        await settled(second)
        assert all(tokens)
        async with open_client(second.url, "Eve") as eve:
            assert (await ask(eve, "GET", "/api/notices")).push_key == before.push_key
    assert len(push.got) == 1


async def test_a_webhook_is_signed_and_its_secret_told_once(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        secrets = dict[str, str]()
        for client, path in ((mira, "/A"), (jonas, "/B")):
            wish = {"url": push.url + path, "wishes": {"language": "de"}}
            made = await client.web.call("POST", "/api/notices/webhooks", NewWebhook, wish)
            secrets[path] = made.secret
            kept = await client.web.fetch("GET", "/api/person")
            assert path.encode() in kept
            assert made.secret.encode() not in kept
        table = await begun(mira, jonas)
        await until(lambda: push.got)
    got = push.got[0]
    at, signed = re.fullmatch(r"t=(\d+),v1=(\w+)", got.headers["Spieltisch-Signature"]).groups()  # type: ignore[union-attr]
    right = hmac.new(secrets[got.path].encode(), f"{at}.".encode() + got.body, sha256)
    assert hmac.compare_digest(signed, right.hexdigest())
    said = json.loads(got.body)
    assert (said["kind"], said["table"], said["game"]) == ("turn", table.id, "paroli")
    assert said["text"].startswith("Du bist am Zug: Paroli mit ")


async def test_a_webhook_for_one_table_hears_of_no_other(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        for client in (mira, jonas):
            wish: dict[str, Any] = {"url": push.url + "/", "table": "another", "wishes": {}}
            await client.web.call("POST", "/api/notices/webhooks", NewWebhook, wish)
        await begun(mira, jonas)
        await settled(server)
    assert push.got == []


async def test_logging_out_ends_notices_to_that_browser(server: Served, push: Receiver) -> None:
    store = server.open_tables.services.store.notices
    async with two(server) as (mira, _):
        await subscribed(mira, push, "/A")
        await mira.web.fetch("DELETE", "/api/session")
        assert await store.of(mira.person) == []
        assert await store.reachable([mira.person]) == frozenset()


async def test_what_was_kept_goes_with_the_person(server: Served, push: Receiver) -> None:
    async with two(server) as (mira, jonas):
        await subscribed(mira, push, "/A", quiet=ALL_DAY)
        await subscribed(jonas, push, "/B", quiet=ALL_DAY)
        await begun(mira, jonas)
        await settled(server)
        assert len(await waiting(server)) == 1
        for client in (mira, jonas):
            await client.web.fetch("DELETE", "/api/person")
    assert await waiting(server) == []
    assert await told(server) == []


async def test_nonsense_is_no_channel(server: Served) -> None:
    good = Browser("https://push.example/1").subscription
    wrong: list[dict[str, Any]] = [
        {**good, "endpoint": "ftp://push.example/1", "wishes": {}},
        {**good, "endpoint": "https://me@push.example/", "wishes": {}},
        {**good, "p256dh": "AAAA", "wishes": {}},
        {**good, "auth": "AAAA", "wishes": {}},
        {**good, "wishes": {"zone": "../../etc/passwd"}},
        {**good, "wishes": {"zone": "Nowhere/Never"}},
    ]
    async with open_client(server.url, "Mira") as mira:
        for body in wrong:
            with pytest.raises(ApiError) as refused:
                await ask(mira, "PUT", "/api/notices/push", **body)
            assert refused.value.code == "bad-channel"
        with pytest.raises(ApiError) as refused:
            await ask(mira, "POST", "/api/notices/mail", address="a@b.example", wishes={})
        assert refused.value.code == "no-mail"


def by_mail(settings: Settings, post: Mailbox) -> Settings:
    smtp = Smtp("127.0.0.1", "table@games.example", post.port, "none")
    return replace(settings, public_url=PUBLIC, notifying=replace(QUICK, smtp=smtp))


def code_in(text: str, place: str) -> str:
    found = re.search(rf"{re.escape(PUBLIC)}/{place}/([\w.-]+)", text, re.MULTILINE)
    assert found
    return found[1]


async def test_mails_are_confirmed_first_and_ended_by_one_request(
    settings: Settings, post: Mailbox
) -> None:
    async with served(by_mail(settings, post)) as server, two(server) as (mira, jonas):
        for client, address in ((mira, "mira@home.example"), (jonas, "jonas@home.example")):
            told = await ask(client, "POST", "/api/notices/mail", address=address, wishes={})
            assert [each.confirmed for each in told.channels] == [False]
        await until(lambda: len(post.mails) == 2)
        await begun(mira, jonas)
        await settled(server)
        assert len(post.mails) == 2
        for mail in [*post.mails]:
            code = code_in(mail.get_content(), "#/notices/confirm")
            told_of = await mira.web.call(
                "POST", "/api/notices/mail/confirm", ConfirmedMail, {"code": code}
            )
            assert told_of.address == mail["To"]
            with pytest.raises(ApiError) as refused:
                await mira.web.fetch("POST", "/api/notices/mail/confirm", {"code": code})
            assert refused.value.code == "unknown-code"
        table = await begun(mira, jonas)
        await until(lambda: len(post.mails) == 3)
        mail = post.mails[2]
        assert mail["Subject"].startswith("Your turn at Paroli with ")
        assert f"{PUBLIC}/#/table/{table.id}" in mail.get_content()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        off = code_in(str(mail["List-Unsubscribe"]).strip("<>"), "api/notices/off")
        with pytest.raises(ApiError):
            await jonas.web.fetch("POST", f"/api/notices/off/{off[:-1]}x")
        await jonas.web.fetch("POST", f"/api/notices/off/{off}")
        whose = mira if mail["To"].startswith("mira") else jonas
        assert (await ask(whose, "GET", "/api/notices")).channels == ()


async def test_a_days_mails_are_one(settings: Settings, post: Mailbox) -> None:
    """Where there is no hurry, and somebody wants it so."""
    async with served(by_mail(settings, post)) as server, two(server) as (mira, jonas):
        wish = {"wishes": {"digest": 8, "zone": "Europe/Vienna"}}
        for client, address in ((mira, "mira@home.example"), (jonas, "jonas@home.example")):
            await ask(client, "POST", "/api/notices/mail", address=address, **wish)
        await until(lambda: len(post.mails) == 2)
        for mail in [*post.mails]:
            code = code_in(mail.get_content(), "#/notices/confirm")
            await mira.web.fetch("POST", "/api/notices/mail/confirm", {"code": code})
        for _ in range(3):
            await begun(mira, jonas)
        await settled(server)
        assert len(await waiting(server)) == 3
        assert len(post.mails) == 2
        morning = update(deliveries).values(due=0)
        await server.open_tables.services.store.access.write(lambda each: each.execute(morning))
        await until(lambda: sum(each.get_content().count("/#/table/") for each in post.mails) == 3)
        assert len(post.mails) <= 4


async def test_few_addresses_are_asked(settings: Settings, post: Mailbox) -> None:
    """Nobody makes this server write to strangers again and again."""
    async with served(by_mail(settings, post)) as server, two(server) as (mira, _):
        wish: dict[str, Any] = {"address": "eve@home.example", "wishes": {}}
        answers = list[str]()
        for _ in range(8):
            try:
                found = await ask(mira, "POST", "/api/notices/mail", **wish)
                await ask(mira, "DELETE", f"/api/notices/channels/{found.channels[0].id}")
                answers.append("asked")
            except ApiError as error:
                answers.append(error.code)
    assert answers.count("asked") == 5
    assert answers[5:] == ["too-many"] * 3
