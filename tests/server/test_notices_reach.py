"""Notices go to public addresses over TLS, wherever a name leads; and at the hours that a person wants."""

import asyncio
from datetime import UTC, datetime
from ipaddress import ip_address

import pytest
from support.receiving import receiver

from spieltisch.server.model import Channel, Notice, Quiet
from spieltisch.server.notices.due import due_at
from spieltisch.server.notices.mailing import is_mail_address
from spieltisch.server.notices.reaching import Reach, is_url

PRIVATE = (
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",  # noqa: S104 refused, not bound
    "224.0.0.1",
    "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "fec0::1", "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:4136:e378::",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_this_machine_or_network_is_reached(address: str) -> None:
    assert not Reach((), 1).allows(ip_address(address), "https")


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_public_addresses_are_reached_over_tls_only(address: str) -> None:
    assert Reach((), 1).allows(ip_address(address), "https")
    assert not Reach((), 1).allows(ip_address(address), "http")
    assert not Reach(("10.0.0.0/8",), 1).allows(ip_address(address), "http")


@pytest.mark.asyncio
async def test_what_the_operator_does_not_allow_is_never_connected_to() -> None:
    """By its address, however it is written, and by a name that leads there."""
    async with receiver() as push:
        port = push.url.rpartition(":")[2]
        for host in ("127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"):
            for scheme in ("http", "https"):
                found = await Reach((), 5).post(f"{scheme}://{host}:{port}/", b"x", {})
                assert found == "failed"
                found = await Reach(("10.0.0.0/8",), 5).post(f"{scheme}://{host}:{port}/", b"x", {})
                assert found == "failed"
        assert push.got == []
        assert (
            await Reach(("127.0.0.0/8",), 5).post(f"http://localhost:{port}/a", b"x", {}) == "sent"
        )
        assert [each.body for each in push.got] == [b"x"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("status", "outcome"),
    [(200, "sent"), (201, "sent"), (302, "failed"), (307, "failed"), (404, "gone"), (410, "gone"), (429, "failed"), (500, "failed")],
)  # fmt: skip
async def test_what_an_answer_means(status: int, outcome: str) -> None:
    async with receiver() as push:
        push.answers["/"] = [(status, {"Location": push.url + "/other"})]
        assert await Reach(("127.0.0.0/8",), 5).post(push.url + "/", b"x", {}) == outcome
        assert [each.path for each in push.got] == ["/"]


@pytest.mark.asyncio
async def test_who_does_not_answer_in_time_has_failed() -> None:
    left = asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        assert await Reach(("127.0.0.0/8",), 0.2).post(url, b"x", {}) == "failed"
        await left.wait()


@pytest.mark.parametrize(
    "url",
    ["ftp://a.example/", "https://", "https://u@a.example/", "https://u:p@a.example/", "https://a.example/#x", "/x",
     "https://a.example:0/", "https://a.example:99999/", "https://a.example/ b", "https://a.example/\n", "javascript:alert(1)",
     "https://[::1/", "https://a.example/" + "x" * 1100],
)  # fmt: skip
def test_what_is_no_address_of_a_service(url: str) -> None:
    assert not is_url(url)


@pytest.mark.parametrize(
    ("address", "right"),
    [("mira@home.example", True), ("m.i+r-a@a.b.example", True), ("mira", False), ("mira@home", False),
     ("a@b.example\nBcc: c@d.example", False), ("<a@b.example>", False), ("a b@c.example", False),
     ("a@b..example", False), ("x" * 65 + "@b.example", False), ("a@" + "b." * 130 + "example", False)],
)  # fmt: skip
def test_what_is_a_mail_address(address: str, right: bool) -> None:
    assert is_mail_address(address) == right


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


NIGHT = Quiet(22 * 60, 7 * 60)


@pytest.mark.parametrize(
    ("quiet", "digest", "days", "now", "due"),
    [
        (None, None, True, "2026-06-01T12:00", "2026-06-01T12:00"),
        (NIGHT, None, True, "2026-06-01T12:00", "2026-06-01T12:00"),
        (NIGHT, None, True, "2026-06-01T20:30", "2026-06-02T05:00"),  # half past ten in Vienna
        (NIGHT, None, True, "2026-06-02T04:59", "2026-06-02T05:00"),
        (NIGHT, None, True, "2026-06-02T05:00", "2026-06-02T05:00"),
        (NIGHT, None, True, "2026-10-24T21:00", "2026-10-25T06:00"),  # the night with one hour more
        (NIGHT, None, True, "2026-03-28T22:00", "2026-03-29T05:00"),  # and with one less
        (Quiet(13 * 60, 15 * 60), None, True, "2026-06-01T12:00", "2026-06-01T13:00"),
        (None, 8, True, "2026-06-01T12:00", "2026-06-02T06:00"),
        (None, 8, False, "2026-06-01T12:00", "2026-06-01T12:00"),  # somebody is in a hurry
        (Quiet(22 * 60, 9 * 60), 8, True, "2026-06-01T12:00", "2026-06-02T07:00"),
    ],
)
def test_when_a_notice_is_due(
    quiet: Quiet | None, digest: int | None, days: bool, now: str, due: str
) -> None:
    channel = Channel(
        "c", "p", "mail", "a@b.example", 0, quiet=quiet, digest=digest, zone="Europe/Vienna"
    )
    assert due_at(channel, Notice("p", "t", "turn", 0, days), at(now)) == at(due)
