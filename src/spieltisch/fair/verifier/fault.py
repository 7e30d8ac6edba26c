"""What is wrong with a log: the first fault that was found, with the number of its event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spieltisch.rules.game import Refusal
from spieltisch.rules.json_form import JsonValue

__all__ = ["Fault", "Wrong"]


@dataclass(frozen=True)
class Fault:
    """Why a log is not accepted: enough for a sentence in any language, `fault.<code>`."""

    code: str
    """Stable name of the reason."""
    seq: int | None
    """The event it was found at; `None` for what concerns the whole file."""
    params: Mapping[str, JsonValue]
    refusal: Refusal | None = None
    """Why the law refuses the action, where this is the reason."""


class Wrong(Exception):
    """Raised where a fault is found; the caller adds the event's number."""

    def __init__(
        self,
        code: str,
        *,
        seq: int | None = None,
        refusal: Refusal | None = None,
        **params: JsonValue,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.seq = seq
        self.params = params
        self.refusal = refusal

    def found_at(self, seq: int | None) -> Fault:
        return Fault(self.code, seq if self.seq is None else self.seq, self.params, self.refusal)
