"""Three ways to write the formulas down agree: the table's, the verifier's, and plain hashlib."""

import json
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from spieltisch.fair import canonical, chain, commitment, stream
from spieltisch.fair.event import Event
from spieltisch.fair.verifier import Accepted, hashing, verify

HERE = Path(__file__).parent
VECTORS: dict[str, Any] = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
TABLE: str = VECTORS["table"]
CFG = bytes.fromhex(VECTORS["cfg"])
SEED = bytes.fromhex(VECTORS["server"]["seed"])
KEY = bytes.fromhex(VECTORS["key"])
AGREED = (VECTORS["game"], VECTORS["rules"], VECTORS["config"])
CONTRIBUTIONS = [bytes.fromhex(VECTORS["seats"][letter]["seed"]) for letter in "AC"]


def test_the_file_is_what_its_program_writes() -> None:
    assert run_path(str(HERE / "make_vectors.py"))["vectors"]() == VECTORS


def test_what_is_played() -> None:
    assert commitment.agreement(*AGREED) == hashing.config_hash(*AGREED) == CFG


def test_the_server_commits() -> None:
    promised = commitment.server_commitment(TABLE, CFG, SEED).hex()
    assert promised == hashing.server_hash(TABLE, CFG, SEED) == VECTORS["server"]["commit"]


@pytest.mark.parametrize("letter", VECTORS["seats"])
def test_a_seat_commits(letter: str) -> None:
    seed, promised = (VECTORS["seats"][letter][name] for name in ("seed", "hash"))
    assert commitment.seat_commitment(TABLE, letter, bytes.fromhex(seed)).hex() == promised
    assert hashing.seat_hash(TABLE, letter, bytes.fromhex(seed)) == promised


def test_the_key() -> None:
    assert stream.stream_key(TABLE, CFG, SEED, CONTRIBUTIONS) == KEY
    assert hashing.master_key(TABLE, CFG, SEED, CONTRIBUTIONS) == KEY


@pytest.mark.parametrize("draw", VECTORS["draws"], ids=lambda draw: str(draw["number"]))
def test_a_draw(draw: dict[str, Any]) -> None:
    label, number, total, value = (
        draw["label"],
        draw["number"],
        int(draw["total"]),
        int(draw["value"]),
    )
    assert stream.Stream(KEY).below(label, number, total) == value
    around = [weight for weight in (value, 1, total - value - 1) if weight]
    assert hashing.choose(KEY, label, number, around) == int(value > 0)


def test_words_are_passed_over_in_some_draw() -> None:
    assert max(len(draw["words"]) for draw in VECTORS["draws"]) > 1


def test_the_chain() -> None:
    one = other = chain.first_head(TABLE)
    assert one == hashing.chain_start(TABLE) == bytes.fromhex(VECTORS["chain"]["first_head"])
    for seq, link in enumerate(VECTORS["chain"]["links"]):
        said = json.loads(link["event"])
        assert chain.salt(SEED, seq).hex() == link["salt"]
        assert Event(**said).canonical == hashing.json_bytes(said) == link["event"].encode()
        one, other = chain.next_head(one, SEED, Event(**said)), hashing.link(other, SEED, seq, said)
        assert one.hex() == other.hex() == link["head"]


@pytest.mark.parametrize(("text", "written"), VECTORS["texts"])
def test_canonical_text(text: str, written: str) -> None:
    assert canonical.canonical(text) == hashing.json_bytes(text) == written.encode()


def test_keys_are_sorted_and_nothing_is_spaced() -> None:
    value: dict[str, Any] = {"b": [1, None, True], "a": {"d": -1, "c": ""}}
    expected = b'{"a":{"c":"","d":-1},"b":[1,null,true]}'
    assert canonical.canonical(value) == hashing.json_bytes(value) == expected


def test_a_number_picks_the_outcome_it_falls_in() -> None:
    outcomes = [("a", 2), ("b", 1), ("c", 3)]
    assert [stream.pick(outcomes, number) for number in range(6)] == ["a", "a", "b", "c", "c", "c"]
    with pytest.raises(ValueError, match="sum of the weights"):
        stream.pick(outcomes, 6)


def test_a_whole_log_for_those_who_write_a_verifier() -> None:
    verdict = verify((HERE / "paseo.spieltisch-log").read_bytes())
    assert isinstance(verdict, Accepted)
    assert (verdict.contributors, verdict.without, verdict.restarts) == (["A"], ["B"], 1)
