"""Requests over HTTP, one connection each, so that nothing has to be kept open between them."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import urlsplit

from spieltisch.client.errors import ApiError
from spieltisch.wire.codec import read, write

__all__ = ["Web"]

Answer = TypeVar("Answer")


class Web:
    def __init__(self, url: str, token: str | None = None, patience: float = 30) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._patience = patience

    async def call(self, method: str, path: str, kind: type[Answer], body: object = None) -> Answer:
        """The answer to a request; raises `ApiError`."""
        return read(await self.fetch(method, path, body), kind)

    async def fetch(self, method: str, path: str, body: object = None) -> bytes:
        """The bytes of an answer; raises `ApiError`."""
        return await asyncio.to_thread(self._fetch, method, path, body)

    def _fetch(self, method: str, path: str, body: object) -> bytes:
        connection = self._connection()
        try:
            data = None if body is None else write(body)
            connection.request(method, path, data, self._headers())
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        if response.status >= 400:
            raise _error(response.status, answer)
        return answer

    def _connection(self) -> HTTPConnection:
        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind(parts.netloc, timeout=self._patience)

    def _headers(self) -> dict[str, str]:
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Content-Type": "application/json", **token}


def _error(status: int, answer: bytes) -> ApiError:
    try:
        said: Any = json.loads(answer)
        return ApiError(status, said["code"], said["params"])
    except (ValueError, KeyError, TypeError):
        return ApiError(status, "http", {})
