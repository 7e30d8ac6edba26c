"""Sending to addresses that strangers named: https and public ones only, no redirects, within a deadline.

A name is resolved once, and the connection goes to the very addresses that were looked at: a name that leads
elsewhere a moment later leads nowhere.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

__all__ = ["Outcome", "Reach", "is_url"]

Outcome: TypeAlias = Literal["sent", "gone", "failed"]
_Address: TypeAlias = IPv4Address | IPv6Address

_LONGEST: Final = 1024
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""The last 32 bits are an address of IPv4."""


def is_url(url: str) -> bool:
    """Whether something may be sent there at all, wherever its name leads."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = parts.username is None and not parts.fragment and port != 0
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and plain and _is_short(url)


def _is_short(url: str) -> bool:
    return len(url) <= _LONGEST and url.isascii() and url.isprintable() and " " not in url


class Reach:
    """One for each process; `networks` are those that the operator allows."""

    def __init__(self, networks: Sequence[str], seconds: float) -> None:
        self._networks = [ip_network(network) for network in networks]
        self._timeout = ClientTimeout(total=seconds)
        self._session: ClientSession | None = None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Whether it was taken; nothing of the answer is read but its status."""
        parts = urlsplit(url)
        if not is_url(url) or not self._may_be_named(parts.hostname or "", parts.scheme):
            return "failed"
        try:
            session = self._open(parts.scheme)
            async with session:
                answer = await session.post(
                    url, data=body, headers=headers, allow_redirects=False, timeout=self._timeout
                )
                answer.close()
        except (ClientError, OSError, TimeoutError, ValueError):
            return "failed"
        if answer.status in {404, 410}:
            return "gone"
        return "sent" if 200 <= answer.status < 300 else "failed"

    def allows(self, address: _Address, scheme: str) -> bool:
        """Networks that the operator trusts need no TLS."""
        if any(address in network for network in self._networks):
            return True
        return scheme == "https" and _is_public(address)

    def _may_be_named(self, host: str, scheme: str) -> bool:
        """Addresses that stand in the URL are not resolved."""
        try:
            address = ip_address(host)
        except ValueError:
            return scheme == "https" or bool(self._networks)
        return self.allows(address, scheme)

    def _open(self, scheme: str) -> ClientSession:
        connector = TCPConnector(
            resolver=_Checked(self, scheme), use_dns_cache=False, force_close=True
        )
        return ClientSession(connector=connector, cookie_jar=DummyCookieJar())


class _Checked(AbstractResolver):
    """Tells only addresses that may be connected to."""

    def __init__(self, reach: Reach, scheme: str) -> None:
        self._reach = reach
        self._scheme = scheme

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        infos = await loop.getaddrinfo(host, port, family=family, type=socket.SOCK_STREAM)
        found = [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=proto,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, _, proto, _, address in infos
            if self._reach.allows(ip_address(str(address[0]).partition("%")[0]), self._scheme)
        ]
        if not found:
            raise OSError("no address that may be connected to")
        return found

    async def close(self) -> None:
        """There is nothing to be closed."""


def _is_public(address: _Address) -> bool:
    """Also of an address of IPv4 that is packed into one of IPv6."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return _is_public(inner)
        if address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast
