"""By what an address is counted, and names of this server that no stranger can have.

A household has 2^64 IPv6 addresses and counts as one client. A page's own name can be made to lead to any address, also to
one in a home network (DNS rebinding). What is an address already, what no public name server answers for, and what this
machine is called can't.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

__all__ = ["counted_as", "is_ours_alone"]


def counted_as(host: str) -> str:
    """By what an address is counted; whatever is none, by itself."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


_HOST: Final = re.compile(r"\[(?P<six>[0-9a-f:.]+)\](:\d+)?|(?P<name>[0-9a-z._-]+)(:\d+)?")
_NOWHERE: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Ends of names that are known in a home or a company only."""


def is_ours_alone(host: str) -> bool:
    """Of a `Host` header, with or without a port."""
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    name: str = found["six"] or found["name"]
    return _is_address(name) or _is_near(name)


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(name))
    return False


def _is_near(name: str) -> bool:
    return "." not in name or name.endswith(_NOWHERE) or name == socket.gethostname().lower()
