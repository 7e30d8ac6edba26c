"""What can be wrong with something handed to the law.

    SpieltischError
    ├── Unreadable      text or JSON that says nothing: not in the notation
    ├── Impossible      it can be read, but no game can look like this
    └── BrokenRecord    a game on paper that cannot be replayed

An illegal *action* is none of these: it is answered by a `Refusal` (see `game`).
"""

from __future__ import annotations

__all__ = ["BrokenRecord", "Impossible", "SpieltischError", "Unreadable"]


class SpieltischError(ValueError):
    """The message is one sentence, fit to be shown to a person."""


class Unreadable(SpieltischError):
    """Text or JSON that is not in the notation."""


class Impossible(SpieltischError):
    """A configuration or position that no game can have."""


class BrokenRecord(SpieltischError):
    """A record that cannot be replayed; the message names the line and the action."""
