"""What the operator forbade, as it was last read from the store: asked at every request, so it is at hand.

Where somebody came from last is known here, too, and nowhere else: it is never written down.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias, TypeVar
from unicodedata import normalize

from spieltisch.server.model import Ban
from spieltisch.server.store.store import Store

__all__ = ["Moderation", "network_of", "word_of"]

ValueT = TypeVar("ValueT")
_Network: TypeAlias = IPv4Network | IPv6Network
_REMEMBERED: Final = 10_000
"""People of whom it is known from where they came, and addresses that were judged."""
_HOUSEHOLD: Final = 64


class Moderation:
    def __init__(self) -> None:
        self._people: frozenset[str] = frozenset()
        self._networks: Sequence[_Network] = ()
        self._judged: OrderedDict[str, bool] = OrderedDict()
        self._hosts: OrderedDict[str, str] = OrderedDict()
        self._words: frozenset[str] = frozenset()
        self._beginnings: tuple[str, ...] = ()
        self._ends: tuple[str, ...] = ()
        self._middles: tuple[str, ...] = ()

    async def learn(self, store: Store, now: int) -> None:
        """Raises `StoreFailed`."""
        bans = await store.moderation.bans(now)
        self._people = frozenset(each.subject for each in bans if each.kind == "person")
        self._networks = [*_networks(bans)]
        self._judged.clear()
        self.forbid(await store.moderation.words())

    def forbid(self, words: Collection[str]) -> None:
        """These words, and no others."""
        bare = {word: word.strip("*") for word in words}
        self._words = frozenset(words)
        self._beginnings = tuple(bare[word] for word in words if word.endswith("*"))
        self._ends = tuple(bare[word] for word in words if word.startswith("*"))
        self._middles = tuple(bare[word] for word in words if word[0] == word[-1] == "*")

    def bans_person(self, person: str) -> bool:
        return person in self._people

    def bans_address(self, host: str) -> bool:
        if not self._networks:
            return False
        if host not in self._judged:
            _remember(self._judged, host, self._is_banned(host))
        return self._judged[host]

    def forbids(self, text: str) -> bool:
        """Whether somebody may not say this, or be called so."""
        said = re.findall(r"\w+", _plain(text))
        return any(
            word in self._words
            or word.startswith(self._beginnings)
            or word.endswith(self._ends)
            or any(middle in word for middle in self._middles)
            for word in said
        )

    def came_from(self, person: str, host: str) -> None:
        if host:
            _remember(self._hosts, person, host)

    def last_host(self, person: str) -> str | None:
        return self._hosts.get(person)

    def _is_banned(self, host: str) -> bool:
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


def network_of(text: str) -> str:
    """As a ban names it; of IPv6 a household is the least. Raises `ValueError`."""
    found = ip_network(text.strip().partition("%")[0], strict=False)
    if isinstance(found, IPv6Network) and found.prefixlen > _HOUSEHOLD:
        found = found.supernet(new_prefix=_HOUSEHOLD)
    return str(found)


def word_of(text: str) -> str | None:
    """As it is compared: one word, `*` at its beginning or its end for anything."""
    plain = _plain(text.strip())
    return plain if re.fullmatch(r"\*?\w{2,}\*?", plain) else None


def _plain(text: str) -> str:
    """Without marks and case, so that `Ärger` is `arger`."""
    return re.sub(r"[\u0300-\u036f]", "", normalize("NFKD", text.casefold()))


def _networks(bans: Collection[Ban]) -> Iterable[_Network]:
    return (ip_network(each.subject) for each in bans if each.kind == "address")


def _remember(memory: OrderedDict[str, ValueT], key: str, value: ValueT) -> None:
    memory[key] = value
    memory.move_to_end(key)
    if len(memory) > _REMEMBERED:
        memory.popitem(last=False)
