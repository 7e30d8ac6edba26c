"""Results on disk, so that a match can be broken off and gone on with.

A journal is a text file: its first line says which match it is of, each other line is a result.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from platformdirs import user_state_path

from spieltisch.arena.code import code_hash, player_hash
from spieltisch.arena.game import GameResult
from spieltisch.arena.match_setup import MatchSetup, ScheduledGame
from spieltisch.rules.errors import SpieltischError

__all__ = ["BrokenJournal", "Journal", "OtherMatch", "usual_place"]


class BrokenJournal(SpieltischError):
    """A file that is no journal."""

    def __init__(self, file: Path, line: int) -> None:
        super().__init__(f"Line {line} of {file} is no result of a match.")
        self.file, self.line = file, line


class OtherMatch(SpieltischError):
    """A journal of another match than the one that is to be played."""

    def __init__(self, file: Path, differing: list[str]) -> None:
        what = ", ".join(differing)
        super().__init__(f"{file} holds another match: it differs in {what}.")
        self.file, self.what = file, what


def usual_place(setting: MatchSetup) -> Path:
    """Where the results of a match are kept, if nothing else is said."""
    name = hashlib.sha256(_header(setting).encode()).hexdigest()[:16]
    folder = user_state_path("spieltisch", ensure_exists=True) / "arena"
    return folder / f"{setting.game}-{setting.players}-{name}.jsonl"


class Journal:
    """Of one match, in one file."""

    def __init__(self, file: Path, setting: MatchSetup, *, any_code: bool = False) -> None:
        """Raises `OtherMatch` or `BrokenJournal`; `any_code` also goes on where the bots have changed."""
        self.file = file
        self._setting = setting
        self._any_code = any_code
        self.results: dict[ScheduledGame, GameResult] = dict(self._read()) if file.exists() else {}

    def forget(self) -> None:
        """Begin again."""
        self.file.unlink(missing_ok=True)
        self.results = {}

    def add(self, played: GameResult) -> None:
        if played.job in self.results:
            return
        self.results[played.job] = played
        if not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(_header(self._setting) + "\n", encoding="utf-8")
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(played), ensure_ascii=False) + "\n")

    def _read(self) -> Iterator[tuple[ScheduledGame, GameResult]]:
        header, *lines = self._whole_lines() or [""]
        self._check(header)
        for number, line in enumerate(lines, 2):
            try:
                played = _played(json.loads(line))
            except (ValueError, TypeError, KeyError) as error:
                raise BrokenJournal(self.file, number) from error
            yield played.job, played

    def _whole_lines(self) -> list[str]:
        """What was being written when the machine went off is cut away."""
        text = self.file.read_text(encoding="utf-8")
        whole, newline, half = text.rpartition("\n")
        if half:
            self.file.write_text(whole + newline, encoding="utf-8")
        return whole.splitlines()

    def _check(self, header: str) -> None:
        try:
            found = cast("dict[str, object]", json.loads(header)["match"])
        except (ValueError, TypeError, KeyError) as error:
            raise BrokenJournal(self.file, 1) from error
        wanted = _match(self._setting)
        differing = [key for key in wanted if found.get(key) != wanted[key]]
        if self._any_code:
            differing = [key for key in differing if key not in {"code", "players' code"}]
        if differing:
            raise OtherMatch(self.file, differing)


def _match(setting: MatchSetup) -> Mapping[str, object]:
    foreign = {each.spec: player_hash(each.spec) for each in setting.entrants}
    played = {spec: code for spec, code in foreign.items() if code is not None}
    return {
        **setting.described(),
        "code": code_hash(),
        **({"players' code": played} if played else {}),
    }


def _header(setting: MatchSetup) -> str:
    return json.dumps({"match": _match(setting)}, ensure_ascii=False)


def _played(data: Mapping[str, Any]) -> GameResult:
    forfeit = data["forfeit"]
    return GameResult(
        deal=int(data["deal"]),
        seats=tuple(data["seats"]),
        shares=tuple(data["shares"]),
        reason=str(data["reason"]),
        scores=tuple(data["scores"]),
        turns=int(data["turns"]),
        forfeit=(int(forfeit[0]), str(forfeit[1])) if forfeit else None,
        moves=tuple(data["moves"]),
        seconds=tuple(data["seconds"]),
    )
