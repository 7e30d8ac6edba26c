"""Takes the pictures of the README from the real command: `python docs/pictures/take.py`.

Bots play a game, which is cut off at a good moment and gone on with by a person; what the terminal
shows then is the picture.
"""

# ruff: noqa: INP001 a script beside its pictures

import os
import re
import subprocess
import sys
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from spieltisch.rules.catalogue import entry
from spieltisch.rules.record import Record, final_state
from spieltisch.rules.record_text import record_from_bytes, record_to_text

HERE: Final = Path(__file__).parent
COMMAND: Final = Path(sys.executable).with_name("spieltisch")
NIGHT: Final = TerminalTheme(
    (22, 27, 38),
    (222, 220, 212),
    [
        *((60, 66, 82), (220, 90, 80), (148, 196, 110), (240, 169, 46)),
        *((100, 150, 220), (170, 120, 190), (90, 190, 190), (222, 220, 212)),
    ],
)


@dataclass(frozen=True)
class Sight:
    """A moment of a game played by bots."""

    game: str
    names: str
    seed: int
    actions: int
    """After so many it is cut off."""
    width: int = 68
    options: tuple[str, ...] = ()

    @property
    def seats(self) -> str:
        return ",".join("greedy" for _ in self.names.split(","))


SIGHTS: Final = (
    Sight("paseo", "Mira,Jonas", seed=5, actions=28, options=("--path", "random")),
    Sight("paroli", "Mira,Jonas", seed=7, actions=86),
    Sight("raeuberparoli", "Mira,Jonas,Änne", seed=1, actions=85),
)


def run(folder: Path, *arguments: str, width: int) -> str:
    """What the command prints in a terminal of this width."""
    terminal = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}
    size = {"COLUMNS": str(width), "LINES": "45"}
    done = subprocess.run(  # noqa: S603 our own command
        (COMMAND, *arguments, "--language", "en"),
        env=os.environ | terminal | size | {"XDG_STATE_HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,  # a game that is left is broken off
        encoding="utf-8",
    )
    return done.stdout


def sight(folder: Path, wanted: Sight) -> str:
    file = folder / "game.txt"
    who = ("--names", wanted.names, "--seed", str(wanted.seed), *wanted.options)
    saved = ("--seats", wanted.seats, "--save", str(file))
    run(folder, "play", wanted.game, *who, *saved, width=wanted.width)
    record = record_from_bytes(file.read_bytes())
    cut = replace(record, actions=record.actions[: wanted.actions])
    file.write_text(record_to_text(cut), encoding="utf-8")
    return run(folder, "play", "--resume", str(file), "--seats", seats(cut), width=wanted.width)


def seats(record: Record) -> str:
    """A person on the seat that is to act, bots around it."""
    actor = entry(record.game).game.actor(final_state(record))
    return ",".join("human" if seat == actor else "greedy" for seat in range(record.config.players))


def take(shown: str, wanted: Sight) -> str:
    """The terminal's output as a picture, without the fonts it would fetch from the network."""
    lines = shown.strip("\n").splitlines()
    console = Console(record=True, width=wanted.width, file=StringIO(), color_system="truecolor")
    for line in lines:
        console.print(Text.from_ansi(line), soft_wrap=True)
    picture = console.export_svg(
        title=f"spieltisch play {wanted.game}", theme=NIGHT, unique_id=wanted.game
    )
    return re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        for wanted in SIGHTS:
            picture = take(sight(Path(name), wanted), wanted)
            (HERE / f"{wanted.game}.svg").write_text(picture, encoding="utf-8")
