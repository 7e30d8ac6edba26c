"""Reviews of staged games that are over. Working them out takes minutes, so they are kept with the tests.

`python -m support.page.reviews` makes them again, which is needed whenever the staged games change, or the bias that
was measured does.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from spieltisch.analysis import review
from spieltisch.analysis.measured import bias_of
from spieltisch.rules.record import Record, digest
from spieltisch.server.model import ReviewRow
from spieltisch.server.reviewing import summary_of
from spieltisch.server.store import open_store
from spieltisch.wire.review import Review
from support.page.stages import stage

__all__ = ["REVIEWED", "keep_reviews", "kept_review"]

REVIEWED: Final = ("paseo-over", "paroli-over")
_FOLDER: Final = Path(__file__).parents[2] / "tests/browser/reviews"
_PLAYED: Final = ("act", "draw")
_AGAIN: Final = "python -m support.page.reviews"


async def keep_reviews(file: Path, names: Sequence[str] = REVIEWED) -> None:
    """Store them with their tables, as if somebody had asked for them before."""
    async with open_store(f"sqlite:///{file}") as store:
        for name in names:
            body = _kept(name)
            summary = summary_of(json.dumps(json.loads(body)["review"]))
            row = ReviewRow(
                name, stage(name).secret(), "done", 1, 1, 1, 1000, body=body, summary=summary
            )
            await store.reviews.want(row, len(REVIEWED), len(REVIEWED))


def kept_review(name: str) -> Review:
    return msgspec.convert(json.loads(_kept(name))["review"], Review)


def _kept(name: str) -> str:
    text = gzip.decompress(_file(name).read_bytes()).decode()
    found = msgspec.convert(json.loads(text)["review"], Review)
    if found.digest != digest(_record(name)):
        raise ValueError(f"{name} is another game now: {_AGAIN}")
    if not found.exact and found.method.bias != bias_of(found.game, len(found.players)):
        raise ValueError(f"{name} states a bias that was measured again since: {_AGAIN}")
    return text


def _file(name: str) -> Path:
    return _FOLDER / f"{name}.json.gz"


def _record(name: str) -> Record:
    found = stage(name)
    parse = found.course.entry.game.parse
    actions = tuple(parse(str(each.event.body["action"])) for each in _played(name))
    return Record(found.course.game, found.course.config, found.people, actions)


def _played(name: str) -> list[Any]:
    return [each for each in stage(name).happened if each.event.kind in _PLAYED]


def main() -> None:
    _FOLDER.mkdir(exist_ok=True)
    for name in REVIEWED:
        events = [each.event.seq for each in _played(name)]
        body = msgspec.json.encode({"events": events, "review": review(_record(name))})
        _file(name).write_bytes(gzip.compress(body, mtime=0))
        print(name, len(body))


if __name__ == "__main__":
    main()
