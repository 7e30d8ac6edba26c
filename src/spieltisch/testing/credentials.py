"""Every route with every bad credential: nobody may get in."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import httpx

__all__ = ["bad_credentials", "filled", "let_in", "operations"]


def operations(page: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """Every route of an OpenAPI page: method, path, and whether it needs a session."""
    return [
        (method.upper(), path, {} not in operation["security"])
        for path, methods in page["paths"].items()
        for method, operation in methods.items()
    ]


def filled(path: str, table: str) -> str:
    """A route with something in each of its places."""
    return re.sub(r"{\w+}", "B", path.replace("{table}", table))


def bad_credentials(url: str, token: str, revoked: str) -> list[dict[str, str]]:
    """Headers that look like somebody's, and are nobody's."""
    bearers = (
        sha256(token.encode()).hexdigest(), f" {token}", f"{token}=", token[: len(token) // 2],
        token[:-1], f"{token}x", token.swapcase(), token[::-1], revoked, "x" * 500, "null", "' OR 1=1 --",
        f"{token} {token}", f"{token},", f"Bearer {token}", f"{token}\t{token}",
    )  # fmt: skip
    cookies = (
        f"spieltisch={token[:-1]}",
        f"spieltisch={revoked}",
        f"other={token}",
        "spieltisch=; spieltisch=x",
        f"Spieltisch={token}",
        f"spieltisch ={token[1:]}",
    )
    return [
        {},
        {"Authorization": token},
        {"Authorization": "Bearer"},
        {"Authorization": f"Basic {token}"},
        {"Authorization": f"Token {token}"},
        *({"Authorization": f"Bearer {secret}"} for secret in bearers),
        *({"Cookie": cookie, "Origin": url} for cookie in cookies),
    ]


async def let_in(
    url: str,
    table: str,
    bad: list[dict[str, str]],
    step: Callable[[int], object] = lambda _: None,
) -> tuple[int, list[str]]:
    """How many were tried, and which of them were not answered by 401."""
    tried, accepted = 0, list[str]()
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        page: dict[str, Any] = (await client.get("/api/openapi.json")).json()
        for method, path, needs_session in operations(page):
            for headers in bad if needs_session else []:
                where = filled(path, table)
                answer = await client.request(method, where, headers=headers, content=b"{}")
                tried += 1
                step(1)
                said = answer.status_code, answer.json()["code"]
                if said not in {(401, "no-session"), (401, "unknown-token")}:
                    accepted.append(f"{method} {path} {headers} {said}")
    return tried, accepted
