"""The client an address counts as: a household has 2^64 IPv6 addresses and counts as one."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

__all__ = ["counted_as"]


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
