"""The order of promises: the server commits, the seats commit, and only then the seats reveal."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.fair.verifier.fault import Wrong
from spieltisch.fair.verifier.hashing import master_key, seat_hash, server_hash

__all__ = ["Seeds"]


class Seeds:
    """The rounds of commitments of one table; a restart begins another round."""

    def __init__(self, table: str, cfg: bytes, published: Sequence[bytes]) -> None:
        self._table = table
        self._cfg = cfg
        self._published = published
        self._said: set[str] = set()
        self._committed: dict[str, str] = {}
        self._revealed: dict[str, bytes] = {}
        self._awaited: set[str] = set()
        self.rounds = 0

    @property
    def _seed(self) -> bytes:
        """The server's seed in force."""
        return self._published[self.rounds - 1]

    @property
    def ready(self) -> bool:
        """Whether everything that goes into the key is known."""
        return not self._awaited and self._committed.keys() == self._revealed.keys()

    @property
    def contributors(self) -> list[str]:
        return sorted(self._revealed)

    def open(self, commitment: str, seats: Sequence[str]) -> None:
        """A round begins: the server's commitment comes before any seat's."""
        self._promise(commitment)
        self.rounds += 1
        self._awaited, self._committed, self._revealed = {*seats}, {}, {}
        if server_hash(self._table, self._cfg, self._seed) != commitment:
            raise Wrong("server-commit")

    def commit(self, letter: str, commitment: str) -> None:
        if letter not in self._awaited:
            raise Wrong("not-awaited", seat=letter)
        self._promise(commitment)
        self._awaited.remove(letter)
        self._committed[letter] = commitment

    def miss(self, letter: str) -> None:
        """A seat that did not commit in time contributes nothing."""
        if letter not in self._awaited:
            raise Wrong("not-awaited", seat=letter)
        self._awaited.remove(letter)

    def reveal(self, letter: str, seed: bytes) -> None:
        if self._awaited:
            raise Wrong("reveal-early", owners=[*sorted(self._awaited)])
        if letter not in self._committed or letter in self._revealed:
            raise Wrong("not-awaited", seat=letter)
        if seat_hash(self._table, letter, seed) != self._committed[letter]:
            raise Wrong("seat-reveal", seat=letter)
        self._revealed[letter] = seed

    def restart(self, commitment: str, seats: Sequence[str]) -> None:
        """Only because a seat that committed did not reveal; those who did commit again."""
        if self._awaited:
            raise Wrong("restart-early", owners=[*sorted(self._awaited)])
        if self.ready:
            raise Wrong("restart-unneeded")
        if [*seats] != self.contributors:
            raise Wrong("restart-seats", owners=[*self.contributors])
        self.open(commitment, seats)

    def key(self) -> bytes:
        parts = [self._revealed[letter] for letter in self.contributors]
        return master_key(self._table, self._cfg, self._seed, parts)

    def _promise(self, commitment: str) -> None:
        """A seed that was promised before may be known to somebody by now."""
        if commitment in self._said:
            raise Wrong("commit-again")
        self._said.add(commitment)
