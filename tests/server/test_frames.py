"""What goes out over a socket keeps its order, whether it is sent at once or has to wait."""

import asyncio
from collections.abc import Sequence

import pytest
from websockets.frames import Frame, Opcode

from spieltisch.server.http.protocols import framed
from spieltisch.server.settings import Guarding
from spieltisch.server.sockets.frames import Outgoing


class Pipe:
    """A client that reads, or does not."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.reads = asyncio.Event()
        self.reads.set()

    def send_at_once(self, texts: Sequence[bytes]) -> bool:
        if self.reads.is_set():
            self.sent += texts
        return self.reads.is_set()

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        await self.reads.wait()
        self.sent += texts

    def cut(self) -> None:
        self.sent.append(b"cut")


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_nothing_is_sent_before_the_greeting_and_all_in_order_after_it() -> None:
    pipe = Pipe()
    outgoing = Outgoing(pipe, Guarding(), lambda: None)
    outgoing.post(b"1")
    assert pipe.sent == []
    outgoing.open()
    await settled()
    outgoing.post(b"2", b"3")
    assert pipe.sent == [b"1", b"2", b"3"]
    pipe.reads.clear()
    outgoing.post(b"4")
    await settled()
    outgoing.post(b"5")
    pipe.reads.set()
    outgoing.post(b"6")
    assert pipe.sent == [b"1", b"2", b"3"]
    await settled()
    outgoing.post(b"7")
    assert pipe.sent == [b"1", b"2", b"3", b"4", b"5", b"6", b"7"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"x" * size
    assert b"".join(framed(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)
