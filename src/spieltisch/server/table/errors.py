"""What a table can't do for a client, though no rule of the game forbids it."""

from __future__ import annotations

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.json_form import JsonValue

__all__ = ["TableError"]


class TableError(SpieltischError):
    """A stable code, spoken by the key `table.<code>`, and what its sentence needs."""

    def __init__(self, code: str, **params: JsonValue) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
