"""What can be wrong with somebody else's program on a seat.

EngineError
├── EngineMissing    it cannot be started
├── EngineSilent     it hangs
├── EngineGone       it has ended, or closed its output
├── EngineNoise      it says what is not in the protocol
├── EngineEndless    it talks without end
├── EngineCheats     it wants to do what is not legal
└── EngineComplains  it answers with an error
"""

from __future__ import annotations

from typing import ClassVar

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.json_form import JsonValue
from spieltisch.words.languages import DEFAULT
from spieltisch.words.speech import Message, Speech

__all__ = [
    "EngineCheats",
    "EngineComplains",
    "EngineEndless",
    "EngineError",
    "EngineGone",
    "EngineMissing",
    "EngineNoise",
    "EngineSilent",
]


class EngineError(SpieltischError):
    """A program on a seat that cannot play on; it has been ended."""

    key: ClassVar[str]

    def __init__(self, command: str, **params: JsonValue) -> None:
        self.message = Message(f"engine.{self.key}", {"command": command, **params})
        super().__init__(self.told(DEFAULT))

    def told(self, language: str) -> str:
        """What is wrong, in one sentence."""
        return Speech.of(language).say(self.message)


class EngineMissing(EngineError):
    key = "missing"


class EngineSilent(EngineError):
    key = "silent"


class EngineGone(EngineError):
    key = "gone"


class EngineNoise(EngineError):
    key = "noise"


class EngineEndless(EngineError):
    key = "endless"


class EngineCheats(EngineError):
    key = "cheats"


class EngineComplains(EngineError):
    key = "complains"
