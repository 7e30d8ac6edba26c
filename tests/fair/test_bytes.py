"""Every byte of a log matters: no change of the file goes unnoticed, not even one of its spelling."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from support.fair_forgeries import other_byte, other_value

from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, Fault, verify
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import GAMES
from spieltisch.testing.fair_games import honest_log, random_log
from spieltisch.testing.fair_table import QUIET

SAMPLES = 120


@cache
def log_of(game: str) -> Log:
    return random_log(Random(11), game)


@cache
def short() -> bytes:
    """A game broken off as soon as it began."""
    habits = replace(QUIET, abort=1.0)
    return log_to_bytes(honest_log("paroli", paroli.Config(2), Random(1), habits))


def code_of(data: bytes) -> str:
    verdict = verify(data)
    return verdict.code if isinstance(verdict, Fault) else "accepted"


@pytest.mark.parametrize("game", GAMES)
def test_another_byte_is_noticed(game: str) -> None:
    data, rng = log_to_bytes(log_of(game)), Random(5)
    assert isinstance(verify(data), Accepted)
    for _ in range(SAMPLES):
        forged = other_byte(data, rng)
        assert isinstance(verify(forged), Fault), forged


@pytest.mark.parametrize("game", GAMES)
def test_another_value_is_noticed_though_the_digest_fits(game: str) -> None:
    log, rng = log_of(game), Random(6)
    for _ in range(SAMPLES // 4):
        forged = other_value(log, rng)
        assert code_of(forged) not in ("accepted", "digest", "not-canonical"), forged


def test_every_byte_of_a_short_log_is_noticed() -> None:
    data = short()
    assert code_of(data) == "accepted"
    for place in range(len(data)):
        for other in (data[place] ^ 1, data[place] ^ 32):
            forged = data[:place] + bytes((other,)) + data[place + 1 :]
            assert code_of(forged) != "accepted", forged
        assert code_of(data[:place] + data[place + 1 :]) != "accepted", place
        assert code_of(data[:place] + b" " + data[place:]) != "accepted", place


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (b'"names":', b'"names": '),
        (b"}\n", b"}\r\n"),
        (b"}\n", b"}"),
        (b"}\n", b"}\n\n"),
        ("Ä".encode(), b"\\u00c4"),
        ("Ä".encode(), "A\u0308".encode()),
        (b'"seq":1}', b'"seq":1.0}'),
        (b'"seq":1}', b'"seq":1e0}'),
        (b'"seq":1}', b'"seq":01}'),
        (b'"seq":1}', b'"seq":0,"seq":1}'),
        (b'"seq":1}', b'"seq":true}'),
        (b'"seq":1}', b'"seq":NaN}'),
        (b'"table":"t', b'"table":"\\ud800t'),
        (b'{"digest"', b'\xef\xbb\xbf{"digest"'),
        (b'"format":"spieltisch-log 1"', b'"format":"spieltisch-log 2"'),
        (b'"table":', b'"more":[],"table":'),
    ],
)
def test_the_same_said_otherwise_is_not_the_same_file(one: bytes, other: bytes) -> None:
    assert one in short()
    forged = short().replace(one, other)
    assert code_of(forged) not in ("accepted", "chain"), forged


@pytest.mark.parametrize("data", [b"", b"\n", b"null\n", b"[]\n", b"[" * 100_000, b"1" * 10_000])
def test_what_is_no_log_at_all_is_told(data: bytes) -> None:
    assert code_of(data) in ("not-json", "not-a-log")


def test_a_part_cut_off_is_noticed() -> None:
    data = log_to_bytes(log_of("paseo"))
    for length in range(0, len(data), 97):
        assert code_of(data[:length]) != "accepted"


@pytest.mark.parametrize("place", [1, 40])
def test_the_first_byte_that_is_spelt_otherwise_is_told(place: int) -> None:
    data = short()
    begin = data.index(b'":', place) + 2
    verdict = verify(data[:begin] + b" " + data[begin:])
    assert isinstance(verdict, Fault)
    assert (verdict.code, verdict.params["number"]) == ("not-canonical", begin)
