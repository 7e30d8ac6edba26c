"""From moments to a review: ledgers that close, how each seat played, the turns worth looking at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.analysis.figures import NOTHING, figure, less, sum_of
from spieltisch.analysis.findings import letter
from spieltisch.analysis.levels import like
from spieltisch.wire.review import (
    AnyMoment,
    ChanceMoment,
    DecisionMoment,
    Figure,
    Ledger,
    LedgerEntry,
    SeatSummary,
)

__all__ = ["PER_ROLL", "is_mistake", "key_turns", "ledgers", "summaries"]

PER_ROLL: Final = 2e-5
"""What may be left over for each roll where values are exact: the rounding of solved tables."""
_SURE: Final = 2.0
_GAP: Final = 3.0
"""So many standard errors a ledger of estimates may be off."""
_WORTH: Final = 0.01
"""What has to be given away to be called a mistake."""
_SEEN: Final = 1e-4
"""Less than this changes nothing that is shown."""
_FEWEST, _MOST = 3, 5


def is_mistake(error: Figure) -> bool:
    """Whether something was given away beyond doubt, and worth a word."""
    return -error.value >= _WORTH and -error.value > _SURE * error.error


def ledgers(
    moments: Sequence[AnyMoment], start: Sequence[Figure], result: Sequence[float]
) -> tuple[Ledger, ...]:
    """Start, decisions and luck of everybody, and what is left over, by seat."""
    return tuple(_ledger(moments, seat, start[seat], result[seat]) for seat in range(len(start)))


def _ledger(moments: Sequence[AnyMoment], seat: int, start: Figure, result: float) -> Ledger:
    entries = tuple(_entries(moments, seat, len(moments[0].before) if moments else 0))
    total = sum_of((start, *(each.total for each in entries)))
    gap = figure(total.value - result, total.error)
    chances = sum(isinstance(each, ChanceMoment) for each in moments)
    closes = abs(gap.value) <= _GAP * gap.error + PER_ROLL * chances
    return Ledger(
        seat=letter(seat), start=start, entries=entries, result=result, gap=gap, closes=closes
    )


def _entries(moments: Sequence[AnyMoment], viewer: int, players: int) -> Iterator[LedgerEntry]:
    """What people did first, the viewer before the others; then what happened to them."""
    others = [seat for seat in range(players) if seat != viewer]
    for luck, order in ((False, [viewer, *others]), (True, [*others, viewer])):
        for seat in order:
            mine = (each for each in moments if _is_of(each, seat))
            if own := [each for each in mine if isinstance(each, ChanceMoment) is luck]:
                yield _entry(own, viewer)


def _entry(own: Sequence[AnyMoment], viewer: int) -> LedgerEntry:
    is_luck = isinstance(own[0], ChanceMoment)
    counted = [each for each in own if is_luck or abs(each.effect[viewer].value) > _SEEN]
    return LedgerEntry(
        kind="luck" if is_luck else "decisions",
        seat=own[0].seat,
        count=len(counted),
        total=sum_of(each.effect[viewer] for each in own),
        moments=tuple(each.index for each in counted),
    )


def summaries(
    game: str, names: Sequence[str], moments: Sequence[AnyMoment], result: Sequence[float]
) -> tuple[SeatSummary, ...]:
    return tuple(
        _summary(game, name, seat, moments, result[seat]) for seat, name in enumerate(names)
    )


def _summary(
    game: str, name: str, seat: int, moments: Sequence[AnyMoment], result: float
) -> SeatSummary:
    real = [each for each in _decisions(moments) if _is_of(each, seat) and each.real]
    luck = sum_of(each.effect[seat] for each in moments if isinstance(each, ChanceMoment))
    away = sum_of(each.error for each in real)
    mean = figure(-away.value / len(real), away.error / len(real)) if real else NOTHING
    return SeatSummary(
        seat=letter(seat),
        name=name,
        decisions=len(real),
        mistakes=sum(each.mistake for each in real),
        given_away=mean,
        like=like(game, len(moments[0].before) if moments else 2, mean.value, len(real)),
        luck=luck,
        adjusted=less(figure(result), luck),
        key=key_turns([each for each in moments if _is_of(each, seat)]),
    )


def _decisions(moments: Sequence[AnyMoment]) -> list[DecisionMoment]:
    return [each for each in moments if isinstance(each, DecisionMoment)]


def key_turns(moments: Sequence[AnyMoment]) -> tuple[int, ...]:
    """At most five mistakes, the dearest first; if there are fewer than three, the luckiest and unluckiest too."""
    wrong = sorted(
        (each for each in _decisions(moments) if each.mistake), key=lambda each: each.error.value
    )
    chances = sorted(
        (each for each in moments if isinstance(each, ChanceMoment)),
        key=lambda each: -abs(_own(each).value),
    )
    found = [each.index for each in wrong[:_MOST]]
    return (*found, *(each.index for each in chances[: max(0, _FEWEST - len(found))]))


def _is_of(moment: AnyMoment, seat: int) -> bool:
    return moment.seat == letter(seat)


def _own(moment: AnyMoment) -> Figure:
    """What a moment changed for its own seat."""
    return moment.effect["ABCDEF".index(moment.seat)]
