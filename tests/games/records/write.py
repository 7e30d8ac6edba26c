"""Writes the stored records that are not there yet: `python tests/games/records/write.py`.

Stored records are for ever: this changes and deletes none. To store another, add it to `SAMPLES`, and its
digest to `FIRST` in tests/rules/test_record_text.py.
"""

import json
from pathlib import Path
from random import Random
from typing import Final

from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.record import Record, final_state
from spieltisch.rules.record_text import record_to_json, record_to_text
from spieltisch.testing.records import begun_later, played

HERE: Final = Path(__file__).parent
SAMPLES: Final = {
    "paseo-2": played("paseo", paseo.Config(2), Random(11)),
    "paseo-2-blocked": played("paseo", paseo.Config(2, blank_blocked=True), Random(12)),
    "paseo-3": played("paseo", paseo.Config(3), Random(13)),
    "paseo-3-limit": played("paseo", paseo.Config(3, turn_limit=20), Random(14)),
    "paseo-4-random-path": played("paseo", paseo.Config(4, path="random"), Random(15)),
    "paseo-4-unfinished": played("paseo", paseo.Config(4), Random(16), most=50),
    "paseo-4-begun-later": begun_later(played("paseo", paseo.Config(4), Random(17)), 60),
    **{
        f"paroli-{players}": played("paroli", paroli.Config(players), Random(20 + players))
        for players in range(2, 7)
    },
    **{
        f"raeuberparoli-{players}": played(
            "raeuberparoli", paroli.Config(players, robber=True), Random(30 + players)
        )
        for players in range(2, 7)
    },
    "paroli-2-one-by-one": played("paroli", paroli.Config(2, draw_one_by_one=True), Random(41)),
    "raeuberparoli-3-options": played(
        "raeuberparoli",
        paroli.Config(3, robber=True, draw_one_by_one=True, one_move_per_card=True),
        Random(42),
    ),
    "raeuberparoli-2-begun-later": begun_later(
        played("raeuberparoli", paroli.Config(2, robber=True), Random(40)), 150
    ),
}


def store(name: str, record: Record) -> None:
    value = json.dumps(record_to_json(record), ensure_ascii=False, indent=1)
    final = entry(record.game).state_to_text(final_state(record))
    for ending, text in ((".txt", record_to_text(record)), (".json", value), (".final", final)):
        file = HERE / f"{name}{ending}"
        if not file.exists():
            file.write_text(text.rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name, record in SAMPLES.items():
        store(name, record)
