"""What is said between a server of tables and its clients: messages and bodies, defined once.

law        the law's views, facts and actions
pieces     the values that messages are made of
asking     a player's questions about the rules, and their answers
upward     what a client sends over the socket
downward   what the server sends over the socket
bodies     what HTTP requests and answers hold
review     what a review says about a finished game, and a hint about a position
codec      reading and writing, strict in what is read
schema     all of it as JSON Schema, written out under docs/schema/
"""

from __future__ import annotations

from typing import Final

__all__ = ["VERSION"]

VERSION: Final = 1
"""Raised whenever a client written for the version before could misunderstand."""
