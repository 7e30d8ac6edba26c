"""A log walked through, event by event, as docs/fairness.md has it."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.fair.verifier.fault import Fault, Wrong
from spieltisch.fair.verifier.form import Item, Sheet, read_sheet
from spieltisch.fair.verifier.hashing import chain_start, link
from spieltisch.fair.verifier.table import VerifiedTable
from spieltisch.fair.verifier.verdict import Accepted

__all__ = ["verify"]


def verify(data: bytes) -> Accepted | Fault:
    """Check a file of the form `spieltisch-log`: accepted, or the first fault."""
    try:
        sheet = read_sheet(data)
        seeds = _published(sheet.items)
    except Wrong as wrong:
        return wrong.found_at(None)
    return _walked(sheet, seeds)


def _published(items: Sequence[Item]) -> list[bytes]:
    """The server's seeds, which `end` tells; every round of commitments has one."""
    kinds = [item.kind for item in items]
    if "end" not in kinds:
        raise Wrong("no-end")
    end = kinds.index("end")
    if end != len(items) - 1:
        raise Wrong("after-end", seq=end + 1)
    seeds, rounds = items[end].body["seeds"], kinds.count("start") + kinds.count("restart")
    if len(seeds) != rounds:
        raise Wrong("seed-count", seq=end, number=len(seeds), expected=rounds)
    return [bytes.fromhex(seed) for seed in seeds]


def _walked(sheet: Sheet, seeds: Sequence[bytes]) -> Accepted | Fault:
    place = 0
    try:
        table = VerifiedTable(sheet, sheet.items[0], seeds)
        head = chain_start(sheet.table)
        for place, item in enumerate(sheet.items):
            _check_place(sheet.items, place)
            if place:
                table.take(item)
            head = link(head, seeds[table.round], item.seq, item.chained)
            if head.hex() != item.head:
                return Fault("chain", place, {})
    except Wrong as wrong:
        return wrong.found_at(place)
    return table.accepted()


def _check_place(items: Sequence[Item], place: int) -> None:
    item, before = items[place], items[place - 1] if place else items[place]
    if item.seq != place:
        raise Wrong("numbering", number=item.seq, expected=place)
    if item.at < before.at:
        raise Wrong("time", number=item.at, expected=before.at)
