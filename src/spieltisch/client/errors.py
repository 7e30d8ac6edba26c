"""What can go wrong for a client.

ClientError
├── ApiError    the server answered a request with a reason
├── Refusing    the server does not let this connection to the table
└── Broken      what the server says does not hold together
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ApiError", "Broken", "ClientError", "Refusing"]


class ClientError(Exception):
    """Something went wrong between here and the server."""


class ApiError(ClientError):
    """The server answered a request with a reason."""

    def __init__(self, status: int, code: str, params: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {code} {dict(params)}")
        self.status = status
        self.code = code
        self.params = params


class Refusing(ClientError):
    """The server does not let this connection to the table."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Broken(ClientError):
    """An event is missing, a view is not what its hash says, or the past has changed."""
