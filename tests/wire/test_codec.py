"""What comes over the wire is read strictly: exactly the fields there are, each of its type, or nothing."""

import json
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, strategies as st

from spieltisch.rules.paroli import Card
from spieltisch.wire import bodies
from spieltisch.wire.codec import Malformed, read, read_downward, read_upward, write
from spieltisch.wire.downward import Accepted, Error
from spieltisch.wire.upward import Act, Ask, Hello, Undo, Upward

TIMES = {"at", "clock", "due", "left", "now", "time"}
IDEM = "0123456789abcdef" * 2
ACT: dict[str, Any] = {
    "type": "act",
    "idem": IDEM,
    "seat": "A",
    "expected_seq": 7,
    "actions": ["stay"],
}


def test_a_message_reads_as_it_is_written() -> None:
    message = Act(idem=IDEM, seat="A", expected_seq=7, actions=("stay",))
    assert read_upward(write(message)) == message
    assert json.loads(write(message)) == ACT


def test_no_message_of_a_client_can_tell_a_time() -> None:
    """R3 of the figures: clocks run on the server's time, and there is no place to forge another."""
    for message in get_args(Upward):
        names = {field.name for field in msgspec.structs.fields(message)}
        assert not names & TIMES, message
    for forged in TIMES:
        with pytest.raises(Malformed, match=forged):
            read_upward(json.dumps({**ACT, forged: 0}))


@pytest.mark.parametrize(
    "change",
    [
        {"type": "acts"},
        {"type": None},
        {"idem": IDEM[1:]},
        {"idem": IDEM + "\n"},
        {"idem": IDEM.upper()},
        {"idem": None},
        {"seat": "G"},
        {"seat": 0},
        {"expected_seq": "7"},
        {"expected_seq": 7.5},
        {"expected_seq": -2},
        {"expected_seq": 2**53},
        {"expected_seq": True},
        {"actions": []},
        {"actions": "stay"},
        {"actions": ["stay"] * 25},
        {"actions": [""]},
        {"actions": ["x" * 81]},
        {"actions": [None]},
        {"seed": "00"},
        {"Idem": IDEM},
    ],
    ids=str,
)
def test_anything_else_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        read_upward(json.dumps({**ACT, **change}))


@pytest.mark.parametrize("missing", [*ACT])
def test_nothing_may_be_missing(missing: str) -> None:
    with pytest.raises(Malformed):
        read_upward(json.dumps({name: part for name, part in ACT.items() if name != missing}))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'"act"',
        b"NaN",
        b"{",
        b'{"type":"hello","version":NaN,"table":"t"}',
        b'{"type":"hello","version":1e999,"table":"t"}',
        b'{"type":"hello","version":1,"table":"\xff"}',
        b'{"type":"hello","version":1,"table":"../../etc"}',
        b"[" * 5000,
        b'{"a":' * 5000,
    ],
)
def test_what_is_no_message_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(Malformed):
        read_upward(data)


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"hello","version":1,"table":"t","table":"t"}',
        b'{"type":"hello","version":1,"table":"t","t\\u0061ble":"u"}',
        b'{"type":"hello","type":"hello","version":1,"table":"t"}',
        b'{"type":"ask","id":1,"about":{"kind":"plan","kind":"plan","actions":[]}}',
    ],
)
def test_what_is_said_twice_is_not_said_at_all(data: bytes) -> None:
    """Two readers would take one of them each."""
    for said in (data, data.decode()):
        with pytest.raises(Malformed):
            read_upward(said)


@pytest.mark.parametrize("name", [*ACT])
@pytest.mark.parametrize("again", ['"{}"', '"{}" ', '"\\u{:04x}{}"'])
def test_nor_is_a_command_with_a_part_said_twice(name: str, again: str) -> None:
    key = again.format(ord(name[0]), name[1:]) if "x" in again else again.format(name)
    said = json.dumps(ACT).removesuffix("}") + f", {key}: {json.dumps(ACT[name])}}}"
    assert json.loads(said) == ACT
    with pytest.raises(Malformed):
        read_upward(said)


def test_a_command_may_hold_a_word_that_is_also_the_name_of_a_part() -> None:
    said = {**ACT, "actions": ["idem", "actions"]}
    assert json.loads(write(read_upward(json.dumps(said)))) == said


@pytest.mark.parametrize("digits", [str(2**53), str(-(2**53)), str(2**60), str(2**64), "1" * 5000])
def test_numbers_that_not_every_reader_keeps_are_refused(digits: str) -> None:
    wish = b'{"game":"paseo","seats":[{},{}],"config":{"turn_limit":%s}}'
    with pytest.raises(Malformed):
        read(wish % digits.encode(), bodies.CreateTable)
    assert read(wish % str(2**53 - 1).encode(), bodies.CreateTable)
    assert read(wish % b"1.5e300", bodies.CreateTable)


@pytest.mark.parametrize("depth", [*range(50, 1200, 50)])
def test_a_body_as_deep_as_can_be_is_read_or_malformed(depth: int) -> None:
    config = b'{"a":' * depth + b"1" + b"}" * depth
    with suppress(Malformed):
        read(b'{"game":"paseo","seats":[{},{}],"config":%s}' % config, bodies.CreateTable)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_message_or_malformed(data: bytes) -> None:
    for reading in (read_upward, read_downward):
        with suppress(Malformed):
            reading(data)


def mangled(message: bytes, at: int, byte: int) -> bytes:
    at %= len(message)
    return message[:at] + bytes([byte]) + message[at + 1 :]


@given(st.integers(0, 500), st.integers(0, 255))
def test_a_message_with_one_byte_changed_is_a_message_or_malformed(at: int, byte: int) -> None:
    question = {"kind": "draft", "stone": 2, "use": "die", "steps": 3, "target": [0, 1]}
    asked = {"type": "ask", "id": 3, "seat": "B", "about": question}
    try:
        found = read_upward(mangled(json.dumps(asked).encode(), at, byte))
    except Malformed:
        return
    assert isinstance(found, Ask | Hello | Undo)


def test_cards_are_written_as_text() -> None:
    assert write(Error(code="x", params={"card": Card("b7")})) == (
        b'{"type":"error","code":"x","params":{"card":"b7"},"idem":null,"id":null}'
    )


def test_what_has_no_form_is_not_written() -> None:
    with pytest.raises(TypeError):
        write(object())


def test_what_the_server_says_reads_as_it_is_written() -> None:
    message = Accepted(idem=IDEM, seq=3)
    assert read_downward(write(message)) == message


def test_a_body_is_read_as_strictly() -> None:
    assert read(b'{"name":"Mira"}', bodies.NewSession) == bodies.NewSession(name="Mira")
    for name in ("", " ", " Mira", "Mira ", "x" * 41):
        with pytest.raises(Malformed):
            read(json.dumps({"name": name}).encode(), bodies.NewSession)
    with pytest.raises(Malformed):
        read(b'{"name":"Mira","admin":true}', bodies.NewSession)
