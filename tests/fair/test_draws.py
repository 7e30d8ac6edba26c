"""Dice and cards come as often as their weights say, through seeds, key, stream and law."""

import hmac
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from support.fair_draws import tally
from support.uniformity import chi_square, p_value

from spieltisch.fair.stream import Stream

DRAWS = 120_000


def test_draws_are_even() -> None:
    told = list[int]()
    counted = tally(DRAWS, Random(2024), told.append)
    assert sum(told) == DRAWS
    assert [each.name for each in counted] == [
        *("dice", "cards"),
        *("dice after dice", "cards after cards"),
    ]
    assert [sum(each.counts) for each in counted] == [60_000, 60_000, 30_000, 30_000]
    assert [sum(each.weights) for each in counted] == [36, 104, 36**2, 104**2]
    assert min(each.p for each in counted) > 0.001


def test_loaded_dice_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One roll in fifty turned into the first one."""
    fair = Stream.below

    def loaded(stream: Stream, label: str, number: int, total: int) -> int:
        return 0 if number % 50 == 0 else fair(stream, label, number, total)

    monkeypatch.setattr(Stream, "below", loaded)
    dice, cards, *_ = tally(DRAWS // 4, Random(2024))
    assert max(dice.p, cards.p) < 0.001


def test_a_draw_depends_on_key_purpose_and_number() -> None:
    drawn = {
        Stream(key).below(label, number, 2**60)
        for key in (b"k" * 32, b"l" * 32)
        for label in ("paseo", "paroli")
        for number in (0, 1)
    }
    assert len(drawn) == 8


def test_a_draw_asks_for_one_block_as_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a draw costs is one hash."""
    made, digest = list[bytes](), hmac.digest

    def counted(key: bytes, said: bytes, name: str) -> bytes:
        made.append(said)
        return digest(key, said, name)

    monkeypatch.setattr(hmac, "digest", counted)
    for number in range(100):
        Stream(b"k" * 32).below("paroli", number, 104)
    assert len(made) == 100


@pytest.mark.parametrize(
    ("counts", "weights", "distance", "p"),
    [
        # from the usual printed tables of the chi-square distribution
        ([50, 50], [1, 1], 0.0, 1.0),
        ([60, 40], [1, 1], 4.0, 0.0455),
        ([30, 14, 16], [1, 1, 1], 7.6, 0.0224),
        ([16, 18, 16, 14, 12, 12], [1] * 6, 2.0, 0.8491),
        ([20, 40, 40], [1, 2, 2], 0.0, 1.0),
    ],
)
def test_chi_square(
    counts: Sequence[int], weights: Sequence[int], distance: float, p: float
) -> None:
    assert chi_square(counts, weights) == pytest.approx(distance)
    assert p_value(counts, weights) == pytest.approx(p, abs=1e-4)


@pytest.mark.parametrize(("outcomes", "distance"), [(30, 42.557), (31, 43.773)])
def test_the_distribution_of_many_outcomes(outcomes: int, distance: float) -> None:
    """At these distances the tables give 0.05; one count too high and one too low make them up."""
    usual = 1_000_000
    off = round((distance * usual / 2) ** 0.5)
    counts = [usual + off, usual - off, *[usual] * (outcomes - 2)]
    assert p_value(counts, [1] * outcomes) == pytest.approx(0.05, abs=1e-3)


def test_a_word_beyond_the_last_whole_multiple_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    last = 2**64 - 2**64 % 6

    def words(_stream: Stream, _label: str, _number: int) -> Iterator[int]:
        return iter((last, last - 1))

    monkeypatch.setattr(Stream, "_words", words)
    assert Stream(b"key").below("dice", 0, 6) == 5
